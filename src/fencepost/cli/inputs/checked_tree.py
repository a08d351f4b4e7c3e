"""The project tree around a checked file: the files that a compiler may read beside a source, and
whose lines a report may show.

The tree is the nearest folder under version control, else the outermost one with a file of a build
system, else the file's own folder, or the parent of a build folder. An untrusted download lies
inside its tree and so cannot widen it. The current folder does not count: it may hold many
projects. A home folder, or an ancestor of one, is never a project, because it holds keys and mail:
the tree of a file there is the file alone.
"""

from __future__ import annotations

import os
import re
from contextlib import suppress
from functools import cache
from pathlib import Path

from fencepost.patterns import pattern

_CONTROLLED = (".git", ".hg", ".svn", ".jj")
_BUILT = (
    *("CMakeLists.txt", "Makefile", "meson.build", "BUILD.bazel", "configure", "configure.ac"),
    *("pyproject.toml", "setup.py", "fencepost.toml", "compile_commands.json", "build.ninja"),
)
_BUILD = pattern(r"_?build.*|cmake-build.*|out|_out|bld", re.IGNORECASE)
"""Names of build folders."""


def tree_of(path: Path, *, folder: bool = False, of_build: bool = False) -> str:
    """Return the absolute path of the tree around a file, or around a `folder`. With `of_build` the
    file is of a build, whose folder often lies inside the project's.
    """
    own = path.absolute() if folder else path.absolute().parent
    own = Path(os.path.realpath(own))
    found = _project_around(own)
    if found is not None and not (of_build and found == own):
        return str(found)
    above = own.parent
    if of_build and _BUILD.fullmatch(own.name) and is_tree(above) and above not in _gathered():
        return str(above)
    if not is_tree(own) and not folder:
        return str(own / path.name)
    return str(own)


def is_tree(folder: Path) -> bool:
    """Return False for a folder that holds more than a project: homes and what is above them."""
    return folder not in _too_wide()


@cache
def _project_around(folder: Path) -> Path | None:
    built = None
    for each in (folder, *folder.parents):
        if not is_tree(each):
            break
        if any((each / name).exists() for name in _CONTROLLED):
            return each
        if any((each / name).is_file() for name in _BUILT):
            built = each
    return built


@cache
def _too_wide() -> frozenset[Path]:
    wide = {Path("/"), *map(Path, ("/usr", "/etc", "/opt"))}
    wide |= {Path(f"/{each}") for each in ("home", "Users", "root", "var", "mnt", "media", "srv")}
    with suppress(RuntimeError, OSError):  # nobody's home
        home = Path.home()
        for each in (home, Path(os.path.realpath(home))):
            wide |= {each, *each.parents}
    return frozenset(wide)


@cache
def _gathered() -> frozenset[Path]:
    """Return the folders that hold files of many origins."""
    wide = {Path(each) for each in ("/tmp", "/var/tmp")}  # noqa: S108 -- not used, but refused
    with suppress(RuntimeError):  # nobody's home
        wide |= {Path.home() / each for each in ("Downloads", "Desktop", "Documents")}
    return frozenset(wide)
