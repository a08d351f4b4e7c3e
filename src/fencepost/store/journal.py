"""The file of a campaign's results: an SQLite database that a killed process leaves whole.

Results are written in transactions of many, so a run that is killed loses at most the last one,
and the next run does it again. Each entry has a mark of the user's secret: an entry that somebody
else wrote is not taken for a result.

A file may come with a stranger's plan, and so may the journal of SQLite beside it, which is rolled
back when the file is opened. One that names a transaction of several files is refused: SQLite
removes the file that it names, wherever that is.
"""

from __future__ import annotations

import hmac
import json
import math
import os
import sqlite3
import stat
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
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
_LARGEST = 16 << 20
"""Bytes of an entry."""
_JOURNAL_MAGIC = bytes.fromhex("d9d505f920a163d7")
"""The first bytes of a journal of SQLite, and the last ones of one that names another file."""


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
        _check_files(path)
        with self._readable():
            self._connection = sqlite3.connect(path, timeout=_LOCKED, isolation_level=None)
            self._prepare()

    def _prepare(self) -> None:
        self._connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LARGEST)
        self._connection.execute("PRAGMA trusted_schema = OFF")
        self._connection.execute("PRAGMA synchronous = NORMAL")
        if not self._schema():
            with self._connection:
                self._connection.execute("BEGIN IMMEDIATE")
                # Another run may have made them meanwhile.
                for each in () if self._schema() else _TABLES:
                    self._connection.execute(each)
        if self._schema() != list(_TABLES):
            raise sqlite3.DatabaseError("it has other tables")

    def _schema(self) -> list[str]:
        """Return all that the file declares: tables, and what else a stranger's may have."""
        query = "SELECT sql FROM sqlite_master ORDER BY name"
        return [row[0] for row in self._connection.execute(query)]

    @contextmanager
    def _readable(self) -> Iterator[None]:
        """Raise InputError for what SQLite cannot read."""
        try:
            yield
        except sqlite3.Error as error:
            raise InputError(
                f"'{self._path}' is no file of a campaign: {error}", mend="choose another file"
            ) from error

    @contextmanager
    def _writable(self) -> Iterator[None]:
        """Raise OSError for what SQLite cannot write."""
        try:
            yield
        except sqlite3.Error as error:
            raise OSError(f"'{self._path}' cannot be written: {error}") from error

    def begin(self, plan: str, shard: str) -> None:
        """Begin a run of a plan. Entries that it finds or writes are its own."""
        with self._writable():
            cursor = self._connection.execute(
                "INSERT INTO runs (plan, shard, begun) VALUES (?, ?, ?)", (plan, shard, time.time())
            )
        self._run = cursor.lastrowid or 0

    def end(self) -> None:
        """End the run: all of its items are done."""
        self.flush()
        with self._writable():
            self._connection.execute(
                "UPDATE runs SET ended = ? WHERE run = ?", (time.time(), self._run)
            )

    def recall(self, key: bytes) -> Entry | None:
        """Return the entry of an item, which then is one of this run; None if there is none that
        bears the user's mark.
        """
        with self._readable():
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
        with self._writable(), self._connection:
            self._connection.execute("BEGIN IMMEDIATE")
            self._connection.executemany(
                "INSERT OR REPLACE INTO entries VALUES (?, ?, ?, ?, ?)", self._waiting
            )
            self._connection.executemany("UPDATE entries SET run = ? WHERE key = ?", self._seen)
        self._waiting.clear()
        self._seen.clear()
        self._written = time.monotonic()

    def last_runs(self) -> Sequence[int]:
        """Return the last run of each shard of the last plan."""
        query = (
            "SELECT max(run) FROM runs "
            "WHERE plan = (SELECT plan FROM runs ORDER BY run DESC LIMIT 1) GROUP BY shard"
        )
        with self._readable():
            return tuple(run for (run,) in self._connection.execute(query))

    def is_whole(self, runs: Iterable[int]) -> bool:
        """Return True if runs came to their end."""
        query = "SELECT ended FROM runs WHERE run = ?"
        with self._readable():
            return all(
                self._connection.execute(query, (run,)).fetchone()[0] is not None for run in runs
            )

    def entries(self, runs: Sequence[int]) -> Iterator[tuple[Entry, bool | None]]:
        """Yield the entries of runs, each with True if it bears the user's mark; None if there is
        no secret to tell by.
        """
        # A stranger's file may have more runs than a query has parameters.
        query = (
            "SELECT key, body, seconds, mark FROM entries "
            "WHERE run IN (SELECT value FROM json_each(?))"
        )
        with self._readable():
            rows = self._connection.execute(query, (json.dumps(list(runs)),))
        while True:
            with self._readable():
                row = rows.fetchone()
            if row is None:
                return
            key, body, seconds, mark = row
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
    if not isinstance(seconds, float) or not math.isfinite(seconds) or seconds < 0:
        seconds = 0.0
    return Entry(data, seconds)


def _check_files(path: Path) -> None:
    """Refuse a file that is none, and a journal of SQLite that names another file."""
    beside = Path(f"{path}-journal")
    wrong = ""
    try:
        for each in (path, beside):
            if not _is_regular_or_none(each):
                wrong = f"'{each.name}' is a link, or no regular file"
        if not wrong and _tail(beside) == _JOURNAL_MAGIC:
            wrong = f"'{beside.name}' names another file, which would be removed"
    except (OSError, ValueError) as error:
        wrong = str(error)
    if wrong:
        raise InputError(f"'{path}' is no file of a campaign: {wrong}", mend="choose another file")


def _is_regular_or_none(path: Path) -> bool:
    """Return True for a regular file, and for none: another process may have just removed it."""
    try:
        return stat.S_ISREG(path.lstat().st_mode)
    except FileNotFoundError:
        return True


def _tail(path: Path) -> bytes:
    """Return the last bytes of a file, as many as the magic of a journal has; none without one."""
    try:
        file = path.open("rb")
    except FileNotFoundError:
        return b""
    with file:
        file.seek(max(0, file.seek(0, os.SEEK_END) - len(_JOURNAL_MAGIC)))
        return file.read()
