"""The operators of computations, on values of 32 bits in two's complement."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import and_, eq, ge, gt, le, lt, ne, or_, xor

from fencepost.machine_code.instructions.computations import Expression, Op, Relation, sources
from fencepost.numerals import integer_of
from fencepost.program.values import unsigned, wrap

Run = Callable[..., int]


def kept(value: int) -> int:
    """The value itself."""
    return value


def some_bits(*values: int) -> int:
    """Return the condition that any bit is set."""
    return int(any(values))


def added(*values: int) -> int:
    """The sum."""
    return wrap(sum(values))


def carried(*values: int) -> int:
    """The carry out of the sum."""
    return int(sum(unsigned(each) for each in values) >= 1 << 32)


def subtracted(a: int, b: int, borrow: int = 0) -> int:
    """The difference, less what was borrowed."""
    return wrap(a - b - (borrow & 1))


def borrowed(a: int, b: int, borrow: int = 0) -> int:
    """Return the condition that the difference borrows."""
    return int(unsigned(a) < unsigned(b) + (borrow & 1))


_RUNS: dict[Op, Run] = {
    Op.NOT: lambda a: ~a,
    Op.AND: and_,
    Op.OR: or_,
    Op.XOR: xor,
    Op.SELECT: lambda which, a, b: a if which else b,
    Op.ADD: added,
    Op.SUB: subtracted,
    Op.MUL: lambda a, b: wrap(a * b),
    Op.LOW24: lambda a: a & 0xFFFFFF,
    Op.ABS: lambda a: wrap(abs(a)),
    Op.SHL: lambda a, b: wrap(a << (b & 31)),
    Op.SHR: lambda a, b: wrap(unsigned(a) >> (b & 31)),
    Op.SAR: lambda a, b: a >> (b & 31),
    Op.MIN: min,
    Op.MAX: max,
    Op.UMIN: lambda a, b: min(a, b, key=unsigned),
    Op.UMAX: lambda a, b: max(a, b, key=unsigned),
    Op.EXTRACT: lambda a, b, c: unsigned(a) >> (b & 31) & ((1 << (c & 31)) - 1),
    Op.REVERSE: lambda a: wrap(integer_of(f"{unsigned(a):032b}"[::-1], 2)),
    Op.COUNT: lambda a: unsigned(a).bit_count(),
    Op.EXTEND16: lambda a: (a & 0x7FFF) - (a & 0x8000),
}


def in_order(expression: Expression) -> list[int]:
    """The sources of an expression in the order of their numbers, the condition code last."""
    return sorted(sources(expression), key=lambda number: (number < 0, number))


def run_of(expression: Expression) -> Run:
    """The function of an expression, of its sources as `in_order` has them."""
    order = {number: at for at, number in enumerate(in_order(expression))}
    return _run(expression, order)


def _run(expression: Expression, order: Mapping[int, int]) -> Run:
    if isinstance(expression, int):
        at = order[expression]
        return kept if len(order) == 1 else lambda *values: values[at]
    how = _RUNS[expression.op]
    if expression.on == tuple(order):
        return how
    on = [_run(each, order) for each in expression.on]
    return lambda *values: how(*(each(*values) for each in on))


RELATIONS: dict[Relation, Callable[[int, int], bool]] = {
    Relation.EQ: eq,
    Relation.NE: ne,
    Relation.GT: gt,
    Relation.GE: ge,
    Relation.LT: lt,
    Relation.LE: le,
    Relation.NEVER: lambda a, b: False,
    Relation.ALWAYS: lambda a, b: True,
    Relation.BIT_SET: lambda a, b: bool(a >> (b & 31) & 1),
    Relation.BIT_CLEAR: lambda a, b: not a >> (b & 31) & 1,
}
