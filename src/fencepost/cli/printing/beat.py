"""Lines of progress outside a terminal, at a slow beat: long work is not silent in a log."""

from __future__ import annotations

import sys
import time

BEAT = 30.0
"""Seconds between two lines."""


class Beat:
    """Prints a line of progress to the standard error, at most one in `BEAT` seconds."""

    def __init__(self) -> None:
        self._told = time.monotonic()

    def tell(self, text: str) -> None:
        """Print a line if it is time."""
        now = time.monotonic()
        if now - self._told >= BEAT:
            self._told = now
            print(text, file=sys.stderr, flush=True)
