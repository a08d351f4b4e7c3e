"""Runs a kernel: schedules lanes, lets them meet at barriers, and reports those that get stuck."""

from __future__ import annotations

import numpy as np

from fencepost.errors import UnsupportedError
from fencepost.kernels.execute.barriers import collectives
from fencepost.kernels.execute.barriers.objects import Objects
from fencepost.kernels.execute.barriers.wave_barriers import meet_in_waves
from fencepost.kernels.execute.program import Compiled, Program
from fencepost.kernels.execute.run import END, Run, Status
from fencepost.kernels.execute.schedule.endless import Endless, who_waits
from fencepost.kernels.execute.schedule.grid_barriers import grid_barriers, meet
from fencepost.kernels.execute.schedule.lockstep import executed
from fencepost.kernels.execute.schedule.missed_barriers import MissedBarriers, unmet
from fencepost.kernels.execute.schedule.path_split import BothWays
from fencepost.kernels.execute.schedule.scheduling import chosen, spin
from fencepost.kernels.execute.schedule.short_of_waves import never_complete, parted
from fencepost.kernels.execute.state import BRANCH, State, Stuck
from fencepost.kernels.execute.values.distinct import distinct
from fencepost.kernels.execute.values.lanes import OPEN, Array, per_lane
from fencepost.kernels.execute.values.undefined import Use
from fencepost.kernels.question.budget import ORDER_STEPS
from fencepost.kernels.question.outer_stop import OuterStop
from fencepost.llvm.cfg.graph import Node, Sync, leaves
from fencepost.llvm.effects.effect import Barrier, BarrierStep, Meeting
from fencepost.llvm.ir import Branch, Call, Instruction, Return, Switch
from fencepost.records import dataclass, replace
from fencepost.vocabulary.address_spaces import ALL_SPACES


@dataclass
class Machine:
    """A run under way. `budget` is in steps."""

    program: Program
    state: State
    stop: OuterStop
    budget: int

    def __post_init__(self) -> None:
        lanes = self.state.lanes
        self.pc = np.zeros(lanes, np.int32)
        self.came = np.full(lanes, -1, np.int32)
        self.status = np.zeros(lanes, np.int8)
        self.held = np.full(lanes, -1, np.int8)
        self.turns = np.zeros(lanes, np.int32)
        self.run = Run(self.state)
        full, layout = self.run.full, self.program.layout
        self.objects = Objects(self.state, self.program.strengths, full, layout)
        synced = (node.sync for node in self.program.graph.nodes if node.sync is not None)
        self.by_objects = any(isinstance(meaning, BarrierStep) for _, meaning in synced)
        self.spent = 0
        self.grid_nodes = grid_barriers(self.program.graph)
        if self.grid_nodes:
            self.state.grids = np.zeros(lanes, np.int32)
        self.both = BothWays(self, lanes) if self.state.both else None
        self.missed = MissedBarriers(self) if self.state.missed else None
        self.endless = Endless()
        self.before = 0

    def go(self) -> Run:
        """Run until all lanes are done or stuck, or to the bound. Raises UnsupportedError."""
        with np.errstate(all="ignore"):
            while True:
                lanes = np.flatnonzero(self.status == Status.RUNS)
                if not len(lanes):
                    if not self._release():
                        break
                    continue
                # Who spins may wait for workgroups that are at a barrier.
                if not self.by_objects and self._spins(lanes):
                    if self._release():
                        continue
                    repeats = self.both is None and self.endless.comes_again(self, lanes)
                    if repeats and self._is_over(lanes):
                        break
                late = self.spent > self.budget or self.stop.reached
                if late or (self.both is not None and not self.state.lds_settled):
                    return self.run  # an execution too, or one that cannot stand for all any more
                self._step(lanes)
        self.run.finished = bool((self.status == Status.DONE).all())
        self.run.stuck += self.objects.at_end()
        if self.objects.unsettled():
            self.state.doubt("the schedule decides which waves meet at a barrier", OPEN)
        return self.run

    def places(self) -> Array:
        """Return the position of each lane."""
        return self.pc

    def _spins(self, lanes: Array) -> bool:
        """Return True if all lanes that can go on may be waiting."""
        return spin(lanes, self.turns)

    def _is_over(self, lanes: Array) -> bool:
        """End a run that repeats itself, with those who wait."""
        self.run.endless = who_waits(self, lanes)
        self.run.since = self.endless.since
        return True

    def _step(self, lanes: Array) -> None:
        lanes = chosen(self.state, lanes, self.turns)
        here = self.pc[lanes]
        number = int(here.min())
        self._go_through(number, lanes[here == number])

    def _go_through(
        self, number: int, lanes: Array, first: int = 0, end: int | None = None
    ) -> None:
        """Execute a node, or of its effects those from `first` to before `end`."""
        act = None if len(lanes) == self.state.lanes else lanes
        compiled = self.program.nodes[number]
        state = self.state
        self.before = state.step
        if compiled.phis and not first:
            self._enter(compiled, lanes, act)
        executed(state, lanes, self.both)
        for at, each in enumerate(compiled.effects[first:end], first):
            state.step += 1
            each(state, act)
            if state.poison.void is not None:
                self._void(compiled.node.body[at][0])
                return
        state.step += 1
        # An instruction for few lanes takes as long as one for some hundred.
        effects = len(compiled.effects[first:end])
        self.spent += max(len(lanes), 256) * (2 + effects) + state.taken()
        for order in state.orders:
            self.spent += ORDER_STEPS * order.taken()
        self.run.spent = self.spent
        if end is not None:
            return
        node = compiled.node
        if node.sync is not None:
            self._synchronize(node, node.sync, lanes)
            self._void(node.sync[0])
            return
        match node.end:
            case Return(reached=reached):
                if not reached and not leaves(node):
                    state.poison.end(int(lanes[0]), Use.UNREACHABLE)
                if self.both is not None:
                    lanes = self.both.arrive(lanes, END)
                self.status[lanes] = Status.DONE
                self.objects.ended(lanes, self.status == Status.DONE)
            case Branch() | Switch():
                self._branch(compiled, lanes, act)
        self._void(node.end)

    def _void(self, instruction: Instruction | None) -> None:
        """End a run if an instruction has undefined behaviour in it, or if, behind a bug, it rests
        on a guess; then the accesses made before still count.
        """
        state = self.state
        if state.poison.void is not None:
            state.poison.void = replace(state.poison.void, instruction=instruction)
        if state.cut_short:
            state.log = [each for each in state.log if each.step <= self.before]
        elif state.poison.void is None:
            return
        self.status[:] = Status.STUCK

    def _enter(self, compiled: Compiled, lanes: Array, act: Array | None) -> None:
        came = self.came[lanes]
        first = int(came[0])
        sources = [first] if (came == first).all() else [int(each) for each in distinct(came)]
        state = self.state
        waiting = []
        mixed = self.both is not None and compiled.node.number in self.both.met
        for source in sources:
            where = act if len(sources) == 1 else lanes[came == source]
            for each in compiled.phis[source]:
                is_open = max(int(mixed), state.settled(each.uses))
                poison = state.poisoned(each.uses, where)
                marks = each.marks(state, where) if poison else None
                waiting.append((each.name, each.get(state, where), where, is_open, marks))
        for name, value, where, is_open, marks in waiting:
            state.write(name, value, where, is_open, marks)

    def _branch(self, compiled: Compiled, lanes: Array, act: Array | None) -> None:
        node, state = compiled.node, self.state
        if compiled.condition is None:
            self._jump(node, lanes, node.successors[0])
            return
        if level := state.used(compiled.uses, act, Use.BRANCH):
            if self.both is not None and node.number in self.program.joins:
                self.both.part(node, lanes, self.program.joins[node.number])
                return
            state.doubt(BRANCH, level)
            state.loops_open |= node.number not in self.program.joins
        value = per_lane(compiled.condition(state, act), lanes.shape)
        if isinstance(node.end, Branch):
            if value.all():
                self._jump(node, lanes, node.successors[0])
            elif not value.any():
                self._jump(node, lanes, node.successors[1])
            else:
                self._jump(node, lanes[value], node.successors[0])
                self._jump(node, lanes[~value], node.successors[1])
            return
        assert isinstance(node.end, Switch)
        rest = np.ones(lanes.shape, np.bool_)
        for (number, _), target in zip(node.end.cases, node.successors[1:], strict=True):
            if (taken := value == np.uint64(number)).any():
                self._jump(node, lanes[taken], target)
                rest &= ~taken
        if rest.any():
            self._jump(node, lanes[rest], node.successors[0])

    def _jump(self, node: Node, lanes: Array, target: int) -> None:
        self.pc[lanes] = target
        self.came[lanes] = node.number
        if self.both is not None:
            self.both.arrive(lanes, target)
        if self.missed is not None:
            self.missed.arrive(node.number, lanes, target)
        if target <= node.number:
            self.turns[lanes] += 1

    # Barriers

    def _synchronize(self, node: Node, sync: tuple[Call, Sync], lanes: Array) -> None:
        self.turns[lanes] = 0
        if self.by_objects and isinstance(sync[1], Meeting):
            raise UnsupportedError(
                "workgroup functions together with split barriers are not supported"
            )
        if self.by_objects and node.number in self.grid_nodes:
            raise UnsupportedError("grid barriers together with split barriers are not supported")
        if not self.by_objects:
            self.status[lanes] = Status.WAITS
            return
        # The lanes of a wave perform it together; those that are here wait for the others.
        self.status[lanes] = Status.GATHERS
        whole = []
        for wave, _, _ in self.objects.waves(lanes):
            members = self.objects.whole(wave)
            gathered = (self.status[members] == Status.GATHERS) & (self.pc[members] == node.number)
            if gathered.all():
                whole.append(members)
        if whole:
            lanes = np.concatenate(whole)
            waits, faults = self.objects.perform(node, lanes)
            self.status[lanes] = Status.WAITS
            if not waits:
                self.go_on(lanes)
            self._stop(faults)

    def _stop(self, faults: list[Stuck]) -> None:
        """Stop a wave that has done something undefined."""
        self.run.stuck += faults
        for each in faults:
            state = self.state
            wave = state.group[each.lane] * state.launch.waves + state.wave[each.lane]
            self.status[self.objects.whole(int(wave))] = Status.STUCK

    def _release(self) -> bool:
        """Let lanes go on whose barrier completed; return False if there are none."""
        if self.by_objects:
            return self._release_objects()
        waiting = self.status == Status.WAITS
        idle = waiting | (self.status == Status.PARKED)
        if not idle.any() or np.array_equal(self.status, self.held):
            return False
        before = self.status.copy()
        released = self._complete_together(waiting)
        waiting &= self.status == Status.WAITS
        idle &= self.status != Status.RUNS
        if released and not idle.any():
            return True
        at_grid = np.isin(self.pc, self.grid_nodes)
        items = self.state.launch.items
        running = distinct(self.state.group[self.status == Status.RUNS])
        for group in np.setdiff1d(self.state.group[idle], running):
            start = int(group) * items
            lanes = start + np.flatnonzero(waiting[start : start + items])
            if self.missed is not None and self.missed.go_on(int(group), lanes):
                released = True
                continue
            problem = unmet(self, int(group), lanes)
            if problem is not None:
                self._give_up(lanes, problem)
            elif not at_grid[lanes[0]]:
                self.complete(int(group), lanes)
                released = True
        if released or (bool(len(self.grid_nodes)) and meet(self)):
            return True
        self.held = before  # who waits can go on only after another changes
        return False

    def _complete_together(self, waiting: Array) -> bool:
        """Complete the barrier of every workgroup whose work-items all wait at one place."""
        state = self.state
        items = state.launch.items
        places = self.pc.reshape(-1, items)
        together = (places == places[:, :1]).all(axis=1)
        ready = np.flatnonzero(waiting.reshape(-1, items).all(axis=1) & together)
        released = False
        for number in distinct(places[ready, 0]):
            if not isinstance(self._at(int(number))[1], Barrier) or number in self.grid_nodes:
                continue
            groups = ready[places[ready, 0] == number]
            lanes = (groups[:, None] * items + np.arange(items)).reshape(-1)
            spaces = self.program.strengths[int(number)].both
            for group, phase in zip(groups, state.arrives[groups * items], strict=True):
                self.run.full[int(group), int(phase)] = spaces
                for order in state.orders:
                    order.completion(int(group), state.step, spaces)
            meet_in_waves(state, lanes, self.program.waves.get(int(number), spaces) - spaces)
            state.arrives[lanes] += 1
            state.waits[lanes] += 1
            self._passed(int(number), lanes)
            self.go_on(lanes)
            released = True
        return released

    def _release_objects(self) -> bool:
        gathering = np.flatnonzero(self.status == Status.GATHERS)
        for _, group, lanes in self.objects.waves(gathering):
            self._give_up(lanes, parted(self, group, lanes))
        waiting = np.flatnonzero(self.status == Status.WAITS)
        released = bool(len(gathering))
        for number in distinct(self.pc[waiting]):
            mine = waiting[self.pc[waiting] == number]
            ready, faults = self.objects.completed(mine, self.program.nodes[number].node)
            if len(ready):
                self.go_on(ready)
                released = True
            self._stop(faults)
        if released or not len(waiting):
            return released
        if not self.run.stuck:  # otherwise what is missing is what stopped
            for group in distinct(self.state.group[waiting]):
                lanes = waiting[self.state.group[waiting] == group]
                self.run.stuck.append(never_complete(self, lanes))
        self.status[waiting] = Status.STUCK
        return False

    def _at(self, number: int) -> tuple[Call, Sync]:
        sync = self.program.nodes[number].node.sync
        assert sync is not None
        return sync

    def sync(self, lane: int) -> tuple[Call, Sync]:
        return self._at(int(self.pc[lane]))

    def complete(self, group: int, lanes: Array) -> None:
        """Let lanes that wait at the barrier of a workgroup go on."""
        number = int(self.pc[lanes[0]])
        call, sync = self._at(number)
        if isinstance(sync, Meeting):
            self.state.step += 1
            site = self.program.sync_sites[number]
            stuck = collectives.perform(self.state, call, sync, site, self.program.layout, lanes)
            if stuck is not None:
                self._give_up(lanes, stuck)
            else:
                self.go_on(lanes)
            self._void(call)
            return
        come = lanes
        if self.missed is not None:
            come = np.concatenate([lanes, self.missed.parked(group)])
        self.count(group, come, *map(int, distinct(self.pc[lanes])))
        self.go_on(lanes)

    def count(self, group: int, lanes: Array, *nodes: int) -> None:
        """Count a phase of a workgroup that ends with barriers at some nodes, for these lanes."""
        spaces = ALL_SPACES
        for number in nodes:
            spaces &= self.program.strengths[number].both
        phase = int(self.state.arrives[lanes[0]])
        self.run.full[group, phase] = spaces
        for order in self.state.orders:
            order.completion(group, self.state.step, spaces)
        if self.missed is not None:
            more = self.program.waves.get(nodes[-1], spaces)
            meet_in_waves(self.state, lanes, more - spaces)
        self._passed(nodes[-1], lanes)
        self.state.arrives[lanes] += 1
        self.state.waits[lanes] += 1

    def _passed(self, number: int, lanes: Array) -> None:
        if self.state.keeps_passed:
            self.state.passed.append((self.state.step, self.program.sync_sites[number], lanes))

    def go_on(self, lanes: Array) -> None:
        for number in distinct(self.pc[lanes]):
            node = self.program.nodes[int(number)].node
            mine = lanes[self.pc[lanes] == number]
            self.status[mine] = Status.RUNS
            self._jump(node, mine, node.successors[0])

    def _give_up(self, lanes: Array, stuck: Stuck) -> None:
        self.run.stuck.append(stuck)
        self.status[lanes] = Status.STUCK
