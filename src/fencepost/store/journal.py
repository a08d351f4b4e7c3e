"""The file of a campaign's results: an SQLite database that a killed process leaves whole.

Results are written in transactions of many, so a run that is killed loses at most the last one,
and the next run does it again. Each entry has a mark of the user's secret: an entry that somebody
else wrote is not taken for a result.
"""

from __future__ import annotations

import hmac
import json
import sqlite3
import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from fencepost.errors import InputError
from fencepost.records import dataclass

FORMAT = 1
_TABLES = (
    (
        "CREATE TABLE entries (key BLOB PRIMARY KEY, run INTEGER NOT NULL, body TEXT NOT NULL, "
        "seconds REAL NOT NULL, mark BLOB NOT NULL) WITHOUT ROWID"
    ),
    (
        "CREATE TABLE runs (run INTEGER PRIMARY KEY, plan TEXT NOT NULL, shard TEXT NOT NULL, "
        "begun REAL NOT NULL, ended REAL)"
    ),
)
MOST = 500
"""Entries of a transaction."""
LONGEST = 1.0
"""Seconds between two transactions."""
_LOCKED = 30.0


@dataclass(frozen=True, slots=True)
class Entry:
    """The results of an item: their data, and the seconds of the processor that they took."""

    data: Any
    seconds: float


class Journal:
    """The entries of a file, and those that are not written yet."""

    def __init__(self, path: Path, secret: bytes | None, *, create: bool = True) -> None:
        """Open a file; without a secret, no entry is recalled. Raises InputError if it is none of
        a campaign.
        """
        self._path = path
        self._secret = secret
        self._run = 0
        self._waiting: list[tuple[bytes, int, str, float, bytes]] = []
        self._seen: list[tuple[int, bytes]] = []
        self._written = time.monotonic()
        if not create and not path.is_file():
            raise InputError(
                f"'{path}' does not exist", mend="run the campaign: fencepost campaign run PLAN"
            )
        try:
            self._connection = sqlite3.connect(path, timeout=_LOCKED, isolation_level=None)
            self._prepare()
        except sqlite3.Error as error:
            raise InputError(
                f"'{path}' is no file of a campaign: {error}", mend="choose another file"
            ) from error

    def _prepare(self) -> None:
        self._connection.execute("PRAGMA trusted_schema = OFF")
        self._connection.execute("PRAGMA synchronous = NORMAL")
        query = "SELECT sql FROM sqlite_master WHERE type = 'table' ORDER BY name"
        found = [row[0] for row in self._connection.execute(query)]
        if not found:
            with self._connection:
                self._connection.execute("BEGIN IMMEDIATE")
                for each in _TABLES:
                    self._connection.execute(each)
            found = list(_TABLES)
        if found != list(_TABLES):
            raise sqlite3.DatabaseError("it has other tables")

    def begin(self, plan: str, shard: str) -> None:
        """Begin a run of a plan. Entries that it finds or writes are its own."""
        cursor = self._connection.execute(
            "INSERT INTO runs (plan, shard, begun) VALUES (?, ?, ?)", (plan, shard, time.time())
        )
        self._run = cursor.lastrowid or 0

    def end(self) -> None:
        """End the run: all of its items are done."""
        self.flush()
        self._connection.execute(
            "UPDATE runs SET ended = ? WHERE run = ?", (time.time(), self._run)
        )

    def recall(self, key: bytes) -> Entry | None:
        """Return the entry of an item, which then is one of this run; None if there is none that
        bears the user's mark.
        """
        row = self._connection.execute(
            "SELECT body, seconds, mark, run FROM entries WHERE key = ?", (key,)
        ).fetchone()
        if row is None:
            return None
        body, seconds, mark, run = row
        if not self._is_own(mark, key, body):
            return None
        if run != self._run:
            self._seen.append((self._run, key))
            self._flush_late()
        return _entry(body, seconds)

    def keep(self, key: bytes, entry: Entry) -> None:
        """Write an entry, soon."""
        body = json.dumps(entry.data)
        mark = self._mark(key, body)
        self._waiting.append((key, self._run, body, entry.seconds, mark))
        self._flush_late()

    def _flush_late(self) -> None:
        full = len(self._waiting) + len(self._seen) >= MOST
        if full or time.monotonic() - self._written > LONGEST:
            self.flush()

    def flush(self) -> None:
        """Write what waits. Raises OSError if the disk does not take it."""
        try:
            with self._connection:
                self._connection.execute("BEGIN IMMEDIATE")
                self._connection.executemany(
                    "INSERT OR REPLACE INTO entries VALUES (?, ?, ?, ?, ?)", self._waiting
                )
                self._connection.executemany("UPDATE entries SET run = ? WHERE key = ?", self._seen)
        except sqlite3.Error as error:
            raise OSError(f"'{self._path}' cannot be written: {error}") from error
        self._waiting.clear()
        self._seen.clear()
        self._written = time.monotonic()

    def last_runs(self) -> Sequence[int]:
        """Return the last run of each shard of the last plan."""
        row = self._connection.execute("SELECT plan FROM runs ORDER BY run DESC LIMIT 1").fetchone()
        if row is None:
            return ()
        query = "SELECT max(run) FROM runs WHERE plan = ? GROUP BY shard"
        return tuple(run for (run,) in self._connection.execute(query, row))

    def is_whole(self, runs: Iterable[int]) -> bool:
        """Return True if runs came to their end."""
        query = "SELECT ended FROM runs WHERE run = ?"
        return all(
            self._connection.execute(query, (run,)).fetchone()[0] is not None for run in runs
        )

    def entries(self, runs: Sequence[int]) -> Iterator[tuple[Entry, bool | None]]:
        """Yield the entries of runs, each with True if it bears the user's mark; None if there is
        no secret to tell by.
        """
        places = ", ".join("?" * len(runs))
        query = f"SELECT key, body, seconds, mark FROM entries WHERE run IN ({places})"  # noqa: S608
        for key, body, seconds, mark in self._connection.execute(query, tuple(runs)):
            is_own = None if self._secret is None else self._is_own(mark, key, body)
            yield _entry(body, seconds), is_own

    def close(self) -> None:
        """Close the file. What waits is not written."""
        self._connection.close()

    def _is_own(self, mark: object, key: object, body: object) -> bool:
        if self._secret is None or not isinstance(mark, bytes):
            return False
        if not (isinstance(key, bytes) and isinstance(body, str)):
            return False
        return hmac.compare_digest(mark, self._mark(key, body))

    def _mark(self, key: bytes, body: str) -> bytes:
        if self._secret is None:
            return b""
        head = f"fencepost campaign {FORMAT}\0".encode()
        return hmac.digest(self._secret, head + key + body.encode(), "sha256")


def _entry(body: object, seconds: object) -> Entry:
    """Return an entry of the file; without data if it holds none, since anybody may write one."""
    try:
        data = json.loads(body) if isinstance(body, str) else None
    except (ValueError, RecursionError):
        data = None
    return Entry(data, seconds if isinstance(seconds, float) else 0.0)
