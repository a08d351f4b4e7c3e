"""Writes the pages of the documentation that say which test needs each instruction.

python -m tests.hardware_memory.campaign.page
"""

from __future__ import annotations

from pathlib import Path

from fencepost.reports.lowering.needed_pages import page
from fencepost.targets.processor import MemoryModelChapter
from tests.architecture.source_tree import ROOT

FOLDER = ROOT / "docs" / "machines"


def path(chapter: MemoryModelChapter) -> Path:
    """Where the page of a generation stands."""
    return FOLDER / f"{chapter.name.lower()}.md"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for each in MemoryModelChapter:
        path(each).write_text(page(each), encoding="utf-8")
