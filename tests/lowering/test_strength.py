"""No operation's code is weaker than that of an operation that it contains, on any target."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import product

import pytest

from fencepost.errors import FencepostError
from fencepost.lowering.generations import generations
from fencepost.lowering.lower import lower
from fencepost.lowering.request import Request
from fencepost.lowering.rows.instructions import Action, Counter, Memory, Wait
from fencepost.lowering.rows.table import Kind
from fencepost.lowering.target import Follow, Target
from fencepost.program.values import RmwOp
from fencepost.targets.processor import MemoryModelChapter
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.mmra import AV_NONE, NO_TAGS, TagSet
from fencepost.vocabulary.orderings import Ordering
from fencepost.vocabulary.scopes import ALL_SYNC_SCOPES, SyncScope

MONOTONIC, ACQUIRE, RELEASE = Ordering.MONOTONIC, Ordering.ACQUIRE, Ordering.RELEASE
ACQ_REL, SEQ_CST = Ordering.ACQ_REL, Ordering.SEQ_CST
GLOBAL, LOCAL = AddressSpace.GLOBAL, AddressSpace.LOCAL
SPACES = (GLOBAL, AddressSpace.GENERIC, LOCAL, AddressSpace.PRIVATE)
PARTS = {
    (Kind.RMW, ACQUIRE): (MONOTONIC,),
    (Kind.RMW, RELEASE): (MONOTONIC,),
    (Kind.RMW, ACQ_REL): (ACQUIRE, RELEASE),
    (Kind.RMW, SEQ_CST): (ACQ_REL, ACQUIRE, RELEASE),
    (Kind.FENCE, ACQ_REL): (ACQUIRE, RELEASE),
    (Kind.FENCE, SEQ_CST): (ACQ_REL, ACQUIRE, RELEASE),
    (Kind.LOAD, ACQUIRE): (MONOTONIC,),
    (Kind.LOAD, SEQ_CST): (ACQUIRE,),
    (Kind.STORE, RELEASE): (MONOTONIC,),
    (Kind.STORE, SEQ_CST): (RELEASE,),
}
LIMITED = tuple(NO_TAGS.limited_to(spaces) for spaces in ([LOCAL], [GLOBAL], [LOCAL, GLOBAL]))
NON_AV = TagSet.of([AV_NONE])

Merged = frozenset[Counter] | Action
"""A step; waits that follow each other are one, without the values, which are zero."""


@lru_cache(maxsize=100_000)
def code(request: Request, target: Target) -> list[Merged] | None:
    """The steps, None where the target does not have the operation."""
    try:
        steps = lower(request, target).steps
    except FencepostError:
        return None
    found: list[Merged] = []
    for each in steps:
        if not isinstance(each.action, Wait):
            found.append(each.action)
            continue
        counters = frozenset(counter for counter, _ in each.action.counters)
        before = found[-1] if found else None
        if isinstance(before, frozenset):
            found[-1] = before | counters
        else:
            found.append(counters)
    return found


def covers(step: Merged, part: Merged) -> bool:
    """Whether a step does all that another does: waits for as much, accesses as far."""
    match step, part:
        case frozenset(), frozenset():
            return part <= step
        case Memory(), Memory():
            return replace(step, bits=()) == replace(part, bits=()) and set(part.bits) <= set(
                step.bits
            )
    return step == part


def contains(whole: list[Merged], part: list[Merged]) -> bool:
    """Whether the steps of `part` are covered in order; one wait may cover several."""
    at = 0
    for each in part:
        while at < len(whole) and not covers(whole[at], each):
            at += 1
        if at == len(whole):
            return False
        at += not isinstance(each, frozenset)
    return True


EVERY = ((False, None, False), (True, None, True), (False, 32, True))
"""OpenCL, the workgroup's size, loads to LDS."""


def targets(
    chapter: MemoryModelChapter,
    follow: Follow,
    settings: tuple[tuple[bool, int | None, bool], ...] = EVERY[:1],
) -> Iterator[Target]:
    for opencl, size, dma in settings:
        for each in generations(follow, opencl=opencl, workgroup_size=size, lds_dma=dma):
            if each.target.chapter is chapter:
                yield each.target


def operation(
    kind: Kind, space: AddressSpace | None, ordering: Ordering, scope: SyncScope, tags: TagSet
) -> Request:
    rmw = RmwOp.ADD if kind is Kind.RMW else None
    return Request(kind, space, ordering, scope, tags=tags, rmw=rmw)


def pairs(target: Target) -> Iterator[tuple[Request, Request]]:
    """Operations, each with one that it contains."""
    for (kind, ordering), parts in PARTS.items():
        fence = kind is Kind.FENCE
        tagged = (NO_TAGS, NON_AV, *(LIMITED if fence else ()))
        spaces = (None,) if fence else SPACES
        for scope, space, tags in product(ALL_SYNC_SCOPES, spaces, tagged):
            whole = operation(kind, space, ordering, scope, tags)
            for each in parts:
                # Where a workgroup is one wave, what synchronizes has the scope of a wave.
                if each is MONOTONIC and target.single_wave:
                    continue
                part = replace(whole, ordering=each)
                yield whole, part
                if kind is Kind.RMW:
                    yield replace(whole, returns=False), replace(part, returns=False)
            if tags:
                yield replace(whole, tags=NO_TAGS), whole
            if fence and len(tags.tags) == 2:
                for one in LIMITED[:2]:
                    yield whole, replace(whole, tags=one)


def exchanges() -> Iterator[tuple[Request, tuple[Request, Request]]]:
    """cmpxchg, each with the read-modify-write of success and that of failure."""
    for success, failure, scope, space in product(
        (MONOTONIC, ACQUIRE, RELEASE, ACQ_REL, SEQ_CST),
        (MONOTONIC, ACQUIRE, SEQ_CST),
        ALL_SYNC_SCOPES,
        SPACES,
    ):
        whole = Request(Kind.RMW, space, success, scope, compare=True, failure=failure)
        first = replace(whole, failure=MONOTONIC)
        yield whole, (first, replace(whole, ordering=failure, failure=failure))


@pytest.mark.parametrize("chapter", MemoryModelChapter, ids=lambda each: each.name)
def test_code_contains_that_of_the_parts(chapter: MemoryModelChapter) -> None:
    """Acquire and release of what is both; the ordering below; the fence that is limited."""
    tried = 0
    for target in targets(chapter, Follow.DOCUMENT, EVERY):
        for whole, part in pairs(target):
            theirs = code(part, target)
            ours = code(whole, target)
            assert (ours is None) == (theirs is None)
            if ours is not None and theirs is not None:
                tried += 1
                assert contains(ours, theirs), (str(target.processor), whole, part)
    assert tried > 4000


@pytest.mark.parametrize("chapter", MemoryModelChapter, ids=lambda each: each.name)
def test_cmpxchg_contains_success_and_failure(chapter: MemoryModelChapter) -> None:
    for target in targets(chapter, Follow.DOCUMENT):
        for whole, parts in exchanges():
            ours = code(whole, target)
            for part in parts:
                theirs = code(part, target)
                assert (ours is None) == (theirs is None)
                if ours is not None and theirs is not None:
                    assert contains(ours, theirs), (str(target.processor), whole, part)


def behind(request: Request, target: Target) -> list[Merged] | None:
    """The steps behind the access."""
    steps = code(request, target)
    if steps is None:
        return None
    access = next(at for at, each in enumerate(steps) if isinstance(each, Memory))
    return steps[access + 1 :]


@pytest.mark.parametrize("chapter", MemoryModelChapter, ids=lambda each: each.name)
def test_generic_accesses_wait_for_lds(chapter: MemoryModelChapter) -> None:
    """What may be in LDS is acquired as what is: with the steps behind an access to LDS."""
    tried = 0
    for target in targets(chapter, Follow.DOCUMENT):
        for kind, ordering in ((Kind.LOAD, ACQUIRE), (Kind.RMW, ACQUIRE), (Kind.RMW, ACQ_REL)):
            for scope, returns in product(ALL_SYNC_SCOPES, (True, False)):
                generic = operation(kind, AddressSpace.GENERIC, ordering, scope, NO_TAGS)
                generic = replace(generic, returns=returns)
                ours = behind(generic, target)
                theirs = behind(replace(generic, space=LOCAL), target)
                if ours is not None and theirs is not None:
                    tried += 1
                    waits: list[Merged] = [e for e in theirs if isinstance(e, frozenset)]
                    assert contains(ours, waits), (str(target.processor), generic)
    assert tried or chapter is MemoryModelChapter.GFX6_GFX9


@pytest.mark.parametrize(
    ("chapter", "title"),
    [
        (MemoryModelChapter.GFX942, "sc1"),
        (MemoryModelChapter.GFX10_GFX11, "CU mode"),
        (MemoryModelChapter.GFX125X, "cluster"),
    ],
)
def test_the_literal_document_is_weaker_where_it_slips(
    chapter: MemoryModelChapter, title: str
) -> None:
    """These rows and no others: without a slip there would be nothing to mend."""
    broken = [
        (target, whole)
        for target in targets(chapter, Follow.LITERAL)
        for whole, part in pairs(target)
        if (ours := code(whole, target)) is not None
        and (theirs := code(part, target)) is not None
        and not contains(ours, theirs)
    ]
    assert broken
    for target, whole in broken:
        # The operation itself is mended, or one that it contains is.
        mended = replace(target, follow=Follow.DOCUMENT)
        orderings = (whole.ordering, ACQ_REL, RELEASE, ACQUIRE)
        notes = [
            note.text
            for each in orderings
            for note in lower(replace(whole, ordering=each), mended).notes
        ]
        assert any("slip" in each for each in notes), (title, whole)


def test_cluster_acq_rel_invalidates_by_default() -> None:
    """The literal row has no invalidate; the default has that of acquire, and says so."""
    (target,) = targets(MemoryModelChapter.GFX125X, Follow.DOCUMENT)
    scope = next(each for each in ALL_SYNC_SCOPES if each.scope.word == "cluster")
    fence = Request(Kind.FENCE, None, ACQ_REL, scope)
    default = lower(fence, target)
    assert default.steps[-1].text == "global_inv scope:SCOPE_SE"
    assert any("001-literal" in note.text for note in default.notes)
    literal = lower(fence, replace(target, follow=Follow.LITERAL))
    assert "global_inv scope:SCOPE_SE" not in [each.text for each in literal.steps]
    assert all(note.is_warning for note in literal.notes)
