"""Entries as text and as records."""

from __future__ import annotations

from fencepost.reports.reference.entry import WIDTH, Entry, lines

ENTRY = Entry(
    "x.y",
    "things",
    "A thing. " * 20,
    "001 Things",
    {"value": "0x3", "targets": "GFX12"},
    ("It goes wrong.",),
    ("y",),
)


def test_text() -> None:
    """The name with its table, what is said, facts by label, pitfalls, other names, the cite; no
    line is too long.
    """
    text = list(lines(ENTRY))
    assert text[0] == "x.y (things)"
    assert text[-1] == "  source: 001 Things"
    assert {"  value: 0x3", "  targets: GFX12", "  note: It goes wrong.", "  also: y"} <= set(text)
    assert max(map(len, text)) <= WIDTH
    assert list(lines(Entry("z", "t", "Short.", "c"))) == ["z (t)", "  Short.", "  source: c"]


def test_record() -> None:
    """A record gives the entry back."""
    assert Entry.of(ENTRY.record()) == ENTRY
    assert list(ENTRY.record()) == ["name", "table", "says", "facts", "pitfalls", "also", "cite"]
