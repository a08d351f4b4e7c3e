"""A test on a machine: every order of steps, in every placement, and the outcomes that they show.

The library's entry is `explore`; `judge.py` beside it compares with the model, `needed.py` leaves
out instructions.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping

from fencepost.errors import BoundReached, InputError
from fencepost.executions.cells import Extent
from fencepost.hardware.memory.assumptions import DEFAULTS, Assumption
from fencepost.hardware.memory.cells import covered, extent_of, joined, part
from fencepost.hardware.memory.code import code_of
from fencepost.hardware.memory.instructions import Code, Site
from fencepost.hardware.memory.layout import Layout, layout
from fencepost.hardware.memory.locations import Where
from fencepost.hardware.memory.machine import Machine, Move
from fencepost.hardware.memory.machines import MACHINES
from fencepost.hardware.memory.placements import Launch, Placement, placements
from fencepost.hardware.memory.state import State
from fencepost.hardware.rules import Rule
from fencepost.lowering.target import Target
from fencepost.program.conditions import LocationTerm, terms
from fencepost.program.operations import AccessKind, AtomicRmw, CmpXchg, Fence, Load, Store
from fencepost.program.program import BarrierKind, LitmusTest
from fencepost.program.values import UNDEF, Value
from fencepost.program.wellformed import check_no_copies, check_no_sizes
from fencepost.records import dataclass, field
from fencepost.targets.processor import Property
from fencepost.vocabulary.scopes import Scope

Outcome = tuple[tuple[str, Value], ...]
"""The last values of registers, and of the locations that the test asks about, by name; UNDEF for
a register that nothing has written.
"""

_CLOCK = 0xFF
"""The number of states after which the clock is read."""


Given = Callable[[frozenset[Site]], Code]
"""A function that gives the code of a test, without the dropped sites."""


@dataclass(frozen=True, slots=True)
class Options:
    """The options of an exploration.

    - `assumptions` are those that hold; `dropped` is left out of the code.
    - `everywhere`: all placements, not only those that share least.
    - `placement`: this one alone, by its number among them.
    - `states`: the most states of a placement; `timeout`: the most seconds of the processor for
      all, None: no limit.
    - `given`: the code to run instead of the one that the test is lowered to.
    """

    assumptions: frozenset[Assumption] = DEFAULTS
    dropped: frozenset[Site] = frozenset()
    everywhere: bool = False
    placement: int | None = None
    states: int = 1_000_000
    timeout: float | None = None
    given: Given | None = None


@dataclass(frozen=True, slots=True)
class Witness:
    """A run that shows an outcome: the placement, and the moves from the start."""

    placement: Placement
    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """The result of an exploration.

    - `outcomes`: each with a run; complete unless `reason` says why not.
    - `placements` are those that were explored, `states` the number of all states.
    - `stuck`: a run that cannot go on, as at a barrier to which not all come; it has no outcome.
    - `broken`: the rules of barriers that runs of given code break. The model, which decides that
      of a test, does not know the code.
    """

    code: Code
    outcomes: dict[Outcome, Witness]
    placements: tuple[Placement, ...]
    states: int
    seconds: float
    reason: str | None = None
    stuck: Witness | None = None
    broken: frozenset[Rule] = frozenset()

    @property
    def complete(self) -> bool:
        """True if there is no other outcome."""
        return self.reason is None


@dataclass(slots=True)
class Search:
    """One placement's states, each with the state and the move before it."""

    machine: Machine
    options: Options
    deadline: float | None = None
    before: dict[State, tuple[State, Move] | None] = field(default_factory=dict)
    ends: list[State] = field(default_factory=list)
    stuck: State | None = None

    def run(self) -> None:
        """Explores. Raises BoundReached."""
        machine, before = self.machine, self.before
        start = machine.start()
        before[start] = None
        waiting = [start]
        while waiting:
            state = waiting.pop()
            if machine.ended(state):
                self.ends.append(state)
                continue
            moves = machine.moves(state)
            if not moves and self.stuck is None:
                self.stuck = state
            for move in moves:
                after = machine.after(state, move)
                if after not in before:
                    before[after] = (state, move)
                    waiting.append(after)
                    self._check()

    def _check(self) -> None:
        count = len(self.before)
        if count > self.options.states:
            raise BoundReached(
                f"a placement has more than {self.options.states:,} states",
                mend="ask for more with --states, or for one placement",
            )
        if not count & _CLOCK:
            self.check_time()

    def check_time(self) -> None:
        """Raises BoundReached when the time is over."""
        if self.deadline is not None and time.thread_time() > self.deadline:
            raise BoundReached(
                f"the machine was not explored within {self.options.timeout:g} s",
                mend="ask for more with --timeout, or for one placement",
            )

    def moves_to(self, state: State) -> tuple[Move, ...]:
        """The moves that lead from the start to a state."""
        moves = []
        while (link := self.before[state]) is not None:
            state, move = link
            moves.append(move)
        return tuple(reversed(moves))


def code_for(test: LitmusTest, target: Target, options: Options) -> Code:
    """Return the code to explore: the one that is given, or that the test is lowered to."""
    if options.given is not None:
        return options.given(options.dropped)
    return code_of(test, target, MACHINES[target.chapter], options.dropped)


def explore(test: LitmusTest, target: Target, options: Options | None = None) -> Result:
    """Return the outcomes of a test on the machine of a target, with the code that the test is
    lowered to or that is given for it.

    Raises what lowering the test raises, and UnsupportedError if the machines lack something that
    the test has. A bound that is reached is the `reason` of the result.
    """
    check_no_copies(test.program, "a memory machine", "ask the model: fencepost litmus")
    options = options or Options()
    if options.given is not None:
        check_no_sizes(
            test.program, "machine code that is given", "ask the model: fencepost litmus"
        )
    start = time.monotonic()
    deadline = None if options.timeout is None else time.thread_time() + options.timeout
    code = code_for(test, target, options)
    found: dict[Outcome, Witness] = {}
    explored = []
    states = 0
    reason = stuck = None
    broken: set[Rule] = set()
    for made, machine in machines_for(test, target, code, options):
        search = Search(machine, options, deadline)
        try:
            search.check_time()
            search.run()
        except BoundReached as bound:
            reason = bound.message
        explored.append(made.placement)
        broken |= machine.broken if options.given is not None else set()
        states += len(search.before)
        if stuck is None and search.stuck is not None:
            stuck = Witness(made.placement, search.moves_to(search.stuck))
        for end in search.ends:
            outcome = outcome_of(test, made, machine, end)
            if outcome not in found:
                found[outcome] = Witness(made.placement, search.moves_to(end))
        if reason is not None:
            break
    seconds = time.monotonic() - start
    return Result(code, found, tuple(explored), states, seconds, reason, stuck, frozenset(broken))


def machines_for(
    test: LitmusTest, target: Target, code: Code, options: Options
) -> Iterator[tuple[Layout, Machine]]:
    """The machine of each placement that the options ask for."""
    description = MACHINES[target.chapter]
    positions = tuple(thread.position for thread in test.program.threads)
    launch = Launch(positions, code.locations.names[Where.GLOBAL], _clustered(test, target))
    holding = description.holding(options.assumptions)
    chosen = placements(launch, description, target, holding, everywhere=options.everywhere)
    if options.placement is not None:
        if not 0 <= options.placement < len(chosen):
            raise InputError(
                f"placement {options.placement + 1}: the test has {len(chosen)} placements",
                rule="placements are numbered from 1",
                mend="name one of these, or ask for all with --everywhere",
            )
        chosen = (chosen[options.placement],)
    fine = frozenset[int]()
    if description.fine_grained and Assumption.SYSTEM_ATOMICS_FINE_GRAINED in holding:
        fine = _shared_atomics(test, code)
    observed = frozenset(number for where, number in _observed(test, code) if where is Where.GLOBAL)
    for placement in chosen:
        made = layout(code, description, placement, holding, fine)
        yield made, Machine(made, observed)


def outcome_of(test: LitmusTest, made: Layout, machine: Machine, end: State) -> Outcome:
    """The outcome of a state in which everything has ended."""
    found: list[tuple[str, Value]] = []
    for thread, held in zip(made.code.threads, end.registers, strict=True):
        for name, number in thread.registers.items():
            last = held[number]
            assert last is not None
            found.append((f"P{thread.number}:{name}", last))
    for term in asked_locations(test):
        where, number = _at(term, made.code)
        cells = made.code.locations.cells[term.location]
        values = {
            cell: _last(machine, made, end, where, number + place)
            for place, cell in enumerate(cells)
        }
        found.append((str(term), _of_term(test, term, values)))
    return tuple(sorted(found))


def _last(machine: Machine, made: Layout, end: State, where: Where, number: int) -> int:
    """Return the last value of a cell."""
    match where:
        case Where.GLOBAL:
            return machine.values[end.windows[number][-1]]
        case Where.LDS:
            return end.cells[number]
        case Where.PRIVATE:
            return end.cells[made.offset + number]


def _of_term(test: LitmusTest, term: LocationTerm, values: Mapping[Extent, int]) -> int:
    """Return the bytes of a location that a term asks for."""
    location = test.program.location(term.location)
    assert location is not None
    whole = joined(values, 0, location.size)
    return whole if term.size is None else part(whole, term.offset, term.size)


def in_order(outcomes: Iterable[Outcome]) -> list[Outcome]:
    """Outcomes by their values."""
    return sorted(
        outcomes,
        key=lambda each: [
            (name, str(value) if value is UNDEF else "", value if value is not UNDEF else 0)
            for name, value in each
        ],
    )


def asked_locations(test: LitmusTest) -> list[LocationTerm]:
    """The locations whose last values a test asks for."""
    conditions = [each for each in (test.condition, test.filter) if each is not None]
    found = {
        term: None for each in conditions for term in terms(each) if isinstance(term, LocationTerm)
    }
    return list(found)


def _at(term: LocationTerm, code: Code) -> tuple[Where, int]:
    numbers = code.locations.number
    if term.thread is not None:
        return numbers[term.thread, term.location]
    return next(at for (_, name), at in numbers.items() if name == term.location)


def _observed(test: LitmusTest, code: Code) -> Iterator[tuple[Where, int]]:
    for term in asked_locations(test):
        where, number = _at(term, code)
        for place in range(len(code.locations.cells[term.location])):
            yield where, number + place


def _clustered(test: LitmusTest, target: Target) -> bool:
    """Return True if clusters matter: the target has them, and the test has an operation of their
    scope or a barrier of theirs.
    """
    if Property.WORKGROUP_CLUSTERS not in target.processor.properties:
        return False
    scopes = (
        each.scope
        for thread in test.program.threads
        for each in thread.code
        if isinstance(each, Load | Store | AtomicRmw | CmpXchg | Fence)
    )
    return any(each is not None and each.scope is Scope.CLUSTER for each in scopes) or any(
        each.kind is BarrierKind.CLUSTER for each in test.program.barriers
    )


def _shared_atomics(test: LitmusTest, code: Code) -> frozenset[int]:
    """The locations of global memory that threads of several agents access, some by an atomic."""
    agents: dict[int, set[int]] = {}
    atomic = set()
    for thread in test.program.threads:
        for each in thread.code:
            if not isinstance(each, Load | Store | AtomicRmw | CmpXchg):
                continue
            where, base = code.locations.number[thread.number, each.pointer.name]
            extent = extent_of(test.program, each.pointer)
            for place, _ in covered(code.locations.cells, extent, each):
                if where is Where.GLOBAL:
                    agents.setdefault(base + place, set()).add(thread.position.agent)
                    if isinstance(each, AtomicRmw | CmpXchg) or each.kind is AccessKind.ATOMIC:
                        atomic.add(base + place)
    return frozenset(number for number in atomic if len(agents[number]) > 1)
