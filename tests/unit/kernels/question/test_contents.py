"""Assumptions on what buffers hold, told from those on arguments."""

from __future__ import annotations

import pytest

from fencepost.errors import InputError
from fencepost.kernels.question.assumptions import Assumptions
from fencepost.kernels.question.contents import Held, parted


def test_contents_are_parted_from_conditions() -> None:
    texts = ["n > 0", " distinct( perm ) ", "rising(start)", "distinct > 3"]
    assert parted(texts) == (
        ["n > 0", "distinct > 3"],
        [("perm", Held.DISTINCT), ("start", Held.RISING)],
    )


@pytest.mark.parametrize(
    "text", ["distinct(perm) and n > 0", "not rising(a)", "rising(a", "distinct(a, b)", "rising(3)"]
)
def test_contents_stand_alone(text: str) -> None:
    with pytest.raises(InputError, match="contents of a buffer beside other words"):
        parted([text])


def test_contents_are_no_conditions_on_arguments() -> None:
    made = Assumptions.read(["distinct(perm)"], {})
    assert (made.parts, made.contents) == ((), (("perm", Held.DISTINCT),))
    assert not made
