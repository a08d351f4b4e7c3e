"""Guards that keep an access within its row: in `row * pitch + column`, the column is less than the
pitch.

That may follow from any branch condition of the work-item: bits of a mask, a last index split into
wave, lane and element. With bit-vectors that is one query about one work-item, without the product;
with integers, where products are distinguished, it is a comparison.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import z3

from fencepost.kernels.prove.summary.accesses import Key, Site
from fencepost.kernels.prove.terms.ledger import Ledger
from fencepost.kernels.prove.terms.term import Expr
from fencepost.kernels.question.budget import Steps
from fencepost.records import dataclass, field


@dataclass(frozen=True, slots=True)
class Column:
    """Terms that an address adds to rows, as signed numbers, with the factor of each. Rows are
    `times` the pitch apart, in bytes.
    """

    parts: tuple[tuple[Expr, int], ...]
    pitch: Expr
    times: int

    def outside(self, size: int) -> Expr:
        """Return the condition that an access of `size` bytes leaves its row, without overflow."""
        total = sum(abs(factor) for _, factor in self.parts) + abs(self.times) + size
        width = max(each.size() for each in self._terms) + total.bit_length() + 1

        def wide(term: Expr) -> Expr:
            return z3.SignExt(width - term.size(), term)

        column = z3.BitVecVal(0, width)
        for term, factor in self.parts:
            column = column + wide(term) * factor
        return z3.Or(column < 0, column > wide(self.pitch) * self.times - size)

    def inside(self, size: int, of: Callable[[Expr], Expr]) -> Expr:
        """Return the condition that it stays in its row, on integers; `of` translates a term."""
        column = z3.Sum([of(term) * factor for term, factor in self.parts])
        return z3.And(column >= 0, column <= of(self.pitch) * self.times - size)

    @property
    def _terms(self) -> list[Expr]:
        return [self.pitch, *(term for term, _ in self.parts)]


@dataclass
class Columns:
    """Columns of accesses that are within their rows for all work-items that reach them. `same`
    tests that a term is equal for two work-items; `known` holds of any.
    """

    same: Callable[[Expr], bool]
    known: Callable[[], Sequence[Expr]]
    ledger: Ledger
    found: dict[Key, Column | None] = field(default_factory=dict)

    def of(self, site: Site) -> Column | None:
        """Return the column of an access; None if it may leave its row, or has none."""
        if site.key not in self.found:
            column = column_of(site.pointer.offset, self.same)
            if column is not None:
                outside = column.outside(site.size.as_long())
                asked = [*self.known(), site.reached, outside]
                shown = self.ledger.never(asked, Steps.COLUMN, "QF_UFBV")
                column = None if shown is None else column
            self.found[site.key] = column
        return self.found[site.key]


def column_of(address: Expr, same: Callable[[Expr], bool]) -> Column | None:
    """Return the column of an address whose products all have one factor and one pitch, which is
    the `same` for two work-items; None for another address.
    """
    parts: list[tuple[Expr, int]] = []
    pitches: dict[tuple[int, int], Expr] = {}
    for factors, number in _linear(address):
        if len(factors) == 1:
            parts.append((factors[0], number))
            continue
        shared = [each for each in factors if same(each)]
        if len(shared) != 1 or len(factors) > 2:
            return None
        pitches[shared[0].get_id(), number] = shared[0]
    if len(pitches) != 1:
        return None
    (((_, times), pitch),) = pitches.items()
    return Column(tuple(parts), pitch, times)


def _linear(address: Expr) -> Iterator[tuple[tuple[Expr, ...], int]]:
    """Yield the products of an address that is a sum, each as terms and a constant. The sum is
    exact for signed numbers if no sum or product overflows.
    """
    work = [(address, 1)]
    while work:
        each, number = work.pop()
        children = each.children()
        match each.decl().kind():
            case z3.Z3_OP_BADD:
                work += [(child, number) for child in children]
            case z3.Z3_OP_BSUB:
                work += [(children[0], number), *((child, -number) for child in children[1:])]
            case z3.Z3_OP_SIGN_EXT:
                work.append((children[0], number))
            case z3.Z3_OP_BSHL if z3.is_bv_value(children[1]) and _shifts(*children):
                work.append((children[0], number << children[1].as_long()))
            case z3.Z3_OP_BMUL:
                others = [child for child in children if not z3.is_bv_value(child)]
                for child in children:
                    number *= child.as_signed_long() if z3.is_bv_value(child) else 1
                if len(others) == 1:
                    work.append((others[0], number))
                elif others:
                    yield tuple(others), number
                else:
                    yield (z3.BitVecVal(1, each.size()),), number
            case _:
                yield (each,), number


def _shifts(term: Expr, by: Expr) -> bool:
    """Return True if a shift is by fewer bits than the term has."""
    return bool(by.as_long() < term.size())
