"""Small random barrier programs: rounds at a few objects, with something wrong in every other one.

A program is drawn as rounds, in each of which some waves meet at an object, so that a good part of
the programs is well defined; then operations are dropped, doubled, exchanged or added.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace

from fencepost.program.conditions import Quantifier, Truth
from fencepost.program.expressions import Const
from fencepost.program.operations import (
    BarrierArrive,
    BarrierDrop,
    BarrierInit,
    BarrierJoin,
    BarrierOperation,
    BarrierSync,
    BarrierWait,
    Operation,
)
from fencepost.program.program import Barrier, BarrierKind, LitmusTest, Program, Thread
from fencepost.vocabulary.scopes import Position

MOST_OPERATIONS = 14
"""Operations of a program, a `barrier` counting twice."""

TARGETS = (None,) * 9 + ("gfx1250", "gfx1250", "gfx1200", "gfx1100")

Code = list[BarrierOperation]


def generate(seed: int) -> LitmusTest:
    """The program of a seed."""
    while True:
        drawn = _Drawing(random.Random(seed)).program()
        if size(drawn) <= MOST_OPERATIONS:
            return asked(drawn)
        seed += 1_000_000_007


def asked(program: Program) -> LitmusTest:
    """The program with a condition that every execution meets."""
    return LitmusTest("generated", program, Quantifier.EXISTS, Truth(True))


def size(program: Program) -> int:
    """Operations, a `barrier` counting twice."""
    return sum(
        2 if isinstance(operation, BarrierSync) else 1
        for thread in program.threads
        for operation in thread.code
    )


@dataclass(slots=True)
class _Drawing:
    """The drawing of one program."""

    random: random.Random
    positions: list[Position] = field(default_factory=list)
    codes: list[Code] = field(default_factory=list)
    barriers: list[Barrier] = field(default_factory=list)
    joined: list[set[str]] = field(default_factory=list)
    pending: list[list[BarrierWait]] = field(default_factory=list)
    """Waits of split barriers that each wave still has to perform."""

    def program(self) -> Program:
        """A program."""
        waves = self.random.choice((2, 2, 2, 3, 3, 4))
        groups = 2 if self.random.random() < 0.25 else 1
        self.positions = [Position(0, 0, n % groups, n, n) for n in range(waves)]
        self.codes = [[] for _ in range(waves)]
        self.joined = [set() for _ in range(waves)]
        self.pending = [[] for _ in range(waves)]
        for name in ("a", "b", "c")[: self.random.choice((1, 1, 2, 2, 3))]:
            self.declare(name)
        for _ in range(self.random.choice((1, 2, 2, 3, 3, 4))):
            self.round()
        for wave in range(waves):
            self.codes[wave] += self.pending[wave]
        for _ in range(self.random.choice((0, 0, 0, 0, 1, 1, 2))):
            self.disturb()
        threads = [
            Thread(number, position, tuple(code))
            for number, (position, code) in enumerate(zip(self.positions, self.codes, strict=True))
        ]
        if self.random.random() < 0.1:
            threads.append(self.wave_mate(self.random.choice(threads), waves))
        return Program(tuple(threads), (), tuple(self.barriers), self.random.choice(TARGETS))

    def declare(self, name: str) -> None:
        """One object, and the inits and joins that it asks for."""
        kinds = [BarrierKind.BARE] * 4 + [BarrierKind.WORKGROUP] * 3 + [BarrierKind.NAMED] * 6
        if self.positions[-1].workgroup:
            kinds += [BarrierKind.CLUSTER] * 8
        kinds += [BarrierKind.CLUSTER]
        if any(barrier.kind is BarrierKind.NAMED for barrier in self.barriers):
            kinds += [BarrierKind.NULL] * 3
        kind = self.random.choice(kinds)
        if kind in (BarrierKind.WORKGROUP, BarrierKind.CLUSTER) and any(
            barrier.kind is kind for barrier in self.barriers
        ):
            # There is one; a second name would be a name for it.
            kind = BarrierKind.BARE
        everyone = range(len(self.codes))
        groups = self.positions[-1].workgroup + 1
        share = max(1, len(everyone) // groups)
        count = max(1, share + self.random.choice((0,) * 10 + (-1, 1)))
        barrier = Barrier(name, kind, count if kind is BarrierKind.BARE else None)
        if kind is not BarrierKind.NAMED:
            self.barriers.append(barrier)
            return
        ordering = [b for b in self.barriers if b.kind in (BarrierKind.BARE, BarrierKind.WORKGROUP)]
        if not ordering and self.random.random() < 0.8:
            ordering = [Barrier("g", BarrierKind.BARE, share)]
            self.barriers += ordering
        self.barriers.append(barrier)
        for group in range(groups):
            members = [w for w in everyone if self.positions[w].workgroup == group]
            self.codes[self.random.choice(members)].append(BarrierInit(name, Const(count)))
        if ordering and self.random.random() < 0.9:
            self.meet(self.random.choice(ordering), everyone)

    def round(self) -> None:
        """Some waves meet, or one wave does something by itself."""
        barrier = self.random.choice(self.barriers)
        everyone = list(range(len(self.codes)))
        some = everyone
        if self.random.random() < 0.15:
            some = self.random.sample(everyone, max(1, len(everyone) - 1))
        if self.random.random() < 0.8:
            self.meet(barrier, some)
        else:
            self.alone(barrier, self.random.choice(everyone))

    def told(self) -> str | None:
        """Sometimes, the register that is told whether the wave arrives first."""
        return "r0" if self.random.random() < 0.2 else None

    def alone(self, barrier: Barrier, wave: int) -> None:
        """One operation of one wave, mostly one that the object offers."""
        name, code = barrier.name, self.codes[wave]
        given = barrier.kind in (BarrierKind.WORKGROUP, BarrierKind.CLUSTER)
        count = Const(self.random.choice((0, 1, 2, 2, 3, 3)))
        what = self.random.random()
        if given and self.random.random() < 0.9:
            code.append(self.random.choice((BarrierArrive(name), BarrierWait(name))))
        elif what < 0.5:
            if barrier.kind is BarrierKind.NAMED and name not in self.joined[wave]:
                code.append(BarrierJoin(name))
            code.append(BarrierDrop(name))
            self.joined[wave].discard(name)
        elif what < 0.65:
            code.append(BarrierJoin(name))
            self.joined[wave] = {name}
        elif what < 0.9:
            code.append(BarrierArrive(name, None if given else count))
        else:
            code.append(BarrierInit(name, count))

    def meet(self, barrier: Barrier, waves: range | list[int]) -> None:
        """Each of the waves arrives and waits, together or apart; at a cluster barrier one wave
        arrives for its workgroup.
        """
        arrived: set[int] = set()
        for wave in waves:
            self.codes[wave] += self.pending[wave]
            self.pending[wave] = []
            if barrier.kind is BarrierKind.NAMED and (
                barrier.name not in self.joined[wave] or self.random.random() < 0.05
            ):
                self.codes[wave].append(BarrierJoin(barrier.name))
                self.joined[wave] = {barrier.name}
            group = self.positions[wave].workgroup
            wait = BarrierWait(barrier.name)
            spoken_for = barrier.kind is BarrierKind.CLUSTER and group in arrived
            if spoken_for and self.random.random() < 0.8:
                self.codes[wave].append(wait)
                continue
            arrived.add(group)
            if self.random.random() < 0.5:
                self.codes[wave].append(BarrierSync(barrier.name))
                continue
            self.codes[wave].append(BarrierArrive(barrier.name, register=self.told()))
            if self.random.random() < 0.5:
                self.pending[wave].append(wait)
            elif self.random.random() < 0.95:
                self.codes[wave].append(wait)

    def disturb(self) -> None:
        """Something about the codes is changed."""
        code = self.random.choice(self.codes)
        if not code:
            return
        at = self.random.randrange(len(code))
        match self.random.randrange(5):
            case 0:
                del code[at]
            case 1:
                code.insert(at, code[at])
            case 2:
                other = self.random.randrange(len(code))
                code[at], code[other] = code[other], code[at]
            case 3:
                code[at] = replace(code[at], barrier=self.random.choice(self.barriers).name)
                self.without_counts(code, at)
            case _:
                name = self.random.choice(self.barriers).name
                added: tuple[BarrierOperation, ...] = (
                    BarrierArrive(name),
                    BarrierWait(name),
                    BarrierJoin(name),
                    BarrierDrop(name),
                )
                code.insert(at, self.random.choice(added))

    def without_counts(self, code: Code, at: int) -> None:
        """Takes the new expected count off an arrive on an object that takes none."""
        operation = code[at]
        kind = next(b.kind for b in self.barriers if b.name == operation.barrier)
        if isinstance(operation, BarrierArrive) and kind not in (
            BarrierKind.NAMED,
            BarrierKind.BARE,
        ):
            code[at] = replace(operation, count=None)

    def wave_mate(self, thread: Thread, number: int) -> Thread:
        """Another thread of the wave, which performs the same operations, or not quite."""
        code: tuple[Operation, ...] = thread.code
        if code and self.random.random() < 0.4:
            at = self.random.randrange(len(code))
            code = code[:at] + code[at + 1 :]
        return Thread(number, replace(thread.position, thread=number), code)
