"""Work that ends in time, also amid a solver, the grounding of a logic program, or LLVM.

Nothing in a process can end these, so the work is done in a fork of the caller's process, which is
killed when its time is over. Only values cross: the caller gets each when it is finished. Work
without a limit needs no other process.
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
from fencepost.process import end_with_parent

Value = TypeVar("Value")

GRACE = 1.1
"""The process is killed this much after its time: what watches its own time can say more."""


def bounded(
    work: Callable[[], Iterable[Value]], seconds: float | None, *, anew: bool = False
) -> Iterator[Value]:
    """Yield the values of `work`, all in so many seconds; `anew`: each in so many after the one
    before.

    Raises what `work` raises, and BoundReached where a value does not come in time. Then, and when
    the caller wants no more, the work is ended.
    """
    if seconds is None or math.isinf(seconds):
        yield from work()
        return
    end = time.monotonic() + GRACE * seconds
    receiving, sending = Pipe(duplex=False)
    process = os.fork()
    if not process:
        receiving.close()
        _serve(sending, work)
    sending.close()
    try:
        while True:
            if not receiving.poll(max(0.0, end - time.monotonic())):
                raise BoundReached(
                    f"not decided in {seconds:g} seconds",
                    mend="give more seconds, or ask a smaller question",
                )
            try:
                is_value, value = pickle.loads(receiving.recv_bytes())  # noqa: S301  # a fork's
            except (EOFError, OSError) as error:
                raise InternalError("the process that did the work is gone") from error
            if is_value:
                yield value
                if anew:
                    end = time.monotonic() + GRACE * seconds
            elif value is None:
                return
            else:
                raise value
    finally:
        receiving.close()
        with suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)
        with suppress(ChildProcessError):  # the caller may have children reaped at once
            os.waitpid(process, 0)


def _serve(pipe: Connection, work: Callable[[], Iterable[Any]]) -> NoReturn:
    """Send (True, value) for each value, then (False, None), or (False, error)."""
    try:
        end_with_parent()
        for each in work():
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
