"""The kernels of assembly, assembled and linked by LLVM: decoded, they have the same findings."""

from __future__ import annotations

import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from fencepost.machine_code.assembly.read import read_code, target_of
from fencepost.machine_code.check import Report, check
from fencepost.machine_code.control_flow.code import decoded
from fencepost.machine_code.decoding.decode import decode, decoder
from fencepost.machine_code.findings import Hazard
from fencepost.targets.processors import find

TOOLS = ("llvm-mc-19", "ld.lld-19", "llvm-objcopy-19")
KERNELS = sorted((Path(__file__).parent / "kernels").glob("*.s"))
LATER = ("gfx950", "gfx1250")
"""Processors that LLVM 19 does not know."""
PADDED = ("never_waits", "more_in_a_function")
"""Kernels of several functions, between which there is padding."""

DECLARED = frozenset({Hazard.LDS_RACE, Hazard.LDS_UNORDERED, Hazard.MORE_THAN_DECLARED})
"""Findings that depend on what a kernel declares, which code alone does not say."""

pytestmark = pytest.mark.skipif(
    not all(map(shutil.which, TOOLS)), reason=f"needs {', '.join(TOOLS)}"
)


def encoded(path: Path, processor: str, folder: Path) -> bytes | None:
    """The code of a source; None where LLVM does not take it."""
    made, linked, code = (folder / name for name in ("k.o", "k.so", "k.bin"))
    options = ["-triple=amdgcn-amd-amdhsa", f"-mcpu={processor}", "-filetype=obj"]
    assembled = subprocess.run(
        [TOOLS[0], *options, str(path), "-o", str(made)], capture_output=True, check=False
    )
    if assembled.returncode:
        return None
    subprocess.run([TOOLS[1], "-shared", str(made), "-o", str(linked)], check=True)
    subprocess.run([TOOLS[2], "-O", "binary", "-j", ".text", str(linked), str(code)], check=True)
    return code.read_bytes()


def found(report: Report) -> list[tuple[str, ...]]:
    """The findings of a report that code alone shows, without places."""
    return sorted(
        tuple(map(str, (each.hazard, each.verdict, each.first, each.second, each.waits)))
        for kernel in report.kernels
        for each in kernel.findings
        if each.hazard not in DECLARED
    )


@pytest.mark.parametrize("path", KERNELS, ids=lambda path: path.stem)
def test_decoded(path: Path, tmp_path: Path) -> None:
    """Text and code have the same findings."""
    text = path.read_text()
    target = target_of(text, None)
    name = target.processor.name
    source = read_code(text, target).code
    if name in LATER or path.name.startswith(PADDED) or source.lone:
        pytest.skip("a processor that LLVM 19 does not know, or more than code")
    if (code := encoded(path, name, tmp_path)) is None:
        pytest.skip("LLVM 19 does not take it")
    wave = target.processor.default_wavefront_size
    stream, ours = decode(code, find(name), wave), decoder(name, wave)
    pairs = list(zip(stream.offsets, stream.instructions, strict=True))

    def spelled(number: int) -> str:
        at, each = pairs[number]
        return ours.text(int.from_bytes(code[at : at + each.length], "little"), each, at)

    read = decoded(stream.offsets, stream.instructions, [("k", 0)], ["k"])
    theirs = replace(read, spelled=spelled)
    expected = check(source, target.generation, redundant=True)
    report = check(theirs, target.generation, redundant=True)
    assert found(report) == found(expected)
