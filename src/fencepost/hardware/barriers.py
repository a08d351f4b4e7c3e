"""The barrier machine, explored exhaustively: every way in which the barrier operations of a
program can happen under the text of the documents.

It shares no rule with the axiomatic models, and so is a second opinion on them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping

from fencepost.errors import BoundReached
from fencepost.hardware.endings import Outcome, Wait, outcome
from fencepost.hardware.machine import Machine, Move, Waking
from fencepost.hardware.reduction import safe_wave
from fencepost.hardware.rules import Edition, Rule
from fencepost.hardware.schedule import ScheduleStep, retell
from fencepost.hardware.state import State, initial
from fencepost.hardware.waves import launch
from fencepost.program.program import Program
from fencepost.records import dataclass

__all__ = ["Edition", "Options", "Outcome", "Report", "Rule", "Wait", "Waking", "explore"]


@dataclass(frozen=True, slots=True)
class Options:
    """The options of an exploration: the text to follow, the rule by which sleeping waves wake, the
    most states, whether to skip orders that cannot matter, and whether to assume that a loop which
    waits for a value in memory ends.
    """

    edition: Edition = Edition.GUIDE
    waking: Waking = Waking.ANY_COMPLETED_PHASE
    max_states: int = 200_000
    reduce: bool = True
    loops_end: bool = False


Telling = tuple[tuple[tuple[Wait, int | None], ...], frozenset[tuple[int, int]]]
"""A map from waits to phases, and the arrives that return that they are the first."""


@dataclass(frozen=True, slots=True)
class Report:
    """The result of an exploration.

    - `outcomes`: those of all maximal runs, in a fixed order; none where the document allows no
      execution at all.
    - `broken`: for each rule that some run breaks, a shortest such run that was found.
    - `hang`: a run in which some wait never completes; None where there is none.
    - `states`: how many states were visited.
    """

    outcomes: tuple[Outcome, ...]
    broken: Mapping[Rule, tuple[ScheduleStep, ...]]
    hang: tuple[ScheduleStep, ...] | None
    states: int

    @property
    def well_defined(self) -> bool:
        """True if no run breaks a rule."""
        return not self.broken

    @property
    def maps(self) -> frozenset[tuple[tuple[Wait, int | None], ...]]:
        """The distinct maps from waits to phases."""
        return frozenset(each.phases for each in self.outcomes)

    @property
    def tellings(self) -> frozenset[Telling]:
        """The same maps, each with the arrives that return that they are the first."""
        return frozenset((each.phases, each.firsts) for each in self.outcomes)


_Steps = dict[State, tuple[State, Move] | None]
"""The predecessor of each state and the move from it, on the path that reached the state first."""


def explore(program: Program, options: Options | None = None) -> Report:
    """Explore all that the barrier operations of the program can do.

    Raises InputError if the program is wrong, UnsupportedError if its barrier operations depend on
    values in memory, BoundReached if it has more than `max_states` states.
    """
    options = options or Options()
    waves = launch(program, options.edition, loops_end=options.loops_end)
    machine = Machine(waves, options.edition, options.waking)
    # A completed bit makes joins matter to others: nothing is known to commute.
    reduce = options.reduce and options.waking is Waking.ANY_COMPLETED_PHASE
    start = initial(machine.launch)
    reached: _Steps = {start: None}
    todo = deque([start])
    outcomes: set[Outcome] = set()
    breaking: dict[Rule, State] = {}
    hanging: State | None = None
    while todo:
        state = todo.popleft()
        moves = _moves(machine, state, reduce=reduce)
        for move, after in moves:
            if after not in reached:
                reached[after] = (state, move)
                todo.append(after)
        if len(reached) > options.max_states:
            raise BoundReached(
                f"the barrier machine has more than {options.max_states} states",
                rule="it explores all orders of the barrier operations",
                mend="use fewer waves or phases, or allow more states",
            )
        if moves or (end := outcome(machine, state)) is None:
            continue
        outcomes.add(end)
        for rule in end.broken:
            breaking.setdefault(rule, state)
        if hanging is None and end.hangs:
            hanging = state
    return Report(
        tuple(sorted(outcomes, key=_key)),
        {
            rule: retell(machine, start, _path(reached, breaking[rule]))
            for rule in sorted(breaking, key=lambda rule: rule.value)
        },
        None if hanging is None else retell(machine, start, _path(reached, hanging)),
        len(reached),
    )


def _moves(machine: Machine, state: State, *, reduce: bool) -> list[tuple[Move, State]]:
    if reduce and (wave := safe_wave(machine, state)) is not None:
        return machine.moves(state, wave)
    return [move for wave in range(len(state.done)) for move in machine.moves(state, wave)]


def _path(reached: _Steps, state: State) -> list[Move]:
    moves = []
    while (step := reached[state]) is not None:
        state, move = step
        moves.append(move)
    return moves[::-1]


def _key(each: Outcome) -> tuple[str, list[str]]:
    return str(each.phases), sorted(rule.value for rule in each.broken)
