"""Accesses whose ranges never meet, against where they are for every start of a buffer."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest
import z3

from fencepost.kernels.prove.disjoint.id_tables import Tables
from fencepost.kernels.prove.disjoint.ranges import Ranges
from fencepost.kernels.prove.summary.accesses import Site
from fencepost.kernels.prove.summary.evaluate import Evaluator
from fencepost.kernels.prove.terms.ledger import Ledger
from fencepost.kernels.prove.terms.place import Place
from fencepost.kernels.prove.terms.spans import Spans
from fencepost.kernels.prove.terms.subterms import Walks
from fencepost.kernels.prove.terms.term import Expr, Pointer, bits, resized
from fencepost.kernels.question.budget import Budget
from fencepost.llvm.effects.effect import Access
from fencepost.llvm.launches.launch import Launch
from fencepost.vocabulary.address_spaces import SyncSpace

LAUNCH = Launch((8, 1, 1), (1, 1, 1), 64)
PLACE = Place(LAUNCH)
X = resized(PLACE.local[0], 64)
TURN = resized(PLACE.counter(3), 64)
"""How often the work-item went round: buffers are taken in turn."""

TRUE = z3.BoolVal(True)
SPACES = frozenset({SyncSpace.LOCAL})


def ranges(reach: dict[int, Expr] | None = None) -> Ranges:
    place, walks = PLACE, Walks()

    def shared(term: Expr) -> bool:
        return not walks.mentions(term, {place.tag.get_id(), place.local[0].get_id()})

    tables = Tables(LAUNCH, False, False, shared, Budget.scaled(1.0), walks)
    made: Any = SimpleNamespace(
        place=place,
        walks=walks,
        ledger=Ledger(),
        reach=lambda node: (reach or {}).get(node, TRUE),
    )
    return Ranges(cast(Evaluator, made), tables, Spans(LAUNCH))


def site(number: int, offset: Expr, size: int = 4, region: int | None = 9, node: int = 1) -> Site:
    made = SimpleNamespace(
        key=(number, True),
        node=node,
        pointer=Pointer(region, offset),
        size=bits(size, 64),
        how=Access.WRITE,
    )
    return cast(Site, made)


def never(
    left: Site, right: Site, together: Expr = TRUE, *facts: Expr, known: Ranges | None = None
) -> bool:
    found = known or ranges()
    found.learn([left, right])
    return found.never(left, right, SPACES, together, list(facts)) is not None


PAIRS = PLACE.second(apart=False)
THERE = resized(z3.substitute(PLACE.counter(3), *PAIRS), 64)
EVEN, ODD = (TURN * 2) * 32, (TURN * 2 + 1) * 32
NEXT = THERE == TURN + 1
"""The second work-item is one turn ahead."""


@pytest.mark.parametrize(
    ("left", "right", "together", "apart"),
    [
        (TURN * 32 + X * 4, TURN * 32 + X * 4, NEXT, True),
        (TURN * 32 + X * 4, TURN * 32 + X * 4, TRUE, False),
        (TURN * 32 + X * 4 + 4, TURN * 32 + X * 4, NEXT, False),
        (TURN * 28 + X * 4, TURN * 28 + X * 4, NEXT, False),
        (TURN * 32 - X * 4, TURN * 32 - X * 4, NEXT, True),
        (TURN * 32 + X * 4, TURN * 32 - X * 4, NEXT, False),
        (X * 4, X * 4 + 32, TRUE, True),
        (X * 4, X * 4 + 28, TRUE, False),
        (X * 4 + 32, X * 4, TRUE, True),
        (X * 4, X * 4 + 31, TRUE, False),
        (X * 4 + 31, X * 4, TRUE, False),
    ],
)
def test_ranges_that_meet(left: Expr, right: Expr, together: Expr, apart: bool) -> None:
    """To the byte: what a work-item adds is from the least to the end of the greatest."""
    bound = z3.ULT(TURN, 1000)
    assert never(site(1, left), site(2, right, node=2), together, bound) is apart
    starts = [
        (a, b)
        for a in range(3)
        for b in range(3)
        if z3.is_true(
            z3.simplify(z3.substitute(together, (TURN, bits(a, 64)), (THERE, bits(b, 64))))
        )
    ]
    met = False
    for a, b in starts:
        spans = []
        for offset, turn in ((left, a), (right, b)):
            touched: set[int] = set()
            for item in range(8):
                known = ((TURN, bits(turn, 64)), (X, bits(item, 64)))
                start = z3.simplify(z3.substitute(offset, *known)).as_signed_long()
                touched |= {*range(start, start + 4)}
            spans.append(range(min(touched), max(touched) + 1))
        met |= bool({*spans[0]} & {*spans[1]})
    assert met is not apart


def test_the_size_of_an_access_counts() -> None:
    one = TURN * 32 + X * 4
    assert never(site(1, one, 4), site(2, one, 4), NEXT)
    assert not never(site(1, one, 8), site(2, one, 4), NEXT, z3.ULT(TURN, 1000))


def test_accesses_of_one_class_have_one_range() -> None:
    """That of all of them, of whichever it is asked."""
    known = ranges()
    every = [site(1, X * 4), site(2, X * 4 + 64), site(3, X * 4 + 32, node=2)]
    known.learn(every)
    assert known.never(every[0], every[2], SPACES, TRUE, []) is None
    alone = ranges()
    alone.learn(every[::2])
    assert alone.never(every[0], every[2], SPACES, TRUE, []) is not None


def test_what_is_not_known() -> None:
    """Another object, any object, a size or a place that only the work-item knows."""
    one = site(1, X * 4)
    far = X * 4 + 64
    assert never(one, site(2, far, node=2))
    assert not never(one, site(2, far, region=8, node=2))
    assert not never(site(3, X * 4, region=None), site(2, far, region=None, node=2))
    own = z3.Function("f", PLACE.tag.sort(), z3.BitVecSort(64))(PLACE.tag)
    assert not never(one, site(2, far + own, node=2))
    open_size = site(2, far, node=2)
    open_size.size = z3.BitVec("s", 64)  # type: ignore[misc]
    assert not never(one, open_size)


def test_who_comes_to_both() -> None:
    """That work-items are at both nodes is part of the question."""
    n = z3.BitVec("argument.n", 32)
    reach = {1: n == 1, 2: n == 2}
    one, other = site(1, X * 4), site(2, X * 4, node=2)
    assert never(one, other, known=ranges(reach))
    assert not never(one, other)


def test_an_answer_is_of_its_memory() -> None:
    """It is kept for the spaces that it was given for."""
    known = ranges()
    one, other = site(1, TURN * 32 + X * 4), site(2, TURN * 32 + X * 4)
    known.learn([one, other])
    first = known.never(one, other, SPACES, NEXT, [])
    assert first is not None
    assert known.never(one, other, SPACES, TRUE, []) == first
    assert known.never(one, other, frozenset({SyncSpace.GLOBAL}), TRUE, []) is None
