"""The address spaces that a barrier orders: those that fences beside it release and acquire.

An arrive pairs with a release fence before it, a wait with an acquire fence after it; without
fences a barrier orders execution and not memory [001 Execution Barriers]. A copy whose wait comes
after the release fence is not released by that fence (D37).
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum, unique

from fencepost.llvm.cfg.graph import Graph, Sync
from fencepost.llvm.effects.effect import (
    Await,
    Barrier,
    BarrierStep,
    Block,
    Effect,
    MemoryFence,
    Step,
    Touch,
    Transfer,
    WaveBarrier,
)
from fencepost.llvm.ir import (
    Atomic,
    AtomicRmw,
    CmpXchg,
    Instruction,
    Load,
    Operand,
    Store,
)
from fencepost.llvm.ordering.synchronizes import is_cluster
from fencepost.llvm.types import PointerType
from fencepost.records import dataclass
from fencepost.vocabulary.address_spaces import ALL_SPACES, SyncSpace
from fencepost.vocabulary.scopes import Scope

NONE: frozenset[SyncSpace] = frozenset()


@dataclass(frozen=True, slots=True)
class Strength:
    """The spaces that the fences beside a barrier operation release before and acquire after."""

    releases: frozenset[SyncSpace]
    acquires: frozenset[SyncSpace]

    @property
    def both(self) -> frozenset[SyncSpace]:
        return self.releases & self.acquires


def strengths(graph: Graph) -> dict[int, Strength]:
    """The strength of the barrier operation at the end of each node that has one."""
    found = {}
    for node in graph.nodes:
        if node.sync is None:
            continue
        match node.sync[1]:
            case Barrier(spaces=spaces):
                found[node.number] = Strength(
                    spaces | _before(graph, node.number), spaces | _after(graph, node.number)
                )
            case BarrierStep(step=Step.SIGNAL | Step.SIGNAL_FIRST) as step:
                found[node.number] = Strength(_before(graph, node.number, _scope(step)), ALL_SPACES)
            case BarrierStep(step=Step.WAIT) as step:
                found[node.number] = Strength(ALL_SPACES, _after(graph, node.number, _scope(step)))
    return found


def wave_strengths(graph: Graph) -> dict[int, frozenset[SyncSpace]]:
    """Return the spaces that a barrier orders for the lanes of a wave, by the node that it ends.

    The lanes that reach `llvm.amdgcn.wave.barrier` together continue together. A fence of wavefront
    or wider scope before it releases, and such a fence behind it acquires, as with the workgroup's
    barrier [001 Memory Scopes; 001 Memory Model, Execution Barriers].
    """
    found = {}
    for node in graph.nodes:
        own = NONE
        if node.body and isinstance(node.body[-1][1], WaveBarrier):
            own = node.body[-1][1].spaces
        elif node.sync is not None and isinstance(node.sync[1], Barrier):
            own = node.sync[1].wave | node.sync[1].spaces
        else:
            continue
        before = own | _before(graph, node.number, Scope.WAVEFRONT)
        after = own | _after(graph, node.number, Scope.WAVEFRONT)
        found[node.number] = before & after
    return {number: spaces for number, spaces in found.items() if spaces}


@unique
class Lack(Enum):
    """The reason why a barrier does not order an address space."""

    NO_FENCE = "no fences beside it"
    SPACE = "fences of the other address space"
    ONE_AS = "fences of a one-as scope"
    SCOPE = "fences of a narrower scope"


def lack(graph: Graph, space: SyncSpace, *, cluster: bool) -> Lack | None:
    """Return what the fences beside barriers lack to order `space`; None if they lack nothing.

    `cluster`: of cluster barriers, otherwise of the workgroup's and named ones.
    """
    found = set()
    for number, strength in strengths(graph).items():
        sync = graph.nodes[number].sync
        assert sync is not None
        step = sync[1]
        if (isinstance(step, BarrierStep) and is_cluster(step)) != cluster:
            continue
        least = Scope.CLUSTER if cluster else Scope.WORKGROUP
        own = step.spaces if isinstance(step, Barrier) else NONE
        for backwards, orders in ((True, strength.releases), (False, strength.acquires)):
            if space in orders:
                continue
            near = [each[1:] for each in beside(graph, number, backwards=backwards)]
            if own or any(_includes(atomic, least) for atomic, _ in near):
                found.add(Lack.SPACE)
            elif any(space in each and atomic.scope.scope >= least for atomic, each in near):
                found.add(Lack.ONE_AS)
            elif any(space in spaces for _, spaces in near):
                found.add(Lack.SCOPE)
            else:
                found.add(Lack.NO_FENCE)
    return next((each for each in Lack if each in found), None)


def beside(
    graph: Graph, start: int, *, backwards: bool
) -> Iterator[tuple[Instruction, Atomic, frozenset[SyncSpace]]]:
    """The fences between a barrier operation and the next, those that release or those that
    acquire, with their address spaces.
    """
    seen: set[int] = set()
    work = [start] if backwards else list(graph.nodes[start].successors)
    while work:
        number = work.pop()
        if number in seen:
            continue
        seen.add(number)
        node = graph.nodes[number]
        if backwards and number != start and node.sync is not None and ordering(node.sync[1]):
            continue
        for instruction, meaning in node.body:
            match instruction, meaning:
                case (_, MemoryFence(atomic=atomic, spaces=spaces, makes_available=True)):
                    order = atomic.ordering
                    if order.at_least_release if backwards else order.at_least_acquire:
                        yield instruction, atomic, spaces
        if not backwards and node.sync is not None and ordering(node.sync[1]):
            continue
        work += graph.predecessors[number] if backwards else node.successors


def _scope(step: BarrierStep) -> Scope:
    """The least scope of fences that a barrier object needs."""
    return Scope.CLUSTER if is_cluster(step) else Scope.WORKGROUP


def _before(graph: Graph, start: int, least: Scope = Scope.WORKGROUP) -> frozenset[SyncSpace]:
    """The spaces that are released on every path to the end of a node."""
    return ALL_SPACES - _walk(graph, start, least, backwards=True)


def _after(graph: Graph, start: int, least: Scope = Scope.WORKGROUP) -> frozenset[SyncSpace]:
    """The spaces that are acquired on every path from behind a node."""
    return ALL_SPACES - _walk(graph, start, least, backwards=False)


def _walk(graph: Graph, start: int, least: Scope, *, backwards: bool) -> frozenset[SyncSpace]:
    """Return the spaces with an access between the barrier and the nearest fences.

    Barriers on the way are passed: a space that none of them has fences for is not ordered by the
    next.
    """
    missing: set[SyncSpace] = set()
    seen: set[tuple[int, frozenset[SyncSpace]]] = set()
    work: list[tuple[int, frozenset[SyncSpace], bool]] = []
    if backwards:
        work.append((start, NONE, True))
    else:
        work += [(each, NONE, False) for each in graph.nodes[start].successors]
    while work:
        number, fenced, first = work.pop()
        if (number, fenced) in seen and not first:
            continue
        seen.add((number, fenced))
        node = graph.nodes[number]
        own = NONE
        if node.sync is not None and isinstance(node.sync[1], Barrier):
            own = node.sync[1].spaces | (node.sync[1].wave if least is Scope.WAVEFRONT else NONE)
        if backwards and not first:
            fenced = fenced | own
        body = node.body[::-1] if backwards else node.body
        for instruction, meaning in body:
            fenced = fenced | _fences(instruction, meaning, least, releases=backwards)
            missing |= _touches(instruction, meaning) - fenced
            if backwards and isinstance(meaning, Await):
                missing |= ALL_SPACES - fenced  # what it waits for ends here, at either end
            missing |= _hands_on(instruction, meaning, backwards=backwards) - fenced
            if fenced == ALL_SPACES:
                break
        if ALL_SPACES in (fenced, missing):
            continue
        if not backwards:
            fenced = fenced | own
        following = graph.predecessors[number] if backwards else node.successors
        work += [(each, fenced, False) for each in following]
    return frozenset(missing)


def ordering(step: Sync) -> bool:
    """Return True if a barrier operation orders something: an arrive or a wait."""
    return isinstance(step, Barrier) or (
        isinstance(step, BarrierStep)
        and step.step
        in (
            Step.SIGNAL,
            Step.SIGNAL_FIRST,
            Step.WAIT,
        )
    )


def fenced(
    instruction: Instruction, meaning: Effect | None, *, releases: bool
) -> frozenset[SyncSpace]:
    """The spaces that an instruction releases, or acquires, for a workgroup."""
    return _fences(instruction, meaning, Scope.WORKGROUP, releases=releases)


def _fences(
    instruction: Instruction, meaning: Effect | None, least: Scope, *, releases: bool
) -> frozenset[SyncSpace]:
    match instruction, meaning:
        case (_, MemoryFence(makes_available=False)):
            return NONE  # what it leaves unavailable the barrier does not hand over
        case (_, MemoryFence(atomic=atomic, spaces=spaces)):
            return _effective(atomic, spaces, least, releases=releases)
        case (_, WaveBarrier(spaces=spaces)) if least is Scope.WAVEFRONT:
            return spaces
    return NONE


def _effective(
    atomic: Atomic, spaces: frozenset[SyncSpace], least: Scope, *, releases: bool
) -> frozenset[SyncSpace]:
    if not _includes(atomic, least):
        return NONE
    acts = atomic.ordering.at_least_release if releases else atomic.ordering.at_least_acquire
    return spaces if acts else NONE


def _includes(atomic: Atomic, least: Scope) -> bool:
    """Return True if a fence is at least as wide as a scope, and covers all address spaces."""
    return atomic.scope.scope >= least and not atomic.scope.one_as


def _hands_on(
    instruction: Instruction, meaning: Effect | None, *, backwards: bool
) -> frozenset[SyncSpace]:
    """Return the spaces that an atomic or a fence passes on to other workgroups, or receives from
    them.

    Before a barrier, acquired accesses are passed on; behind it, accesses of others are released.
    Either needs a fence in between.
    """
    atomic: Atomic | None = None
    spaces = ALL_SPACES
    match instruction, meaning:
        case (Load(atomic=found) | Store(atomic=found), _):
            atomic = found
        case (AtomicRmw(atomic=found) | CmpXchg(atomic=found), _) | (_, Touch(atomic=found)):
            atomic = found
        case (_, MemoryFence(atomic=found, spaces=named)):
            atomic, spaces = found, named
    if atomic is None:
        return NONE
    hands = atomic.ordering.at_least_acquire if backwards else atomic.ordering.at_least_release
    return spaces if hands else NONE


def _touches(instruction: Instruction, meaning: Effect | None) -> frozenset[SyncSpace]:
    match instruction, meaning:
        # Atomics too: beside other atomics they need no order, beside plain accesses they do.
        case (Load(pointer=pointer) | Store(pointer=pointer), _):
            return _space(pointer)
        case (AtomicRmw(pointer=pointer) | CmpXchg(pointer=pointer), _):
            return _space(pointer)
        case (_, Touch(pointer=pointer)):
            return _space(pointer)
        case (_, Transfer()):
            return ALL_SPACES
        case (_, Block(target=target, source=source)):
            return _space(target) | (_space(source) if source is not None else NONE)
    return NONE


def _space(pointer: Operand) -> frozenset[SyncSpace]:
    match pointer.type:
        case PointerType(space=3):
            return frozenset({SyncSpace.LOCAL})
        case PointerType(space=4 | 5):
            return NONE
        case PointerType(space=0):
            return ALL_SPACES
    return frozenset({SyncSpace.GLOBAL})
