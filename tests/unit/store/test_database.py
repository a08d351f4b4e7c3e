"""The file of entries: whatever stands in its place, entries are found or they are not there."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from fencepost.store import database as module_under_test
from fencepost.store.database import Database

KEY = b"k" * 32


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "verdicts.sqlite"


def filled(path: Path) -> None:
    """A database with an entry."""
    database = Database(path)
    database.put(KEY, b"mark", b"body")
    database.close()


def test_found_again(path: Path) -> None:
    filled(path)
    assert path.stat().st_mode & 0o7777 == 0o600
    assert Database(path).find(KEY) == (b"mark", b"body")
    assert Database(path).find(b"other") is None


def test_replaced(path: Path) -> None:
    filled(path)
    database = Database(path)
    database.put(KEY, b"new", b"text")
    assert database.find(KEY) == (b"new", b"text")


def garbage(path: Path) -> None:
    path.write_bytes(b"garbage" * 1000)


def truncated(path: Path) -> None:
    filled(path)
    path.write_bytes(path.read_bytes()[:5000])


def scrambled(path: Path) -> None:
    """The pages behind the first are noise."""
    filled(path)
    data = path.read_bytes()
    path.write_bytes(data[:4096] + bytes(each ^ 0x5A for each in data[4096:]))


def as_view(path: Path) -> None:
    """A view in place of the table, that would be computed forever."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(
            "CREATE VIEW entries AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"
            " SELECT i AS key, i AS used, i AS mark, i AS body FROM n"
        )
    path.chmod(0o600)


def with_trigger(path: Path) -> None:
    filled(path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(
            "CREATE TRIGGER more AFTER INSERT ON entries BEGIN DELETE FROM entries; END"
        )


def other_table(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE entries (key TEXT)")
    path.chmod(0o600)


def as_pipe(path: Path) -> None:
    os.mkfifo(path, 0o600)


def as_link(path: Path) -> None:
    target = path.with_name("target")
    target.write_bytes(b"mine")
    path.symlink_to(target)


def as_second_name(path: Path) -> None:
    """A hard link to somebody's file."""
    target = path.with_name("target")
    target.write_bytes(b"mine")
    target.chmod(0o600)
    path.hardlink_to(target)


def huge(path: Path) -> None:
    filled(path)
    os.truncate(path, 1 << 33)


def readable(path: Path) -> None:
    filled(path)
    path.chmod(0o666)


@pytest.mark.parametrize(
    "harm",
    [
        garbage,
        truncated,
        scrambled,
        as_view,
        with_trigger,
        other_table,
        as_pipe,
        as_link,
        as_second_name,
        huge,
        readable,
    ],
)
def test_damage(harm: Callable[[Path], None], path: Path) -> None:
    """What is no database of the store is replaced by one, and nothing else is touched."""
    harm(path)
    database = Database(path)
    assert database.find(KEY) is None
    database.put(KEY, b"mark", b"body")
    assert database.find(KEY) == (b"mark", b"body")
    target = path.with_name("target")
    assert not target.exists() or target.read_bytes() == b"mine"


def test_a_folder_in_its_place(path: Path) -> None:
    """It is left alone, and nothing is kept."""
    (path / "inside").mkdir(parents=True)
    database = Database(path)
    database.put(KEY, b"mark", b"body")
    assert database.find(KEY) is None
    assert (path / "inside").is_dir()


def test_values_of_other_types(path: Path) -> None:
    """Columns may hold anything."""
    filled(path)
    for column, value in (("mark", "text"), ("body", 7), ("used", "soon"), ("used", 1 << 62)):
        with closing(sqlite3.connect(path)) as connection, connection:
            connection.execute(f"UPDATE entries SET {column} = ?", (value,))  # noqa: S608
        found = Database(path).find(KEY)
        assert found is None or column == "used"
        Database(path).put(KEY, b"mark", b"body")


def test_a_large_entry_is_not_kept(path: Path) -> None:
    database = Database(path)
    database.put(KEY, b"mark", bytes(module_under_test.MOST_ENTRY + 1))
    assert database.find(KEY) is None


def test_where_another_holds_the_lock(path: Path) -> None:
    """It counts as not there, soon, and is there afterwards."""
    filled(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        start = time.monotonic()
        assert Database(path).find(KEY) is None
        assert time.monotonic() - start < 30
        other.execute("COMMIT")
    assert Database(path).find(KEY) == (b"mark", b"body")


def test_after_a_fork(path: Path) -> None:
    """A child opens a connection of its own, and the parent's goes on."""
    filled(path)
    database = Database(path)
    assert database.find(KEY) is not None
    child = os.fork()
    if not child:
        status = 1
        try:
            database.put(b"child", b"mark", b"of the child")
            status = 0 if database.find(KEY) is not None else 2
        finally:
            os._exit(status)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert database.find(b"child") == (b"mark", b"of the child")


def test_several_processes_at_once(path: Path) -> None:
    """All of them write and read the same file from its beginning on; what is found is whole."""
    program = (
        "import sys\n"
        "from pathlib import Path\n"
        "from fencepost.store.database import Database\n"
        "database = Database(Path(sys.argv[1]))\n"
        "for number in range(200):\n"
        "    key = b'%d' % number\n"
        "    found = database.find(key)\n"
        "    assert found in (None, (b'mark', key * 100)), found\n"
        "    database.put(key, b'mark', key * 100)\n"
    )
    words = [sys.executable, "-c", program, str(path)]
    running = [subprocess.Popen(words, stderr=subprocess.PIPE) for _ in range(4)]
    for each in running:
        _, said = each.communicate()
        assert (each.returncode, said) == (0, b"")
    database = Database(path)
    kept = sum(database.find(b"%d" % number) is not None for number in range(200))
    assert kept > 150  # what another's lock delayed for too long is not kept


def test_pruned_by_last_use(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Beyond the bound those go that were used longest ago."""
    monkeypatch.setattr(module_under_test, "MOST_BYTES", 1 << 20)
    now = 1_700_000_000
    monkeypatch.setattr(time, "time", lambda: now)
    database = Database(path)
    for number in range(20):
        now += 1
        database.put(b"%d" % number, b"mark", bytes(40_000))
    now += 2 * 24 * 60 * 60
    assert database.find(b"0") is not None  # used again, days later
    for number in range(20, 30):
        now += 1
        database.put(b"%d" % number, b"mark", bytes(40_000))
    assert path.stat().st_size <= 1 << 20
    there = {number for number in range(30) if database.find(b"%d" % number) is not None}
    assert 0 in there
    assert 1 not in there
    assert 29 in there


def test_what_takes_too_long_is_given_up(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A statement that was built to run forever ends, and the file is not asked again."""
    filled(path)
    monkeypatch.setattr(module_under_test, "_LONGEST", 0.05)
    database = Database(path)

    def forever(connection: sqlite3.Connection) -> object:
        return connection.execute(
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n"
        ).fetchone()

    assert database._attempt(forever) is None
    assert database.find(KEY) is None


def test_a_folder_that_is_gone(tmp_path: Path) -> None:
    database = Database(tmp_path / "gone" / "verdicts.sqlite")
    database.put(KEY, b"mark", b"body")
    assert database.find(KEY) is None
