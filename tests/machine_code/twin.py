"""A second, plain account of waits: a machine that runs programs, drawn ones (`twin_programs.py`)
and real ones (`twin_code.py`), with concrete counters and any order of return that the documents
allow.

It shares nothing with the analysis but the text of the programs. A register knows which operation
will still write it, or still has to read it; a use before that is shown. What order things come
back in is drawn, or as late as possible for one operation.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from random import Random


class Gen(Enum):
    """Generations by a processor of theirs."""

    GFX9 = "gfx906"
    GFX942 = "gfx942"
    GFX10 = "gfx1030"
    GFX11 = "gfx1100"
    GFX12 = "gfx1200"
    GFX1250 = "gfx1250"

    @property
    def split(self) -> bool:
        return self in (Gen.GFX12, Gen.GFX1250)

    @property
    def early(self) -> bool:
        return self in (Gen.GFX9, Gen.GFX942)


_OF_GFX12 = {
    "loadcnt": 63,
    "storecnt": 63,
    "samplecnt": 63,
    "bvhcnt": 7,
    "dscnt": 63,
    "kmcnt": 31,
    "expcnt": 7,
}
LIMITS = {
    Gen.GFX9: {"vmcnt": 63, "lgkmcnt": 15, "expcnt": 7},
    Gen.GFX942: {"vmcnt": 63, "lgkmcnt": 15, "expcnt": 7},
    Gen.GFX10: {"vmcnt": 63, "vscnt": 63, "lgkmcnt": 63, "expcnt": 7},
    Gen.GFX11: {"vmcnt": 63, "vscnt": 63, "lgkmcnt": 63, "expcnt": 7},
    Gen.GFX12: _OF_GFX12,
    Gen.GFX1250: {**_OF_GFX12, "asynccnt": 63, "tensorcnt": 63, "xcnt": 63},
}
MEMORY = ("loadcnt", "storecnt", "samplecnt", "bvhcnt", "dscnt", "kmcnt", "asynccnt", "tensorcnt")
"""A wait for one of these waits for as many translations (001 Memory Model GFX125x)."""


@dataclass(frozen=True)
class Op:
    """An instruction of a drawn program.

    - `counts`: counters with the queue in each; a queue that is empty text has no order.
    - `comes`: registers that are written later; `late`: registers that are read later; `again`:
      registers that are read again if the operation is replayed, until its address is translated.
    - `type`: loads of one type write registers in order, where the generation says so.
    - `leaves`: of a wait. `jump`: the number of the instruction that it may go to.
    - `lds`: r, w for accesses of LDS, b for a barrier.
    """

    text: str
    reads: frozenset[str] = frozenset()
    writes: frozenset[str] = frozenset()
    counts: tuple[tuple[str, str], ...] = ()
    comes: frozenset[str] = frozenset()
    late: frozenset[str] = frozenset()
    again: frozenset[str] = frozenset()
    type: str = ""
    leaves: tuple[tuple[str, int], ...] = ()
    jump: int | None = None
    lds: str = ""


@dataclass
class Flight:
    """An operation in flight: by whom it was issued, and the counters it is still counted in."""

    by: int
    op: Op
    left: dict[str, str]
    shown: bool = False
    shown_again: bool = False
    """Whether it was shown that sources are overwritten before the address is translated."""
    replaced: frozenset[str] = frozenset()
    """Registers that a later operation writes behind it for sure: that one stands for both."""


@dataclass
class Machine:
    """One wave. `victim` is the instruction whose operations come back as late as they can."""

    gen: Gen
    random: Random
    eager: float = 0.0
    victim: int | None = None
    flying: list[Flight] = field(default_factory=list)
    shown: set[tuple[int, int]] = field(default_factory=set)
    told: list[tuple[int, int]] = field(default_factory=list)
    versions: dict[str, int] = field(default_factory=dict)
    outcomes: dict[tuple[str | int, ...], bool] = field(default_factory=dict)
    vcc: bool = False
    """What comparisons give: the same for the same operands."""

    def step(self, number: int, op: Op) -> None:
        """Issues an instruction."""
        while self.flying and self.random.random() < self.eager:
            self._one_done(self.random.choice(list(LIMITS[self.gen])))
        if (queue := dict(op.counts).get("xcnt")) is not None:
            # Scalar and vector memory are not translated at the same time.
            for older in self.flying:
                if older.left.get("xcnt", queue) != queue:
                    del older.left["xcnt"]
        self._use(number, op)
        self._compute(op)
        for counter, most in op.leaves:
            for name in (counter, "xcnt") if counter in MEMORY else (counter,):
                while self._count(name) > most:
                    self._one_done(name)
        if op.lds == "b":
            self.told = [
                (each.by, number)
                for each in self.flying
                if each.op.lds == "w" and any(c in ("lgkmcnt", "dscnt") for c in each.left)
            ]
        elif op.lds == "r":
            self.shown.update(self.told)
        if op.counts:
            for counter, _ in op.counts:
                while self._count(counter) >= LIMITS[self.gen].get(counter, 63):
                    self._one_done(counter)
            self.flying.append(Flight(number, op, dict(op.counts)))

    def _compute(self, op: Op) -> None:
        """Registers get new values; a comparison gives what it gave for the same ones."""
        if "vcc" in op.writes:
            key: tuple[str | int, ...] = (
                op.text,
                *(self.versions.get(each, 0) for each in sorted(op.reads)),
            )
            self.vcc = self.outcomes.setdefault(key, self.random.random() < 0.5)
        for each in op.writes | op.comes:
            self.versions[each] = self.versions.get(each, 0) + 1

    def _count(self, counter: str) -> int:
        return sum(counter in each.left for each in self.flying)

    def _use(self, number: int, op: Op) -> None:
        touched = op.reads | op.writes | op.comes
        for each in self.flying:
            if each.shown:
                continue
            hit = (each.op.comes - each.replaced) & touched
            if hit and not (hit & op.reads) and self._behind(each, op, hit):
                each.replaced |= hit
                hit = frozenset()
            if hit or each.op.late & (op.writes | op.comes):
                each.shown = True
                self.shown.add((each.by, number))
            elif not each.shown_again and self._translating(each, op):
                each.shown_again = True
                self.shown.add((each.by, number))

    def _translating(self, older: Flight, newer: Op) -> bool:
        """Whether a source is overwritten that may be read again. What comes back to a later access
        of vector memory comes when that is translated, so behind the translation of an older one.
        """
        queue = older.left.get("xcnt")
        if queue is None:
            return False
        behind = bool(queue) and dict(newer.counts).get("xcnt") == queue
        return bool(older.op.again & (newer.writes if behind else newer.writes | newer.comes))

    def _behind(self, older: Flight, newer: Op, hit: frozenset[str]) -> bool:
        """Whether what comes back later to the same registers comes back behind it for sure."""
        ways = {each for each in (*older.left.items(), *newer.counts) if each[0] != "xcnt"}
        if not hit <= newer.comes or len(ways) > 1:
            return False
        ((_, queue),) = ways
        if queue == "lds":
            return True
        return bool(queue) and older.op.type == newer.type and not self.gen.split

    def _one_done(self, counter: str) -> None:
        """One operation counts down: the oldest of a queue, or any one that has no order."""
        heads: list[Flight] = []
        queues = set()
        for each in self.flying:
            if counter not in each.left:
                continue
            queue = each.left[counter]
            if not queue or queue not in queues:
                heads.append(each)
            queues.add(queue)
        if not heads:
            return
        others = [each for each in heads if each.by != self.victim]
        chosen = self.random.choice(others or heads)
        if counter != "xcnt":
            self._translated(chosen)
        del chosen.left[counter]
        self._arrive(chosen)

    def _translated(self, each: Flight) -> None:
        """What is done was translated, and what was issued before it to vector memory."""
        if queue := each.left.get("xcnt"):
            for older in self.flying[: self.flying.index(each)]:
                if older.left.get("xcnt") == queue:
                    del older.left["xcnt"]
        each.left.pop("xcnt", None)

    def _arrive(self, each: Flight) -> None:
        """Results are there when all counters say so: until then it may be the other one."""
        if not each.left:
            self.flying.remove(each)


def run(program: list[Op], machine: Machine, steps: int = 400) -> None:
    """Runs a program; branches go where comparisons say, and these as chance does."""
    at = 0
    machine.vcc = machine.random.random() < 0.5
    for _ in range(steps):
        if at >= len(program):
            return
        op = program[at]
        machine.step(at, op)
        at = op.jump if machine.vcc and op.jump is not None else at + 1


def shown(program: list[Op], gen: Gen, random: Random, runs: int) -> set[tuple[int, int]]:
    """What runs with drawn orders show: pairs of the operation and its early use."""
    found: set[tuple[int, int]] = set()
    victims: Iterator[int | None] = (
        random.choice((None, *(n for n, op in enumerate(program) if op.counts)))
        for _ in range(runs)
    )
    for victim in victims:
        machine = Machine(gen, random, random.choice((0.0, 0.0, 0.1, 0.3)), victim)
        run(program, machine)
        found |= machine.shown
    return found


def is_shown(
    program: list[Op], gen: Gen, pair: tuple[int, int], random: Random, runs: int = 200
) -> bool:
    """Whether a run shows a pair, with its operation as late as it can be."""
    for _ in range(runs):
        machine = Machine(gen, random, 0.0, pair[0])
        run(program, machine)
        if pair in machine.shown:
            return True
    return False
