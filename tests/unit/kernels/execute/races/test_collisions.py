"""Races that a run shows, against every pair of its accesses."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from fencepost.kernels.check import check_kernel
from fencepost.kernels.execute.races.collision import Collision
from fencepost.kernels.execute.races.collisions import collisions
from fencepost.kernels.execute.values.lanes import GIVEN, GUESS
from fencepost.kernels.options import Options
from fencepost.llvm.effects.effect import Access
from fencepost.llvm.read import read_module
from fencepost.vocabulary.scopes import Scope
from tests.unit.kernels.execute.logs import Did, conflicts, drawn, in_scope, logged, pair, unlike
from tests.unit.kernels.taken_apart import prepared_of, ran

LDS = """  %p = getelementptr i32, ptr addrspace(3) @a, i32 {put}
  store i32 {value}, ptr addrspace(3) %p
  {between}
  %q = getelementptr i32, ptr addrspace(3) @a, i32 {take}
  {second}
  ret void"""
READS = "%v = load i32, ptr addrspace(3) %q"
WRITES = "store i32 7, ptr addrspace(3) %q"


def overlaps(one: Did, other: Did, scopes: tuple[Scope | None, ...]) -> bool:
    """Whether atomics are only in conflict since they are not of one size and place."""
    if not (one.how.atomic and other.how.atomic and unlike(one, other)):
        return False
    return one.group == other.group or in_scope(one, other, scopes)


@pytest.mark.parametrize("seed", range(12))
def test_what_races(seed: int) -> None:
    """A race is shown if and only if two accesses of a drawn run conflict, and it is one."""
    source = random.Random(seed)
    seen = 0
    for _ in range(40):
        dids, scopes = drawn(source)
        found = collisions(*logged(dids, scopes))
        wanted = [
            (one, other, same)
            for one, other, same in conflicts(dids, scopes, one_run=True)
            if not overlaps(one, other, scopes)
        ]
        races = {pair(one, other) for one, other, same in wanted if not same}
        told = [each for each in found.found if not each.same_value]
        assert found.complete or told
        assert bool(told) is bool(races), dids
        assert {each.pair for each in found.found} <= {pair(one, other) for one, other, _ in wanted}
        for each in told:
            assert each.first.lane != each.second.lane
            assert each.first.how.writes or each.second.how.writes
        seen += bool(races)
    assert 3 < seen < 40


def shown(body: str, items: int = 64, grid: int = 1, **more: Any) -> tuple[Collision, ...]:
    kernel = prepared_of(body, items, grid, **more)
    return collisions(kernel.program, ran(kernel)).found


def of_lds(
    take: str, second: str = READS, between: str = "", value: str = "%t", items: int = 64
) -> tuple[Collision, ...]:
    body = LDS.format(put="%t", value=value, between=between, take=take, second=second)
    return shown(body.replace("@a, i32 %x", "@a, i32 %x"), items)


NEXT = "%x = xor i32 %t, {}"


def test_a_barrier_between_is_an_order() -> None:
    assert len(of_lds("%x", between=NEXT.format(32))) == 1
    assert not of_lds("%x", between="SYNC\n" + NEXT.format(32))
    assert not of_lds("%t")


@pytest.mark.parametrize(("by", "lockstep"), [(1, True), (64, False)])
def test_two_instructions_of_one_wave(by: int, lockstep: bool) -> None:
    """Only lockstep execution orders them; nothing does where they are of two waves."""
    (found,) = of_lds("%x", between=NEXT.format(by), items=128)
    assert found.lockstep is lockstep
    assert not found.apart
    assert found.lds


def test_lanes_of_one_instruction_are_never_in_lockstep_order() -> None:
    (found,) = shown("  store i32 %t, ptr addrspace(1) %out\n  ret void", 4)
    assert not found.lockstep
    assert not found.same_value
    assert found.first.site == found.second.site


@pytest.mark.parametrize("value", [7, 8])
def test_writes_of_the_same_value(value: int) -> None:
    (found,) = of_lds("%x", second=WRITES, between=NEXT.format(1), value=str(value))
    assert found.same_value is (value == 7)


def test_what_differs_is_told_before_what_is_equal() -> None:
    """Of one pair of instructions, which write the same value to all places but one."""
    between = NEXT.format(1) + "\n  %c = icmp eq i32 %t, 40\n  %w = select i1 %c, i32 5, i32 7"
    second = WRITES.replace("7", "%w")
    (found,) = of_lds("%x", second=second, between=between, value="7")
    assert not found.same_value
    assert 40 in (found.first.lane, found.second.lane)


def test_each_pair_of_instructions_once() -> None:
    """Though each two of a hundred work-items race."""
    body = "  store volatile i32 %t, ptr addrspace(1) %out\n" * 2 + "  ret void"
    found = shown(body, 50, 2)
    assert found
    assert len({each.pair for each in found}) == len(found)


@pytest.mark.parametrize(
    ("second", "size", "value", "same"),
    [(62, 4, 1, False), (62, 4, 0, True), (65, 1, 0, True), (65, 1, 1, False), (64, 4, 1, True)],
)
def test_writes_that_start_at_different_bytes(
    second: int, size: int, value: int, same: bool
) -> None:
    """Equal words are not equal bytes."""
    first = Did(0, Access.WRITE, False, 0, 64, 4, 0, 5, value)
    (found,) = collisions(
        *logged([first, replace(first, lane=1, address=second, size=size)], (None,))
    ).found
    assert found.same_value is same


@pytest.mark.parametrize("scope", ["workgroup", "agent"])
def test_atomics_of_two_workgroups(scope: str) -> None:
    """Out of scope they race, and within it they do not."""
    body = f"""
  %r = atomicrmw add ptr addrspace(1) %out, i32 1 syncscope("{scope}") monotonic
  ret void"""
    found = shown(body, 4, 2)
    assert [(each.apart, each.scope) for each in found] == [(True, True)] * (scope == "workgroup")
    assert not shown(body, 4, 1)


def test_a_value_that_is_a_guess_is_perhaps_the_same() -> None:
    """Of writes that is no race; of a write and a read it is."""

    def at(lane: int, how: Access, level: int) -> Did:
        return Did(0, how, False, lane, 64, 4, 0, 5, lane, level)

    writes = [at(lane, Access.WRITE, GUESS) for lane in (0, 32)]
    assert not collisions(*logged(writes, (None,))).found
    assert collisions(*logged([*writes, at(33, Access.WRITE, GIVEN)], (None,))).complete
    assert collisions(*logged([writes[0], at(32, Access.READ, GIVEN)], (None,))).found
    settled = [at(lane, Access.WRITE, GIVEN) for lane in (0, 32)]
    assert collisions(*logged(settled, (None,))).found


def test_a_race_that_a_sample_does_not_show() -> None:
    """Among many places where the same is written, one where it is not: all are compared then."""
    dids = [
        Did(0, Access.WRITE, False, lane, 4 * word, 4, 0, 5, int(lane == 65 and word == 1237))
        for lane in (0, 1, 65)
        for word in range(2000)
    ]
    found = collisions(*logged(dids, (Scope.AGENT,)))
    assert found.complete
    assert [each.same_value for each in found.found] == [False]


@pytest.mark.parametrize(
    ("phases", "races"), [((0, 0), True), ((1, 0), True), ((1, 1), False), ((2, 0), True)]
)
def test_between_the_parts_of_a_barrier(phases: tuple[int, int], races: bool) -> None:
    """A lane that has arrived and not waited is behind no barrier yet."""
    dids = [Did(0, Access.WRITE, False, lane, 64, 4, 0, 5, lane) for lane in (0, 32)]
    program, run = logged(dids, (None,))
    arrived, waited = (np.array([each], np.int32) for each in phases)
    later = replace(run.state.log[1], released=arrived, acquired=waited)
    for how, level in ((Access.WRITE, GIVEN), (Access.READ, GIVEN), (Access.READ, GUESS)):
        run.state.log[0] = replace(run.state.log[0], level=level)
        run.state.log[1] = replace(later, how=how)
        assert bool(collisions(program, run).found) is races


NEIGHBOURS = """
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %0) "target-cpu"="gfx942" !dbg !2 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = mul i32 %g, 64
  %i = add i32 %base, %t
  %p = getelementptr i32, ptr addrspace(1) %0, i32 %i
  store i32 %i, ptr addrspace(1) %p
  %j = add i32 %i, 64
  %q = getelementptr i32, ptr addrspace(1) %0, i32 %j
  %v = load volatile i32, ptr addrspace(1) %q
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!3}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1)
!1 = !DIFile(filename: "k.hip", directory: "")
!2 = distinct !DISubprogram(name: "k", file: !1, line: 1, type: !4, unit: !0)
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !DISubroutineType(types: !{})
"""


@pytest.mark.parametrize(
    ("file", "said"),
    [("k.hip", "FP202 data race on %0[64]"), ("k.py", "FP203 data race on %0[64]")],
)
def test_workgroups_of_a_kernel_of_blocks_tell_more(file: str, said: str) -> None:
    """Triton's work-items repeat each other's accesses, which its user does not see."""
    module = read_module(NEIGHBOURS.replace("k.hip", file).encode())
    report = check_kernel(module, module.kernels[0], Options((128, 1, 1), (4, 1, 1)), "k.ll")
    first = report.findings[0].diagnostic
    assert f"{first.code} {first.message}".startswith(said)
