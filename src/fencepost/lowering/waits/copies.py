"""The waits that copies into LDS need, over all paths of a function (001 Memory Model).

A synchronous load to LDS completes before its effects are used: before the next operation that may
reach LDS. `wait.asyncmark(N)` waits for the copies issued before the mark that N later ones follow.
Both waits give the number of operations that may remain in flight: the least number issued since,
over all paths, because the operations that a counter counts complete in the order of issue.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from fencepost.lowering.request import CopyRequest, CopyVerb, Form, Request
from fencepost.lowering.rows.instructions import Counter, Family, Memory, StepKind, Verb, Wait
from fencepost.lowering.rows.reasons import Reason
from fencepost.lowering.special.copies import copy_counter
from fencepost.lowering.spelling import spell
from fencepost.lowering.steps import Lowered, Step
from fencepost.lowering.target import Target
from fencepost.lowering.waits.flow import Block, Item
from fencepost.lowering.waits.outstanding import COUNTING, MOST, counters_of
from fencepost.records import dataclass, replace
from fencepost.vocabulary.address_spaces import AddressSpace

_MARKS = 64
"""The number of marks that are distinguished; older ones count as the oldest, which waits for
more."""


@dataclass(frozen=True, slots=True)
class Ages:
    """The least number of operations of the counter that were issued since several events.

    - `load`: since the youngest synchronous load to LDS that may be in flight; None: there is none.
    - `marks`: since each mark, the youngest first.
    - `unseen`: since code that is not seen, which may have set marks; None: there was none.
    """

    load: int | None = None
    marks: tuple[int, ...] = ()
    unseen: int | None = None

    def mark(self, number: int) -> int | None:
        """Return the age of a mark, 0 for the youngest; None if there cannot be that many."""
        if number < len(self.marks):
            return self.marks[number]
        if self.unseen is not None:
            return self.unseen
        return self.marks[-1] if len(self.marks) == _MARKS else None

    def issued(self, *, load: bool) -> Ages:
        """Return the ages after one more operation that the counter counts; `load`: a synchronous
        load to LDS.
        """
        older = None if self.load is None else min(self.load + 1, MOST)
        return Ages(
            0 if load else older,
            tuple(min(age + 1, MOST) for age in self.marks),
            None if self.unseen is None else min(self.unseen + 1, MOST),
        )

    def joined(self, other: Ages) -> Ages:
        """Return the ages at a point where either state may hold: the smaller of each two."""
        count = max(len(self.marks), len(other.marks))
        marks = tuple(_least(self.mark(n), other.mark(n)) or 0 for n in range(count))
        return Ages(_least(self.load, other.load), marks, _least(self.unseen, other.unseen))


def _least(a: int | None, b: int | None) -> int | None:
    if a is None or b is None:
        return a if b is None else b
    return min(a, b)


def with_copy_waits(blocks: Sequence[Block], target: Target, *, kernel: bool) -> list[Block]:
    """The code with these waits. `kernel`: it is where a dispatch starts."""
    counter = copy_counter(target)
    if counter is None or not any(_copies(item) for block in blocks for item in block.items):
        return list(blocks)
    states: list[Ages | None] = [None] * len(blocks)
    states[0] = Ages() if kernel else Ages(unseen=0)
    waiting = [0]
    while waiting:
        at = waiting.pop()
        before = states[at]
        assert before is not None
        _, after = _through(blocks[at], before, counter, target)
        for follower in blocks[at].successors:
            known = states[follower]
            together = after if known is None else known.joined(after)
            if together != known:
                states[follower] = together
                waiting.append(follower)
    return [
        block if state is None else _through(block, state, counter, target)[0]
        for block, state in zip(blocks, states, strict=True)
    ]


def _copies(item: Item) -> bool:
    request = item.lowered.request if item.lowered is not None else None
    if isinstance(request, CopyRequest):
        return request.verb is CopyVerb.WAIT_MARKS
    return isinstance(request, Request) and request.form is Form.LDS_DMA


def _through(block: Block, state: Ages, counter: Counter, target: Target) -> tuple[Block, Ages]:
    """The block with its waits, and the state behind it."""
    items = []
    for item in block.items:
        if item.lowered is None:
            # A function waits for everything where it starts and where it returns.
            state = Ages(unseen=0)
            items.append(item)
            continue
        lowered = _waiting(item.lowered, state, counter, target)
        for step in lowered.steps:
            state = _after(state, step, lowered, counter, target)
        match lowered.request:
            case CopyRequest(verb=CopyVerb.MARK):
                state = replace(state, marks=(0, *state.marks)[:_MARKS])
        items.append(replace(item, lowered=lowered))
    return replace(block, items=tuple(items)), state


def _waiting(lowered: Lowered, state: Ages, counter: Counter, target: Target) -> Lowered:
    """An operation with the wait that it needs here."""
    match lowered.request:
        case CopyRequest(verb=CopyVerb.WAIT_MARKS, left=left):
            age = state.mark(left)
            return replace(
                lowered,
                steps=tuple(
                    _wait(step, counter, age, target) for step in lowered.steps if age is not None
                ),
            )
        case Request() as request if state.load is not None and _needs_wait(
            request, lowered, counter, state.load
        ):
            (first, *_) = lowered.steps
            wait = replace(first, kind=StepKind.WAIT, reason=Reason.LDS_DMA_USED)
            waits = _wait(wait, counter, state.load, target)
            return replace(lowered, steps=(waits, *lowered.steps))
    return lowered


def _wait(step: Step, counter: Counter, left: int | None, target: Target) -> Step:
    action = Wait(((counter, left or 0),))
    return replace(step, action=action, text=spell(action, target.dialect))


def _needs_wait(request: Request, lowered: Lowered, counter: Counter, left: int) -> bool:
    """Return True if an operation may read or write LDS itself, and does not wait for the load."""
    if not lowered.steps or request.form in (Form.LDS_DMA, Form.LDS_DMA_ASYNC):
        return False
    before = takewhile(lambda step: step.kind is not StepKind.MEMORY, lowered.steps)
    waits = any(
        isinstance(step.action, Wait)
        and any(each is counter and count <= left for each, count in step.action.counters)
        for step in before
    )
    return not waits and request.space in (AddressSpace.LOCAL, AddressSpace.GENERIC)


def _after(state: Ages, step: Step, lowered: Lowered, counter: Counter, target: Target) -> Ages:
    match step.action:
        case Wait(counters):
            for each, left in counters:
                if each is counter and state.load is not None and state.load >= left:
                    state = replace(state, load=None)
        case Memory(family=family, verb=verb):
            if not isinstance(lowered.request, Request):
                return state
            counted = counters_of(step.action, lowered.request, COUNTING[target.chapter])
            if counter in counted and family is not Family.FLAT:
                asynchronous = lowered.request.form is Form.LDS_DMA_ASYNC
                state = state.issued(load=verb is Verb.LOAD_TO_LDS and not asynchronous)
    return state
