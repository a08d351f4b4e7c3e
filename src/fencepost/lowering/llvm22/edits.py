"""Rows that differ from the document's in one respect throughout."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from fencepost.lowering.rows.conditions import Clause, Condition
from fencepost.lowering.rows.instructions import Counter
from fencepost.lowering.rows.table import Access, CounterPart, Row, Template, WaitStep
from fencepost.records import replace
from fencepost.vocabulary.address_spaces import AddressSpace


def edited(rows: Iterable[Row], edit: Callable[[Row], Row]) -> tuple[Row, ...]:
    """The rows that the edit changes, changed."""
    return tuple(new for old in rows if (new := edit(old)) != old)


def outside_lds(rows: Iterable[Row]) -> tuple[Row, ...]:
    """The rows of fences, and of accesses that are not to LDS."""
    return tuple(row for row in rows if AddressSpace.LOCAL not in row.spaces)


def without_cache_waits(row: Row) -> Row:
    """The row without the waits that belong to a cache operation."""
    return _with_steps(
        row, (s for s in row.steps if not (isinstance(s, WaitStep) and s.with_cache))
    )


def waiting_even_if(condition: Condition, counter: Counter) -> Callable[[Row], Row]:
    """Return an edit by which the waits before the access, or those of a fence that is not limited
    to address spaces, keep the counter even if the condition alone would omit it.
    """

    def edit(row: Row) -> Row:
        steps: list[Template] = []
        before = True
        for step in row.steps:
            before = before and not isinstance(step, Access)
            if before and isinstance(step, WaitStep):
                step = replace(step, parts=tuple(_kept(p, condition, counter) for p in step.parts))
            steps.append(step)
        return _with_steps(row, steps)

    return edit


def _kept(part: CounterPart, condition: Condition, counter: Counter) -> CounterPart:
    if part.counter is not counter:
        return part
    unless = tuple(
        each | {Condition.TAGGED} if each == {condition} else each for each in part.clause.unless
    )
    return replace(part, clause=Clause(part.clause.only, unless))


def _with_steps(row: Row, steps: Iterable[Template]) -> Row:
    return replace(row, steps=tuple(steps))
