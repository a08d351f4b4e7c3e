"""Machines with a mistake show other outcomes."""

from __future__ import annotations

import pytest

from tests.hardware_memory.mutants import MUTANTS, Mutant, told_by


@pytest.mark.parametrize(
    "mutant", MUTANTS, ids=lambda each: f"{each.says}, {each.chapters[0].name}"
)
def test_a_mistake_is_told(mutant: Mutant) -> None:
    assert told_by(mutant) is not None
