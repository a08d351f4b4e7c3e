"""The part of an execution that barriers decide alone, solved before memory is added.

Where control does not depend on values, the phase of a barrier operation does not depend on memory.
Barriers alone are a small program. The full program is then ground with its answer, so that
happens-before through barriers is known rather than searched for.
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
_MOST = 64


class _Known:
    """The answers to the last programs of barriers alone: a test is asked about under several
    models, and again for what its proof rests on, which often differ in memory alone.
    """

    def __init__(self) -> None:
        self._settled: dict[tuple[str, ...], Settled | None] = {}

    def about(self, solver: Solver) -> Settled | None:
        """Return the answer to a program."""
        texts = solver.texts
        if texts not in self._settled:
            found = _settled(solver)
            if len(self._settled) >= _MOST:
                self._settled.clear()
            self._settled[texts] = found
        return self._settled[texts]


_KNOWN = _Known()


def settle(
    structure: EventStructure, model: str, without: frozenset[str], deadline: Deadline
) -> Settled | None:
    """Solve the barriers of a structure; None if control depends on values, or behaviour may be
    undefined.

    Raises BoundReached if the deadline passes first.
    """
    if not structure.barriers or _depends_on_values(structure):
        return None
    facts = barrier_only_facts(structure)
    solver = Solver(model, facts, _SHOW, deadline, without, wanted=_WANTED)
    return _KNOWN.about(solver)


def _settled(solver: Solver) -> Settled | None:
    """Return the answer to a program of barriers alone."""
    if solver.has_model([UNDEFINED]):
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
