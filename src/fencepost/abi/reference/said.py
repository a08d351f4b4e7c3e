"""The guide's prose about the names of the tables: `*.toml` beside this module.

An array of tables named as a table of `abi.tables` adds to that table's rows, by name; any other
array is a table of its own. `[cites]` has the section that the rows of a table come from.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import Any

from fencepost.citations import Cite, Source
from fencepost.records import dataclass

_OWN = frozenset({"name", "names", "says", "pitfalls", "also", "cite"})


@dataclass(frozen=True, slots=True)
class Said:
    """The guide's statement about a name.

    - `facts`: the properties that have a key of their own (type, default, range, operands, …), in
      order.
    - `pitfalls`: common mistakes, and undefined behaviour.
    - `also`: other names of the same thing; `beside`: other names of which the same is said.
    """

    name: str
    says: str
    facts: Mapping[str, str]
    pitfalls: tuple[str, ...]
    also: tuple[str, ...]
    cite: Cite
    beside: tuple[str, ...] = ()


@cache
def said() -> Mapping[str, tuple[Said, ...]]:
    """All rows, by table."""
    found: dict[str, list[Said]] = {}
    folder = resources.files("fencepost") / "abi" / "reference"
    for file in sorted(folder.iterdir(), key=lambda each: each.name):
        if not file.name.endswith(".toml"):
            continue
        data = tomllib.loads(file.read_text(encoding="utf-8"))
        cites: Mapping[str, str] = data.pop("cites")
        for table, rows in data.items():
            found.setdefault(table, []).extend(
                each for row in rows for each in _rows(row, cites[table])
            )
    return MappingProxyType({table: tuple(rows) for table, rows in found.items()})


def _rows(row: Mapping[str, Any], section: str) -> Iterator[Said]:
    """Yield a row for each name; if a row has several, `{name}` is replaced by each."""
    names = tuple(row.get("names", (row.get("name"),)))
    for name in names:
        yield Said(
            name,
            " ".join(row["says"].split()).replace("{name}", name),
            MappingProxyType({key: str(row[key]) for key in row if key not in _OWN}),
            tuple(" ".join(each.split()) for each in row.get("pitfalls", ())),
            tuple(row.get("also", ())),
            _cite(row.get("cite", section)),
            tuple(each for each in names if each != name),
        )


def _cite(text: str) -> Cite:
    """Parse a cite: a section of the guide, or of another source after its name and a colon."""
    source, colon, section = text.partition(": ")
    return Cite(Source(source), section) if colon else Cite(Source.GUIDE, text)
