"""Compiles modules of LLVM IR for a processor with llvmlite, as text of the assembler.

The backend ends the process at what it does not accept, so each is compiled in a child.
"""

from __future__ import annotations

import lzma
import os
import re
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

TESTS = Path(__file__).resolve().parent.parent
TRIPLE = "amdgcn-amd-amdhsa"
_LDS = re.compile(
    r"(addrspace\(3\) global .*) zeroinitializer(?=,|$)|(addrspace\(3\) global i\d+) 0(?=,|$)",
    re.MULTILINE,
)
_CHOSEN = re.compile(r' "target-(?:cpu|features)"="[^"]*"')


def corpus() -> Iterator[tuple[Path, str]]:
    """The modules of the corpus of kernels, for any processor: with names for its own removed."""
    folder = TESTS / "kernels"
    for path in sorted(folder.rglob("*.ll")):
        text = _CHOSEN.sub("", path.read_text(encoding="utf-8"))
        # LDS has no first values: the backend takes none.
        yield path, _LDS.sub(lambda found: f"{found[1] or found[2]} poison", text)
    for path in sorted(folder.rglob("*.llir.xz")):
        yield path, _CHOSEN.sub("", lzma.decompress(path.read_bytes()).decode())


FORCED = "-amdgpu-waitcnt-forcezero"
"""An option of LLVM's: it waits for everything before each instruction."""


def compiled(text: str, processor: str, level: int, *options: str) -> str | None:
    """The assembly of a module; None where the backend refuses it."""
    with tempfile.TemporaryFile() as out:
        child = os.fork()
        if child == 0:
            _compile(text, processor, level, options, out.fileno())
        _, status = os.waitpid(child, 0)
        if status != 0:
            return None
        out.seek(0)
        return out.read().decode()


def _compile(text: str, processor: str, level: int, options: tuple[str, ...], out: int) -> None:
    """In the child; ends it."""
    status = 1
    try:
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, 2)
        llvm = _llvm()
        for each in options:
            llvm.set_option("llvm", each)
        module = llvm.parse_assembly(text)
        module.triple = TRIPLE
        machine = llvm.Target.from_triple(TRIPLE).create_target_machine(cpu=processor, opt=level)
        data = machine.emit_assembly(module).encode()
        with os.fdopen(out, "wb", closefd=False) as file:
            file.write(data)
        status = 0
    finally:
        os._exit(status)


@cache
def _llvm() -> Any:
    import llvmlite.binding as llvm

    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    return llvm
