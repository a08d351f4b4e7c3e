"""Operations that release or acquire: an atomic by its own ordering, or a fence beside it."""

from __future__ import annotations

from collections.abc import Iterator

from fencepost.kernels.protocol_words import ANYWHERE
from fencepost.kernels.prove.summary.accesses import Site
from fencepost.kernels.prove.summary.evaluate import Evaluator
from fencepost.llvm.effects.effect import MemoryFence
from fencepost.llvm.ir import CmpXchg
from fencepost.records import dataclass
from fencepost.vocabulary.address_spaces import SyncSpace
from fencepost.vocabulary.orderings import Ordering
from fencepost.vocabulary.scopes import Scope


@dataclass(frozen=True, slots=True)
class Point:
    """An operation that releases or acquires: its place, scope and spaces.

    `partial`: it acquires only where it exchanges, since its other ordering does not.
    `makes_available`: it makes available or visible what it orders.
    """

    node: int
    number: int
    scope: Scope
    spaces: frozenset[SyncSpace]
    partial: bool = False
    makes_available: bool = True


def releases(evaluator: Evaluator, site: Site) -> list[Point]:
    """Return the operations that release earlier accesses to those that see a write."""
    if _unordered(site):
        return []
    itself = own_order(site, acquires=False)
    fences = [
        point
        for point, ordering in _fences(evaluator, site)
        if ordering.at_least_release and precedes(evaluator, point, site.node, site.number)
    ]
    return [itself, *fences] if itself is not None else fences


def acquires(evaluator: Evaluator, site: Site) -> list[Point]:
    """Return the operations that acquire through a read of the word."""
    if _unordered(site):
        return []
    itself = own_order(site, acquires=True)
    here = Point(site.node, site.number, Scope.SINGLETHREAD, ANYWHERE)
    fences = [
        point
        for point, ordering in _fences(evaluator, site)
        if ordering.at_least_acquire and precedes(evaluator, here, point.node, point.number)
    ]
    return [itself, *fences] if itself is not None else fences


def _unordered(site: Site) -> bool:
    """Return True if an access carries no synchronization, not even between fences [LangRef Atomic
    Memory Ordering Constraints].
    """
    return site.atomic is not None and site.atomic.ordering is Ordering.UNORDERED


def own_order(site: Site, *, acquires: bool) -> Point | None:
    """Return an atomic as an acquiring, or releasing, operation, if its own ordering does so."""
    atomic = site.atomic
    if atomic is None:
        return None
    available = atomic.withheld is None
    ordering = atomic.withheld or atomic.ordering
    if not (ordering.at_least_acquire if acquires else ordering.at_least_release):
        return None
    made = site.instruction
    partial = acquires and isinstance(made, CmpXchg) and not made.failure.at_least_acquire
    return Point(
        site.node,
        site.number,
        atomic.scope.scope,
        site.spaces if atomic.scope.one_as else ANYWHERE,
        partial,
        available,
    )


def fence_acts(
    fence: MemoryFence, word: frozenset[SyncSpace]
) -> tuple[Scope, frozenset[SyncSpace]]:
    """Return the scope of a fence and the spaces that it orders through a word in the spaces
    `word`: a fence of one space acts on the word's.
    """
    scope = fence.atomic.scope
    return scope.scope, fence.spaces & word if scope.one_as else fence.spaces


def _fences(evaluator: Evaluator, site: Site) -> Iterator[tuple[Point, Ordering]]:
    """Yield all fences, as they act through a word."""
    for node, listed in numbers(evaluator).items():
        body = evaluator.graph.nodes[node].body
        for number, (_, meaning) in zip(listed, body, strict=True):
            if isinstance(meaning, MemoryFence):
                scope, spaces = fence_acts(meaning, site.spaces)
                yield Point(node, number, scope, spaces), meaning.atomic.ordering


def precedes(evaluator: Evaluator, point: Point, node: int, number: int) -> bool:
    """Return True if an operation lies on every path to a place."""
    if point.node == node:
        return point.number < number
    return evaluator.graph.dominates(point.node, node)


def numbers(evaluator: Evaluator) -> dict[int, list[int]]:
    """Return the numbers of a node's instructions, as sites have them."""
    made: dict[int, list[int]] = {}
    number = 0
    for node in evaluator.graph.nodes:
        made[node.number] = list(range(number, number + len(node.body)))
        number += len(node.body) + int(node.sync is not None)
    return made
