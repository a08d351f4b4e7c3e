"""Order through flags and counters: an access before a release, one after an acquire that saw it.

A work-item that reads a word reads what some writer wrote, or what was there before anyone did. If
the value that it goes on with rules out all but writers that released after the one access, and the
reader acquired before the other, the accesses are ordered. A counter that everyone adds to once has
all additions in its value where it is their sum; they form one release sequence [LangRef Memory
Model for Concurrent Operations]. Barriers carry order on, within a workgroup.

What is stated here is that two accesses are *not* ordered in one of these ways. Writers that may
have been read are work-items of their own, with symbols of their own; where order is carried by a
barrier, the work-items that may have read or written are tried one by one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import z3

from fencepost.kernels.execute.order import AGENT
from fencepost.kernels.objects import LDS
from fencepost.kernels.prove.accesses import Site
from fencepost.kernels.prove.broadcasts import broadcasts, counted, drawn, shared_words
from fencepost.kernels.prove.evaluate import Evaluator
from fencepost.kernels.prove.held import never
from fencepost.kernels.prove.items import Item, Items, Party, if_acquired
from fencepost.kernels.prove.terms import Expr, bits
from fencepost.kernels.prove.words import (
    Count,
    Leader,
    Point,
    Word,
    acquires,
    members,
    precedes,
    releases,
    words,
    written,
)
from fencepost.llvm.effects.effect import Access
from fencepost.llvm.operations import AtomicOp
from fencepost.llvm.ordering.synchronizes import synchronizes


@dataclass
class Messages:
    """The flags of a kernel, and what they order. `split`: barriers are split in two halves."""

    evaluator: Evaluator
    found: list[Site]
    split: bool
    parts: int = 0
    _fresh: int = 0
    facts: list[Expr] = field(default_factory=list)

    def __post_init__(self) -> None:
        atomics = synchronizes(self.evaluator.graph)
        self.words = words(self.evaluator, self.found) if atomics else []
        self.acquires = {
            each.number: acquires(self.evaluator, each)
            for word in self.words
            for each in word.readers
        }
        self.releases = {
            each.number: releases(self.evaluator, each)
            for word in self.words
            for each in word.writers
        }
        self.words = [each for each in self.words if self._carries(each)]
        self.items = Items(self.evaluator, self.split)
        self.shared = shared_words(self.evaluator, self.found) if self.words else []
        self.words = [counted(self.items, self.shared, each) for each in self.words]
        self.words = [
            each for each in self.words if all(self._ends(each, reader) for reader in each.readers)
        ]
        self._members: dict[int, list[Leader] | None] = {}
        points = [*self.acquires.values(), *self.releases.values()]
        nodes = {each.node for listed in points for each in listed}
        for node in nodes | {each.node for each in self.found} if self.words else ():
            self.items.phase(node)  # before the facts are collected, which this adds to

    def _carries(self, word: Word) -> bool:
        """Whether a word synchronizes at all: some write releases, and some read acquires."""
        return any(self.releases[each.number] for each in word.writers) and any(
            self.acquires[each.number] for each in word.readers
        )

    def _ends(self, word: Word, reader: Site) -> bool:
        """Whether a loop that waits for a word may end by what the kernel itself writes.

        Otherwise someone else writes the word, and nothing is known of it.
        """
        evaluator = self.evaluator
        around = evaluator.graph.loops_around(reader.node)
        if not around:
            return True
        value = reader.loaded
        ways: list[Expr] = [value == bits(0, value.size())]
        for writer in word.writers:
            item, facts = self._somebody()
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
        self, left: Site, right: Site, apart: bool, pairs: list[tuple[Expr, Expr]]
    ) -> list[Expr]:
        """What must hold of two accesses that no message orders; nothing where none is about."""
        if not self.words:
            return []
        self.parts = 0
        self.items.known.clear()
        self.facts = []
        scope = AGENT if apart else 2
        space = self._space(left, right)
        one = Party(Item(()), left.node, left.number)
        other = Party(Item(tuple(pairs)), right.node, right.number)
        deepest = self.evaluator.ledger.budget.messages
        stated = []
        for before, after in ((one, other), (other, one)):
            stated += list(self._seen(before, after, scope, space, deepest))
        self.facts += broadcasts(self.items, self.shared, (one, other))
        if apart:
            self.facts += drawn(self.items, self.words, one, other)
        most = self.evaluator.ledger.budget.parts
        if not stated or self.parts > most or self.items.many:
            return []
        return [*stated, *self.facts]

    def _space(self, left: Site, right: Site) -> frozenset[str]:
        regions = [each.pointer.region for each in (left, right)]
        if None in regions:
            return frozenset({"local", "global"})
        return frozenset({"local" if (each or 0) >= LDS else "global" for each in regions})

    # What a work-item has seen at a place

    def _seen(
        self, source: Party, target: Party, scope: int, space: frozenset[str], depth: int
    ) -> Iterator[Expr]:
        """For each message that `target` has got: that it does not come from after `source`."""
        for word in self.words:
            for reader in word.readers:
                for point in self.acquires[reader.number]:
                    if point.scope < scope or not space <= point.spaces:
                        continue
                    way = (word, reader, point, source, target, scope, space, depth)
                    if precedes(self.evaluator, point, target.node, target.number):
                        silent = self._silent(word, reader, source, target, scope, space, depth)
                        yield if_acquired(self.evaluator, reader, point, target, silent)
                    elif self._sure(reader, point, target.node):
                        yield from self._on_the_way(*way)
                    if not self.split and self._sure(reader, point, target.node):
                        yield from self._through_barrier(*way)

    def _sure(self, reader: Site, point: Point, node: int) -> bool:
        """Whether who enters the reader's loop reads in its last turn, and acquires after that."""
        graph, after = self.evaluator.graph, self.evaluator.after
        ended = self._ended(reader.node, node)
        inside = graph.loops[ended[0]].nodes if ended else ()
        if any(graph.nodes[each].sync is not None for each in inside):
            return False
        if ended and reader.node != ended[0] and reader.node not in after[ended[0]]:
            return False
        if len(ended) > 1:
            return False
        if point.node == reader.node:
            return True
        return point.node in after[reader.node] and not set(graph.loops_around(point.node)) - set(
            graph.loops_around(reader.node)
        )

    def _ended(self, inside: int, outside: int) -> list[int]:
        graph = self.evaluator.graph
        around = graph.loops_around(outside)
        return [each for each in graph.loops_around(inside) if each not in around]

    def _on_the_way(
        self,
        word: Word,
        reader: Site,
        point: Point,
        source: Party,
        target: Party,
        scope: int,
        space: frozenset[str],
        depth: int,
    ) -> Iterator[Expr]:
        """The same where the work-item comes past the reader on some ways only."""
        here = Party(target.item, point.node, point.number)
        there = Point(target.node, target.number, 0, frozenset())
        reached = z3.simplify(target.item(self._entered(reader, target.node)))
        ordered = z3.simplify(self.items.in_order(here, there, target.item))
        if z3.is_false(reached) or not z3.is_true(ordered):
            return
        for header in self._ended(reader.node, target.node):
            self.facts.append(target.item(self.evaluator.ended(header)))
        silent = self._silent(word, reader, source, target, scope, space, depth)
        yield z3.Or(z3.Not(reached), if_acquired(self.evaluator, reader, point, target, silent))

    def _through_barrier(
        self,
        word: Word,
        reader: Site,
        point: Point,
        source: Party,
        target: Party,
        scope: int,
        space: frozenset[str],
        depth: int,
    ) -> Iterator[Expr]:
        evaluator = self.evaluator
        entered = self._entered(reader, target.node)
        for leader in self._who(reader.number, entered) or ():
            item = self.items.beside(target.item, leader)
            reached = z3.simplify(item(entered))
            if z3.is_false(reached):
                continue
            earlier = self.items.before(point.node, item, target.node, target.item, space)
            if z3.is_false(earlier):
                continue
            for header in self._ended(reader.node, target.node):
                self.facts.append(item(evaluator.ended(header)))
                self.facts += self._constraints(item, header)
            there = Party(item, target.node, target.number)
            silent = self._silent(word, reader, source, there, scope, space, depth)
            silent = if_acquired(self.evaluator, reader, point, there, silent)
            yield z3.Or(z3.Not(z3.And(reached, earlier)), silent)

    def _constraints(self, item: Item, header: int) -> list[Expr]:
        evaluator = self.evaluator
        last = (evaluator.place.counter(header), evaluator.final(header))
        found = [item(z3.substitute(each, last)) for each in evaluator.constraints]
        return [*found, item(z3.ULT(evaluator.final(header), 1 << 30))]

    def _entered(self, reader: Site, node: int) -> Expr:
        """That a work-item comes to a read, or to the loop around it that ended."""
        evaluator = self.evaluator
        ended = self._ended(reader.node, node)
        if not ended:
            return evaluator.leave(reader.reached, reader.node, node)
        header = ended[-1]
        latches = evaluator.graph.loops[header].latches
        before = [each for each in evaluator.graph.predecessors[header] if each not in latches]
        return z3.Or(*(evaluator.edge(each, header, 0) for each in before))

    def _who(self, number: int, entered: Expr) -> list[Leader] | None:
        if number not in self._members:
            self._members[number] = members(self.evaluator, entered)
        return self._members[number]

    # One message

    def _silent(
        self,
        word: Word,
        reader: Site,
        source: Party,
        target: Party,
        scope: int,
        space: frozenset[str],
        depth: int,
    ) -> Expr:
        """That what a reader saw does not come from a release after `source`."""
        evaluator = self.evaluator

        def here(term: Expr) -> Expr:
            return target.item(evaluator.leave(term, reader.node, target.node))

        value, offset = here(reader.loaded), here(reader.pointer.offset)
        ways: list[Expr] = []
        writers: Iterable[Site] = word.writers
        if word.count is not None:
            ways.append(self._not_all(word, word.count, reader, value, source, scope, space))
            # What resets a counter comes after all additions, so these do not read it.
            writers = word.resets if reader.how is not Access.RMW else ()
        elif not self._overwritten(word, reader):
            lds = word.region >= LDS
            ways.append(z3.BoolVal(True) if lds else value == bits(0, value.size()))
        for writer in writers:
            item, facts = self._somebody()
            left = written(writer)
            parts = [*facts, item(writer.reached), item(writer.pointer.offset) == offset]
            if left is not None and left.size() == value.size():
                parts.append(item(left) == value)
            if any(z3.is_false(z3.simplify(each)) for each in parts):
                continue
            if word.count is not None:  # it knows the count from others, perhaps
                party = Party(item, writer.node, writer.number)
                parts += broadcasts(self.items, self.shared, [party])
            for point in self.releases[writer.number]:
                if point.scope >= scope and space <= point.spaces:
                    parts += self._not_before(source, point, item, scope, space, depth)
            self.parts += 1
            ways.append(z3.And(*parts))
        return z3.Or(*ways) if ways else z3.BoolVal(False)

    def _overwritten(self, word: Word, reader: Site) -> bool:
        """Whether the reader itself wrote the word before, so that what was there is gone."""
        for writer in word.writers:
            if writer.how is Access.RMW and writer.op is AtomicOp.CMPXCHG:
                continue
            at = Point(writer.node, writer.number, 0, frozenset())
            if writer is reader or not precedes(self.evaluator, at, reader.node, reader.number):
                continue
            left = self.evaluator.leave(writer.pointer.offset, writer.node, reader.node)
            if never(self.evaluator.ledger, [left != reader.pointer.offset]):
                return True
        return False

    def _somebody(self) -> tuple[Item, list[Expr]]:
        """Any work-item, with symbols of its own, and what holds of them."""
        self._fresh += 1
        place = self.evaluator.place
        symbols = [*place.local, *place.group, *place.counters.values(), place.tag]
        pairs = tuple(
            (each, z3.BitVec(f"{each.decl().name()}.{self._fresh}", each.size()))
            for each in symbols
            if not z3.is_bv_value(each)
        )
        item = Item(pairs)
        return item, [item(each) for each in place.bounds()]

    def _not_before(
        self,
        source: Party,
        point: Point,
        item: Item,
        scope: int,
        space: frozenset[str],
        depth: int,
    ) -> list[Expr]:
        """That `source` does not happen before an operation of a work-item."""
        place = self.evaluator.place
        group = [source.item(each) == item(each) for each in place.groups]
        local = [
            source.item(each) == item(each) for each in place.local if not z3.is_bv_value(each)
        ]
        earlier = self.items.in_order(source, point, item)
        found = [z3.Not(z3.And(*group, *local, earlier))]
        if not self.split:
            between = self.items.before(source.node, source.item, point.node, item, space)
            found.append(z3.Not(z3.And(*group, between)))
        if depth > 1 and self.parts < self.evaluator.ledger.budget.parts:
            there = Party(item, point.node, point.number)
            found += list(self._seen(source, there, scope, space, depth - 1))
        return found

    def _not_all(
        self,
        word: Word,
        count: Count,
        reader: Site,
        value: Expr,
        source: Party,
        scope: int,
        space: frozenset[str],
    ) -> Expr:
        """That a counter is not full, or that none of its additions is after `source`; of what
        additions leave.
        """
        adds = word.adds
        last = count.most - 1 if reader.how is Access.RMW else count.most
        full = bits(count.step * last, value.size())
        most = z3.ULE(value, full)
        if reader.how is Access.RMW or not word.resets:  # else it may have seen a reset
            self.facts.append(most)
        missing: list[Expr] = []
        for point in self.releases[adds.number]:
            if point.scope < scope or not space <= point.spaces:
                continue
            own = source.item
            if count.leader is not None:
                leader = self.items.beside(source.item, count.leader)
                same = z3.And(*(own(symbol) == number for symbol, number in count.leader))
            else:
                same = z3.BoolVal(True)
                symbols = [each for each in self.evaluator.place.local if not z3.is_bv_value(each)]
                leader = self.items.beside(own, [(each, bits(0, 32)) for each in symbols])
            before = self.items.before(source.node, own, point.node, leader, space)
            missing.append(z3.Not(before))
            missing.append(z3.Not(z3.And(same, self.items.in_order(source, point, own))))
        silent = z3.Or(value != full, z3.And(*missing)) if missing else z3.BoolVal(True)
        return z3.And(most, silent)
