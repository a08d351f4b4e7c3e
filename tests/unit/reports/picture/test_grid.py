"""Boxes in columns and rows: time runs downwards, and a box holds its texts."""

from __future__ import annotations

from itertools import pairwise

import pytest

from fencepost.executions.execution import Execution, Relation
from fencepost.reports.picture.content import content
from fencepost.reports.picture.grid import Grid, badge_width, grid, values_text
from fencepost.reports.picture.text import Style
from tests.unit.reports.executed import ALL, MESSAGE_PASSING, SAMPLES, executed


def laid(text: str, **relations: str) -> tuple[Execution, Grid]:
    _, execution = executed(text, **relations)
    return execution, grid(execution, content(execution, ALL))


@pytest.mark.parametrize("name", SAMPLES)
def test_time_runs_downwards(name: str) -> None:
    """In each thread strictly; no read stands above the write that it reads from."""
    text, relations = SAMPLES[name]
    execution, found = laid(text, **relations)
    for own in content(execution, ALL).order.values():
        for first, second in pairwise(own):
            assert found.cells[first].row < found.cells[second].row
            assert found.cells[first].column == found.cells[second].column
    assert len({(cell.column, cell.row) for cell in found.cells.values()}) == len(found.cells)
    if name == "mp":
        for pair in execution.pairs(Relation.READS_FROM):
            assert found.cells[pair.first].row <= found.cells[pair.second].row


def test_neighbours_may_stand_side_by_side() -> None:
    """A read beside its write; a cycle of reads keeps to program order alone."""
    execution, found = laid(MESSAGE_PASSING, rf="b>c")
    rows = {execution.label(event): cell.row for event, cell in found.cells.items()}
    assert rows == {"a": 0, "b": 1, "c": 1, "d": 2}
    assert (found.columns, found.rows) == (2, 3)
    _, found = laid(MESSAGE_PASSING, sw="b>c", rf="d>a")
    assert found.rows == 3


def test_a_card_has_room_for_what_it_says() -> None:
    _, found = laid(MESSAGE_PASSING, rf="b>c", avop="b>b@agent")
    for card in found.cards.values():
        assert all(style.width(text) < card.width for text, style in card.lines)
        assert sum(style.line for _, style in card.lines) < card.height
    (badged,) = [card for card in found.cards.values() if card.badges]
    assert badged.letter == "b"
    assert badge_width(badged.badges[0]) > Style.LABEL.width("avop@agent")


def test_values_are_told_with_their_source() -> None:
    execution, _ = laid(MESSAGE_PASSING, rf="b>c")
    told = {execution.label(event): values_text(execution, event) for event in execution.events}
    assert (told["a"], told["c"]) == (["writes 1"], ["reads 1 from b"])
    assert told["d"] == ["reads undef: no write is location-ordered before it"]
