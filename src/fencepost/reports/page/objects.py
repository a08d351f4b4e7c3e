"""Code objects as sections of a page: what is in them, their kernels, what is wrong."""

from __future__ import annotations

from collections.abc import Sequence

from fencepost.code_object.code_object import CodeObject
from fencepost.diagnostics import Diagnostic, Severity
from fencepost.errors import FencepostError
from fencepost.reports.objects.kernels import HEADS, kernel_row
from fencepost.reports.objects.text import facts
from fencepost.reports.page.findings import finding_of
from fencepost.reports.page.section import Section, Table, Tone
from fencepost.reports.text.snippet import nothing_at_hand


def object_section(
    title: str, code: CodeObject, wrong: Sequence[Diagnostic], workgroup_size: int | None = None
) -> Section:
    """The section of a code object; `wrong` is what its check found."""
    told = [(label, str(value)) for label, value in facts(code) if str(value)]
    tables: tuple[Table, ...] = ()
    try:
        rows = tuple(tuple(map(str, kernel_row(each, workgroup_size))) for each in code.kernels)
        tables = (Table("Kernels", HEADS, rows),)
    except FencepostError as error:
        told.append(("kernels cannot be read", error.message))
    is_wrong = any(each.severity is Severity.ERROR for each in wrong)
    return Section(
        title,
        "",
        Tone.WRONG if is_wrong else Tone.OPEN if wrong else Tone.RIGHT,
        "faults" if is_wrong else "remarks" if wrong else "no faults",
        facts=tuple(told),
        findings=tuple(finding_of(each, nothing_at_hand) for each in wrong),
        tables=tables,
    )


def unread_section(title: str, why: str) -> Section:
    """The section of a file, or a code object in it, that could not be read."""
    return Section(title, "", Tone.OPEN, "unreadable", facts=(("reason", why),))
