"""Events: the memory operations that one execution performs, and the initial writes."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from fencepost.program.operations import (
    AccessKind,
    AtomicRmw,
    CmpXchg,
    Fence,
    Load,
    MemoryOperation,
    Store,
)
from fencepost.program.program import Location, Program, Thread
from fencepost.targets.processor import Property
from fencepost.targets.processors import find
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.mmra import TagSet
from fencepost.vocabulary.orderings import Ordering
from fencepost.vocabulary.scopes import Position, Scope, ScopeInstance

SYNCHRONIZED = frozenset({AddressSpace.GLOBAL, AddressSpace.LOCAL})
"""The address spaces in which operations of different threads synchronize: all but private ones, of
those that the format knows [001 Memory Scopes]."""


FENCE_PREFIXES = frozenset({"amdgpu-synchronize-as", "amdgpu-as"})
"""The prefixes of the tags that limit a fence; the second is the older name of the first [001 Fence
and Address Spaces]."""

NO_TAGS = TagSet()


ONE: tuple[int, ...] = (0,)
"""The bytes of a location where a program names no sizes."""


class Edition(Enum):
    """An edition of the memory model; the value is its name in the litmus format."""

    LLVM = "llvm"
    AMDGPU = "amdgpu"
    AMDGPU_2026_08 = "amdgpu-2026-08"
    OPENCL = "opencl"


@dataclass(frozen=True, slots=True)
class Instance:
    """One instance of a location: of a local one by workgroup, of a private one by thread."""

    name: str
    space: AddressSpace
    number: int


def instance_of(location: Location, position: Position) -> Instance:
    """The instance of the location that a thread at this position reaches [litmus format, Initial
    state].
    """
    match location.space:
        case AddressSpace.LOCAL:
            number = position.workgroup
        case AddressSpace.PRIVATE:
            number = position.thread
        case AddressSpace.REGION:
            number = position.agent
        case _:
            number = 0
    return Instance(location.name, location.space, number)


@dataclass(frozen=True)
class Event:
    """One performed operation, or an initial write: then `thread` and `position` are None.

    `thread` is the thread's place in the table and `step` the operation's place in its path; they
    give program order. `ordering` is NOT_ATOMIC on plain and av accesses; that of a cmpxchg is the
    success or the failure ordering, by what it did. `scope` is the system scope where the operation
    names none [002 Scopes]. `generic` says it of an access's pointer; `is_av` marks the non-atomic
    store-available or load-visible accesses. `bytes` are those of its location that an access
    touches; where a program names no sizes, a location counts as one byte.
    """

    index: int
    thread: int | None
    step: int
    position: Position | None
    location: Instance | None
    reads: bool
    writes: bool
    ordering: Ordering
    scope: Scope
    one_as: bool = False
    generic: bool = False
    is_av: bool = False
    volatile: bool = False
    tags: TagSet = NO_TAGS
    operation: MemoryOperation | None = None
    bytes: tuple[int, ...] = ONE
    done: float | None = None
    """Of an access of an asynchronous load to LDS: the step by which a wait for it is done."""

    @property
    def is_cooperative(self) -> bool:
        operation = self.operation
        return isinstance(operation, Load | Store) and operation.kind is AccessKind.COOPERATIVE

    @property
    def is_initial(self) -> bool:
        return self.thread is None

    @property
    def is_fence(self) -> bool:
        return self.location is None

    @property
    def is_atomic(self) -> bool:
        return self.ordering is not Ordering.NOT_ATOMIC

    @property
    def is_ordered(self) -> bool:
        """Whether the operation takes part in modification order, and can carry synchronization:
        monotonic or stronger [LangRef Atomic Memory Ordering Constraints; D13].
        """
        return self.ordering not in (Ordering.NOT_ATOMIC, Ordering.UNORDERED)

    @cached_property
    def releases(self) -> bool:
        """A store's half of the orderings counts, or a fence's: `seq_cst` on a load is no release
        [LangRef Atomic Memory Ordering Constraints, seq_cst].
        """
        strong = self.ordering in (Ordering.RELEASE, Ordering.ACQ_REL, Ordering.SEQ_CST)
        return strong and (self.writes or self.is_fence)

    @cached_property
    def acquires(self) -> bool:
        """A load's half of the orderings counts, or a fence's, as in `releases`."""
        strong = self.ordering in (Ordering.ACQUIRE, Ordering.ACQ_REL, Ordering.SEQ_CST)
        return strong and (self.reads or self.is_fence)

    @cached_property
    def lineage(self) -> tuple[int, ...]:
        """The numbers of the instances that include the event, by scope, smallest scope first; none
        for an initial write.
        """
        p = self.position
        return () if p is None else (p.thread, p.wavefront, p.workgroup, p.cluster, p.agent, 0)

    @cached_property
    def non_av(self) -> bool:
        """Whether it is marked as neither making available nor making visible [002 MakeAvailable
        and MakeVisible].
        """
        return any(tag.prefix == "amdgcn-av" and tag.suffix == "none" for tag in self.tags)

    def __str__(self) -> str:
        what = "fence" if self.location is None else self.location.name
        return f"e{self.index}:{'init' if self.thread is None else f'P{self.thread}'}.{what}"


def initial_event(index: int, instance: Instance, location: Location, sized: bool) -> Event:
    """The initial write of a location: atomic, of system scope [002 Location Order]."""
    touched = ONE
    if sized:
        touched = tuple(b for b in range(location.size) if b not in location.undefined)
    return Event(
        index,
        None,
        -1,
        None,
        instance,
        False,
        True,
        Ordering.MONOTONIC,
        Scope.SYSTEM,
        bytes=touched,
    )


def share_byte(a: Event, b: Event) -> bool:
    """Whether both access some byte."""
    return a.location == b.location and not set(a.bytes).isdisjoint(b.bytes)


def same_bytes(a: Event, b: Event) -> bool:
    """Whether two accesses to a location touch the same bytes; the initial write counts as a write
    of just the bytes that the other touches, if it has written all of them [D42].
    """
    if a.is_initial:
        return set(b.bytes) <= set(a.bytes)
    if b.is_initial:
        return set(a.bytes) <= set(b.bytes)
    return a.bytes == b.bytes


def event_of(
    index: int,
    program: Program,
    thread: int,
    step: int,
    operation: MemoryOperation,
    succeeds: bool | None,
    done: float | None = None,
) -> Event:
    """The event of an operation; `succeeds` says it of a cmpxchg, `done` of an access of an
    asynchronous load to LDS.
    """
    performer: Thread = program.threads[thread]
    position = performer.position
    instance = None
    reads = writes = is_av = volatile = generic = False
    scope = operation.scope
    match operation:
        case Fence():
            ordering = operation.ordering
        case CmpXchg():
            # a cmpxchg that fails is a load with the failure ordering [LangRef cmpxchg]
            reads, writes = True, bool(succeeds)
            ordering = operation.success if succeeds else operation.failure
        case AtomicRmw():
            reads = writes = True
            ordering = operation.ordering
        case Load() | Store():
            reads, writes = isinstance(operation, Load), isinstance(operation, Store)
            ordering = operation.ordering
            is_av = operation.kind is AccessKind.AV
            volatile = operation.volatile
    named = Scope.SYSTEM if scope is None else scope.scope
    if named is Scope.CLUSTER and not _has_clusters(program):
        named = Scope.AGENT
    if not isinstance(operation, Fence):
        generic = operation.pointer.generic
        location = program.location(operation.pointer.name)
        assert location is not None
        instance = instance_of(location, position)
        if instance.space is AddressSpace.PRIVATE:
            # atomic orderings are not meaningful there [001 Memory Model]
            ordering = Ordering.NOT_ATOMIC
    touched = ONE
    if not isinstance(operation, Fence) and program.has_sizes:
        declared = program.location(operation.pointer.name)
        assert declared is not None
        start, size = operation.pointer.offset, operation.pointer.size or declared.size
        touched = tuple(range(start, start + size))
    if _in_lds_alone(operation, instance):
        # a scope wider than workgroup is treated as workgroup [001 Memory Model]
        named = min(named, Scope.WORKGROUP)
    return Event(
        index=index,
        thread=thread,
        step=step,
        position=position,
        location=instance,
        reads=reads,
        writes=writes,
        ordering=ordering,
        scope=named,
        one_as=scope is not None and scope.one_as,
        generic=generic,
        is_av=is_av,
        volatile=volatile,
        tags=operation.tags,
        operation=operation,
        bytes=touched,
        done=done,
    )


def _in_lds_alone(operation: MemoryOperation, instance: Instance | None) -> bool:
    """Whether an operation acts on LDS alone: an access to it, a fence whose tags name no more."""
    if instance is not None:
        return instance.space is AddressSpace.LOCAL
    named = {t.suffix for t in operation.tags if t.prefix in FENCE_PREFIXES}
    return named & {"local", "global"} == {"local"}


def _has_clusters(program: Program) -> bool:
    """Whether the program's target has workgroup clusters; where it has none, the cluster scope is
    the agent scope [001 Memory Scopes].
    """
    if program.target is None:
        return True
    return Property.WORKGROUP_CLUSTERS in find(program.target).properties


def program_ordered(a: Event, b: Event) -> bool:
    """Whether `a` comes before `b` in the program order of one thread. An asynchronous load to LDS
    comes before what follows a wait for it; its two accesses are in order [001 load.async.to.lds].
    """
    if a.thread is None or a.thread != b.thread:
        return False
    if a.done is None or (a.reads and b.done is not None and b.step == a.step + 1):
        return a.step < b.step
    return a.done < b.step


def compatible(a: Event, b: Event) -> bool:
    """Whether the operations' sets of tags are compatible [004 Definitions, compatibility]."""
    for prefix in {tag.prefix for tag in (*a.tags, *b.tags)}:
        of_a = {tag for tag in a.tags if tag.prefix == prefix}
        of_b = {tag for tag in b.tags if tag.prefix == prefix}
        if of_a and of_b and not of_a & of_b:
            return False
    return True


def contains(x: Event, scope: Scope, y: Event) -> bool:
    """Whether x's instance of `scope` includes y. The initial write is included in every instance
    [002 Scopes; D1].
    """
    if x.is_initial or y.is_initial:
        return True
    return x.lineage[scope] == y.lineage[scope]


def inclusive(x: Event, x_scope: Scope, y: Event, y_scope: Scope) -> bool:
    """Whether the operations have inclusive scopes [002 Scopes, Inclusive Scopes]."""
    return contains(x, x_scope, y) and contains(y, y_scope, x)


def inclusive_scopes(x: Event, y: Event) -> bool:
    """Whether the operations, with the scopes that they name, have inclusive scopes."""
    return inclusive(x, x.scope, y, y.scope)


def scope_instances(event: Event, largest: Scope) -> frozenset[ScopeInstance]:
    """The instance of scope `largest` that includes the event, and its subscope instances that do
    [002 Scopes].
    """
    return frozenset(
        ScopeInstance(scope, event.lineage[scope]) for scope in Scope if scope <= largest
    )
