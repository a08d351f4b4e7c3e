"""The value that a read returns in words, with the writes that it reads from, by runs of bytes."""

from __future__ import annotations

from collections.abc import Iterator

from fencepost.executions.cells import Extent
from fencepost.executions.execution import Execution, Relation
from fencepost.program.values import UNDEF, WORD, Value, to_bytes, unsigned
from fencepost.program.widths import value_size
from fencepost.reports.litmus.relations import bytes_text
from fencepost.reports.litmus.undef import why_undef


def value_text(value: Value) -> str:
    """Return a value as text: one that needs more than a word in hexadecimal."""
    if isinstance(value, int) and (size := value_size(value)) > WORD:
        return f"0x{unsigned(value, 8 * size):0{2 * size}x}"
    return str(value)


def sources_text(execution: Execution, event: int) -> str:
    """Return the writes that a read reads from, with the bytes that come from each."""
    found = [
        execution.label(pair.first) + (f" ({bytes_text(pair.bytes)})" if pair.bytes else "")
        for pair in execution.pairs(Relation.READS_FROM)
        if pair.second == event
    ]
    return ", ".join(found)


def undef_text(execution: Execution, event: int) -> str:
    """Return why the value of a read, or some bytes of it, are undef; nothing if none are."""
    value = execution.read[event]
    sourced = any(p.second == event for p in execution.pairs(Relation.READS_FROM))
    if value is UNDEF and not sourced:
        return why_undef(execution, event)
    if execution.structure.events[event].lead is None:
        return ""
    reasons = [
        f"{bytes_text([run])}: {why_undef(execution, event, run)}"
        for run in _undefined(execution, event)
    ]
    return "; ".join(reasons)


def _undefined(execution: Execution, event: int) -> Iterator[Extent]:
    """Yield the runs of bytes that a read finds undef and reads from no write."""
    extent = execution.structure.extent(event)
    known = to_bytes(execution.read[event], extent.size)
    read = [
        run
        for pair in execution.pairs(Relation.READS_FROM)
        if pair.second == event
        for run in pair.bytes or (extent,)
    ]
    start = None
    for place in range(extent.size + 1):
        at = extent.offset + place
        bare = (
            place < extent.size
            and known[place] is None
            and not any(run.offset <= at < run.end for run in read)
        )
        if bare and start is None:
            start = at
        elif not bare and start is not None:
            yield Extent(start, at - start)
            start = None
