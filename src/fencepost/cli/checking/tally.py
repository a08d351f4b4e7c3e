"""The outcomes of a run's kernels, collected as they are done, and reported at the end."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from fencepost.records import dataclass, field

if TYPE_CHECKING:
    from fencepost.cli.checking.pardons import Known
    from fencepost.diagnostics import Diagnostic
    from fencepost.reports.kernels.summary import Outcome
    from fencepost.reports.page.section import Section


@dataclass(frozen=True, slots=True)
class Telling:
    """The extent of the report: `reports` on each kernel, `statistics` at the end. `left_out`
    describes inputs that were not looked at.
    """

    reports: bool = True
    statistics: bool = False
    left_out: tuple[str, ...] = ()
    new_baseline: Path | None = None
    sarif: Path | None = None
    force: bool = False
    html: Path | None = None

    @property
    def is_sarif_printed(self) -> bool:
        """True if standard output is reserved for SARIF."""
        return self.sarif is not None and str(self.sarif) == "-"

    @property
    def is_file_written(self) -> bool:
        """Return True if a file says what was found, whoever reads the output."""
        return self.sarif is not None or self.html is not None


@dataclass(frozen=True, slots=True)
class Noted:
    """A worker's note on a kernel, or a file: its outcome, and its entries in a log."""

    outcome: Outcome
    diagnostics: tuple[Diagnostic, ...] = ()
    errors: tuple[Known, ...] = ()
    used: tuple[tuple[str, int], ...] = ()
    """Comments that allow a finding."""
    sources: tuple[tuple[str, str], ...] = ()
    """Sources that findings are in, each with the module that names it."""
    section: Section | None = None
    """Its section of a page, if there is to be one."""


@dataclass(slots=True)
class Tally:
    """The outcomes so far."""

    outcomes: list[Outcome] = field(default_factory=list)
    diagnostics: list[Diagnostic] = field(default_factory=list)
    errors: list[Known] = field(default_factory=list)
    used: set[tuple[str, int]] = field(default_factory=set)
    sources: dict[tuple[str, str], None] = field(default_factory=dict)
    begun: float = field(default_factory=time.monotonic)
    pages: list[tuple[Outcome, Section | None]] = field(default_factory=list)

    def add(self, outcome: Outcome, section: Section | None = None) -> None:
        """Count a kernel, or a file, with its section of a page."""
        self.outcomes.append(outcome)
        self.pages.append((outcome, section))

    def sections(self) -> list[Section]:
        """The sections of a page, one for each kernel or file, in order."""
        from fencepost.reports.page.kernels import bare_section

        return [section or bare_section(outcome) for outcome, section in self.pages]

    def take(self, _: object, noted: Noted) -> None:
        """Add one outcome."""
        self.add(noted.outcome, noted.section)
        self.diagnostics += noted.diagnostics
        self.errors += noted.errors
        self.used |= {*noted.used}
        self.sources |= dict.fromkeys(noted.sources)

    def tell(self, telling: Telling, files: Sequence[object], as_data: bool) -> None:
        """Print the summary if there is more than one outcome, or it is asked for; on standard
        error if the output is data.
        """
        asked = telling.statistics or not telling.reports or telling.left_out
        many = len(files) > 1 or len(self.outcomes) > 1
        if not asked and (as_data or not many):
            return
        from fencepost.reports.kernels.summary import summary

        text = summary(
            self.outcomes, time.monotonic() - self.begun, telling.left_out, whole=telling.statistics
        )
        print(text, file=sys.stderr if as_data else sys.stdout)
