"""The reason why a read returns undef, in words."""

from __future__ import annotations

from fencepost.executions.cells import Extent
from fencepost.executions.execution import Execution, Pair, Relation


def why_undef(execution: Execution, read: int, run: Extent | None = None) -> str:
    """Explain why a read's value is undefined, or a run of its bytes, by the writes that it may
    see.
    """

    def at_run(relation: Relation) -> list[Pair]:
        pairs = [pair for pair in execution.pairs(relation) if pair.second == read]
        return pairs if run is None else [pair for pair in pairs if _covers(execution, pair, run)]

    seen = sorted(pair.first for pair in at_run(Relation.MAY_SEE))
    ordered = {pair.first for pair in at_run(Relation.LOCATION_ORDER)}
    if not ordered:
        return "no write is location-ordered before it"
    parts = [
        execution.label(w) + ("" if w in ordered else ", which is not location-ordered before it")
        for w in seen
    ]
    return "it may see " + "; and ".join(parts)


def _covers(execution: Execution, pair: Pair, run: Extent) -> bool:
    """Return True if a pair holds at the bytes of a run."""
    held = pair.bytes or (execution.structure.extent(pair.first),)
    return any(each.offset < run.end and run.offset < each.end for each in held)
