"""Collects the findings of checks."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from fencepost.citations import Cite
from fencepost.code_object.fault import CodeObjectError
from fencepost.diagnostics import Code, Diagnostic, Location, Severity
from fencepost.targets.fault import TargetError

MOST = 10_000
"""The largest number of findings kept for one code object. A damaged one has a few; one made to
have millions would fill the memory.
"""


class EnoughError(Exception):
    """The largest number of findings was reached."""


class Findings:
    """The diagnostics of one code object. `file` names it in them."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._found: dict[Diagnostic, None] = {}
        self._asked = 0

    @property
    def all(self) -> tuple[Diagnostic, ...]:
        """The findings, each once, in the order of the checks."""
        return tuple(self._found)

    def __len__(self) -> int:
        return len(self._found)

    def add(
        self,
        code: Code,
        message: str,
        *,
        offset: int | None = None,
        length: int = 0,
        name: str = "",
        mend: str | None = None,
        cite: Cite | None = None,
        level: Severity | None = None,
    ) -> None:
        """Add a finding at an offset of the code object, in the part that `name` names.

        Raises EnoughError, which ends the checks, at MOST findings.
        """
        place = Location(self._file, offset=offset, length=length, name=name)
        self._found.setdefault(Diagnostic(code, message, (place,), mend, cite, level))
        self._asked += 1
        if self._asked >= MOST:
            what = f"{MOST} faults were found, and the checks ended there"
            mend = "fix these first"
            self._found.setdefault(
                Diagnostic(Code.UNREADABLE, what, (Location(self._file),), mend=mend)
            )
            raise EnoughError

    @contextmanager
    def reading(self, code: Code = Code.UNREADABLE) -> Iterator[None]:
        """Report a part that cannot be read, and go on after it."""
        try:
            yield
        except (CodeObjectError, TargetError) as error:
            offset = error.offset if isinstance(error, CodeObjectError) else None
            self.add(code, error.message, offset=offset, mend=error.mend)
