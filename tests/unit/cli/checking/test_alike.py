"""Kernels that are alike have one check; those that are not have their own."""

from __future__ import annotations

from unittest.mock import patch

from fencepost.cli.checking.alike import Alike
from fencepost.kernels.check import check_kernel
from fencepost.kernels.launched import Launched, SourceLaunch, check_launched
from fencepost.kernels.options import Options
from fencepost.kernels.report import Report, Verdict
from tests.unit.kernels.question.test_shapes import BODY, PLAIN, are_alike, module_of


def launched(line: int) -> Launched:
    return Launched((SourceLaunch((64, 1, 1), (1, 1, 1), None, (), f"line {line}"),))


def checked(first: str, second: str, *lines: int) -> tuple[list[Report], int]:
    """The reports on two kernels, and the number of checks that these took."""
    module, alike = module_of(first, second), Alike()
    reports = []
    with patch("fencepost.cli.checking.alike.check_kernel", wraps=check_kernel) as checks:
        for kernel, line in zip(module.kernels, lines or (1, 2), strict=True):
            found, file = launched(line), "m.ll"
            report, _ = check_launched(
                module, kernel, Options(), file, found, check_one=alike.check
            )
            reports.append(report)
    return reports, checks.call_count


def test_a_proof_is_shared_with_the_lines_of_each() -> None:
    (first, second), checks = checked(PLAIN, PLAIN.replace("2.0", "3.0"), 7, 70)
    assert checks == 1
    assert (first.verdict, second.verdict) == (Verdict.PROVED, Verdict.PROVED)
    assert (first.kernel, second.kernel) == ("rows", "columns")
    assert (first.places, second.places) == (("line 7",), ("line 70",))
    assert second.proof is not None
    module = module_of(PLAIN, PLAIN.replace("2.0", "3.0"))
    own, _ = check_launched(module, module.kernels[1], Options(), "m.ll", launched(70))
    assert second.proof == own.proof
    assert second.proof != first.proof


def racing(value: str) -> str:
    return BODY.format(f"%v = fmul float %x, {value}\nstore float %v, ptr addrspace(1) %p")


def test_a_bug_is_shared_between_the_same_alone() -> None:
    reports, checks = checked(racing("3.0"), racing("5.0"))
    assert checks == 2
    assert {each.verdict for each in reports} == {Verdict.BUG}


def test_a_wrong_twin_is_found() -> None:
    (first, second), checks = checked(PLAIN, racing("3.0"))
    assert checks == 2
    assert (first.verdict, second.verdict) == (Verdict.PROVED, Verdict.BUG)


def test_a_proof_by_equal_values_is_not_shared() -> None:
    body = "%t = call i32 @llvm.amdgcn.workitem.id.x()\n%f = sitofp i32 %t to float\n"
    first, second = (
        f"{body}%v = fmul float %f, {value}\nstore float %v, ptr addrspace(1) %p\nret void"
        for value in ("0.0", "1.0")
    )
    assert are_alike(first, second)
    reports, checks = checked(first, second)
    assert checks == 2
    assert reports[1].verdict is Verdict.BUG
