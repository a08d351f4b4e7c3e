"""Pairs of accesses that were shown apart, by their instructions.

An access to one of several objects is a site to each: it is apart from another access where all of
its sites are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import reduce
from operator import and_

from fencepost.kernels.prove.ask.never_meet import Both, NeverMeet
from fencepost.kernels.prove.ask.turns import Kept
from fencepost.kernels.prove.summary.accesses import Site
from fencepost.records import dataclass

Access = tuple[int, bool]
"""An access: its instruction, by its `id`; True if it writes."""
Keys = tuple[Access, Access]


def told_from_others(found: Sequence[Site]) -> list[Site]:
    """Return the accesses that are identified by their instruction and by whether they write."""
    count = Counter(map(_key, found))
    return [each for each in found if count[_key(each)] == 1]


def _key(site: Site) -> Access:
    return id(site.instruction), site.how.writes


@dataclass(frozen=True, slots=True)
class Shown:
    """Pairs of accesses, each by the `id` of its instruction and True if it writes, the smaller
    first: those that never meet, `always`, within one iteration (`now`) or in some turns
    (`in_turns`), and those that `surely` may meet.
    """

    always: frozenset[Keys]
    now: frozenset[Keys]
    surely: frozenset[Keys]
    in_turns: dict[Keys, Kept]


def shown(asked: NeverMeet, found: Sequence[Site]) -> Shown:
    """Return what was shown of accesses; of one to several objects, what holds of all of them."""
    many = Counter(map(_key, found))
    always, now = (Counter(map(_keys, pairs)) for pairs in (asked.always, asked.now))
    copied = Counter(_keys(pair) for pair, _ in asked.copies)
    turns: dict[Keys, list[Kept]] = {}
    for (left, right), those in (*asked.in_turns, *asked.copies):
        pair = _keys((left, right))
        held = those if _key(left) <= _key(right) else those.turned()
        if pair[0] == pair[1]:  # parts of one access, in either order
            held &= held.turned()
        turns.setdefault(pair, []).append(held)

    def needed(pair: Keys) -> int:
        """Return the number of pairs that the parts of two accesses make."""
        one, other = (many[each] for each in pair)
        return one * (one + 1) // 2 if pair[0] == pair[1] else one * other

    return Shown(
        frozenset(each for each in always if always[each] == needed(each)),
        frozenset(each for each in always | now if always[each] + now[each] == needed(each)),
        frozenset(map(_keys, asked.surely)),
        {
            pair: reduce(and_, held)
            for pair, held in turns.items()
            if len(held) + always[pair] - copied[pair] == needed(pair)
        },
    )


def _keys(pair: Both) -> Keys:
    one, other = map(_key, pair)
    return min(one, other), max(one, other)
