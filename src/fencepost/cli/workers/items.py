"""The work of a command on its items, each within its limits, in processes that are watched.

All work on an item is done in a worker (`worker`), so that it can be ended at any point, even
inside a solver or LLVM; a worker continues with the next item, so that many items cost no more
processes than one. Output appears in the order of the items.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any, Generic

from fencepost.cli.parsing.status import Status, worse
from fencepost.cli.printing.beat import Beat
from fencepost.cli.printing.output import Guarded, styled
from fencepost.cli.workers.executor import Executor, Message, opened
from fencepost.cli.workers.limits import Limits
from fencepost.cli.workers.progress import tell_progress
from fencepost.cli.workers.signals import ended_by_signal
from fencepost.cli.workers.spill import Backlog, Spill
from fencepost.cli.workers.stops import Cause, Stop
from fencepost.cli.workers.worker import Desk, Item, Kind, Work
from fencepost.records import dataclass
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
        case Cause.TIME | Cause.MEMORY | Cause.KILLED:
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
    """An item whose output is not printed yet: its messages, and whether it is done."""

    item: Any
    messages: Backlog
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
        self._executor = Executor(task.work, limits, jobs)
        self._entries: dict[int, _Entry] = {}
        self._spill = Spill()
        self._turn = 0
        self._done = 0
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
            self._executor.close()
            self._spill.close()
        return worse(self._status, Status.OUTPUT) if self._closed else self._status

    def _work(self, advance: Callable[[int], None]) -> None:
        for message in self._executor.run(self._items):
            self._take(message)
            self._print(advance)
            if self._closed and not self._task.to_the_end:
                return

    def _take(self, message: Message[Item]) -> None:
        entry = self._entries.get(message.index)
        if entry is None:
            entry = self._entries[message.index] = _Entry(message.item, Backlog(self._spill))
        entry.is_done = message.is_last
        self._done += message.is_last
        if message.kind is Kind.STEP and message.value is not None:
            tell_progress(self._turn, len(self._items), message.value)
        elif message.kind not in _UNPRINTED:
            entry.messages.add((message.kind, message.value), in_order=message.index == self._turn)

    def _print(self, advance: Callable[[int], None]) -> None:
        """Print the output that is due: that of the next item in order, once complete, then of its
        successors.
        """
        while (entry := self._entries.get(self._turn)) is not None:
            self._print_entry(entry)
            if not entry.is_done:
                return
            del self._entries[self._turn]
            self._turn += 1
            advance(self._turn)
            tell_progress(self._turn, len(self._items))

    def _print_entry(self, entry: _Entry) -> None:
        for kind, value in entry.messages.taken():
            match kind:
                case Kind.OUT:
                    self._write(sys.stdout, value)
                case Kind.ERR:
                    self._write(sys.stderr, value)
                case Kind.NOTE:
                    if self._task.noted is not None:
                        self._task.noted(entry.item, opened(value))
                case Kind.STATUS | Kind.END:
                    self._status = worse(self._status, value)
                case Kind.STOP:
                    self._status = worse(self._status, self._say(entry.item, value))
                case _:
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
        self._executor.close()
        for index in sorted(self._entries):
            self._print_entry(self._entries[index])
        if len(self._items) > 1:
            print(f"interrupted: {self._done} of {len(self._items)} done", file=sys.stderr)
        self._status = status


_UNPRINTED = frozenset({Kind.PLAN, Kind.STEP, Kind.WHOLE, Kind.CLOCK, Kind.AGAIN})
"""Kinds of messages that say nothing to print."""


def _progress(name: str, total: int) -> AbstractContextManager[Callable[[int], None]]:
    """Return a context that shows how many items are done, if they are many: a bar on a terminal,
    now and then a line elsewhere.
    """
    if not name or total < MANY:
        return nullcontext(lambda done: None)
    if not sys.stderr.isatty():
        beat = Beat()
        return nullcontext(lambda done: beat.tell(f"{name}: {done:,} of {total:,}"))
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
