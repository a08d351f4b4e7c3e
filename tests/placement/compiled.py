"""Kernels of files, as compiled for another processor."""

from __future__ import annotations

import re
from pathlib import Path

_STATED = re.compile(r'"target-cpu"="[^"]*"')
_FEATURES = re.compile(r' "target-features"="[^"]*"')


def compiled_for(path: Path, processor: str, folder: Path) -> Path:
    """A file with the kernel of another one, compiled for a processor."""
    text = _STATED.sub(f'"target-cpu"="{processor}"', path.read_text(encoding="utf-8"))
    made = folder / f"{path.stem}.ll"
    made.write_text(_FEATURES.sub("", text), encoding="utf-8")
    return made
