"""The parts of a laid-out program: gaps, nodes at their positions, names resolved.

None is ever changed. Those that exist for every node are not frozen, which would cost more than the
analysis.
"""

from __future__ import annotations

from fencepost.placement.regions import Access, Node, Program
from fencepost.records import dataclass, field


@dataclass(slots=True, eq=False)
class Gap:
    """A place for a barrier.

    - `sequence`: the number of the sequence that it lies in; `before`: the number of the node that
      follows, None at the sequence's end.
    - `weight`: how often a barrier here runs; 0 where an existing barrier or signal follows, so
      that only a counter wait is ever added.
    - `shared`: whether all waves get here together.
    - `allowed`: whether a barrier can go here: the place is shared, and not between the signal and
      the wait of an existing barrier.
    """

    index: int
    sequence: int
    before: int | None
    weight: int
    shared: bool
    allowed: bool


@dataclass(frozen=True, slots=True)
class Bytes:
    """An allocation as bytes of a root allocation: from `start` to before `end`."""

    root: int
    start: int
    end: int


@dataclass(slots=True, eq=False)
class LaidAccess:
    """An access with its buffer resolved: `allocation` by number, or `slot` if a loop carries it.
    `others`: further allocations that it may be to instead, in one wave or another.
    """

    index: int
    gap: int
    access: Access
    allocation: int
    slot: int
    others: tuple[int, ...] = ()


@dataclass(slots=True, eq=False)
class LaidNode:
    """A node that is neither access nor region, at its position."""

    index: int
    gap: int
    node: Node


@dataclass(frozen=True, slots=True)
class Binding:
    """The value of a slot: an allocation by number, or the value of another slot."""

    slot: int
    allocation: int
    source: int


@dataclass(frozen=True, slots=True)
class Turn:
    """The slot that counts the turns of a loop, and their number."""

    slot: int
    count: int


@dataclass(frozen=True, slots=True)
class LaidLoop:
    """A loop, its names as slots. `trips` is None if unknown, and at most a few periods of the
    carried names if known: more make no further difference. `turn`: the slot that counts its turns,
    if facts tell them apart.
    """

    index: int
    gap: int
    body: LaidSequence
    enter: tuple[Binding, ...]
    again: tuple[Binding, ...]
    trips: int | None
    at_least: int
    counter: int
    forget: tuple[int, ...]
    turn: Turn | None = None


@dataclass(frozen=True, slots=True)
class LaidConditional:
    """A branch with both sides; `forget`: slots that nothing reads after it."""

    index: int
    gap: int
    then: LaidSequence
    orelse: LaidSequence
    uniform: bool


LaidItem = LaidAccess | LaidNode | LaidLoop | LaidConditional


@dataclass(frozen=True, slots=True)
class LaidSequence:
    """A sequence: its items, and its gaps, one before each item and one at the end."""

    number: int
    items: tuple[LaidItem, ...]
    gaps: tuple[int, ...]
    parent: int | None
    repeats: bool
    """True if it is the body of a loop that can run more than once."""


@dataclass(slots=True)
class Layout:
    """A program laid out. `nodes` are in pre-order; a node's number is its index, and so is a
    gap's.

    - `levels`: for each sequence the level that it is part of, by the number of the level's first
      sequence: loops that run once are part of their surroundings.
    - `gaps`: those of each level together, in pre-order; `order`: the place of each in pre-order.
    - `turns_around`: for each access in loops that count turns, these loops' slots.
    """

    program: Program
    nodes: list[Node] = field(default_factory=list)
    gap_of: list[int] = field(default_factory=list)
    gaps: list[Gap] = field(default_factory=list)
    levels: list[int] = field(default_factory=list)
    order: list[int] = field(default_factory=list)
    starts: frozenset[int] = frozenset()
    """The first gap of each level."""
    sequences: list[LaidSequence] = field(default_factory=list)
    loop_of: dict[int, LaidLoop] = field(default_factory=dict)
    bytes_of: list[Bytes] = field(default_factory=list)
    slots: int = 0
    turns_around: dict[int, tuple[Turn, ...]] = field(default_factory=dict)
    root: LaidSequence = field(init=False)
