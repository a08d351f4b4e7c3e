"""Checks of address spaces and of named barriers (001 Address Spaces, Named Barriers)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from fencepost.abi.lint.barrier_accesses import check_barrier_accesses, check_barrier_pointers
from fencepost.abi.lint.casts import CASTS, casts_of
from fencepost.abi.lint.finding import LintFinding
from fencepost.abi.lint.module_text import (
    Function,
    Instruction,
    ModuleText,
    Variable,
    spaces,
    split,
)
from fencepost.citations import Cite, Source
from fencepost.diagnostics import Code
from fencepost.numerals import integer_of
from fencepost.patterns import pattern
from fencepost.targets.processor import BarrierHardware, Processor, Property
from fencepost.vocabulary.address_spaces import AddressSpace

_SPACES = Cite(Source.GUIDE, "Address Spaces")
_BARRIERS = Cite(Source.GUIDE, "Named Barriers")
_MEMORY = Cite(Source.GUIDE, "Memory Spaces")

_A = AddressSpace

BARRIER = 'target("amdgcn.named.barrier"'
"""The prefix of the type of a named barrier."""

MAX_TYPE_DEPTH = 64
"""The largest nesting depth of types."""

_ACCESSES = ("load", "store", "atomicrmw", "cmpxchg")
_POINTER = pattern(r"\bptr(?: addrspace\((\d{1,9})\))? ", re.ASCII)


def check_memory(module: ModuleText, processor: Processor) -> Iterator[LintFinding]:
    """Check the address spaces and named barriers of a module."""
    barriers = {each.name for each in module.variables if _has_barrier(each.type, module.types)}
    others = {each.name for each in module.variables}
    for variable in module.variables:
        yield from _space(variable.space, variable.text, variable.name, None, module)
        if variable.name in barriers:
            yield from _barrier(variable, module, processor)
        elif variable.space in (_A.LOCAL, _A.REGION) and variable.initializer not in (
            "",
            "undef",
            "poison",
        ):
            yield LintFinding(
                Code.LDS_INITIALIZER,
                variable.name,
                f"initializer {variable.initializer[:40]} in address space {variable.space}",
                "initialize it with poison: the memory has no contents when a workgroup starts",
                _SPACES,
            )
    for function in module.functions:
        yield from _space(None, function.text, function.name, None, module)
        for number, each in enumerate(function.instructions):
            yield from _space(None, each.text, function.name, number, module)
            yield from _instruction(function, number, each, module, processor)
        yield from check_barrier_accesses(function, frozenset(barriers))
        yield from check_barrier_pointers(function, frozenset(others - barriers))


def _space(
    own: int | None, text: str, where: str, number: int | None, module: ModuleText
) -> Iterator[LintFinding]:
    named = dict.fromkeys([*([] if own is None else [own]), *spaces(text)])
    for space in named:
        known = space in tuple(AddressSpace)
        if not known or space == _A.STREAMOUT_REGISTERS:
            yield LintFinding(
                Code.RESERVED_ADDRESS_SPACE,
                where,
                f"address space {space}"
                + (", which is the compiler's own" if known else ", which is reserved"),
                "use one of the guide's table",
                _SPACES,
                number,
            )
        elif space == _A.REGION and "amdhsa" in module.triple:
            yield LintFinding(
                Code.REGION_ON_AMDHSA,
                where,
                "address space 2 (region) on amdhsa",
                "it is not implemented there; use LDS or global memory",
                _MEMORY,
                number,
            )


def _instruction(
    function: Function,
    number: int,
    each: Instruction,
    module: ModuleText,
    processor: Processor,
) -> Iterator[LintFinding]:
    no_generic = Property.NO_GENERIC_ADDRESS_SPACE in processor.properties
    casts = casts_of(each)
    for cast in casts:
        if cast not in CASTS:
            yield LintFinding(
                Code.ADDRESS_SPACE_CAST,
                function.name,
                f"addrspacecast from {cast[0]} to {cast[1]}",
                "no memory is in both: convert through the space that the pointer is of",
                _SPACES,
                number,
            )
    if no_generic and (_generic_access(each) or any(0 in cast for cast in casts)):
        yield LintFinding(
            Code.NO_GENERIC_ADDRESS_SPACE,
            function.name,
            f"{each.opcode} of a generic address on {processor.name}",
            "use pointers of the memory's own address space",
            _SPACES,
            number,
        )
    if each.opcode == "alloca":
        allocated = each.text.partition("alloca ")[2]
        parts = split(allocated)
        if next((space for part in parts[1:] for space in spaces(part)), 0) != _A.PRIVATE:
            yield LintFinding(
                Code.ALLOCA_ADDRESS_SPACE,
                function.name,
                f"alloca outside of address space {int(_A.PRIVATE)}",
                "write addrspace(5), and the data layout of amdgcn",
                _SPACES,
                number,
            )
        if _has_barrier(parts[0] if parts else "", module.types):
            yield LintFinding(
                Code.BARRIER_TYPE,
                function.name,
                "a named barrier in an alloca",
                "make it a global variable in address space 3",
                _BARRIERS,
                number,
            )


def _generic_access(each: Instruction) -> bool:
    """Return True if a memory access goes through a pointer in address space 0."""
    if each.opcode not in _ACCESSES:
        return False
    pointers = _POINTER.findall(each.text.partition(each.opcode)[2])
    # Of a store, the last pointer is the address; a pointer may be the value too.
    return bool(pointers) and pointers[-1 if each.opcode == "store" else 0] == ""


def _barrier(variable: Variable, module: ModuleText, processor: Processor) -> Iterator[LintFinding]:
    if variable.space != _A.LOCAL:
        yield LintFinding(
            Code.BARRIER_ADDRESS_SPACE,
            variable.name,
            f"a named barrier in address space {variable.space}",
            "put it into address space 3 (LDS)",
            _BARRIERS,
        )
    if not supported_barrier_type(variable.type, module.types):
        yield LintFinding(
            Code.BARRIER_TYPE,
            variable.name,
            f"a global variable of type {variable.type[:60]}",
            "make it a barrier, an array of supported types, or a struct of a single one",
            _BARRIERS,
        )
    if processor.barriers is not BarrierHardware.SPLIT_NAMED_CLUSTER:
        yield LintFinding(
            Code.BARRIER_TARGET,
            variable.name,
            f"a named barrier on {processor.name}",
            "named barriers exist on GFX12.5 and above",
            _BARRIERS,
        )


def supported_barrier_type(text: str, types: Mapping[str, str], depth: int = 0) -> bool:
    """Return True if a type is a named barrier, an array of supported types, or a struct of a
    single supported one.
    """
    text = types.get(text, text).strip()
    if depth > MAX_TYPE_DEPTH:
        return False
    if text.startswith(BARRIER):
        return text.endswith(", 0)")
    if array := re.fullmatch(r"\[\d+ x (.*)\]", text, flags=re.ASCII):
        return supported_barrier_type(array[1], types, depth + 1)
    if struct := re.fullmatch(r"<?\{(.*)\}>?", text):
        parts = split(struct[1])
        return len(parts) == 1 and supported_barrier_type(parts[0], types, depth + 1)
    return False


def barriers_in(module: ModuleText) -> dict[str, int]:
    """Return the variables that are named barriers, and the number of barriers in each."""
    return {
        each.name: _barrier_count(each.type, module.types)
        for each in module.variables
        if supported_barrier_type(each.type, module.types)
    }


def barriers_elsewhere(module: ModuleText) -> tuple[str, ...]:
    """Return the variables that hold barriers in types that LLVM does not recognise as such."""
    return tuple(
        each.name
        for each in module.variables
        if _has_barrier(each.type, module.types)
        and not supported_barrier_type(each.type, module.types)
    )


def _barrier_count(text: str, types: Mapping[str, str]) -> int:
    """The barriers of a supported type."""
    text = types.get(text, text).strip()
    if array := re.fullmatch(r"\[(\d+) x (.*)\]", text, flags=re.ASCII):
        return integer_of(array[1]) * _barrier_count(array[2], types)
    if struct := re.fullmatch(r"<?\{(.*)\}>?", text):
        return _barrier_count(struct[1].strip(), types)
    return 1


def _has_barrier(text: str, types: Mapping[str, str]) -> bool:
    """Return True if a type contains a named barrier at any depth."""
    waiting, seen = [text], {text}
    while waiting:
        each = waiting.pop()
        if BARRIER in each:
            return True
        for name in re.findall(r'%[\w.$-]+|%"[^"]*"', each, flags=re.ASCII):
            if name in types and name not in seen:
                seen.add(name)
                waiting.append(types[name])
    return False
