"""What running every work-item of a drawn IR kernel shows, in plain Python, without the checker.

Each work-item is run for itself, for each n. Its accesses have a start and an end in its own order
(an asynchronous copy ends where a wait covers it). One is before another work-item's where a
release fence that follows it stands before an arrive, and an acquire fence after that wait stands
before the other, both of workgroup scope at least and of the access's space.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

from tests.kernels.drawn.ir_program import (
    WORDS,
    Access,
    Await,
    Copy,
    Down,
    Fence,
    If,
    Kind,
    Op,
    Program,
    Scope,
    Signal,
    Space,
    Step,
    Wait,
)

MASK = (1 << 32) - 1
NEVER = 1 << 40


@dataclass(slots=True)
class Event:
    """An access of one word."""

    space: Space
    word: int
    kind: Kind
    scope: Scope
    start: int
    end: int
    site: int


@dataclass(slots=True)
class Item:
    """A work-item as it runs."""

    t: int
    g: int
    n: int
    program: Program
    events: list[Event] = field(default_factory=list)
    releases: list[tuple[int, Space | None]] = field(default_factory=list)
    acquires: list[tuple[int, Space | None]] = field(default_factory=list)
    signals: list[int] = field(default_factory=list)
    waits: list[int] = field(default_factory=list)
    flying: list[Event] = field(default_factory=list)
    now: int = 0

    def run(self, steps: tuple[Step, ...]) -> None:
        for each in steps:
            self.now += 1
            self._step(each)

    def _step(self, each: Step) -> None:
        match each:
            case Access():
                first = self._index(each.index, self.t)
                for word in range(each.words):
                    self._note(each.space, first + word, each.kind, each.scope, each.number)
            case Copy(index=index, number=number):
                self._note(Space.LDS, self._index(index, self.t), Kind.STORE, Scope.SYSTEM, number)
                self.events[-1].end = NEVER
                self.flying.append(self.events[-1])
            case Wait(left=left):
                while len(self.flying) > left:
                    self.flying.pop(0).end = self.now
            case Fence(releases, acquires, scope, space):
                if scope.width >= Scope.GROUP.width:
                    if releases:
                        self.releases.append((self.now, space))
                    if acquires:
                        self.acquires.append((self.now, space))
            case Signal():
                self.signals.append(self.now)
            case Await():
                self.waits.append(self.now)
            case Down(number=number):
                for word in range(self.t & 3, -1, -1):
                    self._note(Space.LDS, word, Kind.STORE, Scope.SYSTEM, number)
            case If(uniform, below, number, body):
                asked = self.n if uniform else self.t
                if asked < number if below else asked == number:
                    self.run(body)

    def _note(self, space: Space, word: int, kind: Kind, scope: Scope, site: int) -> None:
        self.events.append(Event(space, word, kind, scope, self.now, self.now, site))

    def _index(self, steps: tuple[tuple[Op, int], ...], t: int) -> int:
        """The index as the work-item t of this workgroup has it; all lanes are together."""
        value = t
        for at, (op, k) in enumerate(steps):
            wave = self.program.wave
            match op:
                case Op.ADD:
                    value += k
                case Op.MUL:
                    value *= k
                case Op.XOR:
                    value ^= k
                case Op.AND:
                    value &= k
                case Op.SHIFT:
                    value >>= k
                case Op.BYTE:
                    value &= 255
                case Op.SIGNED:
                    value = (value & 127) - (value & 128)
                case Op.FIRST:
                    return self._rest(steps, at, self._before(steps, at, t - t % wave))
                case Op.LANE:
                    lane = (t ^ k) % wave
                    return self._rest(steps, at, self._before(steps, at, t - t % wave + lane))
                case Op.VECTOR:
                    pass
                case Op.PLUS_N:
                    value += self.n * k
                case Op.PLUS_G:
                    value += self.g * k
            value &= MASK
        return value % WORDS

    def _before(self, steps: tuple[tuple[Op, int], ...], at: int, t: int) -> int:
        """The value of another lane before an operation, in all its bits."""
        probe = Item(t, self.g, self.n, self.program)
        value = t
        for op, k in steps[:at]:
            value = probe._one(op, k, value)
        return value

    def _rest(self, steps: tuple[tuple[Op, int], ...], at: int, value: int) -> int:
        for op, k in steps[at + 1 :]:
            value = self._one(op, k, value)
        return value % WORDS

    def _one(self, op: Op, k: int, value: int) -> int:
        """An operation that needs no other lane; at most one of an index does."""
        match op:
            case Op.ADD:
                value += k
            case Op.MUL:
                value *= k
            case Op.XOR:
                value ^= k
            case Op.AND:
                value &= k
            case Op.SHIFT:
                value >>= k
            case Op.BYTE:
                value &= 255
            case Op.SIGNED:
                value = (value & 127) - (value & 128)
            case Op.PLUS_N:
                value += self.n * k
            case Op.PLUS_G:
                value += self.g * k
            case Op.VECTOR | Op.FIRST | Op.LANE:
                pass
        return value & MASK


def wrong(program: Program) -> str:
    """Why a kernel is wrong for some n, with it; empty where it is right."""
    for n in range(program.most + 1):
        items = []
        for g in range(program.groups):
            for t in range(program.items):
                item = Item(t, g, n, program)
                item.run(program.steps)
                items.append(item)
        if why := _race(program, items):
            return f"{why} with n = {n}"
    return ""


def _race(program: Program, items: list[Item]) -> str:
    at: dict[tuple[object, ...], list[tuple[Item, Event]]] = defaultdict(list)
    for item in items:
        for event in item.events:
            group = item.g if event.space is Space.LDS else None
            at[event.space, event.word, group].append((item, event))
    for (space, word, _), here in at.items():
        for number, (item, event) in enumerate(here):
            for other, second in here[:number]:
                if _conflict(program, item, event, other, second):
                    return f"items {item.t} and {other.t}, word {word} of {space}"
    return ""


def _conflict(program: Program, item: Item, event: Event, other: Item, second: Event) -> bool:
    kinds = {event.kind, second.kind}
    if kinds == {Kind.LOAD}:
        return False
    if item is other:
        first, last = sorted((event, second), key=lambda each: each.start)
        return first.end > last.start
    if kinds == {Kind.ATOMIC} and _reach(program, item, other, event.scope, second.scope):
        return False
    if item.g != other.g:
        return True
    return not (_before(item, event, other, second) or _before(other, second, item, event))


def _reach(program: Program, item: Item, other: Item, one: Scope, two: Scope) -> bool:
    need = Scope.WAVE
    if item.t // program.wave != other.t // program.wave:
        need = Scope.GROUP
    if item.g != other.g:
        need = Scope.AGENT
    return min(one.width, two.width) >= need.width


def _before(item: Item, event: Event, other: Item, second: Event) -> bool:
    for signal, wait in zip(item.signals, other.waits, strict=True):
        out = any(
            event.end < fence < signal and space in (None, event.space)
            for fence, space in item.releases
        )
        into = any(
            wait < fence < second.start and space in (None, event.space)
            for fence, space in other.acquires
        )
        if out and into:
            return True
    return False
