"""Necessary conditions of locks and messages, which order accesses by atomics on shared words.

A message orders an access before another one if, behind the first, an atomic that releases writes a
word, and in front of the second, an atomic that acquires reads it and finds it changed [LangRef
Memory Model for Concurrent Operations, synchronizes-with]. A lock keeps two accesses apart if each
is behind an atomic that takes the word only while it is free, and in front of one that gives it
back. A certificate says which pairs are ordered so. This module refuses those whose kernel lacks
one of these parts:

- the atomics acquire and release, at a scope that has both work-items;
- the later access is not reached if the word is as it was at the start, and that of a lock not if
  the word is as its holder leaves it;
- who has another word does not touch the same bytes;
- whoever gives a lock back touches nothing of it before taking it again.

It does not derive an order from these: which of several messages comes first is for the question.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from fencepost.judge.certificate.anew import Anew
from fencepost.judge.certificate.waiting import (
    Answer,
    Finds,
    adds_nothing,
    as_left,
    at_start,
    barriers,
    by_another,
    counting,
    other_words,
    reached_though,
)
from fencepost.judge.machine.atomics import Atomics, Ordered, meets
from fencepost.judge.machine.tracks import Doubt, Place
from fencepost.llvm.ir import Int
from fencepost.llvm.operations import AtomicOp
from fencepost.records import dataclass

TAKEN_ONCE = {"lock": 0, "semaphore": 1}
"""The value of a free word, by the protocols that take a word as a whole."""
_TAKES = frozenset(
    {AtomicOp.CMPXCHG, AtomicOp.CMPXCHG_AT, AtomicOp.XCHG, AtomicOp.OR, AtomicOp.FLAG}
    | {AtomicOp.MAX, AtomicOp.UMAX}
)
EXCLUDES = frozenset({"lock", "semaphore", "ticket", "turn"})
TELLS = frozenset({"flag", "look_back", "counter", "last_block"})
VALUES = frozenset({"queue", "claim", "broadcast"})
"""The protocols, by the kind of evidence that each gives."""
_COUNTS = frozenset({AtomicOp.ADD, AtomicOp.SUB})
"""Operations that others wait for until all have done them."""


@dataclass
class Protocols:
    """The checks of the pairs that a certificate says are locked or ordered by messages."""

    anew: Anew
    atomics: Atomics

    def wrong(self, pair: dict[str, Any], ends: tuple[Place, Place]) -> Iterator[str]:
        """Yield what a pair's protocol lacks."""
        two = pair["workgroups"] == "two"
        clusters = self.anew.launch.cluster != (1, 1, 1)
        need = (3 if clusters else 4) if two else 2
        kinds = TAKEN_ONCE.keys() & set(pair["protocols"])
        if pair["reason"] == "locked":
            yield from self._exchanged(ends, need)
            if kinds:
                yield from self._locked(ends, need, two, TAKEN_ONCE[min(kinds)])
        else:
            yield from self._told(ends, need, two)

    def _told(self, ends: tuple[Place, Place], need: int, two: bool) -> Iterator[str]:
        """Check that one of two accesses may tell the other, which waits for it."""
        found: list[str] = []
        for early, late in (ends, ends[::-1]):
            ways = self._ways(early, late, need)
            if not ways:
                continue
            reads = list({read.at: read for _, read in ways}.values())
            writes = list({write.at: write for write, _ in ways}.values())
            wrong = (
                self._hurried(early, writes)
                or self._waits(late, reads, at_start, two)
                or self._counted(early, late, writes, reads, two)
                or self._same(ways, (early, late), two)
            )
            if not wrong:
                return
            found.append(wrong)
        if not found and self._counted_both(ends, need):
            yield Doubt(f"the judge does not find that only one comes to {ends[0]} or {ends[1]}")
        elif not found:
            yield f"{ends[0]} and {ends[1]}: no atomic releases what another one acquires"
        else:
            yield min(found, key=lambda each: isinstance(each, Doubt), default="")

    def _counted_both(self, ends: tuple[Place, Place], need: int) -> bool:
        """Return True if both accesses are behind atomics that count one word: the numbers that
        these give may tell who goes on.
        """
        one, other = (
            [each for each in self.atomics.acquired(at, need) if each.op in _COUNTS] for at in ends
        )
        counted = self.atomics.objects
        return any(meets(counted(each), counted(mate)) for each in one for mate in other)

    def _ways(self, early: Place, late: Place, need: int) -> list[tuple[Ordered, Ordered]]:
        return [
            (write, read)
            for write in self.atomics.released(early, need)
            for read in self.atomics.acquired(late, need)
            if meets(self.atomics.objects(write), self.atomics.objects(read))
        ]

    def _hurried(self, at: Place, writes: list[Ordered]) -> str:
        """Return the fault that others of the workgroup write a word before an access is made."""
        for each in writes:
            several = each.op in _COUNTS and by_another(self.anew, each.at, each)
            if several or not self._unmet(at, each):
                return ""
        return f"no barrier lies between {at} and the others that tell of it"

    def _unmet(self, first: Place, word: Ordered) -> bool:
        """Return True if another one of the workgroup may change the word of a work-item before
        this one comes to an access, since no barrier lies between.
        """
        met = barriers(self.anew)
        if not self.atomics.leads_without(first, word.at, met):
            return False
        return by_another(self.anew, first, word)

    def _counted(
        self, early: Place, late: Place, writes: list[Ordered], reads: list[Ordered], two: bool
    ) -> str:
        """Return the fault that a counter is not waited for until all have added to it."""
        counted = counting(self.anew, writes, two)
        if counted is None:
            return ""
        match reached_though(self.anew, late, reads, counted.before_one, two):
            case Answer.NEVER:
                return ""
            case Answer.SHOWN if counted.certain:
                return f"{late} is reached though one is missing of those that count at {early}"
        return Doubt(f"the judge does not find that {late} waits for all that count")

    def _waits(self, at: Place, reads: list[Ordered], found: Finds, two: bool) -> str:
        match reached_though(self.anew, at, reads, found, two):
            case Answer.NEVER:
                return ""
            case Answer.SHOWN:
                how = "as it is at the start" if found is at_start else "as its holder leaves it"
                return f"{at} is reached though the word is {how}"
        return Doubt(f"the judge does not find that {at} waits for a word")

    def _same(
        self, ways: list[tuple[Ordered, Ordered]], ends: tuple[Place, Place], two: bool
    ) -> str:
        answers = {other_words(self.anew, ends, way, two) for way in ways}
        if Answer.NEVER in answers:
            return ""
        if Answer.OPEN in answers:
            return Doubt(f"the judge does not find that {ends[0]} and {ends[1]} use one word")
        return f"{ends[0]} and {ends[1]} may use different words"

    # Numbers of counters, and words that one work-item claims

    def unique(self, pair: dict[str, Any], ends: tuple[Place, Place], text: str) -> Iterator[str]:
        """Yield what the values of atomics lack that a pair's question, with this text, takes for
        different.
        """
        two = pair["workgroups"] == "two"
        if "queue" in pair["protocols"]:
            for each in self.atomics.words:
                made = self.anew.shape.flow.blocks[each.at[0]].instructions[each.at[1]]
                used = made.head.name is not None and _names(made.head.name, text)
                if used and each.op in _COUNTS:
                    yield from self._numbered(each, ends)
        if "claim" in pair["protocols"]:
            for at in dict.fromkeys(ends):
                takes = [
                    each
                    for each in self.atomics.words
                    if _takes(each, 0) and self.atomics.leads(each.at, at)
                ]
                if not takes:
                    yield f"no atomic in front of {at} claims a word"
                elif wrong := self._waits(at, takes, as_left, two):
                    yield wrong

    def _numbered(self, word: Ordered, ends: tuple[Place, Place]) -> Iterator[str]:
        """Check that a counter gives each number once."""
        if any(adds_nothing(self.anew, at, word) is Answer.SHOWN for at in ends):
            yield f"{word.at} adds nothing to a counter that gives out numbers"
        mine = self.atomics.objects(word)
        for each in self.atomics.words:
            if each.writes and each.op not in _COUNTS and meets(self.atomics.objects(each), mine):
                yield Doubt(f"{each.at} changes a counter that gives out numbers")

    # Locks

    def _exchanged(self, ends: tuple[Place, Place], need: int) -> Iterator[str]:
        """Check that each access is between an atomic that acquires and one that releases."""
        for at in ends:
            taken = self.atomics.acquired(at, need)
            given = self.atomics.released(at, need)
            if not taken or not given:
                yield f"no atomic {'releases after' if taken else 'acquires before'} {at}"

    def _locked(self, ends: tuple[Place, Place], need: int, two: bool, free: int) -> Iterator[str]:
        takes = {at: self._takes(at, need, free) for at in ends}
        for at in dict.fromkeys(ends):
            if not takes[at]:
                yield f"no atomic in front of {at} takes a lock"
                continue
            if wrong := self._waits(at, takes[at], as_left, two):
                yield wrong
            yield from self._given(at, takes[at], need, free)
        ways = [
            (one, other)
            for one in takes[ends[0]]
            for other in takes[ends[1]]
            if meets(self.atomics.objects(one), self.atomics.objects(other))
        ]
        if ways and (wrong := self._same(ways, ends, two)):
            yield wrong

    def _takes(self, at: Place, need: int, free: int) -> list[Ordered]:
        return [each for each in self.atomics.acquired(at, need) if _takes(each, free)]

    def _given(self, at: Place, takes: list[Ordered], need: int, free: int) -> Iterator[str]:
        """Check the atomics that give a lock back which an access is behind."""
        held = frozenset().union(*map(self.atomics.objects, takes))
        # Of a lock that one work-item takes for its workgroup, the others must be done.
        led = any(by_another(self.anew, at, each) for each in takes)
        led = led and any(
            not self.atomics.leads_without(e.at, at, barriers(self.anew)) for e in takes
        )
        mine = [each for each in self.atomics.words if meets(self.atomics.objects(each), held)]
        every = {each.at for each in mine if _takes(each, free)}
        good = {each.at for each in self.atomics.released(at, need)}
        for each in mine:
            if not each.writes or each.at in every:
                continue
            if self.atomics.leads(at, each.at) and each.at not in good:
                yield f"{each.at} gives a lock back and does not release {at}"
            if led and self.atomics.leads(at, each.at) and self._unmet(at, each):
                yield f"no barrier lies between {at} and {each.at}, which gives the lock back"
            again = self.atomics.leads_without(each.at, at, every)
            if again and any(each.pointer == one.pointer for one in takes):
                yield f"{at} is reached from {each.at}, which gave the lock back"


def _names(register: str, text: str) -> bool:
    """Return True if a question names the value of a register."""
    return re.search(rf"[\w|.]\.{re.escape(register)}(?![\w.])", text) is not None


def _takes(each: Ordered, free: int) -> bool:
    """Return True if an atomic may take a word whose free value is `free`."""
    if each.op not in _TAKES:
        return False
    return not (isinstance(each.stored, Int) and each.stored.value == free)


def misnamed(pair: Mapping[str, Any]) -> str:
    """Return the fault in the protocols that a pair names, if there is one."""
    named, reason = set(pair["protocols"]), pair["reason"]
    if named - EXCLUDES - TELLS - VALUES:
        return f"no protocols: {sorted(named)}"
    if reason == "locked":
        return "" if named & EXCLUDES and not named & TELLS else "a lock of no kind"
    if reason == "happens-before":
        asked = pair["query"] and not named & TELLS
        return "a message of no kind" if asked or named & EXCLUDES else ""
    # Numbers of a counter, which one work-item may hand to its workgroup.
    alone = named <= VALUES and named != {"broadcast"}
    return "" if alone else f"{reason!r}, and yet {sorted(named)}"
