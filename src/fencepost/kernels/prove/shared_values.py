"""Protocols about values: what work-items read behind a barrier, and numbers that counters give.

A counter that gives out numbers gives none twice as long as it does not run around its range:
outside of loops the launch bounds what is added to it in all, and in loops that is a premise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product

import z3

from fencepost.kernels.certificate import Premise
from fencepost.kernels.protocols.vocabulary import ANYWHERE, LOCAL, Gain, Part, Protocol, Seen
from fencepost.kernels.prove.accesses import Site
from fencepost.kernels.prove.amounts import Amount, amount_of, no_common
from fencepost.kernels.prove.evaluate import Evaluator
from fencepost.kernels.prove.first_contents import may_be_zero
from fencepost.kernels.prove.instance import Instance
from fencepost.kernels.prove.matching import Matcher
from fencepost.kernels.prove.pairs import aligned
from fencepost.kernels.prove.parties import Item, Items, Party, never
from fencepost.kernels.prove.phases import phase
from fencepost.kernels.prove.sync_points import Point, precedes
from fencepost.kernels.prove.terms import Expr, bits, mentions
from fencepost.vocabulary.address_spaces import SyncSpace
from fencepost.vocabulary.scopes import Scope

LEAST_BITS = 32
Move = Callable[[Expr], Expr]
"""Of a term of a work-item, that of another one."""
FROM_ZERO = frozenset({Premise.FLAGS_CLEAR, Premise.COUNTERS})
MOST_ADDED = 1 << 16
"""Of a counter that loops add to: smaller ones, and those that more is added to at a time, run
around soon.
"""


# The value that one work-item of a workgroup stores


def broadcasts(items: Items, shared: Iterable[Instance], parties: Iterable[Party]) -> list[Expr]:
    """What loads of such words give, where a barrier lies between store and load."""
    found = []
    graph = items.evaluator.graph
    for party in parties:
        for each in shared:
            store = each.one(Part.STORE)
            item = items.beside(party.item, each.leader or [])
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
                found.append(z3.Implies(z3.And(item(store.reached), earlier, same), seen))
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
        asked = [*evaluator.place.bounds(), each.reached, own != full]
        if precedes(evaluator, at, each.node, each.number) and never(evaluator.ledger, asked):
            continue
        party = Party(Item(()), each.node, each.number)
        known = broadcasts(items, shared, [party])
        adds = items.beside(party.item, count.leader) if count.leader is not None else party.item
        asked = [*evaluator.place.bounds(), *known, each.reached, adds(number) != full]
        if not never(evaluator.ledger, asked):
            return False
    return True


# Numbers that counters give out


@dataclass(frozen=True, slots=True)
class Numbers:
    """`facts`: that two work-items have different numbers; on what that rests. `from_zero`: that
    these are no negative ones, which holds where the counter was 0 at first (`FROM_ZERO`).
    """

    facts: tuple[Expr, ...] = ()
    rests: frozenset[Premise] = frozenset()
    protocols: frozenset[Protocol] = frozenset()
    from_zero: tuple[Expr, ...] = ()

    def and_also(self, other: Numbers) -> Numbers:
        """The facts of both."""
        return Numbers(
            (*self.facts, *other.facts),
            self.rests | other.rests,
            self.protocols | other.protocols,
            (*self.from_zero, *other.from_zero),
        )


@dataclass(frozen=True, slots=True)
class Counter:
    """A queue's counter: what adds to it and how much, and whether the launch bounds it in all.

    `own`: each workgroup has its own, in LDS. `signed`: from 0 on, work-items that draw once each
    come to no negative number. `rounds`: where barriers part additions from stores, the number of
    barriers before each addition, and those with one such number give no number twice. `below`:
    what no number of a counter exceeds that is cleared in each round.
    """

    adds: tuple[Site, ...]
    amounts: tuple[Amount, ...]
    bounded: bool
    own: bool
    signed: bool = False
    rounds: Mapping[int, Expr] = field(default_factory=dict)
    below: int | None = None

    def same_round(self, mine: Site, here: Move, theirs: Site, there: Move) -> list[Expr]:
        """That nothing is stored between two additions."""
        if not self.rounds:
            return []
        return [here(self.rounds[mine.number]) == there(self.rounds[theirs.number])]

    @property
    def down(self) -> bool:
        """Whether it is counted down, by all or by none."""
        return any(each.down for each in self.amounts)

    @property
    def draws(self) -> Iterator[tuple[Site, Amount]]:
        """What adds to it, with how much."""
        return zip(self.adds, self.amounts, strict=True)


def counters(matcher: Matcher, *, split: bool = False) -> list[Counter]:
    """The counters of a kernel that give no number twice. `split`: barriers are in two halves, and
    part no rounds here.
    """
    found = []
    evaluator = matcher.evaluator
    for each in matcher.instances(Gain.NUMBERS):
        adds = each.parts[Part.DRAW]
        amounts = tuple(made for site in adds if (made := amount_of(evaluator, site)))
        bounded = _bounded(evaluator, adds, amounts) if _apart_or_same(adds) else None
        if bounded is not None:
            own = each.word.space in LOCAL
            signed = _most(evaluator, adds, amounts) < 1 << (8 * int(adds[0].size.as_long()) - 1)
            signed = signed and may_be_zero(evaluator.layout, each.word)
            rounds: dict[int, Expr] = {}
            below = None
            if each.resets:
                if split:
                    continue
                rounds = {s.number: phase(evaluator, s.node, each.word.space) for s in adds}
                down = any(made.down for made in amounts)  # from 0, to large numbers
                if not down and cleared_before(evaluator, each.resets, adds, rounds):
                    below = evaluator.launch.items * sum(made.most for made in amounts)
            found.append(Counter(adds, amounts, bounded, own, signed, rounds, below))
    return found


def _apart_or_same(adds: Sequence[Site]) -> bool:
    """Whether the words that are added to share no bytes, unless they are one: what is added to a
    word that begins within another changes that one's numbers too.
    """
    offsets = [z3.simplify(each.pointer.offset) for each in adds]
    one = all(z3.is_bv_value(each) and each.eq(offsets[0]) for each in offsets)
    return one or all(aligned(at, each) for at, each in zip(offsets, adds, strict=True))


def cleared_before(
    evaluator: Evaluator, stores: Sequence[Site], adds: Sequence[Site], rounds: Mapping[int, Expr]
) -> bool:
    """Whether one work-item stores 0 in each turn of the loops around additions, a barrier before
    them, and nobody stores anything else.
    """
    place, graph = evaluator.place, evaluator.graph
    zero = [(each, bits(0, 32)) for each in place.local if not z3.is_bv_value(each)]
    if not zero or not all(
        z3.is_bv_value(each.value) and each.value.as_long() == 0 for each in stores
    ):
        return False

    def before(store: Site, add: Site) -> bool:
        if graph.loops_around(store.node) != graph.loops_around(add.node):
            return False
        if not store.size.eq(add.size):
            return False
        clears = z3.substitute(store.reached, *zero)
        earlier = z3.substitute(phase(evaluator, store.node, SyncSpace.LOCAL), *zero)
        place_of_both = z3.substitute(store.pointer.offset, *zero) == add.pointer.offset
        surely = z3.And(clears, z3.ULT(earlier, rounds[add.number]), place_of_both)
        if mentions(surely, {place.tag.get_id()}):
            return False
        asked = [*place.bounds(), *evaluator.constraints, add.reached, z3.Not(surely)]
        return never(evaluator.ledger, asked)

    return all(any(before(store, add) for store in stores) for add in adds)


def bounds_of(known: Sequence[Counter]) -> list[Expr]:
    """What holds of the numbers of each work-item, of counters that are cleared in each round."""
    return [
        z3.Implies(each.reached, z3.ULE(each.loaded, counter.below - amount.term))
        for counter in known
        if counter.below is not None
        for each, amount in counter.draws
        if z3.is_bv(each.loaded)
    ]


def _most(evaluator: Evaluator, adds: Sequence[Site], amounts: Sequence[Amount]) -> int:
    """What is added in all, outside of loops."""
    groups = evaluator.launch.sharing(lds=all(each.lds for each in adds))
    return evaluator.launch.items * groups * sum(each.most for each in amounts)


def _bounded(evaluator: Evaluator, adds: Sequence[Site], amounts: Sequence[Amount]) -> bool | None:
    """Whether the launch bounds what is added; None where the counter may run around."""
    if len({each.down for each in amounts}) != 1 or len(amounts) != len(adds):
        return None
    if len({each.size.get_id() for each in adds}) != 1 or not z3.is_bv_value(adds[0].size):
        return None
    size = 8 * adds[0].size.as_long()
    around = _most(evaluator, adds, amounts) >= 1 << size
    if around and not evaluator.launch.anywhere:
        return None  # even those outside of loops may run around
    if not around and not any(evaluator.graph.loops_around(each.node) for each in adds):
        return True
    slow = size >= LEAST_BITS and all(each.most <= MOST_ADDED for each in amounts)
    return False if slow else None


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
    for counter in known:
        if apart and counter.own:
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
        own = bounds_of([counter])
        facts += [*own, *(z3.substitute(each, *pairs) for each in own)]
        signs = [sign for draw in counter.draws for sign in not_negative(counter, *draw)]
        from_zero += [*signs, *(z3.substitute(each, *pairs) for each in signs)]
        for (here, came, number, many, early), right in product(told, repeat=2):
            there, also, other, more, late = (z3.substitute(each, *pairs) for each in right)
            if number.sort() == other.sort():
                both = z3.And(came, also, here == there, early == late)
                none = no_common(number, many, other, more, down=counter.down)
                facts.append(z3.Implies(both, none))
    used = frozenset({Protocol.QUEUE}) if facts else frozenset[Protocol]()
    return Numbers(tuple(facts), frozenset(rests), used, tuple(from_zero))


def _drawn(each: Site, amount: Amount) -> tuple[Expr, Expr, Expr, Expr]:
    return each.pointer.offset, each.reached, each.loaded, amount.term


def not_negative(counter: Counter, draws: Site, amount: Amount) -> list[Expr]:
    """That the number of a draw is not negative, as a signed one: of counters that only grow, where
    a kernel's premise can say that they begin with 0. What LDS holds at first is not known.
    """
    number = draws.loaded
    if counter.own or not counter.signed or amount.down or number is None:
        return []
    return [number >= bits(0, number.size())]


def rests_of(counter: Counter) -> frozenset[Premise]:
    """The premises of a counter that gives no number twice."""
    return frozenset() if counter.bounded else frozenset({Premise.COUNTERS})


def drawn(items: Items, words: Iterable[Instance], one: Party, other: Party) -> list[Expr]:
    """That those who count for two workgroups read different numbers."""
    found = []
    for each in words:
        if each.seen is Seen.OTHERS and each.count is not None and each.count.leader is not None:
            mine = items.beside(one.item, each.count.leader)
            others = items.beside(other.item, each.count.leader)
            number = each.one(Part.ADD).loaded
            found.append(mine(number) != others(number))
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
    "Counter",
    "Numbers",
    "bounds_of",
    "broadcasts",
    "counters",
    "different_numbers",
    "drawn",
    "named",
    "not_negative",
    "rests_of",
]
