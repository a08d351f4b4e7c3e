"""Findings drawn over their source."""

from __future__ import annotations

from fencepost.web.drawn import Stop, drawing, stops_of


def place(line: int, file: str = "k.hip") -> dict[str, object]:
    return {"file": file, "line": line, "column": 1, "note": "store"}


def link(line: int, does: str, *, holds: bool = True) -> dict[str, object]:
    return {
        "at": place(line),
        "does": does,
        "holds": holds,
        "missing": None if holds else "no barrier",
    }


def test_lanes_are_workgroups() -> None:
    """Links of one workgroup share a lane; the missing one says what is missing."""
    links = [
        link(3, "store by work-item 0 of workgroup 4, in program order before line 5"),
        link(5, "work-item 0 of workgroup 4 raises the flag", holds=False),
        link(9, "work-item 2 of workgroup 7 takes the flag"),
    ]
    stops = stops_of({"chain": {"links": links}}, "k.hip")
    assert [(each.lane, each.line, each.is_missing) for each in stops] == [
        (0, 3, False),
        (0, 5, True),
        (1, 9, False),
    ]
    assert stops[1].says == "no barrier"


def test_accesses_without_a_chain() -> None:
    assert [each.lane for each in stops_of({"locations": [place(2), place(7)]}, "k.hip")] == [0, 1]
    assert stops_of({"locations": [place(2)]}, "k.hip") == ()
    assert stops_of({"locations": [place(2), place(7, "other.h")]}, "k.hip") == ()


def test_no_line_no_drawing() -> None:
    """A stop at a line that the excerpt does not have leaves no drawing that lies."""
    stops = (Stop(0, 2, "a"), Stop(1, 7, "b", is_missing=True))
    assert drawing(stops, {2: 0}, 1) is None
    assert drawing(stops[:1], {2: 0, 7: 1}, 2) is None


def test_words_are_escaped() -> None:
    made = drawing((Stop(0, 1, "<b>&"), Stop(1, 2, "b", is_missing=True)), {1: 0, 2: 1}, 2)
    assert made is not None
    assert "<b>" not in made
    assert "&lt;b&gt;&amp;" in made
    assert made.count("<circle") == 2
