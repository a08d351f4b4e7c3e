"""Barriers solved on their own, before memory.

If control does not depend on values, the phase of a barrier operation does not depend on memory
either. Barriers alone are a small program, which is solved first; the full one is then ground with
the answer, so that happens-before through barriers is known rather than searched for.
"""

from __future__ import annotations

from fencepost.executions.facts import barrier_only_facts
from fencepost.executions.facts.barriers import Settled
from fencepost.executions.solve import Assumption, Deadline, Solver, atom
from fencepost.executions.structure import EdgeKind, EventStructure, Node

UNDEFINED: Assumption = (atom("undefined"), True)
DEFINED: Assumption = (atom("undefined"), False)

_SHOW = "#show in/3. #show takes/3."
_WANTED = frozenset({"undefined", "in", "takes"})


def settle(
    structure: EventStructure, model: str, without: frozenset[str], deadline: Deadline
) -> Settled | None:
    """Return the intervals that barriers alone decide; None if control depends on values, or
    behaviour may be undefined.

    Raise BoundReached if the deadline passes first.
    """
    if not structure.barriers or _depends_on_values(structure):
        return None
    facts = barrier_only_facts(structure)
    solver = Solver(model, facts, _SHOW, deadline, without, wanted=_WANTED)
    if solver.first([UNDEFINED]) is not None:
        return None
    possible = solver.consequences([DEFINED], certain=False)
    certain = solver.consequences([DEFINED], certain=True)
    if possible is None or certain is None:
        return None
    slots = [
        frozenset(
            (a.arguments[0].number, a.arguments[1].number, a.arguments[2].number) for a in symbols
        )
        for symbols in (possible, certain)
    ]
    return Settled(*slots)


def _depends_on_values(structure: EventStructure) -> bool:
    """Return True if values decide which operations happen, or their effect on barrier objects."""
    return any(
        edge.kind not in (EdgeKind.ALWAYS, EdgeKind.WAITED) or edge.target is None
        for edge in structure.edges
    ) or any(isinstance(event.count, Node) for event in structure.events)
