"""Inputs that are worth a run: what is given stays, what is assumed holds, nothing comes twice."""

from __future__ import annotations

from itertools import islice

import pytest

from fencepost.kernels.execute.state import Contents
from fencepost.kernels.inputs import STRIDE, Inputs
from fencepost.kernels.question.argument_types import named_types
from fencepost.kernels.question.assumptions import Assumptions
from fencepost.kernels.question.budget import Budget
from fencepost.llvm.launches.launch import Launch
from tests.unit.kernels.kernels_of_text import module_of

MODULE = """
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %x, i32 %n, i32 %m, i8 %b) {
  ret void
}
"""
KERNEL = module_of(MODULE).kernels[0]
LAUNCH = Launch((64, 1, 1), (2, 1, 1), 64)


def inputs(
    *assumed: str, given: dict[str, int] | None = None, suggested: tuple[dict[str, int], ...] = ()
) -> Inputs:
    assumptions = Assumptions.read(assumed, named_types(KERNEL))
    return Inputs(KERNEL, LAUNCH, given or {}, assumptions, suggested, Budget())


def test_what_is_free() -> None:
    """The integers that nothing settles."""
    assert inputs().free == ["n", "m", "b"]
    assert inputs(given={"n": 5}).free == ["m", "b"]


HALVES = """
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %x, i32 %low, i32 %high, i32 %rows, i8 %b) {
  %l = zext i32 %low to i64
  %h = zext i32 %high to i64
  %up = shl nuw i64 %h, 32
  %n = or disjoint i64 %up, %l
  %r = zext i32 %rows to i64
  %bytes = shl i64 %r, 2
  %c = zext i8 %b to i64
  %d = shl i64 %c, 8
  ret void
}
"""


def test_upper_halves_of_sizes_are_0() -> None:
    """They are no sizes of their own; what is shifted by other than its width, or a byte, is."""
    kernel = module_of(HALVES).kernels[0]
    found = Inputs(kernel, LAUNCH, {}, Assumptions.read((), {}), (), Budget())
    assert found.free == ["low", "rows", "b"]
    tried = [*found.first(), *found.strides(reals=False)]
    assert {values["high"] for values, _ in tried} == {0}
    given = Inputs(kernel, LAUNCH, {"high": 3}, Assumptions.read((), {}), (), Budget())
    assert {values["high"] for values, _ in given.first()} == {3}


def test_given_arguments_stay() -> None:
    found = inputs(given={"n": 5})
    tried = [*found.first(), *found.strides(reals=False)]
    assert {values["n"] for values, _ in tried} == {5}


def test_first_inputs_are_many_and_different() -> None:
    """Sizes around the launch's with more than one kind of contents; no input twice."""
    tried = [(tuple(sorted(v.items())), c) for v, c in islice(inputs().first(), 12)]
    assert len({*tried}) == len(tried) == 12
    assert {contents for _, contents in tried} >= {Contents.INDEX, Contents.ZERO, Contents.MIXED}
    assert {dict(values)["n"] for values, _ in tried} >= {0, 1, 2, 64, 128, 256}


def test_assumptions_hold_of_all() -> None:
    """Multiples are met by going up, others by looking around."""
    found = inputs("n % 16 == 0", "m > 100")
    tried = [*found.first(), *found.strides(reals=False)]
    assert tried
    assert all(values["n"] % 16 == 0 and values["m"] > 100 for values, _ in tried)
    assert found.steps == {"n": 16}
    assert found.fitted({"n": 17, "m": 3}) == {"n": 32, "m": 3}


def test_signs_are_those_of_the_type() -> None:
    """Where a module does not say which they are, both signs are allowed."""
    assert inputs().named({"n": 2**32 - 1, "b": 200}) == {"n": 2**32 - 1, "m": 0, "b": 200}
    assert inputs("n > 0").allowed({"n": 2**32 - 1})
    assert not inputs("n > 0").allowed({"n": 0})
    assert not inputs("signed(n) > 0").allowed({"n": 2**32 - 1})
    assert not inputs("unsigned(b) < 200").allowed({"b": 200})


def test_strides_collapse_one_at_a_time() -> None:
    tried = [values for values, _ in inputs().strides(reals=True)]
    assert {tuple(sorted(values.values())) for values in tried} == {
        (0, STRIDE, STRIDE),
        (1, STRIDE, STRIDE),
    }
    assert {contents for _, contents in inputs().strides(reals=True)} == {Contents.REAL}


def test_what_was_suggested_comes_first() -> None:
    """If it meets what is assumed; given arguments are above it."""
    found = inputs("m < 10", given={"b": 1}, suggested=({"n": 7, "m": 3, "b": 9},))
    values, _ = next(found.first())
    assert values == {"n": 7, "m": 3, "b": 1}
    none = inputs("m < 2", suggested=({"n": 7, "m": 3, "b": 9},))
    assert all(values["m"] != 3 for values, _ in none.first())


def test_around_what_a_kernel_compares_with() -> None:
    first = [({"n": 1, "m": 1, "b": 1}, Contents.INDEX)]
    tried = list(inputs().around(first, 2, [5, 6], reals=False))
    assert [(c, turn) for _, c, turn in tried[:3]] == [
        (Contents.REAL, 0),
        (Contents.TELLING, 0),
        (Contents.TELLING, 1),
    ]
    assert [values["n"] for values, _, _ in tried[3:5]] == [5, 6]
    assert {contents for _, contents, _ in tried[3:]} == {Contents.INDEX}
    real = list(inputs().around(first, 2, [5, 6], reals=True))
    assert {contents for _, contents, _ in real[3:]} == {Contents.REAL}


def test_settings_that_meet_assumptions_are_sought_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hundreds are tried; the sizes of the launch change nothing of them."""
    asked: list[dict[str, int]] = []
    plain = Inputs.allowed

    def allowed(own: Inputs, values: dict[str, int]) -> bool:
        asked.append(values)
        return plain(own, values)

    monkeypatch.setattr(Inputs, "allowed", allowed)
    found = inputs("n >= 1", "n < 1")
    assert [*found.first()] == []
    assert len(asked) < 2 * found.budget.allowed


def test_one_size_for_all_is_tried_where_picks_do_not_reach() -> None:
    found = inputs("n >= 1024", "m >= 1024", "n % 1024 == 0", "b == 0", given={"b": 0})
    assert any(values["n"] == values["m"] == 1024 for values, _ in found.first())
