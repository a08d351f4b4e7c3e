"""Tables in plain text: columns as wide as their contents."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fencepost.visible import visible_name

GAP = "  "
SHORTEST = 24
"""The number of characters that a name keeps on any terminal."""


def table(
    heads: Sequence[str], rows: Iterable[Sequence[object]], *, right: Iterable[str] = ()
) -> list[str]:
    """The lines of a table. Columns whose head is in `right` are aligned to the right."""
    cells = [[visible_name(str(cell)) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(heads, *cells, strict=True)]
    ends = {at for at, head in enumerate(heads) if head in set(right)}
    return [
        GAP.join(
            cell.rjust(width) if at in ends else cell.ljust(width)
            for at, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in [list(heads), *cells]
    ]


def pairs(rows: Iterable[tuple[str, object]]) -> list[str]:
    """The lines of a table of names and values; rows whose value is empty are left out."""
    shown = [(name, visible_name(str(value))) for name, value in rows if str(value)]
    width = max((len(name) for name, _ in shown), default=0)
    return [f"{name.ljust(width)}{GAP}{value}" for name, value in shown]


def indented(lines: Iterable[str]) -> list[str]:
    """Indent lines by two."""
    return [f"  {line}" for line in lines]


def cut(name: str, room: int) -> str:
    """Shorten a name to `room` characters: its start, and its end, which distinguishes similar
    names.
    """
    if len(name) <= room:
        return name
    end = room // 3
    return f"{name[: room - end - 1]}…{name[-end:]}"
