"""The index of all rows, made of the tables; `make docs` writes it to `index.jsonl`, and a test
compares.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from types import MappingProxyType

from fencepost.abi.reference.said import Said, said
from fencepost.abi.tables import TABLES
from fencepost.citations import sections
from fencepost.diagnostics import Code
from fencepost.reports.reference.entry import Entry
from fencepost.reports.reference.values import word
from fencepost.reports.reference.view import View
from fencepost.reports.reference.views import VIEWS
from fencepost.reports.text.encode import line

CODES = "diagnostics"
"""The table of codes, which have pages of their own."""

SECTIONS = "section-index"
"""The table of sections, for which `fencepost spec` has more."""

READINGS = "readings"
"""The table of readings, the sections of DEVIATIONS.md."""


def text(readings: Iterable[Entry] = ()) -> str:
    """The index as the file has it, an entry a line; `readings` are those of DEVIATIONS.md."""
    return "".join(line(each.record()) + "\n" for each in (*entries(), *readings))


def entries() -> tuple[Entry, ...]:
    """Return every entry, by table in the order of their names. Rows of a table with the same name
    and contents are merged.
    """
    found = [each for table in TABLES for each in _of_table(table)]
    found += [
        Entry(str(code), CODES, code.rule, str(code.cite or ""), also=(code.slug,)) for code in Code
    ]
    found += [
        Entry(each.path, SECTIONS, each.says, str(each.cite), also=(each.heading,))
        for each in sections()
    ]
    kept: dict[str, Entry] = {}
    for each in found:
        kept.setdefault(line(each.record()), each)
    return tuple(kept.values())


def _of_table(table: str) -> Iterator[Entry]:
    words = {each.name: each for each in said().get(table, ())}
    view = VIEWS.get(table)
    if view is None:
        for each in words.values():
            yield _worded(each.name, table, each)
        return
    for row in TABLES[table]:
        yield _joined(table, view, row, words.get(view.name(row)))


def _worded(name: str, table: str, of: Said) -> Entry:
    return Entry(name, table, of.says, str(of.cite), of.facts, of.pitfalls, of.also)


def _joined(table: str, view: View, row: object, of: Said | None) -> Entry:
    """Return a row with its prose, which replaces the row's own."""
    facts = {key: text for key, value in view.facts(row).items() if (text := word(value))}
    also = tuple(each for each in view.also(row) if each)
    name = view.name(row)
    cite = str(getattr(row, "cite"))  # noqa: B009  # rows of every kind have one
    if of is None:
        known = MappingProxyType(facts)
        return Entry(name, table, view.says(row), cite, known, view.pitfalls(row), also)
    return Entry(
        name,
        table,
        of.says or view.says(row),
        str(of.cite),
        MappingProxyType(facts | dict(of.facts)),
        (*view.pitfalls(row), *of.pitfalls),
        (*also, *of.also),
    )
