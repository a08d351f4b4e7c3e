"""The limits of time and memory for an item, and their wording."""

from __future__ import annotations

import math
import re

from fencepost.errors import InputError
from fencepost.patterns import pattern
from fencepost.process import LONGEST, wall_limit
from fencepost.records import dataclass

MEMORY = "4G"
"""Default memory limit of an item."""

SECONDS = 60.0
"""Default time limit of a test or a kernel, in seconds."""

PANEL = "Work and its limits"
"""The heading of these options in help texts."""

COMPILING = 60.0
"""Minimum seconds that a compiler gets for a source, whatever `--timeout` is."""

_SIZE = pattern(r"(\d{1,12}(?:\.\d{1,6})?)\s*([kmgt]?)(?:i?b)?", re.IGNORECASE | re.ASCII)
_UNITS = {"": 1, "k": 1 << 10, "m": 1 << 20, "g": 1 << 30, "t": 1 << 40}


@dataclass(frozen=True, slots=True)
class Limits:
    """Seconds of CPU time and bytes of memory for all work on one item; None: no limit."""

    seconds: float | None
    memory: int | None

    @property
    def compiling(self) -> float:
        """Seconds of CPU time for compiling a source, a budget of its own."""
        return LONGEST if self.seconds is None else max(COMPILING, self.seconds)

    @property
    def memory_reason(self) -> str:
        """The reason why an item that exceeded its memory is not decided."""
        if self.memory is None:
            return "needs more memory than is available"
        return f"needs more than {size_text(self.memory)} of memory (--memory)"


def time_reason(seconds: float) -> str:
    """Say why an item is not decided that has taken `seconds` of the processor."""
    return f"not decided in {seconds:g} seconds (--timeout)"


def wall_reason(seconds: float) -> str:
    """Say why an item is not decided that may take `seconds` of the processor and has not taken
    them when its time by the wall clock is up.
    """
    return (
        f"not decided in {wall_limit(seconds):g} seconds of the clock: the machine is busy, or the "
        f"work waits for something; --timeout counts the processor's {seconds:g}"
    )


def limits(timeout: float, memory: str) -> Limits:
    """Return the limits that two options set; 0 is none. Raise InputError if they are invalid."""
    if math.isnan(timeout):
        raise InputError(
            "--timeout nan", rule="seconds are a number, 0 or more", mend="write --timeout 60"
        )
    return Limits(None if timeout == 0 or math.isinf(timeout) else timeout, size(memory) or None)


JUDGING = 4
"""The time limit of the judge, in multiples of the limit of the check."""


def judging(bounds: Limits) -> Limits:
    """Return the limits of a kernel that is checked and judged."""
    seconds = None if bounds.seconds is None else (1 + JUDGING) * bounds.seconds
    return Limits(seconds, bounds.memory)


def size(text: str) -> int:
    """Parse a number of bytes, with or without a unit. Raise InputError if it is invalid."""
    found = _SIZE.fullmatch(text.strip())
    if found is None:
        raise InputError(
            f"--memory {text}",
            rule="a size is a number, with K, M, G or T for powers of 1024",
            mend="write --memory 512M, or --memory 4G",
        )
    return min(int(float(found[1]) * _UNITS[found[2].lower()]), _MOST)


_MOST = 1 << 62
"""Bytes that no machine has, and that a limit of the system can still be."""


def size_text(number: int) -> str:
    """Return a number of bytes in readable form: 512 MiB, 4 GiB."""
    for unit, name in ((1 << 40, "TiB"), (1 << 30, "GiB"), (1 << 20, "MiB"), (1 << 10, "KiB")):
        if number >= unit:
            return f"{number / unit:.4g} {name}"
    return f"{number} bytes"
