"""A bug in a workgroup that was guessed: another size says whether it rests on the guess."""

from __future__ import annotations

import pytest

from fencepost.kernels.report import Guess, Verdict
from tests.unit.kernels.test_any_size import asked, stored

OF_64 = "%x = and i32 %t, 63\n%y = mul i32 %g, 64\n%i = add i32 %x, %y"


def test_right_for_another_size() -> None:
    """What is wrong for the guess and right for 64 work-items is said to depend on the size."""
    report = asked(stored(OF_64))
    assert report.verdict is Verdict.GUESSED
    assert report.right_for == ((64, 1, 1),)
    assert report.findings
    assert not report.is_proved


def test_right_for_the_size_that_an_object_has_room_for() -> None:
    """Work-item 8 is the first that leaves the object, so workgroups of 8 are tried."""
    body = """
  %i = mul i32 %t, 32
  %q = getelementptr i32, ptr addrspace(3) @s, i32 %i
  store i32 0, ptr addrspace(3) %q"""
    report = asked(body)
    assert report.verdict is Verdict.GUESSED
    assert report.right_for == ((8, 1, 1),)
    first = asked(body.replace("%i = mul i32 %t, 32", "%i = add i32 %t, 256"))
    assert first.verdict is Verdict.BUG


def test_wrong_for_every_size() -> None:
    """A bug that another size has as well rests on no guess."""
    report = asked(stored("%i = lshr i32 %own, 1"))
    assert report.verdict is Verdict.BUG
    assert Guess.WORKGROUP not in report.guesses


@pytest.mark.parametrize("size", [64, 256])
def test_a_size_that_is_given(size: int) -> None:
    """Nothing else is tried where somebody gave the size."""
    report = asked(stored(OF_64), workgroup=(size, 1, 1))
    assert report.verdict is (Verdict.PROVED if size == 64 else Verdict.BUG)
    assert report.right_for == ()
