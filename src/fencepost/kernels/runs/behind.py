"""Findings that show only behind a bug, as if that were fixed.

A barrier that some work-items miss ends a run for their workgroup, and an access outside of an
object may do anything. So that neither hides other bugs, the run is repeated: work-items that miss
the barrier pass it (`execute.missed_barriers`), and accesses outside are not made
(`execute.bounds`). A finding that shows only then is reported with the bug that it rests on
(`Behind`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import numpy as np

from fencepost.kernels.execute.memory.pages import Stray
from fencepost.kernels.execute.program import Program
from fencepost.kernels.execute.races.collision import Collision
from fencepost.kernels.execute.run import Run
from fencepost.kernels.execute.schedule.parting import partings
from fencepost.kernels.execute.state import State, Stuck
from fencepost.records import dataclass

MOST = 6
"""Greatest number of runs one behind another: a kernel has few branches that bypass barriers."""


@dataclass(frozen=True, slots=True)
class Onward:
    """The run behind barriers that some work-items miss, by the branches `missed`. `stuck` are the
    further barriers that it reached, each with the state that shows it.
    """

    run: Run
    missed: frozenset[int]
    stuck: tuple[tuple[State, Stuck], ...]

    def apart(
        self, here: Iterable[Collision], there: Iterable[Collision]
    ) -> tuple[list[Collision], list[Collision]]:
        """Return the races of the kernel as it is, and those behind the barriers, from the run that
        ended there (`here`) and from this one (`there`).

        A work-item that misses a barrier is too early at the code behind it. Such a race is no
        other bug: it disappears with the barrier's. So it is not reported if this run reached its
        end.
        """
        behind = {_key(each): each for each in there} if not self.run.stuck else {}
        known = {_key(each): each for each in here}
        if self.run.finished:
            known = {key: each for key, each in known.items() if key in behind}
        return [*known.values()], [each for key, each in behind.items() if key not in known]


def onward(
    program: Program,
    run: Run,
    again: Callable[[frozenset[int]], Run],
    missed: frozenset[int] = frozenset(),
) -> Onward | None:
    """Return the run behind the barriers that some work-items miss, in this run or by branches
    `missed` in others; None if there are none. `again` repeats the run as if work-items that take
    the other side of some branches passed the barriers that these decide.
    """
    stuck: list[tuple[State, Stuck]] = []
    last = run
    for _ in range(MOST):
        more = missed | frozenset(_missing(program, last))
        if not more or (more == missed and last is not run):
            break
        missed = more
        last = again(missed)
        stuck += ((last.state, each) for each in last.stuck)
    return Onward(last, missed, tuple(stuck)) if last is not run else None


def before(strays: Iterable[Stray], race: Collision) -> bool:
    """Return True if an access that certainly lies outside was made before a race was complete."""
    return any(each.settled and each.step < race.second.step for each in strays)


def _missing(program: Program, run: Run) -> Iterable[int]:
    """Yield the branches by which lanes miss a barrier at which others are stuck, by node."""
    state = run.state
    items = state.launch.items
    for stuck in run.stuck:
        if stuck.fault is not None or stuck.arguments or not stuck.divergent:
            continue
        start = int(state.group[stuck.lane]) * items
        others = np.arange(start, start + items)
        for node in partings(program, state, stuck.lane, others, stuck.instruction):
            yield node.number


def _key(each: Collision) -> tuple[tuple[int, int], bool]:
    return each.pair, each.lds
