"""The result of a check of a kernel that Triton compiled."""

from __future__ import annotations

import linecache
from collections.abc import Sequence
from pathlib import PurePath

from fencepost.errors import FencepostError
from fencepost.kernels.report import PROVED, Report, Verdict
from fencepost.records import dataclass
from fencepost.reports.kernels.verdicts import text


class FencepostWarning(UserWarning):
    """A kernel that Triton compiled has a bug."""


class KernelError(Exception):
    """A kernel that Triton compiled has a bug; `checked` is the result of its check."""

    def __init__(self, checked: Checked) -> None:
        super().__init__(checked.text())
        self.checked = checked


@dataclass(frozen=True, slots=True)
class Checked:
    """A compiled kernel and the result of its check.

    - `kernel`: its name; `processor`: the one it was compiled for; `key`: Triton's hash of it.
    - `source`, `line`: the file of its function and the line where that begins; empty and 0 if
      Triton compiled no Python.
    - `reports`: the findings; empty if `error` says why it could not be checked.
    """

    kernel: str
    processor: str
    key: str
    source: str = ""
    line: int = 0
    reports: tuple[Report, ...] = ()
    error: FencepostError | None = None

    @property
    def is_bug(self) -> bool:
        """True if a run shows a race, or a barrier that not all work-items reach."""
        return any(each.verdict is Verdict.BUG for each in self.reports)

    @property
    def is_proved(self) -> bool:
        """True if it is right for all inputs, under the premises of its reports."""
        return bool(self.reports) and all(e.verdict in PROVED for e in self.reports)

    def text(self) -> str:
        """The report, with lines of the source."""
        if self.error is not None:
            return f"{self.kernel} ({self.processor}): not checked: {self.error}"
        name = f"{self.source or 'Triton'} ({self.processor})"
        return "\n".join(text(name, each, self._lines) for each in self.reports)

    def place(self) -> tuple[str, int]:
        """The file and line of the first bug, or of the kernel."""
        for report in self.reports:
            for finding in report.findings:
                if report.verdict is not Verdict.BUG or not finding.diagnostic.locations:
                    continue
                at = finding.diagnostic.locations[0]
                if at.line and self._is_source(at.file):
                    return self.source, at.line
        return self.source or self.kernel, self.line

    def _is_source(self, name: str) -> bool:
        return bool(self.source) and PurePath(name).name == PurePath(self.source).name

    def _lines(self, name: str) -> Sequence[str] | None:
        """Return the lines of the kernel's own file, which debug information may name without its
        folder; none of any other file.
        """
        if not self._is_source(name):
            return None
        return [each.rstrip("\n") for each in linecache.getlines(self.source)] or None
