"""Values of registers as terms over the work-item ids, and what they are in each lane of a launch.

A term is built of constants, the ids of the work-item, and atoms that the code does not tell. A
symbol is the same for all work-items of a workgroup, as kernel arguments are; an unknown may differ
between lanes. Masks of lanes (EXEC, VCC, results of comparisons) are terms, too.

Terms are evaluated for all lanes of a workgroup at once, on samples: values of the symbols, drawn
at random, with several draws of the unknowns for each. What is the same on all draws of the
unknowns does not depend on them, as a mask does not that is put together again behind a branch.
Masks that agree on all samples of a set of lanes are one term, so that they do not grow.

    terms = Terms(Lanes((256, 1, 1), wave=64))
    word = terms.apply(Op.SHL, terms.work_item(0), terms.constant(2))
    Lanes((256, 1, 1), wave=64).of(word)[0]      # 0, 4, 8, …
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from enum import Enum, auto
from typing import Any

import numpy as np

from fencepost.machine_code.instructions.computations import Op, Relation

Array = np.ndarray[Any, Any]
DEEPEST = 150
"""The depth of a term; a deeper one is not known."""
GROUPS = 21
"""Samples of the symbols."""
DRAWS = 3
"""Draws of the unknowns for each sample of the symbols."""
SAMPLES = GROUPS * DRAWS
FEW = 1 / 32
"""The part of the lanes up to which a mask is one of few."""


class Leaf(Enum):
    """A term that is no operation on others, or one that lanes make together.

    - WORK_ITEM: the id along an axis; LANE: the number of the lane in its wave.
    - GROUP_SIZE: the work-items of the workgroup along an axis.
    - SYMBOL: the same for all work-items of a workgroup. UNKNOWN, UNKNOWN_MASK: anything.
    - FIRST: the value of the first lane of the wave. ANY: a mask is set in a lane of the wave.
    - COMPARE: a mask; EVERY: the mask of all lanes.
    """

    CONSTANT = auto()
    WORK_ITEM = auto()
    LANE = auto()
    GROUP_SIZE = auto()
    SYMBOL = auto()
    UNKNOWN = auto()
    UNKNOWN_MASK = auto()
    EVERY = auto()
    FIRST = auto()
    ANY = auto()
    COMPARE = auto()


class Term:
    """A term; equal ones are one object. `of` are its arguments, of which terms are operands.

    - `symbols`, `unknowns`: the keys of its atoms. `uniform`: no part differs between lanes.
    - `is_open`: some symbol is not the size of the workgroup.
    """

    __slots__ = (
        *("depth", "is_mask", "is_open", "of", "operator", "symbols", "uniform", "unknowns"),
    )

    def __init__(self, operator: Op | Leaf, of: tuple[Any, ...]) -> None:
        self.operator, self.of = operator, of
        below = [each for each in of if isinstance(each, Term)]
        self.depth = 1 + max((each.depth for each in below), default=0)
        own = frozenset({of[0]}) if operator in _ATOMS else frozenset[Hashable]()
        is_symbol = operator in _SYMBOLS
        none = frozenset[Hashable]()
        self.symbols = (own if is_symbol else none).union(*(each.symbols for each in below))
        self.unknowns = (none if is_symbol else own).union(*(each.unknowns for each in below))
        self.is_open: bool = operator is Leaf.SYMBOL or any(each.is_open for each in below)
        self.uniform: bool = operator not in _VARYING and all(each.uniform for each in below)
        bitwise = operator in _BITWISE and bool(below) and all(each.is_mask for each in below)
        self.is_mask: bool = operator in _MASKS or bitwise


_SYMBOLS = frozenset({Leaf.SYMBOL, Leaf.GROUP_SIZE})
_ATOMS = _SYMBOLS | {Leaf.UNKNOWN, Leaf.UNKNOWN_MASK}
_MASKS = frozenset({Leaf.EVERY, Leaf.COMPARE, Leaf.ANY, Leaf.UNKNOWN_MASK})
_VARYING = frozenset(
    {Leaf.WORK_ITEM, Leaf.LANE, Leaf.UNKNOWN, Leaf.UNKNOWN_MASK, Leaf.FIRST, Leaf.ANY}
)
_BITWISE = frozenset({Op.NOT, Op.AND, Op.OR, Op.XOR})


class Terms:
    """Makes terms, each once. Masks that agree on all samples in the lanes `judge` are one."""

    def __init__(self, judge: Lanes) -> None:
        self._known: dict[tuple[Any, ...], Term] = {}
        self.judge = judge
        self._masks: dict[bytes, Term] = {}
        self.every = self._made(Leaf.EVERY)
        self.never = self._made(Op.NOT, self.every)

    def constant(self, value: int) -> Term:
        """A number of 32 bits."""
        return self._made(Leaf.CONSTANT, value & 0xFFFFFFFF)

    def work_item(self, axis: int) -> Term:
        """The id of the work-item along an axis."""
        return self._made(Leaf.WORK_ITEM, axis)

    def group_size(self, axis: int) -> Term:
        """The work-items of the workgroup along an axis."""
        return self._made(Leaf.GROUP_SIZE, axis)

    def symbol(self, key: Hashable) -> Term:
        """A value that all work-items share."""
        return self._made(Leaf.SYMBOL, key)

    def unknown(self, key: Hashable) -> Term:
        """A value that may differ between lanes."""
        return self._made(Leaf.UNKNOWN, key)

    def unknown_mask(self, key: Hashable) -> Term:
        """A mask that may have any lanes."""
        return self._made(Leaf.UNKNOWN_MASK, key)

    def lane(self) -> Term:
        """The number of the lane in its wave."""
        return self._made(Leaf.LANE)

    def first(self, term: Term) -> Term:
        """The value in the first lane of the wave."""
        return term if term.uniform else self._made(Leaf.FIRST, term)

    def any(self, mask: Term) -> Term:
        """The mask of the waves in which a lane of a mask is set."""
        return mask if mask.uniform else self._one(self._made(Leaf.ANY, mask))

    def compare(self, relation: Relation, kind: str, one: Term, other: Term) -> Term | None:
        """A comparison in each lane."""
        if one.is_mask or other.is_mask or kind not in ("i", "u"):
            return None
        return self._one(self._made(Leaf.COMPARE, relation, kind, one, other))

    def apply(self, operator: Op, *on: Term) -> Term | None:
        """An operation in each lane; None where it is too deep."""
        if operator is Op.AND and self.every in on:
            return on[0] if on[1] is self.every else on[1]
        if operator is Op.REVERSE or max(each.depth for each in on) >= DEEPEST:
            return None
        found = self._made(operator, *on)
        return self._one(found) if found.is_mask else found

    def _one(self, mask: Term) -> Term:
        """The first mask that agrees with one on all samples.

        Two comparisons of one symbol may agree on all samples and be others, and so may masks of
        few lanes, where the lanes have not all ids that there may be.
        """
        values = np.broadcast_to(self.judge.of(mask), (SAMPLES, self.judge.count))
        if mask.symbols and not values.any():
            return mask
        if not self.judge.is_one_shape and (not mask.unknowns or values.mean() < FEW):
            return mask
        found = self._masks.setdefault(np.packbits(values).tobytes(), mask)
        return found if found.symbols < mask.symbols or not mask.symbols else mask

    def _made(self, operator: Op | Leaf, *of: Any) -> Term:
        key = (operator, *of)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = Term(operator, of)
            if operator is Leaf.EVERY or (operator is Op.NOT and of[0].operator is Leaf.EVERY):
                return self._one(found)
        return found


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
            self._atoms[kind, key] = self._drawn(kind)
        return self._atoms[kind, key]

    def _drawn(self, kind: Leaf) -> Array:
        draw = self._random
        size = (SAMPLES, self.count)
        if kind is Leaf.UNKNOWN_MASK:
            return draw.integers(0, 2, size, dtype=np.uint8).astype(bool)
        if kind is Leaf.UNKNOWN:
            return draw.integers(0, 1 << 32, size, dtype=np.uint32)
        if kind is Leaf.GROUP_SIZE:
            return np.repeat(draw.integers(1, 1025, GROUPS, dtype=np.uint32), DRAWS)[:, np.newaxis]
        # Small numbers, large ones, and any.
        third = GROUPS // 3
        drawn = [
            draw.integers(0, 8, third, dtype=np.uint32),
            draw.integers(1 << 24, 1 << 31, third, dtype=np.uint32),
            draw.integers(0, 1 << 32, GROUPS - 2 * third, dtype=np.uint32),
        ]
        return np.repeat(draw.permutation(np.concatenate(drawn)), DRAWS)[:, np.newaxis]

    def _applied(self, term: Term) -> Array:
        values = [self.of(each) for each in term.of]
        if term.operator is Op.SELECT:
            return np.where(values[0].astype(bool), values[1], values[2])
        if term.is_mask:
            return _of_masks(term.operator, values)
        return _number(term.operator, values)


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


def _number(operator: Op | Leaf, on: list[Array]) -> Array:
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
            return (one >> (other & np.uint32(31))) & mask
        case Op.COUNT:
            return np.bitwise_count(one).astype(np.uint32)
        case _:
            raise NotImplementedError(operator)
