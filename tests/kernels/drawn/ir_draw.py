"""Draws kernels as LLVM IR and compares verdicts with what running every work-item shows.

python -m tests.kernels.drawn.ir_draw --count 1000 --seed 1 [--keep FOLDER]
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator

from tests.kernels.drawn.ir_program import (
    Access,
    Await,
    Copy,
    Down,
    Fence,
    Form,
    If,
    Kind,
    Op,
    Program,
    Scope,
    Signal,
    Space,
    Step,
    Wait,
    print_program,
)
from tests.kernels.drawn.ir_truth import wrong
from tests.kernels.hunt.trial import Trial, main


class Drawing:
    """One kernel being drawn; mostly right ones with a chance of a mistake."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.cpu = self.random.choice(("gfx942", "gfx1201", "gfx1250"))
        self.wave = 64 if self.cpu == "gfx942" else 32
        self.items = self.random.choice((self.wave, 64, 128))
        self.groups = self.random.choice((1, 1, 2))
        self.number = 0
        self.shape = self.index()

    def program(self) -> Program:
        steps: list[Step] = []
        for _ in range(self.random.choice((1, 2, 2, 3))):
            steps += self.phase()
            steps += self.barrier()
        steps += self.phase()
        return Program("k", tuple(steps), self.items, self.groups, self.wave, self.cpu, 3)

    def chance(self, share: float) -> bool:
        return self.random.random() < share

    def index(self) -> tuple[tuple[Op, int], ...]:
        """The work-item's id, or something made of it; one operation at most looks at lanes."""
        if self.chance(0.4):
            return ()
        found: list[tuple[Op, int]] = []
        for _ in range(self.random.choice((1, 1, 2, 3))):
            op = self.random.choice(list(Op))
            if op in (Op.FIRST, Op.LANE) and any(each in (Op.FIRST, Op.LANE) for each, _ in found):
                continue
            k = self.random.choice((1, 1, 2, 3, 7, 16, 31, 32, 63, 64, 127, 255))
            if op is Op.SHIFT:
                k = self.random.choice((1, 2, 5))
            if op is Op.LANE:
                k = self.random.choice((1, 2, 16, 31))
            found.append((op, k))
        return tuple(found)

    def access(self) -> Access:
        self.number += 1
        space = self.random.choice((Space.LDS, Space.LDS, Space.GLOBAL))
        kind = self.random.choice((Kind.LOAD, Kind.LOAD, Kind.STORE, Kind.STORE, Kind.ATOMIC))
        index = self.shape if self.chance(0.6) else self.index()
        if space is Space.GLOBAL and self.groups > 1 and self.chance(0.85):
            index = (*index, (Op.PLUS_G, self.items))
        words = 1 if kind is Kind.ATOMIC or self.chance(0.85) else 2
        form = self.random.choice((Form.WORDS, Form.WORDS, *Form))
        if space is Space.LDS and form is Form.NUMBER and self.chance(0.7):
            form = Form.BYTES
        scope = self.random.choice((*Scope, Scope.AGENT, Scope.AGENT))
        return Access(kind, space, index, words, form, scope, self.number)

    def phase(self) -> list[Step]:
        steps: list[Step] = []
        for _ in range(self.random.choice((1, 1, 2))):
            drawn = self.random.random()
            if self.cpu == "gfx1250" and drawn < 0.3:
                self.number += 1
                steps.append(Copy(self.shape if self.chance(0.8) else self.index(), self.number))
                if self.chance(0.8):
                    steps.append(Wait(0 if self.chance(0.7) else 1))
            elif drawn < 0.33:
                self.number += 1
                steps.append(Down(self.number))
            elif drawn < 0.55:
                uniform = self.chance(0.4)
                bound = self.random.choice((0, 1, 2, 3) if uniform else (1, 5, 16, 32, 37, 63))
                body = tuple(self.plain() for _ in range(self.random.choice((1, 1, 2))))
                steps.append(If(uniform, self.chance(0.5), bound, body))
            else:
                steps.append(self.access())
        return steps

    def plain(self) -> Access:
        """An access whose index needs no other lane: some may not be there."""
        while True:
            found = self.access()
            if not any(op in (Op.FIRST, Op.LANE) for op, _ in found.index):
                return found

    def barrier(self) -> list[Step]:
        """A barrier with fences, sometimes with less than it needs, sometimes in halves."""
        fences: list[Fence | None] = []
        for release in (True, False):
            scope = Scope.GROUP if self.chance(0.93) else self.random.choice(list(Scope))
            space = None if self.chance(0.85) else self.random.choice(list(Space))
            fence = Fence(release, not release, scope, space)
            fences.append(None if self.chance(0.05) else fence)
        between = self.phase() if self.cpu != "gfx942" and self.chance(0.4) else []
        steps: list[Step] = [fences[0]] if fences[0] else []
        steps += [Signal(), *between, Await()]
        return steps + ([fences[1]] if fences[1] else [])


def trial(seed: int) -> Trial:
    """A drawn kernel with its truth."""
    program = Drawing(seed).program()
    why = wrong(program)
    launch = f"--workgroup {program.items} --grid {program.groups} --wave {program.wave}"
    words = (*launch.split(), "--assume", "n >= 0", "--assume", f"n <= {program.most}")
    return Trial(f"drawn IR, {program.cpu}", str(seed), print_program(program), words, why)


def draw(count: int, seed: int) -> Iterator[Trial]:
    """Drawn kernels: all that are right, and one in three of those that are wrong."""
    made = 0
    number = seed * 1_000_000
    while made < count:
        number += 1
        found = trial(number)
        if not found.wrong or number % 3 == 0:
            made += 1
            yield found


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], __doc__, draw, 1000))
