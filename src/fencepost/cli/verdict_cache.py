"""Verdicts that are kept from one run of `fencepost check` to the next.

A file is looked up by all that its verdicts depend on: its modules byte by byte, what Triton says
beside them, the options, the limit of time, this program and the libraries that it asks. What is
found is checked against its own sum; what is damaged, or not understood, counts as not there. What
only a busy machine left undecided is not kept.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, fields
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fencepost.errors import FencepostError

if TYPE_CHECKING:
    from fencepost.cli.inputs import Input
    from fencepost.cli.settings import Settings
    from fencepost.kernels.options import Options
    from fencepost.kernels.report import Report
    from fencepost.reports.remembered import Remembered

FORMAT = 2
FOLDER = "FENCEPOST_CACHE_DIR"
"""Where this is set in the environment, verdicts are kept there; nowhere, where it is empty."""
MOST_BYTES = 200 << 20
"""Bytes of all entries; the oldest go where there are more."""
MOST_ENTRY = 4 << 20
LATE = 0.5
"""The share of its time beyond which what a kernel left undecided is not kept."""
_LIBRARIES = ("llvmlite", "numpy", "z3-solver")


@dataclass(frozen=True, slots=True)
class Entry:
    """What came of a file: its kernels, each with the number of its module, and remarks."""

    kernels: tuple[tuple[int, Remembered], ...]
    remarks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class VerdictCache:
    """A folder of entries; `tool` stands for this program as it is."""

    folder: Path
    tool: str

    def key(
        self,
        inputs: Sequence[Input],
        path: Path,
        options: Options,
        kernel: str | None,
        settings: Settings | None = None,
    ) -> str:
        """What a file is looked up by; it does not matter where the file stands."""
        found = hashlib.sha256()
        asked = {each.name: _text(getattr(options, each.name)) for each in fields(options)}
        launched = () if settings is None else settings.kernels
        head = [FORMAT, self.tool, asked, kernel, repr(launched)]
        found.update(json.dumps(head, sort_keys=True).encode())
        for each in inputs:
            module = each.module if isinstance(each.module, bytes) else each.module.encode()
            label = str(each.name).removeprefix(str(path))
            for part in (label.encode("utf-8", "replace"), module, repr(each.beside).encode()):
                found.update(len(part).to_bytes(8, "little"))
                found.update(part)
        return found.hexdigest()

    def recall(self, key: str, names: Sequence[str]) -> Entry | None:
        """What is kept under a key, for modules that are called so now."""
        from fencepost.reports.remembered import of_data

        path = self._path(key)
        try:
            with path.open("rb") as file:
                whole = file.read(MOST_ENTRY + 1)
            mark, _, body = whole.partition(b"\n")
            if mark != _mark(key, body):
                return None
            data = json.loads(body)
            entry = Entry(
                tuple((int(at), of_data(each, names[at])) for at, each in data["kernels"]),
                tuple(map(str, data["remarks"])),
            )
            os.utime(path)
        except (OSError, ValueError, KeyError, TypeError, LookupError, RecursionError):
            return None
        except (AttributeError, FencepostError):
            return None
        return entry

    def keep(
        self,
        key: str,
        reports: Sequence[tuple[int, str, Report]],
        remarks: Sequence[str],
        seconds: float,
    ) -> None:
        """Keeps what came of a file whose kernels had so much time each: number and name of the
        module, and the report. Where that cannot be kept, it is not.
        """
        from fencepost.reports.remembered import as_data

        if not reports or any(_was_late(each, seconds) for _, _, each in reports):
            return
        data = {
            "kernels": [(at, as_data(each, name)) for at, name, each in reports],
            "remarks": list(remarks),
        }
        with suppress(OSError, TypeError, ValueError):
            body = json.dumps(data, ensure_ascii=True).encode()
            if len(body) > MOST_ENTRY - 100:
                return
            path = self._path(key)
            path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            part = path.with_name(f".{path.name}.{os.getpid()}")
            part.write_bytes(_mark(key, body) + b"\n" + body)
            part.replace(path)

    def prune(self) -> None:
        """Removes the entries that were used longest ago, where there are too many bytes."""
        with suppress(OSError):
            every = sorted(self._entries())
            total = sum(size for _, size, _ in every)
            for _, size, path in every:
                if total <= MOST_BYTES:
                    return
                Path(path).unlink(missing_ok=True)
                total -= size

    def _entries(self) -> Iterator[tuple[float, int, str]]:
        for folder in os.scandir(self.folder):
            if not folder.is_dir(follow_symlinks=False):
                continue
            for each in os.scandir(folder.path):
                with suppress(OSError):
                    found = each.stat(follow_symlinks=False)
                    yield found.st_mtime, found.st_size, each.path

    def _path(self, key: str) -> Path:
        return self.folder / key[:2] / f"{key[2:]}.json"


def verdict_cache() -> VerdictCache | None:
    """Where verdicts are kept; None where they are not to be."""
    named = os.environ.get(FOLDER)
    if named == "":
        return None
    if named is not None:
        folder = Path(named)
    else:
        try:
            base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
        except RuntimeError:  # nobody's home
            return None
        folder = Path(base) / "fencepost"
    return VerdictCache(folder / "verdicts", _tool())


def _tool() -> str:
    """What this program is: its files by size and time of change, and its libraries."""
    from importlib.metadata import PackageNotFoundError, version

    import fencepost

    found = hashlib.sha256()
    root = Path(fencepost.__file__).parent
    for folder, inside, names in os.walk(root):
        inside[:] = sorted(each for each in inside if each != "__pycache__")
        for name in sorted(names):
            path = Path(folder, name)
            with suppress(OSError):
                is_ = path.stat()
                found.update(f"{path}\0{is_.st_size}\0{is_.st_mtime_ns}\n".encode())
    for each in ("fencepost", *_LIBRARIES):
        try:
            found.update(f"{each} {version(each)}\n".encode())
        except PackageNotFoundError:
            found.update(f"{each}?\n".encode())
    return f"{found.hexdigest()} {sys.version}"


def _text(value: Any) -> Any:
    """An option's value, the same for the same value in every run."""
    match value:
        case frozenset():
            return sorted(str(_text(each)) for each in value)
        case Enum():
            return value.name
        case tuple():
            return [_text(each) for each in value]
        case _:
            return value


def _mark(key: str, body: bytes) -> bytes:
    return hashlib.sha256(key.encode() + body).hexdigest().encode()


def _was_late(report: Report, seconds: float) -> bool:
    """Whether another run may decide what this one did not."""
    from fencepost.kernels.report import Verdict

    late = report.verdict is Verdict.UNKNOWN and report.seconds > LATE * seconds
    return late or report.stopped
