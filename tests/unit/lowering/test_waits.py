"""Redundant waits: what is dropped, what is kept, and that what is left is enough."""

from __future__ import annotations

import random
from dataclasses import dataclass

import pytest

from fencepost.lowering.litmus import operation_request
from fencepost.lowering.lower import lower
from fencepost.lowering.request import Request
from fencepost.lowering.rows.instructions import Cache, Counter, Family, Memory, Verb, Wait
from fencepost.lowering.rows.reasons import Reason
from fencepost.lowering.rows.table import Kind
from fencepost.lowering.steps import Step
from fencepost.lowering.target import Target, parse_features
from fencepost.lowering.waits.flow import Block, Item
from fencepost.lowering.waits.redundant import Thinned, thinned
from fencepost.targets.processor import MemoryModelChapter as Chapter
from fencepost.targets.processors import find
from fencepost.vocabulary.orderings import Ordering

CALL = ""
"""Code that is not seen."""


def target(name: str, features: str = "") -> Target:
    processor = find(name)
    return Target(processor, parse_features(processor, features))


def block(on: Target, *texts: str, then: tuple[int, ...] = ()) -> Block:
    items = []
    for text in texts:
        if text == CALL:
            items.append(Item(None))
            continue
        request = operation_request(text)
        assert isinstance(request, Request)
        items.append(Item(lower(request, on), text))
    return Block(tuple(items), then)


def code(result: Thinned) -> list[str]:
    return [
        step.text
        for each in result.blocks
        for item in each.items
        if item.lowered is not None
        for step in item.lowered.steps
    ]


def straight(on: Target, *texts: str, kernel: bool = True) -> list[str]:
    return code(thinned([block(on, *texts)], on, kernel=kernel))


def test_nothing_is_outstanding_where_a_kernel_starts() -> None:
    on = target("gfx942")
    assert straight(on, "fence agent acq_rel") == [
        "buffer_wbl2 sc1",
        "s_waitcnt vmcnt(0)",
        "buffer_inv sc1",
    ]


def test_a_function_may_be_called_with_anything_outstanding() -> None:
    on = target("gfx942")
    full = [step.text for step in lower(_request("fence agent acq_rel"), on).steps]
    assert straight(on, "fence agent acq_rel", kernel=False) == full


def test_a_call_may_leave_anything_outstanding() -> None:
    on = target("gfx942")
    assert "s_waitcnt vmcnt(0) lgkmcnt(0)" in straight(on, CALL, "fence agent acq_rel")


def test_a_counter_of_its_own_for_stores() -> None:
    """Only the counter of what was issued is waited for."""
    on = target("gfx1100")
    assert straight(on, "store x, 1", "fence agent release") == [
        "global_store_b32 v[2:3], v0, off",
        "s_waitcnt_vscnt null, 0x0",
    ]


def test_an_acquire_fence_waits_for_what_it_pairs_with() -> None:
    """Plain loads need not complete before an acquire fence, nor atomics of narrower scope."""
    on = target("gfx1200", "cumode")
    fence = "fence agent acquire"
    assert straight(on, "load x", fence)[1:] == ["global_inv scope:SCOPE_DEV"]
    narrow = "load atomic x workgroup monotonic"
    assert straight(on, narrow, fence)[1:] == ["global_inv scope:SCOPE_DEV"]
    paired = "load atomic x agent monotonic"
    assert straight(on, paired, fence)[1:] == ["s_wait_loadcnt 0x0", "global_inv scope:SCOPE_DEV"]


def test_a_wait_is_weakened_by_what_came_after() -> None:
    """Operations complete in order, so younger loads may still be outstanding."""
    on = target("gfx942")
    assert straight(on, "load atomic x agent monotonic", "load y", "load z", "fence agent acquire")[
        3:
    ] == ["s_waitcnt vmcnt(2)", "buffer_inv sc1"]


def test_flat_operations_complete_in_no_order() -> None:
    on = target("gfx942")
    texts = ("load atomic x agent monotonic", "load generic(y)", "fence agent acquire")
    assert "s_waitcnt vmcnt(0)" in straight(on, *texts)


def test_seq_cst_loads_wait_for_seq_cst() -> None:
    """The first wait of a seq_cst load is for earlier seq_cst operations."""
    on = target("gfx942")
    load = "load atomic x agent seq_cst"
    after = ["global_load_dword v0, v[2:3], off sc1", "s_waitcnt vmcnt(0)", "buffer_inv sc1"]
    assert straight(on, "store y, 1", load)[1:] == after
    assert straight(on, "store atomic y, 1 agent seq_cst", load)[-4] == "s_waitcnt vmcnt(0)"


def test_a_loop_brings_its_own_operations_round() -> None:
    """What the body leaves outstanding is outstanding at its start from the second turn on."""
    on = target("gfx1100")
    body = ("fence agent release", "store x, 1")
    once = [block(on, *body)]
    loop = [block(on, *body, then=(0,))]
    assert "s_waitcnt_vscnt null, 0x0" not in code(thinned(once, on, kernel=True))
    assert "s_waitcnt_vscnt null, 0x0" in code(thinned(loop, on, kernel=True))


def test_both_sides_of_a_branch_count() -> None:
    on = target("gfx1100")
    blocks = [
        block(on, then=(1, 2)),
        block(on, "store x, 1", then=(3,)),
        block(on, then=(3,)),
        block(on, "fence agent release"),
    ]
    assert code(thinned(blocks, on, kernel=True))[-1] == "s_waitcnt_vscnt null, 0x0"


def test_code_that_no_path_reaches_stays() -> None:
    on = target("gfx942")
    blocks = [block(on), block(on, "fence agent release")]
    full = [step.text for step in lower(_request("fence agent release"), on).steps]
    assert code(thinned(blocks, on, kernel=True)) == full


def test_a_change_that_another_takes_away_is_not_made() -> None:
    """The first fence's wait is dropped, so the release behind it has to wait for the load."""
    on = target("gfx1200", "cumode")
    found = straight(on, "load x", "fence agent acquire", "fence workgroup release")
    assert found == [
        "global_load_b32 v0, v[2:3], off",
        "global_inv scope:SCOPE_DEV",
        "s_wait_loadcnt 0x0",
    ]


def test_findings_say_what_and_why() -> None:
    on = target("gfx1100")
    (first, *_) = thinned([block(on, "fence agent release")], on, kernel=True).findings
    assert str(first.code) == "FP304"
    assert "vmcnt(0) is dropped: nothing that vmcnt counts can be outstanding" in first.message
    assert str(first.source) == "001 Memory Model GFX10-GFX11"


# The law: along every path of the code that is left, with every operation completing as late as the
# waits let it, whatever a wait of the full code was for has completed where it stood.

OPERATIONS = (
    *("load x", "store x, 1", "load generic(x)", "store generic(x), 1", "load local"),
    *("store local, 1", "load volatile x", "load atomic x agent monotonic"),
    *("load atomic x workgroup acquire", "store atomic x, 1 agent release"),
    *("store atomic generic(x), 1 system seq_cst", "load atomic generic(x) agent seq_cst"),
    *("r0 = atomicrmw add x, 1 agent acq_rel", "atomicrmw add x, 1 agent monotonic"),
    *("r0 = cmpxchg local, 1, 2 workgroup acq_rel acquire", "fence agent acquire"),
    *("fence workgroup acquire", "fence agent release", "fence system acq_rel"),
    *("fence workgroup seq_cst", CALL),
)
TARGETS = ("gfx600", "gfx900", "gfx90a", "gfx942", "gfx1030", "gfx1100", "gfx1200", "gfx1250")


@dataclass(frozen=True)
class Issued:
    """An operation in flight, as this test sees it."""

    request: Request | None
    flat: bool = False


def _counters(action: Memory | Cache, chapter: Chapter) -> list[Counter]:
    """The counters that an instruction raises, from the documents, not from the pass."""
    typed = chapter in (Chapter.GFX12, Chapter.GFX125X)
    own = chapter is Chapter.GFX10_GFX11
    loads = Counter.LOAD if typed else Counter.VM
    stores = Counter.STORE if typed else Counter.VS if own else Counter.VM
    lds = Counter.DS if typed else Counter.LGKM
    extra = [Counter.X] if chapter is Chapter.GFX125X else []
    if isinstance(action, Cache):
        if action.op.writes_back:
            return [stores]
        return [loads] if typed else []
    if action.family is Family.DS:
        return [lds, *extra]
    back = action.verb is Verb.LOAD or action.returns
    return [loads if back else stores, *extra, *([lds] if action.family is Family.FLAT else [])]


def _needed(reason: Reason, wait: Request, issued: Issued) -> bool:
    """Whether a wait must follow the completion of an operation."""
    request = issued.request
    narrow = reason in (Reason.PAIRED_FIRST, Reason.SEQ_CST)
    if request is None:
        # Code that is not seen counts as flat; cache operations are of no fence's concern.
        return issued.flat or not narrow
    if reason is Reason.PAIRED_FIRST:
        strong = request.atomic and request.ordering is not Ordering.UNORDERED
        return strong and request.kind is not Kind.STORE and request.scope.scope >= wait.scope.scope
    if reason is Reason.SEQ_CST:
        seq_cst = request.ordering is Ordering.SEQ_CST
        return seq_cst and request.scope.scope >= wait.scope.scope
    return True


def _completed(flying: list[Issued], number: int) -> list[Issued]:
    """What is left in flight after a wait: the youngest, but no flat one is known to be done."""
    if number == 0:
        return []
    keep = flying[-number:]
    return [each for each in flying[: len(flying) - len(keep)] if each.flat] + keep


@pytest.mark.parametrize("name", TARGETS)
def test_what_is_left_is_enough(name: str) -> None:
    """Random programs with branches and loops: no needed completion is lost."""
    on = target(name)
    chance = random.Random(name)
    dropped = 0
    for _ in range(60):
        size = chance.randint(1, 4)
        texts = [t for t in OPERATIONS if name != "gfx600" or "generic" not in t]
        full = [
            block(
                on,
                *chance.choices(texts, k=chance.randint(0, 5)),
                then=tuple(chance.sample(range(size), chance.randint(0, min(2, size)))),
            )
            for _ in range(size)
        ]
        kernel = chance.random() < 0.7
        result = thinned(full, on, kernel=kernel)
        dropped += len(result.changes)
        for _ in range(12):
            _walk(full, result, on, kernel, chance)
    assert dropped > 50


def _walk(
    full: list[Block], result: Thinned, on: Target, kernel: bool, chance: random.Random
) -> None:
    start = [] if kernel else [Issued(None, True)]
    flying: dict[Counter, list[Issued]] = {counter: list(start) for counter in Counter}
    at, steps = 0, 0
    while steps < 40:
        steps += 1
        for old, new in zip(full[at].items, result.blocks[at].items, strict=True):
            steps += 1
            if old.lowered is None or new.lowered is None:
                flying = {counter: [Issued(None, True)] for counter in Counter}
                continue
            request = old.lowered.request
            assert isinstance(request, Request)
            left = list(new.lowered.steps)
            for step in old.lowered.steps:
                if not isinstance(step.action, Wait):
                    assert left.pop(0) == step
                    for counter in _counters(step.action, on.chapter):  # type: ignore[arg-type]
                        flat = getattr(step.action, "family", None) is Family.FLAT
                        own = request if isinstance(step.action, Memory) else None
                        flying[counter].append(Issued(own, flat))
                    continue
                kept = _taken(left, step)
                for counter, number in kept.items():
                    flying[counter] = _completed(flying[counter], number)
                    if on.chapter is Chapter.GFX125X and counter is not Counter.X:
                        flying[Counter.X] = _completed(flying[Counter.X], number)
                for counter, _ in step.action.counters:
                    if counter in (Counter.EXP, Counter.KM):
                        continue
                    waiting = [f for f in flying[counter] if _needed(step.reason, request, f)]
                    assert not waiting, (old.text, step.text, counter, waiting)
            assert not left
        if not full[at].successors:
            return
        at = chance.choice(full[at].successors)


def _taken(left: list[Step], step: Step) -> dict[Counter, int]:
    """What is left of a wait: taken from the front of the steps that are left."""
    if not left or left[0].reason is not step.reason:
        return {}
    new, old = left[0].action, step.action
    if not isinstance(new, Wait) or not isinstance(old, Wait):
        return {}
    if not {counter for counter, _ in new.counters} <= {counter for counter, _ in old.counters}:
        return {}
    left.pop(0)
    return dict(new.counters)


def _request(text: str) -> Request:
    request = operation_request(text)
    assert isinstance(request, Request)
    return request
