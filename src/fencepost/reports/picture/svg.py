"""Executions as pictures: a column for each thread, time downwards, relations as arrows.

The package `picture` decides contents and layout, and this module writes them. Every element of a
relation has a class (`rel-rf`), so that a style sheet or an editor can hide it, and a tooltip in
words.
"""

from __future__ import annotations

from collections.abc import Iterator

from fencepost.errors import InputError
from fencepost.executions.execution import Execution, Relation
from fencepost.executions.explain import Explanation
from fencepost.executions.near_miss import NearMiss
from fencepost.executions.structure import EventKind
from fencepost.program.program import LitmusTest
from fencepost.records import dataclass
from fencepost.reports.litmus.goal import goal_text
from fencepost.reports.litmus.near_miss import headline, pairs_of
from fencepost.reports.litmus.relation_cites import cites_of
from fencepost.reports.litmus.text import event_text
from fencepost.reports.picture.content import Strand, content
from fencepost.reports.picture.grid import BADGE_PAD
from fencepost.reports.picture.labels import LINE, Label, row_text
from fencepost.reports.picture.layout import MARGIN, Arrow, Box, Layout, Neighbours, layout
from fencepost.reports.picture.shapes import Rect
from fencepost.reports.picture.strokes import before, shifted, strand_shifts, thickness
from fencepost.reports.picture.svg_around import HEAD, around, unbroken
from fencepost.reports.picture.svg_marks import (
    escaped,
    head_mark,
    number,
    path,
    rect_attributes,
    text_mark,
    tooltip,
)
from fencepost.reports.picture.svg_style import class_of, classes_of, style_sheet
from fencepost.reports.picture.text import Line, Style

DEFAULT = frozenset(
    {
        Relation.READS_FROM,
        Relation.MODIFICATION_ORDER,
        Relation.SYNCHRONIZES_WITH,
        Relation.LOCATION_ORDER,
        Relation.AVAILABILITY,
        Relation.VISIBILITY,
        Relation.PARTICIPATES_IN,
        Relation.RACE,
    }
)
"""The relations drawn by default: those that decide the values that reads take. Happens-before
follows from program order and synchronizes-with, and the writes that a read may see follow from
location order.
"""

_MOST_HALF_HEAD = 8.0
_ORDER_HEAD = 7.0


def chosen_relations(names: str) -> frozenset[Relation]:
    """Return the relations that a comma-separated list names by their short names; the default ones
    if it is empty. Program order is always drawn.

    Raises InputError for an unknown name.
    """
    known = {relation.value: relation for relation in Relation}
    chosen = [name.strip() for name in names.split(",") if name.strip()]
    for name in chosen:
        if name not in known:
            raise InputError(
                f"{name!r} is not a relation", mend="the relations: " + ", ".join(known)
            )
    return frozenset(known[name] for name in chosen) or DEFAULT


def draw(
    test: LitmusTest,
    execution: Execution,
    relations: frozenset[Relation],
    model: str | None = None,
    near: NearMiss | None = None,
) -> str:
    """Return the execution as an SVG document. `model` is the name of the model it was found
    under; `near` says what excludes the execution where it is a candidate alone.
    """
    violations = () if near is None else near.violations
    broken = frozenset(pair for each in violations for pair in pairs_of(each))
    shown = content(execution, relations, broken)
    picture = layout(execution, shown)
    frame = around(test, _said(test, execution, near), model, shown, picture)
    relations |= {relation for relation, _, _ in broken}
    below = frame.title_height + picture.height
    width, height = number(frame.width), number(below + frame.legend_height + MARGIN)
    lines = [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
            f'viewBox="0 0 {width} {height}" role="img">'
        ),
        tooltip(test.name),
        f"<style>\n{style_sheet(relations, broken=bool(broken))}\n</style>",
        f'<rect class="page" width="{width}" height="{height}"/>',
        *map(text_mark, frame.title),
        f'<g class="execution" transform="translate(0 {number(frame.title_height)})">',
        *_picture(_Cited(execution, model), picture),
        "</g>",
        f'<g class="legend" transform="translate(0 {number(below)})">',
        *frame.legend,
        "</g>",
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _said(test: LitmusTest, execution: Execution, near: NearMiss | None) -> tuple[str, ...]:
    """Return the lines of the title: the goal that the execution shows, or would."""
    if near is None:
        goal = goal_text(test, undefined=bool(execution.breaches))
        return (f"An execution with {unbroken(goal)}",)
    lines = [f"No execution has {unbroken(goal_text(test))}. The nearest breaks:"]
    for violation in near.violations:
        subject = violation.subject if violation.axiom is None else violation.axiom.name
        if violation.spares:
            subject += " but for"
        lines.append(f"{subject}: {headline(execution, violation)}")
    return tuple(lines)


def draw_explained(
    test: LitmusTest,
    explanation: Explanation,
    relations: frozenset[Relation],
    model: str | None = None,
) -> str | None:
    """Return the picture of an explanation: of its witness, else of the nearest candidate; None
    where it has neither.
    """
    if explanation.witness is not None:
        return draw(test, explanation.witness, relations, model)
    near = explanation.nearest
    return None if near is None else draw(test, near.execution, relations, model, near)


@dataclass(frozen=True, slots=True)
class _Cited:
    """An execution, and the model whose rules define its relations."""

    execution: Execution
    model: str | None

    def words(self, strand: Strand) -> str:
        """Return a pair in words, with the sections that define its relation."""
        cites = "; ".join(map(str, cites_of(strand.relation, self.model)))
        return f"{words_of(self.execution, strand)} [{cites}]"


def _picture(cited: _Cited, picture: Layout) -> Iterator[str]:
    """Yield the elements from the back to the front."""
    for frame in picture.frames:
        yield f'<rect class="frame" {rect_attributes(frame.rect)} rx="5"/>'
        yield text_mark(frame.label)
    yield from map(text_mark, picture.headers)
    for neighbours in picture.neighbours:
        yield from _program_order(cited, neighbours)
    for arrow in picture.arrows:
        yield from _arrow(cited, arrow)
    for box in picture.boxes:
        yield from _box(cited, box)
    for label in picture.labels:
        yield from _label(cited, label)


def _program_order(cited: _Cited, pair: Neighbours) -> Iterator[str]:
    strand = Strand(Relation.PROGRAM_ORDER, pair.first, pair.second)
    yield f'<g class="{class_of(strand.relation)}">{tooltip(cited.words(strand))}'
    stem = [pair.start, before(pair.start, pair.end, _ORDER_HEAD - 1)]
    yield f'<path class="line" d="{path(stem)}"/>'
    yield head_mark(pair.start, pair.end, _ORDER_HEAD, 3) + "</g>"


def _box(cited: _Cited, box: Box) -> Iterator[str]:
    execution = cited.execution
    kind = execution.structure.events[box.event].kind
    told = "initial write" if kind is EventKind.INITIAL_WRITE else event_text(execution, box.event)
    label = execution.label(box.event)
    yield f'<g class="event {kind.value}" data-event="{escaped(label)}">'
    yield tooltip(f"{label}: {told}")
    yield f'<rect class="box" {rect_attributes(box.rect)} rx="4"/>'
    yield from map(text_mark, box.lines)
    for strand, rect in box.badges:
        line = Line(rect.x + BADGE_PAD, rect.bottom - 3.5, strand.label, Style.LABEL)
        yield f'<g class="{classes_of(strand)}">{tooltip(cited.words(strand))}'
        yield f'<rect class="badge" {rect_attributes(rect)} rx="6"/>{text_mark(line)}</g>'
    yield "</g>"


def _arrow(cited: _Cited, arrow: Arrow) -> Iterator[str]:
    strands = arrow.bundle.strands
    points = arrow.points
    start, end = points[-2:]
    directed = any(strand.directed for strand in strands)
    half = min(3.0 + thickness(arrow.bundle) / 2, _MOST_HALF_HEAD)
    yield '<g class="arrow">'
    halo = thickness(arrow.bundle) + 5
    yield f'<path class="halo" stroke-width="{number(halo)}" d="{path(points)}"/>'
    # The first strand comes last: its head is the one that shows where all end in one point.
    for strand, shift in reversed(list(zip(strands, strand_shifts(len(strands)), strict=True))):
        way = shifted(points, shift)
        if directed:
            way[-1] = before(way[-2], way[-1], HEAD - 1)
        yield f'<g class="{classes_of(strand)}">{tooltip(cited.words(strand))}'
        tip = head_mark(start, end, HEAD, half) if strand.directed else ""
        yield f'<path class="line" d="{path(way)}"/>{tip}</g>'
    yield "</g>"


def _label(cited: _Cited, label: Label) -> Iterator[str]:
    yield '<g class="labels">'
    space = Style.LABEL.width(" ")
    for index, row in enumerate(label.rows):
        x = label.rect.x + (label.rect.width - Style.LABEL.width(row_text(row))) / 2
        top = label.rect.y + 1 + LINE * index
        for word in row:
            width = Style.LABEL.width(word.text)
            under = Rect(x - space / 2, top, width + space, LINE)
            yield (
                f'<g class="{classes_of(word.strand)}">'
                f"{tooltip(cited.words(word.strand))}"
                f'<rect class="under" {rect_attributes(under)}/>'
                f"{text_mark(Line(x, top + LINE * 0.76, word.text, Style.LABEL))}</g>"
            )
            x += width + space
    yield "</g>"


def words_of(execution: Execution, strand: Strand) -> str:
    """A pair in words."""
    joint = "→" if strand.directed else "and"
    text = f"{execution.label(strand.first)} {joint} {execution.label(strand.second)}: "
    text += strand.relation.words
    if strand.scopes:
        text += ", " + " and ".join(scope.word for scope in strand.scopes) + " scope"
    if strand.spaces:
        spaces = " and ".join(space.name.lower() for space in sorted(strand.spaces))
        text += f", in {spaces} memory"
    return text
