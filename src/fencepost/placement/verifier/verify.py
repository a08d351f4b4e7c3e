"""An independent judge of barriers (003 Emission, verification; it checks more than 003 requires).

Over all paths, branches taken or not, loops of no, one and many iterations, each two conflicting
accesses must be separated by a completed barrier phase, and if the first is asynchronous, by its
counter wait before that phase. It is written independently of the placement: it walks a flat form
of the program with sets of bytes, and knows neither gaps nor hazards.
"""

from __future__ import annotations

from functools import partial
from heapq import heappop, heappush

from fencepost.errors import BoundReached
from fencepost.placement.certificate import Certificate
from fencepost.placement.regions import (
    Access,
    Barrier,
    Counter,
    CounterWait,
    Fence,
    Mark,
    Program,
    Signal,
    Wait,
    hazard_kind,
)
from fencepost.placement.target import TargetConfig
from fencepost.placement.verifier.bytesets import ByteSets
from fencepost.placement.verifier.fences import lacking
from fencepost.placement.verifier.flow import (
    Bind,
    Env,
    Fork,
    Perform,
    Synchronize,
    Turn,
    bound,
    flow,
    whole_barrier,
)
from fencepost.placement.verifier.meeting import Facts, Key, waited_for
from fencepost.placement.verifier.objects import check_objects, faults
from fencepost.placement.verifier.obligations import Obligations, collides, premises
from fencepost.placement.verifier.shared_states import Shape, State
from fencepost.placement.verifier.verdict import Fault, Finding, Unordered, Verdict
from fencepost.placement.wellformed import check
from fencepost.records import replace
from fencepost.vocabulary.address_spaces import ALL_SPACES, SyncSpace

ANY_TARGET = TargetConfig()
MOST_STATES = 200_000
MOST_PARTED = 16
"""The most waves for which asynchronous accesses are followed wave by wave; beyond, one grows older
only by the operations that all of its waves issue."""


def verify(program: Program, config: TargetConfig = ANY_TARGET) -> Verdict:
    """Judge a program for a target. Raises InputError if it is not well-formed or operates on an
    object that the target does not have, BoundReached if carried buffers take too many states.
    """
    check(program)
    check_objects(program, config)
    verdict = _Walk(replace(program, shown=None), by_access=False).run()
    if program.shown is not None and not verdict.ok:
        return Verdict((), (), (), Certificate(None, Obligations(program), premises(program)))
    if verdict.unordered:
        # Once more, telling every access from every other, to name the pairs.
        return replace(_Walk(program, by_access=True).run(), lacking=lacking(program))
    return verdict


def verified(program: Program, config: TargetConfig = ANY_TARGET) -> Verdict | None:
    """Return the verdict on a program that is in order. None for any other, at the first thing that
    is wrong, even if another prover has shown that it is in order. Raises as `verify` does.
    """
    check(program)
    check_objects(program, config)
    try:
        verdict = _Walk(replace(program, shown=None), by_access=False, eager=True).run()
    except _Wrong:
        return None
    return verdict if verdict.ok else None


class _Wrong(Exception):  # noqa: N818 -- an end of the walk, and never leaves it
    """Something is not in order."""


NONE: frozenset[int] = frozenset()


class _Walk:
    def __init__(self, program: Program, *, by_access: bool, eager: bool = False) -> None:
        self.eager = eager
        self.program = program
        self.flow = flow(program)
        self.bytes = ByteSets(program)
        self.by_access = by_access
        self.samples: list[Access] = []
        self.numbers: list[int] = []
        self.loops: list[tuple[int, ...]] = []
        self.seen: dict[object, int] = {}
        waits = (s.node for s in self.flow.steps if isinstance(s, Synchronize))
        most = max((w.outstanding for w in waits if isinstance(w, CounterWait)), default=0)
        self.oldest = most + 1
        self.facts = Facts(program)
        self.ages = self.facts.ages
        self.waved = bool(program.across)
        performed = (s.access for s in self.flow.steps if isinstance(s, Perform))
        counted = [each for each in performed if each.counted_by is not None]
        self.counted = bool(counted)
        self.parted = (
            program.waves is not None
            and 1 < program.waves <= MOST_PARTED
            and any(each.waves for each in counted)
        )
        self.shape = Shape(len(program.allocations))
        self.unordered: set[Unordered] = set()
        self.findings: set[Finding] = set()
        self.states: dict[tuple[int, Env], State] = {}
        self.queue: list[tuple[int, Env]] = []

    def run(self) -> Verdict:
        self.findings.update(faults(self.program))
        self.arrive(0, (), State(self.shape))
        while self.queue:
            at, env = heappop(self.queue)
            self.walk(at, env, self.states[at, env].copy())
        if self.unordered or self.findings:
            return Verdict.wrong(self.unordered, self.findings)
        proof = Certificate(len(self.states), Obligations(self.program), premises(self.program))
        return Verdict((), (), (), proof)

    def arrive(self, at: int, env: Env, state: State) -> None:
        """Bring a path to where paths meet; continue from there if it brings anything new."""
        known = self.states.get((at, env))
        if known is None:
            if len(self.states) > MOST_STATES:
                raise BoundReached(
                    f"more than {MOST_STATES} states",
                    rule="the verifier follows each combination of carried buffers",
                    mend="verify the inner part separately",
                )
            self.states[at, env] = state
            heappush(self.queue, (at, env))
            return
        if known.join(state) and (at, env) not in self.queue:
            heappush(self.queue, (at, env))

    def walk(self, at: int, env: Env, state: State) -> None:
        """Follow one path to where it forks or meets another."""
        while True:
            step = self.flow.steps[at]
            match step:
                case Perform():
                    self.perform(step, env, state)
                case Synchronize():
                    steps = whole_barrier(self.flow, at)
                    if steps and not any(name.startswith("b") for name, _ in env):
                        # Nothing was signalled before: whatever is complete has been seen.
                        self.close(ALL_SPACES, state)
                        at += steps - 1
                    else:
                        env = self.synchronize(step, env, state)
                case Bind():
                    env = bound(step, env)
                case Turn():
                    self.turn(step, env, state)
                    return
                case Fork():
                    if not step.targets:
                        self.finish(env)
                    for target in step.targets:
                        self.arrive(target, env, state.copy())
                    return
            at += 1
            if at in self.flow.joins:
                self.arrive(at, env, state)
                return

    def finish(self, env: Env) -> None:
        for name, _ in env:
            if name.startswith("b"):
                self.findings.add(Finding(-1, Fault.ORPHAN))

    def turn(self, turn: Turn, env: Env, state: State) -> None:
        if not turn.first and self.ages:
            state.change(("age", turn.loop), partial(self.aged, turn.loop))
        values = dict(env)
        count = 0 if turn.first else int(values[turn.counter]) + 1
        limit = turn.trips if turn.trips is not None else turn.at_least
        count = min(count, limit)
        if turn.number:
            values[turn.number] = 0 if turn.first else (int(values[turn.number]) + 1) % turn.period
        if turn.trips is None or count < turn.trips:
            values[turn.counter] = count
            self.arrive(turn.body, tuple(sorted(values.items())), state.copy())
        if count >= limit:
            values.pop(turn.counter, None)
            values.pop(turn.number, None)
            self.arrive(turn.beyond, tuple(sorted(values.items())), state.copy())

    def aged(self, loop: int, key: Key) -> Key:
        if key[1] % 2 == 0 and loop in self.loops[key[1]]:
            return key[0], key[1] + 1, *key[2:]
        return key

    def perform(self, step: Perform, env: Env, state: State) -> None:
        name = step.name
        if isinstance(name, str):
            holders = [name[1:] if name.startswith("'") else str(dict(env)[name])]
        else:
            holders = sorted(name)
        touched = [self.bytes.mask(step.access, holder) for holder in holders]
        step = self.facts.in_turn(step, env)
        for root, mask in touched:
            self.compare(step, root, mask, state)
        self.issue(step, touched, state)

    def compare(self, step: Perform, root: int, mask: int, state: State) -> None:
        """Report the conflicts of an access."""
        kind = self.kind(step)
        for key, open_mask in state.at(root).items():
            if open_mask & mask and self.facts.meet(key, self.samples[key[1]], self.samples[kind]):
                self.report(key, kind)
        if not self.program.at_once and collides(self.samples[kind], self.program):
            self.report((root, kind, -1, NONE, None, False), kind)

    def issue(self, step: Perform, touched: list[tuple[int, int]], state: State) -> None:
        """Open an access from now on: once, in each of the places that it may touch."""
        age, parts = -1, [step.access]
        if step.access.counted_by is not None:
            age, parts = 0, self.issuers(step.access)
            if step.access.counted_by is not Counter.ASYNCMARK:
                self.grow_older(step.access, state)
        for part in parts:
            for root, mask in touched:
                state.add((root, self.kind(step, part), age, NONE, None, False), mask)

    def issuers(self, access: Access) -> list[Access]:
        """Return an asynchronous access for each wave apart, if its waves' counters can differ."""
        if not self.parted:
            return [access]
        everyone = range(self.program.waves or 1)
        return [replace(access, waves=frozenset({w})) for w in sorted(access.waves or everyone)]

    def kind(self, step: Perform, part: Access | None = None) -> int:
        a = part or step.access
        same: object = (a.kind, a.own, a.operation, a.waves, a.counter, a.index, a.turn)
        if self.ages:
            same = (same, step.loops)
        if self.by_access:
            same = (step.number, a.waves, a.turn)
        if same not in self.seen:
            # Twice: an odd number is an access from before a loop began its present iteration.
            self.seen[same] = len(self.samples)
            self.samples += [a, a]
            self.numbers += [step.number, step.number]
            self.loops += [step.loops, step.loops]
        return self.seen[same]

    def grow_older(self, access: Access | None, state: State) -> None:
        """Issue one more operation on a counter: all outstanding operations of the waves that issue
        it become older. Every wave has counters of its own. None: a mark, by all.
        """

        def older(key: Key) -> Key:
            if key[2] < 0 or not self.issues(access, self.samples[key[1]]):
                return key
            return *key[:2], min(key[2] + 1, self.oldest), *key[3:]

        moves = (access.counted_by, access.waves) if access is not None else None
        state.change(("older", moves), older)

    def issues(self, access: Access | None, outstanding: Access) -> bool:
        """Return True if all waves that issued one access issue another on the same counter."""
        if access is None:
            return outstanding.counted_by is Counter.ASYNCMARK
        if outstanding.counted_by is not access.counted_by:
            return False
        if access.waves is None:
            return True
        mine = outstanding.waves or frozenset(range(self.program.waves or 0))
        return bool(mine) and mine <= access.waves

    def report(self, key: Key, kind: int) -> None:
        if self.eager:
            raise _Wrong
        first, second = self.samples[key[1]], self.samples[kind]
        hazard = hazard_kind(first.kind, second.kind)
        numbers = self.numbers[key[1]], self.numbers[kind]
        self.unordered.add(Unordered(*numbers, hazard, key[2] >= 0))

    def synchronize(self, step: Synchronize, env: Env, state: State) -> Env:
        match step.node:
            case Mark():
                self.grow_older(None, state)
            case CounterWait(counter=counter, outstanding=outstanding):
                # A group is over with its mark.
                least = outstanding + (counter is Counter.ASYNCMARK)
                state.change(("count", counter, least), partial(self.completed, counter, least))
            case Fence(fences=fences) if self.program.waves == 1:  # some lanes order nothing
                self.close(fences.releases & fences.acquires if step.shared else frozenset(), state)
            case Fence(fences=fences):
                self.seen_by_lanes(step, fences.releases & fences.acquires, state)
            case Barrier():
                self.seen_by_lanes(step, step.node.fences.lanes, state)
                env = self.signal(step, step.node, env, state)
                env = self.wait(step, step.node, env, state)
            case Signal():
                env = self.signal(step, step.node, env, state)
            case Wait():
                env = self.wait(step, step.node, env, state)
            case _:
                pass
        return env

    def completed(self, counter: Counter, least: int, key: Key) -> Key:
        if key[2] < max(least, 0) or self.samples[key[1]].counted_by is not counter:
            return key
        return *key[:2], -1, *key[3:]

    def close(self, spaces: frozenset[SyncSpace], state: State) -> None:
        """Close all complete accesses to some memory: all waves have seen them."""
        if spaces == ALL_SPACES and not self.counted:
            state.clear()
            return

        def left(key: Key) -> Key | None:
            return None if key[2] < 0 and self.bytes.space[key[0]] in spaces else key

        state.change(("seen", spaces), left)

    def seen_by_lanes(self, step: Synchronize, spaces: frozenset[SyncSpace], state: State) -> None:
        """Record that all lanes of each wave, if here, have seen the accesses of its lanes."""
        if not (self.waved and step.shared):
            return

        def told(key: Key) -> Key:
            return (*key[:5], True) if key[2] < 0 and self.bytes.space[key[0]] in spaces else key

        state.change(("lanes", spaces), told)

    def signal(self, step: Synchronize, node: Barrier | Signal, env: Env, state: State) -> Env:
        if not step.shared:
            # Which waves take a branch is not known: even a barrier of some waves is refused.
            self.find(step, Fault.DIVERGENT)
            return env
        mark = (f"b{node.barrier}", 1)
        if mark in env:
            self.find(step, Fault.SIGNAL_TWICE)
        barrier, members, releases = node.barrier, node.members, node.fences.releases

        def signalled(key: Key) -> Key:
            released = key[2] < 0 and self.bytes.space[key[0]] in releases
            joins = released and self.knows(key[1], key[4], members)
            return (*key[:3], key[3] | {barrier}, *key[4:]) if joins else key

        state.change(("signal", barrier, members, releases), signalled)
        return tuple(sorted({*env, mark}))

    def wait(self, step: Synchronize, node: Barrier | Wait, env: Env, state: State) -> Env:
        if not step.shared:
            if isinstance(node, Wait):
                self.find(step, Fault.DIVERGENT)
            return env
        mark = (f"b{node.barrier}", 1)
        if mark not in env:
            self.find(step, Fault.WAIT_FIRST)
        barrier, members, acquires = node.barrier, node.members, node.fences.acquires
        everyone = frozenset(range(self.program.waves or 1))

        def waited(key: Key) -> Key | None:
            if barrier not in key[3]:
                return key
            acquired = self.bytes.space[key[0]] in acquires
            return waited_for(key, barrier, members, everyone, acquired=acquired)

        state.change(("wait", barrier, members, acquires), waited)
        return tuple(each for each in env if each != mark)

    def knows(
        self, kind: int, unseen: frozenset[int] | None, members: frozenset[int] | None
    ) -> bool:
        """Return True if the members of a barrier, as they signal, have seen an access by all that
        performed it: all of them are members, or an earlier barrier passed it on to a member.
        """
        if members is None:
            return True
        everyone = frozenset(range(self.program.waves or 1))
        performers = self.samples[kind].waves or everyone
        if performers <= members:
            return True
        return unseen is not None and bool(members - unseen)

    def find(self, step: Synchronize, fault: Fault) -> None:
        self.findings.add(Finding(step.number, fault, step.node.place))
