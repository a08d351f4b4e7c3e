"""The axiom of exchanges: what a lane is given is what the lane that gives it has.

An exchange of lanes gives the value of one lane: of the first one that is active, or of one that an
index names. With the rank of a lane among those that are counted, each lane has a number of its own
of what one lane drew for all, as where a wave appends to a list.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import z3

from fencepost.kernels.certificate import Premise
from fencepost.kernels.prove.calls import same_for_all, wave_together
from fencepost.kernels.prove.evaluate import Evaluator
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
from fencepost.kernels.prove.lane_ranks import Ballot
from fencepost.kernels.prove.parties import Items
from fencepost.kernels.prove.terms import Expr, bits, function, resized, symbol_name
from fencepost.llvm.effects.effect import CrossLane
from fencepost.llvm.effects.functions import Exchange
from fencepost.llvm.ir import Call, Operand
from fencepost.llvm.types import IntType
from fencepost.targets.lanes import Permute


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

    def spot(self, evaluator: Evaluator) -> Spot:
        """Where lanes exchange."""
        return Spot(self.node, evaluator.reach(self.node))


@dataclass(eq=False)
class Exchanges(Axiom):
    """The values that lanes are given by others."""

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

    def brings(self, found: Occurrence, question: Question) -> Iterator[Brought]:
        """The lanes that give something to two parties, and what holds of them."""
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
        """The lanes that give something to two parties, which may be one lane; None where there
        are too many work-items to tell them apart.
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
        """The number in the workgroup of the lane that gives something to a work-item."""
        mask = bits(~(self.wave - 1) & 0xFFFFFFFF, 32)
        number: Expr = z3.simplify(party((self.evaluator.place.item & mask) | given.lane))
        return number

    def _facts(self, given: Given, party: Party, giver: Party) -> Iterator[Expr]:
        """What holds of what a party is given.

        Whether a work-item comes to a turn of a loop is told by the turn before it alone. So who
        gives something in a loop is the first of those who are there, or all are there together.
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
        """That the lane that gives something to a work-item has not left the loops around."""
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
        """That the first active lane is no later than the first of a ballot all of whose lanes come
        here, and no earlier than that of one that all who come here take part in.
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


__all__ = ["Exchanges", "Given"]
