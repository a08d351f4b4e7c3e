"""Happens-before through flags and counters: from a release to an acquire that saw it.

A work-item that reads a word reads what some writer wrote, or the initial value. If the value with
which it goes on rules out all writers but those that released after the first access, and the
reader acquired before the second one, the accesses are ordered. If everyone adds to a counter once,
a value equal to the sum has all additions in it; they form one release sequence [LangRef Memory
Model for Concurrent Operations]. Barriers extend the order within a workgroup.

The conditions stated here are that two accesses are *not* ordered in one of these ways. Writers
that may have been read are work-items of their own, with symbols of their own; where a barrier
extends the order, the work-items that may have read or written are tried one by one.
"""

from __future__ import annotations

from collections.abc import Iterator

import z3

from fencepost.kernels.certificate import Premise
from fencepost.kernels.protocol_words import ANYWHERE, Gain, Part, Protocol, Seen
from fencepost.kernels.protocols.table import row_of
from fencepost.kernels.prove.facts.broadcast import broadcasts
from fencepost.kernels.prove.order.waiting import (
    at_last,
    drawn,
    ended,
    entered,
    last_turn,
    resets_come_last,
    sure,
)
from fencepost.kernels.prove.protocols.instance import Count, Instance
from fencepost.kernels.prove.protocols.matching import Matcher, written
from fencepost.kernels.prove.summary.accesses import Site
from fencepost.kernels.prove.summary.evaluate import Evaluator
from fencepost.kernels.prove.summary.parties import (
    After,
    Item,
    Items,
    Leader,
    Party,
    members,
    never,
)
from fencepost.kernels.prove.summary.sync_points import Point, acquires, precedes, releases
from fencepost.kernels.prove.terms.term import Expr, bits
from fencepost.llvm.effects.effect import Access
from fencepost.llvm.operations import AtomicOp
from fencepost.llvm.ordering.synchronizes import synchronizes
from fencepost.records import dataclass, field, replace
from fencepost.vocabulary.address_spaces import SyncSpace
from fencepost.vocabulary.scopes import Scope


@dataclass(frozen=True, slots=True)
class Heard:
    """A message: an instance, an access that reads it, and the point that acquires it."""

    instance: Instance
    reader: Site
    point: Point


@dataclass
class Messages:
    """The messages of a kernel, and the order that they give. `split`: barriers are split in two
    halves.

    `used` are the protocols behind the conditions stated last.
    """

    matcher: Matcher
    split: bool
    parts: int = 0
    facts: list[Expr] = field(default_factory=list)
    used: frozenset[Protocol] = frozenset()

    def __post_init__(self) -> None:
        self.evaluator: Evaluator = self.matcher.evaluator
        self.items = Items(self.evaluator, self.split)
        self.shared: list[Instance] = []
        found: list[Instance] = []
        if synchronizes(self.evaluator.graph):
            found = list(self.matcher.instances(Gain.MESSAGE))
        self.acquires = {
            each.number: acquires(self.evaluator, each)
            for instance in found
            for each in instance.readers
        }
        self.releases = {
            each.number: releases(self.evaluator, each)
            for instance in found
            for each in instance.writers
        }
        found = [each for each in found if self._carries(found, each)]
        if found:
            self.shared = list(self.matcher.instances(Gain.VALUE))
        full = [
            each
            for each in found
            if each.count is not None and resets_come_last(self.items, self.shared, each)
        ]
        counting = {id(each.word) for each in full}
        found = [each for each in found if each.count is None and id(each.word) not in counting]
        words = [*found, *full]
        open_ended = {
            id(each.word)
            for each in words
            if not all(self._ends(each, reader) for reader in each.readers)
        }
        self.words = [each for each in words if id(each.word) not in open_ended]
        self._members: dict[int, list[Leader] | None] = {}
        points = [*self.acquires.values(), *self.releases.values()]
        nodes = {each.node for listed in points for each in listed}
        for node in nodes | {each.node for each in self.matcher.found} if self.words else ():
            self.items.phase(node)  # before the facts are collected, which this adds to

    @property
    def premises(self) -> frozenset[Premise]:
        """The premises of the protocols behind the conditions stated last."""
        return frozenset().union(*(row_of(each).premises for each in self.used))

    def _carries(self, found: list[Instance], each: Instance) -> bool:
        """Return True if a word can synchronize: some write releases, and some read acquires."""
        mine = [other for other in found if other.word is each.word]
        return any(self.releases[w.number] for other in mine for w in other.writers) and any(
            self.acquires[r.number] for other in mine for r in other.readers
        )

    def _ends(self, instance: Instance, reader: Site) -> bool:
        """Return True if a loop that waits for a word may end by what the kernel itself writes.

        Otherwise the word is written from outside, and nothing is known of it.
        """
        evaluator = self.evaluator
        around = evaluator.graph.loops_around(reader.node)
        if not around:
            return True
        value = reader.loaded
        ways: list[Expr] = [value == bits(0, value.size())]
        for writer in instance.writers:
            item, facts = self.items.somebody()
            left = written(writer)
            parts = [*facts, item(writer.reached)]
            parts.append(item(writer.pointer.offset) == reader.pointer.offset)
            if left is not None and left.size() == value.size():
                parts.append(item(left) == value)
            ways.append(z3.And(*parts))
        ends = z3.Not(evaluator.continues(around[0]))
        return not never(evaluator.ledger, [*evaluator.place.bounds(), ends, z3.Or(*ways)])

    # Questions

    def unordered(
        self, left: Site, right: Site, *, apart: bool, pairs: list[tuple[Expr, Expr]]
    ) -> list[Expr]:
        """Return conditions that hold if no message orders two accesses; none if no message is
        relevant.
        """
        if not self.words:
            return []
        self.parts = 0
        self.items.known.clear()
        self.facts = []
        self.used = frozenset()
        scope = Scope.AGENT if apart else Scope.WORKGROUP
        deepest = self.evaluator.ledger.budget.messages
        one = Party(Item(()), left.node, left.number)
        other = Party(Item(tuple(pairs)), right.node, right.number)
        by_itself = left.reaches(scope) and right.reaches(scope)
        stated: list[Expr] = []
        for before, after in ((one, other), (other, one)):
            asked = After(before, scope, left.spaces | right.spaces, deepest, by_itself)
            stated += self._seen(asked, after)
        known = broadcasts(self.items, self.shared, (one.item, other.item))
        self.facts += known
        if apart:
            self.facts += drawn(self.items, self.words, one, other)
        most = self.evaluator.ledger.budget.parts
        if not stated or self.parts > most or self.items.many:
            return []
        if known:
            self.used |= {Protocol.BROADCAST}
        return [*stated, *self.facts]

    # What a work-item has seen at a place

    def _seen(self, asked: After, target: Party) -> Iterator[Expr]:
        """Yield, for each message that `target` received, the condition that it was not sent after
        the source.
        """
        for instance in self.words:
            for reader in instance.readers:
                for point in asked.through(self.acquires[reader.number]):
                    heard = Heard(instance, reader, point)
                    surely = sure(self.evaluator, reader, point, target.node)
                    stated: list[Expr] = []
                    if precedes(self.evaluator, point, target.node, target.number):
                        stated.append(self._silent_if_acquired(heard, asked, target))
                    elif surely:
                        stated += self._on_the_way(heard, asked, target)
                    if not self.split:
                        through = self._through_barrier if surely else self._through_last_turn
                        stated += through(heard, asked, target)
                    if stated:
                        self.used |= {instance.protocol}
                    yield from stated

    def _on_the_way(self, heard: Heard, asked: After, target: Party) -> Iterator[Expr]:
        """Yield the same condition where only some paths to the target pass the reader."""
        reader, point = heard.reader, heard.point
        here = Party(target.item, point.node, point.number)
        there = Point(target.node, target.number, Scope.SINGLETHREAD, frozenset())
        reached = z3.simplify(target.item(entered(self.evaluator, reader, target.node)))
        ordered = z3.simplify(self.items.in_order(here, there, target.item))
        if z3.is_false(reached) or not z3.is_true(ordered):
            return
        for header in ended(self.evaluator, reader.node, target.node):
            self.facts.append(target.item(self.evaluator.ended(header)))
        yield z3.Or(z3.Not(reached), self._silent_if_acquired(heard, asked, target))

    def _through_barrier(self, heard: Heard, asked: After, target: Party) -> Iterator[Expr]:
        """Yield the same for readers in the workgroup that met the target at a later barrier."""
        evaluator, reader = self.evaluator, heard.reader
        come = entered(evaluator, reader, target.node)
        for leader in self._who(reader.number, come) or ():
            item = self.items.beside(target.item, leader)
            reached = z3.simplify(item(come))
            if z3.is_false(reached):
                continue
            earlier = self.items.before(
                heard.point.node, item, target.node, target.item, asked.space
            )
            if z3.is_false(earlier):
                continue
            for header in ended(self.evaluator, reader.node, target.node):
                self.facts.append(item(evaluator.ended(header)))
            there = Party(item, target.node, target.number)
            silent = self._silent_if_acquired(heard, asked, there)
            yield z3.Or(z3.Not(z3.And(reached, earlier)), silent)

    def _through_last_turn(self, heard: Heard, asked: After, target: Party) -> Iterator[Expr]:
        """Yield the same for readers in the last iteration of a loop with barriers, which the
        workgroup leaves together, because of values broadcast in it.
        """
        evaluator, reader, point = self.evaluator, heard.reader, heard.point
        header = last_turn(evaluator, reader, point, target.node)
        if header is None:
            return
        there = at_last(evaluator, target.item, header)
        known = broadcasts(self.items, self.shared, [there])
        for leader in self._who(reader.number, evaluator.reach_in_turn(reader.node)) or ():
            item = self.items.beside(there, leader)
            reached = item(reader.reached)
            earlier = self.items.before(point.node, item, target.node, target.item, asked.space)
            if z3.is_false(earlier):
                continue
            self.facts += [*known, item(evaluator.ended(header))]
            read = Party(item, target.node, target.number)
            silent = self._silent_if_acquired(heard, asked, read)
            yield z3.Or(z3.Not(z3.And(reached, earlier)), silent)

    def _who(self, number: int, entered: Expr) -> list[Leader] | None:
        if number not in self._members:
            self._members[number] = members(self.evaluator, entered)
        return self._members[number]

    # One message

    def _silent_if_acquired(self, heard: Heard, asked: After, target: Party) -> Expr:
        """Return the condition that the value read is from no release after the source; if only an
        exchange acquires, provided that it exchanged.
        """
        silent = self._silent(heard, asked, target)
        if not heard.point.partial:
            return silent
        reader = heard.reader
        exchanged = self.evaluator.value(reader.instruction.head.name or "")[1]
        left = self.evaluator.leave(exchanged, reader.node, target.node)
        return z3.Or(z3.Not(target.item(left)), silent)

    def _silent(self, heard: Heard, asked: After, target: Party) -> Expr:
        """Return the condition that the value read is from no release after the source."""
        evaluator = self.evaluator
        instance, reader = heard.instance, heard.reader

        def here(term: Expr) -> Expr:
            return target.item(evaluator.leave(term, reader.node, target.node))

        value, offset = here(reader.loaded), here(reader.pointer.offset)
        ways: list[Expr] = []
        if instance.count is not None:
            ways.append(self._not_all(instance, instance.count, (value, offset), asked))
            if instance.word.space == SyncSpace.LOCAL:  # each workgroup has its own
                groups = self.evaluator.place.groups
                ways += [asked.source.item(each) != target.item(each) for each in groups]
        elif not self._overwritten(instance, reader):
            lds = instance.word.space == SyncSpace.LOCAL
            ways.append(z3.BoolVal(True) if lds else value == bits(0, value.size()))
        for writer in self._told_by(instance):
            item, facts = self.items.somebody()
            left = written(writer)
            parts = [*facts, item(writer.reached), item(writer.pointer.offset) == offset]
            if left is not None and left.size() == value.size():
                parts.append(item(left) == value)
            if any(z3.is_false(z3.simplify(each)) for each in parts):
                continue
            if instance.count is not None:  # it knows the count from others, perhaps
                parts += broadcasts(self.items, self.shared, [item])
            for point in asked.through(self.releases[writer.number]):
                parts += self._not_before(asked, point, item)
            self.parts += 1
            ways.append(z3.And(*parts))
        return z3.Or(*ways) if ways else z3.BoolVal(False)

    def _told_by(self, instance: Instance) -> tuple[Site, ...]:
        """Return the writers that a reader may have seen, besides additions to a counter."""
        match instance.seen:
            case Seen.OTHERS:
                return ()  # what resets a counter comes after all additions
            case Seen.ALL:
                return instance.resets
        return instance.writers

    def _overwritten(self, instance: Instance, reader: Site) -> bool:
        """Return True if the reader itself wrote the word before, so that it cannot read the
        initial value.
        """
        for writer in instance.writers:
            if writer.how is Access.RMW and writer.op is AtomicOp.CMPXCHG:
                continue
            if writer.chosen is not None:  # or it wrote another object
                continue
            at = Point(writer.node, writer.number, Scope.SINGLETHREAD, ANYWHERE)
            if writer is reader or not precedes(self.evaluator, at, reader.node, reader.number):
                continue
            left = self.evaluator.leave(writer.pointer.offset, writer.node, reader.node)
            if never(self.evaluator.ledger, [left != reader.pointer.offset]):
                return True
        return False

    def _not_before(self, asked: After, point: Point, item: Item) -> list[Expr]:
        """Return conditions that the source does not happen before an operation of a work-item."""
        place, source = self.evaluator.place, asked.source
        group = [source.item(each) == item(each) for each in place.groups]
        local = [
            source.item(each) == item(each) for each in place.local if not z3.is_bv_value(each)
        ]
        earlier = self.items.in_order(source, point, item)
        found = [z3.Not(z3.And(*group, *local, earlier))]
        if not self.split:
            between = self.items.before(source.node, source.item, point.node, item, asked.space)
            found.append(z3.Not(z3.And(*group, between)))
        if asked.depth > 1 and self.parts < self.evaluator.ledger.budget.parts:
            there = Party(item, point.node, point.number)
            found += self._seen(replace(asked, depth=asked.depth - 1), there)
        return found

    def _not_all(
        self, instance: Instance, count: Count, read: tuple[Expr, Expr], asked: After
    ) -> Expr:
        """Return the condition that a counter is not full, or that none of its additions is after
        the source. `read`: the value, as additions leave it, and the offset of the word.
        """
        value, offset = read
        adds, own = instance.one(Part.ADD), asked.source.item
        by_adding = instance.seen is Seen.OTHERS
        full = bits(count.step * (count.most - by_adding), value.size())
        most = z3.ULE(value, full)
        if by_adding or not instance.resets:  # else it may have seen a reset
            self.facts.append(most)
        missing: list[Expr] = []
        for point in asked.through(self.releases[adds.number]):
            if count.leader is not None:
                leader = self.items.beside(own, count.leader)
                same = z3.And(*(own(symbol) == number for symbol, number in count.leader))
            else:
                symbols = [each for each in self.evaluator.place.local if not z3.is_bv_value(each)]
                some = count.adders or ([(each, bits(0, 32)) for each in symbols],)
                leader = self.items.beside(own, some[0])
                ones = [z3.And(*(own(symbol) == n for symbol, n in each)) for each in some]
                same = z3.Or(*ones) if count.adders else z3.BoolVal(True)
            before = self.items.before(asked.source.node, own, point.node, leader, asked.space)
            mine = leader(adds.pointer.offset) == offset
            missing.append(z3.Not(z3.And(mine, before)))
            mine = own(adds.pointer.offset) == offset
            after = self.items.in_order(asked.source, point, own)
            missing.append(z3.Not(z3.And(mine, same, after)))
        silent = z3.Or(value != full, z3.And(*missing)) if missing else z3.BoolVal(True)
        return z3.And(most, silent)
