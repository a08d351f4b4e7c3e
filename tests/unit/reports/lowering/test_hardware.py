"""What a GPU makes of the programs of a page: lowered where it is read."""

from __future__ import annotations

from fencepost.api.lowering import lower
from fencepost.diagnostics.pages import Hardware
from fencepost.reports.lowering.hardware import hardware_record, instructions

FENCE = "fence agent release"
PAIR = Hardware("gfx942", ("store x, 1",), ("local: store x, 1", FENCE), "because")


def test_both_sides() -> None:
    """Each operation with its instructions below it; LDS where it is said."""
    head, _, *rows = instructions(PAIR).splitlines()
    assert head.split(" | ") == ["reported" + " " * 28, "not reported"]
    cells = [[cell.strip() for cell in row.split("|")] for row in rows]
    assert cells[0] == ["; store x, 1", "; store x, 1"]
    assert cells[1][0].startswith("global_store_dword ")
    assert cells[1][1].startswith("ds_write_b32 ")
    assert cells[2] == ["", f"; {FENCE}"]
    assert [each[1] for each in cells[3:]] == [step.text for step in lower(FENCE, "gfx942").steps]


def test_the_same_code_is_shown_once() -> None:
    """So is that nothing is there."""
    same = Hardware("gfx942", ("fence wavefront release",), ("fence wavefront release",), "because")
    lines = [each.strip() for each in instructions(same).splitlines()]
    assert lines == ["both", "-" * 25, "; fence wavefront release", "; no instruction"]


def test_what_is_wide_stands_one_below_the_other() -> None:
    fence = "fence workgroup release !{amdgpu-synchronize-as:local}"
    wide = Hardware("gfx942", (fence,), (fence, "barrier workgroup"), "because")
    lines = instructions(wide).splitlines()
    assert [each for each in lines if each and each[0] not in " ;-"] == ["reported", "not reported"]
    assert lines.count(f"; {fence}") == 2


def test_another_processor() -> None:
    """The instructions are those of the target."""
    other = Hardware("gfx1250", PAIR.wrong, PAIR.right, "because")
    assert "global_wb scope:SCOPE_DEV" in instructions(other)


def test_a_record() -> None:
    found = hardware_record(PAIR)
    assert (found["target"], found["why"]) == ("gfx942", "because")
    assert [each["operation"] for each in found["right"]] == ["store x, 1", FENCE]
    assert found["wrong"][0]["instructions"][0].startswith("global_store_dword ")
