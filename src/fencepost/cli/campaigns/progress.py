"""The progress of a campaign: a line on a terminal, now and then a line elsewhere."""

from __future__ import annotations

import sys
import time
from collections import Counter
from types import TracebackType
from typing import Self

from fencepost.cli.printing.beat import BEAT
from fencepost.cli.printing.output import styled

_TICK = 0.2
_SHOWN = 6
"""Verdicts that a line counts."""


class Progress:
    """Counts items, of about so many, and shows the counts."""

    def __init__(self, total: int) -> None:
        self._total = total
        self._done = 0
        self._fresh = 0
        self._verdicts: Counter[str] = Counter()
        self._begun = self._told = time.monotonic()
        self._is_terminal = sys.stderr.isatty()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._is_terminal:
            print("\r\x1b[K", end="", file=styled(sys.stderr), flush=True)

    def count(self, verdict: str) -> None:
        """Count a result."""
        self._verdicts[verdict] += 1

    def advance(self, *, fresh: bool) -> None:
        """Count an item that is done; `fresh`: it was done now. Show the counts if it is time."""
        self._done += 1
        self._fresh += fresh
        now = time.monotonic()
        if now - self._told < (_TICK if self._is_terminal else BEAT):
            return
        self._told = now
        if self._is_terminal:
            print(f"\r{self.text(now)}\x1b[K", end="", file=styled(sys.stderr), flush=True)
        else:
            print(self.text(now), file=sys.stderr, flush=True)

    def text(self, now: float) -> str:
        """Return the counts, the rate of what is done now, and the time that is left at it."""
        rate = self._fresh / max(now - self._begun, 0.001)
        left = max(0, self._total - self._done)
        words = [f"{self._done:,} of {self._total:,}"]
        if self._fresh:
            words.append(f"{rate:.3g} a second, {duration(left / rate)} left")
        common = self._verdicts.most_common()
        words += [f"{number:,} {verdict}" for verdict, number in common[:_SHOWN]]
        others = sum(number for _, number in common[_SHOWN:])
        if others:
            words.append(f"{others:,} others")
        return "; ".join(words[:2]) + (": " if len(words) > 2 else "") + ", ".join(words[2:])


def duration(seconds: float) -> str:
    """Return a time in its two largest units."""
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s"
    return f"{whole // 3600} h {whole % 3600 // 60} min"
