"""What one command found is printed again, the same in every form; and only what can be trusted."""

from __future__ import annotations

import json
import os
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from importlib import import_module
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from fencepost.cli.workers.kept import FOLDER, WORD
from fencepost.store.entries import FORMAT
from tests.architecture.source_tree import ROOT
from tests.command import app

FILE = f"verdicts-{FORMAT}.sqlite"
LITMUS = ROOT / "tests" / "litmus" / "mp" / "mp_wrong_flag.litmus"
ASSEMBLY = ROOT / "tests" / "machine_code" / "kernels" / "overwritten.wrong.s"
MODULE = ROOT / "tests" / "kernels" / "hip" / "fences.ll"
PLACED = "for { W A; R A }\n"
INCLUDING = '.amdgcn_target "amdgcn-amd-amdhsa--gfx942"\n.text\nk:\n.include "body.inc"\ns_endpgm\n'
ENGINES = (
    "fencepost.executions.verdict.run",
    "fencepost.hardware.memory.judge.judge",
    "fencepost.cli.checking.alike.check_kernel",
    "fencepost.machine_code.check.one_by_one",
    "fencepost.placement.from_llvm.module.read_module",
    "fencepost.placement.place.place",
    "fencepost.placement.verifier.verify.verify",
    "fencepost.placement.comparison.compare",
)

CASES = (
    "litmus T.litmus",
    "litmus T.litmus --json",
    "litmus T.litmus --explain",
    "check T.litmus",
    "check T.litmus --json",
    "machine T.litmus --mcpu gfx942",
    "machine T.litmus --mcpu gfx942 --json",
    "machine T.litmus --mcpu gfx942 --drop all",
    "place P.txt",
    "place P.txt --json --mcpu gfx942 --code",
    "place P.txt --check",
    "place P.txt --check --json",
    "place P.txt --compare",
    "place M.ll",
    "place M.ll --json",
    "place M.ll --check",
    "place M.ll --check --json",
    "check M.ll --json",
    "check A.s",
    "check A.s --json",
    "check A.s --sarif -",
)


def run(line: str, *more: object) -> Result:
    """A command line in this process, whose memory, that of a test run, is no matter."""
    return CliRunner().invoke(app, [*line.split(), "--memory", "0", *map(str, more)])


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with an input for each command and an empty store beside it."""
    folder = tmp_path / "project"
    folder.mkdir()
    for source, name in ((LITMUS, "T.litmus"), (ASSEMBLY, "A.s"), (MODULE, "M.ll")):
        (folder / name).write_text(source.read_text())
    (folder / "P.txt").write_text(PLACED)
    monkeypatch.chdir(folder)
    monkeypatch.setenv(FOLDER, str(tmp_path / "kept"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return folder


def forbid(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is decided from here on."""

    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("the work is done again")

    for each in ENGINES:  # what takes names of others has them before they are replaced
        import_module(each.rpartition(".")[0])
    for each in ENGINES:
        monkeypatch.setattr(each, refuse)


def output(result: Result) -> tuple[int, str, str]:
    return result.exit_code, result.stdout, result.stderr


@pytest.mark.parametrize("line", CASES)
def test_the_second_run(line: str, project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It prints the same bytes without deciding anything; elsewhere, with the name of there."""
    first = run(line)
    assert first.exit_code in (0, 1, 3), output(first)
    assert first.stdout
    monkeypatch.chdir(project.rename(project.with_name('a "quoted" place')))
    fresh = run(line, "--no-cache")
    forbid(monkeypatch)
    assert output(run(line)) == output(first)
    assert run(line, "--no-cache").exit_code == 70  # what decides is forbidden indeed
    if "A.s" in line or "--sarif" in line:
        return  # its text has seconds; the log names the folder
    assert output(fresh) == output(first)


@pytest.mark.parametrize("line", ["litmus NAME", "litmus NAME --json", "litmus NAME --explain"])
def test_another_name(line: str, project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is printed of the file under another name is what a first run of that prints."""
    run(line.replace("NAME", "T.litmus"))
    (project / "T.litmus").rename(project / 'ü"\\.litmus')
    line = line.replace("NAME", 'ü"\\.litmus')
    fresh = run(line, "--no-cache")
    forbid(monkeypatch)
    assert output(run(line)) == output(fresh)
    if "--json" in line:
        assert json.loads(run(line).stdout)["file"] == 'ü"\\.litmus'


@pytest.mark.parametrize(
    ("line", "more"),
    [
        ("litmus T.litmus", "--model llvm"),
        ("litmus T.litmus --json", "--max-outcomes 0"),
        ("litmus T.litmus", "--unroll 3"),
        ("machine T.litmus --mcpu gfx942 --json", "--everywhere"),
        ("machine T.litmus --mcpu gfx942", "--follow llvm-22"),
        ("machine T.litmus --mcpu gfx942", "--states 1"),
        ("place P.txt --json", "--strategy optimal"),
        ("place P.txt --json", "--existing strip"),
        ("place P.txt", "--refuse at-once"),
        ("check A.s --json", "--accept overwritten"),
        ("check A.s --json", "--redundant"),
    ],
)
def test_other_options(line: str, more: str, project: Path) -> None:
    """They are another question."""
    run(line)
    asked = f"{line} {more}"
    fresh = output(run(asked, "--no-cache"))
    count = entries(project)
    again = output(run(asked))
    assert without_seconds(again[1]) == without_seconds(fresh[1])
    assert again[0] == fresh[0]
    assert again[0] == 2 or entries(project) == count + 1


def without_seconds(text: str) -> str:
    return re.sub(r"\d+\.\d+ s", "", text)


def entries(project: Path) -> int:
    with closing(sqlite3.connect(project.parent / "kept" / FILE)) as connection:
        (count,) = connection.execute("SELECT count(*) FROM entries").fetchone()
    return int(count)


def test_what_a_source_includes_is_part_of_it(project: Path) -> None:
    """Another content of it, or none, is another question."""
    (project / "I.s").write_text(INCLUDING)
    (project / "body.inc").write_text("s_load_dword s0, s[2:3], 0x0\ns_mov_b32 s1, s0\n")
    assert run("check I.s").exit_code == 1
    (project / "body.inc").write_text("s_mov_b32 s1, s0\n")
    assert run("check I.s").exit_code != 1
    (project / "body.inc").unlink()
    assert run("check I.s").exit_code == 2


def test_against_a_module(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The module of LLVM IR is part of the question, and what it lacks is told again."""
    first = run("check A.s --against M.ll")
    assert "which M.ll has" in first.stderr
    forbid(monkeypatch)
    assert output(run("check A.s --against M.ll")) == output(first)
    text = (project / "M.ll").read_text()
    (project / "M.ll").write_text(f"; more\n{text}")
    assert run("check A.s --against M.ll").exit_code == 70  # checked again, which is forbidden


def test_errors_are_not_kept(project: Path) -> None:
    (project / "wrong.litmus").write_text("no test")
    for _ in range(2):
        assert run("litmus wrong.litmus").exit_code == 2
    assert entries(project) == 0


def test_pictures_are_drawn_anew(project: Path) -> None:
    run("litmus T.litmus --svg drawn")
    (project / "drawn" / "T.svg").unlink()
    run("litmus T.litmus --svg drawn")
    assert (project / "drawn" / "T.svg").exists()


def group_writable(folder: Path) -> None:
    folder.chmod(0o770)


def group_writable_parent(folder: Path) -> None:
    folder.parent.chmod(0o770)


def world_writable(folder: Path) -> None:
    folder.chmod(0o777)


def link(folder: Path) -> None:
    folder.rename(folder.with_name("real"))
    folder.symlink_to("real")


def of_another_user(folder: Path) -> None:
    if os.geteuid():
        pytest.skip("only root can give files away")
    os.chown(folder, 12345, 12345)


def open_key(folder: Path) -> None:
    (folder.parent / "state" / "fencepost" / "key").chmod(0o644)


def short_word(_: Path) -> None:
    os.environ[WORD] = "short"


@pytest.mark.parametrize(
    "harm",
    [
        group_writable,
        group_writable_parent,
        world_writable,
        link,
        of_another_user,
        open_key,
        short_word,
    ],
)
def test_not_trusted(
    harm: Callable[[Path], None], project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The verdict is that of a first run, and a line says why the store is not used."""
    monkeypatch.setenv(WORD, "")
    fresh = run("litmus T.litmus")
    poison(tmp_path / "kept")
    harm(tmp_path / "kept")
    again = run("litmus T.litmus")
    assert (again.exit_code, again.stdout) == (fresh.exit_code, fresh.stdout)
    (said,) = again.stderr.splitlines()
    assert said.startswith("the cache is not used: ")


def poison(folder: Path) -> None:
    """Another verdict stands in each entry."""
    with closing(sqlite3.connect(folder / FILE)) as connection, connection:
        connection.execute("UPDATE entries SET body = replace(body, 'allowed', 'forbidden')")


def damaged(path: Path) -> None:
    path.write_bytes(b"garbage" * 100)


def a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def a_pipe(path: Path) -> None:
    path.unlink()
    os.mkfifo(path, 0o600)


@pytest.mark.parametrize("harm", [damaged, a_folder, a_pipe])
def test_damaged(harm: Callable[[Path], None], project: Path, tmp_path: Path) -> None:
    """Nothing but the verdict is said."""
    fresh = run("litmus T.litmus")
    harm(tmp_path / "kept" / FILE)
    for _ in range(2):
        assert output(run("litmus T.litmus")) == output(fresh)


def test_poisoned(project: Path, tmp_path: Path) -> None:
    fresh = run("litmus T.litmus")
    poison(tmp_path / "kept")
    assert output(run("litmus T.litmus")) == output(fresh)


def test_no_home(project: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Without a folder of the user's, nothing is kept, and nothing is said of it."""
    monkeypatch.delenv(FOLDER)
    monkeypatch.delenv("XDG_STATE_HOME")
    for home in ("", str(tmp_path / "file" / "home")):
        (tmp_path / "file").write_text("")
        monkeypatch.setenv("HOME", home)
        result = run("litmus T.litmus")
        assert (result.exit_code, result.stderr) == (0, "")


def test_a_word_instead_of_the_secret(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same word finds what was kept with it, also where the user has another secret."""
    monkeypatch.setenv(WORD, "a secret of the build service")
    first = run("litmus T.litmus")
    assert not (tmp_path / "state").exists()
    with monkeypatch.context() as here:
        forbid(here)
        assert output(run("litmus T.litmus")) == output(first)
    monkeypatch.setenv(WORD, "another secret, of somebody else")
    forbid(monkeypatch)
    assert run("litmus T.litmus").exit_code == 70
