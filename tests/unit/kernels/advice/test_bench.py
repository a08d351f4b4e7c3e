"""Trials of choices: what counts as one, and when none is made."""

from __future__ import annotations

from fencepost.diagnostics import Code, Diagnostic, Location
from fencepost.kernels.advice.bench import MOST_TRIALS, Bench, said
from fencepost.kernels.advice.choice import Choice
from fencepost.kernels.options import Options
from fencepost.kernels.question.outer_stop import OuterStop
from fencepost.kernels.report import Finding, Report, Verdict
from fencepost.kernels.task import Task
from fencepost.llvm.read import read_module
from fencepost.records import replace

TEXT = """
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %i = mul i32 %t, %n
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %t, ptr addrspace(1) %p
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
attributes #0 = { "target-cpu"="gfx942" "amdgpu-flat-work-group-size"="64,64" }
"""
ONE = Choice(grid=(1, 1, 1), arguments=(("n", "1"),))
NONE = Choice(grid=(1, 1, 1), arguments=(("n", "0"),))
STRANGE = Choice(arguments=(("m", "1"),))


def bench(left: int = 10_000_000, asked: list[Options] | None = None) -> Bench:
    module = read_module(TEXT.encode())
    task = Task.asked(module, module.kernels[0], Options(), "k.ll")
    report = Report("k", task.launch, (), unsettled=(Diagnostic(Code.NO_PROOF, "no", ()),))

    def ask(options: Options) -> Report:
        if asked is not None:
            asked.append(options)
        return report

    return Bench(Options(), task, ask, left)


def test_a_quick_look() -> None:
    looked = bench()
    assert looked.proves(ONE)
    assert looked.proves(NONE)  # a bug decides it too
    assert not looked.failed
    assert not looked.cut
    assert looked.made == 2
    assert looked.left < 10_000_000


def test_a_question_that_makes_no_sense() -> None:
    looked = bench()
    assert not looked.proves(STRANGE)
    assert not looked.failed


def test_only_the_whole_check_makes_advice() -> None:
    asked: list[Options] = []
    looked = bench(asked=asked)
    assert looked.advice(ONE) is None
    (options,) = asked
    assert (options.grid, options.arguments) == (ONE.grid, ONE.arguments)
    (tried,) = looked.in_vain()
    assert (tried.options, tried.verdict) == ("--arg n=1 --grid 1", Verdict.UNKNOWN)
    assert not tried.decides


def test_no_trial_without_steps_time_or_number() -> None:
    poor = bench(left=0)
    assert poor.over
    assert not poor.proves(ONE)
    assert poor.cut
    late = bench()
    late.base = replace(late.base, stop=OuterStop(0.0))
    assert late.over
    assert late.advice(ONE) is None
    tired = bench()
    tired.made = MOST_TRIALS
    assert not tired.proves(ONE)
    assert not tired.failed


def test_what_is_said() -> None:
    looked = bench()
    place = Location("k.hip", 9)
    wrong = Finding(Diagnostic(Code.DATA_RACE_IN_LDS, "a race", (place,)))
    report = Report("k", looked.base.launch, (wrong,))
    assert said(report) == "a bug: FP201 at k.hip:9"
    assert said(looked.ask(Options())) == "unknown"
