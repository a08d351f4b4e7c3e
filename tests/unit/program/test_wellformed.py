"""Accesses that an address space does not have."""

from __future__ import annotations

import pytest

from fencepost.errors import InputError, UnsupportedError
from fencepost.frontends.litmus.parse import parse
from fencepost.program.wellformed import check_no_sizes

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
