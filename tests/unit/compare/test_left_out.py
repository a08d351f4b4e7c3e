"""What the search leaves out holds no difference: models agree on samples of it."""

from __future__ import annotations

import os
import random
from collections.abc import Iterable
from functools import cache

import pytest

from fencepost.compare.difference import difference
from fencepost.compare.ordering import agree_on_happens_before, orders_across_threads
from fencepost.compare.same_rules import same_rules
from fencepost.generate.forms import BARRIER_TIERS, MEMORY_TIERS
from fencepost.generate.program import program
from fencepost.generate.shapes import Shape, shapes

EXAMPLES = int(os.environ.get("FENCEPOST_EXAMPLES", "40"))
THOROUGH = EXAMPLES > 40

MEMORY_PAIRS = [("llvm", "amdgpu"), ("amdgpu", "amdgpu-2026-08")]
SEPARATE = ("amdgpu", "opencl")
PAIRS = [*MEMORY_PAIRS, ("guide", "guide-2026-06")]


def _sample(every: Iterable[Shape], seed: int) -> list[Shape]:
    """So many of the shapes, chosen at random; all where there are fewer."""
    found = list(every)
    random.Random(seed).shuffle(found)
    return found[:EXAMPLES]


@cache
def _left_out() -> list[Shape]:
    every = (
        shape
        for size, tiers in ((2, MEMORY_TIERS), (3, MEMORY_TIERS if THOROUGH else MEMORY_TIERS[:2]))
        for shape in shapes(size, tiers)
        if not orders_across_threads(shape)
    )
    return _sample(every, 1)


@pytest.mark.parametrize("models", MEMORY_PAIRS, ids="/".join)
def test_programs_that_order_nothing(models: tuple[str, str]) -> None:
    """Without happens-before between threads, or with an ordering that has no counterpart, programs
    of so few operations tell no editions of the memory model apart.
    """
    for shape in _left_out():
        assert difference(shape, models) is None, shape


@pytest.mark.parametrize("models", PAIRS, ids="/".join)
def test_programs_with_the_same_rules(models: tuple[str, str]) -> None:
    """Where the rules that a program can use are the same, so is what the models say."""
    tiers = MEMORY_TIERS if models in MEMORY_PAIRS else BARRIER_TIERS
    alike = []
    for shape in _sample((shape for size in (1, 2) for shape in shapes(size, tiers)), 2):
        if same_rules(program(shape), *models):
            alike.append(shape)
            assert difference(shape, models) is None, shape
    assert alike


@cache
def _left_out_between_spaces() -> list[Shape]:
    every = (
        shape
        for size, tiers in ((2, MEMORY_TIERS), (3, MEMORY_TIERS if THOROUGH else MEMORY_TIERS[:2]))
        for shape in shapes(size, tiers)
        if len(set(shape.spaces)) < 2 or not orders_across_threads(shape, atomics=True)
    )
    return _sample(every, 3)


def test_programs_that_separate_orders_do_not_tell_apart() -> None:
    """Of one address space, or where nothing synchronizes."""
    for shape in _left_out_between_spaces():
        assert difference(shape, SEPARATE) is None, shape


def test_where_nothing_synchronizes() -> None:
    """Editions that differ in what synchronizes, and in what comes of it, say the same there."""
    for shape in _left_out():
        if len(set(shape.spaces)) < 2 or not orders_across_threads(shape, atomics=True):
            assert difference(shape, ("llvm", "opencl")) is None, shape


def test_where_happens_before_is_common() -> None:
    """Editions of memory share happens-before, those of barriers do not."""
    assert agree_on_happens_before("llvm", "amdgpu")
    assert agree_on_happens_before("amdgpu", "amdgpu-2026-08")
    assert not agree_on_happens_before("guide", "pr170447")
