"""The file of a campaign's results."""

from __future__ import annotations

import os
import shutil
import sqlite3
import struct
from concurrent.futures import ThreadPoolExecutor
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


@pytest.fixture
def written(tmp_path: Path) -> Path:
    """A file with one entry."""
    path = tmp_path / "a.results"
    journal = Journal(path, SECRET)
    journal.begin("plan", "1/1")
    journal.keep(b"k", Entry([], 0.0))
    journal.end()
    journal.close()
    return path


@pytest.mark.parametrize("name", ["a.results", "new.results"])
def test_a_journal_that_names_another_file(written: Path, name: str) -> None:
    """SQLite removes the file that a journal beside a database names as that of a transaction of
    several databases: a stranger's would remove any file of the user.
    """
    victim = written.with_name("precious")
    victim.write_text("mine")
    before = written.read_bytes()
    magic = bytes.fromhex("d9d505f920a163d7")
    spelled = os.fsencode(victim)
    head = magic + struct.pack(">5I", 0, 0, len(before) // 4096, 512, 4096)
    tail = spelled + struct.pack(">II", len(spelled), sum(spelled)) + magic
    page = struct.pack(">I", 0x40000000 // 4096 + 1)
    written.with_name(f"{name}-journal").write_bytes(head.ljust(512, b"\0") + page + tail)
    with pytest.raises(InputError, match="names another file"):
        Journal(written.with_name(name), SECRET)
    assert victim.read_text() == "mine"
    assert written.read_bytes() == before


def test_a_journal_of_a_killed_run_is_rolled_back(written: Path) -> None:
    """As SQLite leaves it: it names no other file."""
    killed = written.with_name("killed.results")
    with sqlite3.connect(written, isolation_level=None) as connection:
        connection.execute("PRAGMA cache_size = 1")
        connection.execute("BEGIN IMMEDIATE")
        connection.executemany(
            "INSERT INTO entries VALUES (?, 1, 'null', 0.0, x'')",
            [(b"%d" % number,) for number in range(5000)],
        )
        shutil.copy(written, killed)
        shutil.copy(f"{written}-journal", f"{killed}-journal")
        connection.execute("ROLLBACK")
    journal = Journal(killed, SECRET)
    assert [own for _, own in journal.entries((1,))] == [True]


@pytest.mark.parametrize("kind", ["link", "pipe", "link of SQLite"])
def test_what_is_no_regular_file(tmp_path: Path, kind: str) -> None:
    """A link would have results written elsewhere; a pipe would never end."""
    path = tmp_path / "a.results"
    if kind == "pipe":
        os.mkfifo(path)
    else:
        there = path if kind == "link" else tmp_path / "a.results-journal"
        there.symlink_to(tmp_path / "elsewhere")
    with pytest.raises(InputError, match="a link, or no regular file"):
        Journal(path, SECRET)
    assert not (tmp_path / "elsewhere").exists()


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE entries SET body = CAST(x'ff' AS TEXT)",
        "UPDATE entries SET body = CAST(zeroblob(20000000) AS TEXT)",
        "CREATE TRIGGER t BEFORE INSERT ON runs BEGIN DELETE FROM entries; END",
        "CREATE VIEW v AS SELECT 1",
    ],
)
def test_a_file_that_somebody_prepared(written: Path, change: str) -> None:
    """It is refused with a reason, when it is opened or where it cannot be read."""
    with sqlite3.connect(written) as connection:
        connection.execute(change)
    with pytest.raises(InputError, match="no file of a campaign"):
        list(Journal(written, SECRET, create=False).entries((1,)))


def test_a_file_that_is_damaged(written: Path) -> None:
    """Its head may be whole."""
    data = written.read_bytes()
    written.write_bytes(data[:4096] + bytes(each ^ 0x5A for each in data[4096:]))
    with pytest.raises(InputError, match="no file of a campaign"):
        Journal(written, SECRET, create=False).last_runs()


def test_more_runs_than_a_query_has_parameters(written: Path) -> None:
    """All of them are read."""
    with sqlite3.connect(written) as connection:
        connection.executemany(
            "INSERT INTO runs (plan, shard, begun) VALUES ('plan', ?, 0.0)",
            [(f"{number}/99999",) for number in range(40_000)],
        )
    journal = Journal(written, SECRET)
    assert len(list(journal.entries(journal.last_runs()))) == 1


def test_seconds_are_a_time(written: Path) -> None:
    """Others are none: JSON has no infinity."""
    with sqlite3.connect(written) as connection:
        connection.execute("UPDATE entries SET seconds = 9e999")
    assert [each.seconds for each, _ in Journal(written, SECRET).entries((1,))] == [0.0]


def test_many_open_a_new_file(tmp_path: Path) -> None:
    """At one time: each has its run."""
    path = tmp_path / "a.results"

    def begun(number: int) -> None:
        journal = Journal(path, SECRET)
        journal.begin("plan", f"{number}/8")
        journal.end()
        journal.close()

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(begun, range(8)))
    journal = Journal(path, SECRET)
    assert len(journal.last_runs()) == 8
