"""The placements of a test's waves: which of them share a first cache, a shader array, an L2 or a
queue, and the L2 to which the memory of each name is local.

A placement that shares more shows no more than one that shares less: a line that another wave
loads, or that is evicted, which may happen at any time, has the effect of a shared cache. So the
default is the placements that share least, and `everywhere` lists all. Where a store may be seen in
a first cache before others see it, waves that share one show more, and the default is all too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from fencepost.hardware.memory.assumptions import Assumption
from fencepost.hardware.memory.description import Description, L2s, Place, Spread
from fencepost.lowering.target import Target
from fencepost.records import dataclass, replace
from fencepost.vocabulary.scopes import Position

Numbers = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Placement:
    """For each thread: the number of its wave, of its CU (the owner of its first cache), of its
    shader array, of its L2, and of its queue in front of the first cache. `homes`: for each name in
    global memory the L2 that it is local to, None where it is local to none of them.

    L2s are one where all share it; `several`: some agent has more than one.
    """

    waves: Numbers
    cus: Numbers
    engines: Numbers
    l2s: Numbers
    queues: Numbers
    homes: tuple[int | None, ...]
    several: bool

    def __str__(self) -> str:
        parts = [_told("CU", self.cus)]
        if self.engines != self.cus:
            parts.append(_told("shader array", self.engines))
        if len(set(self.queues)) > len(set(self.cus)):
            parts.append(_told("queue", self.queues))
        parts.append(_told("L2", self.l2s) if len(set(self.l2s)) > 1 else "one L2")
        local = [(n, home) for n, home in enumerate(self.homes) if home is not None]
        parts += (f"location {n} local to L2 {home}" for n, home in local)
        return "; ".join(parts)


def _told(what: str, numbers: Numbers) -> str:
    groups: dict[int, list[str]] = {}
    for thread, number in enumerate(numbers):
        groups.setdefault(number, []).append(f"P{thread}")
    return f"{what} " + " | ".join(" ".join(each) for each in groups.values())


@dataclass(frozen=True, slots=True)
class _Far:
    """The L2 of each thread, and whether some agent has several."""

    l2s: Numbers
    several: bool = False


@dataclass(frozen=True, slots=True)
class Launch:
    """The input of placements: the positions of the threads, the names in global memory, and
    whether some operation has cluster scope on a target with clusters, each of which is on one L2.
    """

    positions: tuple[Position, ...]
    names: tuple[str, ...]
    clustered: bool = False


def placements(
    launch: Launch,
    description: Description,
    target: Target,
    assumptions: frozenset[Assumption],
    *,
    everywhere: bool = False,
) -> tuple[Placement, ...]:
    """The placements to explore, without repetitions."""
    maker = _Maker(launch, description, description.spread(target.conditions), assumptions)
    more = Assumption.STORES_SEEN_IN_L2 not in assumptions
    found = maker.everywhere() if everywhere or more else maker.apart()
    return tuple(dict.fromkeys(found))


class _Maker:
    def __init__(
        self,
        launch: Launch,
        description: Description,
        spread: Spread,
        assumptions: frozenset[Assumption],
    ) -> None:
        self.clustered = launch.clustered
        self.names = launch.names
        self.description = description
        self.spread = spread
        self.coherent = (
            description.l2s is L2s.COHERENT and Assumption.AGENTS_COHERENT in assumptions
        )
        self.engines = any(level.place is Place.ENGINE for level in description.levels)
        self.waves = _numbered([each.wavefront for each in launch.positions])
        self.groups = _numbered([each.workgroup for each in launch.positions])
        self.clusters = _numbered([each.cluster for each in launch.positions])
        self.agents = _numbered([each.agent for each in launch.positions])

    def apart(self) -> Iterator[Placement]:
        """Yield the placements that share least."""
        for within in filter(self._separate, self._within()):
            for far in self._apart_l2s():
                yield self._placement(within, self.groups, far)

    def _separate(self, within: Numbers) -> bool:
        """Return True if every workgroup with several waves has some on each side, where there are
        two sides.
        """
        waves = set(zip(self.groups, self.waves, strict=True))
        sides = set(zip(self.groups, within, strict=True))
        two = self.spread is not Spread.ONE_CU or self.description.queued
        return not two or all(
            sum(g == group for g, _ in sides) > 1
            for group in set(self.groups)
            if sum(g == group for g, _ in waves) > 1
        )

    def everywhere(self) -> Iterator[Placement]:
        """Yield all placements, up to renaming."""
        for far in self._all_l2s():
            engines = self._coarser(self.groups, far.l2s) if self.engines else [far.l2s]
            for engine in engines:
                for cus in self._coarser(self.groups, engine):
                    for within in self._within():
                        yield from self._with_homes(_pairs(cus, within), cus, engine, far)

    def _with_homes(
        self, within: Numbers, groups: Numbers, engines: Numbers, far: _Far
    ) -> Iterator[Placement]:
        known = sorted(set(far.l2s))
        local = self.description.local_coherent and len(known) > 1
        choices: list[int | None] = [None, *known] if local else [None]
        for homes in product(choices, repeat=len(self.names)):
            placed = self._placement(within, engines, far)
            cus = groups if self.description.queued else placed.cus
            yield replace(
                placed,
                cus=_numbered(cus),
                engines=placed.engines if self.engines else _numbered(cus),
                queues=_pairs(groups, within),
                homes=homes,
            )

    def _placement(self, within: Numbers, engines: Numbers, far: _Far) -> Placement:
        queues = _pairs(self.groups, within)
        return Placement(
            self.waves,
            (cus := _numbered(self.groups if self.description.queued else queues)),
            _numbered(engines) if self.engines else cus,
            _numbered(far.l2s),
            queues,
            (None,) * len(self.names),
            far.several,
        )

    def _within(self) -> Iterator[Numbers]:
        """Yield the ways to spread the waves of each workgroup over its CUs, or over the queues of
        one.
        """
        if self.spread is Spread.ANY_CU:
            yield self.waves
            return
        if self.spread is Spread.ONE_CU and not self.description.queued:
            yield (0,) * len(self.waves)
            return
        distinct = sorted(set(self.waves))
        group_of = dict(zip(self.waves, self.groups, strict=True))
        first = {group_of[wave]: wave for wave in reversed(distinct)}
        free = [wave for wave in distinct if first[group_of[wave]] != wave]
        for sides in product((0, 1), repeat=len(free)):
            side = dict(zip(free, sides, strict=True))
            yield tuple(side.get(wave, 0) for wave in self.waves)

    def _apart_l2s(self) -> Iterator[_Far]:
        if self.coherent:
            yield _Far((0,) * len(self.waves))
            return
        yield _Far(self.agents)
        l2s = _pairs(self.agents, self._least())
        if self.description.l2s is L2s.SEVERAL and l2s != self.agents:
            yield _Far(l2s, several=True)

    def _least(self) -> Numbers:
        """Return the smallest groups of threads that one L2 serves: clusters if the test uses them,
        else workgroups.
        """
        return self.clusters if self.clustered else self.groups

    def _all_l2s(self) -> Iterator[_Far]:
        if self.coherent:
            yield _Far((0,) * len(self.waves))
            return
        yield _Far(self.agents)
        if self.description.l2s is L2s.SEVERAL:
            for l2s in self._coarser(self._least(), self.agents):
                if l2s != self.agents:
                    yield _Far(l2s, several=True)

    def _coarser(self, fine: Sequence[int], coarse: Sequence[int]) -> Iterator[Numbers]:
        """All partitions of threads between two, the finer one and the coarser one."""
        blocks = sorted(set(fine))
        over = dict(zip(fine, coarse, strict=True))
        for joined in _partitions(blocks):
            number = {block: n for n, part in enumerate(joined) for block in part}
            if all(len({over[block] for block in part}) == 1 for part in joined):
                yield _numbered([number[each] for each in fine])


def _partitions(blocks: Sequence[int]) -> Iterator[list[list[int]]]:
    if not blocks:
        yield []
        return
    first, *others = blocks
    for parts in _partitions(others):
        yield [[first], *parts]
        for at, part in enumerate(parts):
            yield [*parts[:at], [first, *part], *parts[at + 1 :]]


def _pairs(one: Sequence[int], other: Sequence[int]) -> Numbers:
    return _numbered(list(zip(one, other, strict=True)))


def _numbered(values: Sequence[object]) -> Numbers:
    """The values as numbers from 0 up, in the order in which they first occur."""
    seen: dict[object, int] = {}
    return tuple(seen.setdefault(value, len(seen)) for value in values)
