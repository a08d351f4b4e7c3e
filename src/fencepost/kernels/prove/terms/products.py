"""Facts about products of integers that linear arithmetic can use."""

from __future__ import annotations

from collections.abc import Iterator

import z3

from fencepost.kernels.prove.terms.term import Expr, mentions

Product = tuple[Expr, Expr, Expr]
"""Two factors, and the number that represents their product."""


def common(one: Product, other: Product) -> Iterator[Expr]:
    """Yield the facts about two products that have a factor in common."""
    (a, b, first), (c, d, second) = one, other
    for (shared, x), (again, y) in (
        ((a, b), (c, d)),
        ((b, a), (d, c)),
        ((a, b), (d, c)),
        ((b, a), (c, d)),
    ):
        if shared.eq(again):
            yield from step(shared, x, y, first, second)


def step(common: Expr, x: Expr, y: Expr, first: Expr, second: Expr) -> Iterator[Expr]:
    """Yield the facts about the products of one number with two others."""
    difference = first - second
    yield z3.Implies(x == y, difference == 0)
    if mentions(x, {y.get_id()}) or mentions(y, {x.get_id()}):  # a counter, and one before
        yield z3.Implies(x - y == 1, difference == common)
        yield z3.Implies(y - x == 1, -difference == common)
    yield z3.Implies(z3.And(common >= 0, x > y), difference >= common)
    yield z3.Implies(z3.And(common >= 0, x < y), -difference >= common)
    yield z3.Implies(z3.And(common < 0, x > y), difference <= common)
    yield z3.Implies(z3.And(common < 0, x < y), -difference <= common)


def signs(a: Expr, b: Expr, product: Expr) -> Iterator[Expr]:
    """Yield the facts about one product."""
    yield z3.Implies(z3.Or(a == 0, b == 0), product == 0)
    yield z3.Implies(z3.And(a >= 0, b >= 0), product >= 0)
    yield z3.Implies(z3.And(a >= 1, b >= 0), product >= b)
    yield z3.Implies(z3.And(b >= 1, a >= 0), product >= a)
