"""Vectors and structures that are built part by part, from one that is undefined.

Compilers begin with `poison` and insert the parts one after another. The parts that are still
undefined are kept beside the register, so that a whole one is as settled as the values inserted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fencepost.kernels.execute.operands.lookup import names
from fencepost.kernels.execute.values.lanes import GIVEN, OPEN, Array
from fencepost.llvm.ir import (
    Aggregate,
    Element,
    Field,
    Int,
    Local,
    Operand,
    Shuffle,
    Undef,
)
from fencepost.llvm.types import ArrayType, StructType, Type, VectorType

if TYPE_CHECKING:
    from fencepost.kernels.execute.state import Action, State

Holes = frozenset[int]
NONE: Holes = frozenset()


def parts_of(state: State, value: Operand) -> tuple[int, Holes]:
    """Return how settled the defined parts of an operand are, and the parts that are undefined."""
    match value:
        case Undef(type=kind):
            return GIVEN, frozenset(range(_count(kind)))
        case Local(name=name):
            return state.open.get(name, GIVEN), state.holes.get(name, NONE)
        case Aggregate(elements=elements):
            undefined = frozenset(at for at, each in enumerate(elements) if _undefined(each))
            rest = [each for each in elements if not _undefined(each)]
            return state.settled(name for each in rest for name in names(each)), undefined
    return state.settled(names(value)), NONE


def built(state: State, instruction: Element | Field | Shuffle) -> tuple[int, Holes]:
    """Return how settled a result that is built of parts is, and its undefined parts."""
    match instruction:
        case Shuffle(left=left, right=right, mask=mask):
            one, other = parts_of(state, left), parts_of(state, right)
            size = _count(left.type)
            level = GIVEN
            left_out: set[int] = set()
            for at, each in enumerate(mask):
                source, part = (one, each) if each < size else (other, each - size)
                if each < 0 or part in source[1]:
                    left_out.add(at)
                else:
                    level = max(level, source[0])
            return level, frozenset(left_out)
        case Element(vector=base, value=value, index=index):
            level, holes = parts_of(state, base)
            if not isinstance(index, Int):
                rest = (*names(index), *(names(value) if value is not None else ()))
                return max(level, state.settled(rest), OPEN if holes else GIVEN), NONE
            return _placed(state, level, holes, value, index.value)
        case Field(aggregate=base, value=value, path=path):
            level, holes = parts_of(state, base)
            if len(path) > 1 and path[0] in holes:
                found = state.settled(names(value)) if value is not None else OPEN
                return max(level, found), holes if value is not None else NONE
            if len(path) > 1:
                return max(
                    level, state.settled(names(value)) if value is not None else GIVEN
                ), holes
            return _placed(state, level, holes, value, path[0])


def parts_any(name: str, given: Action, kind: Type) -> Action:
    """Return an action that gives a register any value; its parts, if it has any, are undefined."""
    if not isinstance(kind, VectorType | ArrayType | StructType):
        return given
    holes = frozenset(range(_count(kind)))

    def run(state: State, act: Array | None) -> None:
        given(state, act)
        state.open[name] = GIVEN
        state.holes[name] = holes

    return run


def _placed(
    state: State, level: int, holes: Holes, value: Operand | None, at: int
) -> tuple[int, Holes]:
    """Return the result of extracting or inserting a part."""
    if value is None:
        return (OPEN if at in holes else level), NONE
    if isinstance(value, Undef):
        return level, holes | {at}
    return max(level, state.settled(names(value))), holes - {at}


def _undefined(value: Operand) -> bool:
    return isinstance(value, Undef)


def _count(kind: object) -> int:
    match kind:
        case VectorType(count=count) | ArrayType(count=count):
            return count
        case StructType(fields=fields):
            return len(fields)
    return 1
