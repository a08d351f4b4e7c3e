"""The initial state: declarations, and numbers that fit."""

from __future__ import annotations

import pytest

from fencepost.errors import InputError
from fencepost.frontends.litmus.lexer import Cursor
from fencepost.frontends.litmus.state import InitialState, parse_initial_state, parse_value
from fencepost.program.program import BarrierKind
from fencepost.program.values import UNDEF, Value
from fencepost.vocabulary.address_spaces import AddressSpace


def state(text: str) -> InitialState:
    cursor = Cursor(f"{{ {text} }}")
    return parse_initial_state(cursor)


def test_declarations_in_their_order() -> None:
    found = state("local y = undef; global x = 7; P1:r0 = -1; barrier b = workgroup; P0:r0 = 2")
    assert [(each.name, each.space, each.initial) for each in found.locations] == [
        ("y", AddressSpace.LOCAL, None),
        ("x", AddressSpace.GLOBAL, 7),
    ]
    assert [(each.name, each.kind, each.count) for each in found.barriers] == [
        ("b", BarrierKind.WORKGROUP, None)
    ]
    assert found.registers == {(1, "r0"): -1, (0, "r0"): 2}
    assert [*found.places] == ["y", "x", "b"]


def test_nothing_is_a_state_too() -> None:
    assert state("") == InitialState()


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("0", 0),
        ("-1", -1),
        ("0x80000000", -(2**31)),
        ("4294967295", -1),
        ("-2147483648", -(2**31)),
        ("undef", UNDEF),
    ],
)
def test_values_wrap_to_32_bits(text: str, value: Value) -> None:
    assert parse_value(Cursor(text)) == value


@pytest.mark.parametrize("text", ["4294967296", "-2147483649", "0x100000000", "9" * 50])
def test_numbers_that_do_not_fit(text: str) -> None:
    with pytest.raises(InputError, match="does not fit in 32 bits"):
        parse_value(Cursor(text))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("global x = 0; local x = 0", "x is declared twice, first on line 1"),
        ("barrier b = workgroup; global b = 0", "b is declared twice"),
        ("shared x = 0", "'shared' is not a declaration"),
        ("barrier b = some", "'some' is not a kind of barrier object"),
        ("barrier b = bare", "b has no expected count"),
        ("barrier b = bare 0", "the expected count of b is 0"),
        ("barrier b = named 2", "b cannot have an expected count"),
        ("P0:r0 = x", "expected an integer, found 'x'"),
        ("P9999999999:r0 = 1", "is not the number of a thread or position"),
        ("global x = 0 global y = 0", "expected ';' after the declaration, found 'global'"),
        ("global = 0", "expected a name, found '='"),
    ],
)
def test_mistakes(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message) as caught:
        state(text)
    assert caught.value.place is not None
