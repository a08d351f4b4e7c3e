"""Completion in a shell, as the page on installation sets it up."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.architecture.source_tree import ROOT

PAGE = ROOT / "docs/howto/install.md"
SETUP = re.findall(r"^(eval .*|_FENCEPOST_COMPLETE.*?)(?:  +#.*)?$", PAGE.read_text(), re.MULTILINE)

ASK = """
ask() {
    COMP_WORDS=("$@"); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); COMPREPLY=()
    _fencepost_completion fencepost
    echo "${COMPREPLY[*]}"
}
"""


@pytest.fixture
def path(tmp_path: Path) -> str:
    """A PATH with the program `fencepost`."""
    program = tmp_path / "fencepost"
    program.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m fencepost "$@"\n')
    program.chmod(0o755)
    return f"{tmp_path}:{os.environ['PATH']}"


def test_bash_completes(path: str) -> None:
    """Commands, groups of commands and options; the shell itself completes files."""
    asked = ("che", "abi decode sw", "check --may-o", "check red")
    script = "\n".join((SETUP[0], ASK, *(f"ask fencepost {each}" for each in asked)))
    words = ["bash", "--noprofile", "--norc", "-c", script]
    done = subprocess.run(words, env={**os.environ, "PATH": path}, capture_output=True, text=True)
    assert done.stdout.splitlines() == ["check", "swizzle", "--may-overflow", ""], done.stderr


def test_each_shell_has_its_line(path: str) -> None:
    """What each line of the page prints defines completion; zsh and fish read it where they are."""
    shells = [re.findall("source_([a-z]+)", each) for each in SETUP]
    assert shells == [["bash"], ["zsh"], ["fish"]]
    for (shell,) in shells:
        variables = {**os.environ, "PATH": path, "_FENCEPOST_COMPLETE": f"source_{shell}"}
        made = subprocess.run(["fencepost"], env=variables, capture_output=True, text=True)
        assert made.returncode == 0, made.stderr
        assert f"_FENCEPOST_COMPLETE=complete_{shell}" in made.stdout
        if shutil.which(shell):
            read = subprocess.run([shell, "-n"], input=made.stdout, capture_output=True, text=True)
            assert read.returncode == 0, read.stderr
