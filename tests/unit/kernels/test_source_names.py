"""Places in memory in the words of the source."""

from __future__ import annotations

import pytest

from fencepost.kernels.layout import Region
from fencepost.kernels.source_names import spot
from fencepost.llvm.module import Variable
from fencepost.llvm.types import ArrayType, IntType, Type

WORDS = ArrayType(64, IntType(32))


@pytest.mark.parametrize(
    ("kind", "offset", "shown"),
    [
        (WORDS, 0, "s[0]"),
        (WORDS, 65 * 4, "s+0x104"),
        (WORDS, 252, "s[63]"),
        (WORDS, 6, "s[1]+0x2"),
        (WORDS, -4, "s-0x4"),
        (ArrayType(2, WORDS), 260, "s[1][1]"),
        (IntType(32), 0, "s"),
    ],
)
def test_an_element_is_named_where_the_type_says_so(kind: Type, offset: int, shown: str) -> None:
    variable = Variable("k.s", kind, 3, constant=False, value=None)
    region = Region(1, "k.s", lds=True, size=None, variable=variable)
    assert spot(region, region.name, offset, "k") == shown


def test_without_a_type_it_is_a_byte() -> None:
    assert spot(Region(1, "out", lds=False, size=None), "out", 16, "k") == "out+0x10"
    assert spot(None, "an unknown object", 0, "k") == "an unknown object"
