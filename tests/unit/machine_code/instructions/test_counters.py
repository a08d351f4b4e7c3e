"""Counters of each generation: none is left out, and waits are encoded as they are read."""

from __future__ import annotations

import pytest

from fencepost.machine_code.instructions.counters import (
    GENERATIONS,
    WAITCNT,
    encoded,
    fields,
    waited,
)
from fencepost.targets.generation import Generation


def test_every_generation_has_counters() -> None:
    assert set(GENERATIONS) == set(Generation)


@pytest.mark.parametrize("generation", list(WAITCNT))
def test_a_wait_is_read_as_it_is_written(generation: Generation) -> None:
    """Each field by itself: the values up to the largest, which waits for nothing."""
    for counter, pieces in fields("s_waitcnt", generation):
        most = (1 << sum(width for _, width, _ in pieces)) - 1
        for value in range(most):
            immediate = encoded("s_waitcnt", {counter: value}, generation)
            assert waited("s_waitcnt", immediate, generation) == {counter: value}
        assert waited("s_waitcnt", encoded("s_waitcnt", {}, generation), generation) == {}


def test_fields_do_not_overlap() -> None:
    for generation in WAITCNT:
        bits = [
            low + bit
            for _, pieces in fields("s_waitcnt", generation)
            for low, width, _ in pieces
            for bit in range(width)
        ]
        assert len(bits) == len(set(bits))
