"""Template arguments that are literals."""

from __future__ import annotations

import pytest

from fencepost.frontends.source.host.syntax import Kind, Node
from fencepost.frontends.source.host.template_literals import literal, template_literals

K = Node(Kind.UNRESOLVED, "", "k", "", 0, 0, 0, "", {})


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("k<T, 512, true><<<g, b>>>(p)", (None, 512, 1)),
        ("lib::k < 64u > <<<g, b>>>(p)", (64,)),
        ("k<(2 > 1), A<4, 5>, 8><<<g, b>>>(p)", (None, None, 8)),
        ("k<N...><<<g, b>>>(p)", ()),
        ("k<'>', 3><<<g, b>>>(p)", ()),
        ("k<<<g, b>>>(p)", ()),
        ("k(p)", ()),
    ],
)
def test_literals_have_their_places(text: str, found: tuple[int | None, ...]) -> None:
    assert template_literals(text, K) == found


def test_a_name_that_is_resolved_has_none() -> None:
    named = Node(Kind.REFERENCE, "", "k", "", 0, 0, 0, "1", {})
    assert template_literals("k<64><<<g, b>>>(p)", named) == ()


def test_a_literal_is_decimal_or_a_truth_value() -> None:
    assert [literal(each) for each in ("0", "64UL", "true", "false")] == [0, 64, 1, 0]
    assert [literal(each) for each in ("010", "0x10", "-1", "N", "")] == [None] * 5
