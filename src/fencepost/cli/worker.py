"""A process that does the work of items, one after the other, and tells what comes of it.

It is a fork of the command, so it has the work and the items already; only messages cross.
"""

from __future__ import annotations

import errno
import os
import pickle
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from enum import Enum, auto, unique
from typing import Any, NoReturn, TypeVar

from fencepost.cli.limits import Limits
from fencepost.cli.offers import Exit
from fencepost.cli.output import Guarded
from fencepost.cli.pipe import End
from fencepost.cli.signals import ENDING
from fencepost.cli.status import Status
from fencepost.cli.usage import own_seconds
from fencepost.errors import BoundReached, FencepostError, InputError, InternalError
from fencepost.process import LONGEST, end_with_parent
from fencepost.records import dataclass

Item = TypeVar("Item")
Part = TypeVar("Part")

DEPTH = 25_000
"""Calls within calls that work may have; deeper inputs are not decided."""
_RUNS = 4
"""Runs of a compiler that compiling a source may take, for its errors too."""
_STACK = 112 << 20
"""Bytes of stack for that: what Linux leaves room for below the main stack."""


@unique
class Kind(Enum):
    """What a message carries."""

    OUT = auto()
    """Text for the standard output."""
    ERR = auto()
    """Text for the standard error."""
    NOTE = auto()
    """A thing, pickled, that the command wants to know, now or if the work is stopped."""
    PLAN = auto()
    """The names of all parts of the item."""
    STEP = auto()
    """The name of a part of the item that begins, with time of its own."""
    CLOCK = auto()
    """The time that counts from now on; a `Span`."""
    STATUS = auto()
    """What a part of the item came to: an exit status."""
    WHOLE = auto()
    """Messages that belong together: all that a step, or a failure, has to say."""
    END = auto()
    """The item is done; its status."""
    STOP = auto()
    """The item, or a step of it, is given up; a `Stop`."""


@unique
class Cause(Enum):
    """Why an item was given up."""

    TIME = auto()
    MEMORY = auto()
    BOUND = auto()
    INTERNAL = auto()
    INPUT = auto()


@dataclass(frozen=True, slots=True)
class Stop:
    """An item, or the step of it called `step`, that was given up; `notes` are what the work had
    told until then. `details` is for whoever mends this program; `error` is what is wrong with the
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
        """Whether it was the time or the memory that ended."""
        return self.cause in (Cause.TIME, Cause.MEMORY)

    @property
    def status(self) -> Status:
        """What the exit status is for it."""
        match self.cause:
            case Cause.INTERNAL:
                return Status.INTERNAL
            case Cause.INPUT:
                return Status.INPUT
            case _:
                return Status.UNKNOWN


@dataclass(frozen=True, slots=True)
class Order:
    """What a worker is asked: an item, and the steps of it that are over."""

    index: int
    over: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Span:
    """Time that is counted together: a step, say. `base` are the seconds of the processor that the
    worker had taken before it, with its children that are gone; `seconds` are those that it and all
    its processes may take.
    """

    base: float
    seconds: float


class Outbox:
    """What goes to the command: at once, or, while it is held, in one message at the end."""

    def __init__(self, pipe: End) -> None:
        self._pipe = pipe
        self._held: list[tuple[Kind, Any]] | None = None

    def send(self, message: tuple[Kind, Any]) -> None:
        """Sends a message, or holds it. Raises BrokenPipeError if nobody reads."""
        if self._held is None:
            self._pipe.send(message)
        else:
            self._held.append(message)

    def send_now(self, message: tuple[Kind, Any]) -> None:
        """Sends a message that concerns the work and tells nothing of it."""
        self._pipe.send(message)

    def hold(self) -> None:
        """Holds what is sent from now on, so that it is told whole or not at all."""
        self._held = self._held or []

    def release(self) -> None:
        """Sends what is held, which is all that there was to say."""
        held = self._taken()
        if held:
            self._pipe.send((Kind.WHOLE, held))

    def flush(self) -> None:
        """Sends what is held where the work ended amid it."""
        for message in self._taken():
            self._pipe.send(message)

    def _taken(self) -> list[tuple[Kind, Any]]:
        sys.stdout.flush()
        sys.stderr.flush()
        held, self._held = self._held or [], None
        return held


class Desk:
    """The place where an item is worked on: its time, and a way to say what comes of it."""

    def __init__(self, pipe: Outbox, limits: Limits, over: frozenset[str]) -> None:
        self._pipe = pipe
        self.limits = limits
        self._over = over
        self._base = 0.0
        self._count_from(own_seconds())

    @property
    def is_first(self) -> bool:
        """Whether nothing of the item has been worked on before."""
        return not self._over

    def steps(self, parts: Sequence[Part], name: Callable[[Part], str]) -> Iterator[Part]:
        """Parts of the item, each with time of its own, but for those that are over. One that is
        given up costs no other, and has told nothing: what a part says is told when it ends.
        """
        self._pipe.send((Kind.PLAN, tuple(map(name, parts))))
        for part in parts:
            if name(part) in self._over:
                continue
            self._pipe.send((Kind.STEP, name(part)))
            self._count_from(own_seconds())
            with self.at_once():
                yield part

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """What is said inside is told in one message, whole or, where the work is stopped, not.
        What an exception leaves is told when the work has ended, and is not all.
        """
        self._pipe.hold()
        yield
        self._pipe.release()

    def note(self, thing: object) -> None:
        """Tells a thing, which is kept if the work is stopped."""
        try:
            # Opened where it is wanted: that may take loading what made it.
            note = pickle.dumps(thing, pickle.HIGHEST_PROTOCOL)
        except (RecursionError, TypeError, AttributeError):
            return  # too deep to be sent: it is then not kept
        self._pipe.send((Kind.NOTE, note))

    def came_to(self, status: int) -> None:
        """Tells the exit status for a step; it counts whatever becomes of the others."""
        self._pipe.send((Kind.STATUS, int(status)))

    @contextmanager
    def compiling(self) -> Iterator[float]:
        """The work of a compiler, which does not count; yields the seconds of the processor that
        one run of it may take.
        """
        budget = self.limits.compiling
        before = own_seconds()
        taken = before - self._base
        self._tell(Span(before, _RUNS * budget))
        try:
            yield budget
        finally:
            self._count_from(own_seconds() - taken)

    def _count_from(self, base: float) -> None:
        """Counts what is taken beyond `base`."""
        self._base = base
        if self.limits.seconds is not None:
            self._tell(Span(base, self.limits.seconds))

    def _tell(self, span: Span) -> None:
        if self.limits.seconds is not None:
            self._pipe.send_now((Kind.CLOCK, span))

    def left(self) -> float | None:
        """Seconds of the processor that are left; None where there is no limit."""
        if self.limits.seconds is None:
            return None
        return max(0.05, self.limits.seconds - (own_seconds() - self._base))

    def seconds(self) -> float:
        """The same, for what needs a number."""
        left = self.left()
        return LONGEST if left is None else left


Work = Callable[[Item, Desk], int]


def serve(pipe: End, work: Work[Item], items: Sequence[Item], limits: Limits) -> NoReturn:
    """Works on what the pipe asks for, until it is closed or this process is ended."""
    status = 1
    outbox = Outbox(pipe)
    try:
        _prepare(outbox, limits)
        while True:
            order = pipe.recv()
            desk = Desk(outbox, limits, order.over)
            ending = _done(work, items[order.index], desk)
            outbox.flush()
            for message in ending:
                pipe.send(message)
    except (EOFError, BrokenPipeError):
        status = 0  # the command is gone
    except BaseException as error:  # noqa: BLE001  # the parent tells it
        with suppress(Exception):
            pipe.send((Kind.STOP, stop_of(_as_exception(error), limits)))
    finally:
        os._exit(status)  # nothing of the command that was forked runs here


def _as_exception(error: BaseException) -> Exception:
    return error if isinstance(error, Exception) else RuntimeError(repr(error))


def _prepare(outbox: Outbox, limits: Limits) -> None:
    import resource

    os.setpgid(0, 0)
    end_with_parent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the command ends this process
    for each in ENDING:
        signal.signal(each, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT, *ENDING})
    sys.stdout = _Paper(outbox, Kind.OUT, sys.stdout)
    sys.stderr = _Paper(outbox, Kind.ERR, sys.stderr)
    soft, hard = resource.getrlimit(resource.RLIMIT_STACK)
    room = _STACK if hard == resource.RLIM_INFINITY else min(_STACK, hard)
    if soft != resource.RLIM_INFINITY and soft < room:
        resource.setrlimit(resource.RLIMIT_STACK, (room, hard))
        soft = room
    if soft == resource.RLIM_INFINITY or soft >= _STACK:
        sys.setrecursionlimit(DEPTH)
    if limits.memory is not None:
        # The command watches what is used; this stops what asks for far more at once. Address
        # space is not memory: threads and tables take much of it that they never touch.
        hard = resource.getrlimit(resource.RLIMIT_AS)[1]
        most = 2 * limits.memory + (8 << 30)
        if hard == resource.RLIM_INFINITY or most < hard:
            resource.setrlimit(resource.RLIMIT_AS, (most, hard))


def _done(work: Work[Item], item: Item, desk: Desk) -> list[tuple[Kind, Any]]:
    """Does the work; the messages with which it ends."""
    try:
        return [(Kind.END, int(work(item, desk)))]
    except Exception as error:  # noqa: BLE001  # the parent tells it
        status = _exit_status(error)
        return [(Kind.STOP, stop_of(error, desk.limits)) if status is None else (Kind.END, status)]


def _exit_status(error: Exception) -> int | None:
    """The status with which work of the command line ends itself; None for any other exception."""
    return error.exit_code if isinstance(error, Exit) else None


_OF_NAMES = frozenset({errno.ENAMETOOLONG, errno.ELOOP, errno.EACCES})
"""What the system says of the name of a file, wherever one is looked at."""
_NAME = 60


def stop_of(error: Exception, limits: Limits | None = None) -> Stop:
    """What it means that work ended with an exception."""
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


class _Paper(Guarded):
    """A stream that tells the command what to print."""

    def __init__(self, outbox: Outbox, kind: Kind, stream: Any) -> None:
        self._outbox = outbox
        self._kind = kind
        self._terminal = bool(stream is not None and stream.isatty())
        self._waiting: list[str] = []

    def isatty(self) -> bool:
        return self._terminal

    def pass_on(self, text: str) -> None:
        self._waiting.append(text)
        if text.endswith("\n"):
            self.flush()

    def flush(self) -> None:
        text = "".join(self._waiting)
        self._waiting.clear()
        if text:
            self._outbox.send((self._kind, text))
