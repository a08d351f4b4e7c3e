"""The standard output and the standard error: the only place that writes to them.

Everything that a command prints passes a `Guarded` stream, whoever prints it: what could move a
terminal's cursor is escaped, and a failed write becomes one status, which is no verdict. A worker's
stream sends to the command, which passes on what it gets.
"""

from __future__ import annotations

import errno
import io
import os
import sys
from typing import TextIO, cast

from fencepost.visible import visible


class OutputLost(BrokenPipeError):  # noqa: N818  # what is lost is no error of the program
    """The standard output took no more: it is closed, full or broken."""


class Guarded(io.TextIOBase):
    """A stream of text that escapes what it is given."""

    encoding = "utf-8"
    errors = "backslashreplace"

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        if not isinstance(text, str):
            raise TypeError("a stream of text")  # what libraries find out by trying
        self.pass_on(visible(text))
        return len(text)

    def pass_on(self, text: str) -> None:
        """Write a text that was escaped before, and may be coloured."""
        raise NotImplementedError


class Styled(Guarded):
    """A guarded stream for what colours its own text, as rich does."""

    def __init__(self, stream: Guarded) -> None:
        self._stream = stream

    def isatty(self) -> bool:
        return self._stream.isatty()

    def fileno(self) -> int:
        return self._stream.fileno()

    def flush(self) -> None:
        self._stream.flush()

    def write(self, text: str) -> int:
        self._stream.pass_on(text)
        return len(text)


class Output(Guarded):
    """A standard stream. `failure` is the error of the first write that failed.

    Where `raises`, a failed write raises `OutputLost`; else what is written is lost in silence.
    """

    def __init__(self, stream: TextIO, *, raises: bool) -> None:
        self._stream = stream
        self._raises = raises
        self.failure: OSError | None = None

    def isatty(self) -> bool:
        return self._stream.isatty()

    def fileno(self) -> int:
        return self._stream.fileno()

    def pass_on(self, text: str) -> None:
        if self.failure is not None:
            self._lost()
            return
        try:
            self._stream.write(text)
            if text.endswith("\n") and self._stream.line_buffering:
                self._stream.flush()
        except OSError as error:
            self._failed(error)

    def flush(self) -> None:
        if self.failure is None:
            try:
                self._stream.flush()
            except OSError as error:
                self._failed(error)

    def _failed(self, error: OSError) -> None:
        """Keep the error; what is buffered goes nowhere, so that no later flush fails again."""
        self.failure = error
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, self._stream.fileno())
        os.close(nowhere)
        self._lost()

    def _lost(self) -> None:
        if self._raises:
            raise OutputLost(errno.EPIPE, "the output is lost")


def guard_streams() -> tuple[Output, Output]:
    """Put the standard output and error behind guarded streams, and return these."""
    made = []
    for stream, raises in ((sys.stdout, True), (sys.stderr, False)):
        assert isinstance(stream, io.TextIOWrapper)
        stream.reconfigure(errors="backslashreplace")  # names of files may be no UTF-8
        made.append(Output(stream, raises=raises))
    sys.stdout, sys.stderr = made
    return made[0], made[1]


def write_styled(text: str) -> None:
    """Print a report whose text is escaped and may be coloured."""
    stream = sys.stdout
    if isinstance(stream, Guarded):
        stream.pass_on(f"{text}\n")
    else:
        print(text)


def styled(stream: TextIO) -> TextIO:
    """Return the stream for a library that colours its output."""
    return cast("TextIO", Styled(stream) if isinstance(stream, Guarded) else stream)
