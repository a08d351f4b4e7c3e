"""Placement from end to end (003 End-to-End flow): analyse, choose, emit, verify."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum, unique
from functools import partial

from fencepost.placement.analysis.layout import lay_out
from fencepost.placement.analysis.positions import Layout
from fencepost.placement.analysis.reaching_accesses import Need
from fencepost.placement.choice.choose import MOST_ROUNDS, Choice, minimized, optimal, spread
from fencepost.placement.choice.pairs import Pair, Spans, early_signals, farthest
from fencepost.placement.emit import BarrierEmitter, Placed, Plan
from fencepost.placement.insert import inserted
from fencepost.placement.regions import (
    WORKGROUP_BARRIER,
    Barrier,
    Conditional,
    Fence,
    Init,
    Join,
    Loop,
    Node,
    Program,
    Signal,
    Synchronization,
    Wait,
    of_workgroup,
    walk,
)
from fencepost.placement.target import TargetConfig
from fencepost.placement.uncollected import uncollected
from fencepost.placement.verifier.fences import weak, with_fences
from fencepost.placement.verifier.verdict import Verdict
from fencepost.placement.verifier.verify import verified, verify
from fencepost.records import dataclass, replace
from fencepost.vocabulary.address_spaces import ALL_SPACES, SyncSpace

MOST_VISITED = 100_000
"""The most nodes verified in all to find what a program can do without; they take seconds."""
FEWEST_TRIALS = 24
MOST_SPREAD = 8
"""The most rounds in which signals are placed anew for needs that the last round showed."""


@unique
class Strategy(Enum):
    """The choice of positions (003 Placement strategies); the value is its name as an option."""

    MINIMIZE = "minimize"
    DISJOINT = "disjoint"
    OPTIMAL = "optimal"


@unique
class Existing(Enum):
    """The treatment of the barriers that a program has."""

    KEEP = "keep"
    STRIP = "strip"


@dataclass(frozen=True, slots=True)
class Placement:
    """A program with its barriers.

    - `given`, `before`, `after`: the program as it was given, as it was analysed (without its
      barriers if they were to be stripped), and with the placed operations.
    - `placed`: the operations placed at gaps of `layout`, which is that of `before`.
    - `strengthened`: existing barriers, by number of the node in `before`, that get the fences
      which they lack, for the memory `fenced`.
    - `redundant`: existing barriers, by number of the node in `before`, that can be removed.
    - `needs`: every hazard found, with a path for each; `hopeless`: those that no barrier orders.
    - `verdict`: the verifier's, on `after`.
    """

    given: Program
    before: Program
    after: Program
    layout: Layout
    placed: tuple[Placed, ...]
    strengthened: tuple[int, ...]
    fenced: frozenset[SyncSpace]
    redundant: tuple[int, ...]
    needs: tuple[Need, ...]
    hopeless: tuple[Need, ...]
    verdict: Verdict

    @property
    def is_stripped(self) -> bool:
        """True if the program's own barriers were taken out."""
        return self.before is not self.given


def place(
    program: Program,
    config: TargetConfig,
    strategy: Strategy = Strategy.MINIMIZE,
    existing: Existing = Existing.KEEP,
    seconds: float = 60.0,
) -> Placement:
    """Put in the barriers that a program lacks.

    Raises InputError if it is not well-formed, BoundReached if `optimal` finds no proof within
    `seconds` or carried buffers take too many combinations.
    """
    with uncollected():
        return _place(program, config, strategy, existing, seconds)


def _place(
    program: Program, config: TargetConfig, strategy: Strategy, existing: Existing, seconds: float
) -> Placement:
    given, program = program, stripped(program) if existing is Existing.STRIP else program
    if program.shown is not None:
        return _as_it_is(program, config)
    analysed, lacking = program, weak(program)
    if lacking:
        # As if they had their fences; which of them are needed is seen at the end.
        program = with_fences(program, lacking)
    single = program.waves == 1
    # A single wave gets fences where several would get barriers.
    layout = lay_out(replace(program, in_order=False) if single else program)
    choice = optimal(layout, seconds) if strategy is Strategy.OPTIMAL else minimized(layout)
    if program.across and existing is Existing.KEEP and verify(analysed, config).ok:
        # What fences of waves order is seen by the verifier alone.
        choice = Choice((), (), (), (), ())
    emitter = BarrierEmitter(config, single_wave=single)
    choice, plan, emitted = _planned(program, layout, choice, emitter, strategy, seconds)
    placed, after, verdict = emitted or _emitted(program, layout, emitter, plan)
    if verdict.unordered and not choice.hopeless:
        plan = replace(plan, drain=True)
        placed, after, verdict = _emitted(program, layout, emitter, plan)
    if config.has_named_barriers and program.waves is not None and not single:
        placed, after, verdict = _named(program, layout, config, placed, after, verdict)
    needed, fenced = lacking, ALL_SPACES
    if lacking and verdict.ok:
        needed, fenced = _needed(analysed, lacking, layout, placed)
        after = inserted(with_fences(analysed, needed, fenced), layout, placed)
        verdict = verify(after, config)
    redundant: tuple[int, ...] = ()
    if existing is Existing.KEEP:
        redundant = _redundant(layout, placed, with_fences(analysed, needed, fenced))
    return Placement(
        given,
        analysed,
        after,
        layout,
        tuple(placed),
        tuple(sorted(needed)),
        fenced,
        redundant,
        plan.needs,
        choice.hopeless,
        verdict,
    )


def _as_it_is(program: Program, config: TargetConfig) -> Placement:
    """Return the placement of a program that needs nothing, as another prover has shown."""
    layout, verdict = lay_out(program), verify(program, config)
    return Placement(program, program, program, layout, (), (), ALL_SPACES, (), (), (), verdict)


def _needed(
    program: Program, lacking: frozenset[int], layout: Layout, placed: Sequence[Placed]
) -> tuple[frozenset[int], frozenset[SyncSpace]]:
    """Return the barriers that must get the fences they lack, and the memory of these fences; found
    by halving.
    """
    without: frozenset[int] = frozenset()
    left = _trials(layout)

    def attempt(part: list[int]) -> None:
        nonlocal without, left
        left -= 1
        trial = without | frozenset(part)
        if left < 0:
            # They get the fences, needed or not.
            return
        if verified(inserted(with_fences(program, lacking - trial), layout, placed)):
            without = trial
        elif len(part) > 1:
            attempt(part[: len(part) // 2])
            attempt(part[len(part) // 2 :])

    attempt(sorted(lacking))
    needed, local = lacking - without, frozenset({SyncSpace.LOCAL})
    trial = inserted(with_fences(program, needed, local), layout, placed)
    return needed, local if verified(trial) else ALL_SPACES


def _trials(layout: Layout) -> int:
    """Return the most verifications of a program of this size to see what it could do without."""
    return max(FEWEST_TRIALS, MOST_VISITED // max(1, len(layout.nodes)))


Emitted = tuple[list[Placed], Program, Verdict]
"""The placed operations, the program with them, and the verifier's verdict on it."""


def _planned(
    program: Program,
    layout: Layout,
    choice: Choice,
    emitter: BarrierEmitter,
    strategy: Strategy,
    seconds: float,
) -> tuple[Choice, Plan, Emitted | None]:
    """Choose the gaps of signals before the waits and verify the result; for `disjoint` first by
    the needs of whole barriers, which mostly are all. If no attempt is verified, return whole
    barriers.
    """
    whole = [Pair(gap, gap) for gap in choice.gaps]
    is_split = emitter.cfg.has_split_barriers and layout.program.waves != 1
    if not is_split or strategy is Strategy.MINIMIZE:
        return choice, _plan(whole, choice), None
    early = partial(early_signals, gaps=choice.gaps)
    most = partial(farthest, gaps=choice.gaps, seconds=seconds)
    attempts: list[Callable[[], tuple[Sequence[Pair], Choice]]] = [
        lambda: spread(layout, choice, most, MOST_ROUNDS)
    ]
    if strategy is Strategy.DISJOINT:
        attempts = [
            lambda: (early(Spans(layout, choice.needs)), choice),
            lambda: spread(layout, choice, early, MOST_SPREAD),
        ]
    found = choice
    for attempt in attempts:
        pairs, found = attempt()
        plan = _plan(pairs, found)
        placed = emitter.emit(layout, plan)
        after = inserted(program, layout, placed)
        if (verdict := verified(after, emitter.cfg)) is not None:
            return found, plan, (placed, after, verdict)
    # Paths that came up in no round: whole barriers at the waits order them too.
    return found, _plan(whole, found), None


def _emitted(program: Program, layout: Layout, emitter: BarrierEmitter, plan: Plan) -> Emitted:
    placed = emitter.emit(layout, plan)
    after = inserted(program, layout, placed)
    return placed, after, verify(after, emitter.cfg)


def _plan(pairs: Sequence[Pair], choice: Choice) -> Plan:
    return Plan(tuple(pairs), choice.waits, choice.needs + choice.counted)


def _named(
    program: Program,
    layout: Layout,
    config: TargetConfig,
    placed: list[Placed],
    after: Program,
    verdict: Verdict,
) -> tuple[list[Placed], Program, Verdict]:
    """Replace barriers by named ones where a subset of the waves suffices: each set of members has
    its own.
    """
    if not verdict.ok or program.waves is None:
        return placed, after, verdict
    taken = {getattr(node, "barrier", WORKGROUP_BARRIER) for node in walk(program.body)}
    free = [n for n in range(1, config.max_named_barriers + 1) if n not in taken]
    # A wave is joined to one barrier object at a time.
    joined = frozenset[int]().union(
        *(
            node.members or frozenset(range(program.waves))
            for node in walk(program.body)
            if isinstance(node, Join | Init)
        )
    )
    chosen: list[tuple[int, frozenset[int]]] = []
    best = placed, after, verdict
    for which in sorted(
        {members for each in placed if (members := _members(layout, each))}, key=sorted
    ):
        if len(which) >= program.waves or which & joined or not free:
            continue
        made = [
            replace(each, node=replace(each.node, barrier=free[0], members=which))
            if isinstance(each.node, Barrier | Signal | Wait) and _members(layout, each) == which
            else each
            for each in best[0][_length(chosen) :]
        ]
        with_this = [*chosen, (free[0], which)]
        trial = [*_set_up(layout, with_this), *made]
        program_after = inserted(program, layout, trial)
        if (judged := verify(program_after, config)).ok:
            chosen, joined = with_this, joined | which
            free.pop(0)
            best = trial, program_after, judged
    return best


def _set_up(layout: Layout, chosen: Sequence[tuple[int, frozenset[int]]]) -> list[Placed]:
    """Return the operations that named barriers need before they are used: one wave initializes
    each, the workgroup meets, and the waves that take part join (001 Execution Barriers).
    """
    gap = layout.root.gaps[0]
    inits: list[Synchronization] = [Init(n, len(w), frozenset({min(w)})) for n, w in chosen]
    joins: list[Synchronization] = [Join(n, w) for n, w in chosen]
    return [Placed(gap, node, ()) for node in (*inits, Signal(), Wait(), *joins)]


def _length(chosen: Sequence[tuple[int, frozenset[int]]]) -> int:
    """Return the number of operations that set named barriers up."""
    return 2 * len(chosen) + 2 if chosen else 0


def _members(layout: Layout, placed: Placed) -> frozenset[int] | None:
    """Return the waves that take part in the accesses that a barrier covers; None for all."""
    found: frozenset[int] = frozenset()
    if not placed.covers:
        return None
    for need in placed.covers:
        for number in (need.producer, need.consumer):
            waves = getattr(layout.nodes[number], "waves", None)
            if waves is None:
                return None
            found |= waves
    return found


def stripped(program: Program) -> Program:
    """A program without its workgroup barriers, signals and waits; counter waits stay."""

    def clean(nodes: tuple[Node, ...]) -> tuple[Node, ...]:
        out: list[Node] = []
        for node in nodes:
            match node:
                case Loop():
                    out.append(replace(node, body=clean(node.body)))
                case Conditional():
                    out.append(replace(node, then=clean(node.then), orelse=clean(node.orelse)))
                case _ if not _stripped(node):
                    out.append(node)
                case _:
                    pass
        return tuple(out)

    kept = [n for n, node in enumerate(walk(program.body)) if not _stripped(node)]
    closed = frozenset(after for after, n in enumerate(kept) if n in program.closed)
    return replace(program, body=clean(program.body), closed=closed, shown=None)


def _stripped(node: Node) -> bool:
    return isinstance(node, Fence) or of_workgroup(node)


def _redundant(layout: Layout, placed: Sequence[Placed], program: Program) -> tuple[int, ...]:
    """Return the existing barriers that can all be removed together, by halving: whole groups if
    possible.
    """
    # What others see of a message may rest on any of them.
    groups = () if program.messages else _removable(program)
    gone: set[int] = set()
    left = _trials(layout)
    if not groups or not verified(inserted(program, layout, placed)):
        return ()

    def attempt(part: list[tuple[int, ...]]) -> None:
        nonlocal left
        left -= 1
        if left < 0:
            return
        trial = gone | {n for group in part for n in group}
        if verified(inserted(program, layout, placed, trial)):
            gone.update(trial)
        elif len(part) > 1:
            attempt(part[: len(part) // 2])
            attempt(part[len(part) // 2 :])

    attempt(groups)
    return tuple(sorted(gone))


def _removable(program: Program) -> list[tuple[int, ...]]:
    """Return existing barriers, and each signal with the wait that follows it, by number."""
    groups: list[tuple[int, ...]] = []
    waiting: dict[int, int] = {}
    for number, node in enumerate(walk(program.body)):
        match node:
            case Barrier():
                groups.append((number,))
            case Signal():
                waiting[node.barrier] = number
            case Wait():
                if node.barrier in waiting:
                    groups.append((waiting.pop(node.barrier), number))
            case _:
                pass
    return groups
