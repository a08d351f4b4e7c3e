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
from fencepost.records import dataclass, field

_HALF_WAVE = 32
"""Constants in a sum that count as distances are multiples of this; others are neighbours."""


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
    """Return the work-items of a workgroup along each axis of which sums tell them: the smallest
    power of two that they tell.
    """
    sums = _Sums(kernel, module)
    found: dict[int, int] = {}
    for each in sums.of_workgroups():
        for axis, size in _told(each):
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


@dataclass(frozen=True)
class _Sums:
    """The registers of a kernel as sums."""

    kernel: Function
    module: Module
    made: dict[str, Instruction] = field(default_factory=dict)
    known: dict[str, _Sum] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for block in self.kernel.blocks:
            for each in block.instructions:
                if each.head.name is not None:
                    self.made[each.head.name] = each

    def of_workgroups(self) -> Iterator[_Sum]:
        """Yield the sums in indices that differ between workgroups by a known number."""
        indices = self._in_indices()
        for name, made in self.made.items():
            if name not in indices:
                continue
            if isinstance(made, Binary) and made.op in (BinaryOp.ADD, BinaryOp.OR):
                found = self._of_register(name)
                if any(isinstance(e, _Place) and e.what is Id.GROUP_ID for e in found):
                    yield found

    def _in_indices(self) -> set[str]:
        """The registers that indices of elements are computed of."""
        found = set[str]()
        geps = (each for each in self.made.values() if isinstance(each, Gep))
        work = [index for each in geps for index in each.indices]
        while work:
            each = work.pop()
            if isinstance(each, Local) and each.name not in found:
                found.add(each.name)
                made = self.made.get(each.name)
                work += operands(made) if isinstance(made, Binary | Cast | Phi | Select) else ()
        return found

    def _of(self, operand: Operand) -> _Sum:
        match operand:
            case Int(type=IntType(bits=bits), value=value):
                return {None: value - (1 << bits) if value >> (bits - 1) else value}
            case Local(name=name):
                return self._of_register(name)
            case _:
                return {}

    def _of_register(self, name: str) -> _Sum:
        if name not in self.known:
            self.known[name] = {name: 1}  # in a cycle it is what it is
            self.known[name] = self._made(name)
        return self.known[name]

    def _made(self, name: str) -> _Sum:
        match self.made.get(name):
            case Call() as call:
                match effect_of(call, self.module.pure):
                    case Query(what=Id.LOCAL_ID | Id.GROUP_ID as what, dim=int(axis)):
                        return {_Place(what, axis): 1}
            case Cast(value=value):
                return self._of(value)
            case Binary(op=BinaryOp.ADD | BinaryOp.OR, left=left, right=right):
                return _added(self._of(left), self._of(right))
            case Binary(op=BinaryOp.MUL, left=left, right=Int() as right):
                return _times(self._of(left), self._of(right)[None])
            case Binary(op=BinaryOp.SHL, left=left, right=Int(value=by)) if by < _HALF_WAVE:
                return _times(self._of(left), 1 << by)
            case Binary(op=BinaryOp.LSHR, left=left, right=Int(value=by)):
                match [*self._of(left).items()]:
                    case [(_Place(what=Id.LOCAL_ID, axis=axis, halvings=before), 1)]:
                        return {_Place(Id.LOCAL_ID, axis, before + by): 1}
            case Phi(incoming=incoming):
                return self._of_loop(name, [value for value, _ in incoming])
        return {name: 1}

    def _of_loop(self, name: str, incoming: list[Operand]) -> _Sum:
        """Return a counter that grows by a constant as a multiple of the loop's iterations."""
        for value in incoming:
            match self.made.get(value.name) if isinstance(value, Local) else None:
                case Binary(op=BinaryOp.ADD, left=Local(name=before), right=Int() as by) if (
                    before == name
                ):
                    first = [self._of(each) for each in incoming if each != value]
                    step: _Sum = {_Counter(name): self._of(by)[None]}
                    return _added(first[0], step) if len(first) == 1 else step
        return {name: 1}


def _added(one: _Sum, other: _Sum) -> _Sum:
    return {each: one.get(each, 0) + other.get(each, 0) for each in {**one, **other}}


def _times(one: _Sum, number: int) -> _Sum:
    return {each: times * number for each, times in one.items()}


__all__ = ["told_sizes"]
