"""The pages that say which test needs each instruction."""

from __future__ import annotations

import pytest

from fencepost.reports.lowering.needed_pages import page
from fencepost.targets.processor import MemoryModelChapter
from tests.hardware_memory.campaign.page import path


@pytest.mark.parametrize("chapter", MemoryModelChapter, ids=lambda chapter: chapter.name)
def test_pages(chapter: MemoryModelChapter) -> None:
    """The pages are made from the data (`make docs`)."""
    assert path(chapter).read_text(encoding="utf-8") == page(chapter)
