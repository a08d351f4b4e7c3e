"""Why accesses of a run that is a proof are in order, one pair of instructions after another."""

from __future__ import annotations

from typing import Any

import pytest

from fencepost.kernels.certificate import Pair, Reason
from fencepost.kernels.execute.races.exhaustive import whole
from fencepost.kernels.execute.races.pair_reasons import explained
from fencepost.kernels.task import Prepared
from tests.unit.kernels.kernels_of_text import SYNC
from tests.unit.kernels.taken_apart import prepared_of, ran

BODY = """
  %x = xor i32 %t, 1
  %p = getelementptr i32, ptr addrspace(3) @a, i32 %t
  {first}
  {between}
  %q = getelementptr i32, ptr addrspace(3) @a, i32 {at}
  {second}
  ret void"""
STORE = "store i32 7, ptr addrspace(3) %p"
LOAD = "%v = load i32, ptr addrspace(3) %q"
ADD = '%r{} = atomicrmw add ptr addrspace(3) {}, i32 1 syncscope("workgroup") monotonic'


def told(kernel: Prepared, left: frozenset[tuple[int, int]] = frozenset()) -> list[Pair]:
    """The pairs of a kernel whose run is a proof, but for those that are left."""
    run = ran(kernel, both=True)
    lockstep = kernel.task.options.lockstep
    found = whole(kernel.program, run, lockstep=lockstep)
    assert found.holds or left
    same = frozenset(found.same)
    return list(explained(kernel.program, run, same, kernel.spots, lockstep=lockstep, left=left))


def reasons(pairs: list[Pair]) -> list[tuple[int, int, bool, Reason]]:
    """Each pair by the numbers of its instructions in the block."""
    return [(each.first.index, each.second.index, each.apart, each.reason) for each in pairs]


def of_lds(
    first: str, second: str, at: str = "%x", between: str = "SYNC", **more: Any
) -> list[Pair]:
    body = BODY.format(first=first, between=between, at=at, second=second)
    return told(prepared_of(body, 4, 2, **more))


def test_a_barrier_lies_between() -> None:
    """The store with itself is apart; of two workgroups nothing is said, which share no LDS."""
    assert reasons(of_lds(STORE, LOAD)) == [
        (3, 3, False, Reason.APART),
        (3, 8, False, Reason.ORDERED),
    ]


def test_each_touches_its_own() -> None:
    """No barrier is named that nothing needs."""
    assert {each.reason for each in of_lds(STORE, LOAD, "%t")} == {Reason.APART}
    assert {each.reason for each in of_lds(STORE, LOAD, "%t", "")} == {Reason.APART}


def test_lockstep() -> None:
    pairs = of_lds(STORE, LOAD, between="", lockstep=True)
    assert [each.reason for each in pairs] == [Reason.APART, Reason.LOCKSTEP]


def test_atomics() -> None:
    pairs = of_lds(ADD.format(1, "%p"), ADD.format(2, "%q"), between="")
    assert [each.reason for each in pairs] == [Reason.APART, Reason.ATOMIC, Reason.APART]


def test_equal_values() -> None:
    pairs = of_lds(STORE, STORE.replace("%p", "%q"), between="")
    assert [each.reason for each in pairs] == [Reason.APART, Reason.SAME_VALUE, Reason.APART]


def test_two_reads_are_no_pair() -> None:
    read = LOAD.replace("%v", "%u").replace("%q", "%p")
    pairs = of_lds(read, LOAD + "\n  " + "store i32 7, ptr addrspace(1) %out")
    assert [each.reason for each in pairs] == [Reason.SAME_VALUE] * 2


@pytest.mark.parametrize(("grid", "apart"), [(1, [False]), (2, [False, True])])
def test_global_memory_is_asked_about_twice(grid: int, apart: list[bool]) -> None:
    """Of one workgroup and of two, where there are two."""
    body = """
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %b = mul i32 %g, 4
  %i = add i32 %b, %t
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %t, ptr addrspace(1) %o
  ret void"""
    kernel = prepared_of(body, 4, grid)
    assert reasons(told(kernel)) == [(5, 5, each, Reason.APART) for each in apart]


@pytest.mark.parametrize("place", ["%t", "%i"])
def test_who_meets_within_a_workgroup_and_between_two(place: str) -> None:
    """Work-items of two workgroups meet in a word of theirs; those of one do behind a barrier."""
    add = f"""
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %b = mul i32 %g, 4
  %x = xor i32 %t, 1
  %i = add i32 %b, %t
  %j = add i32 %b, %x
  %o = getelementptr i32, ptr addrspace(1) %out, i32 {place}
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %j
"""
    own = "%r = atomicrmw add ptr addrspace(1) %o, i32 1 monotonic\n  ret void"
    behind = (
        f"store i32 1, ptr addrspace(1) %o\n{SYNC}\n  store i32 2, ptr addrspace(1) %q\n  ret void"
    )
    found = reasons(told(prepared_of(add + (own if place == "%t" else behind), 4, 2)))
    meet = [(apart, reason) for _, _, apart, reason in found]
    if place == "%t":
        assert meet == [(False, Reason.APART), (True, Reason.ATOMIC)]
    else:
        assert [each for each in meet if each[0]] == [(True, Reason.APART)] * 3
        assert [each for _, each in meet[:3]] == [Reason.APART, Reason.ORDERED, Reason.APART]


def test_objects_that_nobody_writes() -> None:
    """And pairs of two objects are not told."""
    body = """
  %i = getelementptr i32, ptr addrspace(1) %in, i32 0
  %v = load i32, ptr addrspace(1) %i
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %v, ptr addrspace(1) %o
  %p = getelementptr i32, ptr addrspace(3) @a, i32 %t
  store i32 1, ptr addrspace(3) %p
  ret void"""
    assert reasons(told(prepared_of(body))) == [
        (6, 6, False, Reason.APART),
        (4, 4, False, Reason.APART),
    ]


def test_what_a_run_does_not_show_is_left_out() -> None:
    """Pairs that terms are asked about have no reason here."""
    body = BODY.format(first=STORE, between="", at="%x", second=LOAD)
    kernel = prepared_of(body)
    every = told(kernel, frozenset({(-1, -1)}))
    assert len(every) == 2
    sites = {each.first.index for each in every}
    (store,) = [
        at for at, each in enumerate(kernel.program.sites) if kernel.spots[id(each)].index in sites
    ]
    assert len(told(kernel, frozenset({(store, store)}))) == 1


def test_a_release_that_is_seen() -> None:
    """Where fences order a wave's lanes, that is the reason."""
    wave = """fence syncscope("wavefront") release
  call void @llvm.amdgcn.wave.barrier()
  fence syncscope("wavefront") acquire"""
    body = BODY.format(first=STORE, between=wave, at="%x", second=LOAD)
    kernel = prepared_of(body)
    assert [each.reason for each in told(kernel)] == [Reason.APART, Reason.HAPPENS_BEFORE]
