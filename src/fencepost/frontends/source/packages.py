"""Finds the compiler of the package ziglang without running or importing anything.

Importing `ziglang`, or `python -m ziglang`, would execute a stranger's `ziglang.py` if the working
folder is first on `sys.path`. So only the folders of installations count, not the working folder or
entries of PYTHONPATH.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

PROGRAM = "zig.exe" if os.name == "nt" else "zig"


def zig_folder() -> str | None:
    """Return the folder of the package ziglang; None if it is not installed."""
    for each in _installations():
        if os.access(os.path.join(each, "ziglang", PROGRAM), os.X_OK):
            return os.path.join(each, "ziglang")
    return None


def _installations() -> Iterator[str]:
    """Return the folders that packages are installed in: those of `sys.path` that come from the
    interpreter and its own files.
    """
    added = os.environ.get("PYTHONPATH", "")
    strange = {os.path.abspath(each) for each in added.split(os.pathsep)} if added else set()
    with_us = str(Path(__file__).parents[3])
    with suppress(OSError):  # the working folder was deleted
        strange.add(os.getcwd())
    for each in sys.path:
        if os.path.isabs(each) and (each not in strange or _is_own(each) or each == with_us):
            yield each


def _is_own(folder: str) -> bool:
    """Return True for the interpreter's own folder of packages, wherever it is named."""
    return any(folder == os.path.join(sys.prefix, *rest) for rest in _PLACES)


_VERSION = f"python{sys.version_info.major}.{sys.version_info.minor}"
_PLACES = (("lib", _VERSION, "site-packages"), ("lib64", _VERSION, "site-packages"))
