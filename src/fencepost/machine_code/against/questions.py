"""Questions to the data flow about an operation at an instruction, and its answers."""

from __future__ import annotations

from typing import NamedTuple

from fencepost.lowering.rows.instructions import Counter
from fencepost.machine_code.against.required import CacheNeed, Need
from fencepost.records import dataclass, field

Left = frozenset[tuple[int, Counter]]
"""Instructions that may be in flight, by the counters that would say that they are done."""


class Pending(NamedTuple):
    """The rest of an acquire: what must be done first, then invalidated, then done again."""

    waiting: Left
    invalidates: frozenset[CacheNeed]
    last: Left

    @property
    def is_done(self) -> bool:
        """True if nothing is left."""
        return not (self.waiting or self.invalidates or self.last)


@dataclass(frozen=True, slots=True)
class Release:
    """At an instruction, what a need asks to be done before must be done. `watch` names the
    question.
    """

    watch: int
    at: int
    need: Need


@dataclass(frozen=True, slots=True)
class Acquire:
    """From an instruction on (START: from the beginning), accesses wait until what a need asks for
    is done; `fence`: older operations count too.
    """

    watch: int
    since: int
    need: Need
    fence: bool


@dataclass(frozen=True, slots=True)
class Standing:
    """The operations that are not done at a release: those in flight; for each cache operation what
    was stored since the last one, and what is written back by one in flight.
    """

    flying: frozenset[tuple[int, Counter]]
    dirty: tuple[tuple[CacheNeed, frozenset[int]], ...]
    flushing: tuple[tuple[CacheNeed, frozenset[int]], ...]
    writing_back: frozenset[int]


@dataclass(slots=True)
class Seen:
    """The answers of the data flow: of each release by its watch and place, and of each acquire by
    its watch the accesses that came too early, with what was left.
    """

    releases: dict[tuple[int, int], Standing] = field(default_factory=dict)
    accesses: dict[int, dict[int, Pending]] = field(default_factory=dict)
