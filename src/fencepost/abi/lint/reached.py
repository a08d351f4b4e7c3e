"""The functions of a module that are reached through direct calls."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from fencepost.abi.lint.module_text import Function, ModuleText
from fencepost.patterns import pattern

_GLOBALS = pattern(r'@(?:([\w.$-]+)|"((?:\\.|[^"\\])*)")', re.ASCII)

ENTRIES = frozenset(
    {
        "amdgpu_kernel",
        "spir_kernel",
        "amdgpu_vs",
        "amdgpu_gs",
        "amdgpu_ps",
        "amdgpu_cs",
        "amdgpu_es",
        "amdgpu_hs",
        "amdgpu_ls",
    }
)
"""The conventions of functions that hardware starts."""


def entries(module: ModuleText) -> Iterator[Function]:
    """The functions that hardware starts."""
    return (each for each in module.functions if each.defined and each.convention in ENTRIES)


def reached(start: Function, module: ModuleText) -> tuple[Function, ...]:
    """The defined functions that a function reaches, itself first."""
    defined: Mapping[str, Function] = {each.name: each for each in module.functions if each.defined}
    found = [start]
    seen = {start.name}
    for function in found:
        for each in function.instructions:
            callee = each.callee
            if callee is not None and callee in defined and callee not in seen:
                seen.add(callee)
                found.append(defined[callee])
    return tuple(found)


def named_globals(function: Function) -> dict[str, None]:
    """The globals that the instructions of a function name, in order, each once."""
    return {
        one or other: None
        for each in function.instructions
        for one, other in _GLOBALS.findall(each.text)
    }
