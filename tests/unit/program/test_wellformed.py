"""Accesses that an address space does not have."""

from __future__ import annotations

import pytest

from fencepost.errors import InputError, UnsupportedError
from fencepost.frontends.litmus.parse import parse
from fencepost.program.wellformed import check_no_copies, check_no_sizes, has_copies

STATE = "constant c = 1; region g = 0; global i64 x = 0;"


def text(operation: str, condition: str = "true") -> str:
    return f"AMDGPU t\n{{ {STATE} }}\n P0 ;\n {operation} ;\nexists {condition}\n"


@pytest.mark.parametrize(
    ("operation", "condition", "message"),
    [
        ("store c, 2", "true", "c is in constant memory, and is written here"),
        ("r0 = atomicrmw add c, 2", "true", "c is in constant memory, and is written here"),
        ("r0 = load atomic c agent", "true", "an atomic access to c, which is in constant memory"),
        ("store atomic g, 1 agent", "true", "an atomic access to g, which is in region memory"),
        ("r0 = atomicrmw add g, 2", "true", "an atomic access to g, which is in region memory"),
        ("r0 = load generic(g)", "true", "g is in region memory, and is accessed by a generic"),
        ("store g, 1", "g == 1", "g has an instance for each agent"),
    ],
)
def test_what_a_space_does_not_have_is_refused(
    operation: str, condition: str, message: str
) -> None:
    with pytest.raises(InputError, match=message) as caught:
        parse(text(operation, condition))
    assert caught.value.place is not None


def test_plain_accesses_are_taken() -> None:
    for operation in ("r0 = load c", "r0 = load generic(c)", "store g, 1", "r0 = load volatile g"):
        parse(text(operation, "c == 1"))


def test_who_has_no_sizes_says_so() -> None:
    program = parse(text("r0 = load x")).program
    with pytest.raises(UnsupportedError, match="nobody has no locations of several sizes"):
        check_no_sizes(program, "nobody", "ask somebody")


COPIES = "global x = 0; local y = 0; private p = 0; global i64 w = 0; local i64 v = 0;"


def copying(operation: str) -> str:
    return f"AMDGPU t\n{{ {COPIES} }}\n P0 ;\n {operation} ;\nexists true\n"


@pytest.mark.parametrize(
    ("operation", "message"),
    [
        ("load.to.lds x, y", "a load to LDS to x"),
        ("load.to.lds y, p", "a load to LDS from p"),
        ("load.async.to.lds y, generic(x)", "a load to LDS from x"),
        ("load.to.lds v, w", "a load to LDS of 8 bytes to 8"),
        ("load.to.lds y, i16 x", "a load to LDS of 2 bytes to 4"),
        ("store cooperative y, 1 agent", "a cooperative access to y, which is not in global"),
        ("r0 = load monitor p agent", "a monitor access to p, which is not in global"),
        ("store cooperative i16 x, 1 agent", "a cooperative access of 2 bytes"),
    ],
)
def test_copies_and_forms_that_there_are_not(operation: str, message: str) -> None:
    with pytest.raises(InputError, match=message) as caught:
        parse(copying(operation))
    assert caught.value.place is not None


def test_what_a_smaller_copy_leaves_is_not_known() -> None:
    with pytest.raises(UnsupportedError, match="a load to LDS of 2 bytes"):
        parse(copying("load.to.lds i16 y, i16 x"))


@pytest.mark.parametrize(
    ("operation", "what"),
    [
        ("load.to.lds y, x", "loads to LDS"),
        ("asyncmark", "loads to LDS"),
        ("r0 = load monitor x agent", "monitor accesses"),
        ("store cooperative x, 1 agent", "cooperative accesses"),
    ],
)
def test_who_has_no_copies_says_so(operation: str, what: str) -> None:
    with pytest.raises(UnsupportedError, match=f"a machine has no {what}"):
        check_no_copies(parse(copying(operation)).program, "a machine", "ask the model")
    check_no_copies(parse(copying("r0 = load x")).program, "a machine", "ask the model")


def test_loads_that_the_compiler_waits_for() -> None:
    assert has_copies(parse(copying("load.to.lds y, x")).program)
    assert not has_copies(parse(copying("load.async.to.lds y, x")).program)
