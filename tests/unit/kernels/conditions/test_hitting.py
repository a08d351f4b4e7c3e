"""Few conditions that rule out all examples."""

from __future__ import annotations

import pytest

from fencepost.kernels.conditions.hitting import hitting


@pytest.mark.parametrize("enough", ["c", "ah", "bcg", "abcdefgh"])
def test_as_few_as_may_be(enough: str) -> None:
    """Those that some example needs, and no others."""
    examples = {frozenset(each) for each in enough}
    assert "".join(hitting("abcdefgh", examples)) == enough


def test_one_for_many() -> None:
    """Fewer are preferred, and of as many the earlier ones."""
    examples = {frozenset("ace"), frozenset("bcf"), frozenset("dfc"), frozenset("gh")}
    assert hitting("abcdefgh", examples) == ("c", "g")
    assert hitting("abcdefgh", ()) == ()
