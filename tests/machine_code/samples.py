"""Samples of the decoder: our own assembly under `samples/`, with what is expected of each line.

`python -m tests.machine_code.samples` assembles `samples/PROCESSOR.s` with llvm-mc and writes
`samples/PROCESSOR.txt`: encoding, text, registers that are read, registers that are written. What
it writes is read before it is committed; `compare_decoder` has the same from LLVM's own tables.
"""

from __future__ import annotations

import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

from fencepost.machine_code.decoding.decode import decoder
from fencepost.machine_code.instructions.registers import spell
from fencepost.targets.processors import find

FOLDER = Path(__file__).parent / "samples"
ASSEMBLER = "llvm-mc-19"


@dataclass(frozen=True, slots=True)
class Sample:
    """An instruction with what is expected of it."""

    code: bytes
    text: str
    reads: str
    writes: str


def samples(processor: str) -> list[Sample]:
    """The samples for a processor."""
    found = []
    for line in (FOLDER / f"{processor}.txt").read_text().splitlines():
        code, text, reads, writes = (part.strip() for part in line.split("|;|"))
        found.append(Sample(bytes.fromhex(code), text, reads, writes))
    return found


def processors() -> list[str]:
    """The processors that have samples."""
    return sorted(path.stem for path in FOLDER.glob("*.txt"))


def assembled(processor: str) -> list[bytes]:
    """The encodings of the lines of our own assembly."""
    done = subprocess.run(
        [ASSEMBLER, "-triple=amdgcn-amd-amdhsa", f"-mcpu={processor}", "-show-encoding",
         str(FOLDER / f"{processor}.s")],
        capture_output=True, check=True, text=True,
    )  # fmt: skip
    found = re.findall(r"encoding: \[([^\]]*)\]", done.stdout)
    return [bytes(int(each, 16) for each in line.split(",")) for line in found]


def described(processor: str, code: bytes) -> Sample:
    """What the decoder says of an encoding."""
    ours = decoder(processor, find(processor).wavefront_sizes[0])
    number = int.from_bytes(code, "little")
    found = ours.stream(code).instructions[0]
    return Sample(code, ours.text(number, found), spell(found.reads), spell(found.writes))


def main() -> None:
    """Writes what the decoder says of all samples."""
    for path in sorted(FOLDER.glob("*.s")):
        lines = []
        for code in assembled(path.stem):
            each = described(path.stem, code)
            lines.append(" |;| ".join((code.hex(" ", 4), each.text, each.reads, each.writes)))
        path.with_suffix(".txt").write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
