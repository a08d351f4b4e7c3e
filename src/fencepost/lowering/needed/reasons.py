"""Why no test needs an instruction."""

from __future__ import annotations

from enum import Enum, unique


@unique
class Spared(Enum):
    """A reason; the value is its word in the data. `BESIDE` and `ASSUMPTION` are followed by what
    they name.
    """

    UNCOUNTED = "uncounted"
    REPLAY = "replay"
    PASSES_NOTHING = "passes-nothing"
    BESIDE = "beside"
    ASSUMPTION = "assumption"
    HINT = "hint"
    VOLATILE = "volatile"
    OPEN = "open"


SAYS = {
    Spared.UNCOUNTED: "no operation of the memory model raises the counter",
    Spared.REPLAY: "it keeps an access from being replayed, and the machines replay none",
    Spared.PASSES_NOTHING: "in this mode the bits pass by no cache",
    Spared.BESIDE: "another instruction does the same; a test needs one of the two",
    Spared.ASSUMPTION: "an assumption decides it: with that switched, the test needs it",
    Spared.HINT: "the bits are hints, which change no outcome",
    Spared.VOLATILE: "the default model gives volatile accesses no order between threads",
    Spared.OPEN: "no test was found among those that were tried",
}
"""The meaning of each reason."""
