"""Signals that end the command: what was finished is kept and printed, as with Ctrl-C."""

from __future__ import annotations

import signal
from typing import NoReturn

from fencepost.cli.parsing.status import Status

ENDING = (signal.SIGTERM, signal.SIGHUP)
"""Signals that are treated as Ctrl-C is; each has its status."""

_RECEIVED: list[int] = []
"""The signals so far, in order; libraries make an exit of their own of the exception."""


def listen() -> None:
    """Treat signals that end a program as an interruption."""
    for each in ENDING:
        if signal.getsignal(each) is not signal.SIG_IGN:  # as nohup wants it
            signal.signal(each, _end)


def _end(number: int, _frame: object) -> NoReturn:
    _RECEIVED.append(number)
    raise KeyboardInterrupt


def ended_by_signal() -> Status:
    """Return the exit status of a command that was interrupted, by Ctrl-C or another signal."""
    return Status(128 + _RECEIVED[0]) if _RECEIVED else Status.INTERRUPTED
