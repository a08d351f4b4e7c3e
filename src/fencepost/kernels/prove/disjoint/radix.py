"""Addresses of the form row * pitch + column, with an unknown pitch.

Parts of an address that depend on ids alone are tabulated for every work-item and become numbers of
a range; arguments become integers. A product of such a number and an unknown one is a number of its
own, with the fact that if the factors of two work-items differ by at least one, the products differ
by at least the other factor. The rest is linear, and exact as in `integers`: the sums and products
of addresses may be assumed not to overflow, which is then recorded.
"""

from __future__ import annotations

import functools
import operator
from collections.abc import Callable, Iterator, Sequence

import numpy as np
import z3

from fencepost.kernels.certificate import Premise
from fencepost.kernels.execute.values.lanes import Array
from fencepost.kernels.prove.disjoint.columns import Columns
from fencepost.kernels.prove.disjoint.id_tables import Tables
from fencepost.kernels.prove.summary.accesses import Key, Site
from fencepost.kernels.prove.terms.integers import Integers
from fencepost.kernels.prove.terms.ledger import Conflict, Ledger, Meaning
from fencepost.kernels.prove.terms.numeric import signed
from fencepost.kernels.prove.terms.products import Product, common, signs, together
from fencepost.kernels.prove.terms.spans import Span, Spans
from fencepost.kernels.prove.terms.term import Expr, subterms, symbol_name
from fencepost.kernels.question.budget import Steps
from fencepost.records import dataclass, field


class Side(Integers):
    """The terms of one work-item: the numbers of its ids' parts, and its own other symbols."""

    def __init__(self, radix: Radix, mark: str, taken: Array) -> None:
        super().__init__(radix.spans)
        self.radix = radix
        self.mark = mark
        self.taken = taken
        self.leaves: list[tuple[Expr, Array]] = []
        self.written: dict[int, tuple[Expr, Span] | None] = {}
        self.products: list[Product] = []
        self.meanings: list[Meaning] = []
        self.made: dict[tuple[int, int], Expr] = {}
        self.parts: dict[int, tuple[Expr, ...]] = {}

    def leaf(self, expr: Expr) -> tuple[Expr, Span] | None:
        if not z3.is_bv(expr) or z3.is_bv_value(expr):
            return None
        if expr.get_id() not in self.written:
            self.written[expr.get_id()] = self._leaf(expr)
        return self.written[expr.get_id()]

    def _leaf(self, expr: Expr) -> tuple[Expr, Span] | None:
        table = self.radix.tables.value(expr)
        if table is None or self._plain_sum(expr, table):
            return None
        numbers = signed(table, expr.size())
        if (numbers == numbers[0]).all():  # sizes of the launch, which are factors
            return z3.IntVal(int(numbers[0])), (int(numbers[0]), int(numbers[0]))
        span = self._range(numbers)
        name = f"leaf{len(self.leaves)}{self.mark}"
        made = self._between(name, span)
        step = int(np.gcd.reduce(numbers[self.taken])) if self.taken.any() else 0
        if step > 1:  # of tiles, which a number below their size is added to
            self.facts.append(made == step * z3.Int(f"{name}.{step}"))
        self.leaves.append((made, numbers))
        self.meanings.append((made, expr))
        return made, span

    def _range(self, numbers: Array) -> Span:
        """Return the range of a part, over the work-items that may reach the access."""
        those = numbers[self.taken]
        if not len(those) or len(those) == len(numbers):
            # Up to a power of two: questions about like accesses are then the same.
            low, high = min(0, int(numbers.min())), max(0, int(numbers.max()))
            return low, (1 << high.bit_length()) - 1
        return min(0, int(those.min())), max(0, int(those.max()))

    def _plain_sum(self, expr: Expr, table: Array) -> bool:
        """Return True if a term of ids is arithmetic without overflow, so its parts are kept."""
        kind = expr.decl().kind()
        found = [self.radix.tables.value(each) for each in expr.children()]
        tables = [each for each in found if each is not None]
        if not tables or len(tables) < len(found) or kind not in _ARITHMETIC:
            return False
        if kind == z3.Z3_OP_BSHL and not z3.is_bv_value(expr.children()[1]):
            return False
        if kind == z3.Z3_OP_ZERO_EXT:
            return bool((signed(tables[0], expr.children()[0].size()) >= 0).all())
        sizes = [each.size() for each in expr.children()]
        parts = [
            signed(each, size).astype(object) for each, size in zip(tables, sizes, strict=True)
        ]
        return bool((_ARITHMETIC[kind](parts) == signed(table, expr.size())).all())

    def any(self, expr: Expr) -> Expr:
        own = "" if self.radix.same(expr) else self.mark
        number = self.radix.number(expr)
        if z3.is_bool(expr):
            made = z3.Bool(f"truth{number}{own}")
        else:
            made = self._between(f"symbol{number}{own}", self.spans.of(expr))
        self.meanings.append((made, expr))
        return made

    def _new(self, name: str, span: Span) -> Expr:
        self._fresh += 1
        return self._between(f"{name}{self._fresh}{self.mark}", span)

    def _number(
        self, expr: Expr, given: list[Expr], spans: list[Span], *, free: bool
    ) -> tuple[Expr, Span]:
        """Return the number as in the base class; a term that both work-items share is one number,
        however it is computed.
        """
        made, span = super()._number(expr, given, spans, free=free)
        if self.of_both(made) or not self.radix.same(expr):
            return made, span
        shared = self.any(expr)
        self.facts.append(shared == made)
        return shared, span

    def times(self, factors: Sequence[Expr]) -> Expr:
        """Return the product, of two factors at a time, those first that both work-items share: the
        stride of a plane is a number of its own, with which rows inside it are compared.
        """
        parts = [part for each in factors for part in self.parts.get(each.get_id(), (each,))]
        numbers = [each.as_long() for each in parts if z3.is_int_value(each)]
        parts = [each for each in parts if not z3.is_int_value(each)]
        if numbers or not parts:
            by = functools.reduce(operator.mul, numbers, 1)
            return self.times(parts) * by if parts else z3.IntVal(by)
        parts.sort(key=lambda each: (not self.of_both(each), each.get_id()))
        result = parts[0]
        for number, each in enumerate(parts[1:], start=2):
            key = result.get_id(), each.get_id()
            if key not in self.made:
                self.made[key] = self._product(key, result, each)
                self.products.append((result, each, self.made[key]))
                self.parts[self.made[key].get_id()] = tuple(parts[:number])
            result = self.made[key]
        return result

    def _product(self, key: tuple[int, int], one: Expr, other: Expr) -> Expr:
        """Return a number for a product; a product of shared numbers is shared, too."""
        if not (self.of_both(one) and self.of_both(other)):
            return z3.Int(f"product{len(self.products)}{self.mark}")
        strides = self.radix.strides
        if key not in strides:
            self.radix.kept += [one, other]  # a side that is given up drops its terms
            strides[key] = z3.Int(f"stride{len(strides)}")
        return strides[key]

    def of_both(self, number: Expr) -> bool:
        """Return True if a number has only symbols that both work-items share."""
        named = (each for each in subterms([number]) if z3.is_const(each))
        return not any(
            symbol_name(each).endswith(self.mark) for each in named if not z3.is_int_value(each)
        )


_ARITHMETIC: dict[int, Callable[[list[Array]], Array]] = {
    z3.Z3_OP_BADD: lambda parts: functools.reduce(operator.add, parts),
    z3.Z3_OP_BMUL: lambda parts: functools.reduce(operator.mul, parts),
    z3.Z3_OP_BSHL: lambda parts: parts[0] * 2 ** parts[1],
    z3.Z3_OP_SIGN_EXT: lambda parts: parts[0],
    z3.Z3_OP_ZERO_EXT: lambda parts: parts[0],
}


@dataclass(frozen=True, slots=True)
class Translated:
    """An access over integers."""

    side: Side
    offset: Expr
    size: int
    reached: Expr
    leaves: tuple[tuple[Expr, Array], ...]
    taken: Array
    premise: bool


@dataclass
class Radix:
    """Decides pairs of accesses.

    `tables` are of the whole launch. `same` tests that a symbol is shared by both work-items,
    `second` makes the second one's terms, `known` holds of any work-item, and `all_known` contains
    all facts that do.
    """

    tables: Tables
    same: Callable[[Expr], bool]
    assumed: list[Expr]
    spans: Spans
    ledger: Ledger
    second: Callable[[], list[tuple[Expr, Expr]]]
    known: Callable[[], Sequence[Expr]] = tuple
    all_known: Callable[[], Sequence[Expr]] = tuple
    numbers: dict[int, int] = field(default_factory=dict)
    sides: dict[tuple[Key, str], Translated | None] = field(default_factory=dict)
    answers: dict[frozenset[int], bool] = field(default_factory=dict)
    names: dict[frozenset[int], str] = field(default_factory=dict)
    kept: list[Expr] = field(default_factory=list)
    strides: dict[tuple[int, int], Expr] = field(default_factory=dict)
    held: dict[tuple[int, ...], tuple[tuple[Product, ...], tuple[Expr, ...]]] = field(
        default_factory=dict
    )
    """Facts about a product, or about two, which unrolled accesses share."""

    def __post_init__(self) -> None:
        self.columns = Columns(self.same, self.all_known, self.ledger)

    def number(self, expr: Expr) -> int:
        """Return a number for a term, the same one for the same term."""
        self.kept.append(expr)
        return self.numbers.setdefault(expr.get_id(), len(self.numbers))

    def never(self, left: Site, right: Site) -> str | None:
        """Return the query that shows that two accesses never touch the same byte; else None."""
        if left.pointer.region is None or left.pointer.region != right.pointer.region:
            return None
        if not self.tables.usable or left.narrowed or right.narrowed:
            return None
        one, other = self._side(left, "a"), self._side(right, "b")
        if one is None or other is None or not one.side.products:
            return None
        premise = one.premise or other.premise
        if premise and Premise.NO_OVERFLOW in self.ledger.refused:
            return None
        if not self._told_apart(one, other):
            return None
        pairs = list(zip(one.leaves, other.leaves, strict=True))
        overlap = [
            other.offset - one.offset < one.size,
            one.offset - other.offset < other.size,
        ]
        for meet in self._meeting((left, one), (right, other)):
            facts = [
                z3.Or(*(a != b for (a, _), (b, _) in pairs)),
                *(one.side.of(each) for each in self.assumed),
                *self._steps(one.side, other.side),
                *one.side.facts,
                *other.side.facts,
            ]
            key = frozenset(each.get_id() for each in (*facts, *meet, *overlap))
            conflict = Conflict(z3.And(*meet), z3.And(*overlap))
            if key not in self.answers:
                self.kept += [*facts, *meet, *overlap]
                never = self.ledger.impossible(facts, [conflict], Steps.LINEAR, "QF_LIA")
                self.answers[key] = never
            if self.answers[key]:
                if premise:
                    self.ledger.premises.add(Premise.NO_OVERFLOW)
                return self._shown(key, facts, conflict, (one.side, other.side))
        return None

    def _meeting(self, *accesses: tuple[Site, Translated]) -> Iterator[list[Expr]]:
        """Yield the conditions that both accesses are reached; then, if that does not suffice, also
        those that they are in their rows, as far as that is known.
        """
        meet = [each.reached for _, each in accesses]
        yield meet
        rows = [(self.columns.of(site), each) for site, each in accesses]
        if found := [
            column.inside(each.size, functools.partial(each.side.of, address=True))
            for column, each in rows
            if column is not None
        ]:
            yield [*meet, *found]

    def _shown(
        self, key: frozenset[int], facts: list[Expr], conflict: Conflict, sides: tuple[Side, Side]
    ) -> str:
        """Return the name of a query; similar accesses share it, though their numbers mean other
        terms.
        """
        meanings: list[Meaning] = []
        if self.ledger.keep:
            one, other = sides
            pairs = self.second()
            meanings = [*one.meanings]
            meanings += [(made, z3.substitute(term, *pairs)) for made, term in other.meanings]
            meanings = list({made.get_id(): (made, term) for made, term in meanings}.values())
            key |= {-1 - term.get_id() for _, term in meanings}
            self.kept += [term for _, term in meanings]
        if key not in self.names:
            self.names[key] = self.ledger.shown(None, facts, [conflict], meanings)
        return self.names[key]

    def _side(self, site: Site, mark: str) -> Translated | None:
        key = (site.key, mark)
        if key not in self.sides:
            taken = self.tables.taken(site)
            self.sides[key] = self._translated(site, Side(self, mark, taken))
        return self.sides[key]

    def _translated(self, site: Site, side: Side) -> Translated | None:
        if not z3.is_bv_value(site.size):
            return None
        address = site.pointer.offset
        offset = side.of(address, address=True)
        if side.lost:
            return None
        for each in [*together([offset], side.products, side.of_both, side.mark)]:
            side.products.append(each.product)
            side.facts.append(each.fact)
        leaves = tuple(side.leaves)
        premise = side.premise or not side.central(address, address=True)
        reached = side.of(site.reached)
        self._counted(site, side)
        size = site.size.as_long()
        return Translated(side, offset, size, reached, leaves, side.taken, premise)

    def _counted(self, site: Site, side: Side) -> None:
        """Add the facts about the counters of loops around an access."""
        walks = self.tables.walks
        mine = walks.symbols(site.pointer.offset) | walks.symbols(site.reached)
        for each in self.known():
            if side.products and walks.symbols(each) <= mine:
                side.facts.append(side.of(each))

    def _told_apart(self, one: Translated, other: Translated) -> bool:
        """Return True if the parts of ids differ for any two work-items of the question."""
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
        """Yield the facts about the products of two work-items."""
        for first in one.products:
            for second in other.products:
                yield from self._holding(first, second)
            yield from self._holding(first)
        for second in other.products:
            yield from self._holding(second)

    def _holding(self, *products: Product) -> tuple[Expr, ...]:
        key = tuple(each.get_id() for product in products for each in product)
        if key not in self.held:
            facts = signs(*products[0]) if len(products) == 1 else common(*products)
            self.held[key] = products, tuple(facts)
        return self.held[key][1]


def _by_key(keys: Array, owners: Array) -> tuple[Array, Array, Array]:
    """Return each key with its least and its greatest owner."""
    if not len(keys):
        return keys, owners, owners
    order = np.lexsort((owners, keys))
    keys, owners = keys[order], owners[order]
    starts = np.flatnonzero(np.diff(keys, prepend=keys[0] - 1))
    ends = np.append(starts[1:], len(keys)) - 1
    return keys[starts], owners[starts], owners[ends]


def _shared(one: tuple[Array, Array, Array], other: tuple[Array, Array, Array]) -> bool:
    """Return True if a key has two different owners, one on each side."""
    if not len(one[0]) or not len(other[0]):
        return False
    at: Array = np.searchsorted(other[0], one[0])
    at[at == len(other[0])] = 0
    hit = other[0][at] == one[0]
    there = at[hit]
    alone = (one[1][hit] == one[2][hit]) & (other[1][there] == other[2][there])
    return not bool((alone & (one[1][hit] == other[1][there])).all())
