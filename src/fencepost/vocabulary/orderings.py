"""LLVM's atomic orderings and their promises (LLVM Language Reference, Atomic Memory Ordering
Constraints; 001 Memory Model).
"""

from __future__ import annotations

from enum import Enum


class Ordering(Enum):
    """An ordering; the value is LLVM's word for it."""

    NOT_ATOMIC = "not atomic"
    UNORDERED = "unordered"
    MONOTONIC = "monotonic"
    ACQUIRE = "acquire"
    RELEASE = "release"
    ACQ_REL = "acq_rel"
    SEQ_CST = "seq_cst"

    @property
    def is_atomic(self) -> bool:
        """True for an ordering of an atomic operation, `unordered` included."""
        return self is not Ordering.NOT_ATOMIC

    @property
    def at_least_monotonic(self) -> bool:
        """True if the operation takes part in the modification order of its location."""
        return self not in (Ordering.NOT_ATOMIC, Ordering.UNORDERED)

    @property
    def at_least_acquire(self) -> bool:
        """True if the operation can be the acquiring end of synchronizes-with."""
        return self in (Ordering.ACQUIRE, Ordering.ACQ_REL, Ordering.SEQ_CST)

    @property
    def at_least_release(self) -> bool:
        """True if the operation can be the releasing end of synchronizes-with."""
        return self in (Ordering.RELEASE, Ordering.ACQ_REL, Ordering.SEQ_CST)


ORDERING_BY_WORD: dict[str, Ordering] = {o.value: o for o in Ordering if o.is_atomic}

LOAD_ORDERINGS = frozenset(
    {
        Ordering.UNORDERED,
        Ordering.MONOTONIC,
        Ordering.ACQUIRE,
        Ordering.ACQ_REL,
        Ordering.SEQ_CST,
    }
)
"""Legal on `load atomic`; `acq_rel` is read as `acquire` (001 Memory Model)."""

STORE_ORDERINGS = frozenset(
    {
        Ordering.UNORDERED,
        Ordering.MONOTONIC,
        Ordering.RELEASE,
        Ordering.ACQ_REL,
        Ordering.SEQ_CST,
    }
)
"""Legal on `store atomic`; `acq_rel` is read as `release` (001 Memory Model)."""

RMW_ORDERINGS = frozenset(
    {
        Ordering.MONOTONIC,
        Ordering.ACQUIRE,
        Ordering.RELEASE,
        Ordering.ACQ_REL,
        Ordering.SEQ_CST,
    }
)
"""Legal on `atomicrmw`, and as the success ordering of `cmpxchg`."""

CMPXCHG_FAILURE_ORDERINGS = frozenset({Ordering.MONOTONIC, Ordering.ACQUIRE, Ordering.SEQ_CST})
"""Legal as the failure ordering of `cmpxchg`, which is that of a load."""

FENCE_ORDERINGS = frozenset(
    {Ordering.ACQUIRE, Ordering.RELEASE, Ordering.ACQ_REL, Ordering.SEQ_CST}
)
"""Legal on `fence`."""
