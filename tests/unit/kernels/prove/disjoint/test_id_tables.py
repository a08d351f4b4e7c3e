"""Accesses whose addresses ids decide, against sets of bytes of all work-items."""

from __future__ import annotations

from itertools import product
from types import SimpleNamespace
from typing import Any, cast

import pytest
import z3

from fencepost.kernels.prove.disjoint.id_tables import Tables
from fencepost.kernels.prove.summary.accesses import Site
from fencepost.kernels.prove.terms.place import Place
from fencepost.kernels.prove.terms.subterms import Walks
from fencepost.kernels.prove.terms.term import Expr, Pointer, bits, resized
from fencepost.kernels.question.budget import Budget
from fencepost.llvm.launches.launch import Launch

LAUNCH = Launch((4, 2, 1), (2, 1, 1), 64)
PLACE = Place(LAUNCH)
X, Y, GROUP = (resized(each, 64) for each in (PLACE.local[0], PLACE.local[1], PLACE.group[0]))
SHARED = z3.BitVec("argument.n", 64)
TRUE = z3.BoolVal(True)


def site(offset: Expr, size: int = 4, reached: Expr = TRUE, number: int = 0) -> Site:
    made = SimpleNamespace(
        pointer=Pointer(1, offset), size=bits(size, 64), reached=reached, key=(number, True)
    )
    return cast(Site, made)


def tables(apart: bool = False, whole: bool = False) -> Tables:
    def shared(expr: Expr) -> bool:
        return bool(expr.eq(SHARED))

    return Tables(LAUNCH, apart, whole, shared, Budget.scaled(1.0), Walks())


def at(term: Expr, item: int, group: int) -> Any:
    x, y, _ = LAUNCH.local_id(item)
    given = zip((*PLACE.local[:2], PLACE.group[0]), (x, y, group), strict=True)
    return z3.simplify(z3.substitute(term, *((old, bits(new, 32)) for old, new in given)))


def meet(one: Site, other: Site, apart: bool) -> bool:
    """Whether two work-items, of one workgroup or of two, touch one byte."""
    groups = range(LAUNCH.groups)

    def touched(of: Site, item: int, group: int) -> set[int]:
        if not z3.is_true(at(of.reached, item, group)):
            return set()
        start = at(of.pointer.offset, item, group).as_signed_long()
        return {*range(start, start + of.size.as_long())}

    parties = [(item, group) for item in range(LAUNCH.items) for group in groups]
    bytes_of = [{party: touched(each, *party) for party in parties} for each in (one, other)]
    return any(
        bytes_of[0][a] & bytes_of[1][b]
        for a in parties
        for b in parties
        if (a[1] != b[1] if apart else a[1] == b[1] and a[0] != b[0])
    )


OFFSETS = [
    X * 4 + Y * 32,
    (X ^ 5) * 4 + Y * 32,
    X * 4,
    X * 4 + 2,
    X * 8 + Y * 4,
    z3.LShR(X, 1) * 4 + 128,
    GROUP * 64 + X * 4 + Y * 32,
    GROUP * 4 + X * 4,
]


@pytest.mark.parametrize("apart", [False, True])
def test_never_is_said_of_no_two_that_meet(apart: bool) -> None:
    """And of all that do not, for tables of all workgroups."""
    made = [site(offset, number=number) for number, offset in enumerate(OFFSETS)]
    made.append(site(X * 4, reached=PLACE.local[0] == 3, number=90))
    made.append(site(X * 4 + Y * 32, 2, number=91))
    found = tables(apart, whole=True)
    for one, other in list(product(made, repeat=2))[::4]:
        said = found.never(one, other)
        assert said is not meet(one, other, apart), (one.pointer.offset, other.pointer.offset)


def test_what_a_workgroup_shares_may_be_added() -> None:
    """To both addresses alike; not to one, and not two different things."""
    own, more = X * 4 + Y * 32, SHARED * 8
    found = tables()
    assert found.never(site(own + SHARED, number=1), site(own + SHARED, number=2))
    assert not found.never(site(own + SHARED, number=1), site(own, number=3))
    assert not found.never(site(X * 4 + SHARED, number=4), site(X * 4 + SHARED, number=5))
    assert not found.never(site(own + more, number=6), site(own + more, number=7))


def test_objects_are_asked_about_one_by_one() -> None:
    one = site(X * 4 + Y * 32)
    other = cast(Site, SimpleNamespace(**{**vars(one), "pointer": Pointer(2, one.pointer.offset)}))
    nowhere = cast(
        Site, SimpleNamespace(**{**vars(one), "pointer": Pointer(None, one.pointer.offset)})
    )
    assert not tables().never(one, other)
    assert not tables().never(nowhere, nowhere)


def test_launches_that_are_too_large_are_not_written_down() -> None:
    large = Tables(
        Launch((1024, 1, 1), (1 << 20, 1, 1), 64),
        True,
        True,
        lambda _: False,
        Budget.scaled(1.0),
        Walks(),
    )
    assert not large.usable
    assert not large.never(site(X * 4), site(X * 4))


def test_who_comes_to_an_access() -> None:
    """By what ids alone decide; what else is asked may hold of all."""
    condition = z3.And(z3.ULT(PLACE.local[0], 2), SHARED == 7)
    taken = tables().taken(site(X, reached=condition))
    assert [item for item, yes in enumerate(taken) if yes] == [0, 1, 4, 5]
