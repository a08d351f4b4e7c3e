"""README says how to start, and the commands exist."""

from __future__ import annotations

import difflib
import re
import shlex
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
    try:
        find_compiler(None)
    except UnsupportedError as error:
        pytest.skip(f"{command}: {error.message}")
    monkeypatch.chdir(ROOT)
    printed = CliRunner().invoke(app, command.split()).output.splitlines()
    assert lines
    for line in lines:
        shown = line.strip().partition("…")[0].rstrip()
        assert any(each.strip().startswith(shown) for each in printed), line


def test_the_demo_is_short(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What `make demo` shows fits a screen of 40 lines."""
    monkeypatch.chdir(ROOT)
    recipe = document("Makefile").split("\ndemo:")[1].split("\n\n")[0]
    shown = re.findall(r"""@echo (?:'([^']+)'|"([^"]+)")""", recipe)
    commands = [(one or other).removeprefix("$$ ") for one, other in shown]
    assert len(commands) == 6
    total = len(commands)
    for each in commands:
        command, _, tail = each.partition(" | tail -")
        name, *words = shlex.split(command.replace("--svg build", f"--svg {tmp_path}"))
        if name == "diff":
            before, after = (document(word).splitlines() for word in words)
            lines = [e for e in difflib.ndiff(before, after) if e.startswith(("-   ", "+   "))]
        else:
            lines = CliRunner().invoke(app, words).output.splitlines()
        assert lines
        total += min(len(lines), int(tail or 40))
    assert total <= 40


def _commands(block: str) -> list[str]:
    """The lines of a block, without prompts and comments."""
    lines = [line.split("#")[0].removeprefix("$").strip() for line in block.splitlines()]
    return [line for line in lines if line]
