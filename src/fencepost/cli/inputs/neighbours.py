"""Host code in the folder of a source with kernels, or in the folder above.

kernels.cu      the source, with no launch of its own
main.cu         #include "kernels.cu", and the launches
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from fencepost.cli import files
from fencepost.cli.inputs.checked_tree import tree_of
from fencepost.errors import FencepostError
from fencepost.isolation.below import is_below
from fencepost.patterns import pattern
from fencepost.records import replace

if TYPE_CHECKING:
    from fencepost.frontends.source.compile import Source
    from fencepost.frontends.source.host.host_launch import Launches
    from fencepost.frontends.source.host.read import HostCode

MOST = 256
"""Files of a folder that are looked at."""
MOST_READ = 4
"""Files that include a source whose launches are read."""
LARGEST = 4 << 20
"""Bytes of host code that is read."""
_SUFFIXES = frozenset({".cu", ".hip", ".cpp", ".cc", ".cxx", ".c"})
_INCLUDED = pattern(r'^[ \t]*#[ \t]*include[ \t]*"([^"\n]+)"', re.MULTILINE)
_LAUNCHES = pattern(r"<<<|\b(?:hip|cuda)\w*Launch\w*")


def read_including(path: Path, source: Source, read: Callable[[Source], HostCode]) -> HostCode:
    """The launches in files around a source that include it."""
    from fencepost.frontends.source.host.host_launch import Launches
    from fencepost.frontends.source.host.read import HostCode

    made = Launches()
    launching = (each for each in including(path) if _LAUNCHES.search(text_of(each)))
    for file in islice(launching, MOST_READ):
        text = files.read_text(file, "host code")
        found = read(replace(source, name=str(file.absolute()), text=text))
        if found.failure:
            name = os.path.relpath(file, path.parent)
            return HostCode(failure=f"{name}: {found.failure}")
        made = joined(made, named(found.launches, os.path.relpath(file, path.parent)))
    return HostCode(made)


def including(path: Path) -> Iterator[Path]:
    """The files in the folder of a source, and in the one above it, that include it."""
    if not path.is_file():
        return
    tree, own = tree_of(path), path.resolve()
    for folder in (path.parent, path.absolute().parent.parent):
        if not is_below(str(folder.resolve()), (tree,)):
            return
        beside = sorted(each for each in folder.iterdir() if each.suffix.lower() in _SUFFIXES)
        for file in beside[:MOST]:
            if file.resolve() == own or not is_below(str(file.resolve()), (tree,)):
                continue
            names = (each for each in _INCLUDED.findall(text_of(file)) if each.endswith(own.name))
            if any((folder / each).resolve() == own for each in names):
                yield file


def text_of(path: Path) -> str:
    """The text of a file; empty for one that is no host code, or cannot be read."""
    try:
        if not path.is_file() or path.stat().st_size > LARGEST:
            return ""
        return files.read_text(path, "host code")
    except (OSError, FencepostError):
        return ""


def joined(one: Launches, other: Launches) -> Launches:
    """Launches of two files."""
    return replace(one, read=(*one.read, *other.read), unread=(*one.unread, *other.unread))


def named(launches: Launches, name: str) -> Launches:
    """Launches with the name of their file, for those of the file itself."""
    if not name:
        return launches
    return replace(
        launches,
        read=tuple(
            each if each.place.file else replace(each, place=replace(each.place, file=name))
            for each in launches.read
        ),
        unread=tuple(
            each if each.place.file else replace(each, place=replace(each.place, file=name))
            for each in launches.unread
        ),
    )
