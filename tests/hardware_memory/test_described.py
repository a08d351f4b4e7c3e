"""The memory machines have the caches, counters and cache instructions that `targets/machine` has
of the same chapters: both are made from the same sentences of 001.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from fencepost.hardware.memory.description import Counted, L2s, Place
from fencepost.hardware.memory.machines import MACHINES
from fencepost.hardware.memory.rows import cache_row
from fencepost.lowering.rows.instructions import Bit, CacheOp
from fencepost.targets.machine.all import machine
from fencepost.targets.machine.rows import MachineRow, Part
from fencepost.targets.processor import MemoryModelChapter as Chapter

_OF = {
    "the SIMDs of a CU": Place.CU,
    "the waves on a WGP": Place.CU,
    "the WGPs of an SA": Place.ENGINE,
    "the CUs of the agent": Place.L2,
    "the CUs of the agent, or of a group": Place.L2,
    "the SAs of the agent": Place.L2,
    "the SEs of the agent": Place.L2,
}
_LEFT_OUT = ("scalar", "MALL")
"""Scalar caches have no part in the memory model; the MALL has no effect on coherence."""
_VECTOR = frozenset(Counted) - {Counted.LDS}
_COUNTS = {
    "vector memory operations": _VECTOR,
    "loads": {Counted.LOAD},
    "stores": {Counted.STORE},
    "atomics that return a value": {Counted.RETURNING},
    "atomics that return nothing": {Counted.SILENT},
    "LDS operations": {Counted.LDS},
    "`global_inv`": {Counted.INVALIDATE},
    "`global_wb`": {Counted.WRITE_BACK},
}
_BY_TABLE = {
    Chapter.GFX10_GFX11: {Counted.INVALIDATE},
    Chapter.GFX12: set(Counted) - {Counted.LOAD, Counted.STORE, Counted.LDS},
    Chapter.GFX125X: {Counted.RETURNING, Counted.SILENT},
}
"""What the prose says no counter of: the waits that the tables have behind it tell."""
_SLIPS = {(Chapter.GFX942, "buffer_wbl2")}
"""Bits that the prose gives otherwise than the table of the same chapter."""


def rows(chapter: Chapter, part: Part) -> Iterator[MachineRow]:
    return (each for each in machine(chapter) if each.part is part)


@pytest.mark.parametrize("chapter", Chapter, ids=lambda each: each.name)
def test_caches(chapter: Chapter) -> None:
    """The same caches, of the same places, in the same order; buffers hold nothing."""
    caches = [
        each
        for each in rows(chapter, Part.CACHE)
        if not each.name.startswith(_LEFT_OUT) and "no cache" not in each.says
    ]
    expected = [(each.name, _OF[dict(each.facts)["shared by"]]) for each in caches]
    assert expected == [(each.name, each.place) for each in MACHINES[chapter].levels]
    (l2,) = (each for each in caches if each.name == "L2")
    several = "several" in l2.says or "or one for each group" in l2.says
    assert several is (MACHINES[chapter].l2s is L2s.SEVERAL)


@pytest.mark.parametrize("chapter", Chapter, ids=lambda each: each.name)
def test_counters(chapter: Chapter) -> None:
    """Each counter counts what the prose says of it, or what the waits of the tables tell."""
    stated: dict[Counted, set[str]] = {}
    for each in rows(chapter, Part.COUNTER):
        if each.says.startswith(("asynchronous", "tensor", "BVH", "samples", "memory operations")):
            continue
        for words, counted in _COUNTS.items():
            if re.search(rf"(^|[ ,]){re.escape(words)}", each.says):
                for what in counted:
                    stated.setdefault(what, set()).add(each.name)
    ours: dict[Counted, set[str]] = {}
    for what, counter in MACHINES[chapter].counters:
        ours.setdefault(what, set()).add(counter.value)
    by_table = _BY_TABLE.get(chapter, set())
    assert not by_table & set(stated)
    assert stated == {what: names for what, names in ours.items() if what not in by_table}
    known = {each.name for each in rows(chapter, Part.COUNTER)}
    assert all(names <= known for names in ours.values())


@pytest.mark.parametrize("chapter", Chapter, ids=lambda each: each.name)
def test_cache_instructions(chapter: Chapter) -> None:
    """The machine has each that the prose names for vector memory."""
    by_name = {each.value: each for each in CacheOp}
    named = [
        words
        for each in rows(chapter, Part.COHERENCE)
        for _, value in each.facts
        for words in re.findall(r"`([^`]*)`", value)
        if words.split()[0] in by_name
    ]
    assert named
    for words in named:
        op, *bits = words.split()
        if (chapter, words) not in _SLIPS:
            row = cache_row(
                MACHINES[chapter],
                by_name[op],
                frozenset({Bit(each) for each in bits} or _narrowest(chapter, by_name[op])),
            )
            assert row.op is by_name[op]


def _narrowest(chapter: Chapter, op: CacheOp) -> frozenset[Bit]:
    return min((row.bits for row in MACHINES[chapter].caches if row.op is op), key=len)


@pytest.mark.parametrize("chapter", Chapter, ids=lambda each: each.name)
def test_queues_and_scopes(chapter: Chapter) -> None:
    """A queue in front of the first cache, and operations done by scope, where the prose has it."""
    description = MACHINES[chapter]
    names = {each.name for each in rows(chapter, Part.QUEUE)}
    assert description.queued is ("WGP$" in names)
    scoped = {each.name for each in rows(chapter, Part.COHERENCE)}
    assert description.done_by_scope is ("scope of an operation" in scoped)
    assert description.local_coherent is ("local memory in L2" in scoped)
