"""Conditions on arguments: each suffices and none is idle; what no size excuses is told first."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import replace

from fencepost.diagnostics import Code
from fencepost.kernels.certificate import SIZES, Premise
from fencepost.kernels.check import check_kernel
from fencepost.kernels.conditions.search import FEWER, IN_STEPS, with_condition
from fencepost.kernels.findings.unsettled import reason
from fencepost.kernels.options import Infer, Options
from fencepost.kernels.report import Report, Verdict
from fencepost.kernels.stages.sequence import Checked, checked
from fencepost.kernels.task import Task
from fencepost.llvm.launches.launch import Launch
from fencepost.llvm.read import read_module
from tests.unit.kernels.kernels_of_text import ROWS

ROWS_OF_BITS = """
define amdgpu_kernel void @k(ptr addrspace(1) %o, i32 %n, i32 %s) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %in = icmp slt i32 %t, %n
  br i1 %in, label %body, label %end
body:
  %row = mul i32 %g, %s
  %at = add i32 %row, %t
  %wide = shl i32 %at, 2
  %off = zext i32 %wide to i64
  %p = getelementptr i8, ptr addrspace(1) %o, i64 %off
  store i32 %t, ptr addrspace(1) %p
  br label %end
end:
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
"""

RACE = """%mine = getelementptr i32, ptr addrspace(3) @s, i32 %t
  store i32 %t, ptr addrspace(3) %mine
  %u = xor i32 %t, 33
  %other = getelementptr i32, ptr addrspace(3) @s, i32 %u
  %v = load volatile i32, ptr addrspace(3) %other"""
LAUNCH = Launch((64, 1, 1), (8, 1, 1), 64)


def _checked(infer: Infer, before: str = "", **more: object) -> Report:
    module = read_module(ROWS.format(before=before))
    more.setdefault("refused", SIZES)
    options = Options((64, 1, 1), (8, 1, 1), infer=infer, effort=0.5, **more)  # type: ignore[arg-type]
    return check_kernel(module, module.kernels[0], options, "k.ll")


def _codes(report: Report) -> set[str]:
    return {str(each.diagnostic.code) for each in report.findings}


def test_condition_of_a_right_kernel() -> None:
    """Rows that may overlap where the stride is below the width: a bug, with a condition."""
    report = _checked(Infer.OF_BUGS)
    assert report.verdict is Verdict.BUG
    assert report.condition is not None
    assert report.condition.assumptions == ("signed(stride) >= signed(n)",)
    under = _checked(Infer.NOTHING, assumptions=report.condition.assumptions)
    assert under.verdict is Verdict.PROVED


def test_sizes_that_every_launch_has() -> None:
    """They are premises of the proof; what other sizes show is a note."""
    report = _checked(Infer.OF_BUGS, refused=frozenset())
    assert report.verdict is Verdict.CONDITIONAL
    assert report.condition is not None
    assert report.condition.assumptions == ("signed(stride) >= signed(n)",)
    assert report.proof is not None
    assert Premise.ROWS_APART in report.proof.premises
    assert Premise.GIVEN not in report.proof.premises
    assert not any(each.is_bug for each in report.findings)
    assert any("FP203" in note and "stride = " in note for note in report.notes)


def test_each_premise_about_sizes_can_be_refused() -> None:
    """Without rows that are apart, the kernel is wrong for some sizes."""
    report = _checked(Infer.OF_BUGS, refused=frozenset({Premise.ROWS_APART}))
    assert report.verdict is Verdict.BUG


def test_expected_sizes_of_an_unknown_kernel() -> None:
    """They are tried of every kernel that is not proved, unless no conditions are wanted."""
    report = _checked(Infer.NOTHING, refused=frozenset())
    assert report.verdict is Verdict.BUG
    assert report.condition is None


def test_notes_do_not_stand_in_the_way() -> None:
    """Writes of the same value are noted, and shown with arguments that meet the condition."""
    note = """%word = getelementptr i32, ptr addrspace(3) @s, i32 0
  store i32 7, ptr addrspace(3) %word"""
    report = _checked(Infer.OF_BUGS, note)
    assert "FP208" in _codes(report)
    assert report.condition is not None
    assert report.condition.assumptions == ("signed(stride) >= signed(n)",)


def test_nothing_is_searched_unless_asked() -> None:
    """Nor where the kernel is proved."""
    assert _checked(Infer.NOTHING).condition is None
    assert _checked(Infer.OF_ALL, assumptions=("signed(stride) >= signed(n)",)).condition is None


def test_no_size_excuses_it() -> None:
    """A race that does not depend on sizes is told before one that odd sizes show."""
    report = _checked(Infer.OF_BUGS, RACE)
    assert report.condition is None
    assert _codes(report) & {"FP201", "FP209"}


def test_given_arguments_are_left_alone() -> None:
    """No condition is put on an argument whose value is given."""
    report = _checked(Infer.OF_BUGS, arguments=(("n", "64"), ("stride", "3")))
    assert report.verdict is Verdict.BUG
    assert report.condition is None


def test_premises_of_the_proof_under_a_condition() -> None:
    """A condition does not suffice without them."""
    report = _checked(Infer.OF_BUGS)
    assert report.condition is not None
    asked = _checked(Infer.NOTHING, assumptions=report.condition.assumptions)
    assert asked.proof is not None
    rests = {each for each in asked.proof.premises if each is not Premise.GIVEN}
    assert rests
    for each in rests:
        assert any(str(each.stated) in note for note in report.notes)


def test_nothing_is_searched_where_the_kernel_cannot_be_run() -> None:
    """A kernel that has no program is unknown, with its reason, however much is asked for."""
    text = """
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %p, i32 %n) {
  %c = icmp eq i32 %n, 0
  br i1 %c, label %a, label %b
a:
  store volatile i32 1, ptr addrspace(1) %p
  br label %b
b:
  store volatile i32 2, ptr addrspace(1) %p
  %d = load volatile i32, ptr addrspace(1) %p
  %e = icmp eq i32 %d, 0
  br i1 %e, label %a, label %out
out:
  ret void
}
"""
    module = read_module(text)
    options = Options((64, 1, 1), (1, 1, 1), infer=Infer.OF_ALL, effort=0.1)
    task = Task.asked(module, module.kernels[0], options, "k.ll")
    report = Report("k", LAUNCH, (), unsettled=(reason(Code.NO_PROOF, "not prepared"),))
    assert with_condition(Checked(task, None, report, 0)) is report


def test_only_what_an_assumption_can_name() -> None:
    """Arguments without a name in the source, as numbers, are left alone; the others are not."""
    text = ROWS.format(before="").replace("i32 %n, i32 %stride", "i32 %n, i32 %stride, i32 %0")
    module = read_module(text)
    options = Options((64, 1, 1), (8, 1, 1), infer=Infer.OF_BUGS, effort=0.5, refused=SIZES)
    report = check_kernel(module, module.kernels[0], options, "k.ll")
    assert report.condition is not None
    assert report.condition.assumptions == ("signed(stride) >= signed(n)",)


def test_a_size_whose_bytes_run_around() -> None:
    """Rows whose offsets have 32 bits: `s >= n` does not suffice, for 2^30 numbers a row."""
    module = read_module(ROWS_OF_BITS.encode())
    options = Options(
        workgroup=(64, 1, 1),
        grid=(8, 1, 1),
        infer=Infer.OF_BUGS,
        refused=SIZES | {Premise.NO_OVERFLOW},
    )
    report = check_kernel(module, module.kernels[0], options, "k.ll")
    assert report.condition is not None
    assert "signed(s) <= 1048576" in report.condition.assumptions
    assert {"signed(s) >= signed(n)", "signed(s) >= 64"} & {*report.condition.assumptions}


def _timed(clock: Callable[[], float], seconds: float = 1e5) -> Report:
    module = read_module(ROWS.format(before=""))
    options = Options(
        (64, 1, 1),
        (8, 1, 1),
        infer=Infer.OF_BUGS,
        effort=0.5,
        seconds=seconds,
        refused=SIZES,
    )
    return check_kernel(module, module.kernels[0], options, "k.ll", clock)


def test_no_clock_decides() -> None:
    """One that stands still, and one that jumps by seconds each time it is asked, are as good."""
    told = {
        (report.condition, report.notes, report.stopped)
        for report in (_timed(lambda: 0.0), _timed(itertools.count(0.0, 3.0).__next__))
    }
    assert len(told) == 1
    ((condition, _, stopped),) = told
    assert condition is not None
    assert not stopped


def test_the_time_ends_it() -> None:
    """Wherever it does, what was told is the same, or marked as stopped; no bug becomes a proof."""
    whole, asked = _timed(lambda: 0.0), 0

    def ticking() -> float:
        nonlocal asked
        asked += 1
        return float(asked)

    _timed(ticking)
    for seconds in range(5, asked, max(1, asked // 12)):
        cut = _timed(itertools.count(1.0).__next__, float(seconds))
        assert cut.verdict is not Verdict.PROVED
        if cut.verdict is Verdict.UNKNOWN:  # the check itself was cut short
            assert cut.condition is None
        elif not cut.stopped:
            assert (cut.condition, cut.notes) == (whole.condition, whole.notes)


def _searched(**rows: int) -> Report:
    module = read_module(ROWS.format(before=""))
    options = Options((64, 1, 1), (8, 1, 1), infer=Infer.OF_BUGS, refused=SIZES)
    task = Task.asked(module, module.kernels[0], options, "k.ll")
    task = replace(task, budget=replace(task.budget, **rows))
    return with_condition(replace(checked(task), steps=0))


def test_checks_end_it() -> None:
    """A check under all conditions, and no more: a note says that the kernel is right for some
    sizes. After one more, that fewer conditions may do. What was a bug is one.
    """
    one, two = (_searched(condition_checks=most) for most in (1, 2))
    assert one.condition is None
    assert IN_STEPS in one.notes
    assert two.condition is not None
    assert "signed(stride) >= signed(n)" in two.condition.assumptions
    assert FEWER in two.notes
    assert FEWER not in _searched().notes
    for report in (one, two):
        assert report.verdict is Verdict.BUG
        assert not report.stopped


def test_steps_end_it() -> None:
    """However many there are, the condition is told, or that the steps ended, or nothing."""
    whole = _searched()
    assert whole.condition is not None
    told = []
    for most in (1, 1000, *range(10_000, 200_000, 10_000)):
        report = _searched(conditions=most)
        assert report.verdict is Verdict.BUG
        assert not report.stopped
        if report.condition is not None:
            assert set(whole.condition.assumptions) <= set(report.condition.assumptions)
        told.append((report.condition is not None, IN_STEPS in report.notes))
    assert told[0] == (False, False)
    assert (False, True) in told
    assert told[-1] == (True, False)


def test_a_check_under_fewer_conditions_has_some_steps_of_its_own() -> None:
    """With none, it has a multiple of those that all conditions together took."""
    assert _searched(condition=1).condition == _searched().condition


AROUND = """
define amdgpu_kernel void @k(ptr addrspace(1) %o, i32 %n) "target-cpu"="gfx942" {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %b = shl i32 %g, 6
  %i = add i32 %b, %t
  %in = icmp slt i32 %i, %n
  br i1 %in, label %body, label %end
body:
  %low = and i32 %i, 65535
  %p = getelementptr i32, ptr addrspace(1) %o, i32 %low
  store i32 %i, ptr addrspace(1) %p
  br label %end
end:
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
"""


def test_a_smaller_grid_needs_no_condition_of_a_larger_one() -> None:
    """In the guessed grid no index is beyond 16 bits, whatever `n` is: that no multiple of 16 shows
    the bug in any grid is no reason to ask for one.
    """
    module = read_module(AROUND)
    options = Options((64, 1, 1), infer=Infer.OF_ALL, refused=SIZES)
    report = check_kernel(module, module.kernels[0], options, "k.ll")
    assert report.verdict is Verdict.BUG
    assert report.condition is not None
    assert "%" not in report.condition.text


NEGATIVE = """
define amdgpu_kernel void @k(ptr addrspace(1) %o, i32 %n) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %in = icmp ult i32 %t, %n
  br i1 %in, label %body, label %end
body:
  %real = uitofp i32 %t to float
  %times = fmul float %real, FACTOR
  %at = fptoui float %times to i32
  %some = icmp sge i32 %n, 0
  %one = zext i1 %some to i32
  %own = mul i32 %at, %one
  %p = getelementptr i32, ptr addrspace(1) %o, i32 %own
  store i32 %t, ptr addrspace(1) %p
  br label %end
end:
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
"""


def _of_negative(factor: str, **more: object) -> Report:
    module = read_module(NEGATIVE.replace("FACTOR", factor))
    options = Options((64, 1, 1), (1, 1, 1), infer=Infer.OF_BUGS, **more)  # type: ignore[arg-type]
    return check_kernel(module, module.kernels[0], options, "k.ll")


def test_a_bug_of_sizes_that_nobody_has_is_none() -> None:
    """What is right where sizes are positive, as far as runs show, is unknown."""
    report = _of_negative("2.0")
    assert report.verdict is Verdict.UNKNOWN
    assert "sizes that no launch is expected to have" in report.reasons[0]
    assert any("FP202" in each and "n = " in each for each in report.notes)


def test_a_bug_of_ordinary_sizes_stays() -> None:
    report = _of_negative("0.5")
    assert report.verdict is Verdict.BUG
    assert all(e.witness and e.witness.arguments["n"] < 1 << 31 for e in report.findings)


def test_strict_sizes_keep_the_bug() -> None:
    assert _of_negative("2.0", refused=SIZES).verdict is Verdict.BUG
