"""Signals that end the command: what was finished is kept and printed, as with Ctrl-C."""

from __future__ import annotations

import signal
from typing import NoReturn

from fencepost.cli.status import Status


class Terminated(KeyboardInterrupt):
    """A signal other than Ctrl-C asks the command to end; `status` is what it ends with."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.status = Status(128 + number)


ENDING = (signal.SIGTERM, signal.SIGHUP)
"""Signals that are treated as Ctrl-C is; each has its status."""


def listen() -> None:
    """Treat signals that end a program as an interruption."""
    for each in ENDING:
        if signal.getsignal(each) is not signal.SIG_IGN:  # as nohup wants it
            signal.signal(each, _end)


def _end(number: int, _frame: object) -> NoReturn:
    raise Terminated(number)


def ended_by(interrupt: KeyboardInterrupt) -> Status:
    """The exit status of a command that was interrupted."""
    return interrupt.status if isinstance(interrupt, Terminated) else Status.INTERRUPTED
