"""What is shown of accesses to one of several objects: what holds of each."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from fencepost.kernels.prove.ask.shown_pairs import Shown, shown, told_from_others
from fencepost.kernels.prove.ask.turns import Kept
from fencepost.kernels.prove.summary.accesses import Site
from fencepost.llvm.effects.effect import Access

STORE, LOAD = object(), object()


def site(instruction: object, how: Access = Access.READ) -> Site:
    """A site of an instruction."""
    return cast("Site", SimpleNamespace(instruction=instruction, how=how))


def key(instruction: object, how: Access = Access.READ) -> tuple[int, bool]:
    return id(instruction), how.writes


ONE, OTHER = site(STORE, Access.WRITE), site(STORE, Access.WRITE)
HERE, THERE = site(LOAD), site(LOAD)
PARTS = [ONE, OTHER, HERE, THERE]
PAIR = cast("Any", tuple(sorted((key(STORE, Access.WRITE), key(LOAD)))))
EVEN = frozenset({((0,), (1,))})


def said(**lists: Any) -> Shown:
    """What is shown of some lists."""
    empty: dict[str, list[Any]] = {"always": [], "now": [], "surely": [], "in_turns": []}
    return shown(cast("Any", SimpleNamespace(**(empty | {"copies": []} | lists))), PARTS)


def test_all_parts_must_be_apart() -> None:
    pairs = [(one, other) for one in (ONE, OTHER) for other in (HERE, THERE)]
    assert said(always=pairs).always == {PAIR}
    assert said(always=pairs[1:]).always == frozenset()
    assert said(always=pairs[1:], now=pairs[:1]).now == {PAIR}
    assert said(surely=pairs[:1]).surely == {PAIR}


def test_turns_are_those_of_all_parts() -> None:
    """Parts that never meet do not matter; one of which nothing is known does."""
    apart = [(ONE, THERE), (OTHER, HERE)]
    same = [((ONE, HERE), Kept(EVEN, EVEN)), ((OTHER, THERE), Kept(EVEN))]
    found = said(always=apart, in_turns=same).in_turns[PAIR]
    wanted = EVEN if PAIR[0] == key(STORE, Access.WRITE) else Kept(EVEN).turned().apart
    assert (found.apart, found.wholly) == (wanted, frozenset())
    assert said(always=apart, in_turns=same[:1]).in_turns == {}


def test_an_order_is_kept() -> None:
    """Turns are of the accesses in the order of their keys."""
    one, other = site(STORE, Access.WRITE), site(LOAD)
    lists: dict[str, Any] = {"always": [], "now": [], "surely": [], "copies": []}

    def turns(pair: tuple[Site, Site], kept: Kept) -> Kept:
        given = SimpleNamespace(**lists, in_turns=[(pair, kept)])
        return shown(cast("Any", given), [one, other]).in_turns[PAIR]

    assert turns((one, other), Kept(EVEN)) == turns((other, one), Kept(EVEN).turned())


def test_accesses_of_one_instruction() -> None:
    """A copy is two accesses; an instruction with two of one kind cannot be told."""
    copy = object()
    reads, writes, again = site(copy), site(copy, Access.WRITE), site(LOAD)
    assert told_from_others([reads, writes, again]) == [reads, writes, again]
    assert told_from_others([again, again, reads]) == [reads]
