"""Folders that nobody but the user can change.

A folder is only as safe as every folder above it: anyone who can write one of these can replace it.
So each level must belong to the user or root, and be writable by its owner alone; with the sticky
bit, as in /tmp, nobody can replace files of others. The last level must belong to the user, and not
be a link. The rules are those of OpenSSH for its keys (`safe_path`).
"""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path

from fencepost.errors import InputError

_OTHERS_WRITE = stat.S_IWGRP | stat.S_IWOTH
_PRIVATE = 0o700


def private_folder(path: Path) -> Path:
    """Return the real path of a folder of the user's own; create it if it is missing. Raises
    InputError if others could change its contents, OSError if it cannot be created.
    """
    path = Path(os.path.normpath(path.absolute()))
    for level in (*reversed(path.parents), path):
        if not os.path.lexists(level):
            with suppress(FileExistsError):
                level.mkdir(_PRIVATE)
    real = Path(os.path.realpath(path.parent), path.name)
    for level in reversed(real.parents):
        _check_parent(level)
    found = real.lstat()
    if stat.S_ISLNK(found.st_mode):
        raise InputError(
            f"'{path}' is a link", rule="the folder itself is none", mend="name the folder"
        )
    if not stat.S_ISDIR(found.st_mode):
        raise InputError(f"'{path}' is no folder", mend="remove it")
    if found.st_uid != os.geteuid():
        raise InputError(f"'{path}' belongs to another user", mend="remove it")
    if found.st_mode & _OTHERS_WRITE:
        raise _writable(real)
    if found.st_mode & 0o7777 != _PRIVATE:
        real.chmod(_PRIVATE)
    return real


def _check_parent(folder: Path) -> None:
    found = folder.lstat()
    if not stat.S_ISDIR(found.st_mode):
        raise InputError(f"'{folder}' is no folder", mend="choose another")
    if found.st_uid not in (0, os.geteuid()):
        raise InputError(
            f"'{folder}' belongs to another user",
            rule="each folder above the cache is the user's or root's",
            mend="choose another folder",
        )
    if found.st_mode & _OTHERS_WRITE and not found.st_mode & stat.S_ISVTX:
        raise _writable(folder)


def _writable(folder: Path) -> InputError:
    return InputError(
        f"'{folder}' can be written by others",
        rule="only the user can write the cache and the folders above it",
        mend=f"chmod go-w '{folder}'",
    )
