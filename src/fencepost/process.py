"""The bounds of a process that is started for a piece of work: it ends with whoever started it,
and its memory and time are bounded.

Linux only in part: elsewhere there is no such signal, and a process goes on until its work is done.
"""

from __future__ import annotations

MEMORY = 4 << 30
"""Bytes of address space that a process gets where nothing else bounds it."""

LONGEST = 7 * 86400.0
"""Seconds that stand for no limit, where a number is needed."""

_PR_SET_PDEATHSIG = 1

_QUEUEING = 10.0
_STARTING = 5.0


def wall_limit(seconds: float) -> float:
    """Return the seconds by the wall clock that work gets which may take `seconds` of the
    processor: a second limit, for work that waits for something. A machine with ten times as many
    busy processes as processors still reaches the first.
    """
    return min(_QUEUEING * seconds + _STARTING, LONGEST)


def end_with_parent() -> None:
    """The kernel ends this process when the one that started it is gone, however it went."""
    import signal
    import sys

    if sys.platform == "linux":
        called(None, "prctl", _PR_SET_PDEATHSIG, int(signal.SIGKILL), 0, 0, 0)


def called(library: str | None, name: str, *arguments: int) -> int:
    """Call a function of a shared library, this process's own where `library` is None. Raises
    OSError where there is no such library, AttributeError where it has no such function.
    """
    try:
        # What `ctypes` is made of: it takes longer to load than a worker to start.
        import _ctypes

        try:
            handle = _ctypes.dlopen(library, 0)  # type: ignore[arg-type]  # None is this process
            address = _ctypes.dlsym(handle, name)
        except OSError as error:
            raise AttributeError(name) from error
        return int(_ctypes.call_function(address, arguments))
    except (ImportError, AttributeError):
        import ctypes

        return int(getattr(ctypes.CDLL(library), name)(*arguments))


def bound_memory(size: int = MEMORY, *, inherited: bool = False) -> None:
    """Bounds the address space by `size` bytes, unless it is bounded already: who started the
    process may watch it, and knows better. `inherited`: beyond what a fork has of its parent, which
    may be a program with gigabytes of its own.
    """
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    if soft == resource.RLIM_INFINITY:
        most = size + (_mapped() if inherited else 0)
        resource.setrlimit(resource.RLIMIT_AS, (most, hard))


def _mapped() -> int:
    """Return the bytes of address space that this process has; 0 where that is not known."""
    import resource
    from pathlib import Path

    try:
        return int(Path("/proc/self/statm").read_bytes().split()[0]) * resource.getpagesize()
    except (OSError, ValueError, IndexError):
        return 0


def bound_processor(seconds: float) -> None:
    """Bounds this process, and each that it starts, by `seconds` of the processor, rounded up: then
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
