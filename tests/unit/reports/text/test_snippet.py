"""Places in text files: the line, cut to a window, and a caret below the column."""

from __future__ import annotations

from fencepost.diagnostics import Code, Diagnostic, Location
from fencepost.errors import InputError, Place
from fencepost.reports.text.snippet import WIDTH, describe, diagnostic_text, excerpt, excerpt_at

TEXT = ["first", "\tsecond line", "x" * 400 + "HERE" + "y" * 400]


def lines(name: str) -> list[str] | None:
    return TEXT if name == "a.ll" else None


def test_caret() -> None:
    """The caret stands below the character; a tab is as wide as a character."""
    line, caret = excerpt(TEXT[1], 2, 2)
    assert line == "  2 |  second line"
    assert line[caret.index("^")] == "s"
    assert excerpt(TEXT[0], 1, 0) == ["  1 | first"]


def test_long_lines_are_cut() -> None:
    """Of a long line the part around the column is shown."""
    line, caret = excerpt(TEXT[2], 3, 401)
    assert line[caret.index("^") :].startswith("HERE")
    assert len(line) <= WIDTH + len("  3 | …")


def test_control_characters_do_not_reach_the_terminal() -> None:
    """What cannot be printed is replaced."""
    assert "\x1b" not in excerpt("a\x1b[31mb", 1, 1)[0]


def test_no_place_no_excerpt() -> None:
    """Files that are not at hand, lines that are not there, and columns beyond the line."""
    assert excerpt_at(Location("b.ll", 1), lines) == []
    assert excerpt_at(Location("a.ll", 9), lines) == []
    assert excerpt_at(Location("a.ll"), lines) == []
    assert excerpt_at(Location("a.ll", 1, 80), lines) == ["  1 | first"]


def test_a_finding() -> None:
    """Each party has its line; details come before the rule."""
    found = Diagnostic(
        Code.DATA_RACE_IN_LDS,
        "m",
        (Location("a.ll", 1, 3, note="load"), Location("b.ll", 2, note="store")),
        "do",
    )
    assert diagnostic_text(found, lines, ["with n = 1"]).splitlines() == [
        "a.ll:1:3: FP201 m",
        "  (1) load, a.ll:1:3",
        "      1 | first",
        "            ^",
        "  (2) store, b.ll:2",
        "  with n = 1",
        f"  rule: {found.rule}",
        "  help: do",
    ]


def test_a_finding_about_one_place() -> None:
    """Its line follows the message."""
    found = Diagnostic(Code.UNKNOWN_ATTRIBUTE, "m", (Location("a.ll", 1),))
    assert diagnostic_text(found, lines).splitlines()[:2] == ["a.ll:1: FP601 m", "  1 | first"]


def test_an_error() -> None:
    """As a finding, without code; a place in another file has no line of this one."""
    error = InputError("what", place=Place(1, 2), rule="r", mend="do")
    text = "\n".join(TEXT)
    assert describe(error, "a.ll", text).splitlines() == [
        *("a.ll:1:2: what", "  1 | first", "       ^", "  rule: r", "  help: do")
    ]
    error.source = "b.ll"
    assert describe(error, "a.ll", text).splitlines()[:2] == ["b.ll:1:2: what", "  rule: r"]


def test_places_from_words() -> None:
    """File, line and column; a name may have colons."""
    assert Location.of("a.ll:3:7") == Location("a.ll", 3, 7)
    assert Location.of("a.ll:3") == Location("a.ll", 3)
    assert Location.of("a.ll:@k#2") == Location("a.ll:@k#2")
    assert Location.of("c:/a.ll:3") == Location("c:/a.ll", 3)
