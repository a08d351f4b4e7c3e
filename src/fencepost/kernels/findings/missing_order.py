"""Orderings, scopes and spaces that atomics and fences lack, found by a run that grants them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fencepost.errors import BoundReached, UnsupportedError
from fencepost.kernels.execute.order.stronger_orders import Wish
from fencepost.kernels.execute.program import Program
from fencepost.kernels.execute.races.collision import Collision
from fencepost.kernels.execute.races.collisions import collisions
from fencepost.kernels.execute.run import Run
from fencepost.kernels.execute.schedule.start import start
from fencepost.kernels.question.outer_stop import OuterStop
from fencepost.llvm.ordering.synchronizes import has_atomics
from fencepost.records import replace


def with_what_they_lack(
    program: Program,
    shown: Run,
    arguments: Sequence[tuple[str, Any, int]],
    found: list[Collision],
    stop: OuterStop,
    budget: int,
) -> list[Collision]:
    """Return the races, each with the scope, space or ordering that would remove it, if one would.

    `shown` is the run that has the races; a second run of `budget` steps differs only in the wish.
    If that run is cut, the part that it completed counts: runs wait for ever for workgroups that
    are left out of them.
    """
    if not has_atomics(program.graph):
        return found
    for wish in Wish:
        try:
            run = start(program, replace(shown.state, wish=wish), arguments, stop, budget)
            still = {each.pair for each in collisions(program, run).found}
        except (BoundReached, UnsupportedError):
            continue
        found = [
            each
            if each.lacks is not None
            or each.scope
            or each.pair in still
            or not (run.finished or max(each.first.step, each.second.step) < run.state.step)
            else replace(each, lacks=wish)
            for each in found
        ]
    return found
