"""Runs that look for bugs are given the numbers that a kernel compares with."""

from __future__ import annotations

import pytest

from fencepost.kernels.report import Verdict
from tests.unit.kernels.kernels_of_text import checked

CHOICE = """
  %p = getelementptr KIND, ptr addrspace(1) %in, i32 0
  %v = load KIND, ptr addrspace(1) %p
  CODE
  %w = select i1 %c, i32 %t, i32 0
  store i32 %w, ptr addrspace(1) %out
  ret void
"""


@pytest.mark.parametrize(
    ("kind", "code"),
    [
        ("i32", "%c = icmp eq i32 %v, 123456789"),
        ("i32", "%c = icmp ugt i32 %v, 3000000000"),
        ("i32", "%c = icmp slt i32 %v, -77777"),
        ("i32", "%x = add i32 %v, 1000000\n  %c = icmp eq i32 %x, 5"),
        ("i64", "%c = icmp eq i64 %v, 1234567890123456789"),
        ("i16", "%c = icmp eq i16 %v, 31313"),
        ("i8", "%c = icmp eq i8 %v, 113"),
        ("float", "%c = fcmp oeq float %v, 0x40934A4580000000"),
        ("float", "%c = fcmp uno float %v, %v"),
        ("double", "%c = fcmp ogt double %v, 1.25"),
        ("half", "%c = fcmp olt half %v, 0xHC000"),
    ],
)
def test_a_word_that_is_compared_with_is_tried(kind: str, code: str) -> None:
    body = CHOICE.replace("KIND", kind).replace("CODE", code)
    report = checked(body, 64)
    assert report.verdict is Verdict.BUG
    assert {str(each.diagnostic.code) for each in report.findings} == {"FP202"}


def test_an_argument_that_is_compared_with_is_tried() -> None:
    body = """
  %c = icmp eq i32 %m, 987654321
  br i1 %c, label %rare, label %done
rare:
  store i32 %t, ptr addrspace(1) %out
  br label %done
done:
  ret void
"""
    assert checked(body, 64).verdict is Verdict.BUG


def test_sums_of_real_numbers_differ() -> None:
    body = """
  %p = getelementptr float, ptr addrspace(1) %in, i32 %t
  %v = load float, ptr addrspace(1) %p
  %w = fadd float %v, 1.0
  store float %w, ptr addrspace(1) %out
  ret void
"""
    assert checked(body, 64).verdict is Verdict.BUG
