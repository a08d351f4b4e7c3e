"""Races in LDS along the paths of one kernel.

From its entry, and from behind each barrier, a walk goes on up to the next barriers, without
merging what it knows at the places where paths meet: the first iterations of a loop are followed as
they are. Two accesses of a walk that conflict are a race where two lanes of different waves meet,
both of which take this path.

A wave may hand something to another one without a barrier, by a flag in LDS that the other one
waits for. So behind a branch in a loop that goes on as something says that was loaded there, and
behind an instruction of GWS, what was accessed before is forgotten. What the walk does not settle
is not decided (`LDS_UNORDERED`).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from fencepost.graphs import reachable
from fencepost.machine_code.control_flow.flow import Block, Flow
from fencepost.machine_code.declared import Workgroup
from fencepost.machine_code.findings import Finding, Hazard, Meeting, Verdict
from fencepost.machine_code.instructions.computations import Op
from fencepost.machine_code.instructions.instruction import Instruction, Kind
from fencepost.machine_code.instructions.registers import (
    EXEC,
    span,
)
from fencepost.machine_code.races.accesses import access_of, axes_of
from fencepost.machine_code.races.lanes import Lanes
from fencepost.machine_code.races.meet import Access, Meetings
from fencepost.machine_code.races.operands import State, condition_of
from fencepost.machine_code.races.polls import polled, waiting
from fencepost.machine_code.races.shapes import plausible
from fencepost.machine_code.races.states import States
from fencepost.machine_code.races.term import Term, data_of
from fencepost.machine_code.races.terms import Terms
from fencepost.machine_code.races.values import Values
from fencepost.machine_code.waits.lds_ranges import LdsOfCode, address_of
from fencepost.machine_code.waits.lds_sharing import Apart, LdsSharing
from fencepost.records import dataclass, replace
from fencepost.targets.generation import Generation

LONGEST = 6000
"""Instructions of a kernel that is looked at."""
BLOCKS = 400
"""Blocks that are walked through from one barrier."""
ALL_BLOCKS = 4000
"""Blocks that are walked through in one kernel."""
_EXEC = span(EXEC, 2)
_MEETS_ELSEWHERE = "ds_gws_"
"""Instructions by which waves wait for each other without a barrier of the workgroup."""
NEAREST = 100
"""Earlier accesses that one is compared with."""
AGAIN = 2
"""Times that a path goes through a block whose branch is not decided."""
OFTEN = 40
"""Times that a path goes through a block whose branch is decided by constants."""


def settled(
    known: LdsOfCode, flow: Flow, apart: Apart, workgroup: Workgroup, generation: Generation
) -> list[Finding]:
    """The races in LDS of a kernel, and the accesses of which the code does not say whether other
    waves make them to the same bytes.
    """
    if sum(block.end - block.first for block in flow.blocks) > LONGEST:
        return list(LdsSharing(known, flow, apart).findings())
    races = Races(known, flow, workgroup, generation)
    found = races.found()

    def are_apart(one: int, other: int) -> bool:
        return apart(one, other) or races.apart(one, other)

    left = LdsSharing(known, flow, are_apart).findings()
    return [*found.values(), *(each for each in left if each.second not in found)]


@dataclass(frozen=True, slots=True)
class _Path:
    """A place of a walk: where it is, the terms, the accesses since the barrier, and the waves that
    come here. `signalled` of the accesses are those before a signal; `parted` are the blocks where
    waves meet again that a branch has parted, the innermost last, with those that meet there.
    """

    block: int
    at: int
    state: State
    accesses: tuple[Access, ...]
    lanes: Term
    blocks: tuple[int, ...]
    signalled: int = 0
    parted: tuple[tuple[int, Term], ...] = ()


class Races:
    """The search in one kernel, which is made when it is first asked about."""

    def __init__(
        self, known: LdsOfCode, flow: Flow, workgroup: Workgroup, generation: Generation
    ) -> None:
        self._lds, self._code, self._flow = known, known.code, flow
        self._workgroup = workgroup
        count = workgroup.most
        judge = Lanes.of_any_shape(count, workgroup.wave, workgroup.axes)
        if workgroup.required is not None:
            judge = Lanes(workgroup.required, workgroup.wave)
        self._terms = Terms(judge)
        values = Values(self._code, generation, self._terms, workgroup.sizes)
        self._states = States(known.effects, flow, values, workgroup, generation)
        self._inside = [*self._own_accesses()]
        self._ids = workgroup.axes
        axes = min(workgroup.axes, self._axes())
        self._workgroup = replace(workgroup, axes=axes)
        if not self._fits(Lanes((1, 1, 1), workgroup.wave)):
            # One work-item accesses more than is declared: the launch adds some.
            self._workgroup = replace(self._workgroup, adds_lds=True)
        lanes = plausible(self._workgroup, self._fits)
        self._meetings = [Meetings(each) for each in lanes]
        self._races: list[dict[int, Finding]] = [{} for _ in self._meetings]
        self._next: dict[int, set[int]] = {}
        self._left = ALL_BLOCKS
        self._barriers = frozenset(
            at for block in flow.blocks for at in known.barriers if block.first <= at < block.end
        )
        numbers = [each.number for each in self._inside if each.reads]
        self._polls = frozenset(polled(self._code, flow, self._states, self._barriers, numbers))
        self._waiting = waiting(self._code, flow, self._states, self._barriers)

    def apart(self, first: int, second: int) -> bool:
        """Return True if no lanes of different waves can access one byte by two instructions."""
        if self._ids > 1 and self._workgroup.required is None:
            return False
        one, other = (
            [each for each in self._inside if each.number == number] for number in (first, second)
        )
        if not one or not other:
            return False
        return all(
            meetings.apart(each, another)
            for meetings in self._meetings
            for each in one
            for another in other
        )

    def found(self) -> dict[int, Finding]:
        """The races in the first shape, by the number of the second instruction, if there are some
        in each.
        """
        group = self._workgroup
        several_waves = self._barriers or group.required is not None or not group.adds_lds
        if self._meetings and several_waves and group.is_stated:
            for start in self._starts():
                self._walk(start)
        return self._races[0] if self._races and all(self._races) else {}

    def _own_accesses(self) -> Iterator[Access]:
        """The accesses of the kernel with what is known on all paths."""
        for block in self._flow.blocks:
            inside = [at for at in self._lds.accesses if block.first <= at < block.end]
            if not inside:
                continue
            state = self._states.before(block, block.first)
            for number in range(block.first, block.end):
                if number in inside:
                    yield access_of(self._code, number, state, self._terms, self._terms.every)
                self._states.step(block, number, state)

    def _axes(self) -> int:
        """The axes whose ids decide which bytes lanes access."""
        found = [1]
        for access in self._inside:
            for term in (access.address, access.lanes):
                found += [] if term is None else axes_of(term)
        return max(found)

    def _fits(self, lanes: Lanes) -> bool:
        if self._workgroup.adds_lds:
            return True
        meetings = Meetings(lanes)
        return all(meetings.fits(each, self._workgroup.lds) for each in self._inside)

    def _starts(self) -> Iterator[_Path]:
        """The entry of the kernel, and the places behind its barriers."""
        blocks = self._flow.blocks
        every = self._terms.every
        yield _Path(0, blocks[0].first, self._states.before(blocks[0], blocks[0].first), (), every,
                    (0,))  # fmt: skip
        for block in blocks:
            for number in range(block.first, block.end):
                if number in self._barriers and _ends_interval(self._code.instructions[number]):
                    state = self._states.before(block, number + 1)
                    lanes = every
                    if not self._states.all_come(block.number):  # the others may have ended
                        lanes = self._terms.unknown_mask(("come", block.number))
                    yield _Path(block.number, number + 1, state, (), lanes, (block.number,))

    def _walk(self, start: _Path) -> None:
        """Go through the code from a barrier up to the next ones."""
        waiting, budget = [start], BLOCKS
        while waiting and budget and self._left:
            budget -= 1
            self._left -= 1
            waiting += self._through(waiting.pop())

    def _through(self, path: _Path) -> list[_Path]:
        """Carry a path through the rest of a block; return those that go on from there."""
        block, state = self._flow.blocks[path.block], dict(path.state)
        accesses, signalled = list(path.accesses), path.signalled
        for number in range(path.at, block.end):
            each = self._code.instructions[number]
            if number in self._flow.calls:
                return []
            if number in self._barriers:
                if each.opcode.mnemonic.startswith("s_barrier_signal"):
                    signalled = len(accesses)
                elif each.opcode.mnemonic.startswith("s_barrier_wait"):
                    accesses, signalled = accesses[signalled:], 0
                    if not accesses:
                        return []
                elif _ends_interval(each):
                    return []
            if each.opcode.mnemonic.startswith(_MEETS_ELSEWHERE):
                accesses, signalled = [], 0
            if address_of(each) and self._lds.effects[number].lds:
                now = access_of(self._code, number, state, self._terms, path.lanes)
                self._compare(now, accesses, path)
                accesses.append(now)
            self._states.step(block, number, state, len(path.blocks))
        here = replace(path, state=state, accesses=tuple(accesses), signalled=signalled)
        return [*self._onward(block, here)]

    def _compare(self, now: Access, before: list[Access], path: _Path) -> None:
        """Keep a race of an access with an earlier one, the nearest, in each shape."""
        if now.number in self._polls:
            return
        left = {at for at, found in enumerate(self._races) if now.number not in found}
        for earlier in reversed(before[-NEAREST:]):
            if not left:
                return
            if not now.conflicts(earlier) or earlier.number in self._polls:
                continue
            met = {at: self._meetings[at].of(earlier, now) for at in left}
            if any(met.values()) and self._is_told_by_flag(earlier, now):
                continue
            for at, meeting in met.items():
                if meeting is not None:
                    self._races[at][now.number] = self._finding(earlier, now, meeting, path)
                    left.discard(at)

    def _is_told_by_flag(self, earlier: Access, now: Access) -> bool:
        """Return True if what decides who makes two accesses was loaded from LDS that another wave
        may write meanwhile, by another access: it may be a flag that says that they may be made.
        """
        loads = data_of((earlier.lanes, now.lanes)) or ()
        own = {earlier.number, now.number}
        return any(
            each.writes
            and not {load, each.number} <= own
            and self._meets_without_barrier(load, each.number)
            and not self.apart(load, each.number)
            for load in loads
            for each in self._inside
        )

    def _meets_without_barrier(self, one: int, other: int) -> bool:
        """Return True if one of two instructions may follow the other with no barrier between."""
        return other in self._until_barrier(one) or one in self._until_barrier(other)

    def _until_barrier(self, number: int) -> set[int]:
        """The instructions behind one up to the next barriers."""
        if number not in self._next:
            found = self._next[number] = set[int]()
            waiting = [(each, number) for each in self._flow.homes(number)]
            seen = set[int]()
            while waiting:
                block, at = waiting.pop()
                ends = next((n for n in range(at, block.end) if n in self._barriers), None)
                found.update(range(at, block.end if ends is None else ends))
                for each in block.following if ends is None else ():
                    if each not in seen:
                        seen.add(each)
                        waiting.append((self._flow.blocks[each], self._flow.blocks[each].first))
        return self._next[number]

    def _finding(self, first: Access, second: Access, meeting: Meeting, path: _Path) -> Finding:
        blocks = [self._flow.blocks[each] for each in path.blocks]
        at = max(
            number for number, block in enumerate(blocks) if block.first <= first.number < block.end
        )
        way = tuple(block.first for block in blocks[at + 1 :])
        certain = meeting.certain and not way
        return Finding(
            Hazard.LDS_RACE,
            Verdict.CERTAIN if certain else Verdict.ON_A_PATH,
            first.number,
            second.number,
            distance=max(second.number - first.number - 1, 0),
            path=way,
            meeting=meeting,
        )

    # Branches.

    def _onward(self, block: Block, path: _Path) -> Iterator[_Path]:
        """The paths behind a block."""
        last = self._code.instructions[block.end - 1]
        name = last.opcode.mnemonic
        if not name.startswith("s_cbranch_") or len(block.following) < 2:
            for target in block.following:
                yield from self._to(target, path, often=len(block.following) == 1)
            return
        taken = self._code.targets.get(block.end - 1)
        for target in block.following:
            is_taken = self._flow.blocks[target].first == taken
            yield from self._if(name, target, path, taken=is_taken)

    def _if(self, name: str, target: int, path: _Path, *, taken: bool) -> Iterator[_Path]:
        """The path over one side of a branch."""
        if name == "s_cbranch_execz" and not (taken and self._leaves(path.block, target)):
            # A wave that skips what none of its lanes executes comes to the same place.
            if not taken:
                yield from self._to(target, path)
            return
        condition = condition_of(name, path.state, self._terms)
        if condition is None or self._is_read_again(condition):
            waits = condition is not None or path.block in self._waiting
            yield from self._to(target, self._parted(path, waits=waits))
            return
        wanted = name.endswith(("1", "nz"))
        holds = condition if taken == wanted else self._not(condition)
        decided = not condition.is_open and condition.uniform
        if decided and not self._ever(holds):
            return
        both = self._terms.apply(Op.AND, path.lanes, holds)
        if both is not None:
            yield from self._to(target, replace(path, lanes=both), often=decided)

    def _parted(self, path: _Path, *, waits: bool) -> _Path:
        """A path behind a branch that may lead the waves anywhere, up to where they meet again.
        Where a wave may have waited there, what was accessed before counts no more.
        """
        unknown = self._terms.unknown_mask(("parted", path.block))
        lanes = self._terms.apply(Op.AND, path.lanes, unknown) or unknown
        parted = (*path.parted, (self._states.meeting(path.block), path.lanes))
        path = replace(path, lanes=lanes, parted=parted)
        return replace(path, accesses=(), signalled=0) if waits else path

    def _is_read_again(self, condition: Term) -> bool:
        """Return True if a condition is of what a scalar load in a loop brings, as of a flag."""
        read = {number for key in condition.symbols for number in _giving(key)}
        return any(
            self._code.instructions[at].opcode.kind is Kind.LOAD
            for block in self._flow.blocks
            if block.number in self._flow.looping
            for at in read & {*range(block.first, block.end)}
        )

    def _leaves(self, block: int, target: int) -> bool:
        """Return True if a branch leaves a loop."""
        if block not in self._flow.looping:
            return False
        edges = [each.following for each in self._flow.blocks]
        return block not in reachable([target], edges)

    def _not(self, mask: Term) -> Term:
        found = self._terms.apply(Op.NOT, mask)
        return self._terms.unknown_mask(mask) if found is None else found

    def _ever(self, mask: Term) -> bool:
        """Return True if a mask without open symbols is set in a lane of some shape."""
        return any(bool(each.lanes.of(mask).any()) for each in self._meetings)

    def _to(self, target: int, path: _Path, *, often: bool = False) -> Iterator[_Path]:
        if path.blocks.count(target) < (OFTEN if often else AGAIN):
            lanes, parted = path.lanes, path.parted
            while parted and parted[-1][0] == target:
                lanes, parted = parted[-1][1], parted[:-1]
            first = self._flow.blocks[target].first
            path = replace(path, block=target, at=first, blocks=(*path.blocks, target))
            yield replace(path, lanes=lanes, parted=parted)


def _giving(key: Hashable) -> Iterator[int]:
    """Yield the number of the instruction that gives a symbol, by its key."""
    match key:
        case ((int() as number, _), *_):
            yield number


def _ends_interval(each: Instruction) -> bool:
    """Return True if all waves meet at a barrier: a signal alone only announces it."""
    name = each.opcode.mnemonic
    return each.opcode.kind is Kind.BARRIER and not name.startswith(
        ("s_barrier_signal", "s_get_", "s_barrier_init", "s_barrier_join", "s_wakeup")
    )
