"""The index of all rows, made of the tables; `make docs` writes it to `index.jsonl`, and a test
compares.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType

from fencepost.abi.reference.said import Said, said
from fencepost.abi.tables import TABLES
from fencepost.citations import Section, place, resolve, sections
from fencepost.diagnostics import Code
from fencepost.executions.rule import Axiom
from fencepost.executions.rules import axioms_of, editions
from fencepost.reports.reference.entry import Entry
from fencepost.reports.reference.values import word
from fencepost.reports.reference.view import View
from fencepost.reports.reference.views import VIEWS
from fencepost.reports.text.encode import line

CODES = "diagnostics"
"""The table of codes, which have pages of their own."""

SECTIONS = "section-index"
"""The table of sections of the documents."""

AXIOMS = "axioms"
"""The table of the rules of all models."""

PACKAGE = "src/fencepost"
"""The path of the package in the repository."""

_TESTS = 4
"""The most litmus tests that an axiom names."""

READINGS = "readings"
"""The table of readings, the sections of DEVIATIONS.md."""


Depending = Mapping[str, Sequence[str]]
"""The litmus tests whose verdict depends on an axiom, by its name, the shortest first."""


def text(depending: Depending, readings: Iterable[Entry] = ()) -> str:
    """The index as the file has it, an entry a line; `readings` are those of DEVIATIONS.md."""
    return "".join(line(each.record()) + "\n" for each in (*entries(depending), *readings))


def entries(depending: Depending) -> tuple[Entry, ...]:
    """Return every entry, by table in the order of their names. Rows of a table with the same name
    and contents are merged.
    """
    found = [each for table in TABLES for each in _of_table(table)]
    found += [
        Entry(str(code), CODES, code.rule, str(code.cite or ""), also=(code.slug,)) for code in Code
    ]
    found += _axioms(depending)
    found += _sections()
    kept: dict[str, Entry] = {}
    for each in found:
        kept.setdefault(line(each.record()), each)
    return tuple(kept.values())


def _axioms(depending: Depending) -> Iterator[Entry]:
    """Yield the rules of all editions, each once, with the litmus tests whose verdict depends on
    it.
    """
    models: dict[Axiom, list[str]] = {}
    for edition in editions():
        for axiom in axioms_of(edition).values():
            models.setdefault(axiom, []).append(edition)
    for axiom, names in models.items():
        facts = {"models": ", ".join(names), "file": f"{PACKAGE}/{axiom.file}:{axiom.line}"}
        if axiom.reading is not None:
            facts["reading"] = f"{axiom.reading}, {'off unless --with' if axiom.optional else _ON}"
        if tests := depending.get(axiom.name):
            facts["tests"] = ", ".join(tests[:_TESTS])
        cites = "; ".join(map(str, axiom.cites))
        also = () if axiom.reading is None else (axiom.reading,)
        yield Entry(axiom.name, AXIOMS, axiom.text, cites, MappingProxyType(facts), also=also)


_ON = "on unless --without"


def _sections() -> Iterator[Entry]:
    """Yield the sections of the documents, with the axioms that cite them and their modules."""
    citing: dict[Section | None, dict[str, None]] = {}
    for edition in editions():
        for axiom in axioms_of(edition).values():
            for cite in axiom.cites:
                citing.setdefault(resolve(cite), {})[axiom.name] = None
    for each in sections():
        facts = {}
        if named := citing.get(each):
            facts["axioms"] = ", ".join(named)
        if built := [f"{PACKAGE}/{path}" for module in each.modules if (path := place(module))]:
            facts["in"] = ", ".join(built)
        also = (each.heading, str(each.cite))
        yield Entry(
            each.path, SECTIONS, each.says, str(each.cite), MappingProxyType(facts), also=also
        )


def _of_table(table: str) -> Iterator[Entry]:
    words = {each.name: each for each in said().get(table, ())}
    view = VIEWS.get(table)
    if view is None:
        told: set[str] = set()
        for each in said().get(table, ()):
            if each.name not in told:
                told.update((each.name, *each.beside))
                yield _worded(each.name, table, each)
        return
    for row in TABLES[table]:
        yield _joined(table, view, row, words.get(view.name(row)))


def _worded(name: str, table: str, of: Said) -> Entry:
    """Return the row of a name without a table of code; names beside it become other names."""
    also = (*of.also, *of.beside)
    return Entry(name, table, of.says, str(of.cite), of.facts, of.pitfalls, also)


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
