"""Names of arguments by their places."""

from __future__ import annotations

from fencepost.frontends.source.host.argument_names import (
    ARGUMENT,
    POINTER,
    argument_name,
    pointer_name,
)


def test_a_name_says_place_and_type() -> None:
    found = ARGUMENT.fullmatch(argument_name(12, 32, signed=False))
    assert found is not None
    assert (found["place"], found["sign"], found["bits"]) == ("12", "u", "32")
    assert ARGUMENT.fullmatch(argument_name(0, 64, signed=True)) is not None


def test_a_pointer_has_no_type() -> None:
    assert POINTER.fullmatch(pointer_name(3)) is not None
    assert ARGUMENT.fullmatch(pointer_name(3)) is None
