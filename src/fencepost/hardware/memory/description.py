"""The shape of a machine's description. `machines.py` has one for each chapter; the algorithms know
no chapter.
"""

from __future__ import annotations

from enum import Enum, IntEnum, unique

from fencepost.citations import Cite
from fencepost.hardware.memory.assumptions import ASSUMPTIONS, Assumption
from fencepost.lowering.rows.conditions import ALWAYS, Clause, Condition
from fencepost.lowering.rows.instructions import Bit, CacheOp, Counter
from fencepost.records import dataclass
from fencepost.targets.processor import MemoryModelChapter


class Reach(IntEnum):
    """The distance that an operation has to go, and to which a cache is coherent: an operation
    passes by the caches whose reach is smaller than its own (001 Memory Model GFX12).
    """

    CU = 0
    WORKGROUP = 1
    ENGINE = 2
    """A shader array or engine, or the CUs that share one of several L2 caches."""
    AGENT = 3
    SYSTEM = 4


@unique
class Place(Enum):
    """The part of the machine that has one cache of a level; the value is its word in reports."""

    CU = "CU"
    ENGINE = "shader array"
    L2 = "L2"


@unique
class Op(Enum):
    """Operations of vector memory that carry a reach."""

    LOAD = "load"
    STORE = "store"
    RMW = "read-modify-write"


@dataclass(frozen=True, slots=True)
class Level:
    """A level of caches, near to far. Caches in front of L2 are written through and hold clean
    lines; L2 may hold dirty ones, and is memory where all share one.
    """

    name: str
    place: Place
    reach: Reach
    clause: Clause = ALWAYS


@dataclass(frozen=True, slots=True)
class ReachRow:
    """The reach of operations with exactly these scope bits."""

    ops: frozenset[Op]
    bits: frozenset[Bit]
    reach: Reach
    clause: Clause = ALWAYS


@dataclass(frozen=True, slots=True)
class CacheRow:
    """A cache instruction with exactly these bits acts on those of the named levels whose reach is
    smaller than its own.
    """

    op: CacheOp
    bits: frozenset[Bit]
    levels: tuple[str, ...]
    reach: Reach


@unique
class Counted(Enum):
    """The kind of operation that a counter counts."""

    LOAD = "loads"
    STORE = "stores"
    RETURNING = "read-modify-writes that return the old value"
    SILENT = "read-modify-writes that return nothing"
    LDS = "LDS operations"
    WRITE_BACK = "write-backs"
    INVALIDATE = "invalidations"


@unique
class Spread(Enum):
    """The CUs that the waves of a workgroup are on."""

    ONE_CU = "in one CU"
    TWO_CUS = "in two CUs of a WGP"
    ANY_CU = "in different CUs, without LDS"


@dataclass(frozen=True, slots=True)
class SpreadRow:
    """The CUs that the waves of a workgroup are on, if the clause holds."""

    spread: Spread
    clause: Clause = ALWAYS


@unique
class L2s(Enum):
    """The number and coherence of L2 caches."""

    COHERENT = "those of different agents are coherent"
    PER_AGENT = "one an agent"
    SEVERAL = "one or several an agent"


@dataclass(frozen=True, slots=True)
class Description:
    """A machine.

    - `stated`: the assumptions that are statements of this chapter.
    - `queued`: each pair of SIMDs has a queue in front of the first cache, in which LDS and vector
      memory operations are in order; else vector memory operations are at the cache when issued.
    - `done_by_scope`: a store is acknowledged by the first cache that its reach does not pass, and
      a read-modify-write finds its value there, not in L2.
    - `local_coherent`: lines of memory that is local to an L2 are kept coherent by probes.
    - `fine_grained`: there are memory types that pass by L2, for what agents share.
    """

    chapter: MemoryModelChapter
    cite: Cite
    levels: tuple[Level, ...]
    reaches: tuple[ReachRow, ...]
    caches: tuple[CacheRow, ...]
    counters: tuple[tuple[Counted, Counter], ...]
    spreads: tuple[SpreadRow, ...]
    l2s: L2s
    stated: frozenset[Assumption] = frozenset()
    queued: bool = False
    done_by_scope: bool = False
    local_coherent: bool = False
    fine_grained: bool = False

    def holding(self, assumptions: frozenset[Assumption]) -> frozenset[Assumption]:
        """Return the assumptions that hold of this machine: those that its chapter states, and of
        `assumptions` those that concern it.
        """
        about = {each for each in assumptions if self.chapter in ASSUMPTIONS[each].chapters}
        return self.stated | about

    def spread(self, conditions: frozenset[Condition]) -> Spread:
        """Return the CUs that the waves of a workgroup are on, under the conditions of a target."""
        return next(row.spread for row in self.spreads if row.clause.holds(conditions))
