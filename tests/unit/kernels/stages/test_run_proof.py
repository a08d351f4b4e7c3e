"""A run that shows all but that writes are equal, and terms that show only this."""

from __future__ import annotations

import pytest

from fencepost.kernels.certificate import Engine, Pair, Premise, Reason
from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Options
from fencepost.kernels.report import Report, Verdict
from fencepost.llvm.read import read_module
from tests.unit.kernels.kernels_of_text import checked, text_of
from tests.unit.kernels.promises import report

ROUND = """
  %mine = getelementptr i32, ptr addrspace(3) @a, i32 %t
  %from = getelementptr i32, ptr addrspace(1) %in, i32 %t
  %word = load i32, ptr addrspace(1) %from
  store i32 %word, ptr addrspace(3) %mine
  SYNC
  %high = lshr i32 %t, SHIFT
  %other = getelementptr i32, ptr addrspace(3) @a, i32 %high
  %v = load i32, ptr addrspace(3) %other
  %at = and i32 %t, MASK
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %at
  store i32 %v, ptr addrspace(1) %to
  ret void
"""
"""Work-item t writes what in[t >> SHIFT] holds to out[t & MASK]."""


def of_round(shift: int, mask: int, grid: int = 1) -> Report:
    body = ROUND.replace("SHIFT", str(shift)).replace("MASK", str(mask))
    return checked(body, 64, grid)


def test_what_a_run_leaves_open_is_asked_of_terms() -> None:
    """All write in[0] to one place. The pairs of LDS are the run's, that of the store is not."""
    found = of_round(6, 0)
    assert found.verdict is Verdict.PROVED, found.reasons
    assert found.proof is not None
    assert found.proof.engine is Engine.TERMS
    assert Premise.SAME_VALUE in found.proof.premises
    equal = [each for each in found.proof.obligations if each.reason is Reason.SAME_VALUE]
    assert len(equal) == 1
    assert equal[0].query
    pairs = [each for each in found.proof.obligations if isinstance(each, Pair)]
    assert any(each.reason is Reason.ORDERED for each in pairs)


@pytest.mark.parametrize(("shift", "mask"), [(5, 0), (0, 62), (1, 31), (5, 31)])
def test_values_that_differ(shift: int, mask: int) -> None:
    """Of work-items that write to one place one at least writes another word."""
    assert of_round(shift, mask).verdict is not Verdict.PROVED


@pytest.mark.parametrize("mask", [63, 127])
def test_places_that_differ(mask: int) -> None:
    assert of_round(0, mask).verdict is Verdict.PROVED


def test_two_workgroups_are_asked_about_too() -> None:
    """Within a workgroup all write one word; the words of two workgroups differ."""
    body = """
  %from = getelementptr i32, ptr addrspace(1) %data, i32 WHICH
  %v = load i32, ptr addrspace(1) %from
  store i32 %v, ptr addrspace(1) %out
"""
    assert report(body.replace("WHICH", "0")).verdict is Verdict.PROVED
    assert report(body.replace("WHICH", "%g")).verdict is not Verdict.PROVED
    assert report(body.replace("WHICH", "%g"), grid=1).verdict is Verdict.PROVED


def test_two_stores() -> None:
    """Each of two stores writes one word, and the two words differ, or not."""
    body = """
  %from = getelementptr i32, ptr addrspace(1) %data, i32 1
  %v = load i32, ptr addrspace(1) %data
  %w = load i32, ptr addrspace(1) WHENCE
  store i32 %v, ptr addrspace(1) %out
  store i32 %w, ptr addrspace(1) %out
"""
    assert report(body.replace("WHENCE", "%data")).verdict is Verdict.PROVED
    assert report(body.replace("WHENCE", "%from")).verdict is not Verdict.PROVED


def test_a_race_beside_equal_values() -> None:
    """A run with another race leaves more open than values."""
    body = """
  %v = load i32, ptr addrspace(1) %data
  store i32 %v, ptr addrspace(1) %out
  %i = add i32 %t, 1
  %from = getelementptr i32, ptr addrspace(1) %out, i32 %i
  %r = load i32, ptr addrspace(1) %from
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %id
  BEFORE
"""
    store = "store i32 %r, ptr addrspace(1) %q"
    assert report(body.replace("BEFORE", store)).verdict is not Verdict.PROVED
    assert report(body.replace("BEFORE", "")).verdict is Verdict.PROVED


def test_writes_of_one_value_are_refused() -> None:
    """Whoever counts writes of one value as bugs gets no proof that rests on them."""
    body = ROUND.replace("SHIFT", "6").replace("MASK", "0")
    module = read_module(text_of(body).encode())
    options = Options((64, 1, 1), (1, 1, 1), same_value=True)
    assert check_kernel(module, module.kernels[0], options, "k").verdict is Verdict.BUG
