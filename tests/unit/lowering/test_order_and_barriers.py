"""What may be moved over what, and barrier operations on each generation."""

from __future__ import annotations

import pytest

from fencepost.errors import FencepostError, InputError, UnsupportedError
from fencepost.lowering.litmus import operation_request
from fencepost.lowering.order import obstacles, paired
from fencepost.lowering.request import BarrierRequest, BarrierVerb, Request
from fencepost.lowering.target import Target
from fencepost.lowering.units import lower_request
from fencepost.program.program import BarrierKind
from fencepost.targets.barrier_objects import barrier_objects
from fencepost.targets.processor import Architecture, BarrierHardware
from fencepost.targets.processors import ALL_PROCESSORS, find


def memory(text: str) -> Request:
    request = operation_request(text)
    assert isinstance(request, Request)
    return request


STAYS = [
    # first in program order, second, may the second be moved before the first?
    ("load x", "store y, 1", True),
    ("load atomic x agent monotonic", "store y, 1", True),
    ("load atomic x agent unordered", "fence agent release", False),
    ("load atomic x agent acquire", "load y", False),
    ("load y", "load atomic x agent acquire", True),
    ("r0 = atomicrmw add x, 1 agent acquire", "store y, 1", False),
    ("store x, 1", "store atomic y, 1 agent release", False),
    ("store atomic y, 1 agent release", "store x, 1", True),
    ("load x", "r0 = atomicrmw add y, 1 agent release", False),
    ("r0 = atomicrmw add y, 1 agent release", "load x", True),
    ("r0 = atomicrmw add y, 1 agent acq_rel", "load x", False),
    ("load x", "r0 = atomicrmw add y, 1 agent acq_rel", False),
    ("fence agent acquire", "load x", False),
    ("load x", "fence agent acquire", True),
    ("load atomic x agent monotonic", "fence agent acquire", False),
    ("load atomic x workgroup monotonic", "fence agent acquire", True),
    ("load atomic x system monotonic", "fence agent acquire", False),
    ("load atomic x agent unordered", "fence agent acquire", True),
    ("store atomic x, 1 agent monotonic", "fence agent acquire", True),
    ("load x", "fence agent release", False),
    ("fence agent release", "store x, 1", True),
    ("fence agent release", "store atomic x, 1 agent monotonic", False),
    ("fence agent release", "store atomic x, 1 workgroup monotonic", True),
    ("fence agent release", "load atomic x agent monotonic", True),
    ("store atomic x, 1 agent seq_cst", "load atomic y agent seq_cst", False),
    ("store atomic x, 1 agent release", "load atomic y agent acquire", True),
    ("store atomic x, 1 agent seq_cst", "load atomic y agent monotonic", True),
    ("fence agent seq_cst", "load x", False),
    ("load x", "fence agent seq_cst", False),
    ("r0 = cmpxchg x, 1, 2 agent monotonic acquire", "load y", False),
    # Annotations that are not compatible; where both are seq_cst, the target decides.
    ("store x, 1 !{v:private}", "store atomic y, 1 agent release !{v:public}", True),
    ("store x, 1 !{v:private}", "store atomic y, 1 agent release !{w:public}", False),
    ("store x, 1 !{v:private, v:public}", "store atomic y, 1 agent release !{v:public}", False),
    ("store x, 1", "store atomic y, 1 agent release !{v:public}", False),
    ("load atomic x agent acquire !{v:private}", "load y !{v:public}", True),
    ("fence agent release !{v:a}", "store atomic x, 1 agent monotonic !{v:b}", True),
    ("store atomic x, 1 agent seq_cst !{v:a}", "load atomic y agent seq_cst !{v:b}", False),
]


@pytest.mark.parametrize(("first", "second", "free"), STAYS)
def test_movement(first: str, second: str, free: bool) -> None:
    """The single thread optimization constraints, each with its cite."""
    found = obstacles(memory(first), memory(second))
    assert (not found) is free
    assert all(str(each.cite) == "001 Memory Model" for each in found)


def test_pairing_is_of_atomics_and_fences() -> None:
    fence = memory("fence agent acq_rel")
    assert paired(fence, memory("atomicrmw add x, 1 agent monotonic"))
    assert not paired(fence, memory("load x"))
    assert not paired(fence, fence)
    assert not paired(memory("load x"), memory("load atomic x agent monotonic"))


def steps(text: str, name: str) -> list[str]:
    return [step.text for step in lower_request(operation_request(text), Target(find(name))).steps]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("gfx600", ["s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)", "s_barrier"]),
        ("gfx900", ["s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)", "s_barrier"]),
        ("gfx90a", ["s_barrier"]),
        ("gfx942", ["s_barrier"]),
        ("gfx1200", ["s_barrier_signal -1", "s_barrier_wait -1"]),
        ("gfx1250", ["s_barrier_signal -1", "s_barrier_wait -1"]),
    ],
)
def test_workgroup_barrier(name: str, expected: list[str]) -> None:
    """One instruction before GFX12, after waits where BackOffBarrier is missing; then two."""
    assert steps("barrier workgroup", name) == expected


def test_every_processor_without_back_off_waits_for_every_counter() -> None:
    """GFX10 has a counter for stores, which s_waitcnt does not name."""
    for processor in ALL_PROCESSORS:
        if processor.architecture is not Architecture.AMDGCN:
            continue
        if processor.barriers is not BarrierHardware.UNSPLIT:
            continue
        found = steps("barrier workgroup", processor.name)
        assert found[0] == "s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)"
        has_vscnt = any("vscnt" in each for each in steps("fence agent release", processor.name))
        assert ("s_waitcnt_vscnt null, 0x0" in found) is has_vscnt


def test_named_barriers() -> None:
    """m0 holds the ID and the count; a wait names the barrier, whose last joined one it is."""
    assert steps("barrier.init named3, 5", "gfx1250") == [
        "s_mov_b32 m0, 0x50003",
        "s_barrier_init m0",
    ]
    assert steps("barrier.join named3", "gfx1250") == ["s_barrier_join 3"]
    assert steps("barrier.arrive named3, 2", "gfx1250") == [
        "s_mov_b32 m0, 0x20003",
        "s_barrier_signal m0",
    ]
    assert steps("barrier.arrive named3, r1", "gfx1250")[0] == "s_mov_b32 m0, s0"
    assert steps("barrier.drop named3", "gfx1250") == ["s_barrier_leave"]


@pytest.mark.parametrize(
    ("text", "name", "error", "message"),
    [
        ("barrier.arrive workgroup", "gfx942", UnsupportedError, "barrier.arrive on processor"),
        ("barrier named1", "gfx1200", UnsupportedError, "a named barrier on processor 'gfx1200'"),
        ("barrier cluster", "gfx1200", UnsupportedError, "a cluster barrier"),
        ("barrier.init workgroup, 2", "gfx1250", InputError, "barrier.init on a workgroup"),
        ("barrier.join cluster", "gfx1250", InputError, "barrier.join on a cluster"),
        ("barrier.init named1, 0", "gfx1250", InputError, "expected count 0"),
        ("barrier.init named1, 128", "gfx1250", InputError, "expected count 128"),
        ("barrier.arrive workgroup, 3", "gfx1250", InputError, "new expected count"),
        ("barrier bare", "gfx1250", UnsupportedError, "bare"),
        ("barrier named17", "gfx1250", InputError, "named17"),
    ],
)
def test_barriers_that_cannot_be(
    text: str, name: str, error: type[FencepostError], message: str
) -> None:
    with pytest.raises(error) as found:
        steps(text, name)
    assert message in str(found.value)
    assert found.value.rule


def test_each_processor_lowers_what_it_has() -> None:
    """Every barrier object that a shader may use is reached by an arrive and wait."""
    for processor in ALL_PROCESSORS:
        for row in barrier_objects(processor):
            if row.privileged:
                continue
            kind = {
                "workgroup barrier": BarrierKind.WORKGROUP,
                "cluster user barrier": BarrierKind.CLUSTER,
                "named barrier": BarrierKind.NAMED,
                "NULL named barrier": BarrierKind.NULL,
            }[row.kind.value]
            number = row.ids[0] if kind is BarrierKind.NAMED else 0
            request = BarrierRequest(BarrierVerb.SYNC, kind, number)
            assert lower_request(request, Target(processor)).steps
