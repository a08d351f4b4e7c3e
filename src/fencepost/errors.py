"""Errors, classed by whose fault they are.

Every message gives the value, the place, the rule and the fix, in that order. The four classes
decide the exit status of the command and nothing else; code that raises chooses by fault, not by
severity.
"""

from __future__ import annotations

from typing import Any

from fencepost.records import dataclass
from fencepost.visible import visible_name


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A position in an input text. Lines and columns count from 1; column 0: the whole line."""

    line: int
    column: int = 0

    def __str__(self) -> str:
        return f"{self.line}:{self.column}" if self.column else f"{self.line}"


class FencepostError(Exception):
    """Base of all errors this package raises on purpose.

    `message` is one sentence that shows the offending value; `rule` names the broken rule, with its
    cite if there is one; `mend` is the fix. `place` is the position in the input, `source` the name
    of the input (a path, usually); front-ends fill in what they know.
    """

    def __init__(
        self,
        message: str,
        *,
        place: Place | None = None,
        rule: str | None = None,
        mend: str | None = None,
        source: str | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.place = place
        self.rule = rule
        self.mend = mend
        self.source = source

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the error for another process, whatever arguments a subclass takes."""
        return _again, (type(self), self.args, self.__dict__)

    def __str__(self) -> str:
        where = ":".join(str(part) for part in (self.source, self.place) if part)
        lines = [visible_name(f"{where}: {self.message}" if where else self.message)]
        if self.rule:
            lines.append(f"  rule: {visible_name(self.rule)}")
        if self.mend:
            lines.append(f"  help: {visible_name(self.mend)}")
        return "\n".join(lines)


def _again(kind: type[FencepostError], args: tuple[Any, ...], state: Any) -> FencepostError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(state)
    return error


class InputError(FencepostError):
    """The input is wrong: its author can fix it."""


class UnsupportedError(FencepostError):
    """The input is right, and this version does not handle it."""


class BoundReached(FencepostError):  # noqa: N818 -- reaching a bound is no error
    """A bound (unrolling, time, memory) was reached before an answer; raising it may help."""


class InternalError(FencepostError):
    """An invariant of this package broke; the fault is ours."""
