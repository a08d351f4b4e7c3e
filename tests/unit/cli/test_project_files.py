"""The hook, the action and the page of projects: what they run is there."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from fencepost.cli.inputs.settings import settings_here
from tests.architecture.source_tree import ROOT
from tests.triton.modules import write

PAGE = ROOT / "docs" / "projects.md"


def test_hook(tmp_path: Path) -> None:
    """What the hook runs is a command, and it takes the files that it asks for."""
    hook = _hook()
    path = write(tmp_path, "racing")
    assert re.search(hook["files"], path.name)
    assert not re.search(hook["files"], "kernels.py")
    _program(tmp_path, "from fencepost.__main__ import main\nmain()\n")
    done = _run_hook(tmp_path, path.name)
    assert done.returncode == 1, done.stderr
    assert "racing.llir: racing: bug" in done.stdout
    assert "FP203 data race" in done.stdout  # the place, not the summary alone


def test_words_of_the_hook(tmp_path: Path) -> None:
    """Names of files reach the command as files, and the arguments of a project as options."""
    _program(tmp_path, RECORD)
    names = ["--clang=run.hip", "-o.ll", "a b.hip", "$(touch ran).hip"]
    for each in names:
        (tmp_path / each).write_text("x")
    assert _run_hook(tmp_path, "--baseline", "known.json", *names).returncode == 0
    assert json.loads((tmp_path / "words.json").read_text()) == [
        *("check", "--baseline", "known.json"),
        *("./--clang=run.hip", "./-o.ll", "a b.hip", "$(touch ran).hip"),
    ]
    assert not (tmp_path / "ran").exists()


def _hook() -> dict[str, Any]:
    (hook,) = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())
    assert isinstance(hook, dict)
    return hook


def _run_hook(folder: Path, *more: str) -> subprocess.CompletedProcess[str]:
    """Run the hook in `folder` as pre-commit does, with the program `fencepost` that lies there."""
    words = [*shlex.split(_hook()["entry"]), *more]
    variables = {**os.environ, "PATH": f"{folder}:{os.environ['PATH']}"}
    return subprocess.run(words, env=variables, capture_output=True, text=True, cwd=folder)


def _check_step() -> str:
    """The action's last step."""
    action: dict[str, Any] = yaml.safe_load((ROOT / "action.yml").read_text())
    return str(action["runs"]["steps"][-1]["run"])


def _run_action(
    folder: Path, files: str, arguments: str, sarif: str
) -> subprocess.CompletedProcess[str]:
    """Run the action's last step in `folder` with the program `fencepost` that lies there."""
    given = {"FILES": files, "ARGUMENTS": arguments, "SARIF": sarif}
    # As the runner starts it.
    shell = ("bash", "--noprofile", "--norc", "-e", "-o", "pipefail", "-c", _check_step())
    variables = {**os.environ, **given, "PATH": f"{folder}:{os.environ['PATH']}"}
    return subprocess.run(shell, env=variables, capture_output=True, text=True, cwd=folder)


def _program(folder: Path, script: str) -> None:
    """A program `fencepost` that runs Python code."""
    (folder / "script.py").write_text(script)
    path = folder / "fencepost"
    path.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -P {folder}/script.py "$@"\n')
    path.chmod(0o755)


@pytest.mark.parametrize(
    ("arguments", "status"),
    [("", 1), ("--grid=1", 0), ("--grid\n1", 0), ("--grid 1", 2), ("--nothing", 2)],
)
def test_action(arguments: str, status: int, tmp_path: Path) -> None:
    """The action's last step, with this package in place of the installed one."""
    path = write(tmp_path, "racing")
    _program(tmp_path, "from fencepost.__main__ import main\nmain()\n")
    sarif = tmp_path / "out.sarif"
    done = _run_action(tmp_path, str(path), arguments, str(sarif))
    assert done.returncode == status, done.stderr
    assert sarif.exists() is (status != 2)


RECORD = "import json, sys\njson.dump(sys.argv[1:], open('words.json', 'w'))\n"


@pytest.mark.parametrize(
    ("files", "arguments", "words"),
    [
        ("src", "", ["src"]),
        ("src\nlib\n", "-j\n2\n", ["src", "lib", "-j", "2"]),
        ("a b.hip\n c.hip", "--assume\nn > 0", ["a b.hip", " c.hip", "--assume", "n > 0"]),
        ("--fix\n-o\n--\n-", "", ["./--fix", "./-o", "./--", "./-"]),
        ("$(touch ran)\n`touch ran`", "", ["$(touch ran)", "`touch ran`"]),
        ("a'b\"c\n\\n;touch ran", "$HOME", ["a'b\"c", "\\n;touch ran", "$HOME"]),
        ("*\n?\n[a-z]*\n{a,b}\n~", "*", ["*", "?", "[a-z]*", "{a,b}", "~", "*"]),
        ("x\n\n\ny", "\n\n", ["x", "y"]),
        ("ä\nΣ\x1b[31m", "--\n-DN=a b", ["ä", "Σ\x1b[31m", "--", "-DN=a b"]),
    ],
)
def test_words_of_the_action(files: str, arguments: str, words: list[str], tmp_path: Path) -> None:
    """Each line reaches the command as one word, as it stands; a file's never as an option."""
    _program(tmp_path, RECORD)
    done = _run_action(tmp_path, files, arguments, "out file.sarif")
    assert done.returncode == 0, done.stderr
    assert json.loads((tmp_path / "words.json").read_text()) == [
        "check",
        "--sarif=out file.sarif",
        "--force",
        *words,
    ]
    assert not (tmp_path / "ran").exists()


def test_the_name_of_a_log_is_no_option(tmp_path: Path) -> None:
    _program(tmp_path, RECORD)
    assert _run_action(tmp_path, "src", "", "--fix").returncode == 0
    assert json.loads((tmp_path / "words.json").read_text()) == [
        "check",
        "--sarif=--fix",
        "--force",
        "src",
    ]


def test_a_file_that_looks_like_an_option_is_checked(tmp_path: Path) -> None:
    """The name of a file with a race, as in `check *`, does not become the option `--fix`."""
    write(tmp_path, "racing").rename(tmp_path / "--fix.ll")
    _program(tmp_path, "from fencepost.__main__ import main\nmain()\n")
    done = _run_action(tmp_path, "--fix.ll", "", "out.sarif")
    assert done.returncode == 1, done.stderr


def test_actions_are_pinned() -> None:
    """Each action of others is named by a commit, with its version in a comment."""
    text = (ROOT / "action.yml").read_text()
    uses = re.findall(r"uses: (.*)", text)
    assert len(uses) == 2
    for each in uses:
        assert re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", each), each


def test_inputs_reach_scripts_as_variables_only() -> None:
    """No script of the action has an expression, whose value would be read as code."""
    action: dict[str, Any] = yaml.safe_load((ROOT / "action.yml").read_text())
    scripts = [each["run"] for each in action["runs"]["steps"] if "run" in each]
    assert len(scripts) == 2
    assert not [each for each in scripts if "${{" in each or "python -m" in each]


def test_the_page_s_settings(tmp_path: Path) -> None:
    """The settings that the page shows are understood."""
    (text,) = re.findall(r"^```toml\n(.*?)^```$", PAGE.read_text(), re.DOTALL | re.MULTILINE)
    tomllib.loads(text)
    path = tmp_path / "fencepost.toml"
    path.write_text(text)
    settings = settings_here(path)
    assert [each.name for each in settings.kernels] == ["gemm_*", "gemm_small"]
    assert settings.excludes(tmp_path / "third_party" / "a" / "b.ll")
    assert not settings.excludes(tmp_path / "src" / "b.ll")
