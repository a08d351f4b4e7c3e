"""Tags of Vulkan's instructions, by 004's recipe."""

from __future__ import annotations

import pytest

from fencepost.frontends.litmus.lexer import Cursor, Kind
from fencepost.frontends.litmus.vulkan_operations import Words, parse_words
from fencepost.frontends.litmus.vulkan_recipe import Recipe

BOTH = "storage-class:sc0, storage-class:sc1"


def words(text: str) -> Words:
    cursor = Cursor(text)
    return parse_words(cursor, cursor.expect_kind(Kind.NAME, "an instruction"))


@pytest.mark.parametrize(
    ("instructions", "needs"),
    [
        (["st.nonpriv.sc0", "membar.rel.dv.semsc0", "st.atom.dv.sc0"], (False, False)),
        (["st.sc0", "membar.rel.dv.semsc0"], (True, False)),
        (["st.av.dv.sc0", "membar.rel.dv.semsc1"], (False, True)),
        (["st.nonpriv.sc0", "ld.nonpriv.sc1", "membar.rel.dv.semsc0"], (False, True)),
        (["st.nonpriv.sc0", "ld.nonpriv.sc1", "membar.rel.dv.semsc0.semsc1"], (False, False)),
        (["st.nonpriv.sc0", "membar.rel.dv"], (False, True)),
        (["st.priv.sc0"], (True, False)),
    ],
)
def test_a_test_gets_only_what_it_needs(instructions: list[str], needs: tuple[bool, bool]) -> None:
    found = Recipe.of(map(words, instructions))
    assert (found.private, found.classes) == needs


@pytest.mark.parametrize(
    ("instruction", "tags"),
    [
        ("st.sc0", "!{storage-class:sc0, vulkan:private}"),
        ("st.nonpriv.sc1", "!{storage-class:sc1, vulkan:nonprivate}"),
        ("ld.vis.dv.sc0", "!{storage-class:sc0, vulkan:nonprivate}"),
        ("st.atom.dv.sc2", "!{storage-class:sc2, vulkan:nonprivate}"),
        ("st.atom.rel.dv.sc1.semsc0", "!{storage-class:sc0, vulkan:nonprivate}"),
        ("membar.acq.dv.semsc0.semsc1", f"!{{{BOTH}, vulkan:nonprivate}}"),
        ("membar.acq.dv", "!{storage-class:none, vulkan:nonprivate}"),
    ],
)
def test_tags(instruction: str, tags: str) -> None:
    """An access has its class, what synchronizes the classes that it is about."""
    assert str(Recipe(private=True, classes=True).tags(words(instruction))) == tags
