"""Operations across the lanes of a wave, lane by lane."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest

from fencepost.kernels.execute.operands.crosslane import lanes_of, steady
from fencepost.kernels.execute.state import State
from fencepost.llvm.effects.functions import Exchange
from fencepost.llvm.launches.launch import Launch
from fencepost.llvm.types import IntType
from fencepost.targets.lanes import Permute

I32 = IntType(32)


def state(wave: int, waves: int = 1, permute: Permute = Permute.UNSAID, items: int = 0) -> State:
    """What an operation asks of a machine: who the lanes are."""
    launch = Launch((items or wave * waves, 1, 1), (1, 1, 1), wave, permute=permute)
    item = np.arange(launch.items)
    known = SimpleNamespace(
        launch=launch,
        lanes=launch.items,
        item=item,
        group=np.zeros_like(item),
        wave=item // wave,
        tentative=False,
    )
    return cast(State, known)


def moved(op: Exchange, values: list[Any], wave: int, waves: int = 1, act: Any = None) -> Any:
    """The result for the active lanes, all where none are named."""
    here = np.arange(wave * waves) if act is None else np.array(act)
    return lanes_of(op, state(wave, waves), here, values, I32)


def own(wave: int, waves: int = 1) -> Any:
    """A number of its own for each lane."""
    return np.arange(wave * waves, dtype=np.uint32) + np.uint32(100)


def test_the_first_lane_that_is_here() -> None:
    """Of each wave."""
    act = [5, 7, 40, 33]
    found = moved(Exchange.READFIRSTLANE, [np.array([1, 2, 3, 4])], 32, 2, act)
    assert found.tolist() == [1, 1, 3, 3]


def test_the_lane_of_a_number() -> None:
    """Modulo the wave; of a lane that is not here, 0."""
    found = moved(Exchange.READLANE, [own(32, 2), np.uint32(35)], 32, 2)
    assert found.tolist() == [103] * 32 + [135] * 32
    gone = moved(Exchange.READLANE, [np.array([7, 8]), np.uint32(9)], 32, 1, [0, 1])
    assert gone.tolist() == [0, 0]


def test_votes() -> None:
    """A bit for each lane of the wave that is here and says yes."""
    mask = own(32, 2) % 3 == 0
    found = moved(Exchange.BALLOT, [mask], 32, 2)
    for wave in (0, 1):
        votes = sum(1 << lane for lane in range(32) if mask[32 * wave + lane])
        assert {int(each) for each in found[32 * wave : 32 * wave + 32]} == {votes}


def test_permutations_by_addresses() -> None:
    """Byte addresses of lanes, four to each, modulo the wave."""
    index = np.array([4 * ((7 * lane + 3) % 40) for lane in range(32)], np.uint32)
    found = moved(Exchange.BPERMUTE, [index, own(32)], 32)
    assert found.tolist() == [100 + (7 * lane + 3) % 40 % 32 for lane in range(32)]
    halves = lanes_of(
        Exchange.BPERMUTE,
        state(64, permute=Permute.HALVES),
        np.arange(64),
        [own(64), own(64)],
        I32,
    )
    assert halves is None


def test_swizzles() -> None:
    """A mask, what is set, what is flipped, in groups of 32; or four lanes among themselves."""
    swap = moved(Exchange.SWIZZLE, [own(64), np.uint32(0x041F)], 64)
    assert swap.tolist() == [100 + (lane ^ 1) for lane in range(64)]
    spread = moved(Exchange.SWIZZLE, [own(64), np.uint32(0x0000)], 64)
    assert spread.tolist() == [100] * 32 + [132] * 32
    quad = moved(Exchange.SWIZZLE, [own(32), np.uint32(0x801B)], 32)
    assert quad.tolist() == [100 + (lane & ~3) + 3 - lane % 4 for lane in range(32)]


@pytest.mark.parametrize("bound", [0, 1])
@pytest.mark.parametrize(
    ("control", "source"),
    [
        (0x111, lambda lane: lane - 1 if lane % 16 else None),
        (0x102, lambda lane: lane + 2 if lane % 16 < 14 else None),
        (0x121, lambda lane: lane // 16 * 16 + (lane - 1) % 16),
        (0x140, lambda lane: lane // 16 * 16 + 15 - lane % 16),
        (0x141, lambda lane: lane // 8 * 8 + 7 - lane % 8),
        (0x142, lambda lane: lane // 16 * 16 - 1 if lane >= 16 else None),
        (0x143, lambda lane: 31 if lane >= 32 else None),
        (0x153, lambda lane: lane // 16 * 16 + 3),
        (0x163, lambda lane: lane ^ 3),
        (0x1B, lambda lane: lane // 4 * 4 + 3 - lane % 4),
    ],
)
def test_data_parallel_primitives(control: int, source: Any, bound: int) -> None:
    """A lane without a source has 0 or what it had, as the bound says."""
    numbers = [np.uint32(each) for each in (control, 15, 15, bound)]
    old = np.full(64, 7, np.uint32)
    found = moved(Exchange.UPDATE_DPP, [old, own(64), *numbers], 64)
    for lane in range(64):
        at = source(lane)
        assert found[lane] == ((0 if bound else 7) if at is None else 100 + at), lane


def test_rows_and_banks_that_are_off() -> None:
    """They keep what they had, whatever the bound says."""
    numbers = [np.uint32(each) for each in (0x1B, 0b0101, 0b0001, 1)]
    found = moved(Exchange.UPDATE_DPP, [np.full(64, 7, np.uint32), own(64), *numbers], 64)
    for lane in range(64):
        on = lane // 16 in (0, 2) and lane % 16 < 4
        assert bool(found[lane] != 7) is on


def test_lanes_that_are_not_here_are_no_source() -> None:
    numbers = [np.uint32(each) for each in (0x163, 15, 15, 1)]
    found = moved(Exchange.UPDATE_DPP, [np.uint32(7), np.array([5, 6]), *numbers], 32, 1, [0, 3])
    assert found.tolist() == [6, 5]
    alone = moved(Exchange.UPDATE_DPP, [np.uint32(7), np.array([5, 6]), *numbers], 32, 1, [0, 1])
    assert alone.tolist() == [0, 0]


def test_what_is_not_known() -> None:
    assert moved(Exchange.WRITELANE, [own(32)], 32) is None
    assert moved(Exchange.SWIZZLE, [own(32), np.uint32(0xC000)], 32) is None
    assert moved(Exchange.READLANE, [(own(32),), np.uint32(0)], 32) is None


@pytest.mark.parametrize(
    ("op", "act", "value", "yes"),
    [
        (Exchange.BALLOT, range(32), None, True),
        (Exchange.BALLOT, range(31), None, False),
        (Exchange.READFIRSTLANE, range(31), np.array([4] * 31), True),
        (Exchange.READFIRSTLANE, range(31), np.arange(31), False),
        (Exchange.READFIRSTLANE, range(31), np.uint32(3), True),
    ],
)
def test_what_does_not_depend_on_who_is_here(op: Exchange, act: Any, value: Any, yes: bool) -> None:
    """All lanes of the wave are here, or all have the same."""
    given = [np.arange(len(act)) if value is None else value]
    assert steady(op, state(32), np.array(act), given) is yes


def test_waves_that_are_not_whole() -> None:
    """A ballot of all that there are is steady; reading a lane that is not there is not."""
    partial = state(32, items=40)
    everyone = np.arange(40)
    assert steady(Exchange.BALLOT, partial, everyone, [everyone])
    assert not steady(Exchange.READLANE, partial, everyone, [everyone])
