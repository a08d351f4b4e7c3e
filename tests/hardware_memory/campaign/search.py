"""The search on one machine: for each part of each row the smallest program that shows what the
model forbids without it; else why no program does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from fencepost.hardware.memory.assumptions import ASSUMPTIONS, DEFAULTS, Assumption
from fencepost.hardware.memory.code import code_of
from fencepost.hardware.memory.description import L2s, Place, Reach
from fencepost.hardware.memory.explore import Outcome
from fencepost.hardware.memory.instructions import Site, What
from fencepost.hardware.memory.locations import Where
from fencepost.hardware.memory.machines import MACHINES
from fencepost.lowering.needed.read import BITS
from fencepost.lowering.rows.instructions import Counter as HardwareCounter
from fencepost.lowering.target import Target
from tests.hardware_memory.campaign.exploring import NOT_RUN, Judge
from tests.hardware_memory.campaign.operations import Operation, operations
from tests.hardware_memory.campaign.programs import Program
from tests.hardware_memory.campaign.shapes import programs_of
from tests.hardware_memory.campaign.units import Part, Unit, code, parts_of


@dataclass(frozen=True, slots=True)
class Entry:
    """What was found of a unit on a machine: the program that needs it, with the outcome that it
    shows without it, or the reason why none does. `instruction` is its text; `instance` of a
    program that no unit needs alone is one that shows the reason.
    """

    unit: Unit
    instruction: str
    program: Program | None = None
    outcome: Outcome = ()
    reason: str = ""


TRIED, AGAIN = 80, 12
"""The most programs of an operation that are tried for a part: on the first machine of a chapter,
and on others, where those come first that the first one needs."""


@dataclass(slots=True)
class Search:
    """The search on one machine.

    - `winners` are programs that other machines need, which are tried first.
    - `same`: operations whose code is that of this target are left out.
    - `most` is how many programs of an operation are tried for a part.
    - `unsound` are programs whose whole code shows what the model forbids, with the outcome.
    """

    target: Target
    judge: Judge
    winners: set[str] = field(default_factory=set)
    same: Target | None = None
    most: int = TRIED
    entries: dict[Unit, Entry] = field(default_factory=dict)
    unsound: dict[Program, Outcome] = field(default_factory=dict)
    _users: dict[Unit, list[tuple[Operation, Part]]] = field(default_factory=dict)

    def run(self) -> None:
        """Goes through all operations."""
        for operation in operations():
            parts = parts_of(operation, self.target)
            if self.same is not None and code(operation, self.target) == code(operation, self.same):
                continue
            self._search(operation, parts)
        for unit, users in self._users.items():
            if unit not in self.entries:
                entry = self.entries[unit] = self._excused(unit, users)
                if entry.program is not None:
                    self.winners.add(entry.program.name)

    def _search(self, operation: Operation, parts: tuple[Part, ...]) -> None:
        for part in parts:
            self._users.setdefault(part.unit, []).append((operation, part))
        pending = [
            part
            for part in parts
            if part.unit not in self.entries and not _outside(part.unit.part, self.target)
        ]
        if not pending:
            return
        programs = programs_of(operation)
        programs.sort(key=lambda each: each.name not in self.winners)
        tried: Counter[Unit] = Counter()
        for program in programs:
            for part in list(pending):
                if not _fits(program, part) or tried[part.unit] == self.most:
                    continue
                tried[part.unit] += 1
                if (found := self._needs(program, part)) is not None:
                    self.entries[part.unit] = Entry(part.unit, part.text, program, found)
                    self.winners.add(program.name)
                    pending.remove(part)
            if not pending:
                return

    def _needs(
        self,
        program: Program,
        part: Part,
        also: tuple[Site, ...] = (),
        assumptions: frozenset[Assumption] = DEFAULTS,
    ) -> Outcome | None:
        """An outcome that the model forbids, and that a program shows without a part alone: not
        with the whole code, all of whose outcomes the model allows.
        """
        if program in self.unsound and assumptions == DEFAULTS:
            return None
        text = program.text()
        judge = self.judge
        whole = judge.shown(text, self.target, also, assumptions)
        left = (part.site(*program.at), *also)
        without = judge.shown(text, self.target, left, assumptions)
        new = without.outcomes - whole.outcomes
        if not new or not whole.complete:
            return None
        found = judge.forbidden(text, self.target, new)
        if found is None:
            return None
        broken = judge.forbidden(text, self.target, whole.outcomes)
        if broken is None:
            return found
        if not also and assumptions == DEFAULTS:
            self.unsound[program] = broken
        return None

    # What no program needs.

    def _excused(self, unit: Unit, users: list[tuple[Operation, Part]]) -> Entry:
        text = users[0][1].text
        if reason := _outside(unit.part, self.target):
            return Entry(unit, text, reason=reason)
        programs = list(self._programs(users))
        if unit.part == BITS and not any(self._passes_by(*each) for each in programs):
            return Entry(unit, text, reason="passes-nothing")
        for program, part in programs:
            if (entry := self._beside(program, part)) is not None:
                return entry
        for assumption in self._assumed():
            for program, part in programs:
                found = self._needs(program, part, assumptions=DEFAULTS ^ {assumption})
                if found is not None:
                    reason = f"assumption {assumption.value}"
                    return Entry(unit, text, program, found, reason)
        return Entry(unit, text, reason="open")

    def _passes_by(self, program: Program, part: Part) -> bool:
        """Whether the scope bits of an access have it pass by a cache that it else would not."""
        description = MACHINES[self.target.chapter]
        test = self.judge.test(program.text(), self.target)
        site = part.site(*program.at)
        passed = []
        for dropped in (frozenset[Site](), frozenset({site})):
            code = code_of(test, self.target, description, dropped)
            each = next(
                each
                for each in code.threads[site.thread].instructions
                if each.what <= What.COMPARE
                and each.source == program.threads[site.thread][1][site.operation]
            )
            if each.where is not Where.GLOBAL:
                return False
            near = [
                level.reach
                for level in description.levels
                if level.place is Place.L2 or each.what is What.LOAD
            ]
            if description.l2s is L2s.SEVERAL:
                near.append(Reach.ENGINE)
            passed.append([reach for reach in near if reach < each.reach])
        return passed[0] != passed[1]

    def _assumed(self) -> Iterator[Assumption]:
        for assumption, known in ASSUMPTIONS.items():
            if self.target.chapter in known.chapters:
                yield assumption

    def _programs(self, users: list[tuple[Operation, Part]]) -> Iterator[tuple[Program, Part]]:
        found = [
            (program, part)
            for operation, part in users
            for program in programs_of(operation)
            if program.size[0] <= LONGEST
            and _fits(program, part)
            and self.judge.shown(program.text(), self.target) is not NOT_RUN
        ]
        found.sort(key=lambda each: (each[0].name not in self.winners, each[0].size))
        yield from found[:MOST]

    def _beside(self, program: Program, part: Part) -> Entry | None:
        """Whether another instruction of a program does what the part does: without both, the model
        is broken, and with either it is not.
        """
        site = part.site(*program.at)
        test = self.judge.test(program.text(), self.target)
        for other in code_of(test, self.target, MACHINES[self.target.chapter]).sites:
            each = other.site
            same = (each.operation, each.step) == (site.operation, site.step)
            if each.bits or each.thread != site.thread:
                continue
            if same and each.counter in ("", site.counter):
                continue
            if (found := self._needs(program, part, (each,))) is not None:
                name = f" {each.counter}" if each.counter else ""
                reason = f"beside{name} of {other.instruction} of `{other.operation}`"
                return Entry(part.unit, part.text, program, found, reason)
        return None


LONGEST, MOST = 5, 12
"""The longest programs, and the most, that are asked for the reason of what none needs."""
_COHERENT = ("co", "atomic")


def _fits(program: Program, part: Part) -> bool:
    """Whether a program can need a part: bits are about one location, all else about several."""
    one = program.shape.startswith(_COHERENT)
    return one if part.unit.part == BITS else not one or program.shape == "co-mp"


def _outside(part: str, target: Target) -> str:
    """Why the machines cannot need a wait for a counter."""
    if part in ("", BITS):
        return ""
    counter = HardwareCounter(part)
    if counter is HardwareCounter.X:
        return "replay"
    if all(counter is not known for _, known in MACHINES[target.chapter].counters):
        return "uncounted"
    return ""
