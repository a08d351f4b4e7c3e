"""The style sheet: every relation has its own ink, and reads without colours."""

from __future__ import annotations

from itertools import combinations

import pytest

from fencepost.executions.execution import Relation
from fencepost.reports.picture.content import DRAWING_ORDER
from fencepost.reports.picture.svg_style import INKS, class_of, style_sheet
from fencepost.reports.picture.text import Style


def luminance(color: str) -> float:
    """The relative luminance of a colour (WCAG)."""
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return sum(part * weight for part, weight in zip(linear, (0.2126, 0.7152, 0.0722), strict=True))


def test_every_relation_that_is_drawn_has_an_ink() -> None:
    assert {*INKS} == {*DRAWING_ORDER}


@pytest.mark.parametrize("relation", INKS, ids=lambda each: each.value)
def test_labels_can_be_read_on_white(relation: Relation) -> None:
    """Their contrast is at least 4.5 to 1."""
    assert 1.05 / (luminance(INKS[relation].color) + 0.05) >= 4.5


def test_lines_are_told_apart_without_colours() -> None:
    """No two have the same dashes and width."""
    for one, other in combinations(INKS.values(), 2):
        assert (one.dash, one.width) != (other.dash, other.width)


def test_only_chosen_relations_have_rules() -> None:
    sheet = style_sheet([Relation.RACE])
    assert ".rel-race .line{stroke:#c80000;stroke-width:2.6;stroke-dasharray:7 4}" in sheet
    assert ".rel-rf" not in sheet
    assert "stroke-dasharray" not in style_sheet([Relation.READS_FROM])


def test_every_style_of_text_has_its_size() -> None:
    sheet = style_sheet([])
    for style in Style:
        assert f".{style.css}{{font-size:{style.size}px}}" in sheet


def test_classes_are_named_as_relations() -> None:
    assert class_of(Relation.READS_FROM) == "rel-rf"
