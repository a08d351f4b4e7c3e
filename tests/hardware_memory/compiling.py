"""LLVM IR to objects and assembly by the LLVM that llvmlite holds, in a child: an error of a
backend ends its process.
"""

from __future__ import annotations

import os
import tempfile
from dataclasses import dataclass
from functools import cache
from typing import Any

TRIPLE = "amdgcn-amd-amdhsa"


@dataclass(frozen=True, slots=True)
class Compiled:
    """What came of a module: the object, its assembly, and what LLVM said where it gave up."""

    object: bytes = b""
    assembly: str = ""
    error: str = ""


def compile_ir(text: str, processor: str, level: int, features: str = "") -> Compiled:
    """Compiles a module at a level of optimization, of IR too."""
    _ready()
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as told:
        child = os.fork()
        if child == 0:
            _compile(text, processor, level, features, out.fileno(), told.fileno())
        _, status = os.waitpid(child, 0)
        for each in (out, told):
            each.seek(0)
        if status != 0:
            lines = told.read().decode(errors="replace").strip().splitlines()
            return Compiled(error=lines[0] if lines else f"status {status}")
        size = int.from_bytes(out.read(8), "little")
        return Compiled(out.read(size), out.read().decode())


def _compile(text: str, processor: str, level: int, features: str, out: int, told: int) -> None:
    """Never returns."""
    code = 1
    try:
        os.dup2(told, 2)
        found, assembly = _emitted(text, processor, level, features)
        with os.fdopen(os.dup(out), "wb") as file:
            file.write(len(found).to_bytes(8, "little") + found + assembly.encode())
        code = 0
    except Exception as error:  # noqa: BLE001 - whatever ends a compilation is told
        os.write(told, str(error).encode())
    finally:
        os._exit(code)


@cache
def _ready() -> None:
    """Loads LLVM, once for all children."""
    from llvmlite import binding

    binding.initialize_all_targets()
    binding.initialize_all_asmprinters()


def _emitted(text: str, processor: str, level: int, features: str) -> tuple[bytes, str]:
    from llvmlite import binding

    machine: Any = binding.Target.from_triple(TRIPLE).create_target_machine(
        cpu=processor, features=features, opt=level
    )
    module: Any = binding.parse_assembly(f'target datalayout = "{machine.target_data}"\n{text}')
    module.verify()
    if level:
        tuning = binding.create_pipeline_tuning_options(speed_level=level)
        passes: Any = binding.create_pass_builder(machine, tuning)
        passes.getModulePassManager().run(module, passes)
    # Code generation changes the module, so each kind of output has one of its own.
    again: Any = binding.parse_assembly(str(module))
    return machine.emit_object(again), machine.emit_assembly(module)
