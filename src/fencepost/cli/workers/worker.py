"""A process that works on items, one after the other, and sends the results.

It is a fork of the command, so it has the work already; items and messages are sent.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from enum import Enum, auto, unique
from typing import Any, Generic, NoReturn, TypeVar

from fencepost.cli.parsing.offers import Exit
from fencepost.cli.printing.output import Guarded
from fencepost.cli.workers.limits import Limits
from fencepost.cli.workers.pipe import End
from fencepost.cli.workers.signals import ENDING
from fencepost.cli.workers.stops import stop_of
from fencepost.cli.workers.usage import own_seconds
from fencepost.process import LONGEST, end_with_parent
from fencepost.records import dataclass

Item = TypeVar("Item")
Part = TypeVar("Part")

_MORE = "\0more"
"""Stands, in the names of parts, for those that are not known yet: no part has this name."""

DEPTH = 25_000
"""Maximum depth of nested calls in the work; deeper inputs are not decided."""
_RUNS = 4
"""Maximum number of compiler runs for a source, including those for its errors."""
_STACK = 112 << 20
"""Bytes of stack for that depth: Linux leaves that much room below the main stack."""


@unique
class Kind(Enum):
    """The kind of a message."""

    OUT = auto()
    """Text for the standard output."""
    ERR = auto()
    """Text for the standard error."""
    NOTE = auto()
    """A pickled value that the command needs, now or if the work is stopped."""
    PLAN = auto()
    """The names of all parts of the item."""
    STEP = auto()
    """The name of a part of the item that begins, with a time limit of its own."""
    CLOCK = auto()
    """The time that counts from now on; a `Span`."""
    STATUS = auto()
    """The exit status of a part of the item."""
    WHOLE = auto()
    """Messages that belong together: all messages of a step, or of a failure."""
    END = auto()
    """The item is done; its status."""
    AGAIN = auto()
    """The item is done anew, because a worker was killed. Workers do not send it."""
    STOP = auto()
    """The item, or a step of it, is given up; a `Stop`."""


@dataclass(frozen=True, slots=True)
class Order(Generic[Item]):
    """An order to a worker: an item with its number, the steps of it that are over, and how often
    a worker has died of it.
    """

    index: int
    item: Item
    over: frozenset[str] = frozenset()
    deaths: int = 0


@dataclass(frozen=True, slots=True)
class Span:
    """A period whose time is counted together, such as a step. `base` are the seconds of CPU time
    that the worker had taken before it, with its children that have exited; `seconds` are those
    that it and all its processes may take.
    """

    base: float
    seconds: float


class Outbox:
    """Messages to the command: sent at once, or, while held, in one message at the end."""

    def __init__(self, pipe: End) -> None:
        self._pipe = pipe
        self._held: list[tuple[Kind, Any]] | None = None

    def send(self, message: tuple[Kind, Any]) -> None:
        """Send a message, or hold it. Raise BrokenPipeError if nobody reads."""
        if self._held is None:
            self._pipe.send(message)
        else:
            self._held.append(message)

    def send_now(self, message: tuple[Kind, Any]) -> None:
        """Send a message about the work that has none of its results."""
        self._pipe.send(message)

    def hold(self) -> None:
        """Hold messages from now on, so that they are sent all together or not at all."""
        self._held = self._held or []

    def release(self) -> None:
        """Send the held messages, which are complete."""
        held = self._taken()
        if held:
            self._pipe.send((Kind.WHOLE, held))

    def end(self, ending: Sequence[tuple[Kind, Any]]) -> None:
        """Send the held messages with those of the end, all at once: the command wakes once."""
        self._pipe.send(*self._taken(), *ending)

    def _taken(self) -> list[tuple[Kind, Any]]:
        sys.stdout.flush()
        sys.stderr.flush()
        held, self._held = self._held or [], None
        return held


class Desk:
    """The place where an item is worked on: its time, and the methods that send its results."""

    def __init__(
        self, pipe: Outbox, limits: Limits, over: frozenset[str], base: float | None = None
    ) -> None:
        """Begin with an item. `base`: its time counts from there, which the command was told."""
        self._pipe = pipe
        self.limits = limits
        self._over = over
        self._base = 0.0 if base is None else base
        if base is None:
            self._count_from(own_seconds())

    @property
    def is_first(self) -> bool:
        """True if no part of the item has been worked on before."""
        return not self._over

    def steps(
        self, parts: Sequence[Part], name: Callable[[Part], str], *, has_more: bool = False
    ) -> Iterator[Part]:
        """Yield the parts of the item that are not over, each with time of its own. A part that is
        given up costs no other one, and has sent nothing: its messages are sent when it ends.

        `has_more`: other parts may follow, which are not known yet. Finding them has time of its
        own, too.
        """
        names = tuple(map(name, parts))
        self._pipe.send((Kind.PLAN, (*names, _MORE) if has_more else names))
        for part, called in zip(parts, names, strict=True):
            if called in self._over:
                continue
            self._pipe.send((Kind.STEP, called))
            self._count_from(own_seconds())
            with self.at_once():
                yield part
        if has_more:
            self._count_from(own_seconds())

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """Send the messages of the block in one, all of them, or none if the work is stopped.

        If an exception leaves the block, they are sent when the work has ended, marked as not
        complete.
        """
        self._pipe.hold()
        yield
        self._pipe.release()

    def note(self, thing: object) -> None:
        """Send a note, which is kept if the work is stopped."""
        try:
            # Opened where it is wanted: that may take loading what made it.
            note = pickle.dumps(thing, pickle.HIGHEST_PROTOCOL)
        except (RecursionError, TypeError, AttributeError):
            return  # too deep to be sent: it is then not kept
        self._pipe.send((Kind.NOTE, note))

    def note_last(self, thing: object) -> None:
        """Send a note together with the end of the work, which must follow at once."""
        self._pipe.hold()
        self.note(thing)

    def came_to(self, status: int) -> None:
        """Send the exit status of a step; it counts whatever the results of the others."""
        self._pipe.send((Kind.STATUS, int(status)))

    @contextmanager
    def compiling(self) -> Iterator[float]:
        """Run a compiler, whose time does not count; yield the seconds of CPU time that one run may
        take.
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
        """Count the time taken beyond `base`."""
        self._base = base
        if self.limits.seconds is not None:
            self._tell(Span(base, self.limits.seconds))

    def _tell(self, span: Span) -> None:
        if self.limits.seconds is not None:
            self._pipe.send_now((Kind.CLOCK, span))

    def left(self) -> float | None:
        """Return the seconds of CPU time that are left; None if there is no limit."""
        if self.limits.seconds is None:
            return None
        return max(0.05, self.limits.seconds - (own_seconds() - self._base))

    def seconds(self) -> float:
        """Return the same, for callers that need a number."""
        left = self.left()
        return LONGEST if left is None else left


Work = Callable[[Item, Desk], int]


def serve(pipe: End, work: Work[Item], limits: Limits) -> NoReturn:
    """Carry out the orders from the pipe, until it is closed or this process is ended."""
    status = 1
    outbox = Outbox(pipe)
    try:
        _prepare(outbox, limits)
        base = None
        while True:
            order = pipe.recv()
            desk = Desk(outbox, limits, order.over, base)
            ending = _done(work, order.item, desk)
            if limits.seconds is not None:
                # The time of the next item counts from here, however it ends: one message less.
                base = own_seconds()
                ending.insert(0, (Kind.CLOCK, Span(base, limits.seconds)))
            outbox.end(ending)
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
    # A worker has one processor: numpy starts no threads, which would wait for work all the time.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
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
    """Do the work; return the messages with which it ends."""
    try:
        return [(Kind.END, int(work(item, desk)))]
    except Exception as error:  # noqa: BLE001  # the parent tells it
        status = _exit_status(error)
        return [(Kind.STOP, stop_of(error, desk.limits)) if status is None else (Kind.END, status)]


def _exit_status(error: Exception) -> int | None:
    """Return the status with which command-line code exits; None for any other exception."""
    return error.exit_code if isinstance(error, Exit) else None


class _Paper(Guarded):
    """A stream whose text is sent to the command for printing."""

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
