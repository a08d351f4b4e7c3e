"""An access is within its row where what was branched on, in whatever way, keeps it there."""

from __future__ import annotations

from itertools import product

import pytest
import z3

from fencepost.kernels.prove.disjoint.columns import Column, column_of
from fencepost.kernels.prove.terms.term import Expr
from fencepost.kernels.report import Verdict
from tests.unit.kernels.promises import report

P, Q, X, Y = (z3.BitVec(name, 8) for name in "pqxy")
NARROW = z3.BitVec("n", 4)


def same(term: Expr) -> bool:
    return term.get_id() in (P.get_id(), Q.get_id())


def test_bits_say_what_numbers_say() -> None:
    """Also of negative ones, and of sums that the bits of an address cannot hold."""
    column = Column(((X, 5), (NARROW, -3)), P, 4)
    terms = (X, NARROW, P)
    for given in product((-128, -7, 0, 1, 31, 127), (-8, 0, 7), (-128, -1, 0, 1, 40, 127)):
        bits = [(t, z3.BitVecVal(n, t.size())) for t, n in zip(terms, given, strict=True)]
        numbers = {t.get_id(): z3.IntVal(n) for t, n in zip(terms, given, strict=True)}

        def of(term: Expr, numbers: dict[int, Expr] = numbers) -> Expr:
            return numbers[term.get_id()]

        for size in (1, 4):
            outside = z3.simplify(z3.substitute(column.outside(size), *bits))
            inside = z3.simplify(column.inside(size, of))
            assert z3.is_true(outside) is not z3.is_true(inside), (given, size)


@pytest.mark.parametrize(
    ("address", "parts", "times"),
    [
        (Y * P + X, {X: 1}, 1),
        ((Y * P + X) * 4, {X: 4}, 4),
        ((P * Y - X) << 2, {X: -4}, 4),
        (Y * P * 4 + X * 2 + 3, {X: 2, z3.BitVecVal(3, 8): 1}, 4),
        # Several products of one pitch.
        (Y * P + X * P + (X & 3), {X & 3: 1}, 1),
    ],
)
def test_what_is_a_column(address: Expr, parts: dict[Expr, int], times: int) -> None:
    found = column_of(address, same)
    assert found is not None
    assert {str(each): by for each, by in found.parts} == {str(k): v for k, v in parts.items()}
    assert (found.pitch.get_id(), found.times) == (P.get_id(), times)


@pytest.mark.parametrize(
    "address",
    [
        X + 4,
        # A pitch of its own, or two of them, or one in different proportions.
        X * Y + X,
        Y * P + X * Q,
        Y * P + X * P * 2,
        # A square.
        P * P + X,
    ],
)
def test_what_has_no_column(address: Expr) -> None:
    assert column_of(address, same) is None


_ROWS = """
  %last = add i32 %n, LAST
  %high = lshr i32 %last, 3
  %low = and i32 %last, 7
  %wave = lshr i32 %t, 3
  %lane = and i32 %t, 7
  %before = icmp ult i32 %wave, %high
  %at.high = icmp eq i32 %wave, %high
  %at.low = icmp ule i32 %lane, %low
  %both = and i1 %at.high, %at.low
  %some = icmp sgt i32 %n, 0
  %one = or i1 %before, %both
  %c = and i1 %one, %some
  br i1 %c, label %in, label %end
in:
  %wide = zext i32 %n to i64
  %row = zext i32 ROW to i64
  %begin = mul i64 %row, %wide
  %column = zext i32 COLUMN to i64
  %index = add i64 %begin, %column
  %at = getelementptr STEP, ptr addrspace(1) %out, i64 %index
  store TYPE 0, ptr addrspace(1) %at
  br label %end
end:
"""


def rows(last: int = -1, row: str = "%g", column: str = "%t", kind: str = "i32") -> Verdict:
    """What is said of two workgroups that each store a row of n columns, of which the last one is
    told by its high and low bits.
    """
    body = _ROWS.replace("LAST", str(last)).replace("ROW", row).replace("COLUMN", column)
    # Workgroups store different values.
    value = "%wide.id" if kind == "i64" else "%id"
    body = "  %wide.id = zext i32 %id to i64\n" + body.replace("TYPE 0", f"{kind} {value}")
    return report(body.replace("STEP", "i32")).verdict


def test_rows_that_are_kept_apart() -> None:
    assert rows() is Verdict.PROVED


def test_one_column_more() -> None:
    """The first of the next row."""
    assert rows(last=0) is not Verdict.PROVED


def test_words_that_reach_into_the_next_row() -> None:
    assert rows(kind="i64") is not Verdict.PROVED


@pytest.mark.parametrize(("row", "column"), [("%t", "%t"), ("%g", "%g"), ("%wave", "%t")])
def test_other_rows(row: str, column: str) -> None:
    """Of which work-items have some in common, or of which the column is not what is bounded."""
    assert rows(row=row, column=column) is not Verdict.PROVED
