"""Symbols of a work-item and of a second one: what is shared, and what each has of its own."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
import z3

from fencepost.kernels.prove.terms.place import MOST_TURNS, Place, last_turn_of
from fencepost.kernels.prove.terms.term import bits
from fencepost.llvm.launches.launch import Dim, Launch


def number(term: Any, place: Place, local: Dim, group: Dim) -> int:
    given = [
        (symbol, z3.BitVecVal(at, 32))
        for symbols, position in ((place.local, local), (place.group, group))
        for symbol, at in zip(symbols, position, strict=True)
        if not z3.is_bv_value(symbol)
    ]
    return int(z3.simplify(z3.substitute(term, *given)).as_long())


LAUNCHES = [
    Launch((64, 1, 1), (1, 1, 1), 64),
    Launch((8, 4, 2), (3, 2, 1), 32),
    Launch((48, 3, 1), (1, 1, 4), 64),
    Launch((100, 1, 1), (2, 1, 1), 64),
]


@pytest.mark.parametrize("launch", LAUNCHES, ids=lambda each: str(each.workgroup))
def test_numbers_are_those_of_the_launch(launch: Launch) -> None:
    """Of work-items, workgroups, and of the first lane of each wave."""
    place = Place(launch)
    waves = launch.wave
    first = place.first_lane(waves)
    for item in range(0, launch.items, 5):
        local = launch.local_id(item)
        assert number(place.item, place, local, (0, 0, 0)) == item
        lane = [(old, new) for old, new in first]
        position = [z3.substitute(each, *lane) for each in place.local]
        found = tuple(number(each, place, local, (0, 0, 0)) for each in position)
        assert found == launch.local_id(item // waves * waves)
    for group in range(launch.groups):
        assert launch.number_of(launch.group_id(group)) == group


def test_what_has_one_value_is_a_constant() -> None:
    place = Place(LAUNCHES[0])
    assert [z3.is_bv_value(each) for each in (*place.local, *place.group)] == [False, *[True] * 5]
    assert place.groups == []


def test_bounds_hold_of_all_ids_and_of_no_others() -> None:
    place = Place(LAUNCHES[1])
    place.counter(7)
    solver = z3.Solver()
    solver.add(place.bounds())
    assert solver.check(place.local[0] == 7, place.group[1] == 1) == z3.sat
    for symbol, size in zip(place.local, (8, 4, 2), strict=True):
        assert solver.check(z3.UGE(symbol, size)) == z3.unsat
    assert solver.check(place.counter(7) == 0) == z3.sat
    assert solver.check(place.counter(7) == 0xFFFFFFFF) == z3.unsat


@pytest.mark.parametrize("apart", [False, True])
def test_a_second_work_item(apart: bool) -> None:
    """Has its own id, counters and tag; its workgroup is another only where it is to be."""
    place = Place(LAUNCHES[1])
    counter = place.counter(3)
    pairs = place.second(apart=apart)
    renewed = {old.get_id() for old, _ in pairs}
    assert {each.get_id() for each in (place.tag, *place.local, counter)} <= renewed
    assert all((each.get_id() in renewed) is apart for each in place.groups)
    assert not {new.get_id() for _, new in pairs} & renewed
    late = place.counter(4)
    assert late.get_id() in {old.get_id() for old, _ in place.second(apart=apart)}
    assert place.private() == {each.get_id() for each in (place.tag, *place.local, counter, late)}


COUNTER = z3.BitVec("iteration.3", 32)
N = z3.BitVec("argument.0", 32)


def test_counted_loops() -> None:
    """`for (v = start; v < end; v += step)`, in a loop that is tested at the end of each turn."""
    for start, step, end in product((0, 1, 7), (1, 2, 5), (0, 1, 8, 30)):
        value, turn = start, 0
        while value + step < end:
            value, turn = value + step, turn + 1
        term = bits(start, 32) + COUNTER * step + step < bits(end, 32)
        assert last_turn_of(term, COUNTER) == turn


def test_doubling() -> None:
    assert last_turn_of(z3.ULT(bits(2, 32) << COUNTER, bits(256, 32)), COUNTER) == 7


def test_what_is_not_known() -> None:
    """Arguments, also where they matter late only, and loops without an end."""
    assert last_turn_of(COUNTER + 1 < N, COUNTER) is None
    late = z3.If(COUNTER == 5, N > 0, COUNTER < 9)
    assert last_turn_of(late, COUNTER) is None
    assert last_turn_of(z3.BoolVal(True), COUNTER) is None
    assert last_turn_of(z3.ULT(COUNTER, MOST_TURNS), COUNTER) is None
    assert last_turn_of(z3.ULT(COUNTER, MOST_TURNS - 1), COUNTER) == MOST_TURNS - 1


def test_arguments_behind_the_end_do_not_matter() -> None:
    """Nobody comes to the turns after the last one."""
    assert last_turn_of(z3.If(COUNTER == 5, N > 0, COUNTER < 3), COUNTER) == 3
