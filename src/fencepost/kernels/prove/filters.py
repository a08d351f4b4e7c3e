"""Pairs of accesses that need no solver of bit-vectors, and what is asked about the others."""

from __future__ import annotations

from dataclasses import dataclass, field

import z3

from fencepost.errors import BoundReached
from fencepost.frontends.llvm_ir.ir import Instruction
from fencepost.kernels.prove.accesses import Site
from fencepost.kernels.prove.evaluate import Evaluator
from fencepost.kernels.prove.locks import Guarded, differ
from fencepost.kernels.prove.parted import Parted
from fencepost.kernels.prove.phases import meet, meet_in_wave
from fencepost.kernels.prove.radix import Radix
from fencepost.kernels.prove.ranges import Ranges
from fencepost.kernels.prove.tables import Tables
from fencepost.kernels.prove.terms import Expr, mentions


@dataclass
class Filters:
    """Judges pairs. `assumed` holds of the arguments; `split`: there are split barriers.
    `by_wave`: all lanes of a wave come to the same of its barriers, which therefore order them.

    Keeps what the verdict rests on: `no_overflow`, `by_lock`, and the stores of what lanes
    exchanged, on which runs are to say that they agree.
    """

    evaluator: Evaluator
    assumed: list[Expr]
    split: bool
    locks: list[Guarded] = field(default_factory=list)
    by_wave: bool = False
    no_overflow: bool = False
    by_lock: bool = False
    exchanged: list[Instruction] = field(default_factory=list)
    meetings: dict[tuple[int, int, str], Expr] = field(default_factory=dict)

    def __post_init__(self) -> None:
        launch = self.evaluator.launch
        place = self.evaluator.place

        def shared(term: Expr) -> bool:
            return not mentions(term, place.private())

        def in_iteration(term: Expr) -> bool:
            ids = (place.tag, *place.local)
            own = {each.get_id() for each in ids if not z3.is_bv_value(each)}
            return not mentions(term, own)

        def alike(term: Expr) -> bool:
            groups = {each.get_id() for each in place.groups}
            return not mentions(term, place.private() | groups)

        def counts(term: Expr) -> bool:
            return any(term.eq(each) for each in place.counters.values())

        self.parted = Parted(self.evaluator)
        self.alike = Tables(launch, False, False, in_iteration)
        own = Tables(launch, False, False, shared)
        self.ranges = Ranges(self.evaluator, self.alike)
        whole = Tables(launch, False, True, shared)
        apart = Tables(launch, True, True, shared)
        self.tables = {False: (own, whole), True: (apart,)}
        self.radix = {
            False: Radix(whole, shared, counts, self.assumed),
            True: Radix(apart, alike, counts, self.assumed),
        }

    def _together(self, left: int, right: int, space: str) -> Expr:
        key = (left, right, space)
        if key not in self.meetings:
            pairs = self.evaluator.place.second(False)
            together = meet(self.evaluator, left, right, space, self.split, pairs)
            if self.by_wave:
                waves = meet_in_wave(self.evaluator, left, right, space, pairs)
                together = z3.And(together, waves)
            self.meetings[key] = together
        return self.meetings[key]

    def question(
        self, left: Site, right: Site, apart: bool, facts: list[Expr]
    ) -> list[Expr] | None:
        """What is to hold where the two conflict, but for their overlap; None where none do.

        Raises BoundReached when the time is up.
        """
        if self.evaluator.clock() > self.evaluator.deadline:
            raise BoundReached("pairs of accesses are left to ask about", mend="raise --timeout")
        if any(each.never(left, right) for each in self.tables[apart]):
            return None
        question = []
        if not apart:
            space = "local" if left.lds or right.lds else "global"
            together = self._together(left.node, right.node, space)
            if self.parted.never((left.node, right.node, space), together, facts):
                return None
            if left.node == right.node and self.parted.same_iteration(left.node, together, facts):
                if self.alike.never(left, right):
                    return None
            elif self.ranges.never(left, right, together, facts):
                return None
            if left is right and self.parted.exchanged(left, together, facts):
                self.exchanged.append(left.instruction)
                return None
            question.append(together)
        pairs = self.evaluator.place.second(apart)
        question += [left.reached, z3.substitute(right.reached, *pairs)]
        different = differ(self.locks, left, right, apart, pairs)
        self.by_lock = self.by_lock or bool(different)
        if any(z3.is_false(each) for each in different):
            return None
        if not different and self.radix[apart].never(left, right):
            self.no_overflow = True
            return None
        return question + different
