"""Which accesses may conflict by their form, and where they overlap, byte by byte."""

from __future__ import annotations

from itertools import product
from types import SimpleNamespace
from typing import Any, cast

import pytest
import z3

from fencepost.kernels.prove.summary.accesses import Site
from fencepost.kernels.prove.summary.evaluate import Evaluator
from fencepost.kernels.prove.summary.pairs import (
    aligned,
    different_values,
    overlap_of,
    pairs_of,
    same_value,
)
from fencepost.kernels.prove.terms.term import Expr, Pointer, bits
from fencepost.llvm.effects.effect import Access
from fencepost.llvm.ir import Atomic
from fencepost.vocabulary.orderings import Ordering
from fencepost.vocabulary.scopes import Scope, SyncScope

A, B = z3.BitVecs("a b", 64)
EVALUATOR = cast(
    Evaluator, SimpleNamespace(base=lambda p: bits(1000 * (p.region or 0), 64) + p.offset)
)


def site(
    offset: Expr = A,
    size: int = 4,
    how: Access = Access.WRITE,
    region: int | None = 1,
    value: Any = None,
    scope: Scope | None = None,
) -> Site:
    atomic = None if scope is None else Atomic(Ordering.MONOTONIC, SyncScope(scope))
    made = SimpleNamespace(
        pointer=Pointer(region, offset),
        size=bits(size, 64),
        how=how,
        instruction=object(),
        value=value,
        atomic=atomic,
        narrowed=False,
        chosen=None,
    )
    return cast(Site, made)


def holds(expr: Expr, a: int, b: int) -> bool:
    given = (A, bits(a % (1 << 64), 64)), (B, bits(b % (1 << 64), 64))
    return bool(z3.is_true(z3.simplify(z3.substitute(expr, *given))))


def test_pairs_have_a_write_and_perhaps_one_object() -> None:
    """Each pair once, an access with itself too."""
    write, read, other, anywhere = (
        site(),
        site(how=Access.READ),
        site(region=2),
        site(how=Access.READ, region=None),
    )
    found = list(pairs_of([write, read, other, anywhere]))
    assert found == [
        (write, write),
        (write, read),
        (write, anywhere),
        (other, other),
        (other, anywhere),
    ]
    among = [frozenset((id(write.instruction), id(read.instruction)))]
    assert list(pairs_of([write, read, other], among)) == [(write, read)]


@pytest.mark.parametrize(("size", "wide"), [(1, 1), (4, 4), (4, 2), (8, 4), (3, 3)])
@pytest.mark.parametrize("scale", [1, 4, 8])
def test_overlaps(size: int, wide: int, scale: int) -> None:
    """Where a byte of one is a byte of the other, whatever form the offsets have."""
    left, right = site(A * scale, size), site(B * scale + 4, wide)
    meet = overlap_of(EVALUATOR, left, right, []).bits
    for a, b in product(range(-3, 4), repeat=2):
        one, other = a * scale, b * scale + 4
        wanted = bool({*range(one, one + size)} & {*range(other, other + wide)})
        assert holds(meet, a, b) is wanted, (a, b)


def test_overlaps_of_two_objects_are_of_addresses() -> None:
    meet = overlap_of(EVALUATOR, site(A), site(B, region=None), []).bits
    assert holds(meet, 0, 1000)
    assert holds(meet, 0, 1003)
    assert not holds(meet, 0, 0)


@pytest.mark.parametrize(
    ("offset", "size", "yes"),
    [
        (A * 4, 4, True),
        (A << 2, 4, True),
        (A << 1, 4, False),
        (A << bits(1 << 60, 64), 4, True),
        (A * 4 + B * 8 - 16, 4, True),
        (A * 4 + 2, 4, False),
        (z3.If(A == 1, A * 4, bits(8, 64)), 4, True),
        (A * 3, 3, False),
    ],
)
def test_offsets_that_are_multiples_by_their_form(offset: Expr, size: int, yes: bool) -> None:
    assert aligned(offset, site(offset, size)) is yes
    if yes:
        assert z3.Solver().check(z3.URem(offset, bits(size, 64)) != 0) == z3.unsat


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (bits(0x01010101, 32), bits(0x01010101, 32)),
        (bits(0x01020304, 32), bits(0x01020304, 32)),
        (bits(0, 32), bits(1, 32)),
    ],
)
def test_values_that_may_differ_in_a_byte(one: Expr, other: Expr) -> None:
    """Against the bytes of both, where two writes of four bytes meet."""
    left, right = site(A, value=one), site(B, value=other)
    assert same_value(left, right)
    differ = different_values(left, right, overlap_of(EVALUATOR, left, right, []), [])
    raw = [each.as_long().to_bytes(4, "little") for each in (one, other)]
    for by in range(-3, 4):
        written = [
            {start + at: byte for at, byte in enumerate(data)}
            for start, data in zip((8, 8 + by), raw, strict=True)
        ]
        clash = any(
            written[0][at] != written[1][at] for at in written[0].keys() & written[1].keys()
        )
        assert holds(differ, 8, 8 + by) or not clash, by


def test_values_of_other_sizes_always_may() -> None:
    left, right = site(value=bits(0, 32)), site(size=8, value=bits(0, 64))
    assert z3.is_true(different_values(left, right, overlap_of(EVALUATOR, left, right, []), []))
    assert not same_value(left, site(how=Access.READ))
