"""Neighbouring generations differ in the listed ways, and no table is made from another."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import fencepost.lowering
from fencepost.lowering.rows.table import Hint, Key, Kind, Table, keys
from fencepost.lowering.tables.all import TABLES
from fencepost.targets.processor import MemoryModelChapter
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.orderings import (
    FENCE_ORDERINGS,
    LOAD_ORDERINGS,
    RMW_ORDERINGS,
    STORE_ORDERINGS,
    Ordering,
)
from fencepost.vocabulary.scopes import Scope
from tests.lowering.neighbours import PAIRS, differences, path, target

PACKAGE = Path(fencepost.lowering.__path__[0])
SPACES = (AddressSpace.GLOBAL, AddressSpace.GENERIC, AddressSpace.LOCAL)


@pytest.mark.parametrize(("old", "new"), PAIRS, ids=lambda each: each[0])
def test_allowed_differences(old: tuple[str, str], new: tuple[str, str], bless: bool) -> None:
    """What changes from a generation to the next is listed; `--bless` writes the list."""
    file = path(old[0], new[0])
    now = differences(target(*old), target(*new))
    if bless:
        file.parent.mkdir(exist_ok=True)
        file.write_text(now, encoding="utf-8")
    assert file.read_text(encoding="utf-8") == now


@pytest.mark.parametrize("file", sorted((PACKAGE / "tables").glob("gfx*.py")), ids=lambda f: f.stem)
def test_no_table_knows_another(file: Path) -> None:
    """A generation inherits nothing: its module imports no other table."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert not {name for name in imported if name and name.startswith("fencepost.lowering.tables")}


@pytest.mark.parametrize(
    "file",
    sorted(
        set(PACKAGE.rglob("*.py")) - set(PACKAGE.glob("*/gfx*.py")) - set(PACKAGE.glob("*/all.py"))
    ),
    ids=lambda f: f.stem,
)
def test_algorithms_know_no_gpu(file: Path) -> None:
    """Outside the tables no code compares with a GPU's name."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Compare):
            text = ast.unparse(node).lower()
            assert "'gfx" not in text, f"{file.name}:{node.lineno} {text}"


def _wanted(table: Table) -> set[Key]:
    clusters = table.chapter is MemoryModelChapter.GFX125X
    scopes = [scope for scope in Scope if clusters or scope is not Scope.CLUSTER]
    found: set[Key] = set()
    for kind, orderings in (
        (Kind.LOAD, LOAD_ORDERINGS - {Ordering.ACQ_REL}),
        (Kind.STORE, STORE_ORDERINGS - {Ordering.ACQ_REL}),
        (Kind.RMW, RMW_ORDERINGS),
    ):
        for ordering in orderings:
            for scope in scopes:
                for space in SPACES:
                    if space is AddressSpace.LOCAL and scope > Scope.WORKGROUP:
                        continue
                    found |= {(kind, ordering, scope, space, hint) for hint in Hint}
    for ordering in FENCE_ORDERINGS:
        found |= {(Kind.FENCE, ordering, scope, None, hint) for scope in scopes for hint in Hint}
    marks = [hint for hint in Hint if table.has_last_use or hint is not Hint.LAST_USE]
    for space in (*SPACES, AddressSpace.PRIVATE, AddressSpace.CONSTANT):
        found |= {(Kind.LOAD, Ordering.NOT_ATOMIC, None, space, hint) for hint in marks}
    return found


@pytest.mark.parametrize("table", TABLES.values(), ids=lambda table: table.chapter.name)
def test_tables_are_complete(table: Table) -> None:
    """Each operation that can be written has a row."""
    assert not _wanted(table) - table.index.keys()


@pytest.mark.parametrize("table", TABLES.values(), ids=lambda table: table.chapter.name)
def test_no_row_hides_another(table: Table) -> None:
    """Each operation has one row."""
    seen: dict[Key, str] = {}
    for row in table.rows:
        for key in keys(row):
            assert key not in seen, f"{row} and {seen[key]} both answer to {key}"
            seen[key] = str(row)
