"""The reasons why an item, or a step of it, is given up."""

from __future__ import annotations

import errno
from enum import Enum, auto, unique
from typing import Any

from fencepost.cli.parsing.status import Status
from fencepost.cli.workers.limits import Limits
from fencepost.errors import BoundReached, FencepostError, InputError, InternalError
from fencepost.records import dataclass


@unique
class Cause(Enum):
    """The reason why an item was given up."""

    TIME = auto()
    MEMORY = auto()
    KILLED = auto()
    """Somebody else ended the process."""
    BOUND = auto()
    INTERNAL = auto()
    INPUT = auto()


@dataclass(frozen=True, slots=True)
class Stop:
    """An item, or the step of it called `step`, that was given up; `notes` are those that the work
    had sent until then. `details` is for developers of this program; `error` is the error in the
    input.
    """

    cause: Cause
    reason: str
    step: str | None = None
    notes: tuple[Any, ...] = ()
    details: str = ""
    error: FencepostError | None = None

    @property
    def is_of_limit(self) -> bool:
        """True if the time or the memory was exceeded, or the process was killed."""
        return self.cause in (Cause.TIME, Cause.MEMORY, Cause.KILLED)

    @property
    def status(self) -> Status:
        """The exit status for it."""
        match self.cause:
            case Cause.INTERNAL:
                return Status.INTERNAL
            case Cause.INPUT:
                return Status.INPUT
            case _:
                return Status.UNKNOWN


_OF_NAMES = frozenset({errno.ENAMETOOLONG, errno.ELOOP, errno.EACCES})
"""Errors of the system about the name of a file, wherever it is accessed."""
_NAME = 60


def stop_of(error: Exception, limits: Limits | None = None) -> Stop:
    """Return the stop for work that ended with an exception."""
    limits = limits or Limits(None, None)
    match error:
        case BoundReached():
            return Stop(Cause.BOUND, error.message)
        case RecursionError():
            return Stop(Cause.BOUND, "the input is nested too deeply")
        case InternalError():
            words = error.message
        case FencepostError():
            return Stop(Cause.INPUT, error.message, error=error)
        case MemoryError():
            return Stop(Cause.MEMORY, limits.memory_reason)
        case OSError(errno=number, filename=str(name)) if number in _OF_NAMES:
            shown = name if len(name) <= _NAME else f"{name[:_NAME]}…"
            return stop_of(InputError(f"{shown}: {(error.strerror or '').lower()}"), limits)
        case _ if "out of memory" in str(error):  # z3 says so by an exception of its own
            return Stop(Cause.MEMORY, limits.memory_reason)
        case _:
            words = f"{type(error).__name__}: {error}".split("\n")[0][:300]
    import traceback  # loaded for mistakes of this program alone

    details = "".join(traceback.format_exception(error))
    return Stop(Cause.INTERNAL, f"internal error: {words}", details=details)


def error_of(stop: Stop) -> FencepostError:
    """Return a stop as an error: of the input, of a bound, or internal."""
    if stop.error is not None:
        return stop.error
    return (InternalError if stop.status is Status.INTERNAL else BoundReached)(stop.reason)
