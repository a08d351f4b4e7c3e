"""Releases whose code is not cumulative: another thread that acquires them cannot release at a
wider scope what they released.

A release at workgroup scope need not wait for stores where the waves of a workgroup share the cache
that orders them. But what is ordered there may still be on its way to memory: a second wave of the
workgroup, which acquires, and then releases at agent scope, waits for its own operations alone. A
third thread then sees the second one's flag and the first one's old data, although happens-before,
and availability by the chain of releases (002 Availability Operation), go through all three. LLVM's
waits were changed for this in CU mode of GFX10 and later (llvm/llvm-project#161638, 'breaks
transitivity').

The code tells: it waits for no vector memory operation, or at cluster scope writes no cache back.
"""

from __future__ import annotations

from collections.abc import Sequence

from fencepost.citations import Cite, Source
from fencepost.lowering.request import Request
from fencepost.lowering.rows.instructions import Cache, Counter, Wait
from fencepost.lowering.rows.notes import Note
from fencepost.lowering.rows.table import Kind
from fencepost.lowering.steps import Step
from fencepost.lowering.target import Target
from fencepost.targets.processor import Property
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.scopes import Scope

_CHAIN = Cite(Source.MEMORY_MODEL, "Availability Operation")
_STORES = frozenset({Counter.VM, Counter.VS, Counter.STORE})
"""The counters of stores to global memory, of all generations."""
_LOCAL = frozenset({AddressSpace.LOCAL})


def cumulative_notes(request: Request, target: Target, steps: Sequence[Step]) -> tuple[Note, ...]:
    """Return a warning where the code of a release is not cumulative."""
    if not request.ordering.at_least_release or request.kind is Kind.LOAD:
        return ()
    if request.kind is Kind.FENCE and request.tags.synchronized_spaces() == _LOCAL:
        return ()
    match request.scope.scope:
        case Scope.WORKGROUP if not target.single_wave and not _waits_for_stores(steps):
            return (_warning("waits for no store to global memory", "chains/widen"),)
        case Scope.CLUSTER if _has_clusters(target) and not _writes_back(steps):
            return (_warning("writes no cache back", "chains/cluster_then_agent"),)
        case _:
            return ()


def _warning(what: str, test: str) -> Note:
    return Note(
        f"not cumulative: the code {what}, so another thread that acquires this cannot release it "
        f"at a wider scope; release at that scope here (tests/litmus/{test}.litmus)",
        _CHAIN,
        is_warning=True,
    )


def _waits_for_stores(steps: Sequence[Step]) -> bool:
    return any(
        counter in _STORES
        for step in steps
        if isinstance(step.action, Wait)
        for counter, _ in step.action.counters
    )


def _writes_back(steps: Sequence[Step]) -> bool:
    return any(isinstance(step.action, Cache) and step.action.op.writes_back for step in steps)


def _has_clusters(target: Target) -> bool:
    return Property.WORKGROUP_CLUSTERS in target.processor.properties
