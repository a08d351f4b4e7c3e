"""Loop-carried values, as functions of the number of completed iterations."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import z3

from fencepost.kernels.prove.terms.term import (
    Expr,
    Pointer,
    Term,
    bits,
    choose,
    function,
    mentions,
    resized,
    truth,
    unknown,
    width,
)
from fencepost.kernels.prove.values.loop_counters import additions, does_not_wrap
from fencepost.kernels.prove.values.rotations import rotated
from fencepost.kernels.question.budget import Steps
from fencepost.llvm.ir import (
    Operand,
    Phi,
)
from fencepost.llvm.types import FloatType, IntType, PointerType, Type

if TYPE_CHECKING:
    from fencepost.kernels.prove.values.work_item import Key, Values


Shifted = Callable[[int, Callable[[Expr, Expr], Expr]], Expr]
"""Function that gives the rest of a value after the iterations so far, each of which shifts it by a
distance, with a shift operation."""


def solve(evaluator: Values, phi: Phi, header: int) -> Term:
    """Return a phi of a loop's header in terms of the loop's counter."""
    taken_over = rotated(evaluator, phi, header)
    if taken_over is not None:
        return taken_over
    graph = evaluator.graph
    start: Term = None
    following: list[tuple[int, Operand]] = []
    for source, value in evaluator.sources(phi):
        if graph.is_back_edge(source, header):
            following.append((source, value))
            continue
        term = evaluator.leave(evaluator.use(value, source), source, header)
        if start is None:
            start = term
        else:
            start = choose(_entry(evaluator, source, header), term, start, evaluator.base)
    kind = phi.head.type
    name = phi.head.name or ""
    if not isinstance(kind, IntType | PointerType) or start is None or not following:
        return _any(evaluator, name, kind, start, header)
    if isinstance(start, tuple) or len(evaluator.open) >= evaluator.ledger.budget.solved_inside:
        return _any(evaluator, name, kind, start, header)
    symbol = _symbol(name, kind)
    here = Pointer(start.region, symbol) if isinstance(start, Pointer) else symbol
    key: Key = ("v", name, 0)
    after = _in_terms_of(evaluator, key, here, symbol, header, following)
    if isinstance(start, Pointer):
        if not isinstance(after, Pointer) or after.region != start.region:
            return _any(evaluator, name, kind, start, header)
        closed = _closed(evaluator, name, start.offset, symbol, after.offset, header)
        return Pointer(start.region, closed)
    next_ones = additions(evaluator, following, name)
    return _closed(evaluator, name, start, symbol, after, header, next_ones)


def outer_counters(evaluator: Values, header: int) -> list[Expr]:
    """Return the counters of the loops around a loop."""
    around = evaluator.graph.loops_around(header)[1:]
    return [evaluator.place.counter(each) for each in around]


def not_passed(evaluator: Values, again: Expr, counter: Expr) -> list[Expr]:
    """Return the facts that no earlier iteration met the value that ends the loop, if one value
    ends it.

    For a condition `a != b` to continue, whose sides differ by d + s * counter, the loop ends in
    iteration -d / s at the latest.
    """
    found = []
    for each in _unequal(again):
        left, right = each
        if not mentions(left, {counter.get_id()}) and not mentions(right, {counter.get_id()}):
            continue
        if z3.is_bool(left) or left.size() < 32:
            continue
        gap = left - right
        first = z3.simplify(z3.substitute(gap, (counter, bits(0, 32))))
        step = z3.simplify(z3.substitute(gap, (counter, counter + 1)) - gap)
        if not z3.is_bv_value(step):
            second = z3.simplify(z3.substitute(gap, (counter, bits(1, 32))) - first)
            if not z3.is_bv_value(second):
                continue
            linear = first + resized(counter, left.size()) * second
            if evaluator.ledger.never([linear != gap], Steps.SMALL_FACT) is None:
                continue
            step = second
        size = left.size()
        by = step.as_long()
        if by == 0:
            continue
        if by >> (size - 1):
            by, far = (1 << size) - by, first
        else:
            far = -first
        rounds = resized(counter, size)
        if by == 1:
            found.append(z3.ULE(rounds, z3.simplify(far)))
            continue
        unit = bits(by, size)
        found.append(z3.Implies(z3.URem(far, unit) == 0, z3.ULE(rounds, z3.UDiv(far, unit))))
    return found


def _unequal(condition: Expr) -> list[tuple[Expr, Expr]]:
    """Return the pairs of terms that a condition requires to differ."""
    found = []
    work = [condition]
    while work:
        each = work.pop()
        if z3.is_and(each):
            work += each.children()
        elif z3.is_not(each) and z3.is_eq(each.children()[0]):
            left, right = each.children()[0].children()
            found.append((left, right))
        elif z3.is_not(each) and z3.is_or(each.children()[0]):
            work += [z3.Not(part) for part in each.children()[0].children()]
        elif z3.is_not(each) and z3.is_not(each.children()[0]):
            work.append(each.children()[0].children()[0])
        elif z3.is_not(each) and z3.is_app_of(each.children()[0], z3.Z3_OP_ITE):
            # `c ? true : x`, as LLVM writes `c || x`; and the like.
            what, one, other = each.children()[0].children()
            work.append(z3.If(what, z3.Not(one), z3.Not(other)))
        elif z3.is_app_of(each, z3.Z3_OP_ITE):
            what, one, other = each.children()
            if z3.is_false(z3.simplify(one)):
                work += [z3.Not(what), other]
            elif z3.is_false(z3.simplify(other)):
                work += [what, one]
        elif z3.is_distinct(each) and len(each.children()) == 2:
            left, right = each.children()
            found.append((left, right))
    return found


def _entry(evaluator: Values, source: int, header: int) -> Expr:
    return evaluator.edge(source, header, evaluator.graph.dominators[header])


def _symbol(name: str, kind: Type) -> Expr:
    if isinstance(kind, IntType) and kind.bits == 1:
        return z3.Bool(f"carried.{name}")
    return z3.BitVec(f"carried.{name}", width(kind))


def forget(evaluator: Values, mark: int, facts: int) -> None:
    """Discard the terms and facts that were made while a carried value was open."""
    del evaluator.constraints[facts:]
    while len(evaluator.memo) > mark:
        evaluator.memo.popitem()


def _in_terms_of(
    evaluator: Values,
    key: Key,
    here: Term,
    symbol: Expr,
    header: int,
    following: list[tuple[int, Operand]],
) -> Term:
    """Return the value for the next iteration, in terms of this one's."""
    mark, facts = len(evaluator.memo), len(evaluator.constraints)
    evaluator.memo[key] = here
    evaluator.open.append((header, symbol))
    after: Term = None
    for source, value in following:
        term = evaluator.use(value, source)
        if after is None:
            after = term
        else:
            taken = evaluator.edge(source, header, header)
            after = choose(taken, term, after, evaluator.base)
    evaluator.open.pop()
    forget(evaluator, mark, facts)
    return after


def _closed(
    evaluator: Values,
    name: str,
    start: Expr,
    symbol: Expr,
    after: Expr,
    header: int,
    next_ones: frozenset[str] = frozenset(),
) -> Expr:
    counter = evaluator.place.counter(header)
    loose = {symbol.get_id(), counter.get_id()}
    loose |= {each.get_id() for _, each in evaluator.open}
    if not mentions(after, {symbol.get_id()}):
        if evaluator.open and mentions(after, {each.get_id() for _, each in evaluator.open}):
            return _tied(evaluator, name, start, symbol, after, header)
        earlier = z3.substitute(after, (counter, counter - 1))
        return z3.If(counter == 0, start, earlier)
    if z3.is_bool(symbol):
        return _tied(evaluator, name, start, symbol, after, header)
    size = symbol.size()
    step = z3.simplify(after - symbol)
    if not mentions(step, loose):
        rounds = resized(counter, size)
        closed = start + rounds * step
        does_not_wrap(evaluator, name.removesuffix(".low"), header, start, step, closed, next_ones)
        return closed
    if (
        size == 64
        and (half := _low_half(evaluator, name, start, symbol, after, header)) is not None
    ):
        return half
    if (geometric := _geometric(z3.simplify(after), symbol, start, counter)) is not None:
        return geometric
    most = evaluator.ledger.budget.period
    if (periodic := _periodic(after, symbol, start, counter, most)) is not None:
        return periodic
    return _tied(evaluator, name, start, symbol, after, header)


def _low_half(
    evaluator: Values, name: str, start: Expr, symbol: Expr, after: Expr, header: int
) -> Expr | None:
    """Return a value of 64 bits whose low 32 alone go into the next one, like C's int."""
    high, low = z3.BitVec(f"{symbol}.high", 32), z3.BitVec(f"{symbol}.low", 32)
    halves = z3.simplify(z3.substitute(after, (symbol, z3.Concat(high, low))))
    if mentions(halves, {high.get_id()}) or not mentions(halves, {low.get_id()}):
        return None
    following = z3.simplify(resized(halves, 32))
    first = z3.simplify(resized(start, 32))
    closed = _closed(evaluator, f"{name}.low", first, low, following, header)
    counter = evaluator.place.counter(header)
    earlier = z3.substitute(closed, (counter, counter - 1))
    before = z3.substitute(halves, (counter, counter - 1), (low, earlier))
    return z3.If(counter == 0, start, before)


def _geometric(after: Expr, symbol: Expr, start: Expr, counter: Expr) -> Expr | None:
    """Solve shifts, doubling and toggling."""
    size = symbol.size()
    turned = z3.simplify(after ^ symbol)
    if z3.is_bv_value(turned):
        return z3.If(z3.Extract(0, 0, counter) == 0, start, start ^ turned)
    kind = after.decl().kind()
    rounds = resized(counter, size) if size >= 32 else None
    if rounds is None:
        return None
    far = z3.UGE(counter, size)

    def shifted(by: int, how: Callable[[Expr, Expr], Expr]) -> Expr:
        amount = rounds * bits(by, size)
        return z3.If(far, how(start, bits(size, size)), how(start, amount))

    children = after.children()
    match kind, children:
        case (z3.Z3_OP_BLSHR, [base, by]) if base.eq(symbol) and z3.is_bv_value(by):
            return shifted(by.as_long(), z3.LShR)
        case (z3.Z3_OP_BASHR, [base, by]) if base.eq(symbol) and z3.is_bv_value(by):
            return shifted(by.as_long(), lambda a, b: a >> b)
        case (z3.Z3_OP_BSHL, [base, by]) if base.eq(symbol) and z3.is_bv_value(by):
            return shifted(by.as_long(), lambda a, b: a << b)
        case (z3.Z3_OP_BMUL, [by, base]) if base.eq(symbol) and z3.is_bv_value(by):
            factor = by.as_long()
            if factor & (factor - 1) == 0:
                return shifted(factor.bit_length() - 1, lambda a, b: a << b)
        case (z3.Z3_OP_CONCAT, [high, low]) if z3.is_bv_value(low) or z3.is_bv_value(high):
            return _concatenated(high, low, symbol, shifted)
    return None


def _periodic(after: Expr, symbol: Expr, start: Expr, counter: Expr, most: int) -> Expr | None:
    """Solve a periodic value, such as the number of a rotated buffer: a constant at first, then a
    function of the last value.
    """
    value = z3.simplify(start)
    values: list[Expr] = []
    while len(values) <= most:
        if not z3.is_bv_value(value):
            return None
        again = next((at for at, each in enumerate(values) if each.eq(value)), None)
        if again is not None:
            return _turns(values, again, counter)
        values.append(value)
        value = z3.simplify(z3.substitute(after, (symbol, value)))
    return None


def _turns(values: list[Expr], first: int, counter: Expr) -> Expr:
    """Return the values by the counter; those from `first` on repeat."""
    period = bits(len(values) - first, counter.size())
    turn = z3.URem(counter - bits(first, counter.size()), period)
    result = values[-1]
    for at in range(len(values) - 2, first - 1, -1):
        result = z3.If(turn == at - first, values[at], result)
    for at in range(first - 1, -1, -1):
        result = z3.If(counter == at, values[at], result)
    return result


def _concatenated(high: Expr, low: Expr, symbol: Expr, shifted: Shifted) -> Expr | None:
    """Solve a shift as simplification writes it: a part of the symbol beside zeroes."""

    def part(expr: Expr) -> tuple[int, int] | None:
        if expr.decl().kind() == z3.Z3_OP_EXTRACT and expr.children()[0].eq(symbol):
            top, bottom = expr.params()
            return top, bottom
        return None

    size = symbol.size()
    upper, lower = part(high), part(low)
    if z3.is_bv_value(low) and low.as_long() == 0 and upper is not None and upper[1] == 0:
        return shifted(low.size(), lambda a, b: a << b)
    if z3.is_bv_value(high) and high.as_long() == 0 and lower is not None:
        return shifted(high.size(), z3.LShR) if lower[0] == size - 1 else None
    return None


def _tied(
    evaluator: Values, name: str, start: Expr, symbol: Expr, after: Expr, header: int
) -> Expr:
    """Return a function of the counter, constrained by the value of the iteration before."""
    counter = evaluator.place.counter(header)
    outer = outer_counters(evaluator, header)
    private = evaluator.place.private() - {counter.get_id()} - {each.get_id() for each in outer}
    foreign = {each.get_id() for _, each in evaluator.open}
    if mentions(after, foreign) or mentions(start, foreign):
        kind: Type = IntType(1) if z3.is_bool(symbol) else IntType(symbol.size())
        arguments = [evaluator.place.tag, *outer, counter]
        loose: Expr = function(f"carried.{name}.loose", arguments, kind)
        return z3.If(counter == 0, start, loose)
    own = mentions(start, private) or mentions(after, private)
    known = [evaluator.place.tag] if own else list(evaluator.place.groups)
    kind = IntType(1) if z3.is_bool(symbol) else IntType(symbol.size())
    later = function(f"carried.{name}.next", [*known, *outer, counter], kind)
    current = z3.If(counter == 0, start, later)
    earlier = z3.substitute(current, (counter, counter - 1))
    link = z3.substitute(after, (counter, counter - 1), (symbol, earlier))
    evaluator.constraints.append(z3.Implies(counter != 0, later == link))
    return current


def _any(evaluator: Values, name: str, kind: Type, start: Term, header: int) -> Term:
    """Return any value in each iteration; the first one if it is known."""
    counter = evaluator.place.counter(header)
    arguments = [evaluator.place.tag, *outer_counters(evaluator, header), counter]
    term = unknown(f"carried.{name}", arguments, kind)
    if start is None or isinstance(kind, FloatType):
        return term
    try:
        return choose(counter == 0, start, term, evaluator.base)
    except (TypeError, ValueError, AttributeError):
        return term


__all__ = ["not_passed", "solve", "truth"]
