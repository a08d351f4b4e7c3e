"""The rows of all parts, by chapter."""

from __future__ import annotations

from fencepost.targets.machine.caches import CACHES, COHERENCE, STRUCTURE
from fencepost.targets.machine.memory import BACKING, MEMORY_TYPES, MODES
from fencepost.targets.machine.ordering import COMPLETION, COUNTERS, QUEUES
from fencepost.targets.machine.rows import MachineRow
from fencepost.targets.processor import MemoryModelChapter

ROWS: tuple[MachineRow, ...] = (
    *STRUCTURE,
    *CACHES,
    *COHERENCE,
    *MEMORY_TYPES,
    *QUEUES,
    *COUNTERS,
    *COMPLETION,
    *BACKING,
    *MODES,
)
"""All rows, by part."""


def machine(chapter: MemoryModelChapter) -> tuple[MachineRow, ...]:
    """The rows of a chapter, by part."""
    return tuple(each for each in ROWS if chapter in each.chapters)
