"""The memory system of a processor as lines of text and as a record for JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fencepost.targets.machine.all import machine
from fencepost.targets.machine.rows import MachineRow, Part
from fencepost.targets.processor import MemoryModelChapter, Processor


def machine_lines(processor: Processor, chapter: MemoryModelChapter) -> Iterator[str]:
    """The machine by part, a row a line, and its facts below it."""
    rows = machine(chapter)
    yield f"{processor.name}: the machine of {chapter.value}"
    for part in Part:
        own = [each for each in rows if each.part is part]
        if own:
            yield f"{part.value} [{own[0].cite(chapter)}]"
        for each in own:
            yield f"  {machine_row(each)}"


def machine_row(row: MachineRow) -> str:
    """A row as one line."""
    facts = "".join(f"; {name}: {value}" for name, value in row.facts)
    where = f" ({row.where})" if row.where else ""
    return f"{row.name}{where}: {row.says}{facts}"


def machine_record(processor: Processor, chapter: MemoryModelChapter) -> dict[str, Any]:
    """The same as JSON."""
    return {
        "processor": processor.name,
        "chapter": chapter.value,
        "machine": [
            {
                "part": each.part.value,
                "name": each.name,
                "says": each.says,
                "facts": dict(each.facts),
                "where": each.where or None,
                "cite": str(each.cite(chapter)),
            }
            for each in machine(chapter)
        ],
    }
