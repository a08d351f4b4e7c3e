"""LLVM's side: machine IR right after the pass that implements the memory model.

Options of LLVM hold for a process and a backend error ends it, so every batch is compiled in a
child; a batch that fails is halved until the operations that LLVM refuses stand alone.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Sequence

from fencepost.lowering.request import Request
from fencepost.targets.processors import find
from tests.differential.lowering_llvm.configurations import Configuration
from tests.differential.lowering_llvm.ir import module
from tests.differential.lowering_llvm.machine_ir import Code, operations

TRIPLE = "amdgcn-amd-amdhsa"
STOP = "-stop-after=si-memory-legalizer"


def compile_all(configuration: Configuration, requests: Sequence[Request]) -> list[Code | None]:
    """The code of each operation, None where LLVM refuses it."""
    if not requests:
        return []
    output = _in_child(configuration, module(requests))
    if output is not None:
        found = operations(output, find(configuration.processor))
        return [found[number] for number in range(len(requests))]
    if len(requests) == 1:
        return [None]
    half = len(requests) // 2
    return compile_all(configuration, requests[:half]) + compile_all(configuration, requests[half:])


def _in_child(configuration: Configuration, text: str) -> str | None:
    """The machine IR, or None where the compiler gave up."""
    with tempfile.TemporaryFile() as out:
        child = os.fork()
        if child == 0:
            _compile(configuration, text, out.fileno())
        _, status = os.waitpid(child, 0)
        if status != 0:
            return None
        out.seek(0)
        return out.read().decode()


def _compile(configuration: Configuration, text: str, out: int) -> None:
    """Never returns: writes the machine IR, and ends the process."""
    code = 1
    try:
        silent = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silent, 2)
        from llvmlite import binding

        binding.set_option("fencepost", STOP)
        binding.initialize_all_targets()
        binding.initialize_all_asmprinters()
        machine = binding.Target.from_triple(TRIPLE).create_target_machine(
            cpu=configuration.processor, features=configuration.attributes, opt=1
        )
        output = machine.emit_assembly(binding.parse_assembly(text))
        with os.fdopen(os.dup(out), "wb") as file:
            file.write(output.encode())
        code = 0
    finally:
        os._exit(code)
