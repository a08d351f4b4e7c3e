"""Logs of accesses that no kernel made, and which of them conflict, byte by byte."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from types import SimpleNamespace
from typing import Any, cast

import numpy as np

from fencepost.kernels.execute.program import Program
from fencepost.kernels.execute.run import Run
from fencepost.kernels.execute.state import Contents, Entry, State
from fencepost.kernels.execute.values.lanes import GIVEN, GUESS, OPEN
from fencepost.kernels.question.layout import Layout
from fencepost.llvm.effects.effect import Access
from fencepost.llvm.launches.launch import Launch
from fencepost.vocabulary.address_spaces import ALL_SPACES, SyncSpace
from fencepost.vocabulary.scopes import Scope

LAUNCH = Launch((64, 1, 1), (2, 1, 1), 32)
LANES = (0, 1, 32, 33, 64, 65, 96, 97)
"""Two lanes of each of the two waves of two workgroups."""

GLOBAL_ONLY = frozenset({SyncSpace.GLOBAL})
PHASES = (ALL_SPACES, GLOBAL_ONLY, frozenset[SyncSpace]())
"""What each barrier orders, in both workgroups."""

WORDS = {1: np.uint8, 2: np.uint16, 4: np.uint32}


@dataclass(frozen=True)
class Did:
    """What one lane did: of `site`, in the phase after so many barriers."""

    site: int
    how: Access
    lds: bool
    lane: int
    address: int
    size: int
    phase: int
    step: int
    value: int = 0
    level: int = GIVEN

    @property
    def group(self) -> int:
        return self.lane // LAUNCH.items

    @property
    def bytes(self) -> dict[int, int]:
        """What is written to each byte."""
        raw = self.value.to_bytes(self.size, "little")
        return {self.address + at: byte for at, byte in enumerate(raw)}


def entry(did: Did) -> Entry:
    key = did.address | (did.group << 32 if did.lds else 1 << 40)
    phase = np.array([did.phase], np.int32)
    words = np.array([did.value], WORDS[did.size]) if did.how is Access.WRITE else None
    return Entry(
        did.site,
        did.how,
        did.lds,
        np.array([did.lane]),
        np.array([key], np.uint64),
        did.size,
        phase,
        phase,
        did.step,
        words,
        did.level,
    )


def logged(
    dids: list[Did], scopes: tuple[Scope | None, ...], launch: Launch = LAUNCH
) -> tuple[Program, Run]:
    """A run that did this; the scopes of its atomics by site."""
    layout = Layout({}, {}, {}, {})
    state = State(launch, layout, range(launch.groups), Contents.ZERO)
    state.arrives[:] = state.waits[:] = len(PHASES)
    state.log = [entry(each) for each in dids]
    full = dict(product_of_phases(launch.groups))
    program: Any = SimpleNamespace(scopes=scopes, sites=(), is_of_blocks=False)
    return cast(Program, program), Run(state, full=full)


def product_of_phases(groups: int) -> Iterator[tuple[tuple[int, int], frozenset[SyncSpace]]]:
    for group, (phase, spaces) in product(range(groups), enumerate(PHASES)):
        yield (group, phase), spaces


def ordered(one: Did, other: Did) -> bool:
    """Whether a barrier that orders their memory lies between two accesses of a workgroup."""
    low, high = sorted((one.phase, other.phase))
    space = SyncSpace.of(lds=one.lds)
    return one.group == other.group and any(space in PHASES[at] for at in range(low, high))


def in_scope(one: Did, other: Did, scopes: tuple[Scope | None, ...]) -> bool:
    """Whether two atomics are of the scope of each other."""
    scope = min(cast(Scope, scopes[one.site]), cast(Scope, scopes[other.site]))
    match scope:
        case Scope.SINGLETHREAD:
            return one.lane == other.lane
        case Scope.WAVEFRONT:
            return one.lane // LAUNCH.wave == other.lane // LAUNCH.wave
        case Scope.WORKGROUP:
            return one.group == other.group
    return True


def meet(one: Did, other: Did) -> bool:
    """Whether two work-items touch a byte in common, and nothing orders them."""
    if one.lane == other.lane or one.lds is not other.lds:
        return False
    if one.lds and one.group != other.group:
        return False
    return bool(one.bytes.keys() & other.bytes.keys()) and not ordered(one, other)


def unlike(one: Did, other: Did) -> bool:
    """Whether two atomics overlap, and are not of one size and place."""
    return (one.address, one.size) != (other.address, other.size)


def conflicts(
    dids: list[Did], scopes: tuple[Scope | None, ...], *, one_run: bool = False
) -> Iterator[tuple[Did, Did, bool]]:
    """All pairs that conflict, and whether all that they do is to write the same."""
    for at, one in enumerate(dids):
        for other in dids[:at]:
            if not meet(one, other) or not (one.how.writes or other.how.writes):
                continue
            if one.how.atomic and other.how.atomic:
                if unlike(one, other) or not in_scope(one, other, scopes):
                    yield one, other, False
                continue
            plain = one.how is Access.WRITE and other.how is Access.WRITE
            if plain and one_run and GUESS in (one.level, other.level):
                continue
            settled = max(one.level, other.level) <= (OPEN if one_run else GIVEN)
            mine, their = one.bytes, other.bytes
            equal = all(mine[each] == their[each] for each in mine.keys() & their.keys())
            yield one, other, plain and settled and equal


def drawn(source: random.Random, *, atomics: bool = True) -> tuple[list[Did], tuple[Any, ...]]:
    """A few accesses by some instructions."""
    kinds = [Access.READ, Access.WRITE, Access.WRITE]
    kinds += [Access.ATOMIC_READ, Access.ATOMIC_WRITE, Access.RMW] if atomics else []
    scopes = [Scope.SINGLETHREAD, Scope.WAVEFRONT, Scope.WORKGROUP, Scope.AGENT, Scope.SYSTEM]
    dids = []
    chosen: list[Scope | None] = []
    for site in range(source.choice([2, 3])):
        how, size = source.choice(kinds), source.choice([1, 2, 4])
        lds, level = source.random() < 0.5, source.choice([GIVEN, GIVEN, OPEN, GUESS])
        chosen.append(source.choice(scopes) if how.atomic else None)
        for lane in LANES:
            if source.random() < 0.3:
                address = source.randrange(0, 16, source.choice([1, size]))
                phase, value = source.randrange(4), source.choice([0, 1, 257])
                made = value % (1 << 8 * size)
                dids.append(
                    Did(site, how, lds, lane, address, size, phase, 9 * site + phase, made, level)
                )
    return dids, tuple(chosen)


def pair(one: Did, other: Did) -> tuple[int, int]:
    """Their sites, the lower first."""
    low, high = sorted((one.site, other.site))
    return low, high
