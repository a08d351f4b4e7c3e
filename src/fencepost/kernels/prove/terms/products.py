"""Facts about products of integers that linear arithmetic can use.

Products of one pitch in an address are one: `row * pitch + i * pitch` is `(row + i) * pitch`. About
each product alone it is known that other rows are at least a pitch away; about the sum that is
known once it is one product. The additional facts only define the new numbers, over integers.

Each product of unknowns is a number of its own, with facts about every other one. What loops load
brings many products that say nothing of an address beside them, so that questions are put with few
facts before all.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence

import z3

from fencepost.kernels.prove.terms.subterms import Walks
from fencepost.kernels.prove.terms.term import Expr, is_product, mentions
from fencepost.records import dataclass, field

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


@dataclass(frozen=True, slots=True)
class Together:
    """Products with a common factor as one, with the facts about its number."""

    product: Product
    fact: Expr


def together(
    addresses: Sequence[Expr],
    products: Sequence[Product],
    shared: Callable[[Expr], bool],
    mark: str,
) -> Iterator[Together]:
    """Yield, for each number that both work-items share (`shared`), the sum of its cofactors in
    each address, in the proportions that they have there; all addresses count in one unit.
    """
    known = {product.get_id() for _, _, product in products}
    pairs = [each for a, b, product in products for each in ((a, b, product), (b, a, product))]
    by_pitch: dict[int, list[Product]] = {}
    for each in pairs:
        if shared(each[0]):
            by_pitch.setdefault(each[0].get_id(), []).append(each)
    for number, alike in enumerate(by_pitch.values()):
        pitch = alike[0][0]
        alone = [] if pitch.get_id() in known else [(pitch, z3.IntVal(1), pitch)]
        of_pitch = {each[2].get_id(): each for each in (*alike, *alone)}
        times = [coefficients(each, {*of_pitch}) for each in addresses]
        unit = math.gcd(*(by for each in times for by in each.values()))
        for place, there in enumerate(times):
            parts = [(by // unit, of_pitch[made]) for made, by in there.items() if by]
            if not parts or (len(parts) < 2 and parts[0][0] == 1):
                continue
            whole = z3.Int(f"together{number}.{place}{mark}")
            factor = _sum([(many, factor) for many, (_, factor, _) in parts])
            fact = whole == _sum([(many, product) for many, (_, _, product) in parts])
            yield Together((pitch, factor, whole), fact)


def _sum(parts: Sequence[tuple[int, Expr]]) -> Expr:
    """Return a sum of multiples, in the fewest operations: some readers want two terms of each."""
    terms = [term if many == 1 else many * term for many, term in parts]
    return z3.Sum(terms) if len(terms) > 1 else terms[0]


def coefficients(expr: Expr, products: set[int]) -> dict[int, int]:
    """Return the coefficients of numbers in an integer sum; of a choice, its first operand's."""
    found: dict[int, int] = {}
    work = [(expr, 1)]
    while work:
        each, by = work.pop()
        if each.get_id() in products:
            found[each.get_id()] = found.get(each.get_id(), 0) + by
            continue
        children = each.children()
        match each.decl().kind():
            case z3.Z3_OP_ADD:
                work += [(child, by) for child in children]
            case z3.Z3_OP_ITE:
                work.append((children[1], by))
            case z3.Z3_OP_MUL:
                others = [child for child in children if not z3.is_int_value(child)]
                numbers = [child.as_long() for child in children if z3.is_int_value(child)]
                if len(others) == 1:
                    work.append((others[0], by * math.prod(numbers)))
    return found


MANY = 12
"""Products of other symbols that facts may bring to a question before it is put without them."""


@dataclass(frozen=True, slots=True)
class _Products:
    """The number of products in a fact, and the symbols in them. The fact is kept, so that no other
    term gets its number.
    """

    fact: Expr
    count: int
    symbols: frozenset[int]


@dataclass(frozen=True, slots=True)
class Relevance:
    """The products of the facts of one proof."""

    walks: Walks
    known: dict[int, _Products] = field(default_factory=dict)

    def in_turn(self, question: Sequence[Expr], facts: list[Expr]) -> list[list[Expr]]:
        """Return all facts; before them those that multiply only what a question mentions, if the
        others multiply a lot.
        """
        own = frozenset[int]().union(*(self.walks.symbols(each) for each in question))
        beside = {each.get_id() for each in facts if not self._products(each).symbols <= own}
        if sum(self.known[each].count for each in beside) <= MANY:
            return [facts]
        return [[each for each in facts if each.get_id() not in beside], facts]

    def _products(self, fact: Expr) -> _Products:
        key = fact.get_id()
        if key not in self.known:
            parts = (each[0] for each in self.walks.within(fact, set()))
            found = [each for each in parts if is_product(each)]
            symbols = frozenset[int]().union(*map(self.walks.symbols, found))
            self.known[key] = _Products(fact, len(found), symbols)
        return self.known[key]
