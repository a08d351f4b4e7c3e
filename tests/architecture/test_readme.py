"""README says how to start, and the commands exist."""

from __future__ import annotations

import difflib
import re
import shlex
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
from typer.testing import CliRunner

from fencepost.errors import UnsupportedError
from fencepost.frontends.source.compilers import find_compiler
from tests.architecture.source_tree import ROOT, code_blocks, document
from tests.command import app

SET_UP = ("make demo", "make test")
"""The two commands that start from a bare Python and set everything up."""


def test_first_commands() -> None:
    """The first two commands of the first code block set up and run the main job and the tests."""
    blocks = code_blocks(document("README.md"))
    assert blocks, "README.md has no code block"
    assert tuple(_commands(blocks[0])[:2]) == SET_UP


def test_make_targets() -> None:
    """The Makefile has every target that README names, and the two that set up."""
    readme = document("README.md")
    spans = re.findall(r"`(make [^`\n]+)`", readme)
    commands = [line for block in code_blocks(readme) for line in _commands(block)]
    used = {line.split()[1] for line in (*commands, *spans, *SET_UP) if line.startswith("make ")}
    targets = set(re.findall(r"^([\w-]+):(?!=)", document("Makefile"), re.MULTILINE))
    assert used <= targets


def test_code_blocks() -> None:
    """Code blocks are fenced or indented."""
    text = "A\n\n    one\n\n    two\n\nB\n\n```sh\nthree\n```\n"
    assert code_blocks(text) == ["one\n\ntwo\n", "three\n"]


def _shown() -> list[tuple[str, list[str]]]:
    """The commands of README that are shown with what they print."""
    found: list[tuple[str, list[str]]] = []
    for block in code_blocks(document("README.md")):
        _, *runs = block.split("$ fencepost ")
        for run in runs:
            command, *lines = run.splitlines()
            found.append((command, [each for each in lines if each.strip()]))
    return found


@pytest.mark.parametrize(("command", "lines"), _shown())
def test_what_commands_print(
    command: str, lines: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each line that README shows is printed; `…` stands for the rest of one."""
    _skip_without_compiler(command)
    monkeypatch.chdir(ROOT)
    printed = _printed(*command.split())
    assert lines
    for line in lines:
        shown = line.strip().partition("…")[0].rstrip()
        assert any(each.strip().startswith(shown) for each in printed), line


def _demo() -> list[tuple[str, str]]:
    """The commands that `make demo` shows, each with what it runs in its place."""
    recipe = document("Makefile").split("\ndemo:")[1].split("\n\n")[0].replace("$$", "$")
    lines = [line.strip() for line in recipe.splitlines()[1:]]
    shown = [line.removeprefix("@echo ") for line in lines if line.startswith("@echo ")]
    # A command follows in the same line, or, where it is not one of fencepost, in the next.
    followers = [after.removeprefix("@") for _, after in pairwise([*lines, ""])]
    found = []
    for line in shown:
        quoted, _, rest = line[1:].partition(line[0])
        run = rest.removeprefix("; ") or followers[lines.index(f"@echo {line}")]
        found.append((quoted.removeprefix("$ "), run))
    return found


def test_the_demo_runs_what_it_shows() -> None:
    """Each command is run as it is shown, and README's examples are among them."""
    demo = _demo()
    for shown, run in demo:
        name = "" if shown.startswith("diff") else "$(BIN)/"
        assert run.startswith(name + shown), shown
    commands = {shown for shown, _ in demo}
    assert {f"fencepost {command}" for command, _ in _shown()} <= commands


def test_the_demo_is_short(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What `make demo` shows fits a screen of 40 lines."""
    _skip_without_compiler("make demo")
    monkeypatch.chdir(ROOT)
    commands = [shown for shown, _ in _demo()]
    assert len(commands) == 6
    total = len(commands)
    for each in commands:
        command, _, tail = each.partition(" | tail -")
        name, *words = shlex.split(command.replace("--svg build", f"--svg {tmp_path}"))
        if name == "diff":
            before, after = (document(word).splitlines() for word in words)
            lines = [e for e in difflib.ndiff(before, after) if e.startswith(("-   ", "+   "))]
        else:
            lines = _printed(*words)
        assert lines
        total += min(len(lines), int(tail or 40))
    assert total <= 40


@cache
def _printed(*words: str) -> list[str]:
    """What a command prints."""
    return CliRunner().invoke(app, words).output.splitlines()


def _skip_without_compiler(what: str) -> None:
    try:
        find_compiler(None)
    except UnsupportedError as error:
        pytest.skip(f"{what}: {error.message}")


def _commands(block: str) -> list[str]:
    """The lines of a block, without prompts and comments."""
    lines = [line.split("#")[0].removeprefix("$").strip() for line in block.splitlines()]
    return [line for line in lines if line]
