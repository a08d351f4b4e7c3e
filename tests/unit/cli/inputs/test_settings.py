"""`fencepost.toml`, and `[tool.fencepost]` of `pyproject.toml`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from tests.command import app
from tests.triton.modules import write


def run(*words: object) -> Result:
    return CliRunner().invoke(app, ["check", *map(str, words)])


def rows(*words: object) -> list[dict[str, Any]]:
    return [json.loads(each) for each in run(*words, "--json").stdout.splitlines()]


@pytest.fixture(autouse=True)
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with three kernels, in a folder that is the current one."""
    (tmp_path / ".git").mkdir()
    (tmp_path / "other").mkdir()
    monkeypatch.chdir(tmp_path)
    write(tmp_path, "right")
    write(tmp_path, "racing")
    write(tmp_path / "other", "racing")
    return tmp_path


@pytest.mark.parametrize(
    ("name", "head"), [("fencepost.toml", ""), ("pyproject.toml", "tool.fencepost.")]
)
def test_launches(project: Path, name: str, head: str) -> None:
    """A kernel has the launch of the last name that fits it; options of the command come first."""
    text = f"""
    [[{head}kernel]]
    name = "*"
    workgroup = 64
    grid = [2, 2]
    [[{head}kernel]]
    name = "rac?ng"
    grid = [1]
    args = {{ n_elements = 32 }}
    assume = ["n_elements > 16"]
    """
    (project / name).write_text(text)
    found = {each["kernel"]: each for each in rows("right.llir", "racing.llir")}
    assert found["right"]["launch"]["grid"] == [2, 2, 1]
    assert found["right"]["launch"]["workgroup"] == [64, 1, 1]
    assert found["racing"]["launch"]["grid"] == [1, 1, 1]
    assert found["racing"]["verdict"] == "proved"  # one program alone
    said = "by the project's settings: n_elements = 32; n_elements > 16"
    assert said in found["racing"]["notes"]
    assert not any("settings" in each for each in found["right"]["notes"])
    (row,) = rows("racing.llir", "--grid", "4")
    assert row["launch"]["grid"] == [4, 1, 1]
    assert row["diagnostics"][0]["witness"]["arguments"] == {"n_elements": 32}


def test_from_inside(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The nearest file counts, as far as the project reaches."""
    (project / "fencepost.toml").write_text("[[kernel]]\nname = 'racing'\ngrid = 1\n")
    monkeypatch.chdir(project / "other")
    (row,) = rows("racing.llir")
    assert row["launch"]["grid"] == [1, 1, 1]
    (project / "other" / ".git").mkdir()
    (row,) = rows("racing.llir")
    assert row["launch"]["grid"] == [None, 1, 1]


def test_exclude(project: Path) -> None:
    """What is excluded is left out of folders; a file that is named itself is checked."""
    (project / "fencepost.toml").write_text('exclude = ["other/*", "*.json"]\n')
    assert [each["file"] for each in rows(".")] == ["racing.llir", "right.llir"]
    assert len(rows("other/racing.llir")) == 1
    result = run("other")
    assert result.exit_code == 2
    assert "every named file is excluded" in result.stderr


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("exclud = []", "did you mean 'exclude'?"),
        ("[[kernel]]\nname = 'k'\nworkgruop = 64", "did you mean 'workgroup'?"),
        ("[[kernel]]\nworkgroup = 64", "has no name"),
        ("[[kernel]]\nname = 'k'\nworkgroup = 'x'", "workgroup is not a size"),
        ("[[kernel]]\nname = 'k'\nworkgroup = [1, 2, 3, 4]", "workgroup is not a size"),
        ("[[kernel]]\nname = 'k'\nwave = true", "wave is not a number"),
        ("[[kernel]]\nname = 'k'\nargs = { n = 'x' }", "args are not numbers"),
        ("[[kernel]]\nname = 'k'\nassume = 'n > 0'", "assume is not a list of strings"),
        ("[kernel]\nname = 'k'", "write [[kernel]]"),
        ("exclude = 3", "exclude is not a list of strings"),
        ("exclude = [", "is not valid TOML"),
    ],
)
def test_refused(project: Path, text: str, why: str) -> None:
    """What is not understood is an error with its file, before anything is checked."""
    (project / "fencepost.toml").write_text(text)
    result = run("right.llir")
    assert result.exit_code == 2
    assert why in result.stderr
    assert "fencepost.toml" in result.stderr
    assert result.stdout == ""


def test_a_named_file(project: Path) -> None:
    (project / "mine.toml").write_text("[[kernel]]\nname = 'racing'\ngrid = 1\n")
    (row,) = rows("racing.llir", "--config", "mine.toml")
    assert row["verdict"] == "proved"
    (project / "pyproject.toml").write_text("[project]\nname = 'x'\n")
    assert run("racing.llir", "--config", "pyproject.toml").exit_code == 2
    assert run("racing.llir", "--config", "nowhere.toml").exit_code == 2
    (row,) = rows("racing.llir")  # a pyproject.toml without settings says nothing
    assert row["launch"]["grid"] == [None, 1, 1]


def test_another_user_s_file_above(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a folder of all users, it makes no proof of what lies below; one's own file counts."""
    text = "[[kernel]]\nname = 'racing'\ngrid = 1\nassume = ['n_elements == 0']\n"
    (project / "fencepost.toml").write_text(text)
    monkeypatch.chdir(project / "other")
    project.chmod(0o1777)
    assert rows("racing.llir")[0]["launch"]["grid"] == [1, 1, 1]
    monkeypatch.setattr("os.getuid", lambda: 12345)
    done = run("racing.llir", "--json")
    assert "skipped: another user's" in done.stderr
    assert json.loads(done.stdout)["launch"]["grid"] != [1, 1, 1]
    project.chmod(0o755)  # a folder of a project, which others unpacked
    assert rows("racing.llir")[0]["launch"]["grid"] == [1, 1, 1]
