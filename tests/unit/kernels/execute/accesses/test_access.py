"""Loads, stores and atomics of many lanes, against one lane after another."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from fencepost.errors import UnsupportedError
from fencepost.kernels.execute.accesses import access
from fencepost.kernels.execute.state import WILD, State
from fencepost.kernels.execute.values.lanes import GIVEN, GUESS, OPEN
from fencepost.kernels.question.layout import (
    LDS_APERTURE,
    LDS_MIDDLE,
    MIDDLE,
    PRIVATE_APERTURE,
    WINDOW,
)
from fencepost.llvm.effects.effect import Access
from fencepost.llvm.ir import Atomic
from fencepost.llvm.types import (
    ArrayType,
    FloatType,
    IntType,
    OtherType,
    PointerType,
    StructType,
    Type,
    VectorType,
)
from fencepost.vocabulary.orderings import Ordering
from fencepost.vocabulary.scopes import Scope, SyncScope
from tests.unit.kernels.taken_apart import run_of

I8, I16, I32, I64 = map(IntType, (8, 16, 32, 64))
FLAT, GLOBAL, LDS, PRIVATE = 0, 1, 3, 5
OUT = (1 << WINDOW) + MIDDLE
"""The address of the first argument."""

A = (1 << 20) + LDS_MIDDLE
"""The address of the first variable in LDS."""

RELAXED = Atomic(Ordering.MONOTONIC, SyncScope(Scope.AGENT))


def state(items: int = 4, grid: int = 1) -> State:
    return run_of("  ret void", items, grid).state


def numbers(*values: int, kind: Any = np.uint64) -> Any:
    return np.array(values, kind)


def put(made: State, address: int, value: int, kind: IntType = I32, **more: Any) -> None:
    """One lane stores a number."""
    words = numbers(value).astype(f"u{kind.bits // 8}")
    given = {"is_open": GIVEN, "site": 0, **more}
    access.store(made, numbers(address), numbers(0), GLOBAL, kind, words, **given)


def got(made: State, address: int, kind: Type = I32, space: int = GLOBAL) -> tuple[int, int]:
    """What one lane loads, and how settled it is."""
    value, level, _ = access.load(made, numbers(address), numbers(0), space, kind, 1)
    return int(value[0]), level


@pytest.mark.parametrize(
    ("kind", "places"),
    [
        (I32, [(0, 4)]),
        (IntType(1), [(0, 1)]),
        (IntType(128), [(0, 8), (8, 8)]),
        (VectorType(3, I16), [(0, 2), (2, 2), (4, 2)]),
        (ArrayType(2, StructType((I8, I32))), [(0, 1), (4, 4), (8, 1), (12, 4)]),
        (StructType((FloatType("half"), PointerType(3), PointerType(1))), [(0, 2), (4, 4), (8, 8)]),
    ],
    ids=str,
)
def test_scalars_of_a_type(kind: Type, places: list[tuple[int, int]]) -> None:
    """In order, each where memory has it; a value is put together from them again."""
    pieces = access.scalars(kind)
    assert [(each.offset, each.size) for each in pieces] == places
    parts = [numbers(at, kind=np.uint8) for at in range(len(pieces))]
    if kind != IntType(128):
        assert access.flattened(access.assembled(kind, list(parts))) == parts


@pytest.mark.parametrize("kind", [IntType(24), VectorType(8, IntType(1)), OtherType("token")])
def test_types_that_memory_does_not_hold_so(kind: Type) -> None:
    with pytest.raises(UnsupportedError):
        access.scalars(kind)


def test_each_workgroup_has_an_lds_and_each_lane_a_memory() -> None:
    made = state(2, 2)
    lanes = np.arange(4)
    for space, apart in ((LDS, [0, 0, 1, 1]), (PRIVATE, [0, 1, 2, 3]), (GLOBAL, [0, 0, 0, 0])):
        (part,) = access.parts(made, numbers(*[A] * 4), lanes, space)
        assert (part.keys >> np.uint64(32)).tolist() == apart
        assert (part.shared, part.lds) == (space != PRIVATE, space == LDS)


def test_flat_addresses_are_of_three_memories() -> None:
    """Lane by lane; what is stored through one is loaded through the other."""
    made = state(4)
    flat = numbers(OUT, LDS_APERTURE + A, PRIVATE_APERTURE + 64, OUT + 4)
    words = numbers(1, 2, 3, 4, kind=np.uint32)
    access.store(made, flat, np.arange(4), FLAT, I32, words, GIVEN, 0)
    assert [got(made, OUT)[0], got(made, OUT + 4)[0], got(made, A, space=LDS)[0]] == [1, 4, 2]
    lane = numbers(2)
    assert access.load(made, numbers(64), lane, PRIVATE, I32, 1)[0].tolist() == [3]
    assert access.load(made, flat, np.arange(4), FLAT, I32, 1)[0].tolist() == [1, 2, 3, 4]
    stores = [each for each in made.log if each.how is Access.WRITE]
    assert sorted((each.lds, each.lanes.tolist()) for each in stores) == [
        (False, [0, 3]),
        (True, [1]),
    ]


def test_of_equal_addresses_the_last_lane_wins() -> None:
    made = state(4)
    where = numbers(OUT, OUT, OUT + 4, OUT)
    access.store(made, where, np.arange(4), GLOBAL, I32, numbers(5, 6, 7, 8), GIVEN, 0)
    assert (got(made, OUT), got(made, OUT + 4)) == ((8, GIVEN), (7, GIVEN))


def test_a_load_is_as_open_as_what_was_stored() -> None:
    """What nobody stored is open; what is stored on a way that is perhaps not taken is, too."""
    made = state()
    assert got(made, OUT)[1] == OPEN
    put(made, OUT, 7)
    put(made, OUT + 4, 7, is_open=GUESS)
    assert [got(made, OUT + at)[1] for at in (0, 4)] == [GIVEN, GUESS]
    assert got(made, OUT, I64)[1] == GUESS
    made.tentative = True
    put(made, OUT + 8, 7)
    assert got(made, OUT + 8) == (7, OPEN)


@pytest.mark.parametrize(
    ("space", "settled"),
    [(LDS, {GLOBAL, PRIVATE}), (GLOBAL, {LDS, PRIVATE}), (PRIVATE, {LDS, GLOBAL}), (FLAT, set())],
)
def test_a_store_that_inputs_place_unsettles_its_memory(space: int, settled: set[int]) -> None:
    """All that may be written, and nothing else."""
    made = state()
    made.private.mark(np.arange(64, 68, dtype=np.uint64), GIVEN)
    for each, address in ((LDS, A), (GLOBAL, OUT), (PRIVATE, 64)):
        words = numbers(3, kind=np.uint32)
        access.store(made, numbers(address), numbers(0), each, I32, words, GIVEN, 0)
    access.unsettle(made, space)
    levels = {
        each: got(made, address, space=each)[1]
        for each, address in ((LDS, A), (GLOBAL, OUT), (PRIVATE, 64))
    }
    assert {each for each, level in levels.items() if level == GIVEN} == settled


def test_what_is_noted_for_the_search() -> None:
    """Stores with their words, the loads, and nothing that a lane has for itself alone."""
    made = state()
    put(made, OUT, 9, site=4)
    got(made, OUT)
    access.store(made, numbers(64), numbers(0), PRIVATE, I32, numbers(1), GIVEN, 0)
    assert [(each.site, each.how) for each in made.log] == [(4, Access.WRITE), (1, Access.READ)]
    assert made.log[0].words is not None
    assert made.log[0].words.tolist() == [9]
    assert not made.guessed


@pytest.mark.parametrize(
    ("space", "address", "kept"), [(GLOBAL, 5 << WINDOW, 1), (LDS, 9 << 20, 0)]
)
def test_addresses_in_no_object(space: int, address: int, kept: int) -> None:
    """A run that has them shows nothing. It keeps those that may be of an object all the same."""
    made = state()
    got(made, address, space=space)
    assert made.guessed
    assert len(made.log) == kept
    assert WILD in made.reasons


def test_integers_wider_than_are_interpreted() -> None:
    """What their high words hold is a guess, and of their low words it is none."""
    made = state()
    where, wide = numbers(OUT), IntType(128)
    access.store(made, where, numbers(0), GLOBAL, wide, numbers(5), GIVEN, 0)
    assert got(made, OUT, I64) == (5, GIVEN)
    assert got(made, OUT + 8, I64)[1] == GUESS


def test_a_vector_is_as_open_as_its_worst_part() -> None:
    for first in (True, False):
        made = state()
        put(made, OUT, 1, is_open=GUESS if first else GIVEN)
        put(made, OUT + 4, 2, is_open=GIVEN if first else GUESS)
        found, level, _ = access.load(made, numbers(OUT), numbers(0), GLOBAL, VectorType(2, I32), 1)
        assert [int(each[0]) for each in found] == [1, 2]
        assert level == GUESS


def test_constants_are_not_noted() -> None:
    """Unless other lanes access something else at the same time."""
    made = run_of(
        "  ret void", rest="\n@c = addrspace(4) constant [2 x i32] [i32 5, i32 6]\n"
    ).state
    at = made.layout.variables["c"].base
    assert got(made, at + 4) == (6, GIVEN)
    assert not made.log
    access.load(made, numbers(at, OUT), np.arange(2), GLOBAL, I32, 1)
    assert len(made.log) == 1
