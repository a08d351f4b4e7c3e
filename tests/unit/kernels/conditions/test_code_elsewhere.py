"""A bug in code of its own for a number that nobody expects is a bug."""

from __future__ import annotations

import pytest

from fencepost.kernels.check import check_kernel
from fencepost.kernels.conditions.code_elsewhere import in_code_elsewhere
from fencepost.kernels.options import Infer, Options
from fencepost.kernels.report import Verdict
from fencepost.kernels.stages.sequence import checked
from fencepost.kernels.task import Task
from fencepost.llvm.read import read_module

KERNEL = """
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %a, i32 %n, i32 %m) "target-cpu"="gfx942" {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %counted = icmp slt i32 %t, %n
  br i1 %counted, label %usual, label %then
usual:
  %by = zext i32 %n to i64
  %wide = zext i32 %t to i64
  %p = getelementptr i32, ptr addrspace(1) %a, i64 %wide
  store i32 %n, ptr addrspace(1) %p
  br label %then
then:
  %left = sub nsw i32 %m, %n
  %odd = icmp CONDITION
  br i1 %odd, label %elsewhere, label %end
elsewhere:
  store i32 %t, ptr addrspace(1) %a
  br label %end
end:
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
"""
OPTIONS = Options((64, 1, 1), (1, 1, 1), infer=Infer.OF_BUGS)


@pytest.mark.parametrize(
    ("condition", "conditions", "expected"),
    [
        pytest.param("slt i32 %n, 0", ("signed(n) >= 0",), True, id="negative"),
        pytest.param("eq i32 %n, 0", ("n >= 1",), True, id="none"),
        pytest.param("eq i32 %n, 0", ("n <= 1000",), False, id="it holds of the bug"),
        pytest.param("slt i32 %n, 1", ("signed(n) >= 0",), False, id="some of that is expected"),
        pytest.param("sgt i32 %n, %m", ("signed(m) >= signed(n)",), True, id="two arguments"),
        pytest.param(
            "slt i32 %left, 0", ("signed(m) >= signed(n)",), True, id="sums do not overflow"
        ),
        pytest.param("slt i32 %n, 5", ("n >= 1",), False, id="more than that"),
    ],
)
def test_code_for_others_alone(condition: str, conditions: tuple[str, ...], expected: bool) -> None:
    module = read_module(KERNEL.replace("CONDITION", condition).encode())
    check = checked(Task.asked(module, module.kernels[0], OPTIONS, "k.ll"))
    assert check.report.verdict is Verdict.BUG
    assert in_code_elsewhere(check.task, conditions, check.report.findings) == expected


def test_a_bug_that_another_condition_excuses_is_none() -> None:
    module = read_module(KERNEL.replace("CONDITION", "eq i32 %n, 0").encode())
    check = checked(Task.asked(module, module.kernels[0], OPTIONS, "k.ll"))
    both = [each.witness for each in check.report.findings if each.witness is not None]
    assert any(each.arguments["m"] < 1 << 30 for each in both)
    conditions = ("n >= 1", "m >= 1073741824")
    assert not in_code_elsewhere(check.task, conditions, check.report.findings)


@pytest.mark.parametrize("condition", ["slt i32 %n, 0", "eq i32 %n, -1"])
def test_what_is_wrong_in_code_of_its_own_is_a_bug(condition: str) -> None:
    module = read_module(KERNEL.replace("CONDITION", condition).encode())
    report = check_kernel(module, module.kernels[0], OPTIONS, "k.ll")
    assert report.verdict is Verdict.BUG
