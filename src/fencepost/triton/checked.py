"""What a check of a kernel that Triton compiled came to."""

from __future__ import annotations

import linecache
from collections.abc import Sequence
from pathlib import PurePath

from fencepost.errors import FencepostError
from fencepost.kernels.report import PROVED, Report, Verdict
from fencepost.records import dataclass
from fencepost.reports.kernels import text


class FencepostWarning(UserWarning):
    """A kernel that Triton compiled has a bug."""


class KernelError(Exception):
    """A kernel that Triton compiled has a bug; `checked` is what was found."""

    def __init__(self, checked: Checked) -> None:
        super().__init__(checked.text())
        self.checked = checked


@dataclass(frozen=True, slots=True)
class Checked:
    """A kernel that was compiled, and what its check came to.

    - `kernel`: its name; `processor`: what it was compiled for; `key`: Triton's hash of it.
    - `source`, `line`: the file of its function and where that begins; empty and 0 where Triton
      compiled no Python.
    - `reports`: what was found; empty where `error` says why it could not be checked.
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
        """Whether a run shows a race, or a barrier that not all reach."""
        return any(each.verdict is Verdict.BUG for each in self.reports)

    @property
    def is_proved(self) -> bool:
        """Whether it is right for all inputs, under the premises that its reports have."""
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
        """The lines of the kernel's own file, which debug information may name without its folder;
        no other file's.
        """
        if not self._is_source(name):
            return None
        return [each.rstrip("\n") for each in linecache.getlines(self.source)] or None
