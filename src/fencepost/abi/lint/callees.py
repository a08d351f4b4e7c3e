"""Attributes that a function and those that it calls must agree on (001 LLVM IR Attributes)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fencepost.abi.lint.finding import LintFinding
from fencepost.abi.lint.module_text import Function, ModuleText
from fencepost.abi.lint.reached import ENTRIES
from fencepost.abi.lint.sizes import FLAT, WAVES
from fencepost.citations import Cite, Source
from fencepost.code_object.limits import MAX_WORKGROUP
from fencepost.diagnostics import Code
from fencepost.patterns import pattern
from fencepost.targets.generation import Generation

_CITE = Cite(Source.GUIDE, "LLVM IR Attributes")

DYNAMIC = "amdgpu-dynamic-vgpr-block-size"
ACCUMULATORS = "amdgpu-agpr-alloc"
_DEALLOC = pattern(r"i32 3")
"""MSG_DEALLOC_VGPRS of s_sendmsg."""


def check_callees(module: ModuleText, generation: Generation) -> Iterator[LintFinding]:
    """Report functions that reach one with contradictory attributes, and messages that waves of
    dynamic registers must not send.
    """
    defined = {each.name: each for each in module.functions if each.defined}
    for function in defined.values():
        block = _block(function)
        dynamic = block != 0 and generation >= Generation.GFX120
        own = _least(function) if generation is Generation.GFX90A else None
        for callee, number in _reached(function, defined):
            other = defined[callee]
            if dynamic and _block(other) != block:
                yield _finding(
                    function,
                    f'"{DYNAMIC}" is {block}, and {_block(other)} in {callee}, which it calls',
                    "give both the same value",
                    number,
                )
            needed = _least(other)
            if own is not None and needed is not None and needed > own:
                yield _finding(
                    function,
                    f'"{ACCUMULATORS}" is {own} at least, and {callee}, which it calls, needs '
                    f"{needed}",
                    "raise the lower bound of the caller",
                    number,
                )
            yield from _sizes(function, other, number)
        if dynamic:
            yield from _messages(function)


def _sizes(function: Function, callee: Function, number: int | None) -> Iterator[LintFinding]:
    """Check that a callee allows the workgroup sizes and the waves per execution unit that its
    caller runs with. A workgroup must not exceed the limit at any point of the execution.
    """
    kernel = function.convention in ENTRIES
    items = function.numbers(FLAT) or ((1, MAX_WORKGROUP) if kernel else None)
    most = callee.numbers(FLAT)
    if items is not None and most is not None and items[-1] > most[-1]:
        yield _finding(
            function,
            f'"{FLAT}" allows {items[-1]} work-items, and {callee.name}, which it calls, '
            f"{most[-1]}: a larger workgroup is undefined behavior",
            f"let the caller have {most[-1]} at most, or the callee {items[-1]}",
            number,
        )
    waves, held = function.numbers(WAVES), callee.numbers(WAVES)
    if waves is not None and held is not None and len(held) > 1 and held[1] < waves[0]:
        yield _finding(
            function,
            f'"{WAVES}" asks for {waves[0]} at least, and {callee.name}, which it calls, for '
            f"{held[1]} at most: no number is in both ranges",
            "give both a range that has a number in common",
            number,
        )


def _finding(function: Function, message: str, mend: str, number: int | None) -> LintFinding:
    return LintFinding(Code.ATTRIBUTE_OF_CALLEE, function.name, message, mend, _CITE, number)


def _messages(function: Function) -> Iterator[LintFinding]:
    for number, each in enumerate(function.instructions):
        sends = (each.callee or "").startswith("llvm.amdgcn.s.sendmsg")
        if sends and each.arguments and _DEALLOC.fullmatch(each.arguments[0]):
            yield _finding(
                function,
                f'"{DYNAMIC}", and the function sends the message DEALLOC_VGPRS',
                "remove the message",
                number,
            )


def _block(function: Function) -> int:
    found = function.numbers(DYNAMIC)
    return found[0] if found is not None else 0


def _least(function: Function) -> int | None:
    """Return the lower bound of accumulator registers; None if the function states none."""
    found = function.numbers(ACCUMULATORS)
    return None if found is None else found[0]


def _reached(start: Function, defined: Mapping[str, Function]) -> Iterator[tuple[str, int | None]]:
    """Yield the functions that a function reaches by calls, each once, with the number of the call
    if it is the function's own.
    """
    seen = {start.name}
    waiting: list[tuple[Function, int | None]] = [(start, None)]
    for function, through in waiting:
        for number, each in enumerate(function.instructions):
            callee = each.callee
            if callee is None or callee in seen or callee not in defined:
                continue
            seen.add(callee)
            own = number if function is start else through
            yield callee, own
            waiting.append((defined[callee], own))
