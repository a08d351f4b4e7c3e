"""Conflicts of accesses by class: accesses of one class conflict with the same others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from fencepost.placement.analysis.pieces import Meeting
from fencepost.placement.analysis.positions import Layout, Turn
from fencepost.placement.facts import Apart
from fencepost.placement.regions import Access, AccessKind, Counter, Program
from fencepost.placement.turns import counted, facts_of
from fencepost.records import dataclass, replace
from fencepost.vocabulary.address_spaces import SyncSpace

MOST_COMPARED = 64
"""The most classes of accesses that are compared beforehand."""


@dataclass(frozen=True, slots=True)
class InTurns:
    """The classes of an access by the turns of the loops around it that facts tell apart."""

    turns: tuple[Turn, ...]
    kinds: tuple[int, ...]

    def number(self, env: Sequence[int]) -> int:
        """Return the number of the turn in which slots have some values."""
        found = 0
        for each in self.turns:
            found = found * each.count + env[each.slot]
        return found


@dataclass(frozen=True, slots=True)
class Classes:
    """The accesses by class: those of one class conflict with the same others.

    An open access is of the class after its own, the odd one, once a loop around it has begun
    another iteration: facts of one iteration then hold no more.
    """

    of: dict[int, InTurns]
    meets: Sequence[Sequence[Meeting]]
    """The needs of a consumer's class after each producer's class."""
    streams: tuple[int, ...]
    """The stream of each class, -1 for none. A stream is a counter in the waves that perform the
    class."""
    advances: tuple[tuple[int, ...], ...]
    """The streams that an access of each class advances: those of its counter all of whose waves
    perform it. A counter belongs to a wave, which issues nothing for another."""
    marked: tuple[int, ...]
    """The streams that marks advance."""
    spaces: tuple[SyncSpace, ...]
    """The memory that each class is in."""
    ages: bool
    """True if some fact holds within one iteration only."""

    def kind(self, access: int, env: Sequence[int]) -> int:
        """Return the class of an access, by number, where slots have some values."""
        found = self.of[access]
        return found.kinds[found.number(env)] if found.turns else found.kinds[0]


class _Pairs(Sequence[Sequence[Meeting]]):
    """The comparison of many classes, computed on demand."""

    def __init__(
        self, samples: list[Access], program: Program, consumer: Access | None = None
    ) -> None:
        self.samples = samples
        self.program = program
        self.consumer = consumer

    def __len__(self) -> int:
        return 2 * len(self.samples)

    def __getitem__(self, number: Any) -> Any:
        sample = self.samples[number // 2]
        if self.consumer is None:
            return _Pairs(self.samples, self.program, sample)
        return conflict(sample, self.consumer, self.program, now=number % 2 == 0)


def classes(layout: Layout) -> Classes:
    """Number the classes of a program's accesses and compare them pairwise."""
    program = layout.program
    told = counted(program.apart)
    seen: dict[tuple[object, ...], int] = {}
    of: dict[int, InTurns] = {}
    samples: list[Access] = []
    memory: list[SyncSpace] = []
    elsewhere = {each.name: each.space for each in layout.program.allocations}
    for number, node in enumerate(layout.nodes):
        if not isinstance(node, Access):
            continue
        # Names that loops carry are of LDS.
        space = elsewhere.get(node.buffer, SyncSpace.LOCAL)
        turns = layout.turns_around.get(number, ()) if node.index in told else ()
        kinds = []
        for each in _by_turn(node, turns):
            indexed = (each.index, each.turn)
            key = (each.kind, each.own, each.operation, each.waves, each.counter, indexed, space)
            if key not in seen:
                seen[key] = len(samples)
                samples.append(each)
                memory += [space, space]
            kinds.append(2 * seen[key])
        of[number] = InTurns(turns, tuple(kinds))
    meets: Sequence[Sequence[Meeting]] = _Pairs(samples, program)
    if len(samples) <= MOST_COMPARED:
        meets = [
            [conflict(a, b, program, now=now) for a in samples for now in (True, False)]
            for b in samples
            for _ in (True, False)
        ]
    streams, advances, marked = _streams(samples, program.waves)
    ages = any(fact.now for fact in program.apart)
    return Classes(of, meets, streams, advances, marked, tuple(memory), ages)


def _by_turn(access: Access, turns: Sequence[Turn]) -> Iterator[Access]:
    """Yield an access as it is in each turn, the last loop's turns next to each other."""
    if access.index is None or not turns:
        yield access
        return
    for turn in product(*(range(each.count) for each in turns)):
        yield replace(access, turn=turn)


def _streams(
    samples: Sequence[Access], waves: int | None
) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """Return the stream of each class, the streams that each advances, and those that marks
    advance.
    """
    keys = [None if s.counted_by is None else (s.counted_by, s.waves) for s in samples]
    numbers = {key: i for i, key in enumerate(dict.fromkeys(k for k in keys if k is not None))}
    moved = {
        one: tuple(
            number
            for other, number in numbers.items()
            if other[0] is one[0] is not Counter.ASYNCMARK and performs(one[1], other[1], waves)
        )
        for one in numbers
    }
    streams = tuple(-1 if key is None else numbers[key] for key in keys for _ in (0, 1))
    advances = tuple(() if key is None else moved[key] for key in keys for _ in (0, 1))
    marked = tuple(n for key, n in numbers.items() if key[0] is Counter.ASYNCMARK)
    return streams, advances, marked


def performs(mine: frozenset[int] | None, theirs: frozenset[int] | None, waves: int | None) -> bool:
    """Return True if all waves that perform an access of waves `theirs` also perform one of waves
    `mine`; None means all waves.
    """
    if mine is None:
        return True
    if theirs is None:
        return waves is not None and len(mine) == waves
    return theirs <= mine


def conflict(producer: Access, consumer: Access, program: Program, *, now: bool) -> Meeting:
    """Return the need of two accesses to the same bytes, in this order; `now` if no loop has begun
    another iteration since the first.
    """
    if not (producer.kind.writes or consumer.kind.writes):
        return Meeting.NOTHING
    if _apart(producer, consumer, program, now=now, wholly=True):
        return Meeting.NOTHING
    if (
        within_wave(producer, consumer, program)
        or (producer.own is not None and producer.own == consumer.own)
        or _apart(producer, consumer, program, now=now, wholly=False)
    ):
        return Meeting.COUNTER_WAIT if producer.counted_by is not None else Meeting.NOTHING
    atomic = AccessKind.READ_WRITE
    if (
        producer.kind is consumer.kind is atomic
        and producer.operation is not None
        and producer.operation == consumer.operation
    ):
        return Meeting.NOTHING
    return Meeting.BARRIER


def _apart(
    producer: Access, consumer: Access, program: Program, *, now: bool, wholly: bool
) -> bool:
    """Return True if a fact keeps two accesses apart; `wholly`: in one thread, too."""
    if not program.apart:
        return False
    return any(
        Apart.between(*pair, now=at_once, wholly=all_threads) in program.apart
        for one, other in product(facts_of(producer), facts_of(consumer))
        for pair in ((one, other), (other, one))
        for at_once in {False, now}
        for all_threads in {True, wholly}
    )


def within_wave(producer: Access, consumer: Access, program: Program) -> bool:
    """Return True if one and the same wave performs both, in their order."""
    if not program.in_order:
        return False
    if program.waves == 1:
        return True
    mine = producer.waves
    return mine is not None and len(mine) == 1 and mine == consumer.waves
