"""The words of an edition of the barrier model: 000 signals and leaves, 001 arrives and drops."""

from __future__ import annotations

from fencepost.records import dataclass


@dataclass(frozen=True, slots=True)
class BarrierWords:
    """Words for the two operations that the texts name differently, and for the count of the
    first.
    """

    arrive: str
    drop: str
    count: str


GUIDE = BarrierWords("arrive", "drop", "arrived")
"""The words of 001, and of the litmus format."""

FIRST_TEXT = BarrierWords("signal", "leave", "signalled")
"""The words of 000."""

_OWN = {"pr170447": FIRST_TEXT}


def words_under(model: str | None) -> BarrierWords:
    """Return the words of a model: those of the barrier edition that it names, else of 001."""
    editions = () if model is None else model.split("+")
    return next((_OWN[name] for name in editions if name in _OWN), GUIDE)
