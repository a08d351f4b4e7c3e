"""Types, arrays, and parts of locations."""

from __future__ import annotations

import pytest

from fencepost.errors import InputError
from fencepost.frontends.litmus.parse import parse
from fencepost.frontends.litmus.print import print_test
from fencepost.program.conditions import Compare, LocationTerm, ValueTerm
from fencepost.program.expressions import Const
from fencepost.program.operations import Load, Pointer, Store
from fencepost.program.program import LitmusTest

STATE = "global i64 x = 0x1122334455667788; global i16 a[3] = {1, undef, 3}; global w = 0;"


def read(operation: str, condition: str = "true", state: str = STATE) -> LitmusTest:
    return parse(f"AMDGPU t\n{{ {state} }}\n P0 ;\n {operation} ;\nexists {condition}\n")


def pointer(operation: str) -> Pointer:
    first = read(operation).program.threads[0].code[0]
    assert isinstance(first, Load | Store)
    return first.pointer


@pytest.mark.parametrize(
    ("operation", "expected"),
    [
        ("r0 = load x", Pointer("x")),
        ("r0 = load i64 x", Pointer("x")),
        ("r0 = load i32 x", Pointer("x", offset=0, size=4)),
        ("r0 = load atomic i16 x+6 agent acquire", Pointer("x", offset=6, size=2)),
        ("store a[2], 7", Pointer("a", offset=4, size=2)),
        ("store i8 a[1], 7", Pointer("a", offset=2, size=1)),
        ("store i8 generic(x+3), 7", Pointer("x", generic=True, offset=3, size=1)),
        ("store av i32 w, 7 agent", Pointer("w")),
        ("store i8 y+3, 7", Pointer("y", offset=3, size=1)),
    ],
)
def test_an_access_covers_what_it_names(operation: str, expected: Pointer) -> None:
    assert pointer(operation) == expected


def test_a_type_may_be_the_name_of_a_location() -> None:
    """As in tests that were written before there were types."""
    test = read("store i32, 1", "i32 == 1", "global i32 = 0;")
    assert test.program.threads[0].code == (Store(Pointer("i32"), Const(1)),)
    assert test.condition == Compare(test.condition.op, LocationTerm("i32"), ValueTerm(1))  # type: ignore[union-attr]


def test_locations_have_sizes_and_initial_bytes() -> None:
    x, a, w = read("r0 = load x").program.locations
    assert (x.size, x.initial) == (8, 0x1122334455667788)
    assert (a.size, a.element, a.initial, a.undefined) == (6, 2, 0x000300000001, (2, 3))
    assert (w.size, w.element, w.undefined) == (4, None, ())


@pytest.mark.parametrize(
    ("operation", "condition"),
    [
        ("store i16 x+1, 65535", "i16 x+2 == 3"),
        ("r0 = load x", "P0:r0 == 0xffffffffffffffff"),
        ("store x, -5", "a[1] == undef"),
        ("r0 = atomicrmw add i32 x+4, 1 agent acq_rel", "x > -1"),
        ("r0 = cmpxchg i64 x, 0x100000000, 1 agent acq_rel monotonic", "i8 x+7 != 0"),
    ],
)
def test_a_test_equals_its_own_reprint(operation: str, condition: str) -> None:
    test = read(operation, condition)
    assert parse(print_test(test)) == test


def test_numbers_have_the_size_of_what_they_are_compared_with() -> None:
    def compared(condition: str) -> object:
        found = read("r0 = load x", condition).condition
        assert isinstance(found, Compare)
        assert isinstance(found.right, ValueTerm)
        return found.right.value

    assert compared("P0:r0 == 0xffffffff") == 0xFFFFFFFF
    assert compared("P0:r0 == 0xffffffffffffffff") == -1
    assert compared("w == 0xffffffff") == -1


@pytest.mark.parametrize(
    ("operation", "condition", "message"),
    [
        ("r0 = load i32 x+5", "true", "bytes 5 to 8 are not in x"),
        ("r0 = load x+4", "true", "x+4 says no type"),
        ("r0 = load a", "true", "a has 6 bytes"),
        ("store i8 x, 256", "true", "256 does not fit in 8 bits"),
        ("store w, 0x100000000", "true", "0x100000000 does not fit in 32 bits"),
        ("r0 = atomicrmw add i32 x+2, 1", "true", "atomicrmw of 4 bytes at byte 2 of x"),
        ("r0 = load w", "P0:r0 == 0x100000000", "4294967296 does not fit in 32 bits"),
        ("r0 = load w", "i32 x+8 == 1", "bytes 8 to 11 are not in x"),
        ("r0 = load i64 y", "true", "bytes 0 to 7 are not in y"),
    ],
)
def test_what_does_not_fit_is_refused(operation: str, condition: str, message: str) -> None:
    with pytest.raises(InputError, match=message.replace("+", r"\+")) as caught:
        read(operation, condition)
    assert caught.value.place is not None


@pytest.mark.parametrize(
    ("state", "message"),
    [
        ("global i32 a[5] = 0;", "5 elements of 4 bytes are 20 bytes"),
        ("global i32 a[2] = {1};", "a has 2 elements, and 1 initial values"),
        ("global i8 a = 300;", "300 does not fit in 8 bits"),
        ("global i16 a[0] = 0;", "0 elements of 2 bytes are 0 bytes"),
    ],
)
def test_declarations_that_do_not_fit_are_refused(state: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        read("r0 = load w", state=state)
