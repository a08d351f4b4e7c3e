"""Terms of ids, for every work-item at once, against z3 one by one."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pytest
import z3

from fencepost.kernels.prove.terms.numeric import Unknown, evaluate, local_ids
from fencepost.kernels.prove.terms.subterms import Walks
from fencepost.llvm.launches.launch import Launch
from tests.unit.kernels.prove.terms.test_integers import TERMS, TRUTHS, X, Y

BYTES = np.array([0, 1, 2, 7, 8, 9, 100, 127, 128, 200, 254, 255], np.uint64)
PAIRS = list(product(BYTES.tolist(), repeat=2))
SYMBOLS = {
    "x": np.array([a for a, _ in PAIRS], np.uint64),
    "y": np.array([b for _, b in PAIRS], np.uint64),
}
MORE = [
    X ^ Y,
    X | Y,
    X >> Y,
    X << Y,
    z3.LShR(X, Y),
    z3.Concat(z3.Extract(3, 0, X), Y),
    z3.If(z3.And(X < Y, z3.Not(X == 5)), X, Y),
    z3.Xor(z3.ULE(X, Y), X >= Y),
    z3.Or(X == 1, Y == 2, z3.UGT(X, Y)),
    X <= Y,
    X > Y,
]


def walked(term: Any) -> Any:
    return evaluate(term, SYMBOLS, {}, Walks())


@pytest.mark.parametrize(
    "term", [*TERMS, *TRUTHS, *MORE], ids=lambda each: str(each).replace("\n", "")
)
def test_terms(term: Any) -> None:
    """The same for every pair of numbers, or not evaluated at all."""
    try:
        found = np.broadcast_to(walked(term), (len(PAIRS),)).tolist()
    except Unknown:
        assert any(word in str(term) for word in ("/", "%", "UDiv", "URem", "SRem", "ForAll"))
        return
    for (a, b), value in list(zip(PAIRS, found, strict=True))[::5]:
        exact = z3.simplify(z3.substitute(term, (X, z3.BitVecVal(a, 8)), (Y, z3.BitVecVal(b, 8))))
        wanted = z3.is_true(exact) if z3.is_bool(exact) else exact.as_long()
        assert value == wanted, (a, b)


def test_what_other_symbols_decide_has_no_value() -> None:
    """Nor has what they are part of, nor a number of more than 64 bits."""
    other = z3.BitVec("other", 8)
    for term in (other, X + other, z3.Concat(*[X] * 9), z3.Function("f", X.sort(), X.sort())(X)):
        with pytest.raises(Unknown):
            walked(term)


def test_a_division_by_zero_has_no_value() -> None:
    assert evaluate(z3.UDiv(X, Y | 1), SYMBOLS, {}, Walks()).tolist() == [
        a // (b | 1) for a, b in PAIRS
    ]
    with pytest.raises(Unknown):
        walked(z3.UDiv(X, Y))


def test_ids_of_all_work_items() -> None:
    """X fastest, as a launch numbers them."""
    launch = Launch((3, 2, 2), (1, 1, 1), 64)
    ids = local_ids(launch)
    found = list(zip(*(ids[f"local.{axis}"].tolist() for axis in "xyz"), strict=True))
    assert found == [launch.local_id(item) for item in range(12)]
