"""The sizes of workgroups that the distances between them tell.

In `blockIdx.x * 128 + threadIdx.x` there are 128 places for the work-items of a workgroup: larger
ones would do the work of their neighbours again. So are there 256 in `blockIdx.x * 1024 +
threadIdx.x + k * 256`, and four waves where `threadIdx.x / 64` is added to `blockIdx.x * 4`. This
suggests a size, and proves nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fencepost.llvm.effects.calls import effect_of
from fencepost.llvm.effects.effect import Query
from fencepost.llvm.effects.launch_id import Id
from fencepost.llvm.ir import (
    Binary,
    Call,
    Cast,
    Gep,
    Instruction,
    Int,
    Local,
    Operand,
    Phi,
    Select,
)
from fencepost.llvm.launches.launch import HARDWARE_ITEMS
from fencepost.llvm.module import Function, Module
from fencepost.llvm.operations import BinaryOp
from fencepost.llvm.types import IntType
from fencepost.llvm.uses import operands
from fencepost.records import dataclass

_HALF_WAVE = 32
"""Constants in a sum that count as distances are multiples of this; others are neighbours."""

_MOST_TERMS = 16
"""Terms of a sum that is followed."""
_LARGEST = 1 << 64
"""The largest multiple in it: more are in no index."""


@dataclass(frozen=True, slots=True)
class _Place:
    """A work-item's place along an axis divided by a power of two, or that of its workgroup."""

    what: Id
    axis: int
    halvings: int = 0


@dataclass(frozen=True, slots=True)
class _Counter:
    """The iterations of a loop that were made, by the phi that counts them."""

    name: str


_Term = _Place | _Counter | str
_Sum = Mapping[_Term | None, int]
"""Multiples of places, of counters and of other registers; that of None is the constant."""


def told_sizes(kernel: Function, module: Module) -> dict[int, int]:
    """Return the work-items of a workgroup along each axis of which sums in indices tell them: the
    smallest power of two that they tell.
    """
    made = {
        each.head.name: each
        for block in kernel.blocks
        for each in block.instructions
        if each.head.name is not None
    }
    sums = _sums(made, module)
    found: dict[int, int] = {}
    for name in _in_indices(made) & sums.keys():
        if any(isinstance(e, _Place) and e.what is Id.GROUP_ID for e in sums[name]):
            for axis, size in _told(sums[name]):
                found[axis] = min(size, found.get(axis, size))
    return found


def _told(total: _Sum) -> Iterator[tuple[int, int]]:
    """Yield the axes whose places a sum counts, each with the room that it leaves for them."""
    for place, own in total.items():
        if not isinstance(place, _Place) or place.what is not Id.LOCAL_ID or own <= 0:
            continue
        longer = [n for term, n in total.items() if n > own and _is_distance(term, n, own)]
        size = (min(longer, default=0) // own) << place.halvings
        if 1 < size <= HARDWARE_ITEMS and size & (size - 1) == 0:
            yield place.axis, size


def _is_distance(term: _Term | None, times: int, own: int) -> bool:
    match term:
        case _Place() | _Counter():
            return times % own == 0
        case None:
            return times % (own * _HALF_WAVE) == 0
        case _:
            return False


def _in_indices(made: Mapping[str, Instruction]) -> set[str]:
    """Return the registers that indices of elements are computed of."""
    found = set[str]()
    work = [index for each in made.values() if isinstance(each, Gep) for index in each.indices]
    while work:
        each = work.pop()
        if isinstance(each, Local) and each.name not in found:
            found.add(each.name)
            behind = made.get(each.name)
            work += operands(behind) if isinstance(behind, Binary | Cast | Phi | Select) else ()
    return found


def _sums(made: Mapping[str, Instruction], module: Module) -> Mapping[str, _Sum]:
    """Return the registers that are sums, in the order of the text: what comes later, or has many
    or large terms, is a term itself.
    """
    found: dict[str, _Sum] = {}
    for name, each in made.items():
        total = _sum(name, each, made, found, module)
        fits = len(total) <= _MOST_TERMS and all(abs(n) <= _LARGEST for n in total.values())
        found[name] = total if fits else {name: 1}
    return found


def _sum(
    name: str,
    made: Instruction,
    every: Mapping[str, Instruction],
    known: Mapping[str, _Sum],
    module: Module,
) -> _Sum:
    match made:
        case Call():
            match effect_of(made, module.pure):
                case Query(what=Id.LOCAL_ID | Id.GROUP_ID as what, dim=int(axis)):
                    return {_Place(what, axis): 1}
        case Cast(value=value):
            return _of(value, known)
        case Binary(op=BinaryOp.ADD | BinaryOp.OR, left=left, right=right):
            return _added(_of(left, known), _of(right, known))
        case Binary(op=BinaryOp.MUL, left=left, right=Int() as right):
            return _times(_of(left, known), _signed(right))
        case Binary(op=BinaryOp.SHL, left=left, right=Int(value=by)) if by < _HALF_WAVE:
            return _times(_of(left, known), 1 << by)
        case Binary(op=BinaryOp.LSHR, left=left, right=Int(value=by)):
            match [*_of(left, known).items()]:
                case [(_Place(what=Id.LOCAL_ID, axis=axis, halvings=halvings), 1)]:
                    return {_Place(Id.LOCAL_ID, axis, halvings + by): 1}
        case Phi(incoming=[(one, _), (other, _)]):
            for first, again in ((one, other), (other, one)):
                match every.get(again.name) if isinstance(again, Local) else None:
                    case Binary(op=BinaryOp.ADD, left=Local(name=before), right=Int() as step) if (
                        before == name
                    ):
                        return _added(_of(first, known), {_Counter(name): _signed(step)})
    return {name: 1}


def _of(operand: Operand, known: Mapping[str, _Sum]) -> _Sum:
    match operand:
        case Int():
            return {None: _signed(operand)}
        case Local(name=name):
            return known.get(name, {name: 1})
        case _:
            return {}


def _signed(number: Int) -> int:
    bits = number.type.bits if isinstance(number.type, IntType) else 0
    return number.value - (1 << bits) if bits and number.value >> (bits - 1) else number.value


def _added(one: _Sum, other: _Sum) -> _Sum:
    return {each: one.get(each, 0) + other.get(each, 0) for each in {**one, **other}}


def _times(one: _Sum, number: int) -> _Sum:
    return {each: times * number for each, times in one.items()}


__all__ = ["told_sizes"]
