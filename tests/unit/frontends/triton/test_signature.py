"""Signatures of kernels in Triton IR."""

from __future__ import annotations

import pytest

from fencepost.errors import InputError
from fencepost.frontends.triton.kernel import Beside, beside
from fencepost.frontends.triton.signature import Argument, ArgumentKind, signature_of

POINTER, INTEGER, REAL, OTHER = ArgumentKind
TEXT = """#loc = loc("k.py":35:1)
#loc20 = loc("x_ptr"(#loc))
module {
  tt.func private @helper(%a: i32 loc("a"(#loc))) attributes {noinline = true} {
  }
  tt.func public @add(%x_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32,\
 tt.pointer_range = 32 : i32} loc("x_ptr"(#loc)),\
 %pair.1: i64 {tt.divisibility = 16 : i32} loc("pair.1"(#loc)),\
 %n: i32 {tt.divisibility = 16 : i32} loc("n"(#loc)), %d.shape.0_0: i1 loc("d.shape.0"(#loc)),\
 %eps: f32 loc("eps"(#loc)), %b: bf16 loc("b"(#loc)),\
 %d: !tt.tensordesc<64x32xf32, #s<{a = [1, 0]}>> loc("d"(#loc))) attributes {noinline = false} {
"""


def test_arguments() -> None:
    """Names are those of the source, types what a launch passes; other functions are none."""
    found = signature_of(TEXT)
    assert found.kernel == "add"
    assert found.arguments == (
        Argument("x_ptr", POINTER, 0, 16),
        Argument("pair.1", INTEGER, 64, 16),
        Argument("n", INTEGER, 32, 16),
        Argument("d.shape.0", INTEGER, 1),
        Argument("eps", REAL, 32),
        Argument("b", REAL, 16),
        Argument("d", OTHER),
    )


def test_without_locations() -> None:
    """Where lines are switched off, names are those of the values."""
    found = signature_of("  tt.func public @k(%arg0: !tt.ptr<i32>, %n: i32) attributes {} {")
    assert [each.name for each in found.arguments] == ["arg0", "n"]


def test_no_arguments() -> None:
    assert signature_of("tt.func public @k() {").arguments == ()


def test_quotes_hide_commas_and_parentheses() -> None:
    """What stands in quotes parts no arguments."""
    found = signature_of('tt.func public @k(%a: i32 {s = "),(\\""} loc("a"(#l)), %b: i32) {')
    assert [each.name for each in found.arguments] == ["a", "b"]


def test_specialisations() -> None:
    """What Triton took for granted of integers that can be named in an assumption; addresses, and
    parts of tuples, are none.
    """
    assert Beside(None, signature_of(TEXT)).specialisations == ("n % 16 == 0",)
    assert beside(None, None).specialisations == ()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "module {}",
        "tt.func private @k(%n: i32) {",
        "tt.func public @k(%n: i32",
        "tt.func public @k(n: i32) {",
        'tt.func public @k(%n: i32 loc("',
        "tt.func public @k(" + ", ".join(f"%a{n}: i32" for n in range(5000)) + ") {",
    ],
)
def test_refused(text: str) -> None:
    with pytest.raises(InputError):
        signature_of(text)
