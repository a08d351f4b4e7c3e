"""Constraints on moving one operation over another in one thread (001 Memory Model, 'Single Thread
Optimization Constraints').

The constraints are those of memory order alone; dependencies and accesses to the same address add
their own.
"""

from __future__ import annotations

from collections.abc import Iterator

from fencepost.citations import Cite, Source
from fencepost.lowering.request import Request, joined
from fencepost.lowering.rows.table import Kind
from fencepost.records import dataclass
from fencepost.vocabulary.orderings import Ordering

_CITE = Cite(Source.GUIDE, "Memory Model")


@dataclass(frozen=True, slots=True)
class Obstacle:
    """A constraint that keeps two operations in order, in words, with its cite."""

    text: str
    cite: Cite = _CITE
    total: bool = False
    """It is one of the total order of seq_cst operations."""


def obstacles(first: Request, second: Request) -> tuple[Obstacle, ...]:
    """Return the constraints that keep `first` before `second`, which follows it in program order;
    empty if `second` may be moved before `first`. Incompatible annotations take program order out
    of happens-before, but not out of the order of seq_cst operations, which the target has to keep
    (004 The happens-before Relation).
    """
    found = tuple(_obstacles(first, second))
    if first.tags.compatible(second.tags):
        return found
    return tuple(each for each in found if each.total)


def paired(fence: Request, other: Request) -> bool:
    """Return True if the access can be the fence-paired-atomic of the fence: atomic beyond
    unordered, with an equal or wider scope, and a load for an acquire fence, a store for a release
    fence.
    """
    if fence.kind is not Kind.FENCE or other.kind is Kind.FENCE or not other.atomic:
        return False
    if other.ordering is Ordering.UNORDERED or other.scope.scope < fence.scope.scope:
        return False
    loads = other.kind in (Kind.LOAD, Kind.RMW) and fence.ordering.at_least_acquire
    stores = other.kind in (Kind.STORE, Kind.RMW) and fence.ordering.at_least_release
    return loads or stores


def _obstacles(first: Request, second: Request) -> Iterator[Obstacle]:
    before, after = _ordering(first), _ordering(second)
    if before.at_least_acquire and first.kind is not Kind.STORE:
        yield Obstacle(f"nothing that follows {_named(first)} is moved before it: it acquires")
    if after.at_least_release and second.kind is not Kind.LOAD:
        yield Obstacle(f"nothing that precedes {_named(second)} is moved after it: it releases")
    if second.kind is Kind.FENCE and after.at_least_acquire and _loads(first, second):
        yield Obstacle(
            f"{_named(first)} is the fence-paired-atomic of {_named(second)}, which acquires "
            "through it"
        )
    if first.kind is Kind.FENCE and before.at_least_release and _stores(second, first):
        yield Obstacle(
            f"{_named(second)} is the fence-paired-atomic of {_named(first)}, which releases "
            "through it"
        )
    if before is Ordering.SEQ_CST and after is Ordering.SEQ_CST:
        if second.kind is Kind.LOAD:
            text = f"no earlier seq_cst operation is moved after {_named(second)}"
            yield Obstacle(text, total=True)
        if first.kind is Kind.STORE:
            text = f"no later seq_cst operation is moved before {_named(first)}"
            yield Obstacle(text, total=True)


def _ordering(request: Request) -> Ordering:
    """Return the ordering; of a load or store, only the part that it can have."""
    ordering = joined(request.ordering, request.failure)
    if ordering is Ordering.ACQ_REL and request.kind is Kind.LOAD:
        return Ordering.ACQUIRE
    if ordering is Ordering.ACQ_REL and request.kind is Kind.STORE:
        return Ordering.RELEASE
    return ordering


def _loads(other: Request, fence: Request) -> bool:
    return other.kind in (Kind.LOAD, Kind.RMW) and paired(fence, other)


def _stores(other: Request, fence: Request) -> bool:
    return other.kind in (Kind.STORE, Kind.RMW) and paired(fence, other)


def _named(request: Request) -> str:
    return f"'{request.text}'" if request.text else f"the {request.kind.value}"
