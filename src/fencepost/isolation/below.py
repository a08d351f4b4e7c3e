"""The only test of the files that a program may read, and a report may show."""

from __future__ import annotations

import os
from collections.abc import Iterable


def is_below(path: str, roots: Iterable[str]) -> bool:
    """Return True if a file, its links followed, is one of `roots` or inside one."""
    try:
        real = os.path.realpath(path)
    except (OSError, ValueError):
        return False
    return any(_inside(real, os.path.realpath(each)) for each in roots)


def _inside(path: str, root: str) -> bool:
    return path == root or path.startswith(root.rstrip(os.sep) + os.sep)
