"""The hook, the action and the page of projects: what they run is there."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml
from typer.testing import CliRunner

from fencepost.cli.settings import settings_here
from tests.architecture.source_tree import ROOT
from tests.command import app
from tests.triton.modules import write

PAGE = ROOT / "docs" / "projects.md"


def test_hook(tmp_path: Path) -> None:
    """What the hook runs is a command, and it takes the files that it asks for."""
    (hook,) = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())
    name, *words = hook["entry"].split()
    assert name == "fencepost"
    path = write(tmp_path, "racing")
    assert re.search(hook["files"], path.name)
    assert not re.search(hook["files"], "kernels.py")
    result = CliRunner().invoke(app, [*words, str(path)])
    assert result.exit_code == 1
    assert "1 kernel: 0 proved, 1 bug" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "status"), [("", 1), ("--grid 1", 0), ("--grid\n1", 0), ("--nothing", 2)]
)
def test_action(arguments: str, status: int, tmp_path: Path) -> None:
    """The action's last step, with a command in place of the installed one."""
    action: dict[str, Any] = yaml.safe_load((ROOT / "action.yml").read_text())
    script = action["runs"]["steps"][-1]["run"]
    path = write(tmp_path, "racing")
    program = "from fencepost.__main__ import main; main()"
    (tmp_path / "fencepost").write_text(f"#!/bin/sh\nexec {sys.executable} -c '{program}' \"$@\"\n")
    (tmp_path / "fencepost").chmod(0o755)
    given = {"FILES": str(path), "ARGUMENTS": arguments, "SARIF": str(tmp_path / "out.sarif")}
    names = {**os.environ, **given, "PATH": f"{tmp_path}:{os.environ['PATH']}"}
    done = subprocess.run(["bash", "-e", "-c", script], env=names, capture_output=True, text=True)
    assert done.returncode == status, done.stderr
    assert (tmp_path / "out.sarif").exists() is (status != 2)


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
