"""Reports on kernels as text, as a page, and for code scanning; codes explained."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fencepost.api.display import show
from fencepost.diagnostics import Area, Code, codes_of
from fencepost.diagnostics.pages import Page, page_of
from fencepost.errors import InputError
from fencepost.executions.verdict import Verdict
from fencepost.kernels.report import Report
from fencepost.lines import lines_of
from fencepost.numerals import is_decimal
from fencepost.reports.text.snippet import Lines

Result = Report | Verdict
"""The input of `text` and `html`: a report on a kernel, or a verdict on a litmus test."""


def text(result: Result, *, name: str = "kernel", source: str = "") -> str:
    """A result in words, as the command prints it. `name` is what its input is called; with its
    text in `source`, findings are shown with their lines.
    """
    if isinstance(result, Verdict):
        from fencepost.reports.litmus.text import report as verdict_text

        return verdict_text(result, None, name)
    from fencepost.reports.kernels.verdicts import text as kernel_text

    return f"{kernel_text(name, result, _lines(result, source))}\n"


def html(
    results: Iterable[Result], *, title: str = "fencepost", name: str = "", source: str = ""
) -> str:
    """Results as one HTML page that needs nothing else. `name` is what their input is called; with
    its text in `source`, findings are shown with their lines.
    """
    from fencepost.reports.kernels.summary import outcome
    from fencepost.reports.page.html import page
    from fencepost.reports.page.kernels import kernel_section
    from fencepost.reports.page.litmus import litmus_section

    sections = [
        litmus_section(name, each, None)
        if isinstance(each, Verdict)
        else kernel_section(outcome(name, each), each, _lines(each, source))
        for each in results
    ]
    return page(title, sections)


def _lines(report: Report, source: str) -> Lines:
    """The lines of the source, for the files that the findings of a report name."""
    every = lines_of(source) or None
    files = {at.file for each in report.findings for at in each.diagnostic.locations[:1]}
    return lambda file: every if file in files else None


def sarif(reports: Sequence[Report], *, name: str = "kernel") -> str:
    """The findings of reports as a log of SARIF 2.1.0; `name` is what their input is called."""
    from importlib.metadata import version

    from fencepost.reports.codes.sarif import sarif as log
    from fencepost.reports.kernels.verdicts import reported

    found = [each for report in reports for each in reported(name, report)]
    codes = codes_of(Area.BARRIERS, Area.RACES, Area.REDUNDANT)
    return log(found, codes, version("fencepost"))


def explain_code(code: str) -> Page:
    """The explanation of a diagnostic code: `FP201`, or its name, `data-race-in-lds`.

    Raises InputError where there is no such code.
    """
    asked = code.strip().lower()
    number = asked.removeprefix("fp")
    for each in Code:
        if asked == each.slug or (is_decimal(number) and str(each.number) == number):
            return page_of(each)
    raise InputError(
        f"there is no code {code[:60]!r}", mend="`fencepost explain` lists all of them"
    )


def _page_line(page: Page) -> str:
    return f"{page.code} {page.code.slug}: {page.code.rule}"


def _page_html(page: Page) -> str:
    from fencepost.reports.codes.explain import explanation
    from fencepost.reports.page.html import fragment
    from fencepost.reports.page.section import Section, Tone

    words = f"{page.code} {page.code.slug}"
    return fragment(Section("", words, Tone.OPEN, page.code.severity.value, text=explanation(page)))


show(Page, _page_line, _page_html, name="CodePage")
