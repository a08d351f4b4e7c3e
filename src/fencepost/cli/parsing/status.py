"""Exit statuses: one table for every command (`docs/commands.md`)."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from enum import IntEnum, unique

from fencepost.errors import BoundReached, FencepostError, InternalError


@unique
class Status(IntEnum):
    """The exit status of a run. The first four are answers; the others mean that there is none."""

    OK = 0
    """Proved, as expected, in order, without a finding."""
    FOUND = 1
    """A bug, a finding, a difference, a verdict that is not the expected one."""
    INPUT = 2
    """Something could not be read, or makes no sense."""
    UNKNOWN = 3
    """A bound was reached before an answer: time, memory, unrolling."""
    INTERNAL = 70
    """A mistake of this program (EX_SOFTWARE of sysexits.h)."""
    OUTPUT = 74
    """The output could not be written: a full disk, or a reader that has gone (EX_IOERR)."""
    HUNG_UP = 129
    """The terminal is gone (SIGHUP); what was finished is kept."""
    INTERRUPTED = 130
    """Ctrl-C; what was finished has been printed."""
    TERMINATED = 143
    """SIGTERM; what was finished has been printed."""

    @property
    def is_cut(self) -> bool:
        """True if the work ended before its end."""
        return self in _CUT


_ORDER = (
    Status.OK,
    Status.UNKNOWN,
    Status.FOUND,
    Status.INPUT,
    Status.INTERNAL,
    Status.OUTPUT,
    Status.HUNG_UP,
    Status.INTERRUPTED,
    Status.TERMINATED,
)
_CUT = frozenset(_ORDER[_ORDER.index(Status.OUTPUT) :])


def worse(one: int, other: int) -> Status:
    """Return the status of two results together: unreadable before a bug, a bug before unknown."""
    return max(Status(one), Status(other), key=_ORDER.index)


@contextmanager
def errors_told() -> Iterator[None]:
    """Exit from the command with a message and a status if an error is raised."""
    try:
        yield
    except FencepostError as error:
        from fencepost.cli.parsing import offers

        print(error, file=sys.stderr)
        raise offers.Exit(status_of(error)) from error


def status_of(error: FencepostError) -> Status:
    """Return the exit status for an error that was reported."""
    match error:
        case BoundReached():
            return Status.UNKNOWN
        case InternalError():
            return Status.INTERNAL
        case _:
            return Status.INPUT
