"""Advice on kernels that are not decided: each is what a check with its words says."""

from __future__ import annotations

import shlex
import time

from fencepost.cli.checking.check_kernel import dim, settings
from fencepost.kernels.advice.advised import CUT, check_advised
from fencepost.kernels.check import check_kernel
from fencepost.kernels.launched import Launched
from fencepost.kernels.options import Infer, Options
from fencepost.kernels.report import Report, Verdict
from fencepost.llvm.module import Module
from fencepost.llvm.read import read_module
from fencepost.records import replace

TEXT = """
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %out, ptr addrspace(1) %in{argument}) #0 {{
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %q = getelementptr i32, ptr addrspace(1) %in, i32 %t
  %v = load volatile i32, ptr addrspace(1) %q
  %w = load volatile i32, ptr addrspace(1) %q
  %c = icmp eq i32 %v, %w
  br i1 %c, label %end, label %one
one:
  {body}
  %p = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %i
  %own = mul i32 %g, 64
  %u = add i32 %own, %t
  store i32 %u, ptr addrspace(1) %p
  br label %end
end:
  ret void
}}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
attributes #0 = {{ "target-cpu"="gfx942" {size} }}
"""
"""No run comes to the store: two loads of one place give one value there."""
ROWS = "%a = mul i32 %g, 64\n  %b = add i32 %a, %t\n  "
KNOWN = '"amdgpu-flat-work-group-size"="64,64"'
ASKED = Options(infer=Infer.OF_BUGS)


def module(body: str, *, argument: str = "", size: str = KNOWN) -> Module:
    return read_module(TEXT.format(body=body, argument=argument, size=size).encode())


def advised(text: Module, options: Options = ASKED) -> Report:
    report, _ = check_advised(text, text.kernels[0], options, "k.ll", Launched())
    return report


def following(text: Module, words: str) -> Report:
    """The report of a check with the options that were printed."""
    options = ASKED
    given = iter(shlex.split(words))
    for option, value in zip(given, given, strict=True):
        match option:
            case "--grid":
                options = replace(options, grid=dim(value, option))
            case "--workgroup":
                options = replace(options, workgroup=dim(value, option))
            case "--arg":
                options = replace(options, arguments=(*options.arguments, *settings([value])))
            case "--assume":
                options = replace(options, assumptions=(*options.assumptions, value))
            case _:
                raise AssertionError(option)
    return check_kernel(text, text.kernels[0], options, "k.ll")


APART = module("%d = and i32 %g, 3\n  %a = mul i32 %d, 64\n  %i = add i32 %a, %t")
"""Four workgroups keep apart, and the fifth goes where the first does."""
STRIDE = module(f"{ROWS}%i = mul i32 %b, %n", argument=", i32 %n")


def test_a_grid_that_decides() -> None:
    report = advised(APART)
    assert report.verdict is Verdict.GUESSED
    (advice,) = report.advice
    assert advice.options == "--grid 4"
    assert advice.said == "proved"
    assert advice.verdict is following(APART, advice.options).verdict is Verdict.PROVED


def test_a_condition_that_decides() -> None:
    """The condition says less than the sizes that were tried first."""
    body = f"{ROWS}%large = icmp ugt i32 %n, 7\n  %i = select i1 %large, i32 %b, i32 0"
    text = module(body, argument=", i32 %n")
    report = advised(text)
    assert report.verdict is Verdict.UNKNOWN
    (advice,) = report.advice
    assert advice.options.startswith("--assume")
    assert following(text, advice.options).verdict is Verdict.PROVED


def test_nothing_that_decides() -> None:
    """What is read decides where the store is: no size helps, and it is said what was tried."""
    text = module("%i = add i32 %v, 0", argument=", i32 %n")
    report = advised(text)
    assert report.verdict is Verdict.UNKNOWN
    assert report.advice
    assert not any(each.decides for each in report.advice)
    for each in report.advice:
        assert following(text, each.options).verdict is Verdict.UNKNOWN


def test_a_guessed_launch() -> None:
    """The launch that a verdict depends on is tried as it is given."""
    text = module("%a = mul i32 %g, 300\n  %i = add i32 %a, %t", size="")
    report = advised(text)
    assert report.verdict is Verdict.GUESSED
    (advice,) = report.advice
    assert advice.options == "--workgroup 256"
    assert following(text, advice.options).verdict is Verdict.PROVED


def test_no_trial_where_none_is_wanted() -> None:
    for options in (Options(), replace(ASKED, infer=Infer.NOTHING)):
        assert not advised(APART, options).advice
    decided = module(f"{ROWS}%i = add i32 %b, 0")
    assert advised(decided).verdict is Verdict.PROVED
    assert not advised(decided).advice


def test_reasons_name_no_option_that_was_not_tried() -> None:
    report = advised(APART)
    assert report.unsettled
    for each in report.unsettled:
        assert "--" not in (each.mend or "")


def test_no_trial_without_time() -> None:
    started = time.thread_time()
    report = advised(STRIDE, replace(ASKED, seconds=0.3))
    assert time.thread_time() - started < 3
    assert not report.advice
    assert CUT in report.notes


LAST = """
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %count, ptr addrspace(1) %out) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %first = icmp eq i32 %t, 0
  br i1 %first, label %one, label %end
one:
  %mine = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %g
  store i32 %g, ptr addrspace(1) %mine
  %n = atomicrmw add ptr addrspace(1) %count, i32 1 syncscope("agent") monotonic
  %p = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %groups = load i32, ptr addrspace(4) %p
  %last = sub i32 %groups, 1
  %is = icmp eq i32 %n, %last
  br i1 %is, label %all, label %end
all:
  %v = load i32, ptr addrspace(1) %out
  store i32 %v, ptr addrspace(1) %count
  br label %end
end:
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
attributes #0 = { "target-cpu"="gfx942" "amdgpu-flat-work-group-size"="64,64" }
"""


def test_the_last_of_many_workgroups_shows_in_a_small_grid() -> None:
    text = read_module(LAST.encode())
    large = replace(ASKED, workgroup=(64, 1, 1), grid=(100_000, 1, 1))
    report = advised(text, large)
    assert report.verdict is Verdict.UNKNOWN
    (advice,) = report.advice
    assert advice.verdict is Verdict.BUG
    assert advice.options == "--grid 4"
