"""Contents that are tried on kernels with tables."""

from __future__ import annotations

from fencepost.diagnostics import Code, Diagnostic
from fencepost.kernels.advice.advised import check_advised
from fencepost.kernels.advice.held_choices import MOST_TABLES, held_choices
from fencepost.kernels.launched import Launched
from fencepost.kernels.options import Infer, Options
from fencepost.kernels.report import Report, Verdict
from fencepost.records import replace
from tests.unit.kernels.kernels_of_text import checked, module_of, text_of
from tests.unit.kernels.taken_apart import prepared_of

SCATTER = """
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %t
  %v = load i32, ptr addrspace(1) %p
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %v
  store i32 %t, ptr addrspace(1) %q
  ret void"""


def tried(report: Report, *assumed: str) -> list[str]:
    """The assumptions that are tried on the scatter with a report, beside those that it has."""
    choices = held_choices(prepared_of(SCATTER, 64, assumptions=assumed), report)
    return [text for each in choices for text in each.assumptions]


def unknown(*codes: Code) -> Report:
    report = checked(SCATTER)
    why = tuple(Diagnostic(each, "why", ()) for each in codes)
    return replace(report, findings=(), unsettled=why)


def test_tables_of_a_bug_that_depends_on_them() -> None:
    report = checked(SCATTER)
    (found,) = report.findings
    assert found.witness is not None
    assert tried(report) == []
    decided = replace(found, witness=replace(found.witness, decided_by=("in",)))
    assert tried(replace(report, findings=(decided,))) == ["distinct(in)", "rising(in)"]
    other = replace(found, witness=replace(found.witness, decided_by=("out",)))
    assert tried(replace(report, findings=(other,))) == []


def test_tables_of_a_kernel_whose_accesses_may_meet() -> None:
    assert MOST_TABLES >= 1
    assert tried(unknown(Code.NOT_SHOWN_APART)) == ["distinct(in)", "rising(in)"]
    assert tried(unknown(Code.NOT_SHOWN_ALIKE)) == []
    assert tried(unknown(Code.NOT_SHOWN_APART), "rising(in)") == []


def test_advice_on_a_bug_is_a_proof() -> None:
    """With another bug behind, there is none."""
    wrong = SCATTER.replace("i32 %v\n", "i32 %w\n").replace("%q =", "%w = lshr i32 %v, 1\n%q =")
    for body, verdict in ((SCATTER, Verdict.PROVED), (wrong, None)):
        module = module_of(text_of(body))
        options = Options((64, 1, 1), (1, 1, 1), infer=Infer.OF_BUGS)
        report, _ = check_advised(module, module.kernels[0], options, "text.ll", Launched())
        assert [each.verdict for each in report.advice] == ([verdict] if verdict else [])
