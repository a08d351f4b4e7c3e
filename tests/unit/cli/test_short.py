"""Short command lines run without a parser, and as the parser would have them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from fencepost.cli.object_view import FEW
from fencepost.cli.short import SWITCHES, short
from fencepost.cli.status import Status
from fencepost.cli.told import told
from fencepost.errors import FencepostError
from tests.code_object.made import built
from tests.command import app

SHORT = (
    ["object", "a.co"],
    ["object", "a.co", "b.co", "--json"],
    ["object", "--check", "a.co"],
    ["object", "-", "--elf", "--all"],
    ["object", "--json", "a.co", "--check", "--json"],
    ["object", "a.co", "show"],
)
LONG: tuple[list[str], ...] = (
    [],
    ["object"],
    ["object", "--help"],
    ["object", "--json"],
    ["object", "diff", "a.co", "b.co"],
    ["object", "show", "a.co"],
    ["object", "a.co", "--kernel", "k"],
    ["object", "a.co", "--target=gfx942"],
    ["object", "--", "a.co"],
    ["object", "-x", "a.co"],
    ["targets", "a.co"],
)


@pytest.mark.parametrize("arguments", SHORT, ids=" ".join)
def test_it_asks_what_the_parser_asks(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The files, in their order, and what is wanted of them."""
    seen: list[Any] = []

    def view(files: list[str], wanted: Any, *_: object) -> Status:
        seen.append((files, wanted))
        return Status.FOUND

    monkeypatch.setattr("fencepost.cli.object_view.view", view)
    monkeypatch.setattr("fencepost.cli.object_show.view", view)
    run = short(arguments)
    assert run is not None
    assert run() is Status.FOUND
    assert CliRunner().invoke(app, arguments).exit_code == Status.FOUND
    assert seen[0] == seen[1]


@pytest.mark.parametrize("arguments", LONG, ids=" ".join)
def test_all_others_are_parsed(arguments: list[str]) -> None:
    """What is no file and no switch, and what is an option's value."""
    assert short(arguments) is None


@pytest.mark.parametrize("switch", sorted(SWITCHES))
def test_switches_are_the_command_s(switch: str) -> None:
    """Each is an option of the command that takes no value."""
    shown = CliRunner().invoke(app, ["object", "show", "--help"], terminal_width=200).output
    (line,) = (each for each in shown.splitlines() if each.strip().startswith(f"{switch} "))
    assert line.split()[1].islower() or line.split()[1][0].isupper()
    assert not line.split()[1].isupper()


def test_little_is_loaded(tmp_path: Path) -> None:
    """A summary of many kernels loads neither the parser nor what decodes metadata."""
    (tmp_path / "a.co").write_bytes(built(kernels=FEW + 1))
    program = (
        "import sys\n"
        "from fencepost.cli import object_view\n"
        "from fencepost.cli.object_view import Wanted, _Shown, _show_file\n"
        f"status = _show_file({str(tmp_path / 'a.co')!r}, _Shown(Wanted()))\n"
        "print(*sys.modules, file=sys.stderr)\n"
        "sys.exit(status)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "gfx90a" in done.stdout
    loaded = set(done.stderr.split())
    heavy = {"typer", "pydantic", "yaml", "json", "zstandard", "zipfile"}
    assert not loaded & {*heavy, "fencepost.diagnostics", "fencepost.code_object.relocations"}


@pytest.mark.parametrize(
    "arguments",
    [
        ["explain", "FP201"],
        ["explain", "s_waitcnt", "--json"],
        ["explain", "--json", "FP201", "vmcnt"],
        ["explain", "no-such-name-at-all", "FP201"],
    ],
    ids=" ".join,
)
def test_names_are_explained_as_by_the_parser(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """What is printed and the status are the same either way."""
    run = short(arguments)
    assert run is not None
    status = run()
    printed = capsys.readouterr()
    done = CliRunner().invoke(app, arguments)
    assert (done.exit_code, done.stdout, done.stderr) == (status, printed.out, printed.err)


MP = "tests/litmus/mp/mp_acq_rel_accesses.litmus"
SB = "tests/litmus/sb/sb_seq_cst.litmus"
BARRIER = "tests/litmus/barriers"


@pytest.fixture
def broken(tmp_path: Path) -> dict[str, str]:
    """Files that cannot be read as tests, by the words that stand for them."""
    (tmp_path / "broken.litmus").write_text("AMDGPU x\n{ x = }\n")
    (tmp_path / "bytes.litmus").write_bytes(b"\xff")
    (tmp_path / "empty").mkdir()
    return {"BROKEN": "broken.litmus", "BYTES": "bytes.litmus", "FOLDER": "empty"}


@pytest.mark.parametrize(
    "line",
    [
        f"litmus {MP}",
        f"litmus {SB} {MP}",
        f"litmus --json {MP} {SB}",
        f"litmus {MP} --explain",
        f"litmus --explain --json {MP}",
        f"litmus {MP} --model llvm",
        f"litmus {MP} --model=nothing",
        f"litmus --model llvm --model amdgpu {MP}",
        f"litmus {MP} --without synchronizes-with/release",
        f"litmus {MP} --without value/may-see --without=value/hidden",
        f"litmus {MP} --without nothing",
        f"litmus {MP} --with D12 --explain",
        f"litmus {MP} --with nothing",
        "litmus BROKEN",
        "litmus BYTES BROKEN --json",
        "litmus FOLDER",
        "litmus no-such-file.litmus",
        f"litmus BROKEN {MP}",
    ],
)
def test_litmus_tests_are_decided_as_by_the_parser(
    line: str, broken: dict[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is printed and the status are the same either way."""
    arguments = [str(tmp_path / broken[e]) if e in broken else e for e in line.split()]
    run = short(arguments)
    assert run is not None
    try:
        status: int = run()
    except FencepostError as error:
        status = told(error)
    printed = capsys.readouterr()
    done = CliRunner().invoke(app, arguments)
    if isinstance(done.exception, FencepostError):
        assert told(done.exception) == status
        assert capsys.readouterr().err == printed.err
        return
    assert (done.exit_code, done.stdout, done.stderr) == (status, printed.out, printed.err)


def test_the_options_are_those_of_the_parser(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also those that are not named: bounds, limits and jobs."""
    seen: list[Any] = []

    def run_all(*asked: object) -> Status:
        seen.append(asked)
        return Status.OK

    monkeypatch.setattr("fencepost.cli.batch.run_all", run_all)
    for line in ("a.litmus", "./b//c.litmus - --model x --with D1 --explain"):
        arguments = ["litmus", *line.split()]
        run = short(arguments)
        assert run is not None
        run()
        assert CliRunner().invoke(app, arguments).exit_code == Status.OK
        first, second = seen
        assert first == second
        seen.clear()


@pytest.mark.parametrize(
    "line",
    [
        "litmus",
        "litmus --json",
        "litmus --help",
        "litmus a.litmus --timeout 3",
        "litmus a.litmus --memory=3G",
        "litmus a.litmus -j 2",
        "litmus a.litmus --svg out",
        "litmus a.litmus --model",
        "litmus a.litmus --model=",
        "litmus a.litmus --model --json",
        "litmus --model llvm",
        "litmus -- a.litmus",
        "litmus a.litmus --json=1",
    ],
)
def test_what_litmus_leaves_to_the_parser(line: str) -> None:
    """Other options, lines without a file, values that are missing or could be options."""
    assert short(line.split()) is None


def test_no_parser_is_loaded_for_a_litmus_test() -> None:
    """Neither the parser, nor what says why, nor the tables of targets."""
    program = (
        "import sys\n"
        "from fencepost.cli import batch, limits\n"
        "from fencepost.cli.worker import Desk, Outbox\n"
        "from fencepost.executions.session import Options\n"
        "from fencepost.cli.pipe import pipe\n"
        "from pathlib import Path\n"
        "here, there = pipe()\n"
        "desk = Desk(Outbox(there), limits.Limits(60, None), frozenset())\n"
        f"status = batch._one(batch.Job(Options()), Path({MP!r}), desk)\n"
        "print(*sys.modules, file=sys.stderr)\n"
        "sys.exit(status)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("ok ")
    loaded = set(done.stderr.split())
    heavy = {"typer", "pydantic", "rich", "json", "zipfile", "multiprocessing", "socket"}
    ours = {"targets", "diagnostics", "reports.text", "frontends.litmus.vulkan", "kernels"}
    assert not loaded & {*heavy, *(f"fencepost.{each}" for each in ours)}


@pytest.mark.parametrize(
    "arguments", [["explain"], ["explain", "--json"], ["explain", "--help"], ["explain", "-x", "y"]]
)
def test_what_explain_leaves_to_the_parser(arguments: list[str]) -> None:
    """Lines without a name, and options that it has not."""
    assert short(arguments) is None
