"""Values in words."""

from __future__ import annotations

from fencepost.reports.reference.values import numbers, word
from fencepost.targets.features import Setting
from fencepost.targets.generation import EVERY, Generation
from fencepost.targets.members import generation_words


def test_generations() -> None:
    """Runs are told by their ends; the guide's names stand for those that are several."""
    assert generation_words(EVERY) == "every generation"
    assert generation_words(frozenset({Generation.GFX90A})) == "GFX90A, GFX942"
    some = frozenset({Generation.GFX6, Generation.GFX7, Generation.GFX120, Generation.GFX125})
    assert generation_words(some) == "GFX6 to GFX7, GFX12 to GFX12.5"


def test_numbers_and_words() -> None:
    """Many in a row are a range; nothing is empty; 0 is something."""
    assert numbers(range(16)) == "0 to 15"
    assert numbers((0, 2, 5)) == "0, 2, 5"
    assert [word(each) for each in (None, "", (), False)] == [""] * 4
    assert word(0) == "0"
    assert word((Setting.ON, 3)) == "on, 3"
    assert word(Generation.GFX9) == "GFX9"
    assert word(True) == "yes"
