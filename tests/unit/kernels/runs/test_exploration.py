"""Searches of schedules: of which kernels, and what they find and leave alone."""

from __future__ import annotations

from fencepost.kernels.report import Verdict
from fencepost.kernels.runs.exploration import explore, is_explored
from fencepost.kernels.task import Found, Prepared
from tests.unit.kernels.kernels_of_text import checked
from tests.unit.kernels.taken_apart import prepared_of

CLAIMED = """
  %first = icmp eq i32 %t, 0
  br i1 %first, label %try, label %end
try:
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %was = atomicrmw xchg ptr addrspace(1) %out, i32 1 syncscope("agent") TAKES
  %free = icmp eq i32 %was, 0
  br i1 %free, label %mine, label %end
mine:
  %at = getelementptr i32, ptr addrspace(1) %out, i32 16
  store i32 %g, ptr addrspace(1) %at
  store atomic i32 0, ptr addrspace(1) %out syncscope("agent") GIVES, align 4
  br label %end
end:
  ret void
"""
PLAIN = """
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %t, ptr addrspace(1) %at
  ret void
"""


def claimed(takes: str, gives: str) -> str:
    return CLAIMED.replace("TAKES", takes).replace("GIVES", gives)


def searched(kernel: Prepared) -> Found:
    found = Found()
    explore(kernel, found, list(kernel.inputs.first()))
    return found


def test_kernels_with_atomics_are_searched() -> None:
    assert is_explored(prepared_of(claimed("acquire", "release")))
    assert not is_explored(prepared_of(PLAIN))


def test_a_claim_that_is_cleared_without_order_is_a_bug() -> None:
    found = searched(prepared_of(claimed("monotonic", "monotonic"), 64, 2))
    assert found.bugs()
    assert checked(claimed("monotonic", "monotonic"), grid=2).verdict is Verdict.BUG


def test_a_lock_is_none() -> None:
    assert not searched(prepared_of(claimed("acquire", "release"), 64, 2)).findings


def test_a_search_ends_with_its_budget() -> None:
    kernel = prepared_of(claimed("acquire", "release"), 64, 4, effort=0.05)
    found = searched(kernel)
    assert found.spent < 3 * kernel.task.budget.explored
