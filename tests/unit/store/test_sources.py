"""The digest of the sources: of names and contents, and nothing else."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from fencepost.store import identity as module_under_test
from fencepost.store.identity import DECIDING, identity
from fencepost.store.sources import WRITTEN, digest


@pytest.fixture
def package(tmp_path: Path) -> Path:
    folder = tmp_path / "package"
    (folder / "room").mkdir(parents=True)
    (folder / "one.py").write_text("one")
    (folder / "room" / "two.toml").write_text("two")
    return folder


def test_of_content_alone(package: Path, tmp_path: Path) -> None:
    """Neither the place nor the time, compiled files nor the digest itself count."""
    found = digest(package)
    copy = tmp_path / "elsewhere" / "copy"
    shutil.copytree(package, copy)
    os.utime(copy / "one.py", (1, 1))
    (copy / "__pycache__").mkdir()
    (copy / "__pycache__" / "one.pyc").write_text("compiled")
    (copy / "old.pyc").write_text("compiled")
    (copy / WRITTEN).write_text("digest")
    assert digest(copy) == found


@pytest.mark.parametrize("change", ["content", "name", "added", "moved", "gone"])
def test_every_change_counts(change: str, package: Path) -> None:
    before = digest(package)
    one = package / "one.py"
    match change:
        case "content":
            one.write_text("two")
        case "name":
            one.rename(package / "two.py")
        case "added":
            (package / "room" / "empty").write_text("")
        case "moved":
            one.rename(package / "room" / "one.py")
        case _:
            one.unlink()
    assert digest(package) != before


def test_identity_names_what_decides() -> None:
    """The digest and the version of each library that decides."""
    found, *versions, _ = identity().split()
    assert len(found) == 64
    assert [each.partition("=")[0] for each in versions] == [*DECIDING]
    assert not any(each.endswith("=?") for each in versions)


def test_versions_are_those_of_the_metadata() -> None:
    from importlib.metadata import version

    for name, found in module_under_test._versions():
        assert found == version(name.replace("_", "-"))
