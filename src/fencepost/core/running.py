"""A job that was submitted, as whoever submitted it sees it."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from contextlib import suppress

from fencepost.core.jobs import Ending, Job, Outcome, Progress

Listener = Callable[[Progress], object]


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
