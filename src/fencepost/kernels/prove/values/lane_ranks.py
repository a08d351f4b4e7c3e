"""Counts of a ballot's lanes: in all, and below a lane, which is that lane's rank.

A ballot counts the active lanes for which a condition holds, and lanes are active together if they
reach one instruction in the same iterations of the loops around it [LLVM, Convergence and
Uniformity: maximal converged-with relation]. So a rank is a function of the wave, the lane and the
iterations, and ranks are sums: from one lane to a later one they grow by one for each counted lane
between.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import z3

from fencepost.kernels.certificate import Premise
from fencepost.kernels.prove.terms.term import Expr, Term, bits, function, resized, truth, width
from fencepost.kernels.question.budget import Steps
from fencepost.llvm.effects.effect import CrossLane, Effect, Pure
from fencepost.llvm.effects.functions import Exchange, PureOp
from fencepost.llvm.ir import Binary, Call, Cast, Instruction, Local, Operand
from fencepost.llvm.types import IntType
from fencepost.records import dataclass, field

if TYPE_CHECKING:
    from collections.abc import Callable

    from fencepost.kernels.prove.values.work_item import Values

_SMALL = 8
"""Bits of a rank: a wave has at most 64 lanes."""
_OVER_BALLOTS = frozenset({PureOp.CTPOP, PureOp.CTTZ, PureOp.MBCNT_LO, PureOp.MBCNT_HI})
_DEEPEST = 16


@dataclass(frozen=True, slots=True)
class Ballot:
    """A ballot of a kernel: its condition, and its node."""

    name: str
    asked: Operand
    node: int


@dataclass
class LaneRanks:
    """The ballots of one kernel whose lanes are counted."""

    evaluator: Values
    used: dict[str, Ballot] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.wave = self.evaluator.launch.wave
        self.any = any(
            isinstance(meaning, CrossLane) and meaning.op is Exchange.BALLOT
            for _, meaning, _ in self.evaluator.definitions.values()
        )

    # Values

    def term(self, instruction: Instruction, meaning: Effect | None, at: int) -> Term:
        """Return the count that an instruction takes of a ballot; None if it counts none."""
        if not self.any or self.evaluator.open or not isinstance(instruction, Call):
            return None
        if not isinstance(meaning, Pure) or meaning.op not in _OVER_BALLOTS:
            return None
        kind = instruction.head.type
        if not isinstance(kind, IntType):
            return None
        match meaning.op:
            case PureOp.CTPOP:
                return self._population(instruction.arguments[0], at, kind.bits)
            case PureOp.CTTZ:
                return self._lowest(instruction.arguments[0], at, kind.bits)
            case _:
                return self._below(instruction, meaning.op, at)

    def _population(self, operand: Operand, at: int, size: int) -> Term:
        """Return the number of a ballot's lanes, all or those below the work-item's own."""
        ballot = self._ballot(operand)
        if ballot is None:
            return None
        whole, asked = self._bits(ballot, at), self.evaluator.use(operand, at)
        wide = asked.size()
        if wide < self.wave:
            return None
        mask = z3.substitute(asked, (whole, bits((1 << whole.size()) - 1, whole.size())))
        if not self._always(asked == resized(whole, wide) & mask):
            return None
        lanes = bits((1 << self.wave) - 1, wide)
        below = (bits(1, wide) << resized(self.lane(), wide)) - 1
        for mine, made in ((lanes, self.count), (below, self.rank)):
            if self._always(mask & lanes == mine & lanes):
                return resized(self._seen(ballot, made(ballot), at), size)
        return None

    def _lowest(self, operand: Operand, at: int, size: int) -> Term:
        """Return the first lane of a ballot."""
        ballot = self._ballot(operand)
        if ballot is None or size < self.wave:
            return None
        if not self._always(
            self.evaluator.use(operand, at) == resized(self._bits(ballot, at), size)
        ):
            return None
        none = self._seen(ballot, self.count(ballot), at) == 0
        lowest = resized(self._seen(ballot, self.first(ballot), at), size)
        return z3.If(none, bits(size, size), lowest)

    def _below(self, call: Call, op: PureOp, at: int) -> Term:
        """Return the number of a ballot's lanes below the work-item's own, added to a number."""
        parts = [call.arguments[0]]
        start = call.arguments[1]
        if op is PureOp.MBCNT_HI and self.wave == 32:
            return self.evaluator.use(start, at)  # no lane is below it in the upper half
        if op is PureOp.MBCNT_HI:
            found = self.evaluator.definitions.get(start.name) if isinstance(start, Local) else None
            if found is None or not isinstance(found[0], Call):
                return None
            inner, meaning, _ = found
            if not isinstance(meaning, Pure) or meaning.op is not PureOp.MBCNT_LO:
                return None
            assert isinstance(inner, Call)
            parts, start = [inner.arguments[0], *parts], inner.arguments[1]
            if self._left(call.arguments[1], at):
                return None
        if (len(parts) - 1) * 32 != self.wave - 32:
            return None
        ballot = self._ballot(parts[0])
        if ballot is None:
            return None
        whole = self._bits(ballot, at)
        for n, each in enumerate(parts):
            mine = self.evaluator.use(each, at)
            if mine.size() != 32 or not self._always(
                mine == z3.Extract(32 * n + 31, 32 * n, whole)
            ):
                return None
        below = resized(self._seen(ballot, self.rank(ballot), at), 32)
        base: Term = self.evaluator.use(start, at)
        return below + base

    def _ballot(self, operand: Operand) -> Ballot | None:
        """Return the one ballot that a value is computed from by arithmetic."""
        found: dict[str, Ballot] = {}
        work = [(operand, 0)]
        while work:
            each, depth = work.pop()
            if not isinstance(each, Local) or each.name not in self.evaluator.definitions:
                continue
            instruction, meaning, node = self.evaluator.definitions[each.name]
            if isinstance(meaning, CrossLane):
                if meaning.op is not Exchange.BALLOT or not isinstance(instruction, Call):
                    return None
                if width(instruction.head.type) < self.wave:
                    return None
                found[each.name] = Ballot(each.name, instruction.arguments[0], node)
            elif meaning is None and depth < _DEEPEST:
                work += [(part, depth + 1) for part in _operands(instruction)]
        return next(iter(found.values())) if len(found) == 1 else None

    def _left(self, operand: Operand, at: int) -> bool:
        """Return True if a value belongs to a loop that ended."""
        assert isinstance(operand, Local)
        graph = self.evaluator.graph
        node = self.evaluator.definitions[operand.name][2]
        return graph.loops_around(node) != graph.loops_around(at)

    def _bits(self, ballot: Ballot, at: int) -> Expr:
        return self.evaluator.use(Local(ballot.name, IntType(0)), at)

    def _seen(self, ballot: Ballot, term: Expr, at: int) -> Expr:
        self.used.setdefault(ballot.name, ballot)
        self.evaluator.ledger.premises.add(Premise.CONVERGED)
        return self.evaluator.leave(term, ballot.node, at)

    def _always(self, holds: Expr) -> bool:
        if z3.is_true(z3.simplify(holds)):
            return True
        asked = [*self.evaluator.place.bounds(), z3.Not(holds)]
        return self.evaluator.ledger.never(asked, Steps.LANES) is not None

    def at_most_a_wave(self, number: Expr) -> bool:
        """Return True if a number surely counts lanes: it is no more than a wave has."""
        if not self.used:
            return False
        more = z3.UGT(number, bits(self.wave, number.size()))
        return self._always(z3.Implies(z3.And(*self.facts()), z3.Not(more)))

    # Symbols

    def lane(self) -> Expr:
        """Return the number of the lane."""
        return self.evaluator.place.item & bits(self.wave - 1, 32)

    def count(self, ballot: Ballot) -> Expr:
        """Return the number of lanes that a ballot counts."""
        known = self.evaluator.of_wave(ballot.node)
        return function(f"lanes.{ballot.name}", known, IntType(_SMALL))

    def first(self, ballot: Ballot) -> Expr:
        """Return the first lane that a ballot counts; if it counts none, a number of no lane."""
        known = self.evaluator.of_wave(ballot.node)
        return function(f"lowest.{ballot.name}", known, IntType(_SMALL))

    def rank(self, ballot: Ballot) -> Expr:
        """Return the number of lanes below a work-item's own that a ballot counts."""
        evaluator = self.evaluator
        turns = [evaluator.place.counter(h) for h in evaluator.graph.loops_around(ballot.node)]
        known = [*evaluator.place.groups, evaluator.place.item, *turns]
        return function(f"rank.{ballot.name}", known, IntType(_SMALL))

    def counted(self, ballot: Ballot) -> Expr:
        """Return the condition that a ballot counts the work-item."""
        asked = truth(self.evaluator.use(ballot.asked, ballot.node))
        return z3.And(self.evaluator.reach(ballot.node), asked)

    # Facts

    def facts(self, asked: Callable[[Ballot], bool] = lambda _: True) -> list[Expr]:
        """Return facts about the ranks of any work-item in the iterations that its counters give.
        `asked` selects the ballots.
        """
        found: list[Expr] = []
        lane = resized(self.lane(), _SMALL)
        for each in filter(asked, self._known()):
            rank, count, first = self.rank(each), self.count(each), self.first(each)
            mine = self.counted(each)
            left = bits(self.wave, _SMALL) - lane
            lanes = z3.Extract(self.wave - 1, 0, self._bits(each, each.node))
            found += [
                (lanes == 0) == (count == 0),
                z3.ULE(rank, lane),
                z3.ULE(rank, count),
                z3.ULE(count - rank, left),
                z3.If(mine, z3.ULT(rank, count), z3.ULT(count - rank, left)),
                (first == lane) == z3.And(mine, rank == 0),
                z3.Implies(mine, z3.ULE(first, lane)),
                z3.If(count == 0, z3.UGE(first, self.wave), z3.ULT(first, self.wave)),
            ]
        return found

    def facts_of_two(self, pairs: list[tuple[Expr, Expr]]) -> list[Expr]:
        """Return facts about the ranks of two work-items of a workgroup."""
        found: list[Expr] = []
        place = self.evaluator.place

        def second(term: Expr) -> Expr:
            return z3.substitute(term, *pairs)

        wave = z3.UDiv(place.item, bits(self.wave, 32))
        lane, other = resized(self.lane(), _SMALL), resized(second(self.lane()), _SMALL)
        for each in self._known():
            around = self.evaluator.graph.loops_around(each.node)
            turns = [place.counter(h) for h in around]
            same = z3.And(*(symbol == second(symbol) for symbol in (wave, *turns)))
            rank, mine = self.rank(each), self.counted(each)
            for low, high, early, later, counts in (
                (lane, other, rank, second(rank), mine),
                (other, lane, second(rank), rank, second(mine)),
            ):
                grown, apart = later - early, high - low
                steps = z3.And(
                    z3.ULE(early, later),
                    z3.If(
                        counts,
                        z3.And(z3.UGE(grown, 1), z3.ULE(grown, apart)),
                        z3.ULT(grown, apart),
                    ),
                )
                found.append(z3.Implies(z3.And(same, z3.ULT(low, high)), steps))
        return found

    def _known(self) -> list[Ballot]:
        """Return the ballots that are counted, with those that their own conditions count."""
        seen = 0
        while len(self.used) > seen:
            seen = len(self.used)
            for each in list(self.used.values()):
                self.counted(each)
        return list(self.used.values())


def _operands(instruction: Instruction) -> list[Operand]:
    match instruction:
        case Binary(left=left, right=right):
            return [left, right]
        case Cast(value=value):
            return [value]
    return []
