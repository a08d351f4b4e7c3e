"""Tables of NUL-terminated strings."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import accumulate, repeat
from operator import add
from typing import TypeVar

from fencepost.citations import Cite, Source
from fencepost.code_object.fault import CodeObjectError

_CITE = Cite(Source.GUIDE, "Sections")

_Text = TypeVar("_Text", str, bytes)

OVERLAP = 16
SHARE = 256
"""A name may be the suffix of another. All such names of a table together may have OVERLAP times
the table's bytes, and SHARE each, before the file is rejected as malicious.
"""


class StringTable:
    """A string table. Bytes that are not UTF-8 are kept as lone surrogates, so names round-trip."""

    def __init__(self, data: memoryview, offset: int) -> None:
        """Create the table; `offset` is its offset in the file, for errors."""
        self._data = data
        self._offset = offset

    def at(self, start: int) -> str:
        """Return the string at an offset of the table. Raises CodeObjectError if there is none."""
        return self.all_at((start,))[0]

    def all_at(self, starts: Sequence[int]) -> list[str]:
        """The strings at many offsets, in their order. Raises CodeObjectError as `at` does."""
        data = self._bytes
        if not data:
            # A file without names has no table, and offset 0 is the empty name.
            return ["" if start == 0 else self._outside(start) for start in starts]
        if data.isascii():
            return self._look_up(data.decode("ascii"), "\0", starts)
        names = self._look_up(data, b"\0", starts)
        return [name.decode("utf-8", "surrogateescape") for name in names]

    @cached_property
    def _bytes(self) -> bytes:
        return bytes(self._data)

    def _look_up(self, text: _Text, end: _Text, starts: Sequence[int]) -> list[_Text]:
        """Return the strings at many offsets. Most names begin at the end of the previous one, so
        one split finds nearly all of them.
        """
        whole: dict[int, _Text] = {}
        if text.count(end) <= 4 * len(starts):
            parts = text.split(end)[:-1]
            lengths = map(add, map(len, parts), repeat(1))
            whole = dict(zip(accumulate(lengths, initial=0), parts, strict=False))
        found = list(map(whole.get, starts))
        if None not in found:
            return found  # type: ignore[return-value]  # mypy does not see that no None is in it
        allowed = OVERLAP * len(text)
        names: list[_Text] = []
        for start, name in zip(starts, found, strict=True):
            if name is None:
                stop = text.find(end, start)
                if stop < 0:
                    self._outside(start)
                allowed += SHARE - (stop - start)
                if allowed < 0:
                    raise self._trap(len(names))
                name = text[start:stop]
            names.append(name)
        return names

    def _outside(self, start: int) -> str:
        raise CodeObjectError(
            f"no string ends after byte {start:#x} of a string table of {len(self._bytes):#x} "
            "bytes",
            offset=self._offset,
            rule=f"a name is an offset of a NUL-terminated string in its table [{_CITE}]",
            mend="check the name's offset and the table's sh_link",
        )

    def _trap(self, number: int) -> CodeObjectError:
        return CodeObjectError(
            f"{number} names are longer than a string table of {len(self._bytes)} bytes can hold",
            offset=self._offset,
            rule=f"names share at most a suffix [{_CITE}]",
            mend="the offsets of the names are not what a linker writes",
        )
