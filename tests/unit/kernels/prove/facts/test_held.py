"""Facts about tables with known contents hold of every such table, and of no other place in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import permutations, product

import pytest
import z3

from fencepost.kernels.prove.facts.held import MOST_READ, HeldNumbers
from fencepost.kernels.prove.summary.evaluate import Evaluator
from fencepost.kernels.prove.terms.term import Expr, bits
from fencepost.kernels.question.contents import Contents, Held
from fencepost.kernels.question.own_context import own_context
from fencepost.records import replace
from tests.unit.kernels.taken_apart import evaluator_of

TABLE = "memory.2.8"


def numbers(*held: Held, size: int = 1) -> tuple[HeldNumbers, Callable[[Expr], Expr]]:
    """The facts about buffer 2, of elements of so many bytes, and its numbers by their offsets."""
    evaluator: Evaluator = evaluator_of("ret void", 8, 4)
    contents = {2: Contents(size, frozenset(held))}
    evaluator.layout = replace(evaluator.layout, contents=contents)
    read = z3.Function(f"memory.2.{8 * size}", z3.BitVecSort(64), z3.BitVecSort(8 * size))
    return HeldNumbers(evaluator), read


def allows(facts: Sequence[Expr], read: Callable[[Expr], Expr], table: Sequence[int]) -> bool:
    """Return True if facts about bytes let a table hold some numbers."""
    solver = z3.Solver()
    solver.add(*facts, *(read(bits(at, 64)) == each for at, each in enumerate(table)))
    return bool(solver.check() == z3.sat)


@own_context()
def test_distinct_numbers() -> None:
    held, read = numbers(Held.DISTINCT)
    facts = held.facts([], [read(bits(at, 64)) == 0 for at in range(3)])
    for table in product((0, 1, 255), repeat=3):
        assert allows(facts, read, table) == (table in set(permutations((0, 1, 255))))


@own_context()
def test_rising_numbers() -> None:
    held, read = numbers(Held.RISING)
    facts = held.facts([], [read(bits(at, 64)) == 0 for at in range(3)])
    for table in product((0, 1, 64, 65, 255), repeat=3):
        rises = [*table] == sorted(table) and table[-1] <= 64
        assert allows(facts, read, table) == rises


@own_context()
@pytest.mark.parametrize("held", Held)
def test_parts_of_two_elements_are_no_element(held: Held) -> None:
    made, read = numbers(held, size=4)
    within = [read(bits(at, 64)) == 0 for at in (2, 6)]
    solver = z3.Solver()
    solver.add(*made.facts([], within), read(bits(2, 64)) == -1, read(bits(6, 64)) == -1)
    assert solver.check() == z3.sat


@own_context()
def test_numbers_in_what_is_given_count_too() -> None:
    held, read = numbers(Held.DISTINCT)
    given = [read(bits(0, 64)) == 7]
    facts = held.facts(given, [read(bits(1, 64)) == 0])
    assert not allows(facts, read, (7, 7))


@own_context()
def test_other_memory_and_long_questions() -> None:
    held, read = numbers(Held.DISTINCT)
    other = z3.Function("memory.3.8", z3.BitVecSort(64), z3.BitVecSort(8))
    assert held.facts([], [other(bits(0, 64)) == other(bits(1, 64))]) == []
    many = [read(bits(at, 64)) == 0 for at in range(MOST_READ + 4)]
    assert len(held.facts([], many)) == MOST_READ * (MOST_READ - 1) // 2
