"""The machine and the engine agree: on the gallery, and on generated programs."""

from __future__ import annotations

from pathlib import Path

import pytest

from fencepost.errors import UnsupportedError
from fencepost.frontends.litmus.parse import parse
from fencepost.hardware.barriers import Edition
from fencepost.program.program import LitmusTest
from tests.barriers import engine
from tests.barriers.compare import disagreements, machine_opinion
from tests.barriers.generate import generate

GALLERY = Path(__file__).parents[1] / "litmus" / "barriers"
FILES = sorted(path.stem for path in GALLERY.glob("*.litmus"))

ON_MEMORY = {
    "early_return": "a branch on memory decides whether P0 arrives",
    "early_return_bare": "a branch on memory decides whether P0 arrives",
    "lanes_diverged_on_a_branch": "a branch on memory decides whether P0 arrives",
    "spin_on_a_flag_behind_the_barrier": "the loop does not end, which the machine cannot know",
}
"""Tests whose barrier operations depend on what memory holds, which the machine does not run."""

HAPPENS_BEFORE = {"named_init_by_flag"}
"""Tests under 000 in which happens-before orders modifications, which the machine leaves out."""


def gallery_test(name: str) -> LitmusTest:
    """The test of this name."""
    return parse((GALLERY / f"{name}.litmus").read_text(encoding="utf-8"))


def agree(test: LitmusTest, edition: Edition) -> bool:
    """Whether the two say the same; loops are taken to end."""
    mine = machine_opinion(test, edition, loops_end=True)
    return mine == engine.opinion(test, edition)


@pytest.mark.parametrize("name", [name for name in FILES if name not in ON_MEMORY])
def test_gallery(name: str) -> None:
    """They agree on each test, under each edition."""
    test = gallery_test(name)
    for edition in Edition:
        if name not in HAPPENS_BEFORE or edition is not Edition.PR170447:
            assert agree(test, edition), disagreements(test, [edition])


@pytest.mark.parametrize("name", ON_MEMORY)
def test_what_depends_on_memory(name: str) -> None:
    """The machine does not decide what depends on memory, unless it is told that loops end."""
    with pytest.raises(UnsupportedError):
        machine_opinion(gallery_test(name), Edition.GUIDE)


@pytest.mark.parametrize("name", HAPPENS_BEFORE)
def test_what_happens_before_orders(name: str) -> None:
    """The exceptions are needed."""
    assert not agree(gallery_test(name), Edition.PR170447)


@pytest.mark.parametrize("seed", range(0, 60, 10))
def test_generated(seed: int) -> None:
    """They agree on generated programs; `python -m tests.barriers.compare` tries many more."""
    for number in range(seed, seed + 10):
        found = disagreements(generate(number))
        assert not found, "\n".join([f"seed {number}", *map(str, found)])
