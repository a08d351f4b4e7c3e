"""What a check finds: diagnostics with stable codes, as data. Rendering is in `reports`.

FP1xx barriers · FP2xx races and fences · FP3xx redundant synchronization · FP4xx lowering and
machine code · FP5xx code objects · FP9xx input. Each area keeps its codes in a table of its own.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, unique

from fencepost.citations import Cite


@unique
class Severity(Enum):
    """How bad it is; the value is the level that SARIF has for it."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Code:
    """A kind of finding, which keeps its number for good.

    - `number`: 100 to 999; the hundreds are the area.
    - `name`: in words, joined by hyphens.
    - `rule`: what must hold, in one sentence; a diagnostic says how it does not.
    - `cite`: where the rule is said.
    """

    number: int
    name: str
    rule: str
    cite: Cite
    severity: Severity = Severity.ERROR

    def __str__(self) -> str:
        return f"FP{self.number}"


@dataclass(frozen=True, slots=True)
class Location:
    """A place that a diagnostic is about.

    - `file`: the input's name, a path usually.
    - `line`, `column`: count from 1; 0 where there is none.
    - `offset`, `length`: bytes from the start of the input, for inputs without lines.
    - `name`: what stands there: a kernel, function or section; may be empty.
    - `note`: the part that the place has in the finding; may be empty.
    """

    file: str
    line: int = 0
    column: int = 0
    offset: int | None = None
    length: int = 0
    name: str = ""
    note: str = ""

    def __str__(self) -> str:
        if self.line:
            return f"{self.file}:{self.line}" + (f":{self.column}" if self.column else "")
        return self.file if self.offset is None else f"{self.file}:{self.offset:#x}"


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """A finding: what is wrong, where, by which rule, and what would mend it.

    The first location is the finding's own, the others are the other parties to it. `cite` is
    where the rule is said if it is not where the code's is.
    """

    code: Code
    message: str
    locations: tuple[Location, ...]
    mend: str | None = None
    cite: Cite | None = None

    @property
    def source(self) -> Cite:
        """Where the rule is said."""
        return self.cite or self.code.cite

    def __str__(self) -> str:
        where = f"{self.locations[0]}: " if self.locations else ""
        lines = [f"{where}{self.code} {self.message}"]
        noted = [each for each in self.locations if each.note]
        lines += [f"  ({at}) {each.note}, {each}" for at, each in enumerate(noted, 1)]
        lines.append(f"  rule: {self.code.rule} [{self.source}]")
        if self.mend:
            lines.append(f"  mend: {self.mend}")
        return "\n".join(lines)
