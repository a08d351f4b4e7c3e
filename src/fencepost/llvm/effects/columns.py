"""What a row of the table of effects says to those who write code or check where it may stand.

`abi lint` reads where the guide has an intrinsic and which constants it takes, `lower` the kind of
instruction that it becomes; what the instruction is on a target stands in the tables of `lowering`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto, unique

from fencepost.targets.generation import EVERY, Generation


@dataclass(frozen=True, slots=True)
class Listing:
    """What the guide says of an intrinsic: what it is, in a few `words`, and where it exists.

    - `on`: the generations that have it; `only`: the processors, where not all of a generation do.
    - `constants`: operands that are constants, by position from 0, with the values they may have.
    """

    words: str
    on: frozenset[Generation] = EVERY
    only: tuple[str, ...] = ()
    constants: tuple[tuple[int, tuple[int, ...]], ...] = ()


@unique
class Code(Enum):
    """The kind of instruction that an operation on memory or on a barrier becomes."""

    BARRIER = auto()
    """Arrive and wait, in one."""
    BARRIER_INIT = auto()
    BARRIER_JOIN = auto()
    BARRIER_LEAVE = auto()
    BARRIER_SIGNAL = auto()
    BARRIER_WAIT = auto()
    LOAD_TO_LDS = auto()
    """A load whose lanes write to LDS one behind the other."""
    LOAD_TO_LDS_UNTRACKED = auto()
    """The same, which the compiler does not wait for."""
    LANE_LOAD_TO_LDS = auto()
    """An asynchronous load to LDS, each lane to a place of its own."""
    LANE_STORE_FROM_LDS = auto()
    MARK = auto()
    WAIT_MARKS = auto()
    WAIT_ASYNC = auto()
    WAIT_TENSOR = auto()
    TENSOR_LOAD = auto()
    TENSOR_STORE = auto()
    MONITOR = auto()
    """A load that monitors its cache line."""
    COOPERATIVE = auto()
    """An atomic that lanes perform together."""
    AVAILABLE = auto()
    """A store-available or load-visible access."""
    BUFFER = auto()
    """An access through a buffer resource."""
