"""A pipe between two processes: values go both ways, whole.

That of `multiprocessing` can do more, and takes longer to load than many commands work.
"""

from __future__ import annotations

import os
import pickle
import select
from collections.abc import Sequence
from typing import Any

_SIZE = 8
"""Bytes that say how long a message is."""
_READABLE = select.POLLIN | select.POLLHUP | select.POLLERR


class End:
    """One end. What was sent stays readable when the other end is closed."""

    def __init__(self, reading: int, writing: int) -> None:
        self._reading = reading
        self._writing = writing

    def fileno(self) -> int:
        """What to wait for."""
        return self._reading

    def send(self, value: object) -> None:
        """Sends a value; waits where the pipe is full. Raises BrokenPipeError if nobody reads."""
        data = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
        left = memoryview(len(data).to_bytes(_SIZE, "little") + data)
        while left:
            left = left[os.write(self._writing, left) :]

    def recv(self) -> Any:
        """The next value; waits for it. Raises EOFError where there will be none."""
        return pickle.loads(self._read(int.from_bytes(self._read(_SIZE), "little")))  # noqa: S301

    def poll(self) -> bool:
        """Whether `recv` would not wait."""
        return bool(ready([self], 0))

    def close(self) -> None:
        """Closes this end."""
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
    """The two ends of a new pipe."""
    here_reads, there_writes = os.pipe()
    there_reads, here_writes = os.pipe()
    return End(here_reads, here_writes), End(there_reads, there_writes)


def ready(ends: Sequence[End], seconds: float) -> list[End]:
    """The ends from which something can be read, or whose other end is closed; waits for one of
    them, so many seconds at most.
    """
    poll = select.poll()
    for each in ends:
        poll.register(each.fileno(), _READABLE)
    found = {number for number, _ in poll.poll(seconds * 1000)}
    return [each for each in ends if each.fileno() in found]
