"""Counters that give out values, and words that only one work-item finds free.

A counter gives no value twice unless it wraps around: outside of loops the launch bounds the total
that is added to it, and in loops it is a premise that it does not wrap.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

import z3

from fencepost.kernels.certificate import Premise
from fencepost.kernels.protocol_words import LOCAL, Gain, Part, Protocol
from fencepost.kernels.prove.protocols.amounts import MOST_ADDED, Amount, drawers, no_common
from fencepost.kernels.prove.protocols.claims import Claims, claims_of
from fencepost.kernels.prove.protocols.instance import Instance, may_be_zero
from fencepost.kernels.prove.protocols.matching import Matcher
from fencepost.kernels.prove.summary.accesses import Site
from fencepost.kernels.prove.summary.evaluate import Evaluator
from fencepost.kernels.prove.summary.pairs import aligned
from fencepost.kernels.prove.summary.parties import never
from fencepost.kernels.prove.summary.phases import phase
from fencepost.kernels.prove.terms.term import Expr, bits, mentions, resized
from fencepost.records import dataclass, field
from fencepost.vocabulary.address_spaces import SyncSpace

LEAST_BITS = 32
"""Minimum width of a counter that loops add to: narrower ones soon wrap around."""
Move = Callable[[Expr], Expr]
"""A renaming of an arbitrary work-item's terms to those of another one."""


@dataclass(frozen=True, slots=True)
class Counter:
    """A queue's counter: the accesses that add to it, the amounts, and whether the launch bounds
    the total (`bounded`).

    `own`: each workgroup has its own, in LDS. `signed`: starting at 0, it gives no negative value
    to work-items that draw once each; `total`: the sum that a launch adds, if each work-item draws
    once and nothing is stored. `rounds`: if barriers separate additions from stores, the number of
    barriers before each addition; additions with one such number give no value twice. `below`: an
    upper bound of all values of a counter that is cleared in each round. `grows`: loops add to it
    from a 0 that the kernel stores. `claims`: it is no counter, but a word that only one work-item
    finds free. `stores` and `reads`: the other accesses to the object.
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
        """Return the condition that nothing is stored between two additions."""
        if not self.rounds:
            return []
        return [here(self.rounds[mine.number]) == there(self.rounds[theirs.number])]

    @property
    def protocol(self) -> Protocol:
        """The protocol that gives the values."""
        return Protocol.QUEUE if self.claims is None else Protocol.CLAIM

    def told(self, number: Expr, many: Expr, second: Expr, more: Expr) -> Expr:
        """Return the fact about the values and amounts of two draws, or about the results of two
        claims and their operands.
        """
        if self.claims is not None:
            return self.claims.told(number, many, second, more)
        return no_common(number, many, second, more, down=self.down)

    @property
    def down(self) -> bool:
        """True if draws count down; either all of them do, or none."""
        return any(each.down for each in self.amounts)

    @property
    def draws(self) -> Iterator[tuple[Site, Amount]]:
        """The accesses that add to it, with their amounts."""
        return zip(self.adds, self.amounts, strict=True)

    @property
    def rests(self) -> frozenset[Premise]:
        """The premises on which it gives no value twice."""
        return frozenset() if self.bounded else frozenset({Premise.COUNTERS})

    # Of one draw, for each work-item

    def bounds(self, draw: Site, amount: Amount) -> list[Expr]:
        """Return the upper bound of a draw's value, for a counter that is cleared in each round."""
        if self.below is None or not z3.is_bv(draw.loaded):
            return []
        return [z3.Implies(draw.reached, z3.ULE(draw.loaded, self.below - amount.term))]

    def from_cleared(self, draw: Site) -> list[Expr]:
        """Return the fact that a counter growing from a 0 that the kernel stores gives no negative
        value: it does not wrap, which is its premise (`rests`).
        """
        if not self.grows or not z3.is_bv(draw.loaded):
            return []
        return [z3.Implies(draw.reached, draw.loaded >= bits(0, draw.loaded.size()))]

    def from_start(self, draw: Site, amount: Amount) -> list[Expr]:
        """Return the facts that a draw's value is not negative, as a signed number, and that with
        its amount it is at most the total.

        They are about counters that only grow, where a premise can say that they start at 0. The
        initial contents of LDS are unknown.
        """
        number = draw.loaded
        if self.own or not self.signed or amount.down or number is None:
            return []
        found = [number >= bits(0, number.size())]
        if self.total is not None:
            found.append(z3.Implies(draw.reached, z3.ULE(number, self.total - amount.term)))
        return found


def counters(matcher: Matcher, *, split: bool = False) -> list[Counter]:
    """Return the counters of a kernel that give no value twice, and the words that only one
    work-item finds free. `split`: barriers are split in two halves, and separate no rounds here.
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
    """Return the counter of a word if it gives no value twice; None otherwise."""
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
    """Return a word that only one work-item finds free; None if that is not certain."""
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
    """Return the number of barriers before each operation; none if nothing resets the word."""
    if not word.resets:
        return {}
    return {each.number: phase(evaluator, each.node, word.word.space) for each in sites}


def _apart_or_same(adds: Sequence[Site]) -> bool:
    """Return True if the words that are added to are all one word, or share no bytes: an addition
    to a word that begins within another one changes that one's values too.
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
    """Return True if one work-item stores 0 in each iteration of the loops around the additions, a
    barrier before them, and nothing else is stored. It is the first work-item, or the one whose
    number is the index of the word. `deeper`: in each iteration of some of these loops.
    """
    place, graph = evaluator.place, evaluator.graph
    zero = [(each, bits(0, 32)) for each in place.local if not z3.is_bv_value(each)]
    if not zero or not all(
        z3.is_bv_value(each.value) and each.value.as_long() == 0 for each in stores
    ):
        return False

    def by(store: Site, add: Site, who: list[tuple[Expr, Expr]], there: Expr) -> bool:
        """Return True if the work-item `who`, which exists if `there`, surely clears the word."""
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


def _most(evaluator: Evaluator, adds: Sequence[Site], amounts: Sequence[Amount]) -> int:
    """Return the total that a workgroup adds, outside of loops or in one iteration of them."""
    many = (drawers(evaluator, each) for each in adds)
    return sum(n * made.most for n, made in zip(many, amounts, strict=True))


def _bounded(
    evaluator: Evaluator, adds: Sequence[Site], amounts: Sequence[Amount], most: int
) -> bool | None:
    """Return True if the launch bounds the total that is added, False if that is a premise; None if
    the counter may wrap around.
    """
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
