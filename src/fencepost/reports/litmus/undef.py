"""The reason why a read returns undef, in words."""

from __future__ import annotations

from fencepost.executions.execution import Execution, Relation


def why_undef(execution: Execution, read: int) -> str:
    """Explain why a read's value is undefined, by the writes that it may see."""
    seen = sorted(p.first for p in execution.pairs(Relation.MAY_SEE) if p.second == read)
    ordered = {p.first for p in execution.pairs(Relation.LOCATION_ORDER) if p.second == read}
    if not ordered:
        return "no write is location-ordered before it"
    parts = [
        execution.label(w) + ("" if w in ordered else ", which is not location-ordered before it")
        for w in seen
    ]
    return "it may see " + "; and ".join(parts)
