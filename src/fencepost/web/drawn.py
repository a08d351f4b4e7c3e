"""A finding drawn over its source: two work-items as lanes beside the lines, and the chain between
them.

Each lane has a dot at the line of its access. Where a chain hands data over, its links are dots
too, joined in their order; a link that is missing is marked, and what follows it is dashed.
Without a chain, nothing orders the two: one dashed line with a cross joins them.

The drawing is a column of the excerpt, one row of the grid a line of text high.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from markupsafe import Markup, escape

from fencepost.records import dataclass

ROW = 19
"""Height of a line of text, as the style sheet has it."""
_LANES = (14, 58)
WIDTH = 72
_OF_WRITER = 2
"""The links of a chain that its writer makes: its access, and that it raises the flag."""


@dataclass(frozen=True, slots=True)
class Stop:
    """A stop of the chain: its lane, its line in the text, and words. `is_missing`: the link that
    leads to it does not hold.
    """

    lane: int
    line: int
    says: str
    is_missing: bool = False


def stops_of(found: Mapping[str, Any], name: str) -> tuple[Stop, ...]:
    """Return the stops of a finding in the text `name`: its chain, or else its two accesses."""
    links = (found.get("chain") or {}).get("links", ())
    stops = tuple(
        Stop(
            int(number >= _OF_WRITER),
            int(each["at"]["line"]),
            str(each["missing"] or each["does"]),
            is_missing=not each["holds"],
        )
        for number, each in enumerate(links)
        if (each.get("at") or {}).get("file") == name
    )
    if stops:
        return stops
    places = [each for each in found.get("locations", ()) if each.get("file") == name]
    if len(places) != 2:
        return ()
    return tuple(
        Stop(lane, int(each["line"]), str(each.get("note") or ""), is_missing=lane == 1)
        for lane, each in enumerate(places)
    )


def drawing(stops: Sequence[Stop], rows: Mapping[int, int], height: int) -> Markup | None:
    """Return the drawing beside an excerpt of `height` rows, `rows` of its lines; None where some
    stop has no row.
    """
    if len(stops) < 2 or any(each.line not in rows for each in stops):
        return None
    tall = height * ROW
    parts = [
        (
            f'<svg class="over" xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{tall}" '
            f'viewBox="0 0 {WIDTH} {tall}" role="img">'
        ),
        f"<title>{escape(_words(stops))}</title>",
        *(f'<path class="lane" d="M{x} 0V{tall}"/>' for x in _LANES),
        *_marks(stops, rows),
        "</svg>",
    ]
    return Markup("".join(parts))  # noqa: S704  # numbers, and text that is escaped


def _marks(stops: Sequence[Stop], rows: Mapping[int, int]) -> Iterator[str]:
    points = []
    beside: dict[tuple[int, int], int] = {}
    for each in stops:
        # Stops on one line stand beside each other.
        count = beside[each.lane, each.line] = beside.get((each.lane, each.line), -1) + 1
        away = 9 * count * (1 if each.lane == 0 else -1)
        points.append((_LANES[each.lane] + away, rows[each.line] * ROW + ROW / 2))
    is_broken = False
    for number in range(1, len(stops)):
        (x, y), (to_x, to_y) = points[number - 1], points[number]
        breaks = stops[number].is_missing
        is_broken = is_broken or breaks
        kind = "way broken" if is_broken else "way"
        middle = (y + to_y) / 2
        yield f'<path class="{kind}" d="M{x} {y}C{x} {middle} {to_x} {middle} {to_x} {to_y}"/>'
        if breaks:
            above = 10 if y == to_y else -4  # beside dots of the same line there is no room
            yield f'<text class="cross" x="{(x + to_x) / 2}" y="{middle - above}">✗</text>'
    for each, (x, y) in zip(stops, points, strict=True):
        is_red = each.is_missing and len(stops) > 2  # of two accesses the way alone is at fault
        kind = "missing" if is_red else f"of{each.lane}"
        yield (
            f'<circle class="stop {kind}" cx="{x}" cy="{y}" r="4.5">'
            f"<title>{escape(f'line {each.line}: {each.says}')}</title></circle>"
        )


def _words(stops: Sequence[Stop]) -> str:
    return "; ".join(
        f"{number}. line {each.line}: {'missing: ' if each.is_missing else ''}{each.says}"
        for number, each in enumerate(stops, 1)
    )
