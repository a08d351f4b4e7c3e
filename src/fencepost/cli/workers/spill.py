"""Messages that wait for their turn: a few in memory, the others in a file without a name.

An item that takes long holds back the output of all that come after it. What they say may be more
than memory holds.
"""

from __future__ import annotations

import os
import pickle
from collections.abc import Iterator
from typing import Any, BinaryIO

from fencepost.cli.workers.worker import Kind

MOST = 32 << 20
"""The bytes of messages, as pickles, that wait in memory."""


class Spill:
    """The file, and the bytes that wait in memory."""

    def __init__(self) -> None:
        self._file: BinaryIO | None = None
        self._in_memory = 0

    def put(self, data: bytes) -> bytes | tuple[int, int]:
        """Return the data, or its place in the file."""
        if self._in_memory + len(data) <= MOST:
            self._in_memory += len(data)
            return data
        try:
            if self._file is None:
                import tempfile

                self._file = tempfile.TemporaryFile()  # noqa: SIM115  # closed by `close`
            place = self._file.seek(0, os.SEEK_END)
            self._file.write(data)
            self._file.flush()
        except OSError:  # the disk is full: memory may not be
            self._in_memory += len(data)
            return data
        return place, len(data)

    def take(self, kept: bytes | tuple[int, int]) -> bytes:
        """Return the data that `put` was given."""
        if isinstance(kept, bytes):
            self._in_memory -= len(kept)
            return kept
        place, size = kept
        assert self._file is not None
        self._file.seek(place)
        return self._file.read(size)

    def close(self) -> None:
        """Remove the file."""
        if self._file is not None:
            self._file.close()


class Backlog:
    """The messages of one item, in order."""

    def __init__(self, spill: Spill) -> None:
        self._spill = spill
        self._waiting: list[bytes | tuple[int, int]] = []
        self._due: list[tuple[Kind, Any]] = []

    def add(self, message: tuple[Kind, Any], *, in_order: bool) -> None:
        """Keep a message, in memory if it is the item's turn: it is then printed at once."""
        if in_order and not self._waiting:
            self._due.append(message)
        else:
            self._waiting.append(self._spill.put(pickle.dumps(message, pickle.HIGHEST_PROTOCOL)))

    def taken(self) -> Iterator[tuple[Kind, Any]]:
        """Yield the messages, which are then gone."""
        for kept in self._waiting:
            yield pickle.loads(self._spill.take(kept))  # noqa: S301  # pickled above
        self._waiting.clear()
        due, self._due = self._due, []
        yield from due
