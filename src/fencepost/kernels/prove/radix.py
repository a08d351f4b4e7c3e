"""Addresses of the form row * pitch + column, with a pitch that nobody knows.

Parts of an address that depend on ids alone are written down for every work-item and become numbers
of a range; arguments become integers of any size. A product of such a number and an unknown one is
a number of its own, of which is said: where the factors of two work-items differ by at least one,
the products differ by at least the other factor. What is left is linear. Additions and products
with arguments are taken not to overflow, which the verdict then says.
"""

from __future__ import annotations

import functools
import operator
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import z3

from fencepost.kernels.prove.accesses import Site
from fencepost.kernels.prove.tables import Tables
from fencepost.kernels.prove.terms import Expr

Array = Any
MILLISECONDS = 500


@dataclass
class Side:
    """The terms of one work-item: the numbers of its ids' parts, and its own other symbols."""

    radix: Radix
    mark: str
    leaves: list[tuple[Expr, Expr, Array]] = field(default_factory=list)
    memo: dict[int, Expr] = field(default_factory=dict)
    facts: list[Expr] = field(default_factory=list)
    products: list[tuple[Expr, Expr, Expr]] = field(default_factory=list)
    kept: list[Expr] = field(default_factory=list)

    def of(self, expr: Expr) -> Expr:
        """The term over integers. Raises NoMeaning."""
        key = expr.get_id()
        if key not in self.memo:
            self.kept.append(expr)
            self.memo[key] = self._made(expr)
        return self.memo[key]

    def _made(self, expr: Expr) -> Expr:
        if z3.is_bv_value(expr):
            return z3.IntVal(expr.as_signed_long())
        table = self.radix.tables.value(expr)
        if table is not None and not self._plain(expr, table):
            return self._leaf(expr, table)
        kind = expr.decl().kind()
        children = expr.children()
        match kind:
            case z3.Z3_OP_UNINTERPRETED:
                return self._symbol(expr)
            case z3.Z3_OP_BADD:
                return z3.Sum([self.of(each) for each in children])
            case z3.Z3_OP_BSUB:
                return self.of(children[0]) - z3.Sum([self.of(each) for each in children[1:]])
            case z3.Z3_OP_BNEG:
                return -self.of(children[0])
            case z3.Z3_OP_BMUL:
                return self._product(children)
            case z3.Z3_OP_SIGN_EXT:
                return self.of(children[0])
            case z3.Z3_OP_ZERO_EXT:
                narrow = self.of(children[0])
                return z3.If(narrow >= 0, narrow, narrow + (1 << children[0].size()))
            case z3.Z3_OP_EXTRACT if expr.params()[1] == 0:
                return self.of(children[0])
            case z3.Z3_OP_BSHL if z3.is_bv_value(children[1]):
                return self.of(children[0]) * (1 << children[1].as_long())
            case z3.Z3_OP_ITE:
                return z3.If(self.truth(children[0]), *(self.of(each) for each in children[1:]))
            case z3.Z3_OP_BOR if len(children) == 2:
                return self._either(children)
        raise NoMeaning

    def _plain(self, expr: Expr, table: Array) -> bool:
        """Whether a term of ids is arithmetic that does not overflow: then its parts are told."""
        kind = expr.decl().kind()
        tables = [self.radix.tables.value(each) for each in expr.children()]
        if not tables or kind not in _ARITHMETIC:
            return False
        if kind == z3.Z3_OP_BSHL and not z3.is_bv_value(expr.children()[1]):
            return False
        if kind == z3.Z3_OP_ZERO_EXT:
            return bool((_signed(tables[0], expr.children()[0].size()) >= 0).all())
        sizes = [each.size() for each in expr.children()]
        parts = [
            _signed(each, size).astype(object) for each, size in zip(tables, sizes, strict=True)
        ]
        return bool((_ARITHMETIC[kind](parts) == _signed(table, expr.size())).all())

    def _leaf(self, expr: Expr, table: Array) -> Expr:
        size = expr.size()
        numbers = _signed(table, size)
        made = z3.Int(f"leaf{len(self.leaves)}{self.mark}")
        # Ranges up to a power of two: questions about like accesses are then the same.
        low, high = min(0, int(numbers.min())), max(0, int(numbers.max()))
        self.facts += [made >= low, made < 1 << high.bit_length()]
        self.leaves.append((expr, made, numbers))
        return made

    def _symbol(self, expr: Expr) -> Expr:
        own = "" if self.radix.same(expr) else self.mark
        made = z3.Int(f"symbol{self.radix.number(expr)}{own}")
        top = 1 << (expr.size() - 1)
        low = 0 if self.radix.counts(expr) else -top
        self.facts += [made >= low, made < top]
        return made

    def _product(self, children: list[Expr]) -> Expr:
        known = [each for each in children if z3.is_bv_value(each)]
        rest = [self.of(each) for each in children if not z3.is_bv_value(each)]
        factor = 1
        for each in known:
            factor *= each.as_signed_long()
        if len(rest) > 2:
            raise NoMeaning
        if len(rest) == 2:
            made = z3.Int(f"product{len(self.products)}{self.mark}")
            self.products.append((rest[0], rest[1], made))
            rest = [made]
        return rest[0] * factor if rest else z3.IntVal(factor)

    def _either(self, children: list[Expr]) -> Expr:
        """A bitwise or whose sides have no bit in common: ids below a multiple of a power of 2."""
        for low, high in (children, children[::-1]):
            table = self.radix.tables.value(low)
            if table is not None:
                room = int(np.max(table)).bit_length()
                if _zeroes(high) >= room:
                    return self.of(low) + self.of(high)
        raise NoMeaning

    def truth(self, expr: Expr) -> Expr:
        """A condition over integers; any where it has no meaning there."""
        kind = expr.decl().kind()
        children = expr.children()
        match kind:
            case z3.Z3_OP_TRUE | z3.Z3_OP_FALSE:
                return expr
            case z3.Z3_OP_AND:
                return z3.And(*(self.truth(each) for each in children))
            case z3.Z3_OP_OR:
                return z3.Or(*(self.truth(each) for each in children))
            case z3.Z3_OP_NOT:
                return z3.Not(self.truth(children[0]))
        if kind in _COMPARE and z3.is_bv(children[0]):
            try:
                a, b = (self.of(each) for each in children)
            except NoMeaning:
                return self._any(expr)
            holds = _COMPARE[kind](a, b)
            if kind in _UNSIGNED:
                fresh = self._any(expr)
                return z3.If(z3.And(a >= 0, b >= 0), holds, fresh)
            return holds
        return self._any(expr)

    def _any(self, expr: Expr) -> Expr:
        self.kept.append(expr)
        return z3.Bool(f"truth{self.radix.number(expr)}{self.mark}")


_ARITHMETIC: dict[int, Callable[[list[Array]], Array]] = {
    z3.Z3_OP_BADD: sum,
    z3.Z3_OP_BMUL: lambda parts: functools.reduce(operator.mul, parts),
    z3.Z3_OP_BSHL: lambda parts: parts[0] * 2 ** parts[1],
    z3.Z3_OP_SIGN_EXT: lambda parts: parts[0],
    z3.Z3_OP_ZERO_EXT: lambda parts: parts[0],
}
_COMPARE: dict[int, Callable[[Expr, Expr], Expr]] = {
    z3.Z3_OP_EQ: lambda a, b: a == b,
    z3.Z3_OP_DISTINCT: lambda a, b: a != b,
    z3.Z3_OP_SLEQ: lambda a, b: a <= b,
    z3.Z3_OP_SLT: lambda a, b: a < b,
    z3.Z3_OP_SGEQ: lambda a, b: a >= b,
    z3.Z3_OP_SGT: lambda a, b: a > b,
    z3.Z3_OP_ULEQ: lambda a, b: a <= b,
    z3.Z3_OP_ULT: lambda a, b: a < b,
    z3.Z3_OP_UGEQ: lambda a, b: a >= b,
    z3.Z3_OP_UGT: lambda a, b: a > b,
}
_UNSIGNED = frozenset({z3.Z3_OP_ULEQ, z3.Z3_OP_ULT, z3.Z3_OP_UGEQ, z3.Z3_OP_UGT})


class NoMeaning(Exception):  # noqa: N818 -- no error: the term is for the solver of bit-vectors
    """The term has an operation that says nothing on integers."""


@dataclass(frozen=True, slots=True)
class Translated:
    """An access over integers."""

    side: Side
    offset: Expr
    size: int
    reached: Expr
    leaves: tuple[tuple[Expr, Array], ...]
    taken: Array


@dataclass
class Radix:
    """Asks about pairs of accesses.

    `tables` are of the whole launch. `same` says whether a symbol is the same for both work-items,
    `counts` whether it counts iterations.
    """

    tables: Tables
    same: Callable[[Expr], bool]
    counts: Callable[[Expr], bool]
    assumed: list[Expr]
    numbers: dict[int, int] = field(default_factory=dict)
    sides: dict[tuple[int, str], Translated | None] = field(default_factory=dict)
    answers: dict[frozenset[int], bool] = field(default_factory=dict)
    kept: list[Expr] = field(default_factory=list)

    def number(self, expr: Expr) -> int:
        """A number for a term, the same for the same term."""
        self.kept.append(expr)
        return self.numbers.setdefault(expr.get_id(), len(self.numbers))

    def never(self, left: Site, right: Site) -> bool:
        """Whether the two never touch the same byte, if nothing overflows."""
        if left.pointer.region is None or left.pointer.region != right.pointer.region:
            return False
        if not self.tables.usable:
            return False
        one, other = self._side(left, "a"), self._side(right, "b")
        if one is None or other is None or not one.side.products:
            return False
        if not self._told_apart(one, other):
            return False
        pairs = zip(one.leaves, other.leaves, strict=True)
        asked = [
            z3.Or(*(a != b for (a, _), (b, _) in pairs)),
            other.offset - one.offset < one.size,
            one.offset - other.offset < other.size,
            one.reached,
            other.reached,
            *(one.side.truth(each) for each in self.assumed),
            *self._steps(one.side, other.side),
            *one.side.facts,
            *other.side.facts,
        ]
        key = frozenset(each.get_id() for each in asked)
        if key not in self.answers:
            self.kept += asked
            solver = z3.SolverFor("QF_LIA")
            solver.set("timeout", MILLISECONDS)
            solver.add(*asked)
            self.answers[key] = solver.check() == z3.unsat
        return self.answers[key]

    def _side(self, site: Site, mark: str) -> Translated | None:
        key = (site.number, mark)
        if key not in self.sides:
            self.sides[key] = self._translated(site, Side(self, mark))
        return self.sides[key]

    def _translated(self, site: Site, side: Side) -> Translated | None:
        if not z3.is_bv_value(site.size):
            return None
        try:
            offset = side.of(site.pointer.offset)
        except NoMeaning:
            return None
        leaves = [(made, numbers) for _, made, numbers in side.leaves]
        reached = side.truth(site.reached)
        size = site.size.as_long()
        return Translated(side, offset, size, reached, tuple(leaves), self.tables.taken(site))

    def _told_apart(self, one: Translated, other: Translated) -> bool:
        """Whether the parts of ids tell any two work-items apart that are asked about."""
        if len(one.leaves) != len(other.leaves) or not one.leaves:
            return False
        tables = self.tables
        mine, theirs = (np.zeros(tables.count, np.int64) for _ in range(2))
        span = 1
        for (_, first), (_, second) in zip(one.leaves, other.leaves, strict=True):
            low = int(min(first.min(), second.min()))
            width = int(max(first.max(), second.max())) - low + 1
            if span * width > 1 << 50:
                return False
            mine += (first - low) * span
            theirs += (second - low) * span
            span *= width
        owners = tables.groups
        if not tables.apart:
            owners = np.arange(tables.count)
            mine, theirs = mine + span * tables.groups, theirs + span * tables.groups
        return not _shared(
            _by_key(mine[one.taken], owners[one.taken]),
            _by_key(theirs[other.taken], owners[other.taken]),
        )

    def _steps(self, one: Side, other: Side) -> Iterator[Expr]:
        """What holds of products of both work-items with a common factor."""
        for a, b, first in one.products:
            for c, d, second in other.products:
                for (common, x), (again, y) in (
                    ((a, b), (c, d)),
                    ((b, a), (d, c)),
                    ((a, b), (d, c)),
                    ((b, a), (c, d)),
                ):
                    if common.eq(again):
                        yield from _step(common, x, y, first, second)
            yield from _signs(a, b, first)
        for c, d, second in other.products:
            yield from _signs(c, d, second)


def _step(common: Expr, x: Expr, y: Expr, first: Expr, second: Expr) -> Iterator[Expr]:
    difference = first - second
    yield z3.Implies(x == y, difference == 0)
    yield z3.Implies(z3.And(common >= 0, x > y), difference >= common)
    yield z3.Implies(z3.And(common >= 0, x < y), -difference >= common)
    yield z3.Implies(z3.And(common < 0, x > y), difference <= common)
    yield z3.Implies(z3.And(common < 0, x < y), -difference <= common)


def _signs(a: Expr, b: Expr, product: Expr) -> Iterator[Expr]:
    yield z3.Implies(z3.Or(a == 0, b == 0), product == 0)
    yield z3.Implies(z3.And(a >= 0, b >= 0), product >= 0)
    yield z3.Implies(z3.And(a >= 1, b >= 0), product >= b)
    yield z3.Implies(z3.And(b >= 1, a >= 0), product >= a)


def _by_key(keys: Array, owners: Array) -> tuple[Array, Array, Array]:
    """Each key with its least and its greatest owner."""
    if not len(keys):
        return keys, owners, owners
    order = np.lexsort((owners, keys))
    keys, owners = keys[order], owners[order]
    starts = np.flatnonzero(np.diff(keys, prepend=keys[0] - 1))
    ends = np.append(starts[1:], len(keys)) - 1
    return keys[starts], owners[starts], owners[ends]


def _shared(one: tuple[Array, Array, Array], other: tuple[Array, Array, Array]) -> bool:
    """Whether a key has two different owners, one on each side."""
    if not len(one[0]) or not len(other[0]):
        return False
    at: Array = np.searchsorted(other[0], one[0])
    at[at == len(other[0])] = 0
    hit = other[0][at] == one[0]
    there = at[hit]
    alone = (one[1][hit] == one[2][hit]) & (other[1][there] == other[2][there])
    return not bool((alone & (one[1][hit] == other[1][there])).all())


def _zeroes(expr: Expr) -> int:
    """How many low bits are surely 0, by the form of a term."""
    kind = expr.decl().kind()
    children = expr.children()
    if z3.is_bv_value(expr):
        number = expr.as_long()
        return (number & -number).bit_length() - 1 if number else int(expr.size())
    match kind:
        case z3.Z3_OP_BSHL if z3.is_bv_value(children[1]):
            return _zeroes(children[0]) + int(children[1].as_long())
        case z3.Z3_OP_BMUL:
            return sum(_zeroes(each) for each in children)
        case z3.Z3_OP_BADD | z3.Z3_OP_BSUB | z3.Z3_OP_BOR:
            return min(_zeroes(each) for each in children)
        case z3.Z3_OP_SIGN_EXT | z3.Z3_OP_ZERO_EXT:
            return _zeroes(children[0])
        case z3.Z3_OP_ITE:
            return min(_zeroes(each) for each in children[1:])
    return 0


def _signed(value: Array, size: int) -> Array:
    shift = np.int64(64 - size)
    return (np.asarray(value).astype(np.uint64).view(np.int64) << shift) >> shift
