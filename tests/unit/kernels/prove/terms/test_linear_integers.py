"""Products without multiplication: refuted only what no numbers satisfy."""

from __future__ import annotations

import itertools

import pytest
import z3

from fencepost.kernels.prove.terms.integers import Overlap
from fencepost.kernels.prove.terms.ledger import Ledger
from fencepost.kernels.prove.terms.linear_integers import LinearIntegers, refute_linearly
from fencepost.kernels.prove.terms.spans import Spans
from fencepost.kernels.question.budget import Steps
from fencepost.llvm.launches.launch import Launch

ROW, OTHER, COLUMN, SECOND, PITCH = (
    z3.ZeroExt(20, z3.BitVec(name, 12)) for name in ("row", "row'", "column", "column'", "pitch")
)
WORD = z3.BitVecVal(4, 64)


def _spans() -> Spans:
    return Spans(Launch((64, 1, 1), (4, 1, 1), 64))


def _address(row: z3.BitVecRef, column: z3.BitVecRef) -> z3.BitVecRef:
    return z3.SignExt(32, row * PITCH + column) * 4


def _refuted(*conditions: z3.BoolRef) -> bool:
    one, other = _address(ROW, COLUMN), _address(OTHER, SECOND)
    overlap = Overlap(one, other, WORD, WORD, one == other, exact=True)
    said = refute_linearly([*conditions], overlap, [[]], _spans(), Ledger(), Steps.LINEAR)
    return said is not None


INSIDE = (z3.ULT(COLUMN, PITCH), z3.ULT(SECOND, PITCH))


def test_rows() -> None:
    """Columns within their rows tell rows apart, and nothing less does."""
    assert _refuted(*INSIDE, z3.Or(ROW != OTHER, COLUMN != SECOND))
    assert not _refuted(INSIDE[0], z3.Or(ROW != OTHER, COLUMN != SECOND))
    assert not _refuted(*INSIDE)
    assert not _refuted(ROW != OTHER)


@pytest.mark.parametrize("factor", [1, 3, -2])
def test_what_is_said_of_products(factor: int) -> None:
    """All that is said of two products holds of every two of them."""
    made = LinearIntegers(_spans())
    a, b, c = z3.Ints("a b c")
    made.times([a, factor * b])
    made.times([c, b])
    facts = made.about_products()
    assert len(made.products) == 2
    first, second = (each[2] for each in made.products)
    for x, y, z in itertools.product(range(-3, 4), repeat=3):
        pairs = [(a, x), (b, y), (c, z), (first, x * y), (second, z * y)]
        numbers = [(name, z3.IntVal(value)) for name, value in pairs]
        for fact in facts:
            assert z3.is_true(z3.simplify(z3.substitute(fact, *numbers))), (fact, x, y, z)


def _of_index(number: z3.BitVecRef, rows: z3.BitVecRef) -> z3.BitVecRef:
    """Return the offset of an element of a matrix of so many rows that is transposed."""
    return z3.SignExt(32, z3.SRem(number, PITCH) * rows + number / PITCH) * 4


@pytest.mark.parametrize("is_inside", [True, False])
def test_digits_of_an_index(is_inside: bool) -> None:
    """Column and row of an index, exchanged, are another index: if the matrix has that many."""
    some, more = (z3.ZeroExt(20, z3.BitVec(name, 12)) for name in ("i", "i'"))
    one, other = _of_index(some, ROW), _of_index(more, ROW)
    overlap = Overlap(one, other, WORD, WORD, one == other, exact=False)
    conditions = [some != more, PITCH > 0]
    if is_inside:
        conditions += [some < ROW * PITCH, more < ROW * PITCH]
    found = refute_linearly(conditions, overlap, [[]], _spans(), Ledger(), Steps.LINEAR)
    assert (found is not None) is is_inside


def test_sums_of_ids_have_no_facts() -> None:
    """What a launch has is for it to say; of products no other fact says how large they are."""
    integers = LinearIntegers(_spans())
    integers.of(z3.BitVec("x", 32) + z3.BitVec("y", 32), address=True)
    known = len(integers.facts)
    integers.of(z3.BitVec("x", 32) * z3.BitVec("y", 32), address=True)
    assert len(integers.facts) > known


def test_three_factors() -> None:
    """Planes are apart as rows are: what is one to all work-items is multiplied first."""
    rows, width = z3.BitVec("rows", 32), z3.BitVec("width", 32)
    spans = Spans(Launch((64, 1, 1), (4, 1, 1), 64), None, {"rows": rows, "width": width})
    parts = {name: z3.BitVec(name, 32) for name in ("plane", "row", "plane'", "row'")}
    one, other = (
        z3.SignExt(32, parts[f"plane{mark}"] * rows * width + parts[f"row{mark}"] * width) * 4
        for mark in ("", "'")
    )
    overlap = Overlap(one, other, WORD, WORD, one == other, exact=False)
    inside = [each >= 0 for each in parts.values()] + [width > 0, rows > 0]
    guard = [parts["row"] < rows, parts["row'"] < rows]
    differ = parts["plane"] != parts["plane'"]

    def refuted(*conditions: z3.BoolRef) -> bool:
        asked = [*inside, *conditions, differ]
        return refute_linearly(asked, overlap, [[]], spans, Ledger(), Steps.LINEAR) is not None

    assert refuted(*guard)
    assert not refuted(guard[0])
