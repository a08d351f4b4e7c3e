"""The matrix itself: it has a row for every command, and reports what is wrong."""

from __future__ import annotations

import io
import shlex
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from fencepost.cli.parsing.examples import EXAMPLES
from tests.matrix import distribution
from tests.matrix.__main__ import WRONG, _cell, _make_read_only, _print_table, _state
from tests.matrix.commands import ROWS, Row, environment, fault
from tests.matrix.distribution import Built, faults
from tests.matrix.inputs import write_inputs
from tests.matrix.interpreters import Interpreter, interpreters
from tests.matrix.sizes import BOUND, MIB, OWN, size_fault, sizes


def test_every_command_has_a_row() -> None:
    """The rows run each command that has examples, which is each that there is."""
    ran = {" ".join(shlex.split(row.line)[:length]) for row in ROWS for length in (1, 2, 3)}
    assert set(EXAMPLES) <= ran


def test_rows_name_files_that_are_written(tmp_path: Path) -> None:
    """Each file that a row reads is an input, but for those that it writes and the one missing."""
    write_inputs(tmp_path)
    suffixes = (".ll", ".hip", ".s", ".co", ".o", ".litmus", ".bin")
    written = {"placed.ll", "new.o", "absent.ll"}
    read = {word for row in ROWS for word in shlex.split(row.line) if word.endswith(suffixes)}
    assert {name for name in read if not (tmp_path / name).exists()} == written


@pytest.mark.parametrize(
    ("script", "said"),
    [
        ("print('proved')", ""),
        ("print('proved'); raise SystemExit(70)", "status 70, not 0"),
        ("print('unknown')", "does not print 'proved'"),
        ("import warnings; print('proved'); warnings.warn('x')", "prints 'Warning:'"),
    ],
)
def test_faults_of_a_row(script: str, said: str, tmp_path: Path) -> None:
    row = Row("check right.ll", 0, "proved")
    found = fault(row, (sys.executable, "-c", script), tmp_path, environment(tmp_path))
    assert found.startswith(said)
    assert bool(found) is bool(said)


def _hollow(path: Path, size: float) -> None:
    """A file of so many MiB that takes no room."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        file.truncate(int(size * MIB))


def test_sizes_of_packages(tmp_path: Path) -> None:
    """Libraries and metadata count as the package's; compiled modules and pip do not count."""
    _hollow(tmp_path / "numpy/a.so", 3)
    _hollow(tmp_path / "numpy.libs/b.so", 2)
    _hollow(tmp_path / "numpy-2.4.0.dist-info/RECORD", 1)
    _hollow(tmp_path / "numpy/__pycache__/a.pyc", 50)
    _hollow(tmp_path / "pip/a.py", 50)
    _hollow(tmp_path / "pip-26.dist-info/RECORD", 50)
    assert sizes(tmp_path) == {"numpy": 6}
    assert size_fault(tmp_path) == ""
    _hollow(tmp_path / "numpy/a.so", BOUND)
    assert "numpy 333.0; docs/dependencies.md" in size_fault(tmp_path)


def test_the_size_of_fencepost_itself(tmp_path: Path) -> None:
    """It has a bound of its own."""
    _hollow(tmp_path / "fencepost/a.json", OWN)
    assert size_fault(tmp_path) == ""
    _hollow(tmp_path / "fencepost/b.json", 0.1)
    assert "fencepost itself 16.1, at most 16" in size_fault(tmp_path)


def _built(folder: Path, packed: dict[str, str], again: dict[str, str], held: list[str]) -> Built:
    for name, files in (("direct", packed), ("again", again)):
        with zipfile.ZipFile(folder / name, "w") as archive:
            for each, text in files.items():
                archive.writestr(each, text)
    with tarfile.open(folder / "sdist", "w:gz") as sdist:
        for each in held:
            sdist.addfile(tarfile.TarInfo(f"fencepost-1/{each}"), io.BytesIO())
    return Built(folder / "sdist", folder / "direct", folder / "again")


def test_faults_of_distributions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files that are lacking, that are extra, and that differ are named."""
    monkeypatch.setattr(
        distribution, "tracked", lambda: ["src/fencepost/a.py", "src/fencepost/b.toml", "README.md"]
    )
    digest = {"fencepost/build_hash.txt": "0"}
    whole = {"fencepost/a.py": "a", "fencepost/b.toml": "b", **digest}
    held = ["src/fencepost/a.py", "src/fencepost/b.toml", "pyproject.toml", "README.md", "LICENSE"]
    assert [said for _, said in faults(_built(tmp_path, whole, whole, held))] == ["", "", ""]
    other = {"fencepost/a.py": "A", "fencepost/c.py": "c", **digest}
    found = [said for _, said in faults(_built(tmp_path, other, whole, held[1:]))]
    assert found == [
        "differing: fencepost/a.py, fencepost/b.toml, fencepost/c.py ",
        "lacking: fencepost/b.toml extra: fencepost/c.py ",
        "lacking: src/fencepost/a.py ",
    ]


def test_a_write_into_an_installation_is_seen(tmp_path: Path) -> None:
    """A new file, a compiled one too, changes the state of a package."""
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "a.py").touch()
    before = _state(tmp_path)
    assert _state(tmp_path) == before
    (tmp_path / "inner" / "__pycache__").mkdir()
    assert _state(tmp_path) != before
    _make_read_only(tmp_path)
    assert not any(path.stat().st_mode & 0o222 for path in tmp_path.rglob("*"))
    for path in (tmp_path, tmp_path / "inner", tmp_path / "inner" / "__pycache__"):
        path.chmod(0o755)  # so that it can be removed


def test_this_interpreter_is_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """An interpreter on PATH is found; one that does not run is left out."""
    minor = sys.version_info[1]
    other = next(each for each in interpreters() if each != minor)
    for each in (minor, other):
        path = tmp_path / f"python3.{each}"
        path.write_text(f'#!/bin/sh\n[ {each} = {minor} ] && exec {sys.executable} "$@"\nexit 1\n')
        path.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("PYENV_ROOT", raising=False)
    found = interpreters()
    here = found[minor]
    assert here is not None
    assert here.version[:2] == sys.version_info[:2]
    assert found[other] is None or found[other].path.parent != tmp_path  # type: ignore[union-attr]


def test_a_wrong_cell_is_counted_and_told(capsys: pytest.CaptureFixture[str]) -> None:
    """The table has a word for each outcome; what is wrong follows in full."""
    here = Interpreter(Path("python3.12"), (3, 12, 1))
    assert _print_table([here], [{"a": "ok", "b": "skipped", "c": "status 70, not 0: x"}]) == 1
    printed = capsys.readouterr().out
    assert "3.12.1: c: status 70, not 0: x" in printed
    assert "matrix: 1 passed, 1 failed, 1 skipped" in printed
    assert _cell("ok: 600 passed") == "ok"
    assert _cell("status 70") == WRONG
