"""Small random programs whose locations have several bytes, made of those without sizes: each
location gets a size, each access some of its bytes, and numbers have the same digit in each byte.
"""

from __future__ import annotations

from dataclasses import replace

from fencepost.program.conditions import (
    And,
    Compare,
    Condition,
    LocationTerm,
    Not,
    Or,
    Term,
    ValueTerm,
)
from fencepost.program.expressions import Const, Expr
from fencepost.program.operations import AtomicRmw, CmpXchg, Load, Operation, Pointer, Store
from fencepost.program.program import LitmusTest, Location, Program, Thread
from fencepost.program.values import WORD
from fencepost.program.values import fit as fitting
from tests.naive.draw import Choose, Features
from tests.naive.executions import estimate
from tests.naive.generate import ATTEMPTS, UNROLL, ask, fit, seeded
from tests.naive.writer import EVERYTHING, write_program

LIMIT = 1500
"""Candidate executions, times modification orders, that a program may have."""
SIZES = (2, 2, 2, 2, 3, 4)
"""The sizes that locations are given."""


def nth_sized(seed: int, number: int) -> LitmusTest:
    """The test with sizes of this number: for a seed always the same."""
    return generate_sized(seeded(seed * 1_000_003 + number))


def generate_sized(
    choose: Choose, features: Features = EVERYTHING, limit: int = LIMIT
) -> LitmusTest:
    """A small test whose program names sizes."""
    for _ in range(ATTEMPTS):
        program = _sized(choose, write_program(choose, features))
        if estimate(program, UNROLL) <= limit:
            break
    test = ask(choose, fit(program, limit))
    wanted = None if test.filter is None else _asked(choose, test.program, test.filter)
    return replace(test, condition=_asked(choose, test.program, test.condition), filter=wanted)


def _sized(choose: Choose, program: Program) -> Program:
    locations = tuple(_location(choose, each) for each in program.locations)
    program = replace(program, locations=locations)
    return replace(
        program, threads=tuple(_thread(choose, program, each) for each in program.threads)
    )


def _location(choose: Choose, location: Location) -> Location:
    size = choose(SIZES)
    undefined: tuple[int, ...] = ()
    initial = location.initial
    if initial is not None:
        initial = _repeated(initial, size)
        if choose((False,) * 7 + (True,)):
            undefined = (choose(range(size)),)
            known = initial & ~(0xFF << 8 * undefined[0])
            initial = fitting(known, size)
    return replace(location, initial=initial, size=size, element=1, undefined=undefined)


def _thread(choose: Choose, program: Program, thread: Thread) -> Thread:
    code = tuple(_operation(choose, program, operation) for operation in thread.code)
    return replace(thread, code=code)


def _operation(choose: Choose, program: Program, operation: Operation) -> Operation:
    match operation:
        case Load():
            pointer, _ = _pointer(choose, program, operation.pointer)
            return replace(operation, pointer=pointer)
        case Store():
            pointer, size = _pointer(choose, program, operation.pointer)
            return replace(operation, pointer=pointer, value=_value(operation.value, size))
        case AtomicRmw():
            pointer, size = _pointer(choose, program, operation.pointer, aligned=True)
            return replace(operation, pointer=pointer, operand=_value(operation.operand, size))
        case CmpXchg():
            pointer, size = _pointer(choose, program, operation.pointer, aligned=True)
            return replace(
                operation,
                pointer=pointer,
                expected=_value(operation.expected, size),
                new=_value(operation.new, size),
            )
        case _:
            return operation


def _pointer(
    choose: Choose, program: Program, pointer: Pointer, *, aligned: bool = False
) -> tuple[Pointer, int]:
    """The pointer to some bytes of its location, and how many these are."""
    location = program.location(pointer.name)
    assert location is not None
    fitting_sizes = [size for size in (1, 2, 4) if size <= location.size]
    size = choose((*fitting_sizes, fitting_sizes[-1]))
    step = size if aligned else 1
    offset = choose(range(0, location.size - size + 1, step))
    whole = size == location.size
    return replace(pointer, offset=offset, size=None if whole else size), size


def _value(expression: Expr, size: int) -> Expr:
    """A number becomes that with the same digit in each byte."""
    if isinstance(expression, Const):
        return Const(_repeated(expression.value, size))
    return expression


def _repeated(number: int, size: int) -> int:
    digit = number & 0xFF
    return fitting(int.from_bytes(bytes([digit] * size), "little"), size)


def _asked(choose: Choose, program: Program, condition: Condition) -> Condition:
    """The condition, about parts of locations and numbers that fit them."""
    match condition:
        case And(operands):
            return And(tuple(_asked(choose, program, each) for each in operands))
        case Or(operands):
            return Or(tuple(_asked(choose, program, each) for each in operands))
        case Not(operand):
            return Not(_asked(choose, program, operand))
        case Compare(op, left, right):
            left = _part(choose, program, left)
            right = _part(choose, program, right)
            size = choose((1, 2, left.size if isinstance(left, LocationTerm) else WORD)) or 1
            if isinstance(right, ValueTerm) and isinstance(right.value, int):
                right = ValueTerm(_repeated(right.value, size))
            return Compare(op, left, right)
        case _:
            return condition


def _part(choose: Choose, program: Program, term: Term) -> Term:
    if not isinstance(term, LocationTerm):
        return term
    location = program.location(term.location)
    assert location is not None
    size = choose([size for size in (1, 2, 4) if size <= location.size])
    return replace(term, offset=choose(range(location.size - size + 1)), size=size)
