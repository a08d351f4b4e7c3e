"""Every path on which two conflicting accesses meet without a barrier between them.

One pass over the program in execution order, with branches merged and loops repeated up to a
fixpoint. The state at a point is the values of the carried names and the open accesses; it is exact
except for conditions, which are all assumed to be possible. Each path that is found is a *need*: a
barrier must lie on one of its gaps.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from fencepost.errors import BoundReached
from fencepost.placement.analysis.aside import alike, carried_roots, put_back, set_aside, touched
from fencepost.placement.analysis.conflicts import Classes, classes
from fencepost.placement.analysis.open_accesses import Open
from fencepost.placement.analysis.pieces import Meeting, Opened, Segments
from fencepost.placement.analysis.plain_loops import PlainLoops, are_plain
from fencepost.placement.analysis.positions import (
    LaidAccess,
    LaidConditional,
    LaidLoop,
    LaidNode,
    LaidSequence,
    Layout,
)
from fencepost.placement.regions import (
    Access,
    Barrier,
    CounterWait,
    Fence,
    HazardKind,
    Mark,
    Signal,
    Wait,
    hazard_kind,
    of_workgroup,
)
from fencepost.records import dataclass, field, replace
from fencepost.vocabulary.address_spaces import SyncSpace

MOST_STATES = 20_000
"""The most combinations of carried buffers that are followed at one point."""

Env = tuple[int, ...]
"""The value of each slot: an allocation, a count of iterations, or -1."""


@dataclass(slots=True, unsafe_hash=True)
class Need:
    """A conflicting pair and a path between the two without a barrier. Never changed; not frozen,
    because there can be one for every access.

    `producer` comes first; both are numbers of nodes. `path`: the gaps on the way. `asynchronous`:
    the producer may still be outstanding, so the barrier has to come after a counter wait.
    `within_wave`: one wave performs both, so the counter wait alone is enough.
    """

    producer: int
    consumer: int
    kind: HazardKind = field(hash=False)
    path: Segments
    asynchronous: bool
    within_wave: bool


@dataclass(frozen=True, slots=True)
class Positions:
    """The gaps where operations are placed: whole barriers, signals, the waits for them, and
    counter waits alone. Before whole barriers and signals, all counters are waited for.
    """

    whole: AbstractSet[int] = frozenset()
    signals: AbstractSet[int] = frozenset()
    waits: AbstractSet[int] = frozenset()
    counted: AbstractSet[int] = frozenset()


def needs(layout: Layout, positions: Positions, table: Classes | None = None) -> list[Need]:
    """Return the pairs that the placed operations and the program's barriers do not order.

    The list is empty exactly if nothing is left to order; otherwise it need not hold every path.
    Raises BoundReached if the carried names take too many combinations.
    """
    sweep = _Sweep(layout, positions, table or classes(layout))
    start = Open(sweep.table.streams, start=layout.root.gaps[0], starts=layout.starts)
    sweep.sequence(layout.root, {(-1,) * layout.slots: start})
    return list(sweep.found)


States = dict[Env, Open]


@dataclass(slots=True)
class _Sweep:
    layout: Layout
    positions: Positions
    table: Classes
    found: dict[Need, None] = field(default_factory=dict)
    heads: dict[int, States] = field(default_factory=dict)
    special: frozenset[int] = field(init=False)
    carried: frozenset[int] = field(init=False)
    """The root allocations that loops carry."""
    once: bool = field(init=False)
    """True if each region is reached once, with one effect on all that it does not touch."""
    plain: PlainLoops | None = field(init=False)
    inside: bool = False
    """True while the pass is in a loop."""

    def __post_init__(self) -> None:
        at = self.positions
        self.special = frozenset(at.whole | at.signals | at.waits | at.counted)
        self.once = self.special <= at.whole and alike(self.layout, self.table)
        self.carried = carried_roots(self.layout)
        self.plain = PlainLoops() if are_plain(self.layout, self.table) else None

    def sequence(self, sequence: LaidSequence, states: States) -> States:
        """Return the states at the end of a sequence; consume those at its start."""
        special = self.special
        for position, item in enumerate(sequence.items, 1):
            if item.gap in special:
                self.put_in(item.gap, states)
            match item:
                case LaidAccess():
                    for env, state in states.items():
                        self.access(item, env, state)
                case LaidNode():
                    for state in states.values():
                        self.leaf(item, state)
                case LaidLoop() | LaidConditional():
                    states = self.region(item, states, sequence.gaps[position])
        if sequence.gaps[-1] in special:
            self.put_in(sequence.gaps[-1], states)
        return states

    def put_in(self, gap: int, states: States) -> None:
        """Apply the operations placed at a gap: a wait, then a whole barrier or a signal."""
        at = self.positions
        for state in states.values():
            if gap in at.waits:
                state.rewrite(lambda each: None if each.signalled else each)
            if gap in at.whole:
                state.clear()
            elif gap in at.signals:
                state.rewrite(_signalled)
            elif gap in at.counted:
                state.rewrite(_completed)

    def access(self, item: LaidAccess, env: Env, state: Open) -> None:
        access, table = item.access, self.table
        kind = table.kind(item.index, env)
        pending = None
        if (stream := table.streams[kind]) >= 0:
            pending = state.issued.get(stream, 0)
            for each in table.advances[kind]:
                state.issued[each] = state.issued.get(each, 0) + 1
        after = item.gap + 1
        since = state.passed + after - state.start
        opened = Opened(item.index, kind, after, state.trail, (), pending, since=since)
        # Where no barrier can go, the first access stays open: one further on can still close it.
        closes = self.layout.gaps[item.gap].allowed
        for number in (item.allocation if item.slot < 0 else env[item.slot], *item.others):
            bytes_ = self.layout.bytes_of[number]
            low = bytes_.start + access.start
            high = bytes_.end if access.end is None else bytes_.start + access.end
            for hit in state.at(bytes_.root).touch(
                low, high, opened, table.meets[kind], closes=closes
            ):
                if hit is not opened:
                    self.record(hit, item, kind, state)

    def record(self, hit: Opened, item: LaidAccess, consumer: int, state: Open) -> None:
        producer = self.layout.nodes[hit.access]
        assert isinstance(producer, Access)
        alone = self.table.meets[consumer][hit.kind] is Meeting.COUNTER_WAIT
        pending = hit.pending is not None
        if alone and not pending:
            return
        path = state.path(hit, item.gap)
        kind = hazard_kind(producer.kind, item.access.kind)
        self.found[Need(hit.access, item.index, kind, path, pending, alone)] = None

    def leaf(self, item: LaidNode, state: Open) -> None:
        """Close the accesses that existing synchronization orders. Barriers of a part of the waves
        close nothing here; the verifier knows more.
        """
        match item.node:
            case Barrier(fences=fences) | Signal(fences=fences) if of_workgroup(item.node):
                if self.layout.gaps[item.gap].shared:
                    self.arrive(state, fences.releases)
                    if isinstance(item.node, Barrier):
                        self.wait(state, fences.acquires)
            case Wait(fences=fences) if of_workgroup(item.node):
                if self.layout.gaps[item.gap].shared:
                    self.wait(state, fences.acquires)
            case Fence(fences=fences) if self.layout.program.waves == 1:
                if self.layout.gaps[item.gap].shared:
                    self.arrive(state, fences.releases)
                    self.wait(state, fences.acquires)
            case Mark():
                for each in self.table.marked:
                    state.issued[each] = state.issued.get(each, 0) + 1
            case CounterWait():
                self.counter_wait(item.node, state)
            case _:
                pass

    def arrive(self, state: Open, releases: AbstractSet[SyncSpace]) -> None:
        """Apply an arrive of all waves, behind fences that release some memory."""
        spaces = self.table.spaces
        state.rewrite(
            lambda each: (
                replace(each, signalled=True)
                if each.pending is None and not each.signalled and spaces[each.kind] in releases
                else each
            )
        )

    def wait(self, state: Open, acquires: AbstractSet[SyncSpace]) -> None:
        """Apply a wait of all waves, before fences that acquire some memory."""
        spaces = self.table.spaces

        def change(each: Opened) -> Opened | None:
            if not each.signalled:
                return each
            return None if spaces[each.kind] in acquires else replace(each, signalled=False)

        state.rewrite(change)

    def counter_wait(self, wait: CounterWait, state: Open) -> None:
        def complete(each: Opened) -> Opened | None:
            if each.pending is None:
                return each
            access = self.layout.nodes[each.access]
            assert isinstance(access, Access)
            if access.counted_by is not wait.counter:
                return each
            later = state.issued.get(self.table.streams[each.kind], 0) - each.pending - 1
            if later < wait.outstanding:
                return each
            # Within one wave, completion is all that was missing.
            return replace(each, pending=None)

        state.rewrite(complete)

    def region(self, item: LaidLoop | LaidConditional, states: States, after: int) -> States:
        """Return the states behind a region, from those before it."""
        aside = None
        if self.once and len(states) == 1:
            (state,) = states.values()
            aside = set_aside(state, touched(self.layout, item, self.carried), item.gap)
        if isinstance(item, LaidLoop):
            before, self.once = self.once, False
            states = self.loop(item, states, after)
            self.once = before
        else:
            states = self.conditional(item, states, after)
        if aside is not None:
            put_back(aside, list(states.values()))
        return states

    def loop(self, loop: LaidLoop, entry: States, after: int) -> States:
        if self.plain is not None and loop.trips is None and loop.at_least == 0 and len(entry) == 1:
            return self.plain_loop(self.plain, loop, entry, after)
        first, last = loop.body.gaps[0], loop.body.gaps[-1]
        exits: States = {}
        entry = self.rebound(entry, loop, again=False)
        if loop.at_least == 0:
            for env, state in entry.items():
                # Leaving at once: the path goes on past the loop.
                _merge(exits, self.left(env, loop), state.copy(), after)
        for state in entry.values():
            state.cross(loop.gap, first)
        heads = self.heads.setdefault(loop.index, {})
        while entry:
            entry = {
                env: heads[env].copy()
                for env, state in entry.items()
                if (loop.trips is None or env[loop.counter] < loop.trips)
                and _merge(heads, env, state, first)
            }
            if len(heads) > MOST_STATES:
                raise BoundReached(
                    f"the loop at node {loop.index} takes more than {MOST_STATES} combinations of"
                    " carried buffers",
                    rule="each combination is analysed separately",
                    mend="carry fewer names, or place the inner part separately",
                )
            if not entry:
                break
            out = self.sequence(loop.body, entry)
            for state in out.values():
                state.cross(last, first)
                if self.table.ages:
                    self.age(loop, state)
            entry = self.rebound(out, loop, again=True)
            for env, state in entry.items():
                count = env[loop.counter]
                if (loop.trips is None and count >= loop.at_least) or count == loop.trips:
                    leaving = state.copy()
                    leaving.start = after
                    _merge(exits, self.left(env, loop), leaving, after)
        kept = self.heads.setdefault(-loop.index - 1, {})
        for env, state in exits.items():
            _merge(kept, env, state, after)
        return {env: state.copy() for env, state in kept.items()}

    def plain_loop(self, plain: PlainLoops, loop: LaidLoop, entry: States, after: int) -> States:
        """Return the state behind a loop that no environment distinguishes."""
        ((env, state),) = entry.items()

        def body(start: Open) -> Open:
            (end,) = self.sequence(loop.body, {env: start}).values()
            return end

        outermost, self.inside = not self.inside, True
        states = {env: plain.through(loop, (loop.index, env), state, body, after)}
        if outermost:
            self.inside = False
            plain.forget()
        return states

    def age(self, loop: LaidLoop, state: Open) -> None:
        """Begin another iteration of a loop: accesses opened in it are now of an earlier one."""
        order, gap_of = self.layout.order, self.layout.gap_of
        first, last = order[loop.body.gaps[0]], order[loop.body.gaps[-1]]

        def aged(each: Opened) -> Opened:
            inside = first <= order[gap_of[each.access]] <= last
            return replace(each, kind=each.kind | 1) if inside else each

        state.rewrite(aged)

    def rebound(self, states: States, loop: LaidLoop, *, again: bool) -> States:
        """Return the states with the loop's names and turn set for its first or next iteration, and
        the count of iterations if it matters: up to the trip count, or the least number of trips.
        """
        out: States = {}
        for env, state in states.items():
            new = list(env)
            for binding in loop.again if again else loop.enter:
                new[binding.slot] = (
                    binding.allocation if binding.source < 0 else env[binding.source]
                )
            count = env[loop.counter] + 1 if again else 0
            if loop.turn is not None:
                turn = loop.turn
                new[turn.slot] = (env[turn.slot] + 1) % turn.count if again else 0
            new[loop.counter] = count if loop.trips is not None else min(count, loop.at_least)
            _merge(out, tuple(new), state, loop.body.gaps[0] if again else loop.gap + 1)
        return out

    def left(self, env: Env, loop: LaidLoop) -> Env:
        new = list(env)
        for slot in loop.forget:
            new[slot] = -1
        return tuple(new)

    def conditional(self, item: LaidConditional, entry: States, after: int) -> States:
        out: States = {}
        then = {env: state.copy() for env, state in entry.items()}
        for state in then.values():
            state.cross(item.gap, item.then.gaps[0])
        then = self.sequence(item.then, then)
        if not item.orelse.items:
            # The path goes on past the branch.
            out = entry
        else:
            for state in entry.values():
                state.cross(item.gap, item.orelse.gaps[0])
            if not item.uniform:
                # Waves on one side meet waves on the other.
                for env, state in then.items():
                    other = state.copy()
                    other.cross(item.then.gaps[-1], item.orelse.gaps[0])
                    _merge(entry, env, other, item.orelse.gaps[0])
            out = self.sequence(item.orelse, entry)
            for state in out.values():
                state.cross(item.orelse.gaps[-1], after)
        for env, state in then.items():
            state.cross(item.then.gaps[-1], after)
            _merge(out, env, state, after)
        return out


def _completed(opened: Opened) -> Opened | None:
    return replace(opened, pending=None) if opened.pending is not None else opened


def _signalled(opened: Opened) -> Opened | None:
    return replace(opened, pending=None, signalled=True)


def _merge(states: States, env: Env, state: Open, at: int) -> bool:
    """Merge a state into its environment's, before gap `at`. Return True if anything was new."""
    mine = states.get(env)
    if mine is None:
        states[env] = state
        return True
    return mine.join(state, at)
