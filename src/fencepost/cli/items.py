"""The work of a command on its items, each within its limits, in processes that are watched.

All work on an item is done in a worker (`worker`), so that it can be ended at any point, even
inside a solver or LLVM; a worker continues with the next item, so that many items cost no more
processes than one. Output appears in the order of the items.
"""

from __future__ import annotations

import os
import pickle
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any, Generic

from fencepost.cli.crew import Crew
from fencepost.cli.limits import Limits
from fencepost.cli.output import Guarded, styled
from fencepost.cli.progress import tell_progress
from fencepost.cli.signals import ended_by_signal
from fencepost.cli.status import Status, worse
from fencepost.cli.worker import Cause, Desk, Item, Kind, Order, Stop, Work
from fencepost.records import dataclass, field, replace
from fencepost.visible import visible_name

__all__ = ["Cause", "Desk", "Stop", "Task", "run_items", "tell_stop"]

MANY = 20
"""The number of items from which on a terminal shows a progress bar."""

TRACEBACK = "FENCEPOST_TRACEBACK"
"""The environment variable that makes internal errors show their traceback."""


def tell_stop(item: object, stop: Stop) -> int:
    """Report on standard error why an item was given up; return its exit status."""
    where = f"{visible_name(str(item))}: " if item is not None and str(item) else ""
    if stop.error is not None:
        stop.error.source = stop.error.source or (str(item) if where else None)
        print(stop.error, file=sys.stderr)
        return stop.status
    print(f"{where}{visible_name(stop.reason)}", file=sys.stderr)
    match stop.cause:
        case Cause.TIME | Cause.MEMORY:
            option = "--timeout" if stop.cause is Cause.TIME else "--memory"
            print(f"  help: raise {option}, or ask a smaller question", file=sys.stderr)
        case Cause.INTERNAL:
            print(
                "  help: please report it, with the input: this is a bug in fencepost",
                file=sys.stderr,
            )
            if os.environ.get(TRACEBACK) and stop.details:
                print(stop.details, file=sys.stderr, end="")
        case Cause.BOUND | Cause.INPUT:
            pass
    return stop.status


@dataclass(frozen=True)
class Task(Generic[Item]):
    """The task for each item.

    `work` runs in a worker: it prints, and returns a status. `stopped` runs in the command: it
    prints the results for an item that was given up, in order. `noted` receives the notes of the
    work. With `to_the_end`, work continues after the reader of the output has gone.
    """

    work: Work[Item]
    stopped: Callable[[Item, Stop], int] = tell_stop
    noted: Callable[[Item, Any], None] | None = None
    name: str = ""
    to_the_end: bool = False


@dataclass(slots=True)
class _Entry:
    """An item: its output that has not been printed yet, its notes, and its status."""

    messages: list[tuple[Kind, Any]] = field(default_factory=list)
    notes: list[bytes] = field(default_factory=list)
    plan: tuple[str, ...] = ()
    steps: list[str] = field(default_factory=list)
    told: set[str | None] = field(default_factory=set)
    """The steps that are completely reported; None: that the item failed."""
    is_done: bool = False


def run_items(task: Task[Item], items: Sequence[Item], limits: Limits, jobs: int = 1) -> Status:
    """Do the work of all items, `jobs` at a time, and print its output; return the worst status.

    Ctrl-C ends the work: finished output is printed, and the status is `INTERRUPTED`.
    """
    if not items:
        return Status.OK
    return _Run(task, items, limits, min(jobs, len(items))).run()


class _Run(Generic[Item]):
    def __init__(self, task: Task[Item], items: Sequence[Item], limits: Limits, jobs: int) -> None:
        self._task = task
        self._items = items
        self._crew = Crew(task.work, items, limits, jobs)
        self._entries = [_Entry() for _ in items]
        self._orders = deque(Order(index) for index in range(len(items)))
        self._turn = 0
        self._status = Status.OK
        self._closed = False

    def run(self) -> Status:
        try:
            with _progress(self._task.name, len(self._items)) as advance:
                try:
                    self._work(advance)
                except KeyboardInterrupt:
                    self._interrupted(ended_by_signal())
        finally:
            self._crew.close()
        return worse(self._status, Status.OUTPUT) if self._closed else self._status

    def _work(self, advance: Callable[[int], None]) -> None:
        while (self._orders or self._crew.is_busy) and not self._is_pointless:
            while self._orders and self._crew.has_room:
                self._crew.give(self._orders.popleft())
            for order, kind, value in self._crew.messages():
                self._take(order, kind, value)
                start = time.monotonic()
                self._print(advance)
                self._crew.delay(time.monotonic() - start)

    @property
    def _is_pointless(self) -> bool:
        return self._closed and not self._task.to_the_end

    def _take(self, order: Order, kind: Kind, value: Any) -> None:
        entry = self._entries[order.index]
        match kind:
            case Kind.NOTE:
                entry.notes.append(value)
            case Kind.PLAN:
                entry.plan = value
                return
            case Kind.STEP:
                entry.steps.append(value)
                tell_progress(self._turn, len(self._items), value)
                return
            case Kind.CLOCK:
                return  # the crew keeps the time
            case Kind.WHOLE:
                entry.told.add(entry.steps[-1] if entry.steps else None)
                for each in value:
                    self._take(order, *each)
                return
            case Kind.END:
                entry.is_done = True
            case Kind.OUT | Kind.ERR | Kind.STATUS:
                pass
            case Kind.STOP:
                value = replace(value, notes=tuple(map(_opened, entry.notes)))
                over = order.over.union(entry.steps)
                if value.step is None or over.issuperset(entry.plan):
                    entry.is_done = True
                else:  # the other steps are still to be done
                    self._orders.appendleft(replace(order, over=over))
                if value.is_of_limit and value.step in entry.told:
                    return  # the limit was reached when all was said
        entry.messages.append((kind, value))

    def _print(self, advance: Callable[[int], None]) -> None:
        """Print the output that is due: that of the next item in order, once complete, then of its
        successors.
        """
        while self._turn < len(self._entries):
            entry = self._entries[self._turn]
            self._print_entry(self._turn)
            if not entry.is_done:
                return
            entry.notes.clear()
            self._turn += 1
            advance(self._turn)
            tell_progress(self._turn, len(self._items))

    def _print_entry(self, index: int) -> None:
        entry, item = self._entries[index], self._items[index]
        messages, entry.messages = entry.messages, []
        for kind, value in messages:
            match kind:
                case Kind.OUT:
                    self._write(sys.stdout, value)
                case Kind.ERR:
                    self._write(sys.stderr, value)
                case Kind.NOTE:
                    if self._task.noted is not None:
                        self._task.noted(item, _opened(value))
                case Kind.STATUS | Kind.END:
                    self._status = worse(self._status, value)
                case Kind.STOP:
                    self._status = worse(self._status, self._say(item, value))
                case Kind.PLAN | Kind.STEP | Kind.WHOLE | Kind.CLOCK:
                    pass

    def _say(self, item: Item, stop: Stop) -> int:
        try:
            return self._task.stopped(item, stop)
        except BrokenPipeError:
            self._closed = True
            return stop.status

    def _write(self, stream: Any, text: str) -> None:
        if self._closed:
            return
        try:
            if isinstance(stream, Guarded):
                stream.pass_on(text)  # it was escaped where it was written
            else:
                stream.write(text)
            stream.flush()
        except BrokenPipeError:
            self._closed = True

    def _interrupted(self, status: Status) -> None:
        self._crew.close()
        for index in range(self._turn, len(self._entries)):
            self._print_entry(index)
        done = sum(each.is_done for each in self._entries)
        if len(self._entries) > 1:
            print(f"interrupted: {done} of {len(self._entries)} done", file=sys.stderr)
        self._status = status


def _opened(note: bytes) -> Any:
    """Return the note that a worker sent."""
    return pickle.loads(note)  # noqa: S301  # it is a fork of this process


def _progress(name: str, total: int) -> AbstractContextManager[Callable[[int], None]]:
    """Return a context that shows how many items are done: a bar, on a terminal and if they are
    many.
    """
    if not name or total < MANY or not sys.stderr.isatty():
        return nullcontext(lambda done: None)
    return _bar(name, total)


def _bar(name: str, total: int) -> AbstractContextManager[Callable[[int], None]]:
    from contextlib import contextmanager

    from rich.console import Console
    from rich.progress import Progress

    @contextmanager
    def shown() -> Iterator[Callable[[int], None]]:
        with Progress(console=Console(file=styled(sys.stderr)), transient=True) as progress:
            bar = progress.add_task(name, total=total)
            yield lambda done: progress.update(bar, completed=done)

    return shown()
