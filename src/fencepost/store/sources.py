"""The digest of the package's sources, independent of their location and of when they were copied.

The build writes it into the package (`build_hook`); a checkout computes it. This module imports
only the standard library, because the build loads it by its path.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from pathlib import Path

WRITTEN = "build_hash.txt"
"""The file of the package that holds the digest."""
_LARGEST = 1 << 28
"""Bytes of a file that are read at once; a larger one is read in several parts."""


def digest(root: Path) -> str:
    """Return the digest of names and contents of all files below a folder except compiled ones."""
    found = hashlib.blake2b(digest_size=32)
    for name, path in _files(str(root), ""):
        found.update(f"{len(name)} {name}\0".encode("utf-8", "surrogateescape"))
        descriptor = os.open(path, os.O_RDONLY)
        try:
            size = 0
            while part := os.read(descriptor, _LARGEST):
                found.update(part)
                size += len(part)
        finally:
            os.close(descriptor)
        found.update(size.to_bytes(8, "little"))
    return found.hexdigest()


def _files(folder: str, inside: str) -> Iterator[tuple[str, str]]:
    """Return the name relative to the root and the path of each file, in order of name."""
    with os.scandir(folder) as entries:
        found = sorted(entries, key=lambda each: each.name)
    for each in found:
        name = f"{inside}{each.name}"
        if each.is_dir():
            if each.name != "__pycache__":
                yield from _files(each.path, f"{name}/")
        elif name != WRITTEN and not name.endswith(".pyc"):
            yield name, each.path
