"""Work that ends in time, also amid a solver, the grounding of a logic program, or LLVM.

Nothing in a process can end these, so the work is done in a fork of the caller's process, which the
system ends when it has used its time of the processor. Only values cross: the caller gets each when
it is finished. Work without a limit needs no other process.
"""

from __future__ import annotations

import math
import os
import pickle
import signal
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from typing import Any, NoReturn, TypeVar

from fencepost.errors import BoundReached, InternalError
from fencepost.process import LONGEST, end_with_parent, wall_limit

Value = TypeVar("Value")

GRACE = 1.1
"""The process ends this much after its time: what watches its own time can say more."""
_LEAST = 0.001


def bounded(
    work: Callable[[], Iterable[Value]], seconds: float | None, *, anew: bool = False
) -> Iterator[Value]:
    """Yield the values of `work`, all in so many seconds of the processor; `anew`: each in so many
    after the one before. Waiting counts by a second, larger limit (`wall_limit`).

    Raises what `work` raises, and BoundReached where a value does not come in time. Then, and when
    the caller wants no more, the work is ended.
    """
    if seconds is None or math.isinf(seconds):
        yield from work()
        return
    begun = time.monotonic()
    receiving, sending = Pipe(duplex=False)
    process = os.fork()
    if not process:
        receiving.close()
        _serve(sending, work, seconds, anew=anew)
    sending.close()
    gone = False
    try:
        while True:
            left = begun + wall_limit(seconds) - time.monotonic()
            if not receiving.poll(max(0.0, left)):
                raise BoundReached(
                    f"not decided in {wall_limit(seconds):g} seconds of the clock",
                    mend="give more seconds, or a less busy machine",
                )
            try:
                is_value, value = pickle.loads(receiving.recv_bytes())  # noqa: S301  # a fork's
            except (EOFError, OSError) as error:
                gone = True
                if _used_its_time(process, probably=time.monotonic() - begun > seconds):
                    raise BoundReached(
                        f"not decided in {seconds:g} seconds of the processor",
                        mend="give more seconds, or ask a smaller question",
                    ) from None
                raise InternalError("the process that did the work is gone") from error
            if is_value:
                yield value
                if anew:
                    begun = time.monotonic()
            elif value is None:
                return
            else:
                raise value
    finally:
        receiving.close()
        if not gone:
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
            with suppress(ChildProcessError):  # the caller may have children reaped at once
                os.waitpid(process, 0)


def _used_its_time(process: int, *, probably: bool) -> bool:
    """Wait for a process that is gone; return True if the system ended it for its time. `probably`:
    the answer where the caller has children reaped at once.
    """
    try:
        _, status = os.waitpid(process, 0)
    except ChildProcessError:
        return probably
    return os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGPROF


def _serve(
    pipe: Connection, work: Callable[[], Iterable[Any]], seconds: float, *, anew: bool
) -> NoReturn:
    """Send (True, value) for each value, then (False, None), or (False, error)."""
    try:
        end_with_parent()
        # The caller may be profiled, or hold the signal back.
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGPROF})
        # An interval of 0 would be none.
        most = min(max(GRACE * seconds, _LEAST), LONGEST)
        signal.setitimer(signal.ITIMER_PROF, most)
        for each in work():
            if anew:
                signal.setitimer(signal.ITIMER_PROF, most)
            pipe.send_bytes(pickle.dumps((True, each), pickle.HIGHEST_PROTOCOL))
        pipe.send_bytes(pickle.dumps((False, None)))
    except BaseException as error:  # noqa: BLE001  # the caller gets it
        with suppress(Exception):
            pipe.send_bytes(_packed(error))
    finally:
        os._exit(0)  # nothing of the caller's process runs here


def _packed(error: BaseException) -> bytes:
    try:
        packed = pickle.dumps((False, error), pickle.HIGHEST_PROTOCOL)
        pickle.loads(packed)  # noqa: S301  # an error may be packed and yet not unpacked
    except Exception:  # noqa: BLE001
        return pickle.dumps((False, InternalError(f"{type(error).__name__}: {error}")))
    return packed
