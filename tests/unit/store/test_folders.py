"""Folders are used only where nobody else could change what they hold."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from fencepost.errors import InputError
from fencepost.store.folders import private_folder

OTHER = 12345
"""A user that is not this one."""

as_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files away")


def test_made_private(tmp_path: Path) -> None:
    """Each level that is missing is made for the user alone, whatever the umask."""
    before = os.umask(0)
    try:
        made = private_folder(tmp_path / "a" / "b" / "c")
    finally:
        os.umask(before)
    assert made == tmp_path / "a" / "b" / "c"
    for each in (made, made.parent, made.parent.parent):
        assert each.stat().st_mode & 0o7777 == 0o700


def test_what_others_can_only_read_is_closed(tmp_path: Path) -> None:
    folder = tmp_path / "open"
    folder.mkdir()
    folder.chmod(0o755)
    private_folder(folder)
    assert folder.stat().st_mode & 0o7777 == 0o700


@pytest.mark.parametrize("mode", [0o770, 0o720, 0o702, 0o777])
@pytest.mark.parametrize("level", ["parent", "parent/folder"])
def test_writable_by_others(mode: int, level: str, tmp_path: Path) -> None:
    """The folder, or one above it."""
    folder = tmp_path / "parent" / "folder"
    folder.mkdir(parents=True)
    (tmp_path / level).chmod(mode)
    with pytest.raises(InputError, match="can be written by others"):
        private_folder(folder)


def test_a_sticky_parent(tmp_path: Path) -> None:
    """Where others can add, but not replace, as in the system's temporary folder."""
    tmp_path.chmod(0o1777)
    assert private_folder(tmp_path / "own") == tmp_path / "own"


@as_root
@pytest.mark.parametrize("level", ["parent", "parent/folder"])
def test_of_another_user(level: str, tmp_path: Path) -> None:
    folder = tmp_path / "parent" / "folder"
    folder.mkdir(parents=True, mode=0o700)
    os.chown(tmp_path / level, OTHER, OTHER)
    with pytest.raises(InputError, match="belongs to another user"):
        private_folder(folder)


def test_a_link(tmp_path: Path) -> None:
    """The folder is no link; above it, where a link leads is what is looked at."""
    (tmp_path / "real").mkdir(mode=0o700)
    (tmp_path / "link").symlink_to("real")
    with pytest.raises(InputError, match="is a link"):
        private_folder(tmp_path / "link")
    assert private_folder(tmp_path / "link" / "own") == tmp_path / "real" / "own"
    (tmp_path / "real").chmod(0o777)
    with pytest.raises(InputError, match="can be written by others"):
        private_folder(tmp_path / "link" / "own")


def test_no_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match="is no folder"):
        private_folder(tmp_path / "file")
    with pytest.raises(OSError, match="Not a directory"):
        private_folder(tmp_path / "file" / "below")
