"""Patches applied to their text."""

from __future__ import annotations

import difflib

from hypothesis import given
from hypothesis import strategies as st

from fencepost.web.patches import patched

LINES = st.lists(st.sampled_from(["a", "b", "", "}", "-x", "+y"]), max_size=12)


@given(LINES, LINES)
def test_every_difference_is_applied(old: list[str], new: list[str]) -> None:
    """A unified difference makes the one text of the other."""
    patch = "\n".join(difflib.unified_diff(old, new, "a", "b", lineterm=""))
    if old:
        assert patched("\n".join(old), patch) == "\n".join(new) or not new


def test_a_patch_of_another_text() -> None:
    """It is not applied: the text would be neither of the two."""
    patch = "\n".join(difflib.unified_diff(["a", "b"], ["a", "c"], "x", "y", lineterm=""))
    assert patched("a\nb", patch) == "a\nc"
    assert patched("a\nd", patch) is None
    assert patched("", patch) is None
