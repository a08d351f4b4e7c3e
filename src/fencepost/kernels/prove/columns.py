"""Guards that keep an access within its row: of `row * pitch + column`, that the column is in it.

That a column is less than the pitch may follow from what a work-item branched on in any way: bits
of a mask, a last index taken apart into wave, lane and element. Of bits that is one question about
one work-item, without the product; of integers, where products are told apart, it is a comparison.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import z3

from fencepost.kernels.budget import Steps
from fencepost.kernels.prove.accesses import Key, Site
from fencepost.kernels.prove.ledger import Ledger
from fencepost.kernels.prove.terms import Expr
from fencepost.records import dataclass, field


@dataclass(frozen=True, slots=True)
class Column:
    """What an address adds to rows: terms, as signed numbers, with what each is multiplied with.
    Rows are `times` the pitch apart, in bytes.
    """

    parts: tuple[tuple[Expr, int], ...]
    pitch: Expr
    times: int

    def outside(self, size: int) -> Expr:
        """That an access of `size` bytes is not within the row, on bits enough for all sums."""
        total = sum(abs(factor) for _, factor in self.parts) + abs(self.times) + size
        width = max(each.size() for each in self._terms) + total.bit_length() + 1

        def wide(term: Expr) -> Expr:
            return z3.SignExt(width - term.size(), term)

        column = z3.BitVecVal(0, width)
        for term, factor in self.parts:
            column = column + wide(term) * factor
        return z3.Or(column < 0, column > wide(self.pitch) * self.times - size)

    def inside(self, size: int, of: Callable[[Expr], Expr]) -> Expr:
        """That it is within the row, on integers; `of` gives that of a term."""
        column = z3.Sum([of(term) * factor for term, factor in self.parts])
        return z3.And(column >= 0, column <= of(self.pitch) * self.times - size)

    @property
    def _terms(self) -> list[Expr]:
        return [self.pitch, *(term for term, _ in self.parts)]


@dataclass
class Columns:
    """The columns of accesses that are within their rows whoever comes to them. `same`: whether a
    term is the same for two work-items; `known` is what holds of any.
    """

    same: Callable[[Expr], bool]
    known: Callable[[], Sequence[Expr]]
    ledger: Ledger
    found: dict[Key, Column | None] = field(default_factory=dict)

    def of(self, site: Site) -> Column | None:
        """The column of an access; None where it may leave its row, or has none."""
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
    """The column of an address whose products all have one pitch, which is the `same` for two
    work-items, and one factor; None of another one.
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
    """An address as a sum of products, each of terms and a number. It is so of signed numbers where
    no sum or product overflows.
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
    """Whether a shift is by fewer bits than the term has."""
    return bool(by.as_long() < term.size())
