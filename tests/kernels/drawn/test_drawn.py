"""Verdicts on drawn kernels are what running every work-item shows."""

from __future__ import annotations

import shutil
from collections import Counter

import pytest

from tests.kernels.drawn.compare import CLANG, compared
from tests.kernels.drawn.program import (
    LOW,
    Access,
    Barrier,
    Binary,
    If,
    Input,
    Kernel,
    Kind,
    Number,
    Operator,
    Space,
    Statement,
    Variable,
)
from tests.kernels.drawn.truth import truth

T, N = Variable("t"), Variable("n")
STORE = Access(Kind.STORE, Space.LOCAL, T, 1)
NEXT = Access(Kind.LOAD, Space.LOCAL, Binary(Operator.ADD, T, Number(1)), 2)
BOTH, OTHER = Barrier(frozenset(Space), 3), Barrier(frozenset({Space.GLOBAL}), 4)


def _kernel(*body: Statement, groups: int = 1) -> Kernel:
    return Kernel("k", body, 4, groups, 2, False)


@pytest.mark.parametrize(
    ("kernel", "wrong"),
    [
        (_kernel(STORE, BOTH, NEXT), ""),
        (_kernel(STORE, NEXT), "race"),
        (_kernel(STORE, OTHER, NEXT), "race"),
        (_kernel(STORE, If(Binary(Operator.LT, T, N), (BOTH,), ())), "divergent"),
        (_kernel(STORE, If(Binary(Operator.LT, Number(LOW), Input(T)), (BOTH,), ())), "divergent"),
        (_kernel(STORE, If(Binary(Operator.LT, Number(0), N), (BOTH,), ()), NEXT), "race"),
        (_kernel(STORE, groups=2), ""),
        (_kernel(Access(Kind.STORE, Space.GLOBAL, T, 1), groups=2), "race"),
        (_kernel(Access(Kind.ATOMIC, Space.GLOBAL, T, 1), groups=2), ""),
    ],
)
def test_the_truth_of_small_kernels(kernel: Kernel, wrong: str) -> None:
    found = truth(kernel)
    assert (found.wrong if found else "").split(" ")[0] == wrong


@pytest.mark.skipif(shutil.which(CLANG) is None, reason=f"needs {CLANG}")
def test_drawn_kernels_are_judged_rightly() -> None:
    found = list(compared(range(7_000_000, 7_000_040), "O0", 6.0))
    assert [each.kernel.name for each in found if each.wrong] == []
    counts = Counter(each.kind for each in found)
    assert counts["right, proved"] > 3
    assert counts["wrong, bug"] > 3
