"""Checks for accesses to named barriers as if they were memory, through any chain of pointers in a
function (001 Named Barriers).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from fencepost.abi.lint.finding import LintFinding
from fencepost.abi.lint.intrinsic_table import intrinsic_row
from fencepost.abi.lint.module_text import Function, Instruction, split
from fencepost.citations import Cite, Source
from fencepost.diagnostics import Code
from fencepost.patterns import pattern

_BARRIERS = Cite(Source.GUIDE, "Named Barriers")

_ACCESSES = frozenset({"load", "store", "atomicrmw", "cmpxchg"})
_CARRIES = frozenset({"getelementptr", "addrspacecast", "bitcast", "select", "phi", "freeze"})
"""Opcodes that derive a pointer from a pointer to the same object."""

_COPIES = ("llvm.memcpy.", "llvm.memmove.", "llvm.memset.")
_DEFINED = pattern(r'^(%(?:[\w.$-]+|"(?:\\.|[^"\\])*")) = ', re.ASCII)
_NAMES = pattern(r'%(?:[\w.$-]+|"(?:\\.|[^"\\])*")', re.ASCII)
_GLOBALS = pattern(r'@(?:([\w.$-]+)|"((?:\\.|[^"\\])*)")', re.ASCII)


def check_barrier_accesses(function: Function, barriers: frozenset[str]) -> Iterator[LintFinding]:
    """Report the loads, stores, atomics and copies of a function whose pointer points to a named
    barrier: by name, by an expression of it, or derived by instructions. Pointers that pass through
    memory or calls are not traced.
    """
    if not barriers:
        return
    reaches = _reaching(function, barriers)
    for number, each in enumerate(function.instructions):
        for pointer in _pointers(each):
            for name in sorted(_barriers_in(pointer, barriers, reaches)):
                yield LintFinding(
                    Code.BARRIER_ACCESS,
                    function.name,
                    f"{_what(each)} of the named barrier @{name}",
                    "use the barrier intrinsics: a barrier has no bytes",
                    _BARRIERS,
                    number,
                )


def check_barrier_pointers(function: Function, others: frozenset[str]) -> Iterator[LintFinding]:
    """Report intrinsics of named barriers whose pointer points to a variable of another type."""
    for number, each in enumerate(function.instructions):
        row = intrinsic_row(each.callee or "")
        for parameter in row.parameters if row is not None else ():
            arguments = each.arguments
            if not parameter.named_barrier or parameter.at >= len(arguments):
                continue
            for name in sorted(_barriers_in(arguments[parameter.at], others, {})):
                yield LintFinding(
                    Code.INTRINSIC_OPERAND,
                    function.name,
                    f"operand {parameter.at} of {each.callee} is @{name}, no named barrier",
                    "pass a pointer to a variable of a named barrier type",
                    _BARRIERS,
                    number,
                )


def _reaching(function: Function, barriers: frozenset[str]) -> dict[str, frozenset[str]]:
    """Return the values of a function that are pointers to these barriers. Repeats until nothing is
    new, since a phi may precede the values that it names.
    """
    reaches: dict[str, frozenset[str]] = {}
    carrying = [each for each in function.instructions if each.opcode in _CARRIES]
    while True:
        before = dict(reaches)
        for each in carrying:
            defined = _DEFINED.match(each.text)
            if defined is None:
                continue
            rest = each.text[defined.end() :]
            found = _barriers_in(rest, barriers, reaches)
            if found:
                reaches[defined[1]] = reaches.get(defined[1], frozenset()) | found
        if reaches == before:
            return reaches


def _barriers_in(
    text: str, barriers: frozenset[str], reaches: dict[str, frozenset[str]]
) -> frozenset[str]:
    """Return the barriers that a text names, directly or through values that point to them."""
    named = frozenset(one or other for one, other in _GLOBALS.findall(text)) & barriers
    return named.union(*(reaches.get(name, ()) for name in _NAMES.findall(text)))


def _pointers(each: Instruction) -> list[str]:
    """The operands of an instruction that are the pointers of accesses, as text."""
    callee = each.callee
    if callee is not None:
        if not callee.startswith(_COPIES):
            return []
        return each.arguments[:1] if callee.startswith("llvm.memset.") else each.arguments[:2]
    if each.opcode not in _ACCESSES:
        return []
    operands = split(each.text.partition(f"{each.opcode} ")[2])
    # A load has its type first, a store its value.
    at = 1 if each.opcode in ("load", "store") else 0
    return operands[at : at + 1]


def _what(each: Instruction) -> str:
    return each.opcode if each.callee is None else each.callee.split(".")[1]
