"""The core: takes jobs, gives each to a process of the nursery, and watches it.

A thread for each running job waits for what its process says. A process that ends without an answer
is replaced: what it had written is dropped, and the job runs again. A job with streams of its own
may have been seen in part, so it runs again only if it had not begun.
"""

from __future__ import annotations

import os
import selectors
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from contextlib import ExitStack, suppress
from types import TracebackType
from typing import Self

from fencepost.core import tickets
from fencepost.core.jobs import Ending, Job, Outcome, Progress
from fencepost.core.nursery import READY
from fencepost.core.tickets import Ticket, Word
from fencepost.errors import BoundReached, InternalError

Listener = Callable[[Progress], object]

_ATTEMPTS = 5
"""Processes that a job may lose."""
_FAREWELL = 2.0
"""Seconds that a job gets to clean up when it is cancelled."""
_STARTING = 120.0
"""Seconds that a nursery gets to load everything."""
_PIECE = 1 << 16


class Running:
    """A job that was submitted."""

    def __init__(self, job: Job, progress: Listener | None) -> None:
        self.job = job
        self.future: Future[Outcome]
        self._progress = progress
        self._cancelled: signal.Signals | None = None
        self._closing = threading.Lock()
        self._is_closed = False
        self.woken, self._waking = os.pipe2(os.O_CLOEXEC | os.O_NONBLOCK)

    def cancel(self, number: signal.Signals = signal.SIGTERM) -> None:
        """End the work by a signal that lets it clean up. The outcome is then CANCELLED, unless it
        was there before.
        """
        self._cancelled = number
        if self.future.cancel():
            return
        # A descriptor that is closed may be another job's by now.
        with self._closing, suppress(OSError):
            if not self._is_closed:
                os.write(self._waking, b"x")

    def result(self, timeout: float | None = None) -> Outcome:
        """Wait for the outcome. Raises TimeoutError after `timeout` seconds."""
        try:
            return self.future.result(timeout)
        except CancelledError:
            return Outcome(Ending.CANCELLED)

    @property
    def cancelled(self) -> signal.Signals | None:
        """The signal that is to end the work; None while it may go on."""
        return self._cancelled

    def note(self, progress: Progress) -> None:
        """Pass on how far the work is; a listener that fails ends no job."""
        if self._progress is not None:
            with suppress(Exception):
                self._progress(progress)

    def close(self) -> None:
        """Close what woke the thread of the job."""
        with self._closing:
            self._is_closed = True
            os.close(self.woken)
            os.close(self._waking)


class Core:
    """Runs jobs, `workers` at a time; `waiting` more may be submitted. See the package's head.

    `nursery` is the command that starts the nursery, to which the number of its socket and of its
    spare processes are added.
    """

    def __init__(
        self,
        nursery: Sequence[str],
        *,
        workers: int = 2,
        waiting: int = 256,
        remembered: int = 256,
    ) -> None:
        self._command = tuple(nursery)
        self._workers = workers
        self._most = workers + waiting
        self._remembered = remembered
        self._answers: OrderedDict[bytes, Outcome] = OrderedDict()
        self._lock = threading.Lock()
        self._starting = threading.Lock()
        self._active: set[Running] = set()
        self._process: subprocess.Popen[bytes] | None = None
        self._jobs: socket.socket | None = None
        self._folder = tempfile.mkdtemp(prefix="fencepost-core-")
        self._folders = 0
        self._pool = ThreadPoolExecutor(workers, thread_name_prefix="fencepost-core")
        self._closed = False

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def start(self) -> None:
        """Load everything now, so that the first job does not wait for it."""
        self._nursery()

    def submit(self, job: Job, progress: Listener | None = None) -> Running:
        """Have a job run. Raises BoundReached if too many are waiting."""
        try:
            running = Running(job, progress)
        except OSError as error:
            raise BoundReached(
                f"no more files can be open: {error.strerror}",
                rule="each job has some",
                mend="ask again when some are done",
            ) from error
        known = self._recall(job)
        if known is not None:
            running.future = Future()
            running.future.set_result(known)
            running.close()
            return running
        with self._lock:
            if self._closed:
                running.close()
                raise InternalError("the core is closed")
            if len(self._active) >= self._most:
                running.close()
                raise BoundReached(
                    f"{len(self._active)} jobs are waiting",
                    rule=f"the core holds {self._most}",
                    mend="ask again when some are done",
                )
            self._active.add(running)
            running.future = self._pool.submit(self._run, running)
        running.future.add_done_callback(lambda _done: self._forget(running))
        return running

    def close(self) -> None:
        """Cancel every job, and end the nursery with all its forks."""
        with self._lock:
            self._closed = True
            active = tuple(self._active)
        for each in active:
            each.cancel()
        self._pool.shutdown(wait=True, cancel_futures=True)
        with self._starting:
            self._end_nursery()
        shutil.rmtree(self._folder, ignore_errors=True)

    def _forget(self, running: Running) -> None:
        with self._lock:
            self._active.discard(running)
        running.close()

    def _recall(self, job: Job) -> Outcome | None:
        if not job.is_pure:
            return None
        with self._lock:
            found = self._answers.get(job.digest())
            if found is not None:
                self._answers.move_to_end(job.digest())
            return found

    def _remember(self, job: Job, outcome: Outcome) -> None:
        """Keep a definite answer. What a bound ended may be decided another time."""
        if not job.is_pure or outcome.ending is not Ending.DONE or outcome.status not in (0, 1, 2):
            return
        with self._lock:
            self._answers[job.digest()] = outcome
            while len(self._answers) > self._remembered:
                self._answers.popitem(last=False)

    def _run(self, running: Running) -> Outcome:
        until = time.monotonic() + running.job.seconds
        for _ in range(_ATTEMPTS):
            if running.cancelled is not None:
                return Outcome(Ending.CANCELLED)
            outcome = _Attempt(running, until).run(self._give, self._new_folder())
            if outcome is not None:
                self._remember(running.job, outcome)
                return outcome
        return Outcome(Ending.DIED)

    def _new_folder(self) -> str:
        with self._lock:
            self._folders += 1
            return os.path.join(self._folder, str(self._folders))  # noqa: PTH118  # text, as the ticket has it

    def _give(self, descriptors: Sequence[int]) -> None:
        """Give descriptors to a process that waits for a job."""
        for _ in range(_ATTEMPTS):
            jobs = self._nursery()
            try:
                socket.send_fds(jobs, [b"job"], list(descriptors))
            except OSError:
                continue  # it ended meanwhile
            return
        raise InternalError("the processes of the core end as soon as they are started")

    def _nursery(self) -> socket.socket:
        """The socket of the nursery, which is started where there is none."""
        with self._starting:
            if (
                self._jobs is not None
                and self._process is not None
                and self._process.poll() is None
            ):
                return self._jobs
            self._end_nursery()
            if self._closed:
                raise InternalError("the core is closed")
            here, there = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
            spares = max(2, min(self._workers, 4))
            with there:
                self._process = subprocess.Popen(
                    [*self._command, str(there.fileno()), str(spares)],
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL,
                    pass_fds=(there.fileno(),),
                    start_new_session=True,  # Ctrl-C is for the core, which ends the jobs
                )
            here.settimeout(_STARTING)
            try:
                if here.recv(16) != READY:
                    raise OSError("it ended")
            except OSError as error:
                here.close()
                raise InternalError(f"the processes of the core do not start: {error}") from error
            here.settimeout(None)
            self._jobs = here
            return here

    def _end_nursery(self) -> None:
        if self._jobs is not None:
            self._jobs.close()
            self._jobs = None
        if self._process is not None:
            try:
                self._process.wait(_FAREWELL)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
            self._process = None


class _Attempt:
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
        """Run the job; None if it is to run again."""
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
                    left = min(left, _FAREWELL)
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
                selector.select(_FAREWELL)

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
