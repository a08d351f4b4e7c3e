"""The Python interpreters of this machine: one for each version that the package supports."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

MINORS = (11, 12, 13, 14)
"""Minor versions of Python 3 that `requires-python` admits and that are out."""

_ASK = "import ensurepip, sys, venv; print(*sys.version_info[:3], sep='.')"


@dataclass(frozen=True, slots=True)
class Interpreter:
    """An interpreter and its version, as in (3, 12, 1)."""

    path: Path
    version: tuple[int, ...]

    @property
    def name(self) -> str:
        """The version as text."""
        return ".".join(map(str, self.version))


def interpreters() -> dict[int, Interpreter | None]:
    """The newest interpreter of each minor version, None where there is none.

    It must be able to make a virtual environment: Debian's lacks that without its own package.
    """
    found: dict[int, Interpreter | None] = dict.fromkeys(MINORS)
    for minor in MINORS:
        usable = [each for path in _candidates(minor) if (each := _asked(path, minor))]
        found[minor] = max(usable, key=lambda each: each.version, default=None)
    return found


def _candidates(minor: int) -> Iterator[Path]:
    name = f"python3.{minor}"
    for folder in os.get_exec_path():
        if (path := Path(folder, name)).is_file():
            yield path
    home = Path.home()
    roots = (
        Path(os.environ.get("PYENV_ROOT", home / ".pyenv"), "versions"),
        home / ".local" / "share" / "uv" / "python",
    )
    for root in roots:
        yield from sorted(root.glob(f"*/bin/{name}"))


def _asked(path: Path, minor: int) -> Interpreter | None:
    """The interpreter at `path`, as it describes itself; None where it does not run."""
    try:
        done = subprocess.run(
            [path, "-c", _ASK], capture_output=True, text=True, timeout=60, check=True
        )
        version = tuple(map(int, done.stdout.strip().split(".")))
    except (OSError, ValueError, subprocess.SubprocessError):
        return None
    return Interpreter(path, version) if version[:2] == (3, minor) else None
