"""The values of terms in all lanes of a workgroup, on samples of what the code does not tell."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

import numpy as np

from fencepost.machine_code.instructions.computations import Op, Relation
from fencepost.machine_code.races.term import Data, Leaf, Term

Array = np.ndarray[Any, Any]
GROUPS = 28
"""Samples of the symbols."""
USUAL = 7
"""Samples of launches as they usually are: ids of workgroups are small, sizes large."""
DRAWS = 3
"""Draws of the unknowns for each sample of the symbols."""
SAMPLES = GROUPS * DRAWS
ALIKE = np.arange(SAMPLES) % DRAWS == 1
"""The samples in which all lanes have loaded the same values."""

_COMPARES: dict[Relation, Callable[[Array, Array], Array]] = {
    Relation.EQ: np.equal,
    Relation.NE: np.not_equal,
    Relation.LT: np.less,
    Relation.LE: np.less_equal,
    Relation.GT: np.greater,
    Relation.GE: np.greater_equal,
    Relation.NEVER: lambda one, other: np.zeros_like(one & other, bool),
    Relation.ALWAYS: lambda one, other: np.ones_like(one & other, bool),
}


class Lanes:
    """The lanes of a workgroup of some shape, in the order of its work-items. Values have a row
    for each sample, or one for all, and a column for each lane, or one for all.
    """

    def __init__(self, shape: tuple[int, int, int], wave: int) -> None:
        self.shape, self.wave = shape, wave
        self.count = shape[0] * shape[1] * shape[2]
        numbers = np.arange(self.count, dtype=np.uint32)
        row = numbers // np.uint32(shape[0])
        self._ids = (
            numbers % np.uint32(shape[0]),
            row % np.uint32(shape[1]),
            row // np.uint32(shape[1]),
        )
        self.waves = numbers // np.uint32(wave)
        self._lane = numbers % np.uint32(wave)
        self._known: dict[Term, Array] = {}
        self._told: dict[Term, Array] = {}
        self._random = np.random.default_rng(405)
        self._atoms: dict[tuple[Leaf, Hashable], Array] = {}
        self.is_one_shape = True

    @classmethod
    def of_any_shape(cls, count: int, wave: int, axes: int) -> Lanes:
        """Lanes with ids of their own on each axis, as they are in no one shape."""
        found = cls((count, 1, 1), wave)
        rest = np.random.default_rng(406).integers(0, count, (2, count), dtype=np.uint32)
        others = [rest[axis] if axis + 1 < axes else rest[axis] * np.uint32(0) for axis in (0, 1)]
        found.is_one_shape = axes == 1
        found._ids = (found._ids[0], others[0], others[1])
        return found

    def item(self, number: int) -> tuple[int, int, int]:
        """The ids of a work-item."""
        x, y, z = (int(each[number]) for each in self._ids)
        return x, y, z

    def of(self, term: Term) -> Array:
        """The values of a term."""
        found = self._known.get(term)
        if found is None:
            found = self._known[term] = np.atleast_2d(self._evaluate(term))
        return found

    def told(self, term: Term) -> Array:
        """The lanes in which the value of a term does not depend on unknowns."""
        if not term.unknowns:
            return np.ones(self.count, bool)
        found = self._told.get(term)
        if found is None:
            values = np.broadcast_to(self.of(term), (SAMPLES, self.count))
            drawn = values.reshape(GROUPS, DRAWS, self.count)
            found = self._told[term] = (drawn == drawn[:, :1]).all(axis=(0, 1))
        return found

    def _evaluate(self, term: Term) -> Array:
        match term.operator:
            case Leaf.CONSTANT:
                return np.array(term.of[0], np.uint32)
            case Leaf.WORK_ITEM:
                found: Array = self._ids[term.of[0]]
                return found
            case Leaf.LANE:
                return self._lane
            case Leaf.GROUP_SIZE if self.is_one_shape:
                return np.array(self.shape[term.of[0]], np.uint32)
            case Leaf.GROUP_SIZE | Leaf.SYMBOL | Leaf.UNKNOWN | Leaf.UNKNOWN_MASK:
                return self._atom(term.operator, term.of[0])
            case Leaf.EVERY:
                return np.ones(1, bool)
            case Leaf.FIRST:
                values = np.broadcast_to(
                    self.of(term.of[0]), (len(self.of(term.of[0])), self.count)
                )
                return values[:, (self.waves * np.uint32(self.wave)).astype(np.intp)]
            case Leaf.ANY:
                values = np.broadcast_to(
                    self.of(term.of[0]), (len(self.of(term.of[0])), self.count)
                )
                starts = np.arange(0, self.count, self.wave)
                found = np.logical_or.reduceat(values, starts, axis=1)
                return found[:, self.waves.astype(np.intp)]
            case Leaf.COMPARE:
                relation, kind, one, other = term.of
                pair = self.of(one), self.of(other)
                if kind == "i":
                    pair = pair[0].view(np.int32), pair[1].view(np.int32)
                return _COMPARES[relation](*pair)
            case _:
                return self._applied(term)

    def _atom(self, kind: Leaf, key: Hashable) -> Array:
        """Samples of what the code does not tell."""
        if (kind, key) not in self._atoms:
            self._atoms[kind, key] = self._drawn(kind, key)
        return self._atoms[kind, key]

    def _drawn(self, kind: Leaf, key: Hashable) -> Array:
        draw = self._random
        size = (SAMPLES, self.count)
        if kind in (Leaf.UNKNOWN, Leaf.UNKNOWN_MASK):
            is_mask = kind is Leaf.UNKNOWN_MASK
            found: Array = draw.integers(0, 2 if is_mask else 1 << 32, size, dtype=np.uint32)
            if isinstance(key, Data):  # all lanes may have loaded the same, and small numbers
                found[ALIKE] = found[ALIKE, :1]
                found[: SAMPLES // 2][ALIKE[: SAMPLES // 2]] &= 31
            return found.astype(bool) if is_mask else found
        if kind is Leaf.GROUP_SIZE:
            return np.repeat(draw.integers(1, 1025, GROUPS, dtype=np.uint32), DRAWS)[:, np.newaxis]
        # Small numbers, large ones, and any.
        third = (GROUPS - USUAL) // 3
        drawn = [
            draw.integers(0, 8, third, dtype=np.uint32),
            draw.integers(1 << 24, 1 << 31, third, dtype=np.uint32),
            draw.integers(0, 1 << 32, GROUPS - USUAL - 2 * third, dtype=np.uint32),
        ]
        is_small = isinstance(key, tuple) and key[0] in ("entry", "phi")
        low, high = (0, 8) if is_small else (1 << 24, 1 << 31)
        usual = draw.integers(low, high, USUAL, dtype=np.uint32)
        rest = draw.permutation(np.concatenate(drawn))
        return np.repeat(np.concatenate([usual, rest]), DRAWS)[:, np.newaxis]

    def _applied(self, term: Term) -> Array:
        values = [self.of(each) for each in term.of]
        if term.operator is Op.SELECT:
            return np.where(values[0].astype(bool), values[1], values[2])
        if term.is_mask:
            return _of_masks(term.operator, values)
        return number(term.operator, values)


def _of_masks(operator: Op | Leaf, values: list[Array]) -> Array:
    """An operation on masks."""
    one, other = values[0], values[-1]
    match operator:
        case Op.NOT:
            return ~one
        case Op.AND:
            return one & other
        case Op.OR:
            return one | other
        case _:
            return one ^ other


def number(operator: Op | Leaf, on: list[Array]) -> Array:
    """An operation on numbers of 32 bits."""
    one, *others = (each.astype(np.uint32) for each in on)
    other = others[0] if others else one
    match operator:
        case Op.NOT:
            return ~one
        case Op.AND:
            return one & other
        case Op.OR:
            return one | other
        case Op.XOR:
            return one ^ other
        case Op.ADD:
            return sum(others, one)
        case Op.SUB:
            return one - other - others[1] if len(others) > 1 else one - other
        case Op.MUL:
            return one * other
        case Op.LOW24:
            return one & np.uint32(0xFFFFFF)
        case Op.SHL:
            return one << (other & np.uint32(31))
        case Op.SHR:
            return one >> (other & np.uint32(31))
        case Op.SAR:
            return (one.view(np.int32) >> (other & np.uint32(31)).view(np.int32)).view(np.uint32)
        case Op.UMIN:
            return np.minimum(one, other)
        case Op.UMAX:
            return np.maximum(one, other)
        case Op.MIN:
            return np.minimum(one.view(np.int32), other.view(np.int32)).view(np.uint32)
        case Op.MAX:
            return np.maximum(one.view(np.int32), other.view(np.int32)).view(np.uint32)
        case Op.ABS:
            return np.abs(one.view(np.int32)).view(np.uint32)
        case Op.EXTEND16:
            return one.astype(np.uint16).view(np.int16).astype(np.int32).view(np.uint32)
        case Op.EXTRACT:
            mask = (np.uint32(1) << (others[1] & np.uint32(31))) - np.uint32(1)
            found: Array = (one >> (other & np.uint32(31))) & mask
            return found
        case Op.COUNT:
            return np.bitwise_count(one).astype(np.uint32)
        case _:
            raise NotImplementedError(operator)
