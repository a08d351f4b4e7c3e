"""What lanes do is a property of a series of processors, and each has a row."""

from __future__ import annotations

import re

import pytest

from fencepost.targets.lanes import LANES, Permute, permute, resource_chooses
from fencepost.targets.processor import Architecture, Processor
from fencepost.targets.processors import ALL_PROCESSORS, find
from fencepost.targets.usual import USUAL

GCN = tuple(each for each in ALL_PROCESSORS if each.architecture is Architecture.AMDGCN)


def test_each_series_has_a_row() -> None:
    """No processor that runs kernels is left out, and none stands twice."""
    families = [row.family for row in LANES]
    assert len(families) == len(set(families))
    assert {each.family for each in GCN} == set(families)


@pytest.mark.parametrize("processor", GCN, ids=str)
def test_by_the_names_of_processors(processor: Processor) -> None:
    """Waves permute by halves, and resources say how bounds are checked, since GFX10."""
    later = re.match(r"gfx1\d", processor.name) is not None
    assert resource_chooses(processor) == later
    assert (permute(processor) is Permute.HALVES) == bool(re.match(r"gfx1[01]", processor.name))
    assert (permute(processor) is Permute.WHOLE) == processor.name.startswith("gfx9")
    assert processor.default_wavefront_size == (32 if later else 64)


def test_of_a_processor_that_is_not_known() -> None:
    """Nothing is counted on."""
    assert permute(None) is Permute.UNSAID
    assert resource_chooses(None)


def test_usual_processors() -> None:
    """What is compiled for where nobody says has waves of that size."""
    for size, name in USUAL.items():
        assert find(name).default_wavefront_size == size
