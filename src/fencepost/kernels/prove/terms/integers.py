"""Bit-vector queries as queries about integers, for products that bit-blasting cannot decide.

The translation is exact: a sum or product that may wrap becomes a number of the range that differs
from it by a multiple of 2 to the width; an operation without a simple meaning on integers becomes
any number, so 'never' stays true. Only the arithmetic of addresses, the sums and products that lead
to the place of an access, may be assumed not to overflow, if bounds do not show it; `premise` then
records it.
"""

from __future__ import annotations

import functools
import math
import operator
from collections.abc import Sequence

import z3

from fencepost.kernels.prove.terms.operations import LOGIC, SIGNED, UNSIGNED
from fencepost.kernels.prove.terms.spans import (
    ADDRESS_BITS,
    Span,
    Spans,
    fits,
    is_of_address,
    product,
    runs,
    whole,
    zeroes,
)
from fencepost.kernels.prove.terms.term import QUOTIENTS, Expr
from fencepost.records import dataclass

Key = tuple[int, bool]

MOST_RUNS = 4
"""Runs of ones in a mask that is translated: each costs two quotients."""


@dataclass(frozen=True, slots=True)
class Overlap:
    """Condition that two accesses touch a byte in common: offsets as bit-vectors, sizes in bytes.

    `bits` is the same condition on bit-vectors. `exact`: overflow of these addresses is not
    excluded by a premise. `here`: further conditions for both to be addresses of one object.
    """

    first: Expr
    second: Expr
    first_size: Expr
    second_size: Expr
    bits: Expr
    exact: bool
    here: tuple[Expr, ...] = ()


class Integers:
    """A translation, with facts about the numbers that it made."""

    def __init__(self, spans: Spans) -> None:
        self.spans = spans
        self.memo: dict[Key, Expr] = {}
        self.kept: list[Expr] = []
        self.facts: list[Expr] = []
        self.symbols: dict[str, tuple[Expr, Expr]] = {}
        self.ranges: dict[Key, Span] = {}
        self.quotients: dict[tuple[int, int], tuple[Expr, Expr, Expr, Span]] = {}
        self.shares: dict[tuple[int, int, int, bool], tuple[Expr, Expr]] = {}
        self.premise = False
        self.lost = False
        self._fresh = 0

    def of(self, expr: Expr, *, address: bool = False) -> Expr:
        """Translate a term to integers: signed numbers for bit-vectors, truth values as they are.

        `address`: its sums and products are assumed not to overflow.
        """
        stack = [(expr, address)]
        while stack:
            each, free = stack[-1]
            key = (each.get_id(), free)
            if key in self.memo:
                stack.pop()
                continue
            self.kept.append(each)  # an id is of a term only as long as the term lives
            if (leaf := self.leaf(each)) is not None:
                self.memo[key], self.ranges[key] = leaf
                continue
            free = free and is_of_address(each, self.spans)
            children = [(child, free and z3.is_bv(child)) for child in each.children()]
            waiting = [(c, f) for c, f in children if (c.get_id(), f) not in self.memo]
            if waiting:
                stack += waiting
                continue
            keys = [(child.get_id(), f) for child, f in children]
            given = [self.memo[one] for one in keys]
            if z3.is_bool(each):
                self.memo[key] = self._truth(each, given)
            else:
                spans = [self.ranges.get(one, (0, 0)) for one in keys]
                made, span = self._number(each, given, spans, free=free)
                low, high = self.spans.of(each)
                self.memo[key] = made
                self.ranges[key] = max(low, span[0]), min(high, span[1])
            stack.pop()
        return self.memo[expr.get_id(), address]

    def leaf(self, expr: Expr) -> tuple[Expr, Span] | None:
        """Return a number for a term that is not translated further, and its bounds; else None."""
        return None

    def overlap(self, asked: Overlap) -> Expr:
        """Return the condition that two accesses share a byte. Addresses wrap at 2 to the 64."""
        free = not asked.exact
        one, other = self.of(asked.first, address=free), self.of(asked.second, address=free)
        size, second = self.of(asked.first_size), self.of(asked.second_size)
        gap = other - one
        near = z3.And(gap < self._plain(size, 64), -gap < self._plain(second, 64))
        if self.central(asked.first, address=free) and self.central(asked.second, address=free):
            return near
        if free:
            self.premise = True
            return near
        around = 1 << 64
        both = [gap + around, gap - around]
        return z3.Or(near, *(z3.And(each < size, -each < second) for each in both))

    def central(self, expr: Expr, *, address: bool) -> bool:
        """Return True if differences of such addresses do not wrap."""
        low, high = self.ranges[expr.get_id(), address]
        return low >= -(1 << 62) and high < 1 << 62

    # Numbers

    def any(self, expr: Expr) -> Expr:
        """Return any number of the range of a term, the same one for the same term."""
        if z3.is_bool(expr):
            return z3.Bool(f"truth.{expr.get_id()}")
        # Symbols keep their names, so that a checker can say what they are.
        name = f"number.{expr.get_id()}" if expr.num_args() else expr.decl().name()
        return self._between(name, self.spans.of(expr))

    def _between(self, name: str, span: Span) -> Expr:
        found = z3.Int(name)
        self.facts += [found >= span[0], found <= span[1]]
        return found

    def _new(self, name: str, span: Span) -> Expr:
        self._fresh += 1
        return self._between(f"{name}.{self._fresh}", span)

    def _cut(self, total: Expr, span: Span, size: int) -> tuple[Expr, Span]:
        """Reduce a number to so many bits."""
        if fits(span, size):
            return total, span
        low, high = whole(size)
        made = self._new("cut", (low, high))
        rounds = self._new("rounds", ((span[0] - low) >> size, (span[1] - low) >> size))
        self.facts.append(total == made + rounds * (1 << size))
        return made, (low, high)

    def _kept(self, total: Expr, span: Span, size: int, *, free: bool) -> tuple[Expr, Span]:
        """Return the result of a sum or product."""
        if fits(span, size) or not free or size < ADDRESS_BITS:
            return self._cut(total, span, size)
        self.premise = True
        low, high = whole(size)
        return total, (max(low, span[0]), min(high, span[1]))

    def _plain(self, number: Expr, size: int, span: Span = (-1, 0)) -> Expr:
        """Convert a signed number to an unsigned one."""
        if span[0] >= 0 or z3.is_int_value(number):
            return number if span[0] >= 0 or number.as_long() >= 0 else number + (1 << size)
        return z3.If(number >= 0, number, number + (1 << size))

    def _divided(self, number: Expr, by: int, span: Span) -> tuple[Expr, Expr, Span]:
        """Return the quotient, rounded down, and remainder, by a positive number."""
        most = span[0] // by, span[1] // by
        quotient, rest = self._new("quotient", most), self._new("rest", (0, by - 1))
        self.facts.append(number == quotient * by + rest)
        return quotient, rest, most

    def _towards_zero(self, number: Expr, by: int, span: Span) -> tuple[Expr, Expr, Span]:
        """Return the quotient, rounded towards zero, and remainder, by a positive number."""
        key = number.get_id(), by
        if key not in self.quotients:
            low, high = (each // by if each >= 0 else -(-each // by) for each in span)
            quotient = self._new("quotient", (low, high))
            rest = self._new("rest", (min(0, max(span[0], 1 - by)), max(0, min(span[1], by - 1))))
            self.facts.append(number == quotient * by + rest)
            self.facts.append(z3.Implies(number >= 0, rest >= 0))
            self.facts.append(z3.Implies(number <= 0, rest <= 0))
            self.quotients[key] = number, quotient, rest, (low, high)
        return self.quotients[key][1:]

    def _by_unknown(self, expr: Expr, given: list[Expr]) -> Expr:
        """Translate a quotient by an unknown number, or its remainder."""
        signed, is_quotient = QUOTIENTS[expr.decl().kind()]
        quotient, rest = self._shared(given[0], given[1], expr.size(), signed=signed)
        self._in_turn(given, expr.arg(1), expr.size(), signed=signed)
        return quotient if is_quotient else rest

    def _shared(self, number: Expr, by: Expr, size: int, *, signed: bool) -> tuple[Expr, Expr]:
        """Return a quotient by an unknown number and its remainder: any numbers, but those two
        where nothing is negative.
        """
        key = number.get_id(), by.get_id(), size, signed
        if key not in self.shares:
            self.kept += [number, by]
            quotient, rest = self._new("share", whole(size)), self._new("rest", whole(size))
            is_whole = number == self.times([quotient, by]) + rest
            found = z3.And(quotient >= 0, rest >= 0, rest < by, is_whole)
            self.facts.append(z3.Implies(z3.And(number >= 0, by > 0), found))
            self.shares[key] = quotient, rest
        return self.shares[key]

    def _in_turn(self, given: list[Expr], product: Expr, size: int, *, signed: bool) -> None:
        """State that a number is divided by a product as by its factors one after the other."""
        if product.decl().kind() != z3.Z3_OP_BMUL or product.num_args() != 2:
            return
        number, by = given
        first, second = (self.of(each) for each in product.children())
        whole_of, _ = self._shared(number, by, size, signed=signed)
        once, _ = self._shared(number, first, size, signed=signed)
        twice, _ = self._shared(once, second, size, signed=signed)
        fits = z3.And(number >= 0, first > 0, second > 0, by == self.times([first, second]))
        self.facts.append(z3.Implies(fits, whole_of == twice))

    def times(self, factors: Sequence[Expr]) -> Expr:
        """Return the product of unknown numbers."""
        result = factors[0]
        for each in factors[1:]:
            result = result * each
        return result

    def _number(
        self, expr: Expr, given: list[Expr], spans: list[Span], *, free: bool
    ) -> tuple[Expr, Span]:
        kind, size, children = expr.decl().kind(), expr.size(), expr.children()
        if z3.is_bv_value(expr):
            number = expr.as_signed_long()
            return z3.IntVal(number), (number, number)
        match kind:
            case z3.Z3_OP_UNINTERPRETED:
                made = self.any(expr)
                if not given:
                    self.symbols[expr.decl().name()] = (expr, made)
                return made, self.spans.of(expr)
            case z3.Z3_OP_BADD:
                span = sum(low for low, _ in spans), sum(high for _, high in spans)
                return self._kept(z3.Sum(given), span, size, free=free)
            case z3.Z3_OP_BSUB:
                (low, high), *rest = spans
                span = low - sum(each for _, each in rest), high - sum(each for each, _ in rest)
                return self._kept(functools.reduce(operator.sub, given), span, size, free=free)
            case z3.Z3_OP_BNEG:
                return self._kept(-given[0], (-spans[0][1], -spans[0][0]), size, free=free)
            case z3.Z3_OP_BNOT:
                return -given[0] - 1, (-spans[0][1] - 1, -spans[0][0] - 1)
            case z3.Z3_OP_BMUL:
                factor = math.prod(e.as_signed_long() for e in children if z3.is_bv_value(e))
                loose = [g for c, g in zip(children, given, strict=True) if not z3.is_bv_value(c)]
                total = self.times(loose) if loose else z3.IntVal(1)
                total = total if factor == 1 else total * factor
                return self._kept(total, product(spans), size, free=free)
            case z3.Z3_OP_ITE:
                low = min(spans[1][0], spans[2][0])
                return z3.If(*given), (low, max(spans[1][1], spans[2][1]))
            case z3.Z3_OP_SIGN_EXT:
                return given[0], spans[0]
            case z3.Z3_OP_ZERO_EXT:
                narrow = children[0].size()
                if spans[0][0] >= 0:
                    return given[0], spans[0]
                return self._plain(given[0], narrow), (0, (1 << narrow) - 1)
            case z3.Z3_OP_EXTRACT:
                return self._part(expr, given[0], spans[0])
            case z3.Z3_OP_CONCAT:
                return self._joined(children, given, spans)
            case z3.Z3_OP_BSHL if z3.is_bv_value(children[1]):
                by = children[1].as_long()
                if by >= size:
                    return z3.IntVal(0), (0, 0)
                low, high = spans[0]
                return self._kept(given[0] * (1 << by), (low << by, high << by), size, free=free)
            case z3.Z3_OP_BOR if len(children) == 2 and any(map(zeroes, children)):
                return self._either(expr, given, spans, free=free)
        if len(children) == 2 and z3.is_bv_value(children[1]):
            found = self._by_number(expr, kind, given[0], spans[0], children[1])
            if found is not None:
                return found
        elif kind in QUOTIENTS:
            return self._by_unknown(expr, given), whole(size)
        self.lost = self.lost or free
        return self.any(expr), self.spans.of(expr)

    def _either(
        self, expr: Expr, given: list[Expr], spans: list[Span], *, free: bool
    ) -> tuple[Expr, Span]:
        """Translate 'or' of a number and one with low bits 0: a sum, if these have room for it."""
        children, size = expr.children(), expr.size()
        low, high = (0, 1) if zeroes(children[1]) >= zeroes(children[0]) else (1, 0)
        room = 1 << zeroes(children[high])
        span = spans[low][0] + spans[high][0], spans[low][1] + spans[high][1]
        total, span = self._kept(given[low] + given[high], span, size, free=free)
        if spans[low][0] >= 0 and spans[low][1] < room:
            return total, span
        other = self.spans.of(expr)
        has_room = z3.And(given[low] >= 0, given[low] < room)
        span = min(span[0], other[0]), max(span[1], other[1])
        return z3.If(has_room, total, self.any(expr)), span

    def _part(self, expr: Expr, number: Expr, span: Span) -> tuple[Expr, Span]:
        bottom = expr.params()[1]
        if bottom:
            number, _, span = self._divided(number, 1 << bottom, span)
        return self._cut(number, span, expr.size())

    def _joined(
        self, children: list[Expr], given: list[Expr], spans: list[Span]
    ) -> tuple[Expr, Span]:
        total, (low, high) = given[0], spans[0]
        for child, number, span in zip(children[1:], given[1:], spans[1:], strict=True):
            size = child.size()
            total = total * (1 << size) + self._plain(number, size, span)
            least, most = span if span[0] >= 0 else (0, (1 << size) - 1)
            low, high = (low << size) + least, (high << size) + most
        return total, (low, high)

    def _by_number(
        self, expr: Expr, kind: int, number: Expr, span: Span, by: Expr
    ) -> tuple[Expr, Span] | None:
        """Translate shifts, divisions and masks by a constant, all exact."""
        size, amount, signed = expr.size(), by.as_long(), by.as_signed_long()
        unsigned = span if span[0] >= 0 else (0, (1 << size) - 1)
        match kind:
            case z3.Z3_OP_BLSHR if amount:
                amount = min(amount, size)
                made, _, found = self._divided(
                    self._plain(number, size, span), 1 << amount, unsigned
                )
                return made, found
            case z3.Z3_OP_BASHR:
                made, _, found = self._divided(number, 1 << min(amount, size - 1), span)
                return made, found
            case z3.Z3_OP_BUDIV | z3.Z3_OP_BUDIV_I if amount > 1:
                made, _, found = self._divided(self._plain(number, size, span), amount, unsigned)
                return made, found
            case z3.Z3_OP_BUREM | z3.Z3_OP_BUREM_I if amount and signed > 0:
                _, rest, _ = self._divided(self._plain(number, size, span), amount, unsigned)
                return rest, (0, amount - 1)
            case z3.Z3_OP_BSDIV | z3.Z3_OP_BSDIV_I if signed > 0:
                made, _, found = self._towards_zero(number, amount, span)
                return made, found
            case z3.Z3_OP_BSREM | z3.Z3_OP_BSREM_I if signed > 0:
                _, rest, _ = self._towards_zero(number, amount, span)
                return rest, (0 if span[0] >= 0 else 1 - amount, amount - 1)
            case z3.Z3_OP_BXOR if signed == -1 or (
                amount & (amount + 1) == 0 and span[0] >= 0 and span[1] <= amount
            ):  # all bits that may be set are turned
                return signed - number, (signed - span[1], signed - span[0])
            case z3.Z3_OP_BAND if signed > 0 and len(parts := runs(amount)) <= MOST_RUNS:
                kept = [self._bits(number, span, *each) for each in parts]
                return functools.reduce(operator.add, kept), (0, amount)
            case z3.Z3_OP_BAND if signed < 0 and -signed & (-signed - 1) == 0:
                made, _, (low, high) = self._divided(number, -signed, span)
                return made * -signed, (low * -signed, high * -signed)
        return None

    def _bits(self, number: Expr, span: Span, low: int, high: int) -> Expr:
        """Return a number with its bits from `low` on and below `high` alone."""
        if low:
            number, _, span = self._divided(number, 1 << low, span)
        _, rest, _ = self._divided(number, 1 << (high - low), span)
        return rest * (1 << low)

    # Truth values

    def _truth(self, expr: Expr, given: list[Expr]) -> Expr:
        kind, children = expr.decl().kind(), expr.children()
        if kind in LOGIC:
            return LOGIC[kind](given)
        if kind in (z3.Z3_OP_TRUE, z3.Z3_OP_FALSE):
            return expr
        if kind in UNSIGNED:
            size = children[0].size()
            plain = [
                self._plain(number, size, self.ranges[child.get_id(), False])
                for child, number in zip(children, given, strict=True)
            ]
            return UNSIGNED[kind](*plain)
        if kind in SIGNED:
            return SIGNED[kind](*given)
        return self.any(expr)
