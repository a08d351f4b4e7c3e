"""Races of rows that overlap are reasons of 'unknown'; what is wrong within rows stays a bug."""

from __future__ import annotations

import pytest

from fencepost.kernels.certificate import Premise
from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Infer, Options
from fencepost.kernels.report import Report, Verdict
from fencepost.llvm.read import read_module

KERNEL = """
target triple = "amdgcn-amd-amdhsa"
@s = internal addrspace(3) global [256 x i32] undef
define amdgpu_kernel void @k(ptr addrspace(1) %out, ptr addrspace(1) %table, i64 %near, i64 %far)
    "target-cpu"="gfx942" {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %e = getelementptr i32, ptr addrspace(1) %table, i32 INDEX
  %start = load i32, ptr addrspace(1) %e
  %wide = zext i32 %g to i64
  %narrow = zext i32 %t to i64
  BODY
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
"""
ROW = """%at = add i32 %start, %t
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %at
  store i32 %g, ptr addrspace(1) %q"""
COUNTED = """br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %j, %loop ]
  %j = add i32 %i, 1
  %again = icmp slt i32 %j, %count
  br i1 %again, label %loop, label %end
end:
  """
NEXT = """
  %r = getelementptr i32, ptr addrspace(1) %q, i32 1
  store i32 %t, ptr addrspace(1) %r"""
ADDED = """%at = add i32 %start, %g
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %at
  %old = load i32, ptr addrspace(1) %q
  %e2 = getelementptr i32, ptr addrspace(1) %table, i32 %t
  %more = load i32, ptr addrspace(1) %e2
  %new = add i32 %old, %more
  store i32 %new, ptr addrspace(1) %q"""
IN_LDS = """
  %x = xor i32 %t, 1
  %mine = getelementptr i32, ptr addrspace(3) @s, i32 %t
  store i32 %t, ptr addrspace(3) %mine
  %theirs = getelementptr i32, ptr addrspace(3) @s, i32 %x
  %y = load i32, ptr addrspace(3) %theirs
  %z = getelementptr i32, ptr addrspace(1) %q, i32 0
  store i32 %y, ptr addrspace(1) %z"""
NESTED = """%one = mul i64 %wide, %far
  %two = mul i64 %narrow, %near
  %at = add i64 %one, %two
  %q = getelementptr i8, ptr addrspace(1) %out, i64 %at
  store i32 %g, ptr addrspace(1) %q"""
SAME = """%two = mul i64 %narrow, %near
  %q = getelementptr i8, ptr addrspace(1) %out, i64 %two
  store i32 %g, ptr addrspace(1) %q"""


def check(body: str, index: str = "%g", **more: object) -> Report:
    text = KERNEL.replace("BODY", body).replace("INDEX", index)
    module = read_module(text.encode())
    options = Options(workgroup=(64, 1, 1), infer=Infer.OF_BUGS, **more)  # type: ignore[arg-type]
    return check_kernel(module, module.kernels[0], options, "k.ll")


def test_rows_at_the_offsets_of_a_table() -> None:
    report = check(ROW)
    assert report.verdict is Verdict.UNKNOWN
    (reason,) = report.unsettled
    assert "meet only where rows overlap" in reason.message
    assert "rows that begin where memory says do not overlap" in (reason.mend or "")


def test_the_table_may_be_a_field_of_structures() -> None:
    """The other fields stay what they are: with larger numbers the loop would not end."""
    of_structures = KERNEL.replace(
        "  %e = getelementptr i32, ptr addrspace(1) %table, i32 INDEX\n",
        "  %b = getelementptr { i32, [4 x i32], i32 }, ptr addrspace(1) %table, i32 %g\n"
        "  %e = getelementptr i8, ptr addrspace(1) %b, i64 20\n"
        "  %count = load i32, ptr addrspace(1) %b\n",
    )
    text = of_structures.replace("BODY", COUNTED + ROW)
    module = read_module(text.encode())
    options = Options(workgroup=(64, 1, 1), infer=Infer.OF_BUGS)
    report = check_kernel(module, module.kernels[0], options, "k.ll")
    assert report.verdict is Verdict.UNKNOWN
    assert any("meet only where rows overlap" in each.message for each in report.unsettled)


def test_rows_of_several_pitches() -> None:
    report = check(NESTED)
    assert report.verdict is not Verdict.BUG
    assert not report.findings


def test_it_may_be_refused() -> None:
    """Who counts on no size, or wants no conditions, is told of the race."""
    assert check(ROW, refused=frozenset({Premise.ROWS_APART})).verdict is Verdict.BUG
    text = KERNEL.replace("BODY", ROW).replace("INDEX", "%g")
    module = read_module(text.encode())
    options = Options(workgroup=(64, 1, 1), infer=Infer.NOTHING)
    assert check_kernel(module, module.kernels[0], options, "k.ll").verdict is Verdict.BUG


@pytest.mark.parametrize(
    ("body", "index"),
    [
        pytest.param(ROW + NEXT, "%g", id="neighbours in a row"),
        pytest.param(ROW + IN_LDS, "%g", id="in LDS besides"),
        pytest.param(ADDED, "%t", id="what is added to"),
        pytest.param(ROW, "7", id="one row of all"),
        pytest.param(SAME, "%g", id="all workgroups have the same row"),
    ],
)
def test_what_stays_a_bug(body: str, index: str) -> None:
    assert check(body, index).verdict is Verdict.BUG


def test_tables_and_pitches_of_callers_differ() -> None:
    """A race within a row is found behind one of rows, which ends the first search."""
    report = check(ROW + NEXT)
    codes = {str(each.diagnostic.code) for each in report.findings if each.is_bug}
    assert codes & {"FP202", "FP209", "FP203"}


GUARDED = """%next = add i64 ROW, 1
  %row = mul i64 %next, %near
  %at = add i64 %row, %narrow
  %c = icmp slt i64 %at, %far
  br i1 %c, label %inside, label %end
inside:
  %q = getelementptr i32, ptr addrspace(1) %out, i64 %at
  store i32 %g, ptr addrspace(1) %qMORE
  br label %end
end:"""


def test_rows_that_end_where_the_array_does() -> None:
    """Rows that a guard keeps out when they are apart tell nothing: the array is longer then."""
    guarded = GUARDED.replace("ROW", "%wide")
    right = check(guarded.replace("MORE", ""))
    assert right.verdict is not Verdict.BUG
    assert not right.findings
    assert check(guarded.replace("MORE", NEXT)).verdict is Verdict.BUG


def test_two_workgroups_in_a_row_behind_a_guard() -> None:
    both = GUARDED.replace("ROW", "%half").replace("MORE", "")
    assert check(f"%half = lshr i64 %wide, 1\n  {both}").verdict is Verdict.BUG


MASKED = """%n = trunc i64 %near to i32
  %m = add i32 %n, -1
  %at = and i32 %t, %m
  %own = sub i32 %t, %at
  %sum = add i32 OWN, %at
  %mine = getelementptr i32, ptr addrspace(3) @s, i32 %sum
  store i32 %t, ptr addrspace(3) %mine"""


def test_a_mask_has_no_holes() -> None:
    """Segments of a power of two are apart; what is wrong in them stays a bug."""
    wrong = MASKED.replace("OWN", "0")
    assert check(wrong).verdict is Verdict.BUG


SEGMENTS = """%n = trunc i64 %near to i32
  %part = PART
  %m = add i32 %part, -1
  %at = and i32 %t, %m
  %two = shl i32 %t, 1
  %sum = sub i32 %two, %at
  %mine = getelementptr i32, ptr addrspace(3) @s, i32 %sum
  store i32 %t, ptr addrspace(3) %mine"""


@pytest.mark.parametrize("part", ["add i32 %n, 0", "lshr i32 %n, 2", "udiv i32 %n, 4"])
def test_a_part_of_a_power_of_two_is_one(part: str) -> None:
    report = check(SEGMENTS.replace("PART", part))
    assert report.verdict is Verdict.UNKNOWN
    assert "near is a power of two" in (report.unsettled[0].mend or "")


def test_another_part_is_none() -> None:
    assert check(SEGMENTS.replace("PART", "udiv i32 %n, 3")).verdict is Verdict.BUG


ROWS_OF_ROWS = """%head = udiv i64 %narrow, %far
  %d = urem i64 %narrow, %far
  %own = mul i64 %head, %near
  %token = PLACE
  %one = add i64 %own, %token
  %two = mul i64 %one, %far
  %at = add i64 %two, %d
  %q = getelementptr i32, ptr addrspace(1) %out, i64 %at
  store i32 %t, ptr addrspace(1) %q"""
TWO_IN_A_ROW = ROWS_OF_ROWS.replace("PLACE", "lshr i64 %wide, 1")
TOO_FAR = f"""%c = icmp ule i64 %wide, %near
  br i1 %c, label %inside, label %end
inside:
  {ROWS_OF_ROWS.replace("PLACE", "add i64 %wide, 0")}
  br label %end
end:"""


def test_rows_of_rows_are_as_far_apart() -> None:
    """A pitch that counts rows of another length keeps them apart if it is large."""
    report = check(ROWS_OF_ROWS.replace("PLACE", "add i64 %wide, 5"), effort=0.1)
    assert report.verdict is Verdict.CONDITIONAL
    assert not report.findings
    assert report.condition is not None
    assert "signed(near) >= groups_x" in report.condition.assumptions


@pytest.mark.parametrize(
    "body",
    [
        pytest.param(TWO_IN_A_ROW.replace("store i32 %t", "store i32 %g"), id="two in a row"),
        pytest.param(ROWS_OF_ROWS.replace("PLACE", "add i64 %wide, 0") + NEXT, id="the next one"),
        pytest.param(TOO_FAR, id="a guard that lets one more in"),
    ],
)
def test_what_stays_a_bug_in_rows_of_rows(body: str) -> None:
    assert check(body, effort=0.1).verdict is Verdict.BUG
