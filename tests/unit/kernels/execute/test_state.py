"""The state of a run: who the lanes are, what memory holds at first, and how settled things are."""

from __future__ import annotations

import gc
import weakref

import numpy as np
import pytest

from fencepost.kernels.execute.state import ADDRESS, BRANCH, Contents, State
from fencepost.kernels.execute.values.lanes import GIVEN, GUESS, OPEN
from fencepost.kernels.question.layout import MIDDLE, WINDOW, Layout
from fencepost.llvm.launches.launch import Extent, Launch
from tests.unit.kernels.taken_apart import prepared_of, ran, run_of

OUT = (1 << WINDOW) + MIDDLE


def state(
    contents: Contents = Contents.ZERO, launch: Launch | None = None, **more: object
) -> State:
    launch = launch or Launch((4, 1, 1), (1, 1, 1), 64)
    return State(launch, Layout({}, {}, {}, {}), range(launch.groups), contents, **more)  # type: ignore[arg-type]


def test_places_of_lanes() -> None:
    """X fastest, in workgroups and in the grid, whichever workgroups are run."""
    launch = Launch((40, 2, 2), (3, 2, 2), 64)
    made = State(launch, Layout({}, {}, {}, {}), [11, 4], Contents.ZERO)
    assert made.lanes == 2 * launch.items
    for lane in range(0, made.lanes, 7):
        item, group = lane % launch.items, [11, 4][lane // launch.items]
        assert tuple(int(each[lane]) for each in made.local) == launch.local_id(item)
        assert tuple(int(each[lane]) for each in made.place) == launch.group_id(group)
        assert (made.group[lane], made.number[lane]) == (lane // launch.items, group)
        assert made.wave[lane] == item // 64


def words(made: State, *places: int) -> list[int]:
    """Words of the first buffer, as signed numbers."""
    where = np.array([(OUT + 4 * each) % (1 << 64) for each in places], np.uint64)
    return made.buffers.load(where, 4)[0].view(np.int32).tolist()  # type: ignore[no-any-return]


PLACES = (-1, 0, 1, 2, 61, 1024)


@pytest.mark.parametrize("contents", list(Contents))
def test_contents_of_buffers(contents: Contents) -> None:
    """All of them are possible inputs, so what is read of them is open."""
    made = state(contents, words=((7, 8), (9, 10)), turn=1)
    found = words(made, *PLACES)
    match contents:
        case Contents.ZERO:
            assert found == [0] * 6
        case Contents.ONE:
            assert found == [1] * 6
        case Contents.INDEX:
            assert found == list(PLACES)
        case Contents.REVERSED:
            assert found == [-each for each in PLACES]
        case Contents.TELLING:
            assert found == [8, 9, 10, 7, 10, 9]
        case Contents.FEW:
            assert set(words(made, *range(50))) == {0, 1}
        case Contents.MIXED:
            assert set(words(made, *range(500))) == set(range(61))
        case Contents.REAL:
            real = np.array(words(made, *range(50)), np.int32).view(np.float32)
            assert ((real >= 1) & (real < 2)).all()
            assert len({*real.tolist()}) > 10
    assert made.buffers.load(np.array([OUT], np.uint64), 4)[1] == OPEN


def test_single_bytes_are_overlaid() -> None:
    made = state(Contents.ONE, overlay={OUT + 1: 2, OUT + 4096: 9})
    assert words(made, 0, 1, 1024) == [0x201, 1, 9]


def test_locks_and_flags_hold_zeroes() -> None:
    made = state(Contents.INDEX, cleared=frozenset({1}))
    assert words(made, 3) == [0]
    other = np.array([(2 << WINDOW) + MIDDLE + 12], np.uint64)
    assert made.buffers.load(other, 4)[0].tolist() == [3]


def test_registers_of_some_lanes() -> None:
    """A copy is made where another register may have the array; what is open stays so."""
    made = state()
    shared = np.array([1, 2, 3, 4], np.uint32)
    made.write("a", shared, None, GIVEN)
    made.write("b", shared, None, GIVEN)
    made.write("a", np.array([9, 8], np.uint32), np.array([3, 0]), OPEN)
    assert made.registers["a"].tolist() == [8, 2, 3, 9]
    assert made.registers["b"].tolist() == shared.tolist() == [1, 2, 3, 4]
    made.write("a", np.uint32(5), np.array([1]), GIVEN)
    assert made.open["a"] == OPEN
    made.write("a", np.uint32(5), None, GIVEN)
    assert made.open["a"] == GIVEN
    assert made.registers["a"].tolist() == [5] * 4
    made.write("c", np.array([7], np.uint32), np.array([2]), GIVEN)
    assert made.registers["c"][2] == 7


def test_the_least_settled_register_counts() -> None:
    """And a vector with parts that are any value is open."""
    made = state()
    made.open.update(a=GIVEN, b=OPEN, c=GUESS)
    made.holes["d"] = frozenset({1})
    assert [made.level(each) for each in ("", "a", "ab", "abc", "ad", "x")] == [
        GIVEN,
        GIVEN,
        OPEN,
        GUESS,
        OPEN,
        GIVEN,
    ]


def test_doubts() -> None:
    """A guess is told from an open value; what is about buffers leaves LDS settled."""
    made = state()
    made.doubt(ADDRESS, OPEN, buffers=True)
    assert (made.guessed, made.lds_settled) == (False, True)
    made.doubt(BRANCH, OPEN)
    assert (made.guessed, made.lds_settled) == (False, False)
    made.doubt(BRANCH, GUESS)
    assert made.guessed
    made.doubt(ADDRESS, OPEN, buffers=True)
    assert made.guessed
    assert not made.lds_settled
    assert list(made.reasons) == [ADDRESS, BRANCH]


def test_what_nobody_wrote_in_lds_is_open() -> None:
    made = run_of(
        "  %p = getelementptr i32, ptr addrspace(3) @a, i32 %t\n"
        "  %v = load i32, ptr addrspace(3) %p\n  ret void"
    ).state
    assert made.open["v"] > GIVEN


def test_one_workgroup_anywhere_shares_its_buffers() -> None:
    """Others may have written there too: what it wrote itself is open."""
    body = """  %p = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %t, ptr addrspace(1) %p
  %v = load i32, ptr addrspace(1) %p
  ret void"""
    for anywhere in (False, True):
        made = ran(prepared_of(body, extent=Extent.ONE_GROUP if anywhere else Extent.GRID)).state
        assert made.open["v"] == (OPEN if anywhere else GIVEN)


def test_a_state_is_freed_without_a_search_for_cycles() -> None:
    """Checks are made without one, and a run may hold half a gigabyte."""
    made = state(Contents.INDEX)
    words(made, 0, 1 << 20)
    gone = weakref.ref(made)
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        del made
        assert gone() is None
    finally:
        if was_enabled:
            gc.enable()
