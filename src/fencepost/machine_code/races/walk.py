"""Races in LDS along the paths of one kernel.

From its entry, and from behind each barrier, a walk goes on up to the next barriers, without
merging what it knows at the places where paths meet: the first iterations of a loop are followed as
they are. Two accesses of a walk that conflict are a race where two lanes of different waves meet,
both of which take this path.

Behind a barrier, a walk knows what holds on all paths that lead there (`States`). Besides, the
paths that all waves take together are followed from the entry over barriers, with the values that
they bring (`Rounds`), as long as these are few. If all were followed to their ends, accesses that
never meet on them are settled. A race is told of them only where all that the accesses are made of
was followed: a number that became any number might not go together with the others.

A wave may hand something to another one without a barrier, by a flag in LDS that the other one
waits for. So behind a branch in a loop that goes on as something says that was loaded there, and
behind an instruction of GWS, what was accessed before is forgotten. What the walk does not settle
is not decided (`LDS_UNORDERED`).
"""

from __future__ import annotations

from collections.abc import Iterator

from fencepost.machine_code.control_flow.flow import Block, Flow
from fencepost.machine_code.declared import Workgroup
from fencepost.machine_code.findings import Finding, Hazard, Meeting, Verdict
from fencepost.machine_code.instructions.instruction import Instruction, Kind
from fencepost.machine_code.races.accesses import access_of, axes_of
from fencepost.machine_code.races.branches import Branches
from fencepost.machine_code.races.common import without_common
from fencepost.machine_code.races.lanes import Lanes
from fencepost.machine_code.races.meet import Access, Meetings
from fencepost.machine_code.races.operands import State
from fencepost.machine_code.races.paths import Path
from fencepost.machine_code.races.polls import polled, waiting
from fencepost.machine_code.races.rounds import Rounds
from fencepost.machine_code.races.shapes import plausible
from fencepost.machine_code.races.states import States
from fencepost.machine_code.races.term import data_of
from fencepost.machine_code.races.terms import Terms
from fencepost.machine_code.races.values import Values
from fencepost.machine_code.waits.lds_ranges import LdsOfCode, address_of
from fencepost.machine_code.waits.lds_sharing import Apart, LdsSharing
from fencepost.records import replace
from fencepost.targets.generation import Generation

LONGEST = 6000
"""Instructions of a kernel that is looked at."""
BLOCKS = 400
"""Blocks that are walked through from one barrier."""
ALL_BLOCKS = 4000
"""Blocks that are walked through in one kernel."""
_MEETS_ELSEWHERE = "ds_gws_"
"""Instructions by which waves wait for each other without a barrier of the workgroup."""
NEAREST = 100
"""Earlier accesses that one is compared with."""
EXPLORED = 60_000
"""Instructions on the paths from the entry that are followed over barriers."""
PAIRS = 3_000
"""Pairs of accesses that are compared lane by lane there."""


def settled(
    known: LdsOfCode, flow: Flow, apart: Apart, workgroup: Workgroup, generation: Generation
) -> list[Finding]:
    """The races in LDS of a kernel, and the accesses of which the code does not say whether other
    waves make them to the same bytes.
    """
    if sum(block.end - block.first for block in flow.blocks) > LONGEST:
        return list(LdsSharing(known, flow, apart).findings())
    races = Races(known, flow, apart, workgroup, generation)
    if not any(LdsSharing(known, flow, races.are_apart).findings()):
        return []
    found = races.found()

    def settled(one: int, other: int) -> bool:
        return races.are_apart(one, other) or races.settles(one, other)

    left = LdsSharing(known, flow, settled).findings()
    return [*found.values(), *(each for each in left if each.second not in found)]


class Races:
    """The search in one kernel, which is made when it is first asked about."""

    def __init__(
        self,
        known: LdsOfCode,
        flow: Flow,
        apart: Apart,
        workgroup: Workgroup,
        generation: Generation,
    ) -> None:
        self._lds, self._code, self._flow = known, known.code, flow
        self._workgroup, self._apart = workgroup, apart
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
        self._sizes = [*self._meetings, *map(Meetings, self._smaller())]
        self._branches = self._new_branches()
        self._rounds = Rounds(self._states, self._branches.lasting)
        self._open: set[tuple[int, int]] = set()
        self._apart_pairs: dict[tuple[int, int], bool] = {}
        self._left_pairs = PAIRS
        self._tells, self._is_explored, self._is_whole = False, False, True

    def _new_branches(self) -> Branches:
        return Branches(self._lds, self._flow, self._states, self._waiting, self._sizes)

    def _smaller(self) -> Iterator[Lanes]:
        """Smaller workgroups, where the kernel asks how large its own is."""
        group = self._workgroup
        if group.required is None and group.axes == 1 and group.sizes and self._meetings:
            most = self._meetings[0].lanes.count
            sizes = {most // 2, most // 4, 3 * group.wave, 2 * group.wave, group.wave + 1}
            for each in sorted(sizes):
                if group.wave < each < most:
                    yield Lanes((each, 1, 1), group.wave)

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
        self._tells = bool(self._meetings and several_waves and group.is_stated)
        if self._tells:
            self._explore()
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

    def _starts(self) -> Iterator[Path]:
        """The entry of the kernel, and the places behind its barriers."""
        blocks = self._flow.blocks
        every = self._terms.every
        yield Path(0, blocks[0].first, self._states.before(blocks[0], blocks[0].first), (), every,
                    (0,))  # fmt: skip
        for block in blocks:
            for number in range(block.first, block.end):
                if number in self._barriers and _ends_interval(self._code.instructions[number]):
                    state = self._states.before(block, number + 1)
                    lanes = every
                    if not self._states.all_come(block.number):  # the others may have ended
                        lanes = self._terms.unknown_mask(("come", block.number))
                    yield Path(block.number, number + 1, state, (), lanes, (block.number,))

    def _explore(self) -> None:
        """Follow the paths that all waves take together from the entry on, over barriers."""
        block = self._flow.blocks[0]
        every = self._terms.every
        state = self._states.before(block, block.first)
        start = Path(0, block.first, state, (), every, (0,), given=every)
        waiting, budget = [start], EXPLORED
        self._branches.has_lost = False
        while waiting and budget > 0:
            path = waiting.pop()
            budget -= 1 + self._flow.blocks[path.block].end - path.at
            waiting += self._through(path)
        if waiting or self._branches.has_lost:
            self._is_whole = False
        self._is_explored = True

    def settles(self, first: int, second: int) -> bool:
        """Return True if all paths from the entry were followed, and on none do lanes of different
        waves access one byte by two instructions.
        """
        if not self._is_explored:
            self._explore()
        return self._is_whole and (first, second) not in self._open

    def _walk(self, start: Path) -> None:
        """Go through the code from a barrier up to the next ones."""
        waiting, budget = [start], BLOCKS
        while waiting and budget and self._left:
            budget -= 1
            self._left -= 1
            waiting += self._through(waiting.pop())

    def _through(self, path: Path) -> list[Path]:
        """Carry a path through the rest of a block; return those that go on from there."""
        block, state = self._flow.blocks[path.block], dict(path.state)
        accesses, signalled = list(path.accesses), path.signalled
        again = block.number in self._branches.lasting.again
        for number in range(path.at, block.end):
            each = self._code.instructions[number]
            if number in self._flow.calls:
                self._branches.has_lost = True
                return []
            if number in self._barriers:
                is_over = _ends_interval(each)
                if each.opcode.mnemonic.startswith("s_barrier_signal"):
                    signalled = len(accesses)
                elif each.opcode.mnemonic.startswith("s_barrier_wait"):
                    accesses, signalled = accesses[signalled:], 0
                    is_over = not accesses
                if is_over:
                    return [*self._behind(path, block, number, state)]
            if each.opcode.mnemonic.startswith(_MEETS_ELSEWHERE):
                accesses, signalled = [], 0
                self._branches.has_lost = True
            if address_of(each) and self._lds.effects[number].lds:
                now = access_of(self._code, number, state, self._terms, path.lanes)
                self._compare(now, accesses, path)
                accesses.append(now)
            elif path.given is not None and self._lds.effects[number].lds:
                self._is_whole = False  # a copy, or an access whose address is no register
            self._states.step(block, number, state, len(path.blocks) if again else None)
        here = replace(path, state=state, accesses=tuple(accesses), signalled=signalled)
        return [*self._branches.onward(block, here)]

    def _behind(self, path: Path, block: Block, number: int, state: State) -> Iterator[Path]:
        """The path behind a barrier, if it is one that all waves take together."""
        if path.given is None:
            return
        if path.forks:
            self._branches.has_lost = True
            return
        yield from self._rounds.behind(path, block, number, state)

    def _compare(self, now: Access, before: list[Access], path: Path) -> None:
        """Keep a race of an access with an earlier one, the nearest, in each shape."""
        if path.given is not None:
            self._keep_open(now, before)
        if now.number in self._polls or path.is_loose or not self._tells:
            return
        left = {at for at, found in enumerate(self._races) if now.number not in found}
        for earlier in reversed(before[-NEAREST:]):
            if not left:
                return
            if not now.conflicts(earlier) or earlier.number in self._polls:
                continue
            if path.given is not None and self._is_stale(earlier, now):
                continue
            met = {at: self._meetings[at].of(earlier, now) for at in left}
            if any(met.values()) and self._is_told_by_flag(earlier, now):
                continue
            for at, meeting in met.items():
                if meeting is not None:
                    self._races[at][now.number] = self._finding(earlier, now, meeting, path)
                    left.discard(at)

    def _keep_open(self, now: Access, before: list[Access]) -> None:
        """Note the earlier accesses that lanes of other waves may make to the same bytes."""
        for earlier in before:
            pair = earlier.number, now.number
            if pair in self._open or not now.conflicts(earlier) or self.are_apart(*pair):
                continue
            if not self._left_pairs:
                self._is_whole = False
                return
            self._left_pairs -= 1
            one, other = without_common(self._terms, earlier, now)
            if not all(each.apart(one, other) for each in self._sizes):
                self._open.add(pair)

    def are_apart(self, first: int, second: int) -> bool:
        """Return True if two instructions are apart whatever path leads to them."""
        if (first, second) not in self._apart_pairs:
            found = self._apart(first, second) or self.apart(first, second)
            self._apart_pairs[first, second] = found
        return self._apart_pairs[first, second]

    def _is_stale(self, *accesses: Access) -> bool:
        """Return True if something that changes was not followed, but is what accesses are made
        of: that it may be so together with the rest, nothing shows.
        """
        is_stale = self._branches.lasting.is_stale
        terms = [one for each in accesses for one in (each.address, each.lanes)]
        return any(each is not None and is_stale(each) for each in terms)

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

    def _finding(self, first: Access, second: Access, meeting: Meeting, path: Path) -> Finding:
        blocks = [self._flow.blocks[each] for each in path.blocks]
        places = [at for at, each in enumerate(blocks) if each.first <= first.number < each.end]
        # A block that comes again has the first access in the iteration before.
        is_again = first.number >= second.number and places[-1] == len(blocks) - 1
        at = places[-2] if is_again and len(places) > 1 else places[-1]
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


def _ends_interval(each: Instruction) -> bool:
    """Return True if all waves meet at a barrier: a signal alone only announces it."""
    name = each.opcode.mnemonic
    return each.opcode.kind is Kind.BARRIER and not name.startswith(
        ("s_barrier_signal", "s_get_", "s_barrier_init", "s_barrier_join", "s_wakeup")
    )
