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
Where rows of the document are corrected, what is missing is put in.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fencepost.citations import Cite, Source
from fencepost.lowering.request import Request
from fencepost.lowering.rows.instructions import (
    Action,
    Bit,
    Cache,
    CacheOp,
    Counter,
    StepKind,
    Wait,
)
from fencepost.lowering.rows.notes import Note
from fencepost.lowering.rows.reasons import Reason
from fencepost.lowering.rows.table import Kind
from fencepost.lowering.special.rules import Resolved
from fencepost.lowering.steps import Step
from fencepost.lowering.target import Follow, Target
from fencepost.targets.processor import MemoryModelChapter, Property
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.scopes import Scope

_CHAIN = Cite(Source.MEMORY_MODEL, "Availability Operation")
_COUNTERS = {
    MemoryModelChapter.GFX6_GFX9: Counter.VM,
    MemoryModelChapter.GFX90A: Counter.VM,
    MemoryModelChapter.GFX942: Counter.VM,
    MemoryModelChapter.GFX10_GFX11: Counter.VS,
    MemoryModelChapter.GFX12: Counter.STORE,
    MemoryModelChapter.GFX125X: Counter.STORE,
}
"""The counter of stores to global memory."""
_STORES = frozenset(_COUNTERS.values())


def made_cumulative(
    request: Request,
    resolved: Resolved,
    target: Target,
    steps: Sequence[Step],
    step: Callable[[Action, StepKind, Reason], Step],
) -> tuple[list[Step], tuple[Note, ...]]:
    """The steps of an operation with what makes a release cumulative, and a note that says so,
    where rows of the document are corrected; else the steps as they are, and a warning.
    """
    notes = cumulative_notes(request, resolved, target, steps)
    if not notes or target.follow is not Follow.DOCUMENT:
        return list(steps), notes
    ends = (StepKind.MEMORY, StepKind.CACHE)
    at = next((n for n, each in enumerate(steps) if each.kind in ends), len(steps))
    while at and _waits_for_translation(steps[at - 1]):
        at -= 1
    wait = step(Wait(((_COUNTERS[target.chapter], 0),)), StepKind.WAIT, Reason.CUMULATIVE)
    added = [wait]
    if request.scope.scope is Scope.CLUSTER:
        op = Cache(CacheOp.GLOBAL_WB, (Bit.SCOPE_SE,))
        before = at
        while before and isinstance(steps[before - 1].action, Wait):
            before -= 1
        # What the row waits for is waited for behind the write-back, too, as at agent scope.
        stored = _waits_for_stores(steps)
        waits = [*steps[before:at]] if stored else [wait]
        added = [*(() if stored else waits), step(op, StepKind.CACHE, Reason.CUMULATIVE), *waits]
    return [*steps[:at], *added, *steps[at:]], (_ADDED,)


def cumulative_notes(
    request: Request, resolved: Resolved, target: Target, steps: Sequence[Step]
) -> tuple[Note, ...]:
    """Return a warning where the code of a release is not cumulative."""
    if not resolved.ordering.at_least_release or request.kind is Kind.LOAD:
        return ()
    if not _releases_global(resolved):
        return ()
    match request.scope.scope:
        case Scope.WORKGROUP if not target.single_wave and not _waits_for_stores(steps):
            return (_warning("waits for no store to global memory", "chains/widen"),)
        case Scope.CLUSTER if (
            _has_clusters(target)
            and request.tags.makes_available  # else there is nothing to write back
            and not _writes_back(steps)
        ):
            return (_warning("writes no cache back", "chains/cluster_then_agent"),)
        case _:
            return ()


_ADDED = Note(
    "the document's row is not cumulative: another thread that acquires this could not release it "
    "at a wider scope (tests/litmus/chains/widen.litmus, cluster_then_agent.litmus); "
    f"{Follow.LITERAL.value} and {Follow.LLVM_22.value} have it as it stands",
    _CHAIN,
)


def _warning(what: str, test: str) -> Note:
    return Note(
        f"not cumulative: the code {what}, so another thread that acquires this cannot release it "
        f"at a wider scope; release at that scope here (tests/litmus/{test}.litmus)",
        _CHAIN,
        is_warning=True,
    )


def _releases_global(resolved: Resolved) -> bool:
    """Return True if an operation may release stores to global memory."""
    if resolved.spaces is not None:
        return AddressSpace.GLOBAL in resolved.spaces
    match resolved.space:
        case AddressSpace.PRIVATE:
            return False
        case AddressSpace.LOCAL:
            return not resolved.one_as
        case _:
            return True


def _waits_for_translation(step: Step) -> bool:
    return isinstance(step.action, Wait) and (Counter.X, 0) in step.action.counters


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
