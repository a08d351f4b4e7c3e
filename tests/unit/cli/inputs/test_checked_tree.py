"""What the tree of a file is."""

from __future__ import annotations

from pathlib import Path

import pytest

from fencepost.cli.inputs import checked_tree
from fencepost.cli.inputs.checked_tree import tree_of


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home with projects in it."""
    home = tmp_path / "home"
    (home / "p" / "src").mkdir(parents=True)
    (home / "p" / "build").mkdir()
    monkeypatch.setenv("HOME", str(home))
    for each in (checked_tree._project_around, checked_tree._too_wide, checked_tree._gathered):
        each.cache_clear()
    return home


def test_without_a_mark_it_is_the_folder(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(home / "p")  # which does not count
    assert tree_of(Path("src/k.hip")) == str(home / "p" / "src")
    assert tree_of(home / "p", folder=True) == str(home / "p")


@pytest.mark.parametrize("mark", [".git", "CMakeLists.txt", "fencepost.toml"])
def test_a_mark_around_it_widens_it(home: Path, mark: str) -> None:
    (home / "p" / mark).touch()
    assert tree_of(home / "p" / "src" / "k.hip") == str(home / "p")


def test_a_home_is_no_project(home: Path) -> None:
    (home / ".git").mkdir()
    assert tree_of(home / "p" / "src" / "k.hip") == str(home / "p" / "src")
    assert tree_of(home / "k.hip") == str(home / "k.hip")


def test_a_build_is_inside_of_its_project(home: Path) -> None:
    database = home / "p" / "build" / "compile_commands.json"
    database.touch()
    assert tree_of(database, of_build=True) == str(home / "p")
    other = home / "Downloads" / "build" / "compile_commands.json"
    other.parent.mkdir(parents=True)
    assert tree_of(other, of_build=True) == str(other.parent)
