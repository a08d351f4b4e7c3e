"""The error class of all readers of binary files, with the place as an offset."""

from __future__ import annotations

from fencepost.errors import InputError, Place
from fencepost.records import dataclass


@dataclass(frozen=True, slots=True, order=True)
class ByteOffset(Place):
    """A place in a binary file: `offset` bytes after its start. It has no line (0)."""

    line: int = 0
    column: int = 0
    offset: int = 0

    def __str__(self) -> str:
        return f"byte {self.offset:#x}"


class CodeObjectError(InputError):
    """The bytes break a rule of their format.

    `offset` is the place in bytes from the start of the input that `source` names: a file, or an
    entry that was extracted from a bundle. None if the fault has no place of its own.
    """

    def __init__(
        self,
        message: str,
        *,
        offset: int | None = None,
        rule: str | None = None,
        mend: str | None = None,
        source: str | None = None,
    ) -> None:
        super().__init__(
            message,
            place=None if offset is None else ByteOffset(offset=offset),
            rule=rule,
            mend=mend,
            source=source,
        )
        self.offset = offset
