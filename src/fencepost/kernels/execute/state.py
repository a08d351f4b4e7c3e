"""The state of all work-items of the workgroups that are run."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum, unique
from typing import Any
from weakref import proxy

import numpy as np

from fencepost.kernels.execute.faults import Fault
from fencepost.kernels.execute.memory import pages
from fencepost.kernels.execute.memory.contents import BYTES, PAGE, Memory
from fencepost.kernels.execute.memory.launch_memory import settled_bytes, settled_parts
from fencepost.kernels.execute.order.availability import Availability
from fencepost.kernels.execute.order.happens_before import Order
from fencepost.kernels.execute.order.interleavings import Event, Plan
from fencepost.kernels.execute.order.modification_order import ModificationOrders
from fencepost.kernels.execute.order.stronger_orders import Wish
from fencepost.kernels.execute.values.lane_poison import LanePoison
from fencepost.kernels.execute.values.lanes import (
    GIVEN,
    GUESS,
    OPEN,
    UNDEFINED,
    Array,
    Value,
    copied,
    full,
    merged,
)
from fencepost.kernels.execute.values.marks import Marks
from fencepost.kernels.execute.values.undefined import Use
from fencepost.kernels.question.budget import Budget
from fencepost.kernels.question.layout import MIDDLE, WINDOW, Layout
from fencepost.kernels.question.meter import Meter
from fencepost.llvm.effects.effect import Access
from fencepost.llvm.ir import Instruction
from fencepost.llvm.launches.launch import Dim, Launch
from fencepost.records import dataclass, field, replace

WILD = "an index, or a pointer that was loaded or computed, leads outside all objects"
"""Reason why a run whose addresses lie in no object shows nothing."""
BRANCH = "data-dependent branch"
"""Reason why a run is one of several: inputs decide which way it goes."""
ADDRESS = "data-dependent address"
"""Reason why a run is one of several: inputs decide which addresses it accesses."""
ALWAYS = 1 << 40
"""Step at which a copy ends that nobody waits for."""


@unique
class Contents(Enum):
    """Contents of buffers before the kernel runs; all are possible inputs."""

    ZERO = "zero"
    INDEX = "each word its number"
    ONE = "one"
    MIXED = "small numbers, mixed"
    REVERSED = "each word minus its number"
    FEW = "zeroes and ones, mixed"
    REAL = "real numbers from one to two, mixed"
    TELLING = "the numbers that the kernel compares with, those beside them, and others, in turn"


@unique
class Schedule(Enum):
    """Order in which workgroups go; those that spin let others go."""

    TOGETHER = "all at a time"
    FIRST = "the first workgroup first"
    LAST = "the last workgroup first"
    TURNS = "the workgroups in turn"


@dataclass(frozen=True, slots=True)
class Entry:
    """An access by many lanes at a time.

    `addresses` are unique over the launch: LDS has the workgroup in the high bits. `released` and
    `acquired` count the barrier operations that each lane did before: arrives and waits. `level`:
    how settled the written words are. `copy`: the copy by the workgroup that makes the access, if
    one does.
    """

    site: int
    how: Access
    lds: bool
    lanes: Array
    addresses: Array
    size: int
    released: Array
    acquired: Array
    step: int
    words: Array | None = None
    level: int = GIVEN
    epoch: Array | None = None
    """Number of barriers of the grid that each lane passed before."""
    copy: int | None = None
    ends: Array | None = None
    """Step of the wait that covers a copy in flight, for each lane."""


@dataclass(frozen=True, slots=True)
class Stuck:
    """Lanes that wait at a barrier that never completes, or reach one in divergent flow.

    `fault`: the wave's misuse of a barrier object, if it is that. `detail`: in words. `arguments`:
    all work-items of a workgroup came, but their arguments differ, which must be equal.
    """

    lane: int
    other: int
    instruction: Instruction
    elsewhere: Instruction | None
    divergent: bool
    fault: Fault | None = None
    detail: str = ""
    arguments: bool = False


NEVER = 1 << 30
"""A step or phase that is never reached."""


@dataclass(frozen=True, slots=True)
class Copy:
    """A copy by a workgroup: its event, and the step and the phase in which its wait ended."""

    group: int
    event: int
    ended: int = NEVER
    waits: int = NEVER


@dataclass
class State:
    """Registers, memory and the record of a run.

    `cleared` are buffers that hold zeroes: locks and flags, before their first use. `both`:
    branches that the inputs decide are taken both ways; `tentative` while on such a side. `plan`:
    visible operations execute one after another, first those of the plan. `lockstep`: the joint
    executions of lanes are kept. `words`: the words of telling contents, from number `turn` on.
    `missed`: branches by which some work-items of a workgroup miss a barrier, by node; the run goes
    on as if these passed it where the sides of the branch meet again. `tables` are buffers that
    hold where rows begin, by number.
    """

    launch: Launch
    layout: Layout
    groups: Sequence[int]
    contents: Contents
    overlay: dict[int, int] = field(default_factory=dict)
    both: bool = False
    cleared: frozenset[int] = frozenset()
    schedule: Schedule = Schedule.TOGETHER
    plan: Plan | None = None
    wish: Wish | None = None
    lockstep: bool = False
    words: tuple[tuple[int, int], ...] = ((0, 0),)
    turn: int = 0
    missed: frozenset[int] = frozenset()
    tables: Mapping[int, pages.Entries] = field(default_factory=dict)
    budget: Budget = field(default_factory=Budget)
    meter: Meter = field(default_factory=Meter)

    def __post_init__(self) -> None:
        items = self.launch.items
        self.lanes = items * len(self.groups)
        self.all = np.arange(self.lanes)
        self.item = self.all % items
        self.group = self.all // items
        self.wave = self.item // self.launch.wave
        self.local = _positions(self.item, self.launch.workgroup)
        self.number = np.array(self.groups)[self.group]
        self.place = _positions(self.number, self.launch.grid)
        self.registers: dict[str, Value] = {}
        self.open: dict[str, int] = {UNDEFINED: OPEN}
        self.holes: dict[str, frozenset[int]] = {}
        self.poison = LanePoison(self.lanes, tells=not self.both)
        self.shared: set[str] = set()
        self.arrives = np.zeros(self.lanes, np.int32)
        self.waits = np.zeros(self.lanes, np.int32)
        self.log: list[Entry] = []
        self.together: Any = None
        self.executed: list[tuple[int, Array, Array]] = []
        self.logged = 0
        self.step = 0
        self.work = 0
        self.reasons: dict[str, None] = {}
        # Memory that refers to its state would outlive it: nobody looks for cycles meanwhile.
        own: State = proxy(self)
        self.buffers = Memory(lambda page: State._page(own, page), self.budget.pages)
        self.buffers.shared = OPEN if self.launch.is_open else GIVEN
        # What nobody wrote is undefined there: another value at each load.
        unwritten = GUESS if self.missed else OPEN  # who does not come to a barrier may write it
        self.lds = Memory(
            lambda page: pages.lds_page(own.layout, page, unwritten), self.budget.pages
        )
        self.private = Memory(pages.private_page, self.budget.pages)
        self.strays: dict[int, pages.Stray] = {}
        self.objects: list[tuple[int, int]] = []
        self.private_bounds = True
        self.address_open = False
        self.loops_open = False
        self.stack = np.zeros(self.lanes, np.uint64) + np.uint64(64)
        self.transfers: dict[Any, Any] = {}
        self.grids: Array | None = None
        self.tentative = False
        self.guessed = False
        self.lds_settled = True
        self.order: Order | None = None
        self.available: Availability | None = None
        self.values: ModificationOrders | None = None
        self.events: list[Event] = []
        self.copies: list[Copy] = []
        self.passed: list[tuple[int, int, Array]] = []
        """Fences and barriers of the workgroup that lanes passed: step, site, lanes."""
        self.keeps_passed = False

    @property
    def orders(self) -> tuple[Order, ...]:
        """The trackers to notify of atomics, fences and barriers."""
        return tuple(each for each in (self.order, self.available) if each is not None)

    @property
    def cut_short(self) -> bool:
        """True if the run ends behind a bug, where what it does next would be a guess."""
        void = self.poison.void
        guess = self.guessed or void is not None
        return (bool(self.missed) and guess) or (void is not None and void.of_outside)

    def was_atomic(self, site: int) -> None:
        """Record that the instruction `site` read atomically what it has just read, if anything."""
        if self.log and self.log[-1].site == site and self.log[-1].step == self.step:
            self.log[-1] = replace(self.log[-1], how=Access.ATOMIC_READ)

    def _page(self, page: int) -> tuple[Array, Array | int]:
        raw, marks = self._fill(page)
        return raw, pages.of_variable(self.layout, page, marks)

    def _fill(self, page: int) -> tuple[Array, Array | int]:
        """Return the contents of a page of a buffer before the run, and how settled they are."""
        window = page >> (WINDOW - PAGE)
        if (table := pages.held(self.layout, window) or self.tables.get(window)) is not None:
            raw = self._drawn(page)[0] if table.stride else np.zeros(BYTES, np.uint8)
            pages.write_table(table, page, raw)
            return raw, 1
        return self._drawn(page)

    def _drawn(self, page: int) -> tuple[Array, Array | int]:
        """Return the contents of a page of a buffer that is no table."""
        window = page >> (WINDOW - PAGE)
        if window in self.cleared:
            return np.zeros(BYTES, np.uint8), 1
        if (image := settled_bytes(self.layout, self.launch, window)) is not None:
            start = (page << PAGE) - (window << WINDOW) - MIDDLE
            return pages.settled_page(image, start, settled_parts(self.launch, window))
        start = (page << PAGE) & ((1 << WINDOW) - 1)
        first = (start - MIDDLE) >> 2
        words = np.arange(first, first + BYTES // 4, dtype=np.int64)
        match self.contents:
            case Contents.ZERO:
                made = np.zeros_like(words)
            case Contents.INDEX:
                made = words
            case Contents.ONE:
                made = np.ones_like(words)
            case Contents.MIXED:
                made = (words * 2654435761 >> 7) % 61
            case Contents.FEW:
                made = (words * 2654435761 >> 13) & 1
            case Contents.REVERSED:
                made = -words
            case Contents.REAL:
                # As a float, as two halves and as two brain floats.
                mixed = words * 2654435761 >> 7
                made = (0x3F80 + mixed % 61 << 16) + 0x3C00 + mixed % 127
            case Contents.TELLING:
                held = np.array(self.words, np.int64)
                made = held[((words >> 1) + self.turn) % len(held), words & 1]
        raw = made.astype(np.int32).view(np.uint8).copy()
        base = page << PAGE
        region = self.layout.buffers.get(window)
        if region is not None:
            items = self.launch.items
            size = _SIZES.get(self.contents, 2) * items or items * self.launch.groups
            pages.place_numbers(region, base, raw, size)
        for address, byte in self.overlay.items():
            if base <= address < base + BYTES:
                raw[address - base] = byte
        if region is None or region.structure is None:
            return raw, 1
        return raw, pages.with_pointers(self.layout, region, base, raw)

    def write(
        self,
        name: str,
        value: Value,
        act: Array | None,
        is_open: int,
        marks: Marks | None = None,
    ) -> None:
        """Set a register for the active lanes; `marks`: those that are poison, None for none."""
        if marks is not None or name in self.poison.registers:
            self.poison.set(name, act, marks)
        if act is None:
            self.registers[name] = full(value, self.lanes)
            self.open[name] = is_open
            self.shared.add(name)  # the array may be another register's too
            return
        old = self.registers.get(name)
        if old is None:
            self.registers[name] = _spread(value, self.lanes, act)
            self.shared.discard(name)
        else:
            if name in self.shared:
                old = copied(old)
                self.shared.discard(name)
            self.registers[name] = merged(old, value, act)
        self.open[name] = max(self.open.get(name, 0), is_open)

    def taken(self) -> int:
        """Return the steps of work other than instructions since the last call."""
        work, self.work = self.work, 0
        return work

    def record(self, entry: Entry) -> None:
        """Record an access for the search for races."""
        if self.values is not None and entry.how.writes and not entry.how.atomic:
            self.values.overwrite(entry.addresses, entry.size, lds=entry.lds)
        self.log.append(entry)
        self.logged += len(entry.lanes)

    def doubt(self, reason: str, level: int, *, buffers: bool = False) -> None:
        """Record why this run is one of several; if it is a guess, the run may be none of them.

        `buffers`: it is about the addresses of buffers, and leaves the contents of LDS settled.
        """
        self.reasons.setdefault(reason)
        # What comes after undefined behaviour does not count.
        self.guessed = self.guessed or (level == GUESS and self.poison.void is None)
        self.lds_settled = self.lds_settled and buffers

    def level(self, names: Iterable[str], act: Array | None = None) -> int:
        """Return how settled the least settled register is; poison in an active lane is a guess."""
        names = tuple(names)
        return GUESS if self.poisoned(names, act) else self.settled(names)

    def poisoned(self, names: Iterable[str], act: Array | None) -> bool:
        """Return True if a register is poison in some active lane."""
        return bool(self.poison.registers) and self.poison.first(names, act) is not None

    def settled(self, names: Iterable[str]) -> int:
        """Return how settled the registers are in lanes without poison."""
        found = GIVEN
        for each in names:
            found = max(found, self.open.get(each, GIVEN), OPEN if each in self.holes else GIVEN)
        return found

    def used(self, names: Iterable[str], act: Array | None, use: Use) -> int:
        """Return the level of registers whose use is undefined for poison."""
        names = tuple(names)
        return GUESS if self.poison.use(names, act, use) else self.settled(names)


_SIZES = {Contents.MIXED: 1, Contents.INDEX: 0}
"""Values of numbers in structures passed by value, in workgroups; 0: all work-items of the grid."""


def _spread(value: Value, lanes: int, act: Array) -> Value:
    if isinstance(value, tuple):
        return tuple(_spread(each, lanes, act) for each in value)
    made = np.zeros(lanes, np.asarray(value).dtype)
    made[act] = value
    return made


Action = Callable[[State, Array | None], None]
Get = Callable[[State, Array | None], Value]
"""Function that gets a value for the active lanes."""


def _positions(numbers: Array, sizes: Dim) -> tuple[Array, Array, Array]:
    """Return the positions of numbers that count along x first."""
    x, y, _ = sizes
    found = (numbers % x, numbers // x % y, numbers // (x * y))
    a, b, c = (each.astype(np.uint32) for each in found)
    return a, b, c
