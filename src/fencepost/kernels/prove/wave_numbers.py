"""Numbers of a counter that one lane of a wave draws and gives to the others.

An exchange of lanes gives what one lane has (`LaneValues`): the first one that is active, or one
that an index names. So all lanes of a wave that draw once have one number; two that were drawn for
have none in common with each other. With the rank of a lane among those that are counted, each
lane has a number of its own, as where a wave appends to a list.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

import z3

from fencepost.kernels.certificate import Premise
from fencepost.kernels.prove.accesses import Site
from fencepost.kernels.prove.amounts import Amount
from fencepost.kernels.prove.calls import same_for_all, wave_together
from fencepost.kernels.prove.counters import Counter, bounds_of, from_start, rests_of
from fencepost.kernels.prove.evaluate import Evaluator
from fencepost.kernels.prove.lane_ranks import Ballot
from fencepost.kernels.prove.parties import Item
from fencepost.kernels.prove.shared_values import Numbers, named
from fencepost.kernels.prove.terms import Expr, bits, function, resized
from fencepost.llvm.effects.effect import CrossLane
from fencepost.llvm.effects.functions import Exchange
from fencepost.llvm.ir import Call, Operand
from fencepost.llvm.types import IntType
from fencepost.records import dataclass
from fencepost.targets.lanes import Permute

TAGS = range(16, 32)
"""Tags of the lanes that give a value: to the one work-item of a question, and to the other. Those
of lanes that others draw from are lower, or higher.
"""


@dataclass(frozen=True, slots=True)
class Given:
    """What an exchange gives, as a term of who gets it; what that is in the lane that gives; that
    lane, for who gets it; and whether it is active because it is the first that is.
    """

    node: int
    seen: Expr
    value: Expr
    lane: Expr
    first: bool


@dataclass(frozen=True, slots=True)
class _Way:
    """A number's way: drawn at an access, given by an exchange."""

    counter: Counter
    draws: Site
    amount: Amount
    given: Given


class WaveNumbers:
    """The numbers that lanes are given by others."""

    def __init__(self, evaluator: Evaluator, counters: Sequence[Counter]) -> None:
        self.evaluator = evaluator
        self.wave = evaluator.launch.wave
        self.ways: list[_Way] = []
        drawn = [
            (each, site, amount)
            for each in counters
            for site, amount in each.draws
            if site.loaded is not None
        ]
        for given in self._exchanges() if drawn else ():
            for counter, site, amount in drawn:
                if named(given.value, frozenset({site.loaded.decl().name()})):
                    self.ways.append(_Way(counter, site, amount, given))
                    evaluator.ledger.premises.add(Premise.CONVERGED)

    # Exchanges

    def _exchanges(self) -> Iterator[Given]:
        for name, (instruction, meaning, at) in self.evaluator.definitions.items():
            if not isinstance(meaning, CrossLane) or not isinstance(instruction, Call):
                continue
            seen = self.evaluator.value(name)
            if not z3.is_bv(seen) or seen.decl().kind() != z3.Z3_OP_UNINTERPRETED:
                continue
            match meaning.op:
                case Exchange.READFIRSTLANE:
                    lane: Expr | None = self._first(name, at)
                    operand: Operand = instruction.arguments[0]
                case Exchange.READLANE:
                    lane = self._named(instruction.arguments[1], at)
                    operand = instruction.arguments[0]
                case Exchange.BPERMUTE:
                    lane = self._addressed(instruction.arguments[0], at)
                    operand = instruction.arguments[1]
                case _:
                    continue
            value = self.evaluator.use(operand, at)
            if lane is not None and z3.is_bv(value) and value.size() == seen.size():
                first = meaning.op is Exchange.READFIRSTLANE
                yield Given(at, seen, value, lane, first)

    def _first(self, name: str, at: int) -> Expr:
        """The first active lane."""
        if wave_together(self.evaluator, at):
            return bits(0, 32)
        return resized(function(f"active.{name}", self.evaluator.of_wave(at), IntType(8)), 32)

    def _named(self, index: Operand, at: int) -> Expr | None:
        """The lane with a number, where all lanes of the wave say the same one."""
        term = self.evaluator.use(index, at)
        place = self.evaluator.place
        if self.evaluator.walks.mentions(term, {place.tag.get_id()}):
            return None
        first = place.first_lane(self.wave)
        if not z3.is_bv(term) or not first:
            return None
        alike = z3.substitute(term, *first)
        if not same_for_all(self.evaluator, term, alike):
            return None
        return resized(term, 32) & bits(self.wave - 1, 32)

    def _addressed(self, address: Operand, at: int) -> Expr | None:
        """The lane with a number, in bytes."""
        launch = self.evaluator.launch
        if self.wave == 64 and launch.permute is not Permute.WHOLE:
            return None  # either half may permute for itself
        return z3.LShR(self.evaluator.use(address, at), 2) & bits(self.wave - 1, 32)

    # Facts

    def numbers(
        self, pairs: list[tuple[Expr, Expr]], asked: Sequence[Expr], *, apart: bool
    ) -> Numbers:
        """What holds of the numbers that two work-items were given, where what is asked is about
        them.
        """
        whole = z3.And(*asked)
        ways = [
            each for each in self.ways if named(whole, frozenset({each.given.seen.decl().name()}))
        ]
        if not ways:
            return Numbers()
        facts: list[Expr] = []
        all_given = {id(each.given): each.given for each in ways}
        if 2 * len(all_given) > len(TAGS):
            return Numbers()
        made: dict[int, tuple[Item, Item]] = {}
        one, other = Item(()), Item(tuple(pairs))
        for number, given in enumerate(all_given.values()):
            tags = [bits(each, 8) for each in TAGS[2 * number : 2 * number + 2]]
            givers = self._givers(given, (one, other), tags, apart=apart)
            made[id(given)] = givers
            for item, giver in zip((one, other), givers, strict=True):
                facts += self._facts(given, item, giver)
        for mine, theirs in product(ways, repeat=2):
            if mine.counter is theirs.counter and not (apart and mine.counter.own):
                here, there = made[id(mine.given)][0], made[id(theirs.given)][1]
                facts += self._different(mine, theirs, here, there)
        from_zero = tuple(
            giver(sign)
            for each in ways
            for sign in from_start(each.counter, each.draws, each.amount)
            for giver in made[id(each.given)]
        )
        for counter in {id(each.counter): each.counter for each in ways}.values():
            facts += [
                giver(each)
                for each in bounds_of([counter])
                for two in made.values()
                for giver in two
            ]
        rests = frozenset().union(*(rests_of(each.counter) for each in ways))
        used = frozenset(each.counter.protocol for each in ways)
        return Numbers(tuple(facts), rests, used, from_zero, tuple(made.values()))

    def _givers(
        self, given: Given, items: tuple[Item, Item], tags: list[Expr], *, apart: bool
    ) -> tuple[Item, Item]:
        """The lanes that give something to two work-items, which may be one lane."""
        place = self.evaluator.place
        numbers = [self._number(given, each) for each in items]
        if not apart:
            tags = [tags[0], z3.If(numbers[0] == numbers[1], tags[0], tags[1])]
        made = []
        for item, number, tag in zip(items, numbers, tags, strict=True):
            keep = [(each, item(each)) for each in (*place.groups, *place.counters.values())]
            made.append(Item((*place.numbered(number), *keep, (place.tag, tag))))
        return made[0], made[1]

    def _number(self, given: Given, item: Item) -> Expr:
        """The number in the workgroup of the lane that gives something to a work-item."""
        mask = bits(~(self.wave - 1) & 0xFFFFFFFF, 32)
        number: Expr = z3.simplify(item((self.evaluator.place.item & mask) | given.lane))
        return number

    def _facts(self, given: Given, item: Item, giver: Item) -> Iterator[Expr]:
        """What holds of what a work-item is given.

        Whether a work-item comes to a turn of a loop is told by the turn before it alone. So who
        gives something in a loop is the first of those who are there, or all are there together.
        """
        evaluator = self.evaluator
        around = evaluator.graph.loops_around(given.node)
        reached, lane = evaluator.reach(given.node), evaluator.ranks.lane()
        there = z3.And(*(giver(each) for each in evaluator.place.bounds()), giver(reached))
        if given.first:
            yield z3.Implies(item(reached), z3.And(there, z3.ULE(giver(lane), item(lane))))
            yield from self._first_of_ballots(given, item)
        stays = self._stays(given, item)
        gives = z3.And(item(reached), there, stays)
        yield z3.Implies(gives, item(given.seen) == giver(given.value))

        def counts_giver(ballot: Ballot) -> bool:
            within = set(evaluator.graph.loops_around(ballot.node)) <= set(around)
            return within or wave_together(evaluator, ballot.node)

        for each in evaluator.ranks.facts(counts_giver):
            yield z3.Implies(stays, giver(each))

    def _stays(self, given: Given, item: Item) -> Expr:
        """That the lane that gives something to a work-item has not left the loops around."""
        evaluator = self.evaluator
        around = evaluator.graph.loops_around(given.node)
        if given.first or not around or wave_together(evaluator, given.node):
            return z3.BoolVal(True)
        ranks, lane = evaluator.ranks, item(given.lane)
        counted = [
            z3.And(item(ranks.count(each)) != 0, lane == resized(item(ranks.first(each)), 32))
            for each in ranks.used.values()
            if evaluator.graph.loops_around(each.node) == around
        ]
        return z3.Or(*counted)

    def _first_of_ballots(self, given: Given, item: Item) -> Iterator[Expr]:
        """That the first active lane is no later than the first of a ballot all of whose lanes come
        here, and no earlier than that of one that all who come here take part in.
        """
        evaluator = self.evaluator
        reached, around = evaluator.reach(given.node), evaluator.graph.loops_around(given.node)
        for each in evaluator.ranks.used.values():
            if evaluator.graph.loops_around(each.node) != around:
                continue
            counted = evaluator.ranks.counted(each)
            first = resized(item(evaluator.ranks.first(each)), 32)
            lane, some = item(given.lane), item(evaluator.ranks.count(each)) != 0
            if self._implied(counted, reached):
                yield z3.Implies(some, z3.ULE(lane, first))
            if self._implied(reached, counted):
                yield z3.Implies(item(reached), z3.And(some, z3.ULE(first, lane)))

    def _implied(self, one: Expr, other: Expr) -> bool:
        evaluator = self.evaluator
        return same_for_all(evaluator, z3.And(one, other), one)

    def _different(self, mine: _Way, theirs: _Way, here: Item, there: Item) -> Iterator[Expr]:
        """That two lanes that drew, or one in two turns, have no number in common."""
        place, graph = self.evaluator.place, self.evaluator.graph
        number, second = here(mine.draws.loaded), there(theirs.draws.loaded)
        if number.sort() != second.sort():
            return
        around = [place.counter(each) for each in graph.loops_around(mine.draws.node)]
        twice: Expr = z3.BoolVal(True)
        if mine.draws is theirs.draws:
            symbols = [*place.groups, place.item, *around]
            twice = z3.Or(*(here(each) != there(each) for each in symbols))
        same = [here(mine.draws.pointer.offset) == there(theirs.draws.pointer.offset)]
        same += mine.counter.same_round(mine.draws, here, theirs.draws, there)
        came = here(mine.draws.reached), there(theirs.draws.reached)
        many, more = here(mine.amount.term), there(theirs.amount.term)
        none = mine.counter.told(number, many, second, more)
        yield z3.Implies(z3.And(twice, *came, *same), none)


__all__ = ["WaveNumbers"]
