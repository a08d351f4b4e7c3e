"""One barrier object: its counts, and the lanes and waves that came to it."""

from __future__ import annotations

from fencepost.kernels.execute.barriers.phase_order import Clock, Phase
from fencepost.llvm.ir import Call
from fencepost.records import dataclass, field
from fencepost.vocabulary.address_spaces import SyncSpace

Heads = list[tuple[int, int, frozenset[SyncSpace]]]


@dataclass
class Object:
    """One barrier object: the expected count, the arrivals, and the number of completions.

    `heads` are the lanes that arrived in this phase, with step and released spaces; `seen` the
    phases that are over for a wave; `open` the arrives of a wave without a later wait of its own.
    """

    expected: int
    arrived: int = 0
    completed: int = 0
    heads: Heads = field(default_factory=list)
    history: dict[int, Heads] = field(default_factory=dict)
    seen: dict[int, int] = field(default_factory=dict)
    open: dict[int, Call] = field(default_factory=dict)
    waiting: set[int] = field(default_factory=set)
    groups: set[int] = field(default_factory=set)
    phase: Phase = field(default_factory=Phase)
    phases: list[Phase] = field(default_factory=list)
    inits: list[tuple[int, int, Clock]] = field(default_factory=list)
    joins: dict[int, tuple[int, int, Clock]] = field(default_factory=dict)
