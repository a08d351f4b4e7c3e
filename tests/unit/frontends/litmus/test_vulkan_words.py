"""The words of Vulkan's litmus tests."""

from __future__ import annotations

from fencepost.errors import UnsupportedError
from fencepost.frontends.litmus.vulkan_words import (
    BRANCHES,
    LONG_SCOPES,
    ORDERS,
    RMW,
    SCOPES,
    unsupported,
)


def test_no_word_has_two_meanings() -> None:
    """Scopes, orders and operations of an instruction are told apart by their words alone."""
    kinds = [{*SCOPES, *LONG_SCOPES}, set(ORDERS), set(RMW), set(BRANCHES)]
    assert len(set().union(*kinds)) == sum(map(len, kinds))


def test_long_scopes_are_scopes() -> None:
    assert set(LONG_SCOPES.values()) == set(SCOPES)


def test_each_scope_is_of_a_level() -> None:
    assert len(set(SCOPES.values())) == len(SCOPES)


def test_what_is_refused_says_what_to_do() -> None:
    error = unsupported("st without a storage class", "accesses name one", mend="add .sc0")
    assert isinstance(error, UnsupportedError)
    assert error.mend == "add .sc0"
    assert "002" in (error.rule or "")
    assert unsupported("ssw", "nothing synchronizes").mend == "leave it out"
