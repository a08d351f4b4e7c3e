"""The ways of a path behind a block."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence

from fencepost.graphs import reachable
from fencepost.machine_code.control_flow.flow import Block, Flow
from fencepost.machine_code.instructions.computations import Op
from fencepost.machine_code.instructions.instruction import Kind
from fencepost.machine_code.instructions.registers import (
    EXEC,
    NONE,
    VGPR,
    Registers,
    numbers,
    span,
)
from fencepost.machine_code.races.meet import Meetings
from fencepost.machine_code.races.operands import State, condition_of
from fencepost.machine_code.races.paths import Fork, Lasting, Path
from fencepost.machine_code.races.states import States, entry_of
from fencepost.machine_code.races.term import Term
from fencepost.machine_code.waits.lds_ranges import LdsOfCode
from fencepost.records import replace

AGAIN = 2
"""Times that a path goes through a block whose branch is not decided."""
OFTEN = 40
"""Times that a path goes through a block whose branch is decided by constants."""
_SCALARS = ((1 << VGPR) - 1) & ~span(EXEC, 2)


class Branches:
    """Finds the paths behind blocks. `waiting`: blocks of loops in which a wave may wait for
    another one. `has_lost`: a way was not followed, or accesses were forgotten on one.
    """

    def __init__(
        self,
        lds: LdsOfCode,
        flow: Flow,
        states: States,
        waiting: frozenset[int],
        meetings: Sequence[Meetings],
    ) -> None:
        self._code, self._flow, self._states = lds.code, flow, states
        self._terms, self._waiting, self._meetings = states.terms, waiting, meetings
        self._edges = [each.following for each in flow.blocks]
        self.lasting = Lasting(flow)
        self._quiet = _quiet(lds, flow)
        self._changed: dict[int, Registers] = {}
        self.has_lost = False

    def onward(self, block: Block, path: Path) -> Iterator[Path]:
        """The paths behind a block."""
        last = self._code.instructions[block.end - 1]
        name = last.opcode.mnemonic
        if not name.startswith("s_cbranch_") or len(block.following) < 2:
            if len(block.following) > 1:
                self.has_lost = True  # jumps by registers: waves may go different ways
            for target in block.following:
                yield from self._to(target, path, often=len(block.following) == 1)
            return
        condition = condition_of(name, path.state, self._terms)
        if path.given is not None and (skipped := self._past(path, name, condition)) is not None:
            yield from skipped
            return
        taken = self._code.targets.get(block.end - 1)
        for target in block.following:
            is_taken = self._flow.blocks[target].first == taken
            yield from self._if(name, target, path, condition, taken=is_taken)

    def _past(self, path: Path, name: str, condition: Term | None) -> list[Path] | None:
        """Leave out code behind a branch, up to where all ways meet, that has no access to LDS and
        no barrier: None if there is some, or the branch is to be followed.
        """
        meeting = self._states.meeting(path.block)
        region = self._region(path.block)
        is_loop = path.block in region
        if not region <= self._quiet or (not is_loop and name == "s_cbranch_execz"):
            return None
        if condition is not None and (not is_loop or self._is_decided(condition)):
            return None
        if meeting < 0:
            return []
        if region & self._waiting or (condition is not None and self._is_read_again(condition)):
            path = self._forgetting(path)
        state = self._renewed(path.state, self._written(path.block), meeting)
        return [*self._to(meeting, replace(path, state=state), often=True)]

    def _region(self, number: int) -> set[int]:
        """The blocks behind a branch up to where all ways meet."""
        return reachable(self._edges[number], self._edges, (self._states.meeting(number),))

    def _written(self, number: int) -> Registers:
        """The registers that are written behind a branch up to where all ways meet."""
        if number not in self._changed:
            found = NONE
            for each in self._region(number):
                block = self._flow.blocks[each]
                for at in range(block.first, block.end):
                    found |= self._code.writes[at]
            self._changed[number] = found
        return self._changed[number]

    def _renewed(self, state: State, changed: Registers, target: int) -> State:
        """A state at the beginning of a block without registers that may have changed, unless they
        hold the same on all paths there, and at any time.
        """
        kept = {at: term for at, term in state.items() if at < 0 or not changed >> at & 1}
        start = self._at_start(target)
        return kept | {
            at: start[at] for at in numbers(changed) if at in start and self.lasting(start[at])
        }

    def _at_start(self, number: int) -> State:
        block = self._flow.blocks[number]
        return self._states.before(block, block.first)

    def _if(
        self, name: str, target: int, path: Path, condition: Term | None, *, taken: bool
    ) -> Iterator[Path]:
        """The path over one side of a branch."""
        if name == "s_cbranch_execz" and not (taken and self._leaves(path.block, target)):
            # A wave that skips what none of its lanes executes comes to the same place.
            if not taken:
                fork = replace(self._fork(path), is_masked=True)
                yield from self._to(target, replace(path, forks=(*path.forks, fork)))
            return
        if condition is None or self._is_read_again(condition):
            waits = condition is not None or path.block in self._waiting
            yield from self._to(target, self._parted(path, waits=waits))
            return
        wanted = name.endswith(("1", "nz"))
        holds = condition if taken == wanted else self._not(condition)
        decided = self._is_decided(condition)
        if decided and not self._ever(holds):
            return
        both = self._terms.apply(Op.AND, path.lanes, holds)
        if both is None:
            self.has_lost = True
            return
        if not condition.uniform:
            forks = (*path.forks, self._fork(path))
            yield from self._to(target, replace(path, lanes=both, forks=forks))
            return
        path = replace(path, lanes=both)
        if path.given is not None and not decided:
            given = self._terms.apply(Op.AND, path.given, holds)
            if given is None or not self.lasting(holds):
                path = replace(path, drops=True)
            else:
                path = replace(path, given=given)
        yield from self._to(target, path, often=decided)

    def _fork(self, path: Path) -> Fork:
        return Fork(path.block, self._states.meeting(path.block), path.lanes)

    def _is_decided(self, condition: Term) -> bool:
        return not condition.is_open and condition.uniform

    def _parted(self, path: Path, *, waits: bool) -> Path:
        """A path behind a branch that may lead the waves anywhere, up to where they meet again.
        Where a wave may have waited there, what was accessed before counts no more.
        """
        unknown = self._terms.unknown_mask(("parted", path.block))
        lanes = self._terms.apply(Op.AND, path.lanes, unknown) or unknown
        path = replace(path, lanes=lanes, forks=(*path.forks, self._fork(path)))
        return self._forgetting(path) if waits else path

    def _forgetting(self, path: Path) -> Path:
        """A path without the accesses before a place where waves may wait for each other."""
        if path.accesses:
            self.has_lost = True
        return replace(path, accesses=(), signalled=0)

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
        return block not in reachable([target], self._edges)

    def _not(self, mask: Term) -> Term:
        found = self._terms.apply(Op.NOT, mask)
        return self._terms.unknown_mask(mask) if found is None else found

    def _ever(self, mask: Term) -> bool:
        """Return True if a mask without open symbols is set in a lane of some shape."""
        return any(bool(each.lanes.of(mask).any()) for each in self._meetings)

    def _to(self, target: int, path: Path, *, often: bool = False) -> Iterator[Path]:
        if path.blocks.count(target) >= (OFTEN if often else AGAIN):
            self.has_lost = True
            return
        lanes, forks, state = path.lanes, path.forks, path.state
        while forks and forks[-1].meeting == target:
            fork, forks = forks[-1], forks[:-1]
            lanes = lanes if fork.is_masked else fork.lanes
            state = self._met(fork, target, state)
        if target in self._states.loops and path.block not in self._states.loops[target]:
            state = self._entered(target, state)
        yield replace(
            path,
            block=target,
            at=self._flow.blocks[target].first,
            blocks=(*path.blocks, target),
            state=state,
            lanes=lanes,
            forks=forks,
        )

    def _met(self, fork: Fork, target: int, state: State) -> State:
        """The state where waves meet again, which came different ways."""
        changed = self._written(fork.block)
        if fork.is_masked:
            changed &= _SCALARS
        return self._renewed(state, changed, target)

    def _entered(self, header: int, state: State) -> State:
        """A state with the lanes that enter a loop, and none of loops that were left."""
        loops = self._states.loops
        over = {entry_of(each) for each, body in loops.items() if header not in body}
        kept = {at: term for at, term in state.items() if at not in over}
        return kept | ({entry_of(header): state[EXEC]} if EXEC in state else {})


def _quiet(lds: LdsOfCode, flow: Flow) -> frozenset[int]:
    """The blocks without accesses to LDS, barriers and calls."""
    busy = {*lds.barriers, *lds.uses, *flow.calls}
    return frozenset(
        block.number
        for block in flow.blocks
        if busy.isdisjoint(range(block.first, block.end))
        and not any(
            lds.code.instructions[at].opcode.mnemonic.startswith(("ds_gws", "s_sleep"))
            for at in range(block.first, block.end)
        )
    )


def _giving(key: Hashable) -> Iterator[int]:
    """Yield the number of the instruction that gives a symbol, by its key."""
    match key:
        case ((int() as number, _), *_):
            yield number
