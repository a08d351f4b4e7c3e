"""One attempt at a job: a process of the nursery, from the ticket that it gets to its end."""

from __future__ import annotations

import os
import selectors
import shutil
import signal
import socket
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress

from fencepost.core import tickets
from fencepost.core.jobs import Ending, Outcome
from fencepost.core.running import Running
from fencepost.core.tickets import Ticket, Word

FAREWELL = 2.0
"""Seconds that a job gets to clean up when it is cancelled."""
_PIECE = 1 << 16


class Attempt:
    """A job in one process."""

    def __init__(self, running: Running, until: float) -> None:
        self._running = running
        self._job = running.job
        self._until = until
        self._written = {1: bytearray(), 2: bytearray()}
        self._process = 0
        self._handle: int | None = None
        self._ending: Ending | None = None
        self._answer: tuple[int, dict[str, bytes]] | None = None

    def run(self, give: Callable[[Sequence[int]], None], folder: str) -> Outcome | None:
        """Run the job, whose files may stand in a new `folder`; None if it is to run again."""
        with ExitStack() as opened:
            here, there = socket.socketpair()
            opened.callback(here.close)
            opened.callback(shutil.rmtree, folder, ignore_errors=True)
            streams, pipes = self._streams(opened)
            with there:
                try:
                    give([there.fileno(), *streams])
                finally:
                    for each in () if self._job.streams else streams:
                        os.close(each)
            with suppress(EOFError, OSError):
                self._begin(here, opened)
                tickets.send(here, self._ticket(folder))
                self._watch(here, pipes)
            # Whatever became of it, nothing of it is left.
            if self._answer is None:
                self._signal(signal.SIGKILL)
        return self._outcome()

    def _ticket(self, folder: str) -> Ticket:
        job = self._job
        private = folder if job.texts or job.wanted else None
        environment = None if job.environment is None else dict(job.environment)
        return Ticket(
            *(job.arguments, dict(job.texts), job.folder, private, environment, job.wanted),
            job.umask,
        )

    def _streams(self, opened: ExitStack) -> tuple[list[int], dict[int, int]]:
        """The streams of the process, and the ends of ours, by the number of the stream."""
        if self._job.streams is not None:
            return list(self._job.streams), {}
        given = os.memfd_create("stdin")
        left = memoryview(self._job.stdin)
        while left:
            left = left[os.write(given, left) :]
        os.lseek(given, 0, os.SEEK_SET)
        streams, pipes = [given], {}
        for number in (1, 2):
            reading, writing = os.pipe2(os.O_CLOEXEC)
            opened.callback(os.close, reading)
            streams.append(writing)
            pipes[reading] = number
        return streams, pipes

    def _begin(self, here: socket.socket, opened: ExitStack) -> None:
        """Learn which process has the job."""
        data, handles, _, _ = socket.recv_fds(here, 16, 1)
        if not data:
            raise EOFError
        self._process = int(data)
        if handles:
            self._handle = handles[0]
            opened.callback(os.close, handles[0])

    def _watch(self, here: socket.socket, pipes: dict[int, int]) -> None:
        """Take what the process says until it has answered and closed its streams."""
        with selectors.DefaultSelector() as selector:
            for each in (here.fileno(), self._running.woken, *pipes):
                selector.register(each, selectors.EVENT_READ)
            # A stream may be held open by what the job has left running: it ends with the job.
            while self._answer is None or pipes.keys() & selector.get_map().keys():
                left = self._until - time.monotonic()
                if self._answer is not None:
                    left = min(left, FAREWELL)
                events = selector.select(max(0.0, left))
                if not events:
                    if self._answer is None:
                        self._end(Ending.TIMEOUT)
                    return
                for key, _ in events:
                    if key.fd == here.fileno():
                        self._hear(here)
                        if self._answer is not None:
                            selector.unregister(here.fileno())
                    elif key.fd == self._running.woken:
                        self._end(Ending.CANCELLED)
                        return
                    elif not self._read(key.fd, pipes[key.fd]):
                        selector.unregister(key.fd)
                if sum(map(len, self._written.values())) > self._job.max_output:
                    self._end(Ending.OUTPUT)
                    return

    def _hear(self, here: socket.socket) -> None:
        word, value = tickets.receive(here)
        match word:
            case Word.PROGRESS:
                self._running.note(value)
            case Word.DONE:
                self._answer = value

    def _read(self, pipe: int, number: int) -> bool:
        """Keep what was written; False at the end."""
        data = os.read(pipe, _PIECE)
        self._written[number] += data
        return bool(data)

    def _end(self, ending: Ending) -> None:
        """End the process: with time to remove its files, then at once."""
        self._ending = ending
        self._signal(self._running.cancelled or signal.SIGTERM)
        if self._handle is not None:
            with selectors.DefaultSelector() as selector:
                selector.register(self._handle, selectors.EVENT_READ)
                selector.select(FAREWELL)

    def _signal(self, number: signal.Signals) -> None:
        with suppress(OSError):
            if self._handle is not None:
                signal.pidfd_send_signal(self._handle, number)
            elif self._process:
                os.kill(self._process, number)

    def _outcome(self) -> Outcome | None:
        if self._ending is not None:
            return Outcome(self._ending)
        if self._answer is not None:
            status, files = self._answer
            output, errors = bytes(self._written[1]), bytes(self._written[2])
            return Outcome(Ending.DONE, status, output, errors, files)
        may_be_seen = self._job.streams is not None and self._process
        return Outcome(Ending.DIED) if may_be_seen else None
