"""The sections of the documents that define the relations of an execution."""

from __future__ import annotations

from fencepost.citations import Cite, Source
from fencepost.executions.execution import Relation
from fencepost.executions.options import DEFAULT_MODEL
from fencepost.executions.rules import axioms_of

_ORDERED = Cite(Source.LANGREF, "Memory Model for Concurrent Operations")
_BARRIERS = Cite(Source.GUIDE, "Execution Barriers")

_RULES = {
    Relation.READS_FROM: ("value/may-see",),
    Relation.MODIFICATION_ORDER: ("modification-order/total",),
    Relation.SYNCHRONIZES_WITH: ("synchronizes-with/release", "synchronizes-with/inclusive-scopes"),
    Relation.LOCATION_ORDER: ("location-order/write-to-write", "location-order/happens-before"),
    Relation.AVAILABILITY: ("availability/chain",),
    Relation.VISIBILITY: ("visibility/from-availability",),
    Relation.SEQ_CST_ORDER: ("seq-cst/total-order",),
    Relation.MAY_SEE: ("value/may-see",),
    Relation.PARTICIPATES_IN: ("barrier-participates-in/complete",),
    Relation.RACE: ("location-order/write-to-write", "location-order/happens-before"),
}
"""The rules whose cites stand for a relation: those of them that a model has."""


def cites_of(relation: Relation, model: str | None = None) -> tuple[Cite, ...]:
    """Return the sections that define a relation under a model; None: the default one."""
    known = axioms_of(model or DEFAULT_MODEL)
    found = [
        cite for name in _RULES.get(relation, ()) if name in known for cite in known[name].cites
    ]
    if not found:
        found = [_BARRIERS if relation is Relation.PARTICIPATES_IN else _ORDERED]
    return tuple(dict.fromkeys(found))
