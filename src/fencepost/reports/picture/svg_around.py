"""The surroundings of a picture: the title above it, the legend below it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from fencepost.executions.execution import Relation
from fencepost.frontends.litmus.print import print_condition
from fencepost.program.program import LitmusTest
from fencepost.records import dataclass
from fencepost.reports.litmus.relations import in_words
from fencepost.reports.picture.content import DRAWING_ORDER, SHORT_SCOPES, Content, Strand
from fencepost.reports.picture.layout import MARGIN, Layout
from fencepost.reports.picture.shapes import Point
from fencepost.reports.picture.strokes import before
from fencepost.reports.picture.svg_marks import head_mark, path, text_mark
from fencepost.reports.picture.svg_style import class_of
from fencepost.reports.picture.text import Line, Style, wrap

HEAD = 8.0
"""The length of an arrow head."""

_LEAST_WIDTH = 460.0
_TITLE_GAP = 14.0
_LEGEND_GAP = 8.0
_LEGEND_LINE = 19.0
_SAMPLE = 34.0
_SAMPLE_GAP = 6.0
_ITEM_GAP = 24.0


@dataclass(frozen=True, slots=True)
class Around:
    """The title and legend, the height of each, and the resulting width of the whole."""

    width: float
    title: tuple[Line, ...]
    title_height: float
    legend: tuple[str, ...]
    legend_height: float


@dataclass(frozen=True, slots=True)
class _Item:
    """An entry of the legend: a relation with its short name and its meaning, or pairs that rules
    exclude.
    """

    css: str
    name: str
    words: str
    directed: bool = True

    @property
    def name_width(self) -> float:
        return Style.LABEL.width(f"{self.name} ") if self.name else 0.0

    @property
    def width(self) -> float:
        return _SAMPLE + _SAMPLE_GAP + self.name_width + Style.LEGEND.width(self.words)


def around(
    test: LitmusTest,
    said: tuple[str, ...],
    model: str | None,
    shown: Content,
    picture: Layout,
) -> Around:
    """Return the title and legend for a picture of an execution of a test. The title has the lines
    of `said`.
    """
    items = list(_items(shown, picture))
    width = max([picture.width, _LEAST_WIDTH, *(item.width + 2 * MARGIN for item in items)])
    title, title_height = _title(test, said, model, width - 2 * MARGIN)
    width = max([width, *(line.rect.right + MARGIN for line in title)])
    legend, legend_height = _legend(items, width - MARGIN)
    return Around(width, tuple(title), title_height, tuple(legend), legend_height)


def _title(
    test: LitmusTest, said: tuple[str, ...], model: str | None, width: float
) -> tuple[list[Line], float]:
    """Return the test's name, and what the execution shows."""
    texts = [(test.name, Style.TITLE), *((line, Style.SUBTITLE) for line in said)]
    if test.filter is not None:
        texts.append(
            (f"that satisfies the filter {unbroken(print_condition(test.filter))}", Style.SUBTITLE)
        )
    if model is not None:
        texts.append((f"under the model {model}", Style.SUBTITLE))
    lines = []
    y = MARGIN
    for text, style in texts:
        for line in wrap(text, width, style, indent="\u00a0\u00a0"):
            lines.append(Line(MARGIN, y + 0.8 * style.line, line, style))
            y += style.line
    return lines, y + _TITLE_GAP


def unbroken(condition: str) -> str:
    """Return a condition with no-break spaces except between its parts."""
    text = condition.replace(" ", "\u00a0")
    return re.sub("\u00a0(/\\\\|\\\\/)\u00a0", "\u00a0\\1 ", text)


def _items(shown: Content, picture: Layout) -> Iterator[_Item]:
    """Yield the drawn relations."""
    if picture.neighbours:
        yield _Item(class_of(Relation.PROGRAM_ORDER), "", Relation.PROGRAM_ORDER.words)
    strands = [strand for bundle in shown.bundles for strand in bundle.strands]
    strands += [strand for badges in shown.badges.values() for strand in badges]
    for relation in DRAWING_ORDER:
        own = [strand for strand in strands if strand.relation is relation]
        if own:
            words = _words(relation, shown, own)
            yield _Item(class_of(relation), relation.value, words, own[0].directed)
    if any(strand.broken for strand in strands):
        yield _Item("broken", "✗", "excluded by the rule")


def _words(relation: Relation, shown: Content, strands: list[Strand]) -> str:
    """Return the legend's text of a relation: its name, the scopes in its labels, its omissions."""
    words = relation.words
    spaces = {strand.spaces for strand in strands}
    if relation.has_spaces and len(spaces) == 1 and (common := next(iter(spaces))):
        words += f" in {in_words(common)}"
    scopes = sorted({scope for strand in strands for scope in strand.scopes})
    if scopes:
        words += " @ its scope"
    notes = [f"{SHORT_SCOPES[s]}: {s.word}" for s in scopes if SHORT_SCOPES[s] != s.word]
    notes += [omission.value for omission in shown.omissions.get(relation, ())]
    return f"{words} ({', '.join(notes)})" if notes else words


def _legend(items: list[_Item], right: float) -> tuple[list[str], float]:
    """Return the items, side by side as far as there is room."""
    found: list[str] = []
    x, y = MARGIN, _LEGEND_GAP + _LEGEND_LINE
    for item in items:
        if x > MARGIN and x + item.width > right:
            x, y = MARGIN, y + _LEGEND_LINE
        start, end = Point(x, y - 4), Point(x + _SAMPLE, y - 4)
        stem = [start, before(start, end, HEAD - 1) if item.directed else end]
        words_x = x + _SAMPLE + _SAMPLE_GAP
        found.append(f'<g class="{item.css}">')
        found.append(f'<path class="line" d="{path(stem)}"/>')
        if item.directed:
            found.append(head_mark(start, end, HEAD, 4))
        if item.name:
            found.append(text_mark(Line(words_x, y, item.name, Style.LABEL)))
        found.append(text_mark(Line(words_x + item.name_width, y, item.words, Style.LEGEND)))
        found.append("</g>")
        x += item.width + _ITEM_GAP
    return found, y
