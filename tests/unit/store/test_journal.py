"""The file of a campaign's results."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from fencepost.errors import InputError
from fencepost.store.journal import Entry, Journal

SECRET = b"s" * 32


def test_entries_are_found_again(tmp_path: Path) -> None:
    """By the next process, with the seconds that they took."""
    path = tmp_path / "a.results"
    journal = Journal(path, SECRET)
    journal.begin("plan", "1/1")
    journal.keep(b"k", Entry([["x", 1]], 2.5))
    journal.end()
    journal.close()
    again = Journal(path, SECRET, create=False)
    again.begin("plan", "1/1")
    assert again.recall(b"k") == Entry([["x", 1]], 2.5)
    assert again.recall(b"other") is None
    assert [entry for entry, _ in again.entries(again.last_runs())] == []
    again.end()
    assert [entry.data for entry, own in again.entries(again.last_runs()) if own] == [[["x", 1]]]
    assert again.is_whole(again.last_runs())


def test_another_secret(tmp_path: Path) -> None:
    """Entries of somebody else are not recalled, and are marked as theirs in reports."""
    path = tmp_path / "a.results"
    journal = Journal(path, SECRET)
    journal.begin("plan", "1/1")
    journal.keep(b"k", Entry([], 0.0))
    journal.end()
    other = Journal(path, b"t" * 32)
    assert other.recall(b"k") is None
    assert [own for _, own in other.entries(other.last_runs())] == [False]


def test_an_entry_moved_to_another_key(tmp_path: Path) -> None:
    """It bears no mark there."""
    path = tmp_path / "a.results"
    journal = Journal(path, SECRET)
    journal.begin("plan", "1/1")
    journal.keep(b"k", Entry([], 0.0))
    journal.end()
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE entries SET key = ?", (b"l",))
    assert journal.recall(b"l") is None


@pytest.mark.parametrize("body", ["no JSON", "[" * 100_000, b"bytes"])
def test_what_is_no_entry(tmp_path: Path, body: object) -> None:
    """It has no data, whoever wrote it."""
    path = tmp_path / "a.results"
    journal = Journal(path, SECRET)
    journal.begin("plan", "1/1")
    with sqlite3.connect(path) as connection:
        connection.execute("INSERT INTO entries VALUES (?, 1, ?, 'x', 'y')", (b"k", body))
    assert list(journal.entries((1,))) == [(Entry(None, 0.0), False)]
    assert journal.recall(b"k") is None


def test_the_last_runs_are_those_of_the_last_plan(tmp_path: Path) -> None:
    """One of each shard."""
    journal = Journal(tmp_path / "a.results", SECRET)
    for plan, shard in (("old", "1/1"), ("new", "1/2"), ("new", "2/2"), ("new", "1/2")):
        journal.begin(plan, shard)
    assert sorted(journal.last_runs()) == [3, 4]
    assert not journal.is_whole(journal.last_runs())


@pytest.mark.parametrize("content", [b"no database", None])
def test_other_files(tmp_path: Path, content: bytes | None) -> None:
    """They are refused, and stay as they are."""
    path = tmp_path / "other"
    if content is None:
        with sqlite3.connect(path) as connection:
            connection.execute("CREATE TABLE mine (a)")
    else:
        path.write_bytes(content)
    before = path.read_bytes()
    with pytest.raises(InputError, match="no file of a campaign"):
        Journal(path, SECRET)
    assert path.read_bytes() == before


def test_no_file(tmp_path: Path) -> None:
    """A report makes none."""
    with pytest.raises(InputError, match="does not exist"):
        Journal(tmp_path / "a.results", SECRET, create=False)
    assert not (tmp_path / "a.results").exists()
