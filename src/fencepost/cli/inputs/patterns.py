"""Patterns of file names: what they match, without a way around in links."""

from __future__ import annotations

import fnmatch
import glob
import os
from collections.abc import Sequence
from itertools import takewhile
from pathlib import Path

from fencepost.cli import files
from fencepost.isolation.below import is_below

_ANY = "**"


def matching(folder: Path, pattern: str) -> list[Path]:
    """Return the paths that match a pattern, relative to a folder, in order. `**` matches any
    folders. Names that begin with a dot are matched by parts that do.

    Each folder is read once. Links to folders are not followed beyond the part without wildcards;
    what leads out of that is skipped, and reported.
    """
    parts = Path(pattern).expanduser().parts
    fixed = list(takewhile(lambda part: not glob.has_magic(part), parts))
    sought = parts[len(fixed) :]
    root = folder.joinpath(*fixed)
    found = []
    waiting = [(root, frozenset({0}))]
    while waiting:
        here, places = waiting.pop()
        try:
            entries = sorted(os.scandir(here), key=lambda each: each.name)
        except (OSError, ValueError):
            continue
        for entry in entries:
            after = _after(entry.name, sought, places)
            path = here / entry.name
            if len(sought) in after:
                if is_below(str(path), (str(root),)):
                    found.append(path)
                else:
                    files.skipped(str(path), "a link to outside of the folder")
            if after and entry.is_dir(follow_symlinks=False):
                waiting.append((path, after))
    return sorted(found)


def _after(name: str, parts: Sequence[str], places: frozenset[int]) -> frozenset[int]:
    """Return the places in a pattern behind a name; the end, if the name may be the last one."""
    after = set()
    # `**` may also match nothing.
    for place in _skipping(parts, places):
        part = parts[place]
        if name.startswith(".") and not part.startswith("."):
            continue
        if part == _ANY:
            after.add(place)
            if place == len(parts) - 1:
                after.add(len(parts))
        elif fnmatch.fnmatchcase(name, part):
            after.add(place + 1)
    return frozenset(after)


def _skipping(parts: Sequence[str], places: frozenset[int]) -> set[int]:
    found = set()
    for each in places:
        place = each
        while place < len(parts):
            found.add(place)
            if parts[place] != _ANY:
                break
            place += 1
    return found
