"""Values become calls in one walk: lines stay, declarations are appended once."""

from __future__ import annotations

from fencepost.llvm.rewriting.bodies import bodies, replaced
from fencepost.llvm.rewriting.frozen import FROZEN, Freezes
from fencepost.llvm.rewriting.undefined import ANY, AnyValues

_TEXT = """\
define i32 @f(i32 %a) {
  %b = freeze i32 %a
  %c = add i32 %b, undef
  ret i32 %c
}
declare void @g()
define void @h() {
  store i32 poison, ptr null
  ret void
}"""
TEXT = _TEXT.splitlines()


def test_bodies() -> None:
    """A body is what stands between a function's head and the brace that closes it."""
    assert [(TEXT[start], TEXT[end]) for start, end in bodies(TEXT)] == [
        ("  %b = freeze i32 %a", "}"),
        ("  store i32 poison, ptr null", "}"),
    ]


def test_each_value_is_a_call() -> None:
    """A freeze and each use of an undefined value are calls; the other lines stay."""
    made = replaced(TEXT, Freezes(), AnyValues(TEXT))
    assert made[1].strip() == f"%b = call i32 @{FROZEN}i32(i32 %a)"
    assert f"%{ANY}1" in made[2]
    assert f"%{ANY}2" in made[7]
    unchanged = (0, 3, 4, 5, 6, 8, 9)
    assert all(made[line] == TEXT[line] for line in unchanged)
    assert made[len(TEXT) :] == [
        f"declare i32 @{FROZEN}i32(i32)",
        f"declare i32 @{ANY}i32()",
    ]


def test_text_that_was_read_before() -> None:
    """Declarations that are there stay alone, and names go on behind those that are taken."""
    once = replaced(TEXT, Freezes(), AnyValues(TEXT))
    again = [*once, "define void @k() {", "  store i32 undef, ptr null", "  ret void", "}"]
    twice = replaced(again, Freezes(), AnyValues(again))
    assert len(twice) == len(again)
    assert f"%{ANY}3" in twice[-3]
