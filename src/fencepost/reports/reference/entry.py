"""A row as readers see it, from any table; as a record, and as text."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from fencepost.records import dataclass, field

WIDTH = 80


@dataclass(frozen=True, slots=True)
class Entry:
    """The reference entry of a name.

    - `table`: the table, as `fencepost abi table` lists it.
    - `says`: the meaning; `facts`: the properties that have a key of their own, as text, in order.
    - `pitfalls`: common mistakes; `also`: other names of it.
    - `cite`: the section that the entry comes from.
    """

    name: str
    table: str
    says: str
    cite: str
    facts: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    pitfalls: tuple[str, ...] = ()
    also: tuple[str, ...] = ()

    def record(self) -> dict[str, Any]:
        """The entry as JSON has it."""
        return {
            "name": self.name,
            "table": self.table,
            "says": self.says,
            "facts": dict(self.facts),
            "pitfalls": list(self.pitfalls),
            "also": list(self.also),
            "cite": self.cite,
        }

    @staticmethod
    def of(record: Mapping[str, Any]) -> Entry:
        """The entry of a record."""
        return Entry(
            record["name"],
            record["table"],
            record["says"],
            record["cite"],
            MappingProxyType(dict(record["facts"])),
            tuple(record["pitfalls"]),
            tuple(record["also"]),
        )


def lines(entry: Entry) -> Iterator[str]:
    """An entry as a person reads it."""
    yield f"{entry.name} ({entry.table})"
    yield from _filled("", entry.says)
    for label, value in entry.facts.items():
        yield from _filled(f"{label}: ", value)
    for each in entry.pitfalls:
        yield from _filled("note: ", each)
    if entry.also:
        yield from _filled("also: ", ", ".join(entry.also))
    yield f"  source: {entry.cite}"


def _filled(label: str, text: str) -> Iterator[str]:
    yield from textwrap.wrap(
        label + text,
        WIDTH,
        initial_indent="  ",
        subsequent_indent="    " if label else "  ",
        break_long_words=False,
        break_on_hyphens=False,
    )
