"""Loads into LDS and releases (001 Memory Model, 'LDS DMA').

A load into LDS writes LDS, but is counted with the loads from global memory. A release that waited
for LDS operations and not for those loads would not release what they wrote.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from fencepost.lowering.rows.conditions import Condition
from fencepost.lowering.rows.instructions import Action, Counter, StepKind, Wait
from fencepost.lowering.rows.reasons import Reason
from fencepost.lowering.rows.table import Kind
from fencepost.lowering.special.rules import Resolved
from fencepost.lowering.steps import Step
from fencepost.lowering.target import Follow
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.orderings import Ordering
from fencepost.vocabulary.scopes import Scope


def with_lds_dma(
    steps: list[Step],
    resolved: Resolved,
    step: Callable[[Action, StepKind, Reason], Step],
    follow: Follow,
) -> list[Step]:
    """The steps, with a wait for loads into LDS where the operation releases LDS without one."""
    match follow:
        case Follow.DOCUMENT | Follow.LITERAL:
            waits = releases_lds(resolved)
        case Follow.LLVM_22:
            waits = waits_in_llvm22(resolved)
        case _:
            assert_never(follow)
    if not waits:
        return steps
    end = next((n for n, each in enumerate(steps) if each.kind is StepKind.MEMORY), len(steps))
    if any(_waits_for_loads(each) for each in steps[:end]):
        return steps
    added = step(Wait(((Counter.VM, 0),)), StepKind.WAIT, Reason.LDS_DMA_DONE)
    return [*steps[:end], added, *steps[end:]]


def releases_lds(resolved: Resolved) -> bool:
    """Return True if the operation may release writes to LDS. In threadgroup split mode there is no
    LDS.
    """
    if resolved.scope is None or resolved.scope < Scope.WORKGROUP:
        return False
    if Condition.TGSPLIT in resolved.facts:
        return False
    if not resolved.ordering.at_least_release or resolved.kind is Kind.LOAD:
        return False
    if resolved.spaces is not None:
        return AddressSpace.LOCAL in resolved.spaces
    return resolved.space is not AddressSpace.GLOBAL or not resolved.one_as


def waits_in_llvm22(resolved: Resolved) -> bool:
    """Return True if LLVM 22.1 waits for loads into LDS. It does at workgroup scope alone, so not
    for a fence at a wider scope that is limited to LDS; it also does before seq_cst loads.
    """
    if resolved.kind is Kind.LOAD and resolved.ordering is Ordering.SEQ_CST:
        lds = resolved.space is not AddressSpace.GLOBAL or not resolved.one_as
    else:
        lds = releases_lds(resolved)
    return lds and resolved.scope is Scope.WORKGROUP and Condition.TGSPLIT not in resolved.facts


def _waits_for_loads(step: Step) -> bool:
    return isinstance(step.action, Wait) and any(
        counter in (Counter.VM, Counter.LOAD) for counter, _ in step.action.counters
    )
