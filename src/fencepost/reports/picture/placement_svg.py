"""A placement as a picture (003 Key Ideas): the program, a row a node; the hazard windows over it,
a column each; and across them the barriers, or from signal to wait the spans, that cut them.

A window has a bar at every place where a barrier would cut it: from the producer to the consumer,
around a loop in two pieces. So each bar must be crossed by a barrier.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fencepost.placement.analysis.open_accesses import gaps_of
from fencepost.placement.analysis.positions import (
    LaidConditional,
    LaidItem,
    LaidLoop,
    LaidSequence,
    Layout,
)
from fencepost.placement.analysis.reaching_accesses import Need
from fencepost.placement.emit import Placed
from fencepost.placement.place import Placement
from fencepost.placement.regions import Barrier, CounterWait, Fence, HazardKind, Signal, Wait
from fencepost.records import dataclass, field
from fencepost.reports.picture.svg_marks import escaped, number, tooltip
from fencepost.reports.placement.programs import Name, kind, where

MOST_WINDOWS = 120
"""The number of windows that are drawn; a line says how many more there are."""
_ROW, _COLUMN, _LETTER, _MARGIN = 22.0, 18.0, 7.9, 16.0
"""Height of a row; widths of a window, of a letter and of the edge."""
_TOP = 84.0
"""The y coordinate at which the rows begin."""
_KEY = {HazardKind.RAW: "raw", HazardKind.WAR: "war", HazardKind.WAW: "waw"}
_STYLE = """text{fill:#222;font:13px 'DejaVu Sans Mono',Menlo,Consolas,monospace}
.title{font-weight:bold;font-size:15px}.small{font-size:11px;fill:#555}.page{fill:#fff}
.stripe{fill:#f4f6f8}.raw{fill:#0067a5}.war{fill:#a85400}.waw{fill:#7b3fa0}
.window .war{fill-opacity:.75}.end{fill:#222}
.barrier{stroke:#c80000;stroke-width:2.5}.fence{stroke:#00755a;stroke-width:2;stroke-dasharray:7 3}
.counter{stroke:#806000;stroke-width:1.5;stroke-dasharray:2 3}
.span{fill:#c80000;fill-opacity:.12;stroke:#c80000;stroke-width:1.2}.said{fill:#c80000;font-size:11px}"""


@dataclass(slots=True)
class _Rows:
    """The rows of a program: text and depth of each, and the row that each gap precedes."""

    name: Name
    layout: Layout
    text: list[tuple[int, str]] = field(default_factory=list)
    of_gap: dict[int, int] = field(default_factory=dict)
    of_node: dict[int, int] = field(default_factory=dict)

    def sequence(self, sequence: LaidSequence, depth: int) -> None:
        """Add the rows of a sequence; its last gap precedes the row that comes next."""
        for gap, item in zip(sequence.gaps, sequence.items, strict=False):
            self.of_gap[gap] = self.of_node[item.index] = len(self.text)
            self._item(item, depth)
        self.of_gap[sequence.gaps[-1]] = len(self.text)

    def _item(self, item: LaidItem, depth: int) -> None:
        words = self.name(self.layout.nodes[item.index])
        match item:
            case LaidLoop(body=body):
                self.text.append((depth, f"{words} {{"))
                self.sequence(body, depth + 1)
                self.text.append((depth, "}"))
            case LaidConditional(then=then, orelse=orelse):
                self.text.append((depth, f"{words} {{"))
                self.sequence(then, depth + 1)
                if orelse.items:
                    self.text.append((depth, "} else {"))
                self.sequence(orelse, depth + 1)
                self.text.append((depth, "}"))
            case _:
                self.text.append((depth, words))


def placement_svg(title: str, result: Placement, name: Name) -> str:
    """Return the picture; `title` names the placement and its target."""
    layout = result.layout
    rows = _Rows(name, layout)
    rows.sequence(layout.root, 0)
    windows = list({(n.producer, n.consumer, n.path): n for n in result.needs}.values())
    shown = windows[:MOST_WINDOWS]
    code = max([len(text) + 2 * depth for depth, text in rows.text], default=0)
    left = _MARGIN + max(code, 12) * _LETTER + 2 * _MARGIN
    spans = list(_spans(result.placed))
    first = left + 2 * _MARGIN
    right = first + _COLUMN * max(len(shown), 1) + _MARGIN
    height = _TOP + _ROW * (len(rows.text) + 1) + _MARGIN
    width = max(right + 13 * _LETTER + _MARGIN, 2 * _MARGIN + 9.2 * len(title), 460.0)
    size = f'width="{number(width)}" height="{number(height)}"'
    box = f'viewBox="0 0 {number(width)} {number(height)}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} {box}>',
        f"<style>{_STYLE}</style>",
        f'<rect class="page" {size}/>',
        f'<text class="title" x="{number(_MARGIN)}" y="26">{escaped(title)}</text>',
        *_legend(len(windows) - len(shown)),
        *_program(rows, width),
        *(_span(rows, *each, left, right) for each in spans),
        *_windows(rows, shown, first, name),
        *_lines(rows, result.placed, left, right),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _legend(more: int) -> Iterator[str]:
    at = _MARGIN
    for each, css in _KEY.items():
        yield f'<rect class="{css}" x="{number(at)}" y="42" width="10" height="10"/>'
        yield f'<text class="small" x="{number(at + 15)}" y="51">{each.name}</text>'
        at += 56
    words = "a bar: where a barrier cuts the window"
    if more:
        words += f"; {more} more windows are not drawn"
    yield f'<text class="small" x="{number(at)}" y="51">{words}</text>'


def _program(rows: _Rows, width: float) -> Iterator[str]:
    for row, (depth, text) in enumerate(rows.text):
        top = _y(row)
        if row % 2:
            yield (
                f'<rect class="stripe" x="0" y="{number(top)}" width="{number(width)}" '
                f'height="{number(_ROW)}"/>'
            )
        x = _MARGIN + 2 * depth * _LETTER
        yield f'<text x="{number(x)}" y="{number(top + 15)}">{escaped(text)}</text>'


def _windows(rows: _Rows, windows: Sequence[Need], first: float, name: Name) -> Iterator[str]:
    nodes = rows.layout.nodes
    for column, need in enumerate(windows):
        x = first + _COLUMN * column
        words = f"{need.kind.name}: {where(nodes[need.producer], name)} → "
        words += where(nodes[need.consumer], name)
        bars = [
            f'<rect class="{_KEY[need.kind]}" x="{number(x)}" y="{number(top)}" width="8" '
            f'height="{number(bottom - top)}" rx="2"/>'
            for top, bottom in _bars(rows, need)
        ]
        ends = [
            f'<circle class="end" cx="{number(x + 4)}" cy="{number(_middle(rows, node))}" r="3"/>'
            for node in (need.producer, need.consumer)
        ]
        yield f'<g class="window">{tooltip(words)}{"".join((*bars, *ends))}</g>'


def _bars(rows: _Rows, need: Need) -> Iterator[tuple[float, float]]:
    """Yield the vertical extent of each stretch of gaps, as far as there are rows."""
    order = rows.layout.order
    stretches: list[list[int]] = []
    for gap in sorted(gaps_of(need.path), key=order.__getitem__):
        if not stretches or order[gap] != order[stretches[-1][-1]] + 1:
            stretches.append([])
        stretches[-1].append(gap)
    for stretch in stretches:
        found = [rows.of_gap[gap] for gap in stretch if gap in rows.of_gap]
        if found:
            yield _y(min(found)) - 7, _y(max(found)) + 7


def _lines(rows: _Rows, placed: Sequence[Placed], left: float, right: float) -> Iterator[str]:
    for each in placed:
        match each.node:
            case Barrier():
                css = "barrier"
            case Fence():
                css = "fence"
            case CounterWait():
                css = "counter"
            case _:
                continue
        y = number(_y(rows.of_gap[each.gap]))
        yield f'<path class="{css}" d="M{number(left)} {y}H{number(right)}"/>'
        yield _said(kind(each.node), right, _y(rows.of_gap[each.gap]) + 4)


def _spans(placed: Sequence[Placed]) -> Iterator[tuple[int, int]]:
    """The gaps of each signal and its wait."""
    signals: list[int] = []
    for each in placed:
        if isinstance(each.node, Signal):
            signals.append(each.gap)
        elif isinstance(each.node, Wait) and signals:
            yield signals.pop(0), each.gap


def _span(rows: _Rows, signal: int, wait: int, left: float, right: float) -> str:
    top, bottom = _y(rows.of_gap[signal]) - 2, _y(rows.of_gap[wait]) + 2
    box = (
        f'<rect class="span" x="{number(left)}" y="{number(top)}" '
        f'width="{number(right - left)}" height="{number(max(bottom - top, 4))}" rx="3"/>'
    )
    if bottom - top < _ROW / 2:
        return box + _said("signal, wait", right, bottom + 1)
    return box + _said("signal", right, top + 6) + _said("wait", right, bottom + 1)


def _said(words: str, right: float, y: float) -> str:
    return f'<text class="said" x="{number(right + 4)}" y="{number(y)}">{words}</text>'


def _middle(rows: _Rows, node: int) -> float:
    return _y(rows.of_node[node]) + _ROW / 2


def _y(row: int) -> float:
    """The upper edge of a row."""
    return _TOP + _ROW * row


__all__ = ["MOST_WINDOWS", "placement_svg"]
