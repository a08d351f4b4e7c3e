"""The rules in which models differ, and where they cannot matter."""

from __future__ import annotations

import pytest

from fencepost.compare.differing import (
    differ_between_spaces,
    differing,
    of_two_spaces,
    only_restricts,
)
from fencepost.compare.ordering import agree_on_happens_before
from fencepost.compare.search import batches, tiers
from fencepost.generate.forms import MEMORY_TIERS, Tier


def test_separate_orders() -> None:
    """OpenCL's orders differ from one order between address spaces alone, in what synchronizes."""
    pair = ("amdgpu", "opencl")
    assert {rule.axiom for rule in differing(*pair)} == {
        "opencl/own-space",
        "opencl/fence-of-one-space",
    }
    assert all(map(only_restricts, differing(*pair)))
    assert not agree_on_happens_before(*pair)
    assert agree_on_happens_before(*pair, only_restricts)
    assert differ_between_spaces(*pair)
    assert tiers(pair) == (Tier.SPACES,)
    first = next(each for each in batches(pair, 4, 1) if each.shapes)
    assert first.operations == 4
    (shape,) = first.shapes
    assert len(set(shape.spaces)) == 2


@pytest.mark.parametrize(
    "pair", [("llvm", "amdgpu"), ("amdgpu", "amdgpu-2026-08"), ("llvm", "opencl")]
)
def test_other_differences(pair: tuple[str, str]) -> None:
    """What editions say of availability counts in one address space, too, and needs happens-before
    between threads.
    """
    assert not all(map(only_restricts, differing(*pair)))
    assert agree_on_happens_before(*pair, only_restricts)
    assert agree_on_happens_before(*pair, of_two_spaces)
    assert not differ_between_spaces(*pair)
    assert tiers(pair) == MEMORY_TIERS


def test_one_model() -> None:
    """Then there is no difference of any kind."""
    assert not differing("amdgpu", "amdgpu")
    assert not differ_between_spaces("amdgpu", "amdgpu")
