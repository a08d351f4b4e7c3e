"""Checks of intrinsics' operands against their rows, of scopes of atomics and fences, and of hints
to the scheduler (001 LLVM IR Intrinsics, Memory Scopes).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from fencepost.abi.lint.finding import LintFinding
from fencepost.abi.lint.intrinsic_table import IntrinsicRow, intrinsic_row
from fencepost.abi.lint.module_text import Function, Instruction, spaces
from fencepost.citations import Cite, Source
from fencepost.diagnostics import Code
from fencepost.llvm.effects.columns import LIST, Parameter
from fencepost.llvm.effects.columns import Code as Becomes
from fencepost.numerals import integer_of
from fencepost.patterns import pattern
from fencepost.targets.processor import Processor
from fencepost.vocabulary.scopes import ALL_SYNC_SCOPES

_INTRINSICS = Cite(Source.GUIDE, LIST)
_SCOPES = Cite(Source.GUIDE, "Memory Scopes")

_CONSTANT = pattern(r"i\d+ (?:\w+ )*?(-?\d{1,20}|true|false)", re.ASCII)
_SCOPE = pattern(r'\bsyncscope\("((?:\\.|[^"\\])*)"\)', re.ASCII)
_ENDS = frozenset({"br", "switch", "ret", "unreachable", "indirectbr", "invoke", "callbr"})


def check_operands(
    function: Function, number: int, each: Instruction, processor: Processor
) -> Iterator[LintFinding]:
    """Check the operands of a call of an intrinsic, and the scope of an atomic or a fence."""
    yield from _scope(function, number, each)
    callee = each.callee
    row = None if callee is None else intrinsic_row(callee)
    if callee is None or row is None:
        return
    arguments = each.arguments
    if any(one.scopes and one.at >= len(arguments) for one in row.parameters):
        return  # an older form of it, with a cache policy for ordering and scope
    for parameter in row.parameters:
        if parameter.at < len(arguments):
            mend = _refused(parameter, arguments[parameter.at], processor)
            if mend is not None:
                said = f"operand {parameter.at} of {callee} is {arguments[parameter.at]}"
                yield LintFinding(
                    _code(row, parameter), function.name, said, mend, row.cite, number
                )


def _code(row: IntrinsicRow, parameter: Parameter) -> Code:
    """Return the code for a wrong operand; pointers of cooperative atomics have a code of their
    own.
    """
    together = row.row.code is Becomes.COOPERATIVE
    return (
        Code.COOPERATIVE_ADDRESS_SPACE if together and parameter.spaces else Code.INTRINSIC_OPERAND
    )


def _refused(parameter: Parameter, argument: str, processor: Processor) -> str | None:
    """Return the fix for an argument that the parameter does not allow; None if it does."""
    if parameter.spaces:
        space = next(spaces(argument.partition("%")[0].partition("@")[0]), 0)
        if space not in parameter.spaces:
            words = [each.name.lower() for each in parameter.spaces]
            return f"pass a pointer to {', '.join(words[:-1])} or {words[-1]} memory"
    found = _CONSTANT.fullmatch(argument)
    if found is None:
        return "write a constant" if parameter.constant else None
    value = {"true": 1, "false": 0}.get(found[1])
    if not parameter.takes(integer_of(found[1]) if value is None else value, processor):
        return f"write {parameter.taken(processor)}"
    return None


def _scope(function: Function, number: int, each: Instruction) -> Iterator[LintFinding]:
    known = sorted(scope.syncscope for scope in ALL_SYNC_SCOPES)
    for name in _SCOPE.findall(each.text):
        if name not in known:
            yield LintFinding(
                Code.UNKNOWN_SCOPE,
                function.name,
                f'syncscope("{name}") of {each.opcode}',
                f"write one of {', '.join(each or '(none)' for each in known)}",
                _SCOPES,
                number,
            )


_LONE = "llvm.amdgcn.iglp.opt"
_GROUPS = ("llvm.amdgcn.sched.barrier", "llvm.amdgcn.sched.group.barrier")


def check_scheduling(function: Function) -> Iterator[LintFinding]:
    """Report hints that must not be combined in one scheduling region. A region ends with its
    block, and at calls, so hints in other blocks, or after a call of a function, are in another
    one.
    """
    region: list[tuple[int, str]] = []
    for number, each in enumerate(function.instructions):
        callee = each.callee
        if callee in (_LONE, *_GROUPS):
            region.append((number, callee or ""))
        elif each.opcode in _ENDS or (callee is not None and not callee.startswith("llvm.")):
            yield from _together(function, region)
            region = []
    yield from _together(function, region)


def _together(function: Function, region: list[tuple[int, str]]) -> Iterator[LintFinding]:
    lone = [number for number, name in region if name == _LONE]
    others = [name for _, name in region if name != _LONE]
    if not lone or (len(lone) == 1 and not others):
        return
    beside = others[0] if others else f"another {_LONE}"
    yield LintFinding(
        Code.SCHEDULING_HINTS,
        function.name,
        f"{_LONE} and {beside} in one scheduling region",
        "keep one iglp.opt, or the groups",
        _INTRINSICS,
        lone[-1],
    )
