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
_PIECE = 1 << 16
"""Bytes that are read at once, which may hold several messages."""
_READABLE = select.POLLIN | select.POLLHUP | select.POLLERR


class End:
    """One end of a pipe. Sent values stay readable after the other end is closed."""

    def __init__(self, reading: int, writing: int) -> None:
        self._reading = reading
        self._writing = writing
        self._read = bytearray()
        """Bytes of messages that are not received yet."""

    def fileno(self) -> int:
        """Return the file descriptor to wait for, if no message `is_here`."""
        return self._reading

    def send(self, *values: object) -> None:
        """Send values, which arrive together; wait if the pipe is full. Raise BrokenPipeError if
        nobody reads.
        """
        left = memoryview(b"".join(map(_framed, values)))
        while left:
            left = left[os.write(self._writing, left) :]

    def recv(self) -> Any:
        """Return the next value; wait for it. Raise EOFError if there will be none."""
        while len(self._read) < (whole := self._whole()):
            piece = os.read(self._reading, max(_PIECE, whole - len(self._read)))
            if not piece:
                raise EOFError
            self._read += piece
        value = pickle.loads(memoryview(self._read)[_SIZE:whole].tobytes())  # noqa: S301
        del self._read[:whole]
        return value

    def _whole(self) -> int:
        """Return the length of the next message, as far as it is known."""
        if len(self._read) < _SIZE:
            return _SIZE
        return _SIZE + int.from_bytes(self._read[:_SIZE], "little")

    @property
    def is_here(self) -> bool:
        """True if a whole message has been read, and is not received yet."""
        return len(self._read) >= _SIZE and len(self._read) >= self._whole()

    def poll(self) -> bool:
        """Return True if `recv` would not wait."""
        return self.is_here or bool(ready([self], 0))

    def close(self) -> None:
        """Close this end."""
        os.close(self._reading)
        os.close(self._writing)
        self._reading = self._writing = -1  # another file may get these numbers


def _framed(value: object) -> bytes:
    data = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
    return len(data).to_bytes(_SIZE, "little") + data


def pipe() -> tuple[End, End]:
    """Return the two ends of a new pipe."""
    here_reads, there_writes = os.pipe()
    there_reads, here_writes = os.pipe()
    return End(here_reads, here_writes), End(there_reads, there_writes)


def ready(ends: Sequence[End], seconds: float) -> list[End]:
    """Return the ends that are readable, or whose other end is closed; wait for one of them, up to
    so many seconds.
    """
    here = {each.fileno() for each in ends if each.is_here}
    poll = select.poll()
    for each in ends:
        poll.register(each.fileno(), _READABLE)
    found = here.union(number for number, _ in poll.poll(0 if here else seconds * 1000))
    return [each for each in ends if each.fileno() in found]
