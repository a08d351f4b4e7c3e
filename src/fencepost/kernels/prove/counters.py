"""Counters that give out numbers, and words that one alone finds free: how they are used.

A counter gives no number twice as long as it does not run around its range: outside of loops the
launch bounds what is added to it in all, and in loops that is a premise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

import z3

from fencepost.kernels.certificate import Premise
from fencepost.kernels.protocols.vocabulary import LOCAL, Gain, Part, Protocol
from fencepost.kernels.prove.accesses import Site
from fencepost.kernels.prove.amounts import MOST_ADDED, Amount, drawers, no_common
from fencepost.kernels.prove.claims import Claims, claims_of
from fencepost.kernels.prove.evaluate import Evaluator
from fencepost.kernels.prove.first_contents import may_be_zero
from fencepost.kernels.prove.instance import Instance
from fencepost.kernels.prove.matching import Matcher
from fencepost.kernels.prove.pairs import aligned
from fencepost.kernels.prove.parties import never
from fencepost.kernels.prove.phases import phase
from fencepost.kernels.prove.terms import Expr, bits, mentions, resized
from fencepost.records import dataclass, field
from fencepost.vocabulary.address_spaces import SyncSpace

LEAST_BITS = 32
"""Of a counter that loops add to: smaller ones run around soon."""
Move = Callable[[Expr], Expr]
"""Of a term of a work-item, that of another one."""


@dataclass(frozen=True, slots=True)
class Counter:
    """A queue's counter: what adds to it and how much, and whether the launch bounds it in all.

    `own`: each workgroup has its own, in LDS. `signed`: from 0 on, work-items that draw once each
    come to no negative number; `total`: what all of the launch add, where each does once and nobody
    stores. `rounds`: where barriers part additions from stores, the number of
    barriers before each addition, and those with one such number give no number twice. `below`:
    what no number of a counter exceeds that is cleared in each round. `grows`: loops add to it from
    a 0 on that the kernel stores. `claims`: it is no counter,
    but a word that one alone finds free. `stores` and `reads`: what else touches the object.
    """

    adds: tuple[Site, ...]
    amounts: tuple[Amount, ...]
    bounded: bool
    own: bool
    signed: bool = False
    total: int | None = None
    rounds: Mapping[int, Expr] = field(default_factory=dict)
    below: int | None = None
    claims: Claims | None = None
    stores: tuple[Site, ...] = ()
    reads: tuple[Site, ...] = ()
    grows: bool = False

    def same_round(self, mine: Site, here: Move, theirs: Site, there: Move) -> list[Expr]:
        """That nothing is stored between two additions."""
        if not self.rounds:
            return []
        return [here(self.rounds[mine.number]) == there(self.rounds[theirs.number])]

    @property
    def protocol(self) -> Protocol:
        """What gives the numbers."""
        return Protocol.QUEUE if self.claims is None else Protocol.CLAIM

    def told(self, number: Expr, many: Expr, second: Expr, more: Expr) -> Expr:
        """What holds of two draws' numbers and amounts, or of what two claims returned and of their
        operands.
        """
        if self.claims is not None:
            return self.claims.told(number, many, second, more)
        return no_common(number, many, second, more, down=self.down)

    @property
    def down(self) -> bool:
        """Whether it is counted down, by all or by none."""
        return any(each.down for each in self.amounts)

    @property
    def draws(self) -> Iterator[tuple[Site, Amount]]:
        """What adds to it, with how much."""
        return zip(self.adds, self.amounts, strict=True)


def counters(matcher: Matcher, *, split: bool = False) -> list[Counter]:
    """The counters of a kernel that give no number twice, and the words that one alone finds free.
    `split`: barriers are in two halves, and part no rounds here.
    """
    found = []
    for each in matcher.instances(Gain.NUMBERS, Gain.FIRST):
        if each.resets and split:
            continue
        made = _counter if each.row.gain is Gain.NUMBERS else _claimed
        counter = made(matcher, each)
        if counter is not None:
            found.append(counter)
    return found


def _counter(matcher: Matcher, word: Instance) -> Counter | None:
    """A counter that gives no number twice."""
    evaluator = matcher.evaluator
    adds = word.parts[Part.DRAW]
    amounts = tuple(made for each in adds if (made := matcher.amount(each)))
    most = _most(evaluator, adds, amounts) if len(adds) == len(amounts) else None
    if most is None or not _apart_or_same(adds):
        return None
    bounded = _bounded(evaluator, adds, amounts, most)
    if bounded is None:
        return None
    groups = evaluator.launch.sharing(lds=all(each.lds for each in adds))
    signed = groups * most < 1 << (8 * int(adds[0].size.as_long()) - 1)
    signed = signed and may_be_zero(evaluator.layout, word.word)
    rounds = _rounds(evaluator, word, adds)
    down = any(made.down for made in amounts)  # from 0, to large numbers
    cleared = bool(word.resets) and not down
    own = word.word.space in LOCAL
    grows = cleared and own and not bounded
    return Counter(
        adds,
        amounts,
        bounded,
        own,
        signed,
        groups * most if signed and bounded and not down and not word.resets else None,
        rounds,
        most if cleared and cleared_before(evaluator, word.resets, adds, rounds) else None,
        stores=word.resets,
        reads=tuple(each for each in word.rest if not each.how.writes),
        grows=grows and cleared_before(evaluator, word.resets, adds, rounds, deeper=True),
    )


def _claimed(matcher: Matcher, word: Instance) -> Counter | None:
    """A word that one alone finds free."""
    evaluator = matcher.evaluator
    sites = word.parts[Part.CLAIM]
    claims = claims_of(evaluator, sites) if _apart_or_same(sites) else None
    if claims is None:
        return None
    amounts = tuple(Amount(each.operand, 0) for each in sites)
    rounds = _rounds(evaluator, word, sites)
    own = word.word.space in LOCAL
    return Counter(sites, amounts, bounded=True, own=own, rounds=rounds, claims=claims)


def _rounds(evaluator: Evaluator, word: Instance, sites: Sequence[Site]) -> dict[int, Expr]:
    """The number of barriers before each operation, where stores part them."""
    if not word.resets:
        return {}
    return {each.number: phase(evaluator, each.node, word.word.space) for each in sites}


def _apart_or_same(adds: Sequence[Site]) -> bool:
    """Whether the words that are added to share no bytes, unless they are one: what is added to a
    word that begins within another changes that one's numbers too.
    """
    offsets = [z3.simplify(each.pointer.offset) for each in adds]
    one = all(z3.is_bv_value(each) and each.eq(offsets[0]) for each in offsets)
    return one or all(aligned(at, each) for at, each in zip(offsets, adds, strict=True))


def cleared_before(
    evaluator: Evaluator,
    stores: Sequence[Site],
    adds: Sequence[Site],
    rounds: Mapping[int, Expr],
    *,
    deeper: bool = False,
) -> bool:
    """Whether one work-item stores 0 in each turn of the loops around additions, a barrier before
    them, and nobody stores anything else: the first one, or the one with the number of the word.
    `deeper`: in each turn of some of these loops.
    """
    place, graph = evaluator.place, evaluator.graph
    zero = [(each, bits(0, 32)) for each in place.local if not z3.is_bv_value(each)]
    if not zero or not all(
        z3.is_bv_value(each.value) and each.value.as_long() == 0 for each in stores
    ):
        return False

    def by(store: Site, add: Site, who: list[tuple[Expr, Expr]], there: Expr) -> bool:
        """Whether the work-item `who`, which is `there`, clears the word."""
        clears = z3.substitute(store.reached, *who)
        earlier = z3.substitute(phase(evaluator, store.node, SyncSpace.LOCAL), *who)
        place_of_both = z3.substitute(store.pointer.offset, *who) == add.pointer.offset
        surely = z3.And(there, clears, z3.ULT(earlier, rounds[add.number]), place_of_both)
        if mentions(surely, {place.tag.get_id()}):
            return False
        asked = [*place.bounds(), *evaluator.constraints, add.reached, z3.Not(surely)]
        return never(evaluator.ledger, asked)

    def before(store: Site, add: Site) -> bool:
        inner, outer = graph.loops_around(add.node), graph.loops_around(store.node)
        if (inner[len(inner) - len(outer) :] if deeper else inner) != outer:
            return False
        if not store.size.eq(add.size):
            return False
        if by(store, add, zero, z3.BoolVal(True)):
            return True
        if z3.is_bv_value(z3.simplify(add.pointer.offset)):
            return False
        word = z3.UDiv(add.pointer.offset, add.size)
        there = z3.ULT(word, resized(evaluator.place.items, word.size()))
        return by(store, add, place.numbered(z3.Extract(31, 0, word)), there)

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
    """What a workgroup adds in all, outside of loops or in one turn of them."""
    many = (drawers(evaluator, each) for each in adds)
    return sum(n * made.most for n, made in zip(many, amounts, strict=True))


def _bounded(
    evaluator: Evaluator, adds: Sequence[Site], amounts: Sequence[Amount], most: int
) -> bool | None:
    """Whether the launch bounds what is added; None where the counter may run around."""
    if len({each.down for each in amounts}) != 1:
        return None
    if len({each.size.get_id() for each in adds}) != 1 or not z3.is_bv_value(adds[0].size):
        return None
    size = 8 * adds[0].size.as_long()
    groups = evaluator.launch.sharing(lds=all(each.lds for each in adds))
    around = groups * most >= 1 << size
    if around and not evaluator.launch.is_open:
        return None  # even those outside of loops may run around
    if not around and not any(evaluator.graph.loops_around(each.node) for each in adds):
        return True
    slow = size >= LEAST_BITS and all(each.most <= MOST_ADDED for each in amounts)
    return False if slow else None


def from_cleared(counter: Counter) -> list[Expr]:
    """That no number is negative of a counter that grows from a 0 that the kernel stores: it does
    not wrap, as its premise says (`rests_of`).
    """
    if not counter.grows:
        return []
    return [
        z3.Implies(each.reached, each.loaded >= bits(0, each.loaded.size()))
        for each, _ in counter.draws
        if z3.is_bv(each.loaded)
    ]


def from_start(counter: Counter, draws: Site, amount: Amount) -> list[Expr]:
    """That the number of a draw is not negative, as a signed one, and what is added with it no more
    than all add: of counters that only grow, where a kernel's premise can say that they begin with
    0. What LDS holds at first is not known.
    """
    number = draws.loaded
    if counter.own or not counter.signed or amount.down or number is None:
        return []
    found = [number >= bits(0, number.size())]
    if counter.total is not None:
        found.append(z3.Implies(draws.reached, z3.ULE(number, counter.total - amount.term)))
    return found


def rests_of(counter: Counter) -> frozenset[Premise]:
    """The premises of a counter that gives no number twice."""
    return frozenset() if counter.bounded else frozenset({Premise.COUNTERS})


__all__ = [
    "Counter",
    "bounds_of",
    "counters",
    "from_cleared",
    "from_start",
    "rests_of",
]
