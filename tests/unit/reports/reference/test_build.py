"""The index is made of all tables, and the file has it."""

from __future__ import annotations

from fencepost.abi.reference.said import said
from fencepost.abi.tables import TABLES
from fencepost.citations import Source, resolve, sections
from fencepost.diagnostics import Code
from fencepost.executions.rules import axioms_of, editions
from fencepost.reports.reference.build import entries
from fencepost.reports.reference.index import index
from fencepost.reports.reference.views import VIEWS
from tests.abi.index import INDEX, depending, made, readings


def test_index_is_current() -> None:
    """`make docs` writes the index: the file has what the tables say."""
    assert INDEX.read_text(encoding="utf-8") == made(), "run `make docs`"
    assert [each.record() for each in index()] == [
        each.record() for each in (*entries(depending()), *readings())
    ]


def test_every_row_is_there() -> None:
    """Each table has entries, each code, section and reading one."""
    found: dict[str, set[str]] = {}
    for each in index():
        found.setdefault(each.table, set()).add(each.name)
    assert set(TABLES) <= found.keys()
    for name, view in VIEWS.items():
        assert {view.name(row) for row in TABLES[name]} <= found[name]
    assert found["diagnostics"] == {str(code) for code in Code}
    assert len(found["section-index"]) >= len({each.path for each in sections()})
    assert "D12" in found["readings"]
    assert found["axioms"] == {name for each in editions() for name in axioms_of(each)}


def test_words_are_of_rows_that_there_are() -> None:
    """What is said of a table that code uses is said of a row of it, once; every cite resolves."""
    for table, rows in said().items():
        names = [row.name for row in rows]
        assert len(names) == len(set(names)), table
        if table in VIEWS:
            assert set(names) <= {VIEWS[table].name(row) for row in TABLES[table]}, table
        for row in rows:
            assert resolve(row.cite) is not None, (table, row.name, row.cite)
            # a row of a table says itself what it is
            worded = table not in VIEWS or row.says or not row.facts
            assert not worded or row.says.endswith((".", ")", "…")), row.name


def test_every_entry_says_something() -> None:
    """An entry has words, and a cite that names a source."""
    sources = {each.value for each in Source}
    for each in index():
        assert each.says, each
        if each.table in ("readings", "diagnostics"):
            continue
        assert any(each.cite.startswith(f"{source} ") for source in sources), each
        assert all(each.facts.values()), each
