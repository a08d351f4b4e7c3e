"""Cached results of `fencepost check` on the kernels of a file."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from fencepost.cli.workers.kept import LATE
from fencepost.errors import FencepostError
from fencepost.records import dataclass
from fencepost.store.entries import Kind

if TYPE_CHECKING:
    from fencepost.cli.inputs.kinds import Input
    from fencepost.cli.inputs.settings import Settings
    from fencepost.kernels.options import Options
    from fencepost.kernels.report import Report
    from fencepost.reports.kernels.remembered import Remembered
    from fencepost.store.entries import Key, Store


@dataclass(frozen=True, slots=True)
class Entry:
    """The kernels of a file, each with the number of its module, and remarks about the modules."""

    kernels: tuple[tuple[int, Remembered], ...]
    remarks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """The question about a file. `kernel` None: all of its kernels."""

    path: Path
    options: Options
    kernel: str | None = None
    settings: Settings | None = None

    def key(self, store: Store, inputs: Sequence[Input]) -> Key:
        """Return the cache key of the answer, which does not depend on the file's path."""
        asked = {
            "options": self.options,
            "kernel": self.kernel,
            "settings": () if self.settings is None else self.settings.kernels,
        }
        parts = []
        for each in inputs:
            module = each.module if isinstance(each.module, bytes) else each.module.encode()
            label = str(each.name).removeprefix(str(self.path))
            parts += [label.encode("utf-8", "replace"), module, repr(each.beside).encode()]
            parts.append(repr(each.host).encode("utf-8", "replace"))
            if each.is_part and each.folder is not None:  # others of the module have this key, too
                name = os.path.relpath(each.name.absolute(), each.folder)
                parts.append(name.encode("utf-8", "replace"))
        return store.key(Kind.KERNELS, asked, parts)


def recall(store: Store, key: Key, names: Sequence[str]) -> Entry | None:
    """Return the entry stored under a key, for modules that have these names now."""
    from fencepost.reports.kernels.remembered import of_data

    data = store.recall(key)
    try:
        return Entry(
            tuple((int(at), of_data(each, names[at])) for at, each in data["kernels"]),
            tuple(map(str, data["remarks"])),
        )
    except (TypeError, ValueError, LookupError, AttributeError, RecursionError, FencepostError):
        return None


def keep(
    store: Store,
    key: Key,
    reports: Sequence[tuple[int, str, Report]],
    remarks: Sequence[str],
    seconds: float,
) -> None:
    """Store the results for a file whose kernels had `seconds` each: number and name of the module,
    and the report.
    """
    from fencepost.reports.kernels.remembered import as_data

    if not reports or any(_was_late(each, seconds) for _, _, each in reports):
        return
    kernels = [(at, as_data(each, name)) for at, name, each in reports]
    store.keep(key, {"kernels": kernels, "remarks": list(remarks)})


def _was_late(report: Report, seconds: float) -> bool:
    """Return True if another run may decide what this one did not."""
    from fencepost.kernels.report import Verdict

    late = report.verdict is Verdict.UNKNOWN and report.seconds > LATE * seconds
    return late or report.stopped
