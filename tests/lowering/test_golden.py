"""The code of every generation is what the golden files show."""

from __future__ import annotations

from pathlib import Path

import pytest

from fencepost.reports.lowering.lowering_differences import differences_document
from fencepost.targets.processor import MemoryModelChapter
from tests.lowering.golden import FOLDER, OPERATIONS, path, text

PAGE = Path(__file__).resolve().parents[2] / "docs" / "llvm-differences.md"


@pytest.mark.parametrize("operation", OPERATIONS)
@pytest.mark.parametrize("chapter", MemoryModelChapter, ids=lambda chapter: chapter.name)
def test_golden(chapter: MemoryModelChapter, operation: str, bless: bool) -> None:
    """One file a generation and operation; `--bless` writes it."""
    file = path(chapter, operation)
    now = text(chapter, operation)
    if bless:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(now, encoding="utf-8")
    assert file.read_text(encoding="utf-8") == now


def test_differences_from_llvm(bless: bool) -> None:
    """The page that lists them is made from the data that the lowering follows."""
    now = differences_document()
    if bless:
        PAGE.write_text(now, encoding="utf-8")
    assert PAGE.read_text(encoding="utf-8") == now


def test_no_file_is_left_over() -> None:
    """Every golden file is one that is compared."""
    wanted = {
        path(chapter, operation) for chapter in MemoryModelChapter for operation in OPERATIONS
    }
    assert set(FOLDER.rglob("*.txt")) == wanted
