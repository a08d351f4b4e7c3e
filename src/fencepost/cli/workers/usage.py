"""Resource usage of processes, from /proc. Without /proc, nothing is known."""

from __future__ import annotations

import os
import time
from collections.abc import Collection

from fencepost.numerals import is_decimal
from fencepost.records import dataclass

_PAGE = os.sysconf("SC_PAGE_SIZE")
_TICKS = os.sysconf("SC_CLK_TCK")

IS_KNOWN = os.path.exists("/proc/self/stat")  # noqa: PTH110  # quick, at each start
"""True if the usage of other processes is known."""


@dataclass(frozen=True, slots=True)
class Usage:
    """Bytes of memory that processes have, and seconds of CPU time that they have taken."""

    memory: int = 0
    seconds: float = 0.0


def anonymous(process: int) -> int:
    """Return the bytes of a process's private memory; memory mapped from files does not count. 0 if
    the process has exited.
    """
    try:
        with open(f"/proc/{process}/statm", "rb") as file:  # noqa: PTH123  # quick
            _, resident, shared, *_ = file.read().split()
    except (OSError, ValueError):
        return 0
    return (int(resident) - int(shared)) * _PAGE


def _command(process: int) -> bytes:
    """Return the command line of a process; empty if it has exited."""
    try:
        with open(f"/proc/{process}/cmdline", "rb") as file:  # noqa: PTH123  # as above
            return file.read()
    except OSError:
        return b""


def own_seconds() -> float:
    """Return the seconds of CPU time that this process has taken, with the children that it has
    waited for.
    """
    import resource

    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def _seconds(process: int) -> float:
    """Return the same of another process; 0 if it has exited. In ticks of the system: 10 ms."""
    try:
        with open(f"/proc/{process}/stat", "rb") as file:  # noqa: PTH123  # as above
            fields = file.read().rpartition(b") ")[2].split()
        return sum(map(int, fields[11:15])) / _TICKS
    except (OSError, ValueError):
        return 0.0


def of_groups(groups: Collection[int]) -> dict[int, Usage]:
    """Return the usage of the processes of each group together; a group has the number of the
    process that created it.
    """
    # Who waits for a process takes over its time: looked at first, it has none of it twice.
    seconds = {each: _seconds(each) for each in groups}
    memory = dict.fromkeys(groups, 0)
    try:
        processes = [each for each in os.listdir("/proc") if is_decimal(each)]  # noqa: PTH208  # many
    except OSError:
        processes = []
    for each in processes:
        try:
            group = os.getpgid(int(each))
        except OSError:
            continue
        if group not in memory:
            continue
        memory[group] += anonymous(int(each))
        if int(each) != group:
            seconds[group] += _seconds(int(each))
            # Between fork and exec, a process shares the memory of the one that starts it.
            if _command(int(each)) == _command(group):
                memory[group] -= min(anonymous(int(each)), anonymous(group))
    return {each: Usage(memory[each], seconds[each]) for each in groups}
