"""What stands around a picture: the title above, the legend below."""

from __future__ import annotations

import re
from itertools import combinations

from fencepost.executions.execution import Relation
from fencepost.reports.picture.content import content
from fencepost.reports.picture.layout import MARGIN, layout
from fencepost.reports.picture.svg_around import Around, around, unbroken
from tests.unit.reports.executed import ALL, ALTERNATING, MESSAGE_PASSING, SAMPLES, executed


def stands(text: str, what: str = "c", model: str | None = None, **relations: str) -> Around:
    test, execution = executed(text, **relations)
    shown = content(execution, ALL)
    said = (f"An execution with {unbroken(what)}",)
    return around(test, said, model, shown, layout(execution, shown))


def legend(found: Around) -> list[str]:
    """The texts of the legend."""
    return [re.sub("<[^>]*>", "", line) for line in found.legend if line.startswith("<text")]


def title(found: Around) -> list[str]:
    return [line.text.replace("\u00a0", " ") for line in found.title]


def test_a_title_names_test_condition_and_model() -> None:
    found = stands(MESSAGE_PASSING, "P1:r0 == 1", "amdgpu")
    assert title(found) == ["mp", "An execution with P1:r0 == 1", "under the model amdgpu"]
    assert title(stands(MESSAGE_PASSING))[1:] == ["An execution with c"]


def test_a_filter_is_told() -> None:
    text = MESSAGE_PASSING.replace("exists", "filter (P1:r0 == 1)\nexists")
    assert "that satisfies the filter P1:r0 == 1" in title(stands(text))


def test_long_conditions_break_between_their_parts() -> None:
    """Never within one; a line after the first is set in."""
    parts = [f"P{n}:r0 == {n}" for n in range(30)]
    first, *rest = title(stands(MESSAGE_PASSING, " /\\ ".join(parts)))[1:]
    assert rest
    joined = " ".join([first, *(line.strip() for line in rest)])
    assert joined == "An execution with " + " /\\ ".join(parts)
    assert all(line.startswith(("  P", "  /\\")) for line in rest)
    assert all(
        line.rect.right <= found.width
        for found in [stands(MESSAGE_PASSING)]
        for line in found.title
    )


def test_the_legend_has_what_is_drawn() -> None:
    """Each relation once, with its short name and words; nothing that is not drawn."""
    assert legend(stands(MESSAGE_PASSING, rf="b>c")) == [
        Relation.PROGRAM_ORDER.words,
        "rf",
        Relation.READS_FROM.words,
    ]


def test_the_legend_says_what_labels_shorten() -> None:
    """Scopes by their short names, and what was left out of a relation."""
    found = legend(stands(MESSAGE_PASSING, visop="b>c@wg"))
    assert f"{Relation.VISIBILITY.words} @ its scope (wg: workgroup)" in found
    reduced = legend(stands(ALTERNATING, mo="a>c, c>e, a>e"))
    assert f"{Relation.MODIFICATION_ORDER.words} (reduced)" in reduced


def test_the_legend_stays_inside() -> None:
    """No two texts of a line upon each other, none past the margin."""
    for text, relations in SAMPLES.values():
        found = stands(text, **relations)
        places = [
            (float(x), float(y))
            for line in found.legend
            for x, y in re.findall(r'<text class="[a-z]+" x="([\d.]+)" y="([\d.]+)"', line)
        ]
        assert all(MARGIN <= x < found.width and 0 < y <= found.legend_height for x, y in places)
        assert all(one != other for one, other in combinations(places, 2))
