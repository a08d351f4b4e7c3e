"""A finding of a check, as data. Rendering is in `reports`."""

from __future__ import annotations

from fencepost.citations import Cite
from fencepost.diagnostics.codes import Code, Severity
from fencepost.numerals import integer_of, is_decimal
from fencepost.records import dataclass
from fencepost.visible import visible_name


@dataclass(frozen=True, slots=True)
class Location:
    """A place that a diagnostic is about.

    - `file`: the input's name, a path usually.
    - `line`, `column`: count from 1; 0 where there is none.
    - `offset`, `length`: bytes from the start of the input, for inputs without lines.
    - `name`: what stands there: a kernel, function or section; may be empty.
    - `note`: the part that the place has in the finding; may be empty.
    - `directory`: where `file` was named, if it was not where the command runs; may be empty.
    - `frames`: if the place is reached through calls, the lines of all of them, from the innermost
      outwards, this one among them; their `name` is the function.
    """

    file: str
    line: int = 0
    column: int = 0
    offset: int | None = None
    length: int = 0
    name: str = ""
    note: str = ""
    directory: str = ""
    frames: tuple[Location, ...] = ()

    @property
    def spot(self) -> tuple[str, int, int]:
        """The file, line and column."""
        return self.file, self.line, self.column

    @staticmethod
    def of(text: str) -> Location:
        """Return the place that 'file:line:column', 'file:line' or a bare file name denotes."""
        parts = text.rsplit(":", 2)
        numbers: list[int] = []
        while len(parts) > 1 and is_decimal(parts[-1]):
            numbers.insert(0, integer_of(parts.pop()))
        line, column, *_ = (*numbers, 0, 0)
        return Location(":".join(parts), line, column)

    def __str__(self) -> str:
        file = visible_name(self.file)
        if self.line:
            return f"{file}:{self.line}" + (f":{self.column}" if self.column else "")
        return file if self.offset is None else f"{file}:{self.offset:#x}"


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """A finding: a message, its locations, the rule and a fix.

    The first location is the finding's own, the others are the other parties to it. `cite` is the
    source of the rule if it is not the code's, `level` the severity if it is not the code's.
    `steps` are places on the way between the parties, with what happens there.
    """

    code: Code
    message: str
    locations: tuple[Location, ...]
    mend: str | None = None
    cite: Cite | None = None
    level: Severity | None = None
    steps: tuple[Location, ...] = ()

    @property
    def source(self) -> Cite | None:
        """The source of the rule; None for a rule that no document states."""
        return self.cite or self.code.cite

    @property
    def severity(self) -> Severity:
        """The severity of the finding."""
        return self.level or self.code.severity

    @property
    def rule(self) -> str:
        """The rule, with its cite."""
        return self.code.rule if self.source is None else f"{self.code.rule} [{self.source}]"

    def __str__(self) -> str:
        where = f"{self.locations[0]}: " if self.locations else ""
        lines = [f"{where}{self.code} {self.message}"]
        noted = [each for each in self.locations if each.note]
        lines += [f"  ({at}) {each.note}, {each}" for at, each in enumerate(noted, 1)]
        lines.append(f"  rule: {self.rule}")
        if self.mend:
            lines.append(f"  help: {self.mend}")
        return "\n".join(lines)
