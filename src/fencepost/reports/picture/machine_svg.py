"""A machine's run as a picture: waves, caches and memory over time, as an SVG document."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fencepost.hardware.memory.placements import Placement
from fencepost.hardware.memory.schedule import ScheduleStep
from fencepost.reports.picture.run import LANE, MOST_ROWS, Flight, Look, Picture, run_picture
from fencepost.reports.picture.shapes import Point, Rect
from fencepost.reports.picture.svg_marks import escaped, number, rect_attributes, text_mark, tooltip
from fencepost.reports.picture.text import Line, Style

_MARGIN = 18.0
_RULES = (
    "text{fill:#222;font-family:'DejaVu Sans',Verdana,Helvetica,Arial,sans-serif}",
    ".operation,.value,.label{font-family:'DejaVu Sans Mono',Menlo,Consolas,monospace}",
    ".title,.header{font-weight:bold}.subtitle,.position,.value{fill:#444}",
    ".page{fill:#fff}.lifeline{stroke:#c4ccd4;stroke-width:1}",
    ".flight{stroke:#0067a5;stroke-width:1.7;fill:none}.open{stroke-dasharray:4 3}",
    ".head{fill:#0067a5}",
    ".step{fill:#f0f0f0;stroke:#777}.done{fill:#eef5fb;stroke:#0067a5}",
    ".clean{fill:#fff;stroke:#777}.stale{fill:#fdeedd;stroke:#a85400}",
    ".dirty{fill:#f3e9fb;stroke:#7b3fa0}",
)
_LEGEND = (
    (Look.STEP, "an instruction executes"),
    (Look.DONE, "what it was issued for is done; the line: under way"),
    (Look.CLEAN, "contents: the newest"),
    (Look.STALE, "a load may find an older value than the newest"),
    (Look.DIRTY, "newer than memory"),
)


def run_svg(
    title: str,
    outcome: str,
    placement: Placement,
    steps: Sequence[ScheduleStep],
    numbers: Sequence[int],
) -> str:
    """Return the picture of a run. `numbers` are the threads' numbers, in the order of the
    placement.
    """
    threads = [(each, f"CU {placement.cus[n]}") for n, each in enumerate(numbers)]
    shown = run_picture(steps, threads)
    heads = list(_title(title, outcome, placement, len(steps)))
    top = heads[-1].y + 16
    legend = list(_legend({box.look for box in shown.boxes}))
    right = max(
        shown.width,
        *(each.x + each.style.width(each.text) for each in (*heads, *(line for _, line in legend))),
    )
    bottom = top + shown.height + 8
    width, height = right + 2 * _MARGIN, bottom + Style.LEGEND.line * len(legend) + _MARGIN
    size = f'width="{number(width)}" height="{number(height)}"'
    box = f'viewBox="0 0 {number(width)} {number(height)}"'
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} {box} role="img">',
            tooltip(f"{title}: {outcome}"),
            "<style>",
            *_RULES,
            *(f".{style.css}{{font-size:{style.size}px}}" for style in Style),
            "</style>",
            f'<rect class="page" {size}/>',
            f'<g transform="translate({number(_MARGIN)} 0)">',
            *map(text_mark, heads),
            f'<g class="run" transform="translate(0 {number(top)})">',
            *_marks(shown),
            "</g>",
            f'<g class="legend" transform="translate(0 {number(bottom)})">',
            *(mark for each in legend for mark in _legend_marks(*each)),
            "</g>",
            "</g>",
            "</svg>",
            "",
        )
    )


def _title(title: str, outcome: str, placement: Placement, steps: int) -> Iterator[Line]:
    yield Line(0, 26, title, Style.TITLE)
    yield Line(0, 44, outcome, Style.SUBTITLE)
    yield Line(0, 60, str(placement), Style.SUBTITLE)
    if steps > MOST_ROWS:
        yield Line(0, 76, f"the last {MOST_ROWS} of {steps} steps", Style.SUBTITLE)


def _legend(used: set[Look]) -> Iterator[tuple[Look, Line]]:
    for row, (look, words) in enumerate(each for each in _LEGEND if each[0] in used):
        yield look, Line(22, Style.LEGEND.line * row + Style.LEGEND.size, words, Style.LEGEND)


def _legend_marks(look: Look, line: Line) -> Iterator[str]:
    box = Rect(0, line.y - 9, 15, 10)
    yield f'<rect class="{look.value}" {rect_attributes(box)} rx="2"/>'
    yield text_mark(line)


def _marks(shown: Picture) -> Iterator[str]:
    """Yield the elements from the back to the front."""
    for start, end in shown.lifelines:
        yield f'<path class="lifeline" d="{_way(start, end)}"/>'
    yield from map(text_mark, (*shown.headers, *shown.numbers))
    for flight in shown.flights:
        yield from _flight(flight)
    for box in shown.boxes:
        words = " ".join(line.text for line in box.lines)
        yield f"<g>{tooltip(words)}"
        yield f'<rect class="{box.look.value}" {rect_attributes(box.rect)} rx="3"/>'
        yield from map(text_mark, box.lines)
        yield "</g>"


def _flight(flight: Flight) -> Iterator[str]:
    css = "flight open" if flight.is_open else "flight"
    yield f'<path class="{css}" d="{_way(flight.start, flight.end)}"/>'
    if not flight.is_open:
        x, y = flight.end.x, flight.end.y
        corners = ((x, y), (x - LANE / 2 + 1, y - 7), (x + LANE / 2 - 1, y - 7))
        points = " ".join(f"{number(a)},{number(b)}" for a, b in corners)
        yield f'<polygon class="head" points="{escaped(points)}"/>'


def _way(start: Point, end: Point) -> str:
    return f"M{number(start.x)} {number(start.y)}L{number(end.x)} {number(end.y)}"
