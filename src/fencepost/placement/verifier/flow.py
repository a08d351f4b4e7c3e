"""The program as a flat list of steps with jumps, for the verifier.

It is written independently of the layout that placement uses: the verifier shares the program, and
nothing that was derived from it.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import lcm

from fencepost.placement.analysis.names import Free, free_names
from fencepost.placement.regions import (
    FULL,
    Access,
    Barrier,
    Carried,
    Conditional,
    Loop,
    Node,
    Program,
    Signal,
    Synchronization,
    Uniformity,
    Wait,
    of_workgroup,
)
from fencepost.records import dataclass, field

EXACT_TRIPS = 8
"""Known trip counts up to this are counted exactly; larger ones are reduced by whole periods of the
carried names."""


Name = str | frozenset[str]


@dataclass(slots=True, eq=False)
class Perform:
    """An access. `number` is its position among all nodes, `name` the meaning of its buffer's name
    there (an allocation in quotes, a variable, or all allocations that it can be in different
    waves), `loops` the loops around it, `turns` the variables that hold the turns of those that
    count them. Never changed; not frozen, because there is one for every access.
    """

    number: int
    access: Access
    name: Name
    loops: tuple[int, ...]
    turns: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Synchronize:
    """A barrier, a half of one, a fence or a counter wait; `shared` if all waves reach it."""

    number: int
    node: Synchronization
    shared: bool


@dataclass(slots=True)
class Fork:
    """Continues at any of the steps."""

    targets: list[int]


@dataclass(frozen=True, slots=True)
class Bind:
    """An assignment of allocations (in quotes) or of the values of other variables to variables,
    all at once. `keep`: every other variable but those in `drop` keeps its value.
    """

    values: tuple[tuple[str, str], ...]
    drop: frozenset[str]


@dataclass(slots=True)
class Turn:
    """The end of an iteration or the entry of a loop: counts, then jumps to the body or beyond.
    `number`: the variable that holds the iteration modulo `period`, if that is more than 1.
    """

    counter: str
    trips: int | None
    at_least: int
    first: bool
    body: int
    beyond: int
    loop: int
    number: str = ""
    period: int = 1


Env = tuple[tuple[str, str | int], ...]
"""The values of the variables, and the barriers that have been signalled and not waited for."""
Step = Perform | Synchronize | Fork | Bind | Turn


@dataclass(slots=True)
class Flow:
    """The steps; `joins` are the steps with several predecessors."""

    steps: list[Step] = field(default_factory=list)
    joins: set[int] = field(default_factory=set)


def bound(bind: Bind, env: Env) -> Env:
    """Return the values of the variables after an assignment."""
    if not bind.values and not any(name in bind.drop for name, _ in env):
        return env
    values = dict(env)
    new = {
        variable: name[1:] if name.startswith("'") else values[name]
        for variable, name in bind.values
    }
    for name in bind.drop:
        values.pop(name, None)
    values.update(new)
    return tuple(sorted(values.items()))


def whole_barrier(flow: Flow, at: int) -> int:
    """Return the number of steps that form a barrier of all waves for all memory, starting at one:
    one step, or a signal directly followed by its wait, where no other path comes in. Else 0.
    """
    if not _is_full(flow.steps[at]):
        return 0
    match flow.steps[at], flow.steps[at + 1]:
        case Synchronize(node=Barrier()), _:
            return 1
        case Synchronize(node=Signal()), Synchronize(node=Wait()) as wait:
            return 2 if at + 1 not in flow.joins and _is_full(wait) else 0
    return 0


def _is_full(step: Step) -> bool:
    """Return True if a step is the workgroup's barrier or half of it, of all waves, for all
    memory.
    """
    return (
        isinstance(step, Synchronize)
        and step.shared
        and isinstance(step.node, Barrier | Signal | Wait)
        and step.node.fences == FULL
        and of_workgroup(step.node)
    )


def flow(program: Program) -> Flow:
    """The flat form of a well-formed program. An allocation's own name means itself."""
    builder = _Flattener(free_names(program))
    names: dict[str, Name] = {each.name: f"'{each.name}" for each in program.allocations}
    builder.nodes(program.body, names, shared=True)
    builder.out.steps.append(Fork([]))
    builder.out.joins.add(len(builder.out.steps) - 1)
    return builder.out


class _Flattener:
    def __init__(self, free: Free) -> None:
        self.free = free
        self.out = Flow()
        self.count = 0
        self.variables = 0
        self.loops: tuple[int, ...] = ()
        self.turns: tuple[str, ...] = ()

    @property
    def here(self) -> int:
        return len(self.out.steps)

    def nodes(self, nodes: tuple[Node, ...], names: dict[str, Name], *, shared: bool) -> None:
        steps = self.out.steps
        for node in nodes:
            number = self.count
            self.count += 1
            match node:
                case Access():
                    steps.append(Perform(number, node, names[node.buffer], self.loops, self.turns))
                case Conditional():
                    self.conditional(node, names, shared=shared)
                case Loop():
                    self.loop(node, names, shared=shared)
                case _:
                    # The synchronizing nodes; other operations do nothing here.
                    if isinstance(node, Synchronization):
                        steps.append(Synchronize(number, node, shared))

    def conditional(self, node: Conditional, names: dict[str, Name], *, shared: bool) -> None:
        uniform = node.uniformity is Uniformity.UNIFORM
        fork = Fork([])
        self.out.steps.append(fork)
        fork.targets.append(self.here)
        self.nodes(node.then, dict(names), shared=shared and uniform)
        then_end = Fork([])
        self.out.steps.append(then_end)
        fork.targets.append(self.here)
        self.out.joins.add(self.here)
        if not uniform:
            # Some waves take one side while others take the other.
            then_end.targets.append(self.here)
        self.nodes(node.orelse, dict(names), shared=shared and uniform)
        then_end.targets.append(self.here)
        self.out.joins.add(self.here)

    def loop(self, node: Loop, names: dict[str, Name], *, shared: bool) -> None:
        uniform = node.uniformity is Uniformity.UNIFORM
        fresh: dict[str, Name] = {}
        apart = self.free.get(id(node), {})
        for each in node.carried:
            self.variables += 1
            fresh[each.name] = apart.get(each.name, f"v{self.variables}")
        self.variables += 1
        counter = f"n{self.variables}"
        enter = _values((fresh[each.name], names[each.first]) for each in node.carried)
        self.out.steps.append(Bind(enter, frozenset()))
        # Waves are in one turn where they come together and leave together.
        period = node.turns if uniform and shared else 1
        turns = (f"t{self.variables}",) if period > 1 else ()
        trips = _reduced(node.trips, node.carried, period) if uniform else None
        least = min(node.at_least, EXACT_TRIPS) if uniform else 0
        number = self.count
        turn = Turn(counter, trips, least, first=True, body=self.here + 1, beyond=-1, loop=number)
        turn.number, turn.period = "".join(turns), period
        self.out.steps.append(turn)
        body = self.here
        self.out.joins.add(body)
        inner = {**names, **fresh}
        before = self.variables
        around, self.loops = self.loops, (*self.loops, number)
        turns_around, self.turns = self.turns, (*self.turns, *turns)
        self.nodes(node.body, inner, shared=shared and uniform)
        self.loops, self.turns = around, turns_around
        again = _values((fresh[each.name], inner[each.following]) for each in node.carried)
        # What loops inside have left behind is of no use beyond this point.
        stale = frozenset(f"v{n}" for n in range(before + 1, self.variables + 1))
        self.out.steps.append(Bind(again, stale))
        last = Turn(
            counter, trips, least, first=False, body=body, beyond=self.here + 1, loop=number
        )
        last.number, last.period = turn.number, period
        self.out.steps.append(last)
        turn.beyond = self.here
        self.out.joins.add(self.here)
        names.update(fresh)


def _values(pairs: Iterable[tuple[Name, Name]]) -> tuple[tuple[str, str], ...]:
    """Return the values of variables, without names that each wave holds by itself."""
    return tuple((a, b) for a, b in pairs if isinstance(a, str) and isinstance(b, str))


def _reduced(trips: int | None, carried: tuple[Carried, ...], period: int) -> int | None:
    if trips is None or trips <= EXACT_TRIPS:
        return trips
    turn = lcm(period, *range(1, len(carried) + 1))
    most = max(EXACT_TRIPS, 2 * turn + len(carried))
    return trips if trips <= most else most + (trips - most) % turn
