"""Where everything in a picture stands: boxes are apart, arrows pass them, labels are clear."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fencepost.executions.execution import Execution, Pair, Relation
from fencepost.executions.unfold import unfold
from fencepost.frontends.litmus.parse import parse
from fencepost.program.program import LitmusTest
from fencepost.reports.picture.content import content
from fencepost.reports.picture.layout import Layout, layout
from fencepost.reports.picture.shapes import Rect, between
from fencepost.reports.picture.svg import DEFAULT
from fencepost.vocabulary.scopes import Scope
from tests.unit.reports.executed import (
    ALL,
    MESSAGE_PASSING,
    SAMPLES,
    executed,
    execution_of,
    program_order,
)


@pytest.fixture(params=SAMPLES)
def sample(request: pytest.FixtureRequest) -> tuple[LitmusTest, Execution]:
    """A test and an execution of it."""
    text, relations = SAMPLES[request.param]
    return executed(text, **relations)


def faults(picture: Layout) -> list[str]:
    """What stands on something else, or sticks out."""
    return [
        *_faults_of_boxes(picture),
        *_faults_of_arrows(picture),
        *_faults_of_labels(picture),
    ]


def _faults_of_boxes(picture: Layout) -> Iterator[str]:
    page = Rect(0, 0, picture.width, picture.height)
    for one, other in combinations(picture.boxes, 2):
        if one.rect.overlaps(other.rect):
            yield f"boxes {one.event} and {other.event}"
    for box in picture.boxes:
        inside = [line.rect for line in box.lines] + [rect for _, rect in box.badges]
        if not page.contains(box.rect) or not all(map(box.rect.contains, inside)):
            yield f"box {box.event}"
    for frame in picture.frames:
        if not page.contains(frame.rect) or not frame.rect.contains(frame.label.rect):
            yield f"frame {frame.label.text}"


def _faults_of_arrows(picture: Layout) -> Iterator[str]:
    headers = [*picture.headers, *(frame.label for frame in picture.frames)]
    parts = [
        (index, start, end)
        for index, arrow in enumerate(picture.arrows)
        for start, end in pairwise(arrow.points)
    ]
    for index, start, end in parts:
        line = between(start, end, 0.1)
        if start.x != end.x and start.y != end.y:
            yield f"arrow {index} is oblique"
        if any(_within(box.rect).overlaps(line) for box in picture.boxes):
            yield f"arrow {index} runs through a box"
        if any(text.rect.overlaps(line) for text in headers):
            yield f"arrow {index} runs through a header"
    lines = [(index, between(start, end)) for index, start, end in parts]
    for (index, one), (other_index, other) in combinations(lines, 2):
        if index != other_index and _upon(one, other):
            yield f"arrow {index} lies upon {other_index}"


def _within(rect: Rect) -> Rect:
    return Rect(rect.x + 0.5, rect.y + 0.5, rect.width - 1, rect.height - 1)


def _upon(a: Rect, b: Rect) -> bool:
    """Whether two upright or two level lines have more than a point in common."""
    upright = a.width == b.width == 0 and a.x == b.x and a.y < b.bottom and b.y < a.bottom
    level = a.height == b.height == 0 and a.y == b.y and a.x < b.right and b.x < a.right
    return upright or level


def _faults_of_labels(picture: Layout) -> Iterator[str]:
    for label in picture.labels:
        if any(label.rect.overlaps(box.rect) for box in picture.boxes):
            yield f"label {label.rows} stands on a box"
    for one, other in combinations(picture.labels, 2):
        if one.rect.overlaps(other.rect):
            yield f"labels {one.rows} and {other.rows}"


@pytest.mark.parametrize("relations", [DEFAULT, ALL, frozenset({Relation.READS_FROM})])
def test_nothing_stands_on_anything(
    sample: tuple[LitmusTest, Execution], relations: frozenset[Relation]
) -> None:
    """Boxes are apart and hold their texts; arrows are apart and pass boxes; labels are clear."""
    _, execution = sample
    assert faults(layout(execution, content(execution, relations))) == []


def test_labels_end_on_their_arrows(sample: tuple[LitmusTest, Execution]) -> None:
    """A label stands on its own arrow."""
    _, execution = sample
    picture = layout(execution, content(execution, DEFAULT))
    for arrow, label in zip(picture.arrows, picture.labels, strict=True):
        assert arrow.bundle == label.bundle
        parts = [between(start, end, 0.1) for start, end in pairwise(arrow.points)]
        assert any(map(label.rect.overlaps, parts))


OPERATIONS = (
    "store x, 1",
    "store atomic y, 2 agent release !{amdgpu-synchronize-as:local,amdgcn-av:none}",
    "r0 = load l",
    "r1 = load atomic generic(x) workgroup acquire",
    "fence system-one-as acq_rel",
    "r2 = cmpxchg y, 0, 1 system acq_rel acquire",
)


@st.composite
def executions(draw_from: st.DrawFn) -> Execution:
    """An execution of a random program in which the relations mean nothing at all."""
    count = draw_from(st.integers(1, 6))
    code = [
        draw_from(st.lists(st.sampled_from(OPERATIONS), min_size=0, max_size=5))
        for _ in range(count)
    ]
    headers = [f"P{n} @ workgroup {draw_from(st.integers(0, 2))}" for n in range(count)]
    height = max(map(len, code))
    rows = [" | ".join(own[row] if row < len(own) else "" for own in code) for row in range(height)]
    structure = unfold(
        parse(
            "AMDGPU random\n{ global x = 0; global y = 0; local l = 0; }\n"
            + "".join(f"{row} ;\n" for row in (" | ".join(headers), *rows))
            + "exists (x == 1)\n"
        ).program,
        2,
    )
    relations = {Relation.PROGRAM_ORDER: tuple(program_order(structure))}
    events = st.integers(0, len(structure.events) - 1)
    for relation in sorted(DEFAULT, key=str):
        scoped = relation in (Relation.AVAILABILITY, Relation.VISIBILITY)
        pairs = draw_from(st.lists(st.tuples(events, events), max_size=6, unique=True))
        relations[relation] = tuple(
            Pair(*pair, scope=Scope.AGENT if scoped else None)
            for pair in sorted(pairs)
            if scoped or pair[0] != pair[1]
        )
    return execution_of(structure, relations)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(executions())
def test_nothing_stands_on_anything_at_random(execution: Execution) -> None:
    """That holds of any relations between any events."""
    assert faults(layout(execution, content(execution, DEFAULT))) == []


def test_reflexive_pairs_are_badges() -> None:
    """A write that is an availability operation on itself has a badge, and no arrow."""
    _, execution = executed(MESSAGE_PASSING, avop="b>b@agent")
    shown = content(execution, DEFAULT)
    assert not shown.bundles
    assert [s.label for badges in shown.badges.values() for s in badges] == ["avop@agent"]
    (box,) = [box for box in layout(execution, shown).boxes if box.badges]
    assert execution.label(box.event) == "b"
