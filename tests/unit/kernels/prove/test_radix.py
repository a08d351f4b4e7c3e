"""Rows of an unknown pitch: what is said of products, and what is found to be apart."""

from __future__ import annotations

from itertools import product
from types import SimpleNamespace
from typing import cast

import pytest
import z3

from fencepost.kernels.budget import Budget
from fencepost.kernels.certificate import Premise
from fencepost.kernels.prove.accesses import Site
from fencepost.kernels.prove.id_tables import Tables
from fencepost.kernels.prove.ledger import Ledger
from fencepost.kernels.prove.place import Place
from fencepost.kernels.prove.radix import Radix, _signs, _step
from fencepost.kernels.prove.spans import Spans
from fencepost.kernels.prove.subterms import Walks
from fencepost.kernels.prove.terms import Expr, Pointer, bits
from fencepost.llvm.launch import Launch

LAUNCH = Launch((8, 4, 1), (1, 1, 1), 64)
PLACE = Place(LAUNCH)
X, Y = PLACE.local[:2]
PITCH, OTHER = z3.BitVec("argument.pitch", 32), z3.BitVec("argument.other", 32)
NUMBERS = (-3, -1, 0, 1, 2, 5)


def number(value: int) -> Expr:
    return z3.IntVal(value)


def test_what_is_said_of_two_products_holds_of_all_numbers() -> None:
    """With a common factor, and of each by itself."""
    for common, x, y in product(NUMBERS, repeat=3):
        given = (common, x, y, common * x, common * y)
        for fact in _step(*map(number, given)):
            assert z3.is_true(z3.simplify(fact)), (common, x, y)
    for a, b in product(NUMBERS, repeat=2):
        for fact in _signs(number(a), number(b), number(a * b)):
            assert z3.is_true(z3.simplify(fact)), (a, b)


def never(
    row: Expr, assumed: list[Expr], size: int = 4, other: Expr | None = None
) -> tuple[bool, Ledger]:
    """Whether no two work-items meet at an index."""
    ledger = Ledger()
    shared = {PITCH.get_id(), OTHER.get_id()}
    tables = Tables(LAUNCH, False, True, lambda _: False, Budget.scaled(1.0), Walks())
    radix = Radix(
        tables,
        lambda expr: expr.get_id() in shared,
        assumed,
        Spans(LAUNCH),
        ledger,
        lambda: PLACE.second(apart=False),
    )
    sites = [
        cast(
            Site,
            SimpleNamespace(
                pointer=Pointer(1, z3.SignExt(32, index) * 4),
                size=bits(size, 64),
                reached=z3.BoolVal(True),
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
