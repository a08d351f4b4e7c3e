"""Removal of waits for operations that cannot be outstanding, and weakening of those that need only
the older ones.

The row of a wait says what it must follow (001 Memory Model, code sequences): a fence that acquires
waits for the atomics it can pair with, a seq_cst load for earlier seq_cst operations, every other
wait for all that its counter counts. A change must be justified in the code that results, because
dropping a wait leaves more outstanding before the next.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum

from fencepost.diagnostics import Code, Diagnostic, Location
from fencepost.lowering.request import Request
from fencepost.lowering.rows.instructions import Counter, Wait
from fencepost.lowering.rows.reasons import Reason
from fencepost.lowering.spelling import spell
from fencepost.lowering.steps import Lowered, Step
from fencepost.lowering.target import Target
from fencepost.lowering.waits.flow import At, Block, Item, states_before, through_step
from fencepost.lowering.waits.outstanding import (
    COUNTING,
    Counting,
    InFlight,
    Outstanding,
    anything,
    may_be_outstanding,
)
from fencepost.records import dataclass, replace
from fencepost.vocabulary.orderings import Ordering

_NOT_WEAKENED = frozenset({Counter.LGKM})
"""Scalar loads, which no lowered code shows, count here too and complete out of order."""

_GREATEST_OLD = 15


class Why(Enum):
    """Why a wait is dropped or weakened; the value is printed."""

    NOTHING = "nothing that {counter} counts can be outstanding"
    NO_PAIR = "no outstanding operation is an atomic that the fence can pair with"
    NO_SEQ_CST = "no outstanding operation is seq_cst"
    YOUNGER = "the youngest {number} operations need not complete: the wait is for older ones"


@dataclass(frozen=True, slots=True)
class Change:
    """A counter of a wait that was dropped (`number` is None) or weakened to `number`."""

    at: At
    was: int
    number: int | None
    why: Why

    def __str__(self) -> str:
        assert self.at.counter is not None
        name = self.at.counter.value
        reason = self.why.value.format(counter=name, number=self.number)
        what = "is dropped" if self.number is None else f"becomes {name}({self.number})"
        return f"{name}({self.was}) {what}: {reason}"


@dataclass(frozen=True, slots=True)
class Thinned:
    """The code without the waits it does not need, and each change, in the order of the code."""

    blocks: tuple[Block, ...]
    changes: tuple[Change, ...]
    findings: tuple[Diagnostic, ...]


def thinned(blocks: Sequence[Block], target: Target, *, kernel: bool) -> Thinned:
    """The code without redundant waits. `kernel`: it is where a dispatch starts."""
    counting = COUNTING[target.chapter]
    plan: dict[At, Change] = {}
    first = True
    while True:
        now = {change.at: change for change in _changes(blocks, counting, plan, kernel=kernel)}
        # After the first round changes are only taken back: each is then justified at the end.
        new = now if first else {at: _weaker(plan[at], now[at]) for at in plan if at in now}
        if new == plan:
            break
        plan, first = new, False
    return Thinned(
        tuple(
            replace(block, items=tuple(_items(block, number, plan, target)))
            for number, block in enumerate(blocks)
        ),
        tuple(plan.values()),
        tuple(_finding(change, blocks) for change in plan.values()),
    )


def _weaker(old: Change, new: Change) -> Change:
    """Return the change that waits for more, of two changes of the same wait."""
    if old.number is None:
        return new
    return old if new.number is None or new.number >= old.number else new


def _changes(
    blocks: Sequence[Block], counting: Counting, plan: dict[At, Change], *, kernel: bool
) -> Iterator[Change]:
    """The changes that are justified in the code that the plan leaves."""

    def number(at: At, own: int) -> int | None:
        return plan[at].number if at in plan else own

    states = states_before(blocks, counting, number, kernel=kernel)
    for at, (block, state) in enumerate(zip(blocks, states, strict=True)):
        if state is None:
            continue
        for place, item in enumerate(block.items):
            if item.lowered is None:
                state = anything()
                continue
            for index, step in enumerate(item.lowered.steps):
                if isinstance(step.action, Wait):
                    for counter, own in step.action.counters:
                        where = At(at, place, index, counter)
                        change = _change(where, own, step, item.lowered, state)
                        if change is not None:
                            yield change
                where = At(at, place, index)
                state = through_step(state, item.lowered, step, where, counting, number)


def _change(at: At, own: int, step: Step, lowered: Lowered, state: Outstanding) -> Change | None:
    assert at.counter is not None
    kinds = may_be_outstanding(state, at.counter)
    if not kinds:
        return Change(at, own, None, Why.NOTHING)
    request = lowered.request
    if not isinstance(request, Request) or own != 0:
        return None
    match step.reason:
        case Reason.PAIRED_FIRST:
            needed = [k for k in kinds if k.unknown or _pairs(k, request)]
            why = Why.NO_PAIR
        case Reason.SEQ_CST:
            needed = [k for k in kinds if k.unknown or _also_seq_cst(k, request)]
            why = Why.NO_SEQ_CST
        case _:
            return None
    if not needed:
        return Change(at, own, None, why)
    younger = min(*(kinds[kind] for kind in needed), _GREATEST_OLD)
    if younger == 0 or at.counter in _NOT_WEAKENED or not all(k.in_order for k in kinds):
        return None
    return Change(at, own, younger, Why.YOUNGER)


def _pairs(kind: InFlight, fence: Request) -> bool:
    """Return True if an operation can be the fence-paired-atomic of a fence that acquires."""
    atomic = kind.ordering not in (Ordering.NOT_ATOMIC, Ordering.UNORDERED)
    return atomic and kind.reads and kind.scope >= fence.scope.scope


def _also_seq_cst(kind: InFlight, load: Request) -> bool:
    return kind.ordering is Ordering.SEQ_CST and kind.scope >= load.scope.scope


def _items(block: Block, number: int, plan: dict[At, Change], target: Target) -> Iterator[Item]:
    for place, item in enumerate(block.items):
        if item.lowered is None:
            yield item
            continue
        steps = []
        for index, step in enumerate(item.lowered.steps):
            kept = _kept(step, number, place, index, plan, target)
            if kept is not None:
                steps.append(kept)
        yield replace(item, lowered=replace(item.lowered, steps=tuple(steps)))


def _kept(
    step: Step, block: int, place: int, index: int, plan: dict[At, Change], target: Target
) -> Step | None:
    """The step as the plan leaves it, None where nothing is left."""
    if not isinstance(step.action, Wait):
        return step
    counters = []
    for counter, own in step.action.counters:
        change = plan.get(At(block, place, index, counter))
        number = own if change is None else change.number
        if number is not None:
            counters.append((counter, number))
    if not counters:
        return None
    action = Wait(tuple(counters))
    if action == step.action:
        return step
    return replace(step, action=action, text=spell(action, target.dialect))


def _finding(change: Change, blocks: Sequence[Block]) -> Diagnostic:
    item = blocks[change.at.block].items[change.at.item]
    assert item.lowered is not None
    step = item.lowered.steps[change.at.step]
    where = (Location.of(item.location),) if item.location else ()
    return Diagnostic(
        Code.REDUNDANT_WAIT,
        f"`{step.text}` of '{item.text}': {change}",
        where,
        cite=step.cite,
    )
