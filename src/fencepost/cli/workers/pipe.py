"""A pipe between two processes: it carries whole values both ways.

That of `multiprocessing` can do more, but takes longer to load than many commands run.
"""

from __future__ import annotations

import os
import pickle
import select
from collections.abc import Sequence
from typing import Any

_SIZE = 8
"""Number of bytes that hold the length of a message."""
_READABLE = select.POLLIN | select.POLLHUP | select.POLLERR


class End:
    """One end of a pipe. Sent values stay readable after the other end is closed."""

    def __init__(self, reading: int, writing: int) -> None:
        self._reading = reading
        self._writing = writing

    def fileno(self) -> int:
        """Return the file descriptor to wait for."""
        return self._reading

    def send(self, value: object) -> None:
        """Send a value; wait if the pipe is full. Raise BrokenPipeError if nobody reads."""
        data = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
        left = memoryview(len(data).to_bytes(_SIZE, "little") + data)
        while left:
            left = left[os.write(self._writing, left) :]

    def recv(self) -> Any:
        """Return the next value; wait for it. Raise EOFError if there will be none."""
        return pickle.loads(self._read(int.from_bytes(self._read(_SIZE), "little")))  # noqa: S301

    def poll(self) -> bool:
        """Return True if `recv` would not wait."""
        return bool(ready([self], 0))

    def close(self) -> None:
        """Close this end."""
        os.close(self._reading)
        os.close(self._writing)
        self._reading = self._writing = -1  # another file may get these numbers

    def _read(self, size: int) -> bytes:
        pieces = []
        while size:
            piece = os.read(self._reading, size)
            if not piece:
                raise EOFError
            pieces.append(piece)
            size -= len(piece)
        return b"".join(pieces)


def pipe() -> tuple[End, End]:
    """Return the two ends of a new pipe."""
    here_reads, there_writes = os.pipe()
    there_reads, here_writes = os.pipe()
    return End(here_reads, here_writes), End(there_reads, there_writes)


def ready(ends: Sequence[End], seconds: float) -> list[End]:
    """Return the ends that are readable, or whose other end is closed; wait for one of them, up to
    so many seconds.
    """
    poll = select.poll()
    for each in ends:
        poll.register(each.fileno(), _READABLE)
    found = {number for number, _ in poll.poll(seconds * 1000)}
    return [each for each in ends if each.fileno() in found]
