"""Arguments are numbers of their types in assumptions, conditions and witnesses."""

from __future__ import annotations

import pytest

from fencepost.errors import InputError
from fencepost.kernels.certificate import SIZES, Premise
from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Infer, Options
from fencepost.kernels.question.argument_types import named_types
from fencepost.kernels.question.assumptions import Assumptions
from fencepost.kernels.report import Report, Verdict
from fencepost.llvm.read import read_module

BYTE = """
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %o, i8 %n) ATTACHED {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %large = icmp ugt i8 %n, -57
  %at = select i1 %large, i32 0, i32 %t
  %p = getelementptr i32, ptr addrspace(1) %o, i32 %at
  store i32 %t, ptr addrspace(1) %p
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
!0 = !{!"int*", !"TYPE"}
!1 = !{!"o", !"n"}
"""
"""`if (n >= 200) o[0] = t; else o[t] = t;` of an unsigned byte."""

PITCHED = """
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %o, i32 %pitch) ATTACHED {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %column = and i32 %t, 7
  %row = lshr i32 %t, 3
  %negative = icmp slt i32 %pitch, 0
  %r = zext i32 %row to i64
  %w = zext i32 %pitch to i64
  %start = mul i64 %r, %w
  %c = zext i32 %column to i64
  %place = add i64 %start, %c
  %at = select i1 %negative, i64 %c, i64 %place
  %p = getelementptr i32, ptr addrspace(1) %o, i64 %at
  store i32 %t, ptr addrspace(1) %p
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
!0 = !{!"int*", !"TYPE"}
!1 = !{!"o", !"pitch"}
"""
"""Rows of `pitch` words, which all lie on one another where its highest bit is set."""


def checked(
    text: str,
    kind: str | None,
    *assumed: str,
    infer: Infer = Infer.NOTHING,
    refused: frozenset[Premise] = frozenset(),
    **given: str,
) -> Report:
    """What a check of a kernel says; its argument has a type of OpenCL C, or none is known."""
    attached = "" if kind is None else "!kernel_arg_base_type !0 !kernel_arg_type !0"
    source = text.replace("ATTACHED", attached).replace("TYPE", str(kind))
    module = read_module(source.encode())
    arguments = tuple(given.items())
    options = Options(
        (64, 1, 1),
        (1, 1, 1),
        arguments=arguments,
        assumptions=assumed,
        infer=infer,
        refused=refused,
    )
    return check_kernel(module, module.kernels[0], options, "k.ll")


@pytest.mark.parametrize(
    ("kind", "assumed", "verdict"),
    [
        ("uchar", "n >= 1", Verdict.BUG),
        ("uchar", "n < 201", Verdict.BUG),
        ("uchar", "n < 200", Verdict.PROVED),
        ("uchar", "n + 56 <= 255", Verdict.PROVED),
        ("uchar", "signed(n) >= 1", Verdict.PROVED),
        ("char", "n >= 1", Verdict.PROVED),
        ("char", "n >= -56", Verdict.BUG),
        ("char", "n >= -56 && n >= 0 || n < -56", Verdict.PROVED),
        ("char", "unsigned(n) < 200", Verdict.PROVED),
        (None, "n >= 1", Verdict.BUG),
        (None, "signed(n) >= 1", Verdict.PROVED),
        (None, "unsigned(n) >= 1", Verdict.BUG),
        (None, "0 <= n and n < 100", Verdict.PROVED),
    ],
)
def test_assumptions_on_a_byte(kind: str | None, assumed: str, verdict: Verdict) -> None:
    """200 races. It satisfies `n >= 1` if it is unsigned, or if nothing says that it is not."""
    report = checked(BYTE, kind, assumed)
    assert report.verdict is verdict, report
    if verdict is Verdict.BUG:
        witness = report.findings[0].witness
        assert witness is not None
        number = witness.arguments["n"]
        assert number % 256 >= 200
        assert (number < 0) is (kind == "char")


@pytest.mark.parametrize(
    ("kind", "number", "verdict"),
    [
        ("uchar", "200", Verdict.BUG),
        ("uchar", "199", Verdict.PROVED),
        ("char", "-56", Verdict.BUG),
        ("char", "127", Verdict.PROVED),
        (None, "-56", Verdict.BUG),
        (None, "200", Verdict.BUG),
    ],
)
def test_values_of_a_byte(kind: str | None, number: str, verdict: Verdict) -> None:
    assert checked(BYTE, kind, n=number).verdict is verdict


@pytest.mark.parametrize(
    ("kind", "number", "said"),
    [
        ("uchar", "-1", "n is uchar: 0 to 255"),
        ("char", "200", "n is char: -128 to 127"),
        (None, "256", "the argument has 8 bits of unknown sign: -128 to 255"),
    ],
)
def test_values_that_a_type_does_not_hold(kind: str | None, number: str, said: str) -> None:
    with pytest.raises(InputError, match=said):
        checked(BYTE, kind, n=number)


def test_an_assumption_that_no_value_satisfies() -> None:
    with pytest.raises(InputError, match="nothing satisfies") as caught:
        checked(BYTE, "uchar", "n < 0")
    assert "n is uchar: 0 to 255" in str(caught.value)


@pytest.mark.parametrize("kind", ["uint", "int", None])
@pytest.mark.parametrize("refused", [frozenset(), SIZES], ids=["expected", "searched"])
def test_a_condition_is_sufficient_as_it_is_printed(
    kind: str | None, refused: frozenset[Premise]
) -> None:
    """Its text, read again, rules out 0x80000000 and 7, and the kernel is proved under it."""
    report = checked(PITCHED, kind, infer=Infer.OF_BUGS, refused=refused)
    assert report.verdict is (Verdict.BUG if refused else Verdict.CONDITIONAL)
    assert report.condition is not None
    text = report.condition.text
    assert checked(PITCHED, kind, text).verdict is Verdict.PROVED
    attached = "" if kind is None else "!kernel_arg_base_type !0 !kernel_arg_type !0"
    module = read_module(PITCHED.replace("ATTACHED", attached).replace("TYPE", str(kind)).encode())
    held = Assumptions.read([text], named_types(module.kernels[0]))
    for pitch in (0, 7, 1 << 31, (1 << 32) - 1, (1 << 31) + 64):
        assert not held.hold({"pitch": pitch}), text
    assert held.hold({"pitch": 8})
    assert not held.notes


def test_how_an_open_assumption_was_read_is_said() -> None:
    report = checked(BYTE, None, "n >= 1")
    assert any("'n >= 1'" in note and "unsigned(n)" in note for note in report.notes)
    assert not checked(BYTE, None, "unsigned(n) >= 1").notes


def test_a_truth_value() -> None:
    """One bit is 0 or 1, whatever the module says."""
    text = BYTE.replace("i8 %n)", "i1 %n)").replace("icmp ugt i8 %n, -57", "and i1 %n, true")
    assert checked(text, None, "n == 0").verdict is Verdict.PROVED
    assert checked(text, None, "n >= 0").verdict is Verdict.BUG
    assert checked(text, None, n="0").verdict is Verdict.PROVED
    with pytest.raises(InputError, match="n is bool: 0 to 1"):
        checked(text, None, n="-1")
