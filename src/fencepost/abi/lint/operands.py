"""Operands of intrinsics that depend on the target or are more than a constant's range, scopes of
atomics and fences, and hints to the scheduler (001 LLVM IR Intrinsics, Memory Scopes).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from fencepost.abi.lint.finding import LintFinding
from fencepost.abi.lint.module_text import Function, Instruction, spaces
from fencepost.citations import Cite, Source
from fencepost.diagnostics import Code
from fencepost.targets.processor import Processor
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.scopes import ALL_SYNC_SCOPES

_INTRINSICS = Cite(Source.GUIDE, "LLVM IR Intrinsics")
_SCOPES = Cite(Source.GUIDE, "Memory Scopes")

_INTEGER = re.compile(r"i\d+ (?:\w+ )*?(-?\d{1,20})")
_SCOPE = re.compile(r'\bsyncscope\("((?:\\.|[^"\\])*)"\)')
_ENDS = frozenset({"br", "switch", "ret", "unreachable", "indirectbr", "invoke", "callbr"})


@dataclass(frozen=True, slots=True)
class Operand:
    """An operand of intrinsics whose names begin with `name`: where it is a constant, it is one of
    `values`, or on the processors in `wider_on` of `wider` too; `says` lists them.
    """

    name: str
    position: int
    values: range | tuple[int, ...]
    says: str
    wider: tuple[int, ...] = ()
    wider_on: tuple[str, ...] = ()


_MASKS = range(0x800)
_ROUNDING = (*range(4), *range(8, 20))
_SIZES = tuple(
    Operand(
        f"llvm.amdgcn.{name}", 2, (1, 2, 4), "1, 2 or 4; 12 and 16 on gfx950", (12, 16), ("gfx950",)
    )
    for name in ("load.to.lds", "load.async.to.lds", "global.load.lds", "global.load.async.lds")
)
OPERANDS: tuple[Operand, ...] = (
    *_SIZES,
    Operand("llvm.amdgcn.sched.barrier", 0, _MASKS, "a mask of 0x0001 to 0x0400"),
    Operand("llvm.amdgcn.sched.group.barrier", 0, _MASKS, "a mask of 0x0001 to 0x0400"),
    Operand("llvm.set.rounding", 0, _ROUNDING, "0 to 3 or 8 to 19"),
    Operand("llvm.prefetch", 1, (0, 1), "0 or 1"),
    Operand("llvm.prefetch", 2, range(4), "0 to 3"),
    Operand("llvm.prefetch", 3, (0, 1), "0 or 1"),
)
"""The operands that are checked here."""

_PREFETCHED = (AddressSpace.GENERIC, AddressSpace.GLOBAL, AddressSpace.CONSTANT)


def check_operands(
    function: Function, number: int, each: Instruction, processor: Processor
) -> Iterator[LintFinding]:
    """What is wrong with the operands of a call of an intrinsic, and with the scope of an atomic or
    a fence.
    """
    yield from _scope(function, number, each)
    callee = each.callee
    if callee is None:
        return
    arguments = each.arguments
    for row in OPERANDS:
        if callee != row.name and not callee.startswith(f"{row.name}."):
            continue
        found = (
            _INTEGER.fullmatch(arguments[row.position]) if row.position < len(arguments) else None
        )
        if found is None:
            continue
        allowed = (*row.values, *(row.wider if processor.name in row.wider_on else ()))
        if int(found[1]) not in allowed:
            yield _wrong(function, number, row.position, callee, arguments, f"write {row.says}")
    if callee.startswith("llvm.prefetch.") and arguments:
        space = next(spaces(arguments[0].partition("%")[0].partition("@")[0]), 0)
        if space not in _PREFETCHED:
            mend = "prefetch generic, global or constant memory"
            yield _wrong(function, number, 0, callee, arguments, mend)


def _wrong(
    function: Function, number: int, position: int, callee: str, arguments: list[str], mend: str
) -> LintFinding:
    return LintFinding(
        Code.INTRINSIC_OPERAND,
        function.name,
        f"operand {position} of {callee} is {arguments[position]}",
        mend,
        _INTRINSICS,
        number,
    )


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
    """Hints that a scheduling region cannot have together. A region ends with its block, and at
    calls; what stands in other blocks, or beyond a call of a function, is in another one.
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
