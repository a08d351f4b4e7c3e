"""What a process that is started for a piece of work does first: it ends with whoever started it,
and its memory is bounded.

Linux only in part: elsewhere there is no such signal, and a process goes on until its work is done.
"""

from __future__ import annotations

MEMORY = 4 << 30
"""Bytes of address space that a process gets where nothing else bounds it."""

_PR_SET_PDEATHSIG = 1


def end_with_parent() -> None:
    """The kernel ends this process when the one that started it is gone, however it went."""
    import ctypes
    import signal
    import sys

    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, int(signal.SIGKILL), 0, 0, 0)


def bound_memory(size: int = MEMORY) -> None:
    """Bounds the address space by `size` bytes, unless it is bounded already: who started the
    process may watch it, and knows better.
    """
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    if soft == resource.RLIM_INFINITY:
        resource.setrlimit(resource.RLIMIT_AS, (size, hard))
