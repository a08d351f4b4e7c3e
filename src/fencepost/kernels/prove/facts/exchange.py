"""The axiom of exchanges: a lane receives the value that the giving lane has.

A cross-lane exchange gives the value of one lane: of the first active one, or of one selected by an
index. Combined with its rank among the lanes that a ballot counts, each lane gets a value of its
own out of what one lane drew for all, as where a wave appends to a list.
"""

from __future__ import annotations

from collections.abc import Iterator

import z3

from fencepost.kernels.certificate import Premise
from fencepost.kernels.prove.facts.axiom import (
    Axiom,
    Brought,
    Facts,
    Occurrence,
    Party,
    Question,
    Spot,
    Two,
)
from fencepost.kernels.prove.summary.evaluate import Evaluator
from fencepost.kernels.prove.summary.parties import Items
from fencepost.kernels.prove.terms.term import Expr, bits, function, resized, symbol_name
from fencepost.kernels.prove.values.calls import same_for_all, wave_together
from fencepost.kernels.prove.values.lane_ranks import Ballot
from fencepost.llvm.effects.effect import CrossLane
from fencepost.llvm.effects.functions import Exchange
from fencepost.llvm.ir import Call, Operand
from fencepost.llvm.types import IntType
from fencepost.records import dataclass, replace
from fencepost.targets.lanes import Permute


@dataclass(frozen=True, slots=True)
class Given:
    """A value given in an exchange: `seen` is its term for the lane that receives it, `value` for
    the lane that gives it. `lane` is the number of the giving lane, as a term of the receiving one;
    `first`: it is active because it is the first active lane.
    """

    node: int
    seen: Expr
    value: Expr
    lane: Expr
    first: bool

    def spot(self, evaluator: Evaluator) -> Spot:
        """Return the place of the exchange."""
        return Spot(self.node, evaluator.reach(self.node))


@dataclass(eq=False)
class Exchanges(Axiom):
    """The values that lanes receive from other lanes."""

    evaluator: Evaluator
    items: Items

    def __post_init__(self) -> None:
        self.wave = self.evaluator.launch.wave
        self.given = {symbol_name(each.seen): each for each in self._exchanges()}
        self.symbols = {name: each.seen for name, each in self.given.items()}
        self.sources = {name: [each.value] for name, each in self.given.items()}

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
        """Return the number of the first active lane."""
        if wave_together(self.evaluator, at):
            return bits(0, 32)
        return resized(function(f"active.{name}", self.evaluator.of_wave(at), IntType(8)), 32)

    def _named(self, index: Operand, at: int) -> Expr | None:
        """Return the lane selected by an index; None unless all lanes of the wave agree on the
        index.
        """
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
        """Return the lane selected by a byte address; None if each half of the wave may permute by
        itself.
        """
        launch = self.evaluator.launch
        if self.wave == 64 and launch.permute is not Permute.WHOLE:
            return None  # either half may permute for itself
        return z3.LShR(self.evaluator.use(address, at), 2) & bits(self.wave - 1, 32)

    # Facts

    def brings(self, found: Occurrence, question: Question) -> Iterator[Brought]:
        """Yield the lanes that give values to two parties, with the facts that relate them."""
        given = self.given[found.name]
        givers = self._givers(given, found.two, apart=question.apart)
        if givers is None:
            return
        terms = [
            z3.Implies(z3.And(*party.item.exists), fact) if party.item.exists else fact
            for party, giver in zip(found.two, givers, strict=True)
            for fact in self._facts(given, party, giver)
        ]
        facts = Facts(tuple(terms), frozenset({Premise.CONVERGED}))
        yield Brought(givers, given.spot(self.evaluator), [given.value], facts)

    def _givers(self, given: Given, two: Two, *, apart: bool) -> Two | None:
        """Return the lanes that give values to two parties, which may be one lane; None if there
        are more work-items than tags to tell them apart.
        """
        place = self.evaluator.place
        numbers = [self._number(given, each) for each in two]
        items = []
        for party, number in zip(two, numbers, strict=True):
            if self.items.many:
                return None
            item = self.items.beside(party.item, place.numbered(number))
            bounds = z3.And(*(item(each) for each in place.bounds()))
            items.append(replace(item, there=z3.And(*party.item.exists, bounds)))
        one, other = items
        if not apart:  # then both have the same private values
            tag = z3.If(numbers[0] == numbers[1], one(place.tag), other(place.tag))
            kept = [pair for pair in other.pairs if not pair[0].eq(place.tag)]
            other = replace(other, pairs=(*kept, (place.tag, tag)))
        made = zip(two, (one, other), strict=True)
        return Two(*(replace(party, item=item, asked=False) for party, item in made))

    def _number(self, given: Given, party: Party) -> Expr:
        """Return the number, in the workgroup, of the lane that gives a value to a party."""
        mask = bits(~(self.wave - 1) & 0xFFFFFFFF, 32)
        number: Expr = z3.simplify(party((self.evaluator.place.item & mask) | given.lane))
        return number

    def _facts(self, given: Given, party: Party, giver: Party) -> Iterator[Expr]:
        """Yield the facts about the value that a party receives.

        The condition for reaching an iteration of a loop depends on the iteration before it alone.
        So in a loop, either the giver is the first of the lanes that are there, or all lanes are
        there together.
        """
        evaluator, spot = self.evaluator, given.spot(self.evaluator)
        around, lane = evaluator.graph.loops_around(given.node), evaluator.ranks.lane()
        comes = party.comes_to(evaluator, spot)
        gives = giver.comes_to(evaluator, spot)
        if given.first:
            yield z3.Implies(comes, z3.And(gives, z3.ULE(giver(lane), party(lane))))
            yield from self._first_of_ballots(given, party)
        stays = self._stays(given, party)
        yield z3.Implies(z3.And(comes, gives, stays), party(given.seen) == giver(given.value))

        def counts_giver(ballot: Ballot) -> bool:
            within = set(evaluator.graph.loops_around(ballot.node)) <= set(around)
            return within or wave_together(evaluator, ballot.node)

        for each in evaluator.ranks.facts(counts_giver):
            yield z3.Implies(stays, giver(each))

    def _stays(self, given: Given, party: Party) -> Expr:
        """Return the condition that the lane giving a value to a party has not left the surrounding
        loops.
        """
        evaluator = self.evaluator
        around = evaluator.graph.loops_around(given.node)
        if given.first or not around or wave_together(evaluator, given.node):
            return z3.BoolVal(True)
        ranks, lane = evaluator.ranks, party(given.lane)
        counted = [
            z3.And(party(ranks.count(each)) != 0, lane == resized(party(ranks.first(each)), 32))
            for each in ranks.used.values()
            if evaluator.graph.loops_around(each.node) == around
        ]
        return z3.Or(*counted)

    def _first_of_ballots(self, given: Given, party: Party) -> Iterator[Expr]:
        """Yield facts about the first active lane: it is no later than the first lane that a ballot
        counts if all counted lanes come here, and no earlier if all lanes that come here are
        counted.
        """
        evaluator = self.evaluator
        around, spot = evaluator.graph.loops_around(given.node), given.spot(evaluator)
        comes = party.comes_to(evaluator, spot)
        for each in evaluator.ranks.used.values():
            if evaluator.graph.loops_around(each.node) != around:
                continue
            counted = evaluator.ranks.counted(each)
            first = resized(party(evaluator.ranks.first(each)), 32)
            lane, some = party(given.lane), party(evaluator.ranks.count(each)) != 0
            if self._implied(counted, spot.reached):
                yield z3.Implies(some, z3.ULE(lane, first))
            if self._implied(spot.reached, counted):
                yield z3.Implies(comes, z3.And(some, z3.ULE(first, lane)))

    def _implied(self, one: Expr, other: Expr) -> bool:
        evaluator = self.evaluator
        return same_for_all(evaluator, z3.And(one, other), one)
