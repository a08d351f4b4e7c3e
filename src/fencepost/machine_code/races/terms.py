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

from collections.abc import Hashable, Sequence
from typing import Any

import numpy as np

from fencepost.machine_code.instructions.computations import Op, Relation
from fencepost.machine_code.races.lanes import SAMPLES, Lanes, number
from fencepost.machine_code.races.term import Leaf, Term

_ADDED = frozenset({Op.ADD, Op.XOR, Op.OR})
"""Operators by which 0 changes nothing."""
_SHIFTS = frozenset({Op.SHL, Op.SHR, Op.SAR})
DEEPEST = 150
"""The depth of a term; a deeper one is not known."""
FEW = 1 / 32
"""The part of the lanes up to which a mask is one of few."""


class Terms:
    """Makes terms, each once. Masks that agree on all samples in the lanes `judge` are one."""

    def __init__(self, judge: Lanes) -> None:
        self._known: dict[tuple[Any, ...], Term] = {}
        self.judge = judge
        self._masks: dict[bytes, Term] = {}
        self.origins: set[Hashable] = set()
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
        if (shorter := self._shorter(operator, on)) is not None:
            return shorter
        found = self._made(operator, *on)
        return self._one(found) if found.is_mask else found

    def _shorter(self, operator: Op, on: Sequence[Term]) -> Term | None:
        """An equal term without an operation on constants, so that a value which a loop moves on
        does not grow, and one that comes back is the same term; None if there is none.
        """
        if operator is Op.SELECT:
            return {self.every: on[1], self.never: on[2]}.get(on[0])
        if any(each.is_mask for each in on):
            return None
        constants = [each.operator is Leaf.CONSTANT for each in on]
        if all(constants):
            found = number(operator, [np.array([each.of[0]], np.uint32) for each in on])
            return self.constant(int(found[0]))
        if len(on) != 2 or not any(constants):
            return None
        left, right = (on[0], on[1]) if constants[1] else (on[1], on[0])
        by = right.of[0]
        if operator is Op.SUB and constants[1]:
            return self.apply(Op.ADD, left, self.constant(-by))
        if by == 0 and (operator in _ADDED or (constants[1] and operator in _SHIFTS)):
            return left
        if operator not in {*_ADDED, Op.AND} or left.operator is not operator:
            return None
        inner = [each for each in left.of if each.operator is Leaf.CONSTANT]
        if not inner or len(left.of) != 2:
            return None
        other = left.of[0] if left.of[1] is inner[0] else left.of[1]
        both = self.apply(operator, inner[0], right)
        return None if both is None else self.apply(operator, other, both)

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
            self.origins |= found.origins
            if operator is Leaf.EVERY or (operator is Op.NOT and of[0].operator is Leaf.EVERY):
                return self._one(found)
        return found
