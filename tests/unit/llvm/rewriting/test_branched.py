"""A freeze of what was branched on gives what it freezes: it is no poison where the branch led."""

from __future__ import annotations

import pytest

from fencepost.llvm.rewriting.bodies import replaced
from fencepost.llvm.rewriting.frozen import FROZEN, Freezes

LOOP = """
define amdgpu_kernel void @k(i32 %n) {{
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %first = add nuw nsw i32 {first}, 5
  %in = icmp ult i32 %first, 324
  br i1 %in, label %before, label %after
before:
  br label %loop
loop:
  %i = phi i32 [ %first, %before ], [ %next, %loop ]
  %f = freeze i32 %i
  %next = add nuw nsw i32 %i, {step}
  %more = icmp {more}
  br i1 %more, label %{yes}, label %{no}
after:
  ret void
}}
"""
TIMES = {"first": "%t", "step": "256", "more": "ult i32 %i, 68", "yes": "loop", "no": "after"}


def is_frozen(text: str) -> bool:
    return FROZEN in "\n".join(replaced(text.split("\n"), Freezes()))


@pytest.mark.parametrize(
    ("changed", "frozen"),
    [
        ({}, False),
        ({"more": "slt i32 %next, %n"}, False),
        ({"more": "eq i32 %next, %n", "yes": "after", "no": "loop"}, False),
        ({"first": "%n"}, False),
        ({"step": "2147483580"}, False),
        ({"step": "2147483581"}, True),
        ({"more": "ult i32 %i, 2147483600"}, True),
        ({"more": "slt i32 %i, 68"}, True),  # what is negative may overflow as an unsigned number
        ({"more": "ult i32 %i, 68", "yes": "after", "no": "loop"}, True),
        ({"more": "ult i32 %t, 68"}, True),
        ({"first": "undef"}, True),
    ],
)
def test_variables_of_loops(changed: dict[str, str], frozen: bool) -> None:
    """What enters was compared, and what comes around was, or is of one that was bounded."""
    assert is_frozen(LOOP.format(**{**TIMES, **changed})) is frozen


BRANCHED = """
define amdgpu_kernel void @k(i32 %n, i1 %b) {{
  %v = add nsw i32 %n, 1
{before}
{there}:
  %f = freeze i32 %v
  ret void
other:
  ret void
}}
"""


@pytest.mark.parametrize(
    ("before", "frozen"),
    [
        ("  %c = icmp eq i32 %v, 3\n  br i1 %c, label %there, label %other", False),
        ("  switch i32 %v, label %other [\n    i32 1, label %there\n  ]", False),
        (
            (
                "  %w = zext i32 %v to i64\n  %x = shl nuw i64 %w, 2\n  %c = icmp eq i64 %x, 3\n"
                "  %d = and i1 %c, %b\n  br i1 %d, label %there, label %other"
            ),
            False,
        ),
        ("  br i1 %b, label %there, label %other", True),
        (  # the second operand of a logical `and` may be poison where the first is false
            (
                "  %c = icmp eq i32 %v, 3\n  %d = select i1 %b, i1 %c, i1 false\n"
                "  br i1 %d, label %there, label %other"
            ),
            True,
        ),
        (  # there is another way
            (
                "  br i1 %b, label %there, label %asks\nasks:\n  %c = icmp eq i32 %v, 3\n"
                "  br i1 %c, label %there, label %other"
            ),
            True,
        ),
        (  # each way asks; it is not looked for
            (
                "  %c = icmp eq i32 %v, 3\n  br i1 %b, label %one, label %two\n"
                "one:\n  br i1 %c, label %there, label %other\n"
                "two:\n  br i1 %c, label %there, label %other"
            ),
            True,
        ),
        (  # what goes somewhere else is not read
            (
                "  %r = invoke i32 @g() to label %asks unwind label %other\nasks:\n"
                "  %c = icmp eq i32 %v, 3\n  br i1 %c, label %there, label %other"
            ),
            True,
        ),
        ("  br label %there", True),
    ],
)
def test_what_was_branched_on(before: str, frozen: bool) -> None:
    assert is_frozen(BRANCHED.format(before=before, there="there")) is frozen


def test_what_is_undefined_decides_nothing() -> None:
    """`or undef, 1` is not 0, whatever else it is."""
    before = "  %c = icmp ne i32 %v, 0\n  br i1 %c, label %there, label %other"
    text = BRANCHED.format(before=before, there="there")
    assert is_frozen(text.replace("add nsw i32 %n, 1", "or i32 undef, 1"))
    assert is_frozen(text.replace("add nsw i32 %n, 1", "load i32, ptr %p"))


def test_what_a_phi_takes_is_read_whole() -> None:
    """An incoming constant expression may promise what it does not keep."""
    body = "  br i1 %b, label %there, label %other"
    text = BRANCHED.format(before=body, there="there")
    for taken, frozen in (("3", False), ("sub nsw (i32 ptrtoint (ptr @g to i32), i32 1)", True)):
        phi = f"there:\n  %p = phi i32 [ 2, %one ], [ {taken}, %two ]\n  %f = freeze i32 %p"
        assert is_frozen(text.replace("there:\n  %f = freeze i32 %v", phi)) is frozen


def test_a_branch_behind_tells_nothing() -> None:
    text = BRANCHED.format(before="  br label %there", there="there")
    behind = "%f = freeze i32 %v\n  %c = icmp eq i32 %v, 3\n  br i1 %c, label %other, label %end"
    assert is_frozen(text.replace("%f = freeze i32 %v\n  ret void", f"{behind}\nend:\n  ret void"))
