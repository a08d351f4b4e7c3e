"""The workers of a command, watched: one that exceeds the time or memory of an item is ended."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, Generic

from fencepost.cli.workers.limits import Limits, time_reason, wall_reason
from fencepost.cli.workers.pipe import End, pipe, ready
from fencepost.cli.workers.signals import ENDING
from fencepost.cli.workers.stops import Cause, Stop
from fencepost.cli.workers.usage import IS_KNOWN, Usage, anonymous, of_groups
from fencepost.cli.workers.worker import Item, Kind, Order, Span, Work, serve
from fencepost.process import wall_limit
from fencepost.records import dataclass, replace

GRACE = 1.05
"""Work is ended at this multiple of its time, so that an engine that watches its own time can
report more.
"""
_LEAST_GRACE = 0.05
_TICK = 0.05
"""Seconds between checks of the clock and the memory."""
_SHORT_TICK = 0.02
"""The same, if memory is limited or runs out."""
_SCAN_SHARE = 20
"""The reciprocal of the share of time that is spent on looking at all processes."""
_FAT = 512 << 20
"""A worker that keeps more bytes after its work is replaced: they would count for the next item."""
_FAREWELL = 0.5
"""Seconds in which ended processes may exit."""


@dataclass(slots=True, eq=False)
class Worker:
    """A process with a pipe to it, and its item.

    `inherited` are the bytes that it shares with its parent from the start, and that count for no
    item. `span` is the time that counts now, None before the worker has begun; `begun` is when it
    was received, and `given` when the item was, by the wall clock.
    """

    process: int
    pipe: End
    inherited: int = 0
    order: Order[Any] | None = None
    step: str | None = None
    span: Span | None = None
    begun: float = 0.0
    given: float = 0.0


class Crew(Generic[Item]):
    """Up to `size` workers. `messages` yields their messages; `give` gives them orders."""

    def __init__(self, work: Work[Item], limits: Limits, size: int) -> None:
        self._work = work
        self._limits = limits
        self._size = size
        self._workers: list[Worker] = []
        self._ended: list[int] = []
        self._next_watch = self._next_scan = time.monotonic() + _TICK
        self._used: dict[int, Usage] = {}

    @property
    def has_room(self) -> bool:
        """True if a worker is free, or can be started."""
        return sum(each.order is not None for each in self._workers) < self._size

    @property
    def is_busy(self) -> bool:
        """True if some worker has an order."""
        return any(each.order is not None for each in self._workers)

    def give(self, order: Order[Item]) -> None:
        """Give an item to a worker. There must be room."""
        worker = next((each for each in self._workers if each.order is None), None)
        if worker is None:
            worker = self._start()
        try:
            worker.pipe.send(order)
        except OSError:  # it ended while it had nothing to do
            self._end(worker)
            worker = self._start()
            worker.pipe.send(order)
        # The span is the one that came with the end of the item before.
        worker.order, worker.step = order, None
        worker.begun = worker.given = time.monotonic()

    def messages(self) -> Iterator[tuple[Order[Item], Kind, Any]]:
        """Yield the messages of the workers, until one is free or a moment has passed.

        Time that the caller takes between two messages is not counted against the work.
        """
        busy = [each for each in self._workers if each.order is not None]
        left = self._next_watch - time.monotonic()
        speaking = ready([each.pipe for each in busy], max(left, 0.0))
        for worker in busy:
            if worker.pipe in speaking:
                yield from self._read(worker)
        if time.monotonic() < self._next_watch:
            return
        self._look()
        for worker in busy:
            order = worker.order
            if order is None:
                continue
            stop = self._stop(worker)
            if stop is not None and not (stop.cause is Cause.TIME and worker.pipe.poll()):
                self._end(worker)
                yield order, Kind.STOP, stop
        self._next_watch = time.monotonic() + self._tick()

    def delay(self, seconds: float) -> None:
        """Extend the wall-clock time of all workers by the time in which nobody read their
        messages.
        """
        for each in self._workers:
            each.begun += seconds

    def close(self) -> None:
        """End every worker and the processes that it has started, and wait a moment for them to
        exit.
        """
        for each in tuple(self._workers):
            self._end(each)
        until = time.monotonic() + _FAREWELL
        while self._ended and time.monotonic() < until:
            self._bury()
            if self._ended:
                time.sleep(0.005)

    def _start(self) -> Worker:
        here, there = pipe()
        # Ctrl-C between the fork and the worker's own handling would run the command's in both.
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, *ENDING})
        try:
            process = os.fork()
            if not process:
                for each in (here, *(other.pipe for other in self._workers)):
                    each.close()
                serve(there, self._work, self._limits)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
        there.close()
        with suppress(OSError):  # the worker does the same; who comes first is not known
            os.setpgid(process, process)
        worker = Worker(process, here, anonymous(os.getpid()))
        self._workers.append(worker)
        return worker

    def _read(self, worker: Worker) -> Iterator[tuple[Order[Item], Kind, Any]]:
        """Yield the pending messages of one worker."""
        order = worker.order
        assert order is not None
        while worker.order is not None and worker.pipe.poll():
            try:
                kind, value = worker.pipe.recv()
            except (EOFError, OSError):
                stop = self._of_death(worker)
                self._end(worker)
                yield order, Kind.STOP, stop
                return
            match kind:
                case Kind.CLOCK:
                    worker.span, worker.begun = value, time.monotonic()
                case Kind.STEP:
                    worker.step = value
                case Kind.END | Kind.STOP:
                    worker.order = None
                    if kind is Kind.STOP:
                        value = replace(value, step=worker.step)
                    if kind is Kind.STOP or _own(worker) > self._fat:
                        self._end(worker)
            yield order, kind, value

    @property
    def _fat(self) -> int:
        return _FAT if self._limits.memory is None else min(_FAT, self._limits.memory // 4)

    def _tick(self) -> float:
        most = self._limits.memory
        if most is None:
            return _TICK
        used = max((_own(each) for each in self._workers if each.order is not None), default=0)
        return _SHORT_TICK if most < 1 << 30 or used > most // 2 else _TICK

    def _stop(self, worker: Worker) -> Stop | None:
        """Return the reason why the work must end now; None if it may go on."""
        most = self._limits.memory
        if self._limits.seconds is not None:
            seconds = self._limits.seconds if worker.span is None else worker.span.seconds
            passed = time.monotonic() - worker.begun
            if self._taken(worker, passed) > max(seconds * GRACE, seconds + _LEAST_GRACE):
                return Stop(Cause.TIME, time_reason(seconds), worker.step)
            if passed > wall_limit(seconds):
                return Stop(Cause.TIME, wall_reason(seconds), worker.step)
        used = self._used.get(worker.process, Usage()).memory - worker.inherited
        if most is not None and max(used, _own(worker)) > most:
            return Stop(Cause.MEMORY, self._limits.memory_reason, worker.step)
        return None

    def _taken(self, worker: Worker, passed: float) -> float:
        """Return the seconds of CPU time that the work and all its processes have taken; of
        wall-clock time if that is unknown.
        """
        if not IS_KNOWN:
            return passed
        used = self._used.get(worker.process)
        return 0.0 if used is None or worker.span is None else used.seconds - worker.span.base

    def _look(self) -> None:
        """Check, now and then, the usage of workers together with the processes they started. Those
        that were given an item just now have had no time to reach a limit.
        """
        now = time.monotonic()
        if (self._limits.memory is None and self._limits.seconds is None) or now < self._next_scan:
            return
        older = {e.process for e in self._workers if e.order is not None and now > e.given + _TICK}
        self._used = of_groups(older) if older else {}
        cost = time.monotonic() - now
        self._next_scan = now + max(_TICK, _SCAN_SHARE * cost)

    def _of_death(self, worker: Worker) -> Stop:
        """Return the reason why a worker exited by itself: the system ended it, or an internal
        error.
        """
        try:
            _, status = os.waitpid(worker.process, 0)
            number = os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0
        except ChildProcessError:
            number = 0
        if number == signal.SIGKILL:
            reason = "the system ended the process, perhaps for lack of memory"
            return Stop(Cause.KILLED, reason, worker.step)
        how = signal.Signals(number).name if number else "without a message"
        return Stop(Cause.INTERNAL, f"internal error: the process ended, {how}", worker.step)

    def _end(self, worker: Worker) -> None:
        """End a worker with all processes that it has started."""
        self._workers.remove(worker)
        self._used.pop(worker.process, None)
        worker.order = None
        worker.pipe.close()
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(worker.process, signal.SIGKILL)
        with suppress(ProcessLookupError):
            os.kill(worker.process, signal.SIGKILL)
        self._ended.append(worker.process)
        self._bury()

    def _bury(self) -> None:
        for process in tuple(self._ended):
            try:
                gone, _ = os.waitpid(process, os.WNOHANG)
            except ChildProcessError:
                gone = process
            if gone:
                self._ended.remove(process)


def _own(worker: Worker) -> int:
    """Return the bytes that the process has allocated since it was started."""
    return anonymous(worker.process) - worker.inherited
