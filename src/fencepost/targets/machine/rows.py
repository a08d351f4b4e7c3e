"""The columns of a row of the machine tables, and a function that writes rows."""

from __future__ import annotations

from enum import Enum, unique

from fencepost.citations import Cite, Source
from fencepost.records import dataclass
from fencepost.targets.processor import MemoryModelChapter as Chapter

GFX6, GFX90A, GFX942 = Chapter.GFX6_GFX9, Chapter.GFX90A, Chapter.GFX942
GFX10, GFX12, GFX125 = Chapter.GFX10_GFX11, Chapter.GFX12, Chapter.GFX125X
EARLY = (GFX6, GFX90A, GFX942)
SPLIT = (GFX90A, GFX942)
LATE = (GFX10, GFX12)
NEW = (GFX12, GFX125)
EVERY = (*EARLY, *LATE, GFX125)


@unique
class Part(Enum):
    """A part of the machine; the value is its heading."""

    STRUCTURE = "structure"
    CACHE = "caches"
    COHERENCE = "coherence"
    MEMORY_TYPE = "memory types"
    QUEUE = "request queues"
    COUNTER = "counters"
    COMPLETION = "order of completion"
    BACKING = "memory behind address spaces"
    MODE = "execution modes"


@dataclass(frozen=True, slots=True)
class MachineRow:
    """A row: a fact about part of the machine, in some chapters.

    - `facts`: further facts by name; instructions and counters stand in backticks.
    - `where`: the processors of the chapters that it holds for, in words; empty: all.
    """

    part: Part
    name: str
    says: str
    chapters: tuple[Chapter, ...]
    facts: tuple[tuple[str, str], ...] = ()
    where: str = ""

    def cite(self, chapter: Chapter) -> Cite:
        """Return the cite of the row in a chapter."""
        return Cite(Source.GUIDE, chapter.value)


def row(
    part: Part,
    name: str,
    says: str,
    chapters: tuple[Chapter, ...],
    where: str = "",
    **facts: str,
) -> MachineRow:
    """A row; facts by their names, with spaces for underscores."""
    named = tuple((key.replace("_", " "), value) for key, value in facts.items())
    return MachineRow(part, name, says, chapters, named, where)
