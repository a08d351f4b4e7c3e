"""What a proved kernel can do without, each proposal by itself."""

from __future__ import annotations

from dataclasses import replace

from fencepost.diagnostics import Code
from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Options
from fencepost.kernels.question.budget import Budget
from fencepost.kernels.question.outer_stop import OuterStop
from fencepost.kernels.report import Report, Verdict
from fencepost.kernels.stages import sequence as stages
from fencepost.kernels.stages.redundant import (
    IN_STEPS,
    IN_TIME,
    SHARE,
    changed_function,
    with_redundant,
)
from fencepost.kernels.task import Task
from fencepost.llvm.ir import Call, Fence
from tests.unit.kernels.kernels_of_text import SYNC, module_of, text_of

EXCHANGE = """
  %p = getelementptr [256 x i32], ptr addrspace(3) @a, i32 0, i32 %t
  store i32 %t, ptr addrspace(3) %p
{between}
  %n1 = sub i32 127, %t
  %q = getelementptr [256 x i32], ptr addrspace(3) @a, i32 0, i32 %n1
  %v = load i32, ptr addrspace(3) %q
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %v, ptr addrspace(1) %o
  ret void"""


def checked(between: str) -> Report:
    module = module_of(text_of(EXCHANGE.format(between=between)))
    options = Options((128, 1, 1), (1, 1, 1), redundant=True)
    return check_kernel(module, module.kernels[0], options, "text.ll")


def codes(report: Report) -> list[Code]:
    return [each.diagnostic.code for each in report.findings]


def test_a_second_barrier_can_go() -> None:
    """Either of the two, and with it its fences; the verdict stays."""
    report = checked(SYNC + SYNC)
    assert report.verdict is Verdict.PROVED
    assert codes(report).count(Code.REDUNDANT_BARRIER) == 2


def test_what_is_needed_stays() -> None:
    report = checked(SYNC)
    assert report.verdict is Verdict.PROVED
    assert Code.REDUNDANT_BARRIER not in codes(report)
    assert Code.REDUNDANT_FENCE not in codes(report)


def test_a_scope_that_is_wider_than_needed() -> None:
    """The narrowest that is still proved is told."""
    report = checked(SYNC.replace("workgroup", "agent"))
    told = [each.diagnostic for each in report.findings]
    assert {each.code for each in told} == {Code.FENCE_WIDER_THAN_NEEDED}
    assert all(each.mend == 'syncscope("workgroup") is enough' for each in told)


def test_a_kernel_with_one_instruction_changed() -> None:
    """All others are the same, in their order."""
    kernel = module_of(text_of(EXCHANGE.format(between=SYNC))).kernels[0]
    every = [each for block in kernel.blocks for each in block.instructions]
    fence = next(each for each in every if isinstance(each, Fence))
    call = next(
        each for each in every if isinstance(each, Call) and "barrier" in (each.callee or "")
    )
    gone = changed_function(kernel, call, None)
    assert [each for block in gone.blocks for each in block.instructions] == [
        each for each in every if each is not call
    ]
    other = replace(fence, head=replace(fence.head, text="other"))
    changed = changed_function(kernel, fence, other)
    kept = [each for block in changed.blocks for each in block.instructions]
    assert [one is two for one, two in zip(kept, every, strict=True)].count(False) == 1


def _task() -> Task:
    module = module_of(text_of(EXCHANGE.format(between=SYNC + SYNC)))
    options = Options((128, 1, 1), (1, 1, 1), redundant=True)
    return Task.asked(module, module.kernels[0], options, "text.ll")


def test_steps_end_the_search() -> None:
    """What was proved before is told, and that not all was tried; the verdict stays."""
    check = stages.checked(_task())
    whole = with_redundant(check)
    assert not whole.notes
    task = replace(check.task, budget=replace(Budget(), proposals=1))
    told = []
    for steps in (0, check.steps, 2 * check.steps, 4 * check.steps):
        short = replace(check, task=task, steps=steps // SHARE)
        report = with_redundant(short)
        assert report.verdict is Verdict.PROVED
        assert report.notes == (IN_STEPS,)
        assert not report.stopped
        assert with_redundant(short) == report
        assert report.findings == whole.findings[: len(report.findings)]
        told.append(len(report.findings))
    assert told == sorted(told)
    assert 0 == told[0] < told[-1] < len(whole.findings)


def test_steps_end_a_proposal() -> None:
    """One that takes too long is not told; others are tried all the same."""
    check = stages.checked(_task())
    task = replace(check.task, budget=replace(Budget(), proposal=1))
    report = with_redundant(replace(check, task=task, steps=check.steps // 8))
    assert report.verdict is Verdict.PROVED
    assert not report.findings
    assert not report.notes


def test_the_time_ends_the_search() -> None:
    """That of the whole check, not more; such a report is not the last word."""
    check = stages.checked(_task())
    late = replace(check.task, stop=OuterStop(check.task.clock(), check.task.clock))
    report = with_redundant(replace(check, task=late))
    assert report.notes == (IN_TIME,)
    assert report.stopped
    assert not report.findings
