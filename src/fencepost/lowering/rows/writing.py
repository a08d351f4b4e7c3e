"""The notation of the tables: functions whose calls read like the cells that they encode."""

from __future__ import annotations

from collections.abc import Iterable
from typing import overload

from fencepost.lowering.rows.conditions import Condition, clause
from fencepost.lowering.rows.instructions import Bit, CacheOp, Counter
from fencepost.lowering.rows.reasons import Reason
from fencepost.lowering.rows.table import (
    Access,
    BitPart,
    CacheStep,
    CounterPart,
    Hint,
    Kind,
    Like,
    Row,
    Template,
    Treated,
    WaitStep,
)
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.orderings import Ordering
from fencepost.vocabulary.scopes import Scope

When = Condition | tuple[Condition, ...]
"""A condition, or several that must hold together."""

LOAD, STORE, RMW, FENCE = Kind.LOAD, Kind.STORE, Kind.RMW, Kind.FENCE

NOT_ATOMIC, UNORDERED, MONOTONIC = Ordering.NOT_ATOMIC, Ordering.UNORDERED, Ordering.MONOTONIC
ACQUIRE, RELEASE = Ordering.ACQUIRE, Ordering.RELEASE
ACQ_REL, SEQ_CST = Ordering.ACQ_REL, Ordering.SEQ_CST

UNMARKED, NONTEMPORAL = (Hint.NONE,), (Hint.NONTEMPORAL,)
LAST_USE, VOLATILE = (Hint.LAST_USE,), (Hint.VOLATILE,)
MARKED = NONTEMPORAL + LAST_USE + VOLATILE

NO_SCOPE: tuple[Scope, ...] = ()
NARROW = (Scope.SINGLETHREAD, Scope.WAVEFRONT)
WORKGROUP = (Scope.WORKGROUP,)
CLUSTER = (Scope.CLUSTER,)
AGENT = (Scope.AGENT,)
SYSTEM = (Scope.SYSTEM,)
WIDE = (Scope.AGENT, Scope.SYSTEM)
ALL_SCOPES = tuple(Scope)

NO_SPACE: tuple[AddressSpace, ...] = ()
GLOBAL = (AddressSpace.GLOBAL,)
GENERIC = (AddressSpace.GENERIC,)
LOCAL = (AddressSpace.LOCAL,)
PRIVATE = (AddressSpace.PRIVATE,)
CONSTANT = (AddressSpace.CONSTANT,)
GLOBAL_GENERIC = GLOBAL + GENERIC
LOCAL_GENERIC = LOCAL + GENERIC
GLOBAL_LOCAL_GENERIC = GLOBAL + LOCAL + GENERIC
NOT_LOCAL = (*GLOBAL_GENERIC, AddressSpace.PRIVATE, AddressSpace.CONSTANT)
ANY_SPACE = NOT_LOCAL + LOCAL

VM, LGKM, VS = Counter.VM, Counter.LGKM, Counter.VS
BVH, SAMPLE, DS, X = Counter.BVH, Counter.SAMPLE, Counter.DS, Counter.X
LOADS, STORES = Counter.LOAD, Counter.STORE
"""`loadcnt` and `storecnt`; LOAD and STORE are operations."""

TGSPLIT, CU_MODE = Condition.TGSPLIT, Condition.CU_MODE
OPENCL, ONE_SPACE = Condition.OPENCL, Condition.OPENCL_ONE_SPACE
ONE_AS = Condition.ONE_AS
RETURN, NO_RETURN = Condition.RETURN, Condition.NO_RETURN


def row(
    kind: Kind,
    ordering: Ordering,
    scopes: Iterable[Scope],
    spaces: Iterable[AddressSpace],
    *steps: Template | tuple[Template, ...],
    hints: Iterable[Hint] = Hint,
) -> Row:
    """Return a row; a tuple among the steps is replaced by its steps."""
    flat: list[Template] = []
    for step in steps:
        flat += step if isinstance(step, tuple) else (step,)
    return Row(kind, ordering, frozenset(scopes), frozenset(spaces), tuple(flat), frozenset(hints))


def access(*bits: Bit | BitPart, scoped: bool = False, why: Reason = Reason.ACCESS) -> Access:
    """The access; `scoped`: 'apply the table of scopes'."""
    parts = tuple(each if isinstance(each, BitPart) else BitPart(each) for each in bits)
    if why is Reason.ACCESS and (parts or scoped):
        why = Reason.SCOPE
    return Access(parts, scoped, why)


def like(ordering: Ordering) -> Like:
    """The steps of the row with this ordering: 'same as'."""
    return Like(ordering)


def in_full(ordering: Ordering) -> Like:
    """'Same as …, except must generate all instructions even for OpenCL'."""
    return Like(ordering, even_for_opencl=True)


def treated(kind: Kind, hint: Hint | None = None) -> Treated:
    """The steps of the non-atomic access that the operation is treated as."""
    return Treated(kind, hint)


def wait(why: Reason, *parts: Counter | CounterPart, with_cache: bool = False) -> WaitStep:
    """A wait until these counters are zero; `with_cache`: only with a cache operation beside it."""
    counters = tuple(each if isinstance(each, CounterPart) else CounterPart(each) for each in parts)
    return WaitStep(counters, why, with_cache)


def cache(
    why: Reason,
    op: CacheOp,
    *bits: Bit,
    only: tuple[Condition, ...] = (),
    omit: tuple[When, ...] = (),
    scoped: bool = False,
) -> CacheStep:
    """A cache management instruction; `scoped`: 'apply the table of scopes'."""
    return CacheStep(op, bits, clause(only, omit), scoped, why)


@overload
def only(item: Counter, *conditions: Condition) -> CounterPart: ...
@overload
def only(item: Bit, *conditions: Condition) -> BitPart: ...
def only(item: Counter | Bit, *conditions: Condition) -> CounterPart | BitPart:
    """The item, if all conditions hold."""
    if isinstance(item, Counter):
        return CounterPart(item, clause(conditions))
    return BitPart(item, clause(conditions))


@overload
def omit(item: Counter, *conditions: When) -> CounterPart: ...
@overload
def omit(item: Bit, *conditions: When) -> BitPart: ...
def omit(item: Counter | Bit, *conditions: When) -> CounterPart | BitPart:
    """The item, unless one of the conditions holds."""
    if isinstance(item, Counter):
        return CounterPart(item, clause((), conditions))
    return BitPart(item, clause((), conditions))
