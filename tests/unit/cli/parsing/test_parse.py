"""A plain command line is read as the parser would read it, without loading the parser."""

from __future__ import annotations

import importlib
import random
import subprocess
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout, suppress
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command
from typer.testing import CliRunner

from fencepost.cli.application import parser_of
from fencepost.cli.objects.view import FEW
from fencepost.cli.parsing import offers
from fencepost.cli.parsing.parse import COMMANDS, plain
from fencepost.cli.told import told
from fencepost.errors import FencepostError
from tests.code_object.made import built
from tests.command import app

LINES = 25
"""Drawn lines of each command."""


class Seen:
    """Commands that note what they are called with, and their parser."""

    def __init__(self) -> None:
        self.values: dict[str, Any] | None = None
        self.commands = offers.Commands()
        for name in COMMANDS:
            importlib.import_module(f"fencepost.cli.{COMMANDS[name]}").register(self.commands)
        for group in (self.commands, *self.commands.groups.values()):
            for each in group.commands.values():
                each.function = self._noting(each.function)
        self.parser: Any = get_command(parser_of(self.commands))

    def _noting(self, function: Any) -> Any:
        def note(**values: Any) -> None:
            if offers.CONTEXT in values:
                meta = values[offers.CONTEXT].meta
                values[offers.CONTEXT] = meta.get("fencepost.compiler_words", ())
            self.values = values

        note.parameters = lambda: offers.parameters(function)  # type: ignore[attr-defined]
        note.__doc__ = function.__doc__
        return note

    def paths(self) -> Iterator[tuple[list[str], offers.Command]]:
        """Every command, with its name."""
        for name, each in self.commands.commands.items():
            yield [name], each
        for name, group in self.commands.groups.items():
            for below, each in group.commands.items():
                yield [name, below], each

    def both(
        self, words: list[str], monkeypatch: pytest.MonkeyPatch
    ) -> tuple[dict[str, Any] | None, dict[str, Any] | None]:
        """Return the values of the command, read plainly and by the parser; None if not called."""
        stand_in = offers.Commands()
        stand_in.commands, stand_in.groups = self.commands.commands, self.commands.groups
        monkeypatch.setattr("fencepost.cli.parsing.parse.registered", lambda _: stand_in)
        self.values = None
        run = plain(words)
        if run is not None:
            run()
        first, self.values = self.values, None
        with suppress(Exception), redirect_stdout(StringIO()):
            self.parser(words, standalone_mode=False)
        return first, self.values


@pytest.fixture(scope="module")
def seen() -> Seen:
    return Seen()


def drawn(command: offers.Command, draw: random.Random) -> list[str]:
    """A line that is often right."""
    words: list[str] = []
    for each in offers.parameters(command.function):
        if each.offer is None:
            continue
        kind, offer = each.kind, each.offer
        is_needed = each.default is offers.NOT_SET
        if draw.random() > (0.95 if is_needed else 0.5 if not offer.is_option else 0.15):
            continue
        value = draw.choice(["1", "32", "64", "gfx942", "a.ll", "n=1", "1.5"])
        if draw.random() < 0.1:
            value = draw.choice(["-1", "-", "", "--json", "x=y", "１", "nan", "1e3", "a b", "0x10"])
        names = offer.names or (f"--{each.name.replace('_', '-')}",)
        name = draw.choice([part for one in names for part in one.split("/")])
        if not offer.is_option:
            words.append(value)
        elif kind is bool or "bool" in str(kind):
            words.append(name)
        elif name.startswith("--") and draw.random() < 0.5:
            words.append(f"{name}={value}")
        else:
            words += [name, value]
    if draw.random() < 0.1:
        words.insert(
            draw.randrange(len(words) + 1), draw.choice(["--", "-x", "--nothing", "--help", "more"])
        )
    return words


def test_lines_of_every_command(seen: Seen, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is read plainly is read as by the parser, and most right lines are plain."""
    draw = random.Random(7)
    called = plainly = 0
    for path, command in seen.paths():
        for _ in range(LINES):
            words = [*path, *drawn(command, draw)]
            first, second = seen.both(words, monkeypatch)
            assert first is None or first == second, words
            called += second is not None
            plainly += first is not None
    assert called > 300
    assert plainly > 0.8 * called


@pytest.mark.parametrize(
    "line",
    [
        "check a.hip -- -DX --json",
        "check a.hip --",
        "check a.ll --no-infer --redundant -j 2",
        "check --arg n=1 a.ll --arg m=2 --workgroup 16,16",
        "object a.co --json",
        "object show a.co",
        "object - --elf",
        "litmus a.litmus --without x --without=y",
        "lower 'a' --mcpu gfx942",
        "explain",
        "explain FP201 --json",
    ],
)
def test_common_lines_are_plain(line: str, seen: Seen, monkeypatch: pytest.MonkeyPatch) -> None:
    """They load no parser."""
    first, second = seen.both(line.split(), monkeypatch)
    assert first is not None
    assert first == second


@pytest.mark.parametrize(
    "line",
    [
        "",
        "nothing",
        "check --help",
        "check --nothing a",
        "check a --jobs 0",
        "check a -j2",
        "check a --triton-cache",
        "check a --mcpu",
        "check a --mcpu --json",
        "check a --mcpu=",
        "litmus",
        "litmus -- a.litmus",
        "litmus a --json=1",
        "lower a --width 4",
        "object",
        "object --help",
        "object diff --help",
        "abi",
        "abi nothing",
        "place a b",
    ],
)
def test_what_the_parser_reads(line: str) -> None:
    """Help, mistakes, and what could be read in two ways."""
    assert plain(line.split()) is None


def test_little_is_loaded(tmp_path: Path) -> None:
    """A summary of many kernels loads neither the parser nor what decodes metadata."""
    (tmp_path / "a.co").write_bytes(built(kernels=FEW + 1))
    program = (
        "import sys\n"
        "from fencepost.cli.objects import view\n"
        "from fencepost.cli.objects.view import Wanted, _Shown, _show_file\n"
        f"status = _show_file({str(tmp_path / 'a.co')!r}, _Shown(Wanted()))\n"
        "print(*sys.modules, file=sys.stderr)\n"
        "sys.exit(status)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "gfx90a" in done.stdout
    loaded = set(done.stderr.split())
    heavy = {"typer", "pydantic", "yaml", "json", "backports", "compression.zstd", "zipfile"}
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
    """Output and status are the same either way."""
    run = plain(arguments)
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
    """Output and status are the same either way."""
    arguments = [str(tmp_path / broken[e]) if e in broken else e for e in line.split()]
    run = plain(arguments)
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


def test_no_parser_is_loaded_for_a_litmus_test() -> None:
    """Neither the parser, nor what says why, nor the tables of targets."""
    program = (
        "import sys\n"
        "from fencepost.cli.workers import batch, limits\n"
        "from fencepost.cli.workers.worker import Desk, Outbox\n"
        "from fencepost.executions.options import Options\n"
        "from fencepost.cli.workers.pipe import pipe\n"
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
    ours = {"targets", "diagnostics", "reports.litmus.text", "frontends.litmus.vulkan", "kernels"}
    assert not loaded & {*heavy, *(f"fencepost.{each}" for each in ours)}
