"""Bounds of terms as signed numbers, which hold for every input.

The bounds of counters of loops rest on the premise that loops end.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import prod
from types import MappingProxyType

import z3

from fencepost.kernels.prove.terms.place import MOST_ITERATIONS, MOST_PASSED
from fencepost.kernels.prove.terms.term import Expr
from fencepost.llvm.launches.launch import Launch

Span = tuple[int, int]
"""The least and the greatest number."""


class Spans:
    """Bounds of terms. `launch` bounds the ids of all work-items of a question, `last_turn` gives
    the last iteration of the loop with a header, if that is known, and `arguments` are those of the
    kernel.
    """

    def __init__(
        self,
        launch: Launch,
        last_turn: Callable[[int], int | None] | None = None,
        arguments: Mapping[str, Expr] = MappingProxyType({}),
    ) -> None:
        self.last_turn = last_turn
        self.arguments = arguments
        self.memo: dict[int, Span] = {}
        self.kept: list[Expr] = []
        self.symbols = {
            f"{name}.{axis}": (0, size - 1)
            for name, sizes in (("local", launch.workgroup), ("group", launch.grid))
            for axis, size in zip("xyz", sizes, strict=True)
        }
        self.sizes = {
            f"{name}.{axis}": (1, most)
            for name, sizes in (("size", launch.workgroup), ("groups", launch.grid))
            for axis, most in zip("xyz", sizes, strict=True)
        }
        self.symbols |= self.sizes

    def of(self, expr: Expr) -> Span:
        """Return the bounds of a bit-vector."""
        stack = [expr]
        while stack:
            each = stack[-1]
            if each.get_id() in self.memo:
                stack.pop()
                continue
            parts = [child for child in each.children() if z3.is_bv(child)]
            waiting = [child for child in parts if child.get_id() not in self.memo]
            if waiting:
                stack += waiting
                continue
            found = self._one(each, [self.memo[child.get_id()] for child in parts])
            self.memo[each.get_id()] = found if fits(found, each.size()) else whole(each.size())
            self.kept.append(each)
            stack.pop()
        return self.memo[expr.get_id()]

    def same_to_all(self, name: str) -> bool:
        """Return True for the symbol of a number that is one to all work-items of a launch."""
        given = (each.decl().name() for each in self.arguments.values())
        return name in self.sizes or name in given

    def shown_to_fit(self, expr: Expr) -> bool:
        """Return True if the bounds of its operands show that an operation does not overflow."""
        given = [self.of(child) for child in expr.children() if z3.is_bv(child)]
        return fits(self._one(expr, given), expr.size())

    def _one(self, expr: Expr, given: list[Span]) -> Span:
        if z3.is_bv_value(expr):
            number = expr.as_signed_long()
            return number, number
        kind = expr.decl().kind()
        if kind == z3.Z3_OP_UNINTERPRETED:
            return self._symbol(expr)
        if kind == z3.Z3_OP_ITE:
            return min(low for low, _ in given), max(high for _, high in given)
        if kind in _RULES:
            return _RULES[kind](expr, given)
        return whole(expr.size())

    def _symbol(self, expr: Expr) -> Span:
        """Return the bounds of a symbol; other work-items' have the first one's name and a mark."""
        name = expr.decl().name()
        if not expr.num_args():
            plain = name.partition("'")[0]
            axis = ".".join(plain.split(".")[:2])
            if axis in self.symbols:
                return self.symbols[axis]
            if plain.startswith("iteration."):
                header = int(plain.removeprefix("iteration.").partition(".")[0])
                last = self.last_turn(header) if self.last_turn is not None else None
                return 0, MOST_ITERATIONS - 1 if last is None else last
        if name.startswith("last."):
            return 0, MOST_ITERATIONS - 1
        if name.startswith("passed."):
            return 0, MOST_PASSED - 1
        return whole(expr.size())


def whole(size: int) -> Span:
    """Return the range of signed numbers of so many bits."""
    return -(1 << (size - 1)), (1 << (size - 1)) - 1


def fits(span: Span, size: int) -> bool:
    """Return True if all numbers of a span fit into so many bits, with the sign."""
    low, high = whole(size)
    return low <= span[0] and span[1] <= high


def _sum(_expr: Expr, given: list[Span]) -> Span:
    return sum(low for low, _ in given), sum(high for _, high in given)


def _difference(_expr: Expr, given: list[Span]) -> Span:
    (low, high), *others = given
    return low - sum(each for _, each in others), high - sum(each for each, _ in others)


def product(given: list[Span]) -> Span:
    """Return the bounds of a product."""
    low, high = given[0]
    for a, b in given[1:]:
        ends = [prod(each) for each in ((low, a), (low, b), (high, a), (high, b))]
        low, high = min(ends), max(ends)
    return low, high


def _extended(expr: Expr, given: list[Span]) -> Span:
    low, high = given[0]
    return (low, high) if low >= 0 else (0, (1 << expr.children()[0].size()) - 1)


def _part(expr: Expr, given: list[Span]) -> Span:
    bottom = expr.params()[1]
    low, high = given[0]
    return low >> bottom, high >> bottom


def _joined(expr: Expr, given: list[Span]) -> Span:
    children = expr.children()
    low, high = given[0]
    for child, span in zip(children[1:], given[1:], strict=True):
        size = child.size()
        least, most = span if span[0] >= 0 else (0, (1 << size) - 1)
        low, high = (low << size) + least, (high << size) + most
    return low, high


def _left(expr: Expr, given: list[Span]) -> Span:
    by = expr.children()[1]
    if not z3.is_bv_value(by) or by.as_long() >= expr.size():
        return whole(expr.size())
    return given[0][0] << by.as_long(), given[0][1] << by.as_long()


def _right(expr: Expr, given: list[Span]) -> Span:
    by, size = expr.children()[1], expr.size()
    low, high = given[0]
    if low >= 0:
        return (low >> by.as_long(), high >> by.as_long()) if z3.is_bv_value(by) else (0, high)
    if not z3.is_bv_value(by) or not by.as_long():
        return whole(size)
    return 0, ((1 << size) - 1) >> by.as_long()


def _arithmetic_right(expr: Expr, given: list[Span]) -> Span:
    by = expr.children()[1]
    low, high = given[0]
    if not z3.is_bv_value(by):
        return min(low, 0), max(high, 0) if low >= 0 else max(high, -1)
    return low >> by.as_long(), high >> by.as_long()


def _quotient(expr: Expr, given: list[Span]) -> Span:
    (low, high), (by, most) = given
    if low < 0 or by <= 0:
        return whole(expr.size())
    return low // most, high // by


def _rest(expr: Expr, given: list[Span]) -> Span:
    (low, high), (by, most) = given
    if by > 0:
        return 0, min(most - 1, high) if low >= 0 else most - 1
    return (0, high) if low >= 0 else whole(expr.size())


def _signed_rest(expr: Expr, given: list[Span]) -> Span:
    (low, high), (by, most) = given
    if by > 0:
        return max(low, 1 - most) if low < 0 else 0, min(high, most - 1) if high > 0 else 0
    return whole(expr.size())


def _and(expr: Expr, given: list[Span]) -> Span:
    tops = [high for low, high in given if low >= 0]
    return (0, min(tops)) if tops else whole(expr.size())


def _or(expr: Expr, given: list[Span]) -> Span:
    if any(low < 0 for low, _ in given):
        return whole(expr.size())
    return 0, (1 << max(high.bit_length() for _, high in given)) - 1


_RULES: dict[int, Callable[[Expr, list[Span]], Span]] = {
    z3.Z3_OP_BADD: _sum,
    z3.Z3_OP_BSUB: _difference,
    z3.Z3_OP_BMUL: lambda _, given: product(given),
    z3.Z3_OP_BNEG: lambda _, given: (-given[0][1], -given[0][0]),
    z3.Z3_OP_BNOT: lambda _, given: (-given[0][1] - 1, -given[0][0] - 1),
    z3.Z3_OP_SIGN_EXT: lambda _, given: given[0],
    z3.Z3_OP_ZERO_EXT: _extended,
    z3.Z3_OP_EXTRACT: _part,
    z3.Z3_OP_CONCAT: _joined,
    z3.Z3_OP_BSHL: _left,
    z3.Z3_OP_BLSHR: _right,
    z3.Z3_OP_BASHR: _arithmetic_right,
    z3.Z3_OP_BUDIV: _quotient,
    z3.Z3_OP_BUDIV_I: _quotient,
    z3.Z3_OP_BUREM: _rest,
    z3.Z3_OP_BUREM_I: _rest,
    z3.Z3_OP_BSDIV: _quotient,
    z3.Z3_OP_BSDIV_I: _quotient,
    z3.Z3_OP_BSREM: _signed_rest,
    z3.Z3_OP_BSREM_I: _signed_rest,
    z3.Z3_OP_BAND: _and,
    z3.Z3_OP_BOR: _or,
    z3.Z3_OP_BXOR: _or,
}


def runs(mask: int) -> list[tuple[int, int]]:
    """Return the position of the first bit of each run of ones in a mask, and that behind its last
    bit.
    """
    found = []
    while mask:
        low = mask & -mask
        behind = mask + low & ~mask  # the carry of a one that is added at the first bit
        behind &= -behind
        found.append((low.bit_length() - 1, behind.bit_length() - 1))
        mask &= -behind
    return found


def zeroes(expr: Expr) -> int:
    """Return the number of low bits that are surely 0, by the form of a term."""
    kind = expr.decl().kind()
    children = expr.children()
    if z3.is_bv_value(expr):
        number = expr.as_long()
        return (number & -number).bit_length() - 1 if number else int(expr.size())
    match kind:
        case z3.Z3_OP_BSHL if z3.is_bv_value(children[1]):
            return zeroes(children[0]) + int(children[1].as_long())
        case z3.Z3_OP_BMUL:
            return sum(zeroes(each) for each in children)
        case z3.Z3_OP_BADD | z3.Z3_OP_BSUB | z3.Z3_OP_BOR:
            return min(zeroes(each) for each in children)
        case z3.Z3_OP_BAND:
            return max(zeroes(each) for each in children)
        case z3.Z3_OP_SIGN_EXT | z3.Z3_OP_ZERO_EXT:
            return zeroes(children[0])
        case z3.Z3_OP_ITE:
            return min(zeroes(each) for each in children[1:])
    return 0


_CHAIN = frozenset(
    {
        z3.Z3_OP_BADD,
        z3.Z3_OP_BSUB,
        z3.Z3_OP_BMUL,
        z3.Z3_OP_BNEG,
        z3.Z3_OP_BSHL,
        z3.Z3_OP_SIGN_EXT,
        z3.Z3_OP_ZERO_EXT,
        z3.Z3_OP_ITE,
    }
)
"""Operations through which an address is computed; below others there is no address."""

ADDRESS_BITS = 32
"""The fewest bits in which addresses are computed: arithmetic on fewer bits results from a
truncation by the compiler, which is meant to wrap.
"""


def is_of_address(expr: Expr, spans: Spans) -> bool:
    """Return True for an operation through which an address is computed: `or` is one where it is a
    sum, of a multiple of a power of two and a smaller number.
    """
    kind = expr.decl().kind()
    if kind != z3.Z3_OP_BOR or expr.num_args() != 2:
        return kind in _CHAIN
    high, low = sorted(expr.children(), key=zeroes, reverse=True)
    least, most = spans.of(low)
    return least >= 0 and most < 1 << zeroes(high)
