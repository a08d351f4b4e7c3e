"""A memory operation to be lowered, wherever it was written: the properties that the tables need.

A request says what the operation *is*; `rules.py` finds its row of a table.
"""

from __future__ import annotations

from enum import Enum

from fencepost.errors import Place
from fencepost.lowering.rows.instructions import AnyRmw
from fencepost.lowering.rows.table import Kind
from fencepost.program.operations import NOWHERE
from fencepost.program.program import BarrierKind
from fencepost.records import dataclass
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.mmra import NO_TAGS, TagSet
from fencepost.vocabulary.orderings import Ordering
from fencepost.vocabulary.scopes import SYSTEM, SyncScope


class Form(Enum):
    """The form of a load or store; the value is how reports name it."""

    PLAIN = "plain or atomic"
    AV = "store-available or load-visible"
    COOPERATIVE = "cooperative atomic"
    MONITOR = "load monitor"
    LDS_DMA = "load to LDS"
    LDS_DMA_ASYNC = "asynchronous load to LDS"


@dataclass(frozen=True, slots=True)
class Request:
    """An operation.

    - `ordering` is NOT_ATOMIC for plain accesses; `scope` counts otherwise.
    - `space` is None for fences.
    - `width` is in bits of each thread's access.
    - `compare`: a `cmpxchg`, whose `failure` ordering is given; `rmw` otherwise names the operation
      of a read-modify-write, None if no single instruction performs it.
    - `returns`: the old value of a read-modify-write is used.
    - `text` and `place` are for reports.
    """

    kind: Kind
    space: AddressSpace | None = None
    ordering: Ordering = Ordering.NOT_ATOMIC
    scope: SyncScope = SYSTEM
    volatile: bool = False
    nontemporal: bool = False
    last_use: bool = False
    width: int = 32
    returns: bool = True
    compare: bool = False
    failure: Ordering | None = None
    rmw: AnyRmw | None = None
    tags: TagSet = NO_TAGS
    form: Form = Form.PLAIN
    text: str = ""
    place: Place = NOWHERE

    @property
    def atomic(self) -> bool:
        """True if it has an atomic ordering."""
        return self.ordering is not Ordering.NOT_ATOMIC

    @property
    def at(self) -> Place | None:
        """The place for an error, None where it is not known."""
        return self.place if self.place.line else None


class BarrierVerb(Enum):
    """The operation on a barrier object; the value is the litmus format's word."""

    INIT = "barrier.init"
    JOIN = "barrier.join"
    DROP = "barrier.drop"
    ARRIVE = "barrier.arrive"
    WAIT = "barrier.wait"
    SYNC = "barrier"


@dataclass(frozen=True, slots=True)
class BarrierRequest:
    """A barrier operation.

    - `number` is the ID of a named barrier, 1 to 16; 0 for the other kinds, whose IDs are fixed.
    - `count` is the expected count of an init, or a new one of an arrive, 1 to 127; `counted` says
      that there is one where its value is not known.
    - `first`: an arrive that tells whether the wave is the first to arrive.
    - `variable`: the ID, and the count where there is one, are in a register.
    """

    verb: BarrierVerb
    kind: BarrierKind
    number: int = 0
    count: int | None = None
    counted: bool = False
    first: bool = False
    variable: bool = False
    text: str = ""
    place: Place = NOWHERE

    @property
    def at(self) -> Place | None:
        """The place for an error, None where it is not known."""
        return self.place if self.place.line else None


class CopyVerb(Enum):
    """The operation on copies that a program waits for; the value is its name in reports."""

    MARK = "a mark of asynchronous copies"
    WAIT_MARKS = "a wait for marks"
    WAIT_ASYNC = "a wait for asynchronous copies"
    WAIT_TENSOR = "a wait for copies of tensors"
    TENSOR_LOAD = "a copy of a tensor to LDS"
    TENSOR_STORE = "a copy of a tensor from LDS"


@dataclass(frozen=True, slots=True)
class CopyRequest:
    """A mark, a wait for copies, or a copy of a tensor; `left` is how many marks or operations need
    not be done, at least 0.
    """

    verb: CopyVerb
    left: int = 0
    text: str = ""
    place: Place = NOWHERE

    @property
    def at(self) -> Place | None:
        """The place for an error, None where it is not known."""
        return self.place if self.place.line else None


AnyRequest = Request | BarrierRequest | CopyRequest


def joined(success: Ordering, failure: Ordering | None) -> Ordering:
    """The ordering of a `cmpxchg` as a whole: at least as strong as that of either outcome (LangRef
    'cmpxchg' Instruction).
    """
    if failure is None or failure is success:
        return success
    if Ordering.SEQ_CST in (success, failure):
        return Ordering.SEQ_CST
    acquire = success.at_least_acquire or failure.at_least_acquire
    release = success.at_least_release
    if acquire and release:
        return Ordering.ACQ_REL
    if acquire:
        return Ordering.ACQUIRE
    return Ordering.RELEASE if release else Ordering.MONOTONIC
