"""Reasons why a run with undefined behaviour shows nothing, in words: lane, place, and origin."""

from __future__ import annotations

from fencepost.kernels.execute.state import State
from fencepost.kernels.execute.values.undefined import Origin, Use
from fencepost.kernels.question.source_places import place_of
from fencepost.llvm.ir import Binary, Call, Cast, Compare, Instruction
from fencepost.llvm.module import Function

EVERY = "every run that could show a race has undefined behaviour"
WRAPS = "every run that could show a race has a product that wraps, as no launch has"


def voided(file: str, kernel: Function, state: State) -> str:
    """Return the reason why a run with undefined behaviour shows nothing."""
    void = state.poison.void
    assert void is not None
    item = state.launch.local_id(int(state.item[void.lane]))
    group = state.launch.group_id(int(state.number[void.lane]))
    who = f"work-item ({_listed(item)}) of workgroup ({_listed(group)})"
    does = void.use.value
    if void.origin is not None:
        does += f" {_value(void.origin, void.source)}"
    at = _line(void.instruction, file, kernel)
    wraps = void.origin is not None and void.origin.wrapped
    from_where = _line(void.origin.instruction, file, kernel) if void.origin is not None else ""
    computed = f", computed{from_where}" if from_where and from_where != at else ""
    return f"{WRAPS if wraps else EVERY}: {who} {does}{computed},{at}"


def _value(origin: Origin, lane: int) -> str:
    """Return a value that is poison, by the operation that gave it."""
    what = "a product that wraps" if origin.wrapped else "poison"
    numbers = " and ".join(map(str, origin.operands_of(lane)))
    of = f" of {numbers}" if numbers else ""
    return f"{what}: `{_operation(origin.instruction)}`{of}"


def _operation(instruction: Instruction | None) -> str:
    """Return an operation with its flags, without operands."""
    match instruction:
        case Binary(op=op, flags=flags):
            return " ".join([op.value, *sorted(each.value for each in flags)])
        case Compare(predicate=predicate, flags=flags):
            return " ".join(["icmp", *sorted(each.value for each in flags), predicate.value])
        case Cast(op=cast, flags=flags):
            return " ".join([cast.value, *sorted(each.value for each in flags)])
        case Call(callee=callee):
            return f"@{callee}"
    return "an operation"


def _line(instruction: Instruction | None, file: str, kernel: Function) -> str:
    """Return the line of an instruction; its text if it has none."""
    if instruction is None:
        return " where work-items meet"
    place = place_of(instruction, file, kernel.name)
    if place.line:
        return f" at line {place.line}"
    return f" by `{instruction.head.text.partition(', !')[0].strip()}`"


def _listed(numbers: tuple[int, ...]) -> str:
    return ", ".join(map(str, numbers))


__all__ = ["EVERY", "WRAPS", "Use", "voided"]
