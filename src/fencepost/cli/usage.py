"""What processes use, as /proc says it. Where there is no /proc, nothing is known."""

from __future__ import annotations

import os
from collections.abc import Collection
from pathlib import Path

from fencepost.numerals import is_decimal

_PAGE = os.sysconf("SC_PAGE_SIZE")


def anonymous(process: int) -> int:
    """Bytes of memory that a process has of its own; what is mapped from files does not count. 0
    where the process is gone.
    """
    try:
        with Path(f"/proc/{process}/statm").open("rb") as file:
            _, resident, shared, *_ = file.read().split()
    except (OSError, ValueError):
        return 0
    return (int(resident) - int(shared)) * _PAGE


def of_groups(groups: Collection[int]) -> dict[int, int]:
    """Bytes of memory that the processes of each group have together."""
    found = dict.fromkeys(groups, 0)
    try:
        processes = [each for each in os.listdir("/proc") if is_decimal(each)]  # noqa: PTH208  # many
    except OSError:
        return found
    for each in processes:
        try:
            group = os.getpgid(int(each))
        except OSError:
            continue
        if group in found:
            found[group] += anonymous(int(each))
    return found
