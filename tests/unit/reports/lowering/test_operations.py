"""Lowered operations as text: one below the other, side by side, over targets, and as JSON."""

from __future__ import annotations

import json
from functools import cache

from fencepost import lower
from fencepost.lowering.options import Options, target_of
from fencepost.lowering.order import Obstacle
from fencepost.lowering.rows.table import Difference
from fencepost.reports.lowering.operations import (
    Entry,
    columns,
    line_of_json,
    listing,
    matrix,
    movement,
    thread_column,
)

RELEASE = "store atomic x, 1 agent release"


@cache
def entry(text: str, target: str = "gfx942") -> Entry:
    return Entry(text, "", lower(text, target))


def test_a_listing() -> None:
    """An operation with its place, its instructions below; blocks follow each other."""
    there = Entry(RELEASE, "a.ll:3", entry(RELEASE).lowered)
    assert listing([there, Entry("add", "", None)], explain=False) == (
        "a.ll:3: store atomic x, 1 agent release\n"
        "    buffer_wbl2 sc1\n"
        "    s_waitcnt vmcnt(0) lgkmcnt(0)\n"
        "    global_store_dword v[2:3], v0, off sc1\n"
        "add\n"
    )
    assert listing([], explain=True) == ""


def test_reasons_stand_in_a_column() -> None:
    """Each instruction with its reason and cite; then the row and the known differences."""
    difference = Difference("a title", "the text says so", "nobody knows")
    found = entry(RELEASE)
    told = Entry(found.text, "", found.lowered, (difference,))
    _, *steps, row, last = listing([told], explain=True).splitlines()
    assert len({line.index("; ") for line in steps}) == 1
    assert all(line.endswith("[001 Memory Model GFX942]") for line in steps)
    assert row == "    row: store atomic release agent generic/global"
    assert last == ("    LLVM 22.1 differs: a title. The document: the text says so. nobody knows")


def test_what_has_no_steps() -> None:
    """No instruction is said; a problem is said in place of instructions."""
    nothing = entry("fence singlethread acquire")
    assert listing([nothing], explain=False).splitlines()[1] == "    ; no instruction"
    problem = Entry("fence", "", None, problem="not here\nhelp: go elsewhere")
    assert listing([problem], explain=False).splitlines()[1] == "    ; not here"


def test_columns_of_threads() -> None:
    assert columns([("P0", ["a", "bbb"]), ("P1", ["cc"])]) == (
        "P0  | P1\n----+---\na   | cc\nbbb |\n"
    )


def test_a_thread() -> None:
    """Operations are comments; of a problem the first line."""
    problem = Entry("x", "", None, problem="not here\nhelp: m")
    assert thread_column([entry(RELEASE), problem]) == [
        "; store atomic x, 1 agent release",
        "  buffer_wbl2 sc1",
        "  s_waitcnt vmcnt(0) lgkmcnt(0)",
        "  global_store_dword v[2:3], v0, off sc1",
        "; x",
        ";   not here",
    ]


def test_targets_with_the_same_code_share_a_column() -> None:
    """As many columns stand beside each other as the width holds; the others come below."""
    cells = [
        ("one", entry("load x")),
        ("two", entry("load x")),
        ("odd", Entry("load x", "", None, problem="no")),
    ]
    wide = matrix(cells, 200).splitlines()
    assert wide[0].split(" | ")[0].strip() == "one, two"
    assert wide[0].split(" | ")[1].strip() == "odd"
    assert wide[2].split(" | ")[1].strip() == "(no)"
    narrow = matrix(cells, 10).split("\n\n")
    assert [band.splitlines()[0] for band in narrow] == ["one, two", "odd"]


def test_names_above_a_column_are_folded() -> None:
    """Into lines as wide as the code, or 24; none is lost."""
    names = [f"gfx{number}" for number in range(900, 930)]
    first, *_ = matrix([(name, entry("load x")) for name in names], 60).split("---")
    assert [word.strip() for word in first.replace("\n", " ").split(",")] == names
    code = max(len(step.text) for step in entry("load x").lowered.steps)  # type: ignore[union-attr]
    assert all(len(line) <= max(24, code) + 1 for line in first.splitlines())


def test_movement() -> None:
    """Each direction with what stands against it."""
    text = movement("a", "b", [], [Obstacle("it acquires")], relaxed=True)
    assert text.splitlines()[:3] == [
        "'a' after 'b', moved before it: yes",
        "'a' before 'b', moved after it: no",
        "    it acquires [001 Memory Model]",
    ]
    assert "not compatible" in text
    assert "not compatible" not in movement("a", "b", [], [])


def test_json() -> None:
    target = target_of(Options(mcpu="gfx942"))
    record = json.loads(line_of_json(entry(RELEASE), target))
    assert (record["operation"], record["target"], record["location"]) == (RELEASE, "gfx942", None)
    assert record["steps"][0]["instruction"] == "buffer_wbl2 sc1"
    assert {*record["steps"][0]} == {"instruction", "kind", "reason", "cite", "machine"}
    assert json.loads(line_of_json(Entry("x", "", None), target))["steps"] == []
