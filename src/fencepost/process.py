"""Bounds of a worker process: it ends with its parent, and its memory and time are limited.

Only Linux has all of them: elsewhere there is no such signal, and a process runs until its work is
done.
"""

from __future__ import annotations

MEMORY = 4 << 30
"""The default limit of a process's address space, in bytes."""

LONGEST = 7 * 86400.0
"""A number of seconds that means no limit, for interfaces that need a number."""

_PR_SET_PDEATHSIG = 1

_QUEUEING = 10.0
_STARTING = 5.0


def wall_limit(seconds: float) -> float:
    """Return the wall-clock limit for work that may take `seconds` of processor time: a second
    limit, for work that waits for something. A machine with ten times as many busy processes as
    processors still reaches the first.
    """
    return min(_QUEUEING * seconds + _STARTING, LONGEST)


def end_with_parent() -> None:
    """Ask the kernel to end this process when its parent ends, for whatever reason."""
    import ctypes
    import signal
    import sys

    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, int(signal.SIGKILL), 0, 0, 0)


def bound_memory(size: int = MEMORY) -> None:
    """Limit the address space to `size` bytes, unless it is limited already: the parent may watch
    it, and knows better.
    """
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    if soft == resource.RLIM_INFINITY:
        resource.setrlimit(resource.RLIMIT_AS, (size, hard))


def bound_processor(seconds: float) -> None:
    """Limit this process, and each that it starts, to `seconds` of processor time, rounded up: then
    the system sends SIGXCPU, and 5 seconds later SIGKILL.
    """
    import math
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_CPU)
    most = max(1, math.ceil(min(seconds, LONGEST)))
    if soft != resource.RLIM_INFINITY and soft <= most:
        return
    last = most + 5
    if hard != resource.RLIM_INFINITY:
        last = min(last, hard)
    resource.setrlimit(resource.RLIMIT_CPU, (min(most, last), last))
