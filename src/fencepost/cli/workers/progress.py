"""Progress of a command, told to whoever runs it in a process of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fencepost.core.jobs import Progress

_LISTENERS: list[Callable[[Progress], None]] = []


def listen_with(listener: Callable[[Progress], None]) -> None:
    """Have `listener` called for each item and each part of one, from now on."""
    _LISTENERS.append(listener)


def tell_progress(done: int, total: int, step: str | None = None) -> None:
    """Tell how many items are done; `step` is the part of an item that begins."""
    if not _LISTENERS:
        return
    from fencepost.core.jobs import Progress

    for each in _LISTENERS:
        each(Progress(done, total, step))
