"""Cached results of `fencepost check` on machine code."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from fencepost.cli import files
from fencepost.errors import FencepostError
from fencepost.records import dataclass

if TYPE_CHECKING:
    from fencepost.reports.kernels.machine_code import MachineTold
    from fencepost.store.entries import Key, Store

Included = Callable[[str], str | None]
"""The text of a file that a source includes, by its name; None if there is none."""


@dataclass(frozen=True, slots=True)
class Entry:
    """The kernels of a file; `missing` are those of the module of LLVM IR that have no code."""

    told: tuple[MachineTold, ...]
    missing: tuple[str, ...] = ()


def content_of(path: Path) -> bytes | None:
    """Return the digest of a file's bytes; None for anything that is not a file, since it is read
    only once.
    """
    try:
        if not path.is_file():
            return None
        return hashlib.sha256(files.mapped(path)).digest()
    except (OSError, ValueError, FencepostError):
        return None


def recall(store: Store, key: Key, path: Path, included: Included) -> Entry | None:
    """Return the entry stored for the file at a path, if the files that it included have not
    changed.
    """
    from fencepost.reports.kernels.remembered_code import of_code_data

    data = store.recall(key)
    try:
        if any(digest != _digest(included(str(name))) for name, digest in data["included"]):
            return None
        return Entry(
            tuple(of_code_data(each, str(path)) for each in data["told"]),
            tuple(map(str, data["missing"])),
        )
    except (TypeError, ValueError, LookupError, AttributeError, RecursionError, FencepostError):
        return None


def keep(
    store: Store,
    key: Key,
    path: Path,
    entry: Entry,
    included: Sequence[tuple[str, str | None]] = (),
) -> None:
    """Store the results for a file; `included` are the names and texts of the files that it
    includes.
    """
    from fencepost.reports.kernels.remembered_code import code_data

    store.keep(
        key,
        {
            "told": [code_data(each, str(path)) for each in entry.told],
            "missing": list(entry.missing),
            "included": [[name, _digest(text)] for name, text in included],
        },
    )


def _digest(text: str | None) -> str | None:
    return None if text is None else hashlib.sha256(text.encode()).hexdigest()
