"""A bug whose address is chosen as no expected launch chooses it is a bug."""

from __future__ import annotations

import pytest

from fencepost.kernels.check import check_kernel
from fencepost.kernels.conditions.other_ways import is_elsewhere
from fencepost.kernels.options import Infer, Options
from fencepost.kernels.report import Verdict
from fencepost.kernels.stages.sequence import checked
from fencepost.kernels.task import Task
from fencepost.llvm.read import read_module

ONE_STORE = """
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %o, i32 %by) !kernel_arg_base_type !0 {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %none = icmp eq i32 %by, 0
  br i1 %none, label %end, label %some
some:
  %row = mul i32 %t, %by
  br label %end
end:
  %chosen = phi i32 [ WHERE, %entry ], [ %row, %some ]
  %at = zext i32 %chosen to i64
  %p = getelementptr i32, ptr addrspace(1) %o, i64 %at
  store i32 %t, ptr addrspace(1) %p
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
!0 = !{!"int*", !"uint"}
!1 = !{!"o", !"by"}
"""
"""`o[by == 0 ? WHERE : t * by] = t`, as compilers merge two stores."""

OPTIONS = Options((64, 1, 1), (1, 1, 1), infer=Infer.OF_BUGS)


def _found(text: str, condition: str) -> bool:
    module = read_module(text.encode())
    check = checked(Task.asked(module, module.kernels[0], OPTIONS, "k.ll"))
    finding = check.report.findings[0]
    assert finding.is_bug
    assert finding.witness is not None
    return is_elsewhere(check.task, condition, finding, finding.witness)


@pytest.mark.parametrize(
    ("old", "new", "condition", "expected"),
    [
        pytest.param("WHERE", "7", "by >= 1", True, id="the other way"),
        pytest.param("eq i32 %by, 0", "eq i32 %by, 1", "by >= 2", False, id="the same way"),
        pytest.param("eq i32 %by, 0", "ult i32 %by, 2", "by >= 1", False, id="also by others"),
        pytest.param("eq i32 %by, 0", "eq i32 %t, 0", "by >= 1", False, id="some work-items"),
    ],
)
def test_the_way_to_an_address(old: str, new: str, condition: str, expected: bool) -> None:
    assert _found(ONE_STORE.replace(old, new).replace("WHERE", "7"), condition) == expected


def test_one_store_for_all_numbers_is_a_bug_for_that_of_its_own() -> None:
    module = read_module(ONE_STORE.replace("WHERE", "7").encode())
    report = check_kernel(module, module.kernels[0], OPTIONS, "k.ll")
    assert report.verdict is Verdict.BUG


def test_code_of_its_own_that_is_right_changes_nothing() -> None:
    """Behind it, a pitch of 0 is as unusual as ever."""
    text = ONE_STORE.replace("eq i32 %by, 0", "eq i32 %by, 1").replace("WHERE", "%t")
    module = read_module(text.encode())
    report = check_kernel(module, module.kernels[0], OPTIONS, "k.ll")
    assert report.verdict is not Verdict.BUG
