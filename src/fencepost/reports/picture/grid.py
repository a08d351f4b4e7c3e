"""The cells of a picture: the column and row of each event's box, and its text."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from fencepost.executions.execution import Execution, Relation
from fencepost.executions.schedule import schedule
from fencepost.frontends.litmus.print import print_operation
from fencepost.records import dataclass
from fencepost.reports.litmus.barriers import barrier_text, step_text
from fencepost.reports.litmus.reading import sources_text, undef_text, value_text
from fencepost.reports.picture.content import Content, Strand
from fencepost.reports.picture.text import Style, widest, wrap

PAD = 8.0
"""The distance between the edge of a box and its text."""

LETTER_ROOM = 22.0
"""The width of a box's letter, to the left of its text."""

BADGE_PAD = 4.0
"""The distance between the edge of a badge and its text."""

_WRAP = {1: 340.0, 2: 300.0, 3: 250.0, 4: 215.0}
"""The largest width of an operation's text, by the number of threads."""

_WRAP_MANY = 165.0


@dataclass(frozen=True, slots=True)
class Cell:
    """The position of a box in the grid."""

    column: int
    row: int


@dataclass(frozen=True, slots=True)
class Card:
    """The text of a box: lines, then badges, and the size of them all."""

    event: int
    letter: str
    lines: tuple[tuple[str, Style], ...]
    badges: tuple[Strand, ...]
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Grid:
    """The boxes of the threads' events in columns and rows."""

    columns: int
    rows: int
    cells: Mapping[int, Cell]
    cards: Mapping[int, Card]


def grid(execution: Execution, content: Content) -> Grid:
    """The boxes of an execution."""
    column_of = {thread: column for column, thread in enumerate(content.threads)}
    columns = {event: column_of[t] for t, own in content.order.items() for event in own}
    row_of = _rows(execution, content, columns)
    limit = _WRAP.get(len(content.threads), _WRAP_MANY)
    steps = {
        step.event: step_text(execution, number, step)
        for number, step in enumerate(schedule(execution), 1)
    }
    return Grid(
        len(content.threads),
        max(row_of.values(), default=-1) + 1,
        {event: Cell(column, row_of[event]) for event, column in columns.items()},
        {event: _card(execution, content, event, steps.get(event), limit) for event in columns},
    )


def _rows(execution: Execution, content: Content, columns: Mapping[int, int]) -> dict[int, int]:
    """Return a row for each event, so that time runs downwards: below those before it in program
    order, and, unless a cycle forbids it, not above those it synchronizes with or reads from. In
    neighbouring columns these may be side by side.
    """
    after: dict[int, dict[int, int]] = {event: {} for event in columns}
    for own in content.order.values():
        for first, second in pairwise(own):
            after[first][second] = 1
    for relation in (Relation.SYNCHRONIZES_WITH, Relation.READS_FROM):
        for pair in execution.pairs(relation):
            first, second = pair.first, pair.second
            if first not in columns or second not in columns or _reaches(after, second, first):
                continue
            apart = abs(columns[first] - columns[second])
            after[first].setdefault(second, 0 if apart == 1 else 1)
    rows = dict.fromkeys(columns, 0)
    for _ in range(len(columns) + 1):
        for first, constraints in after.items():
            for second, least in constraints.items():
                rows[second] = max(rows[second], rows[first] + least)
    return rows


def _reaches(after: Mapping[int, Mapping[int, int]], start: int, goal: int) -> bool:
    seen, todo = {start}, [start]
    while todo:
        event = todo.pop()
        if event == goal:
            return True
        fresh = [e for e in after[event] if e not in seen]
        seen.update(fresh)
        todo += fresh
    return False


def _card(
    execution: Execution, content: Content, event: int, step: str | None, limit: float
) -> Card:
    node = execution.structure.events[event]
    assert node.operation is not None
    if node.kind.is_barrier:
        text = barrier_text(execution, event)
    else:
        text = print_operation(node.operation, execution.words)
    code = wrap(text, limit, Style.OPERATION, indent="  ")
    told = [*values_text(execution, event), *([] if step is None else [step])]
    values = [line for each in told for line in wrap(each, limit, Style.VALUE, indent="  ")]
    lines = [(line, Style.OPERATION) for line in code] + [(line, Style.VALUE) for line in values]
    badges = content.badges.get(event, ())
    width = max(
        widest(code, Style.OPERATION),
        widest(values, Style.VALUE),
        sum(badge_width(badge) + BADGE_PAD for badge in badges),
    )
    height = sum(style.line for _, style in lines) + 2 * PAD
    if badges:
        height += Style.LABEL.line + 2
    return Card(
        event,
        execution.label(event),
        tuple(lines),
        badges,
        LETTER_ROOM + width + 2 * PAD,
        height,
    )


def values_text(execution: Execution, event: int) -> list[str]:
    """Return a line each for the value that an event read, with its source, and the value that it
    wrote.
    """
    lines = []
    if event in execution.read:
        sources, why = sources_text(execution, event), undef_text(execution, event)
        source = f" from {sources}" if sources else ""
        value = value_text(execution.read[event])
        lines.append(f"reads {value}{source}{why and f': {why}'}")
    if event in execution.written:
        lines.append(f"writes {value_text(execution.written[event])}")
    return lines


def badge_width(badge: Strand) -> float:
    """The width of a badge."""
    return Style.LABEL.width(badge.label) + 2 * BADGE_PAD
