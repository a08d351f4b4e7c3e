"""What one item may take of time and memory, and how that is said."""

from __future__ import annotations

import math
import re

from fencepost.errors import InputError
from fencepost.records import dataclass

MEMORY = "4G"
"""What an item may take unless told."""

SECONDS = 60.0
"""How long a test or a kernel may take unless told."""

PANEL = "Work and its limits"
"""The heading of these options, where help has headings."""

BEGUN: list[float] = []
"""When the command began, until its first items are given out."""

LONGEST = 7 * 86400.0
"""Seconds that stand for no limit, where a number is needed."""

_SIZE = re.compile(r"(\d{1,12}(?:\.\d{1,6})?)\s*([kmgt]?)(?:i?b)?", re.IGNORECASE | re.ASCII)
_UNITS = {"": 1, "k": 1 << 10, "m": 1 << 20, "g": 1 << 30, "t": 1 << 40}


@dataclass(frozen=True, slots=True)
class Limits:
    """Seconds of the clock and bytes of memory for everything that is done for one item; None: no
    limit.
    """

    seconds: float | None
    memory: int | None

    @property
    def time_reason(self) -> str:
        """Why an item whose time was up is not decided."""
        return f"not decided in {self.seconds:g} seconds (--timeout)"

    @property
    def memory_reason(self) -> str:
        """Why an item whose memory was up is not decided."""
        if self.memory is None:
            return "needs more memory than is available"
        return f"needs more than {size_text(self.memory)} of memory (--memory)"


def limits(timeout: float, memory: str) -> Limits:
    """The limits that two options say; 0 is none. Raises InputError."""
    if math.isnan(timeout):
        raise InputError(
            "--timeout nan", rule="seconds are a number, 0 or more", mend="write --timeout 60"
        )
    return Limits(None if timeout == 0 or math.isinf(timeout) else timeout, size(memory) or None)


def size(text: str) -> int:
    """A number of bytes, with a unit or without. Raises InputError."""
    found = _SIZE.fullmatch(text.strip())
    if found is None:
        raise InputError(
            f"--memory {text}",
            rule="a size is a number, with K, M, G or T for powers of 1024",
            mend="write --memory 512M, or --memory 4G",
        )
    return int(float(found[1]) * _UNITS[found[2].lower()])


def size_text(number: int) -> str:
    """Bytes as a person writes them: 512 MiB, 4 GiB."""
    for unit, name in ((1 << 40, "TiB"), (1 << 30, "GiB"), (1 << 20, "MiB"), (1 << 10, "KiB")):
        if number >= unit:
            return f"{number / unit:.4g} {name}"
    return f"{number} bytes"
