"""Start-up of commands: processor time, user and system, as a ratio to a named peer.

    python -m benchmarks.start_up [--runs 15] [--cold]

Every command runs in turn with its peer: the bare interpreter, the import of the libraries that its
verdict needs, or a tool of LLVM's. Printed are, as the rows of a table, the peer, the medians in
milliseconds, the median of the ratios of the pairs, and their quartiles. Modules are compiled and
the cache of verdicts is off. With `--cold` the interpreter keeps no compiled modules.
"""

from __future__ import annotations

import argparse
import os
import resource
import shutil
import statistics
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parents[1]
LITMUS = "tests/litmus/mp/mp_acq_rel_accesses.litmus"
PYTHON = (sys.executable, "-c", "pass")
CLINGO = (sys.executable, "-c", "import clingo")
LIBRARIES = (sys.executable, "-c", "import llvmlite.binding, z3, numpy")
READOBJ = ("llvm-readobj-19", "--all", "examples/reduce.co")


@dataclass(frozen=True, slots=True)
class Row:
    """A command and the peer that it is compared with."""

    words: tuple[str, ...]
    peer: tuple[str, ...]
    named: str


ROWS = (
    Row(("--version",), PYTHON, "python -c pass"),
    Row(("--help",), PYTHON, "python -c pass"),
    Row(("explain", "FP201"), PYTHON, "python -c pass"),
    Row(("targets", "gfx942", "--json"), PYTHON, "python -c pass"),
    Row(("targets",), PYTHON, "python -c pass"),
    Row(("lower", "fence agent acq_rel", "--mcpu", "gfx942"), PYTHON, "python -c pass"),
    Row(("litmus", LITMUS), CLINGO, "import clingo"),
    Row(("check", "examples/reduce.ll"), LIBRARIES, "import llvmlite.binding, z3, numpy"),
    Row(("check", "examples/reduce.hip"), LIBRARIES, "import llvmlite.binding, z3, numpy"),
    Row(("place", "examples/reduce.ll"), LIBRARIES, "import llvmlite.binding, z3, numpy"),
    Row(("object", "examples/reduce.co"), READOBJ, "llvm-readobj --all"),
)


def processor_time(words: tuple[str, ...], environment: dict[str, str]) -> float:
    """Seconds that a command and its children take of the processor."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(words, check=False, cwd=HERE, capture_output=True, env=environment)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    """Run every pair so many times, and print a row for each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=15)
    parser.add_argument("--cold", action="store_true")
    asked = parser.parse_args()
    environment = {**os.environ, "FENCEPOST_CACHE_DIR": ""}
    environment.pop("FENCEPOST_SOCKET", None)
    if not asked.cold:
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
    # The script that pip installs.
    command = str(Path(sys.executable).with_name("fencepost"))
    print(
        "| command | peer | peer, ms | command, ms | ratio | quartiles |\n|---|---|---|---|---|---|"
    )
    for row in ROWS:
        if shutil.which(row.peer[0]) is None:
            print(f"| `{' '.join(row.words)}` | {row.named} | not installed | | | |")
            continue
        ours = (command, *row.words)
        processor_time(ours, environment)  # modules are compiled and files read once
        pairs = [
            (processor_time(row.peer, environment), processor_time(ours, environment))
            for _ in range(asked.runs)
        ]
        ratios = [own / peer for peer, own in pairs]
        low, middle, high = statistics.quantiles(ratios, n=4)
        peer, own = (1000 * statistics.median(each) for each in zip(*pairs, strict=True))
        print(
            f"| `{' '.join(row.words)}` | {row.named} | {peer:.0f} | {own:.0f} "
            f"| {middle:.1f} | {low:.1f} to {high:.1f} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
