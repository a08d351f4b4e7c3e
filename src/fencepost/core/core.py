"""The core: takes jobs, gives each to a process of the nursery, and watches it.

A thread for each running job waits for what its process says. A process that ends without an answer
is replaced: what it had written is dropped, and the job runs again. A job with streams of its own
may have been seen in part, so it runs again only if it had not begun.
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
import threading
import time
from collections import OrderedDict
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from types import TracebackType
from typing import Self

from fencepost.core.attempt import FAREWELL, Attempt
from fencepost.core.jobs import Ending, Job, Outcome
from fencepost.core.nursery import READY
from fencepost.core.running import Listener, Running
from fencepost.errors import BoundReached, InternalError

_ATTEMPTS = 5
"""Processes that a job may lose."""
REMEMBERED_BYTES = 16 << 20
"""Bytes of all answers that are remembered."""
_STARTING = 120.0
"""Seconds that a nursery gets to load everything."""


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
        self._bytes = 0
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
            key = job.digest()
            if (before := self._answers.pop(key, None)) is not None:
                self._bytes -= before.size
            self._answers[key] = outcome
            self._bytes += outcome.size
            while len(self._answers) > self._remembered or self._bytes > REMEMBERED_BYTES:
                self._bytes -= self._answers.popitem(last=False)[1].size

    def _run(self, running: Running) -> Outcome:
        until = time.monotonic() + running.job.seconds
        for _ in range(_ATTEMPTS):
            if running.cancelled is not None:
                return Outcome(Ending.CANCELLED)
            outcome = Attempt(running, until).run(self._give, self._new_folder())
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
                self._process.wait(FAREWELL)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
            self._process = None
