"""Proofs that are tried before most runs: of kernels of which runs say no more."""

from __future__ import annotations

import pytest

from fencepost.kernels.certificate import Certificate
from fencepost.kernels.check import check_kernel
from fencepost.kernels.execute.run import Run
from fencepost.kernels.options import Infer, Options
from fencepost.kernels.report import Verdict
from fencepost.kernels.runs.trial import Trial, tried
from fencepost.kernels.stages import sequence
from fencepost.kernels.stages.early_proof import proof_in_any_grid
from fencepost.kernels.stages.sequence import prepared
from fencepost.kernels.task import Found, Prepared, Task
from fencepost.llvm.read import read_module

KERNEL = """
target triple = "amdgcn-amd-amdhsa"
@s = internal addrspace(3) global [64 x i32] undef
define amdgpu_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %from, i32 %n)
    "target-cpu"="gfx942" {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %row = shl i32 %g, 6
  %i = add i32 %row, %t
  %in = icmp ult i32 %i, %n
  br i1 %in, label %body, label %end
body:
  %a = getelementptr i32, ptr addrspace(1) %from, i32 %i
  %at = load i32, ptr addrspace(1) %a
  BODY
  br label %end
end:
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare void @llvm.amdgcn.s.barrier()
"""
GATHER = """%b = getelementptr i32, ptr addrspace(1) %from, i32 %at
  %v = load i32, ptr addrspace(1) %b
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %i
  store i32 %v, ptr addrspace(1) %q"""
SCATTER = """%q = getelementptr i32, ptr addrspace(1) %p, i32 %at
  store i32 %i, ptr addrspace(1) %q"""
IN_LDS = """%s1 = getelementptr i32, ptr addrspace(3) @s, i32 %t
  store i32 %t, ptr addrspace(3) %s1"""
FLAG = "store i32 1, ptr addrspace(1) %p"


def task_of(body: str) -> Task:
    module = read_module(KERNEL.replace("BODY", body).encode())
    options = Options((64, 1, 1), infer=Infer.NOTHING)
    return Task.asked(module, module.kernels[0], options, "k.ll")


@pytest.mark.parametrize(
    ("body", "is_proved"),
    [
        pytest.param(GATHER, True, id="what is read decides no address of a store"),
        pytest.param(SCATTER, False, id="it is wrong"),
        pytest.param(FLAG, False, id="runs tell of writes of one value"),
        pytest.param(f"{IN_LDS}\n  {GATHER}", False, id="runs tell of what leaves an object"),
        pytest.param(f"%x = alloca i32, addrspace(5)\n  {GATHER}", False, id="an alloca"),
        pytest.param(f"call void @llvm.amdgcn.s.barrier()\n  {GATHER}", False, id="a barrier"),
    ],
)
def test_early_proofs(body: str, is_proved: bool) -> None:
    found = Found()
    proof = proof_in_any_grid(prepared(task_of(body)), found)
    assert isinstance(proof, Certificate) is is_proved
    assert (found.proved is not None) is is_proved


def test_no_run_follows_an_early_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Trial] = []

    def counted(kernel: Prepared, found: Found, trial: Trial) -> Run | None:
        made.append(trial)
        return tried(kernel, found, trial)

    monkeypatch.setattr(sequence, "tried", counted)
    task = task_of(GATHER)
    report = check_kernel(task.module, task.kernel, task.options, "k.ll")
    assert report.verdict is Verdict.PROVED
    assert len(made) == sequence.ALIKE
