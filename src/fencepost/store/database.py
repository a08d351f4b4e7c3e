"""The file of entries: an SQLite database that several processes use at once.

Nothing here fails: an entry that cannot be read counts as absent, and one that cannot be written is
not stored. A process waits a moment for a lock, then goes on without the store. Each process has a
connection of its own, because SQLite's do not outlive a fork. A damaged or foreign database is
replaced by an empty one, once in a process.

The journal is SQLite's usual one: write-ahead logging needs memory that network file systems do not
share. Nothing waits for the disk: a file that a crash damages is replaced.
"""

from __future__ import annotations

import os
import sqlite3
import stat
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

Found = TypeVar("Found")

MOST_BYTES = 200 << 20
"""The largest size of all entries in bytes; above it, the least recently used ones are removed."""
MOST_ENTRY = 4 << 20
"""The largest size of one entry in bytes."""
_AFTER_PRUNING = 0.9
"""The share of the bytes that remains after pruning."""
_LOCKED = 0.2
"""Seconds to wait for a lock of another process."""
_LONGEST = 2.0
"""The time limit of a statement in seconds; one that takes longer was crafted to."""
_LONGEST_PRUNING = 20.0
"""The time limit of pruning, which removes a tenth of all entries."""
_STEPS = 20_000
"""SQLite's steps between two checks of the clock; finding an entry takes some 30."""
_DAY = 24 * 60 * 60
_TABLE = (
    "CREATE TABLE entries (key BLOB PRIMARY KEY, used INTEGER NOT NULL, "
    "mark BLOB NOT NULL, body BLOB NOT NULL)"
)
_DAMAGED = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_FORMAT})
"""Primary codes of errors."""


class _DamagedError(Exception):
    """The file is not a database of this store."""


class Database:
    """Entries in a file of a private folder: by a key, a mark and a body."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._process = 0
        self._connection: sqlite3.Connection | None = None
        self._inherited: sqlite3.Connection | None = None
        """The parent's connection, which must be neither used nor closed here."""
        self._until = 0.0
        self._renewed = False
        self._given_up = False

    def find(self, key: bytes) -> tuple[bytes, bytes] | None:
        """Return mark and body of an entry; None if there is none that can be read."""

        def work(connection: sqlite3.Connection) -> tuple[bytes, bytes] | None:
            row = connection.execute(
                "SELECT used, mark, body FROM entries WHERE key = ? AND length(body) <= ?",
                (key, MOST_ENTRY),
            ).fetchone()
            if row is None or not (isinstance(row[1], bytes) and isinstance(row[2], bytes)):
                return None
            now = int(time.time())
            if not isinstance(row[0], int) or not 0 <= now - row[0] < _DAY:
                with suppress(sqlite3.OperationalError):  # the entry is there all the same
                    connection.execute("UPDATE entries SET used = ? WHERE key = ?", (now, key))
            return row[1], row[2]

        return self._attempt(work)

    def put(self, key: bytes, mark: bytes, body: bytes) -> None:
        """Store an entry, if it is not too large and the file can be written."""
        if len(body) > MOST_ENTRY:
            return

        def work(connection: sqlite3.Connection) -> None:
            row = (key, int(time.time()), mark, body)
            connection.execute("INSERT OR REPLACE INTO entries VALUES (?, ?, ?, ?)", row)
            if _bytes(connection) > MOST_BYTES:
                self._prune(connection)

        self._attempt(work)

    def _prune(self, connection: sqlite3.Connection) -> None:
        """Remove the least recently used entries."""
        while _bytes(connection) > _AFTER_PRUNING * MOST_BYTES:
            self._until = time.monotonic() + _LONGEST_PRUNING
            (count,) = connection.execute("SELECT count(*) FROM entries").fetchone()
            if not count:
                return
            connection.execute(
                "DELETE FROM entries WHERE rowid IN "
                "(SELECT rowid FROM entries ORDER BY used LIMIT ?)",
                (1 + count // 10,),
            )

    def close(self) -> None:
        """Close this process's connection; the next use opens another."""
        if self._connection is None or self._process != os.getpid():
            return
        with suppress(sqlite3.Error):
            self._connection.close()
        self._connection = None

    def _attempt(self, work: Callable[[sqlite3.Connection], Found]) -> Found | None:
        while not self._given_up:
            self._until = time.monotonic() + _LONGEST
            try:
                return work(self._opened())
            except _DamagedError:
                self._renew()
            except sqlite3.Error as error:
                code = getattr(error, "sqlite_errorcode", 0) & 0xFF
                if code not in _DAMAGED:
                    self._given_up = code == sqlite3.SQLITE_INTERRUPT
                    return None
                self._renew()
            except (OSError, ValueError, OverflowError):
                return None
        return None

    def _opened(self) -> sqlite3.Connection:
        if self._connection is not None and self._process == os.getpid():
            return self._connection
        self._check_file()
        self._inherited, self._connection = self._connection, None
        self._process = os.getpid()
        connection = sqlite3.connect(self._path, timeout=_LOCKED, isolation_level=None)
        try:
            connection.set_progress_handler(lambda: time.monotonic() > self._until, _STEPS)
            _prepare(connection)
        except BaseException:
            connection.close()
            raise
        self._connection = connection
        return connection

    def _check_file(self) -> None:
        """Create the file, or check that it may be a database. Raises _DamagedError, OSError."""
        flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
        try:
            os.close(os.open(self._path, flags, 0o600))
        except FileExistsError:
            found = self._path.lstat()
            is_own = stat.S_ISREG(found.st_mode) and found.st_uid == os.geteuid()
            if not is_own or found.st_nlink != 1 or found.st_mode & 0o077:
                raise _DamagedError from None
            if found.st_size > 2 * MOST_BYTES:
                raise _DamagedError from None

    def _renew(self) -> None:
        """Remove a damaged file; give up if that was done before, or fails."""
        self.close()
        if self._renewed:
            self._given_up = True
            return
        self._renewed = True
        try:
            self._path.unlink(missing_ok=True)
            self._path.with_name(f"{self._path.name}-journal").unlink(missing_ok=True)
        except OSError:
            self._given_up = True


def _prepare(connection: sqlite3.Connection) -> None:
    """Configure a connection. Raises _DamagedError if the file has other tables."""
    for pragma in (
        "trusted_schema = OFF",
        "cell_size_check = ON",
        "temp_store = MEMORY",
        "synchronous = OFF",
        "auto_vacuum = FULL",
        "journal_mode = TRUNCATE",
    ):
        connection.execute(f"PRAGMA {pragma}").fetchall()
    if not _tables(connection):
        connection.execute("BEGIN IMMEDIATE")
        if not _tables(connection):
            connection.execute(_TABLE)
        connection.execute("COMMIT")
    if _tables(connection) != [("entries", _TABLE)]:
        raise _DamagedError


def _tables(connection: sqlite3.Connection) -> list[tuple[object, object]]:
    """Return the tables and other objects defined, except SQLite's own index."""
    query = "SELECT name, sql FROM sqlite_master WHERE name != 'sqlite_autoindex_entries_1'"
    return connection.execute(query + " LIMIT 5").fetchall()


def _bytes(connection: sqlite3.Connection) -> int:
    """Return the size of the pages in use, in bytes."""
    (pages,) = connection.execute("PRAGMA page_count").fetchone()
    (free,) = connection.execute("PRAGMA freelist_count").fetchone()
    (size,) = connection.execute("PRAGMA page_size").fetchone()
    return int(pages - free) * int(size)
