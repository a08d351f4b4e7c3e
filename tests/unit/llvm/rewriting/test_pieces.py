"""The text of instructions in pieces."""

from __future__ import annotations

import pytest

from fencepost.llvm.rewriting.pieces import closing, split, type_at, value_at


def test_commas_in_brackets_and_quotes_part_nothing() -> None:
    text = 'i32 %"a,b", <2 x i32> <i32 1, i32 2>, { i32, i32 } %c, [2 x i8] c"x,"'
    assert split(text) == [
        'i32 %"a,b"',
        "<2 x i32> <i32 1, i32 2>",
        "{ i32, i32 } %c",
        '[2 x i8] c"x,"',
    ]
    assert split("[ undef, %a ], [ 1, %b ]") == ["[ undef, %a ]", "[ 1, %b ]"]
    assert closing('(a, "(", (b))', 0) == len('(a, "(", (b))')
    assert closing("(a", 0) is None


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("i32 %x", "i32"),
        ("ptr addrspace(3) %p", "ptr addrspace(3)"),
        ("<2 x ptr addrspace(3)> undef", "<2 x ptr addrspace(3)>"),
        ("{ i32, [2 x i8] } %s", "{ i32, [2 x i8] }"),
        ("<{ i32 }> undef", "<{ i32 }>"),
        ('%"a b" undef', '%"a b"'),
        ("%x", None),
        ("<i32 undef, i32 1>", None),
        ("undef", None),
        ("i32x", None),
    ],
)
def test_types(text: str, kind: str | None) -> None:
    assert type_at(text, 0) == kind


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("undef to i64", "undef"),
        ("%x monotonic", "%x"),
        ("<i32 undef, i32 1>, i32 2", "<i32 undef, i32 1>"),
        ("getelementptr inbounds (i8, ptr @g, i32 undef) to i64", None),
        ("splat (i32 undef)", None),
    ],
)
def test_values(text: str, value: str | None) -> None:
    """A constant expression is one value, to its last bracket."""
    assert value_at(text, 0) == (text.removesuffix(" to i64") if value is None else value)
