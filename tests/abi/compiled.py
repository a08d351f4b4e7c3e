"""Kernels compiled by the LLVM that llvmlite holds, which is always there."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

binding: Any = pytest.importorskip("llvmlite.binding", reason="llvmlite is not installed")


@cache
def _machine(processor: str) -> Any:
    binding.initialize_all_targets()
    binding.initialize_all_asmprinters()
    target = binding.Target.from_triple("amdgcn-amd-amdhsa")
    return target.create_target_machine(cpu=processor)


def compiled(processor: str, source: str) -> tuple[bytes, str]:
    """The object file and the assembly text of a module."""
    machine = _machine(processor)
    return (
        machine.emit_object(binding.parse_assembly(source)),
        machine.emit_assembly(binding.parse_assembly(source)),
    )
