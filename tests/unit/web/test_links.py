"""Texts in links: there and back, damage, and texts that grow when they are unpacked."""

from __future__ import annotations

import base64
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fencepost.errors import InputError
from fencepost.web.links import MAX_QUERY, MAX_TEXT, link, pack, unpack


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=300))
def test_there_and_back(text: str) -> None:
    """All text survives, in characters that a query may have."""
    packed = pack(text)
    assert unpack(packed) == text
    assert packed.replace("-", "").replace("_", "").isalnum() or not packed


@pytest.mark.parametrize(
    "packed", ["!", "AAAA", "%00", pack("abc")[:-2], pack("abc") + "AAAA", "é"]
)
def test_damage(packed: str) -> None:
    """It is told, and is no fault."""
    with pytest.raises(InputError, match="damaged"):
        unpack(packed)


def test_bomb() -> None:
    """A text that grows past the bound is refused before it is made."""
    packer = zlib.compressobj(9, wbits=-15)
    data = packer.compress(b"\0" * (300 << 20)) + packer.flush()
    with pytest.raises(InputError, match="too long"):
        unpack(base64.urlsafe_b64encode(data).decode().rstrip("="))
    assert len(unpack(pack("x" * MAX_TEXT))) == MAX_TEXT


def test_long_texts_stand_in_the_fragment() -> None:
    """A browser keeps a fragment to itself, so no server or proxy has to hold it."""
    import random

    text = "".join(random.Random(1).choices("abcdefghijklmnop", k=40_000))
    made = link("/kernel", text, {"grid": ["4"], "empty": [""]})
    assert made.startswith("/kernel#z=")
    assert made.endswith("&grid=4")
    assert link("/kernel", "short", {}).startswith("/kernel?z=")
    assert len(link("/kernel", "short", {})) < MAX_QUERY
    assert link("/kernel", "", {}) == "/kernel"
