"""The vocabulary of the table has no idle words, and its orders say what they do."""

from __future__ import annotations

from enum import Enum

import pytest

from fencepost.kernels.protocol_words import (
    Aspect,
    Does,
    Extent,
    Gain,
    Order,
    Others,
    Part,
    Who,
)
from fencepost.kernels.protocols.proofs import weakened
from fencepost.kernels.protocols.table import ROWS

USED: dict[type[Enum], set[Enum]] = {
    Part: {role.part for row in ROWS for role in row.roles},
    Does: {role.does for row in ROWS for role in row.roles},
    Gain: {row.gain for row in ROWS},
    Extent: {row.extent for row in ROWS},
    Who: {role.who for row in ROWS for role in row.roles},
    Others: {row.others for row in ROWS},
    Aspect: {twin.aspect for row in ROWS for twin in weakened(row)},
}


@pytest.mark.parametrize("words", USED, ids=lambda words: words.__name__)
def test_each_word_is_in_some_row(words: type[Enum]) -> None:
    assert USED[words] == set(words)


def test_orders() -> None:
    assert [each for each in Order if each.acquires] == [Order.ACQUIRE, Order.BOTH]
    assert [each for each in Order if each.releases] == [Order.RELEASE, Order.BOTH]
