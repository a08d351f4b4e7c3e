"""Values that a workgroup shares, and numbers that two work-items draw."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product

import z3

from fencepost.kernels.certificate import Premise
from fencepost.kernels.protocols.vocabulary import ANYWHERE, LOCAL, Part, Protocol, Seen
from fencepost.kernels.prove.counters import (
    Counter,
    bounds_of,
    from_cleared,
    from_start,
    rests_of,
)
from fencepost.kernels.prove.instance import Instance
from fencepost.kernels.prove.parties import Item, Items, Party, never
from fencepost.kernels.prove.sync_points import Point, precedes
from fencepost.kernels.prove.terms import Expr, bits, resized
from fencepost.records import dataclass, replace
from fencepost.vocabulary.scopes import Scope

FROM_ZERO = frozenset({Premise.FLAGS_CLEAR, Premise.COUNTERS})


# The value that one work-item of a workgroup stores


def who_stored(items: Items, item: Item, shared: Instance) -> Item:
    """The work-item that stored what an item of its workgroup loads: the one that stores all, or
    the one whose number the place tells.
    """
    if shared.number is None:
        return items.beside(item, shared.leader or [])
    evaluator, number = items.evaluator, item(shared.number)
    chosen = evaluator.place.numbered(z3.Extract(31, 0, number))
    there = z3.ULT(number, resized(evaluator.place.items, number.size()))
    return replace(items.beside(item, chosen), there=there)


def broadcasts(items: Items, shared: Iterable[Instance], parties: Iterable[Party]) -> list[Expr]:
    """What loads of such words give, where a barrier lies between store and load."""
    found = []
    graph = items.evaluator.graph
    for party in parties:
        for each in shared:
            store = each.one(Part.STORE)
            item = who_stored(items, party.item, each)
            for load in each.parts[Part.LOAD]:
                loaded = items.evaluator.value(load.instruction.head.name or "")
                if graph.loops_around(store.node) != graph.loops_around(load.node):
                    continue
                if not (z3.is_bv(loaded) and z3.is_bv(store.value)):
                    continue
                if loaded.size() != store.value.size():
                    continue
                earlier = items.before(store.node, item, load.node, party.item, LOCAL)
                same = party.item(load.pointer.offset) == item(store.pointer.offset)
                seen = party.item(loaded) == item(store.value)
                both = [item(store.reached), party.item(load.reached), *item.exists]
                found.append(z3.Implies(z3.And(*both, earlier, same), seen))
    return found


def resets_come_last(items: Items, shared: list[Instance], counter: Instance) -> bool:
    """Whether what writes a counter besides its additions comes after all of them: who does it has
    found those of all others, or its leader has and says so.
    """
    evaluator, count = items.evaluator, counter.count
    assert count is not None
    add = counter.one(Part.ADD)
    number, at = add.loaded, Point(add.node, add.number, Scope.SINGLETHREAD, ANYWHERE)
    full = bits(count.step * (count.most - 1), number.size())
    for each in counter.resets:
        own = evaluator.leave(number, add.node, each.node)
        word = evaluator.leave(add.pointer.offset, add.node, each.node)
        other = z3.Or(own != full, word != each.pointer.offset)
        asked = [*evaluator.place.bounds(), each.reached, other]
        if precedes(evaluator, at, each.node, each.number) and never(evaluator.ledger, asked):
            continue
        party = Party(Item(()), each.node, each.number)
        known = broadcasts(items, shared, [party])
        adds = items.beside(party.item, count.leader) if count.leader is not None else party.item
        other = z3.Or(adds(number) != full, adds(add.pointer.offset) != each.pointer.offset)
        asked = [*evaluator.place.bounds(), *known, each.reached, other]
        if not never(evaluator.ledger, asked):
            return False
    return True


# Numbers that counters give out


@dataclass(frozen=True, slots=True)
class Numbers:
    """`facts`: that two work-items have different numbers; on what that rests. `from_zero`: that
    these are no negative ones, which holds where the counter was 0 at first (`FROM_ZERO`). `gave`:
    the lanes that gave theirs to the one and to the other; `handed`: who drew for their workgroups.
    `cleared`: some are of counters that grow from a 0 that the kernel stores.
    """

    facts: tuple[Expr, ...] = ()
    rests: frozenset[Premise] = frozenset()
    protocols: frozenset[Protocol] = frozenset()
    from_zero: tuple[Expr, ...] = ()
    gave: tuple[tuple[Item, Item], ...] = ()
    handed: tuple[tuple[Item, Item], ...] = ()
    cleared: bool = False

    def and_also(self, other: Numbers) -> Numbers:
        """The facts of both."""
        return Numbers(
            (*self.facts, *other.facts),
            self.rests | other.rests,
            self.protocols | other.protocols,
            (*self.from_zero, *other.from_zero),
            (*self.gave, *other.gave),
            (*self.handed, *other.handed),
            self.cleared or other.cleared,
        )


def different_numbers(
    known: Sequence[Counter],
    pairs: list[tuple[Expr, Expr]],
    asked: Sequence[Expr],
    *,
    apart: bool,
) -> Numbers:
    """That two work-items, of two workgroups if `apart`, have different numbers from each counter
    that they share and whose numbers are in what is asked, whichever of its atomics they used.
    """
    facts: list[Expr] = []
    zero = bits(0, 32)
    from_zero: list[Expr] = []
    rests: set[Premise] = set()
    used: set[Protocol] = set()
    cleared = False
    for counter in known:
        begun = from_cleared(counter)
        own = [*bounds_of([counter]), *begun]
        if apart and counter.own and not own:
            continue
        told = [
            (
                each.pointer.offset,
                each.reached,
                each.loaded,
                amount.term,
                counter.rounds.get(each.number, zero),
            )
            for each, amount in counter.draws
            if z3.is_bv(each.loaded)
        ]
        if not named(z3.And(*asked), frozenset(each[2].decl().name() for each in told)):
            continue
        rests |= rests_of(counter)
        used.add(counter.protocol)
        cleared |= bool(begun)
        facts += [*own, *(z3.substitute(each, *pairs) for each in own)]
        if apart and counter.own:
            continue
        signs = [sign for draw in counter.draws for sign in from_start(counter, *draw)]
        from_zero += [*signs, *(z3.substitute(each, *pairs) for each in signs)]
        for (here, came, number, many, early), right in product(told, repeat=2):
            there, also, other, more, late = (z3.substitute(each, *pairs) for each in right)
            if number.sort() == other.sort():
                both = z3.And(came, also, here == there, early == late)
                none = counter.told(number, many, other, more)
                facts.append(z3.Implies(both, none))
    return Numbers(
        tuple(facts), frozenset(rests), frozenset(used), tuple(from_zero), cleared=cleared
    )


def drawn(items: Items, words: Iterable[Instance], one: Party, other: Party) -> list[Expr]:
    """That those who count for two workgroups read different numbers, of one word."""
    found = []
    for each in words:
        if each.seen is Seen.OTHERS and each.count is not None and each.count.leader is not None:
            mine = items.beside(one.item, each.count.leader)
            others = items.beside(other.item, each.count.leader)
            add = each.one(Part.ADD)
            elsewhere = mine(add.pointer.offset) != others(add.pointer.offset)
            found.append(z3.Or(elsewhere, mine(add.loaded) != others(add.loaded)))
    return found


def named(expr: Expr, names: frozenset[str]) -> bool:
    """Whether one of some functions occurs in a term."""
    seen: set[int] = set()
    stack = [expr]
    while stack:
        each = stack.pop()
        if each.get_id() in seen:
            continue
        seen.add(each.get_id())
        if z3.is_app(each) and each.decl().name() in names:
            return True
        stack += each.children()
    return False


__all__ = [
    "Numbers",
    "broadcasts",
    "different_numbers",
    "drawn",
    "named",
    "resets_come_last",
    "who_stored",
]
