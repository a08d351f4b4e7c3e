"""The barrier objects of every processor."""

from __future__ import annotations

import pytest

from fencepost.targets.barrier_objects import (
    BARRIER_OBJECTS,
    Arriving,
    BarrierKind,
    Dropping,
    ExpectedCount,
    Initializer,
    Joining,
    Waiting,
    barrier_objects,
    find_barrier_object,
)
from fencepost.targets.fault import TargetError, TargetFault
from fencepost.targets.processor import BarrierHardware, Processor
from fencepost.targets.processors import ALL_PROCESSORS, find
from fencepost.vocabulary.scopes import Scope

IDS: dict[BarrierHardware | None, list[int]] = {
    None: [],
    BarrierHardware.UNSPLIT: [],
    BarrierHardware.UNSPLIT_BACK_OFF: [],
    BarrierHardware.SPLIT: [-2, -1],
    BarrierHardware.SPLIT_NAMED_CLUSTER: list(range(-4, 17)),
}


@pytest.mark.parametrize("processor", ALL_PROCESSORS, ids=str)
def test_ids(processor: Processor) -> None:
    """The IDs are those of the hardware, each once, in order; every one is found."""
    rows = barrier_objects(processor)
    ids = [barrier_id for row in rows for barrier_id in row.ids]
    assert ids == IDS[processor.barriers]
    for row in rows:
        for barrier_id in row.ids:
            assert find_barrier_object(processor, barrier_id) is row
    for barrier_id in {-5, -4, -1, 0, 1, 16, 17} - set(ids):
        with pytest.raises(TargetError) as caught:
            find_barrier_object(processor, barrier_id)
        assert caught.value.fault is TargetFault.NO_SUCH_BARRIER
        assert caught.value.mend


@pytest.mark.parametrize("hardware", BarrierHardware)
def test_rows_keep_the_rules(hardware: BarrierHardware) -> None:
    """What holds of all barrier objects of a kind, in every table."""
    for row in BARRIER_OBJECTS[hardware]:
        trap = row.kind in (BarrierKind.CLUSTER_TRAP, BarrierKind.WORKGROUP_TRAP)
        cluster = row.kind in (BarrierKind.CLUSTER_TRAP, BarrierKind.CLUSTER_USER)
        named = row.kind in (BarrierKind.NULL_NAMED, BarrierKind.NAMED)
        assert row.privileged == trap
        assert row.scope is (Scope.CLUSTER if cluster else Scope.WORKGROUP)
        assert row.mutually_exclusive == named
        assert (row.joining is Joining.INSTRUCTION) == named
        assert (row.dropping is Dropping.WAVE_END) == (not named)
        assert row.wait_needs_launch_of is (None if named else row.scope)
        assert row.split == (hardware.name.startswith("SPLIT"))
        assert bool(row.ids) == row.split
        assert row.arrive_sets_expected_count == (row.kind is BarrierKind.NAMED)


def test_gfx942() -> None:
    """GFX6 to GFX11: one barrier without an ID, arrive and wait in one instruction."""
    (row,) = barrier_objects(find("gfx942"))
    assert row.kind is BarrierKind.WORKGROUP
    assert not row.split
    assert row.arriving is Arriving.TOGETHER_WITH_WAIT
    assert row.waiting is Waiting.TOGETHER_WITH_ARRIVE
    assert row.expected_count is ExpectedCount.WAVES_OF_WORKGROUP


def test_gfx1250() -> None:
    """GFX12.5: who initializes, joins, arrives and waits."""
    gfx1250 = find("gfx1250")
    user = find_barrier_object(gfx1250, -3)
    assert user.arriving is Arriving.ONE_WAVE_OF_WORKGROUP
    assert user.expected_count is ExpectedCount.WORKGROUPS_OF_CLUSTER
    null = find_barrier_object(gfx1250, 0)
    assert null.initializer is Initializer.ALWAYS
    assert (null.arriving, null.waiting) == (Arriving.NO_EFFECT, Waiting.NO_EFFECT)
    named = find_barrier_object(gfx1250, 16)
    assert named.initializer is Initializer.INSTRUCTION
    assert named.dropping is Dropping.INSTRUCTION
    assert named.waiting is Waiting.LAST_JOINED
