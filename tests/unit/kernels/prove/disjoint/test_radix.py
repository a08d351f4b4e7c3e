"""Rows of an unknown pitch: what is said of products, and what is found to be apart."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest
import z3

from fencepost.kernels.certificate import Premise
from fencepost.kernels.prove.disjoint.id_tables import Tables
from fencepost.kernels.prove.disjoint.radix import Radix
from fencepost.kernels.prove.summary.accesses import Site
from fencepost.kernels.prove.terms.ledger import Ledger
from fencepost.kernels.prove.terms.place import Place
from fencepost.kernels.prove.terms.spans import Spans
from fencepost.kernels.prove.terms.subterms import Walks
from fencepost.kernels.prove.terms.term import Expr, Pointer, bits
from fencepost.kernels.question.budget import Budget
from fencepost.llvm.launches.launch import Launch

LAUNCH = Launch((8, 4, 1), (1, 1, 1), 64)
PLACE = Place(LAUNCH)
X, Y = PLACE.local[:2]
PITCH, OTHER = z3.BitVec("argument.pitch", 32), z3.BitVec("argument.other", 32)


def never(
    row: Expr,
    assumed: list[Expr],
    size: int = 4,
    other: Expr | None = None,
    *,
    reached: Expr | None = None,
    launch: Launch = LAUNCH,
    known: tuple[Expr, ...] = (),
) -> tuple[bool, Ledger]:
    """Whether no two work-items meet at an index."""
    ledger = Ledger()
    shared = {PITCH.get_id(), OTHER.get_id()}
    tables = Tables(launch, False, True, lambda _: False, Budget.scaled(1.0), Walks())
    radix = Radix(
        tables,
        lambda expr: expr.get_id() in shared,
        assumed,
        Spans(launch),
        ledger,
        lambda: PLACE.second(apart=False),
        lambda: known,
    )
    sites = [
        cast(
            Site,
            SimpleNamespace(
                pointer=Pointer(1, z3.SignExt(32, index) * 4),
                size=bits(size, 64),
                reached=z3.BoolVal(True) if reached is None else reached,
                key=(at, True),
                narrowed=False,
            ),
        )
        for at, index in enumerate((row, row if other is None else other))
    ]
    return radix.never(*sites) is not None, ledger


def test_rows_that_are_as_long_as_their_pitch() -> None:
    """Told apart by both ids; the premise is that sums and products do not overflow."""
    apart, ledger = never(Y * PITCH + X, [PITCH >= 8])
    assert apart
    assert Premise.NO_OVERFLOW in ledger.premises


@pytest.mark.parametrize(
    ("row", "assumed"),
    [
        (Y * PITCH + X, []),
        (Y * PITCH + X, [PITCH >= 7]),
        (Y * PITCH, [PITCH >= 8]),
        (Y * PITCH + z3.LShR(X, 1), [PITCH >= 8]),
    ],
)
def test_rows_that_overlap(row: Expr, assumed: list[Expr]) -> None:
    assert not never(row, assumed)[0]


def test_wider_accesses_need_more() -> None:
    assert not never(Y * PITCH + X, [PITCH >= 8], size=8)[0]


def test_rows_of_two_pitches_may_cross() -> None:
    assert not never(Y * PITCH + X, [PITCH >= 8, OTHER >= 8], other=Y * OTHER + X)[0]


CUBE = Launch((4, 2, 2), (1, 1, 1), 64)
Z = Place(CUBE).local[2]
PLANES = (
    Z * PITCH * OTHER + Y * PITCH + X,
    OTHER * (PITCH * Z) + Y * PITCH + X,
    (PITCH * OTHER) * Z + PITCH * Y + X,
)


@pytest.mark.parametrize("index", PLANES)
def test_planes_of_unknown_rows(index: Expr) -> None:
    """However the product is written: a plane is a number of rows that both work-items know."""
    assert never(index, [PITCH >= 4, OTHER >= 2], launch=CUBE)[0]


@pytest.mark.parametrize("index", PLANES)
@pytest.mark.parametrize(
    "assumed", [[PITCH >= 3, OTHER >= 2], [PITCH >= 4, OTHER >= 1], [PITCH >= 4], [OTHER >= 2]]
)
def test_planes_that_overlap(index: Expr, assumed: list[Expr]) -> None:
    assert not never(index, assumed, launch=CUBE)[0]


def test_planes_that_a_number_of_the_work_item_makes() -> None:
    """What only one work-item knows is no stride."""
    own = z3.BitVec("tag", 32)
    assert not never(Z * PITCH * own + Y * PITCH + X, [PITCH >= 4, own >= 2], launch=CUBE)[0]


@pytest.mark.parametrize(("least", "apart"), [(5, True), (4, False)])
def test_who_comes_to_an_access_bounds_its_columns(least: int, apart: bool) -> None:
    """The greater of two ids is below 5, which is written of neither."""
    greater = z3.If(z3.UGT(X, Y), X, Y)
    found, _ = never(Y * PITCH + X, [least <= PITCH], reached=z3.ULT(greater, 5))
    assert found is apart


@pytest.mark.parametrize(("step", "apart"), [(4, True), (2, False)])
def test_counters_that_do_not_wrap(step: int, apart: bool) -> None:
    """Rows that a loop steps over: what is known of its counter keeps them inside their planes."""
    turn = z3.BitVec("iteration.1", 32)
    row = Y + turn * step
    wide = z3.SignExt(34, row) == z3.SignExt(34, Y) + z3.ZeroExt(34, turn) * z3.BitVecVal(step, 66)
    found, _ = never(
        row * PITCH + X,
        [PITCH >= 8, OTHER >= 8],
        reached=z3.And(row >= 0, row < 32, row < OTHER),
        known=(wide,),
    )
    assert found is apart
