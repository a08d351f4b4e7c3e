"""The parts of a page."""

from fencepost.reports.page.section import Finding, Section, Tone


def test_codes() -> None:
    """Each code once, in the order of the findings."""
    findings = tuple(Finding(code, "error", "m") for code in ("FP203", "FP201", "FP203"))
    assert Section("a", "k", Tone.WRONG, "bug", findings=findings).codes == ("FP203", "FP201")
