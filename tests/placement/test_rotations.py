"""Buffers that iterations exchange: one barrier an iteration, as their authors wrote."""

from __future__ import annotations

import pytest

import fencepost
from fencepost.kernels.one_workgroup import Reading
from fencepost.kernels.options import Options
from fencepost.kernels.report import Verdict
from fencepost.llvm.module import Function
from fencepost.placement.comparison import barriers
from fencepost.placement.from_llvm.kernel import Kernel
from fencepost.placement.from_llvm.module import ReadModule, Way, place_barriers
from fencepost.placement.place import Existing, Placement
from fencepost.placement.verifier.verify import verify
from tests.placement.rotations import FORMS, NEAR_MISSES

BUG = (Verdict.BUG, Verdict.GUESSED)


def placed(text: str) -> tuple[Placement, str]:
    """A kernel's barriers, placed anew, and its text."""

    def read(module: ReadModule, function: Function, _: Existing) -> Kernel:
        return Reading(stripped=True).kernel(module, function)

    found = place_barriers(text, "gfx942", existing=Existing.STRIP, way=Way(read))
    ((_, result),) = found.placements
    return result, found.text


def verdict(text: str) -> Verdict:
    """The verdict of `check` in some grid."""
    (report,) = fencepost.check(text, Options(grid=(64, 1, 1)))
    return report.verdict


@pytest.mark.parametrize("name", FORMS)
def test_one_barrier_an_iteration(name: str) -> None:
    """One is placed and verified, and `check` agrees."""
    result, text = placed(FORMS[name].module())
    assert (barriers(result.after), result.verdict.ok) == (1, True)
    assert verify(result.given).ok
    assert verdict(text) is Verdict.PROVED


@pytest.mark.parametrize("name", FORMS)
def test_check_finds_the_missing_barrier(name: str) -> None:
    """With its barrier a form is proved; without, it is a bug."""
    assert verdict(FORMS[name].module()) is Verdict.PROVED
    assert verdict(FORMS[name].module(barrier=False)) in BUG


@pytest.mark.parametrize("name", NEAR_MISSES)
def test_near_misses_need_more(name: str) -> None:
    """The barrier that is there is not enough; with those that are placed, no run shows a race."""
    text = NEAR_MISSES[name].module()
    result, after = placed(text)
    assert not verify(result.given).ok
    assert result.verdict.ok
    assert verdict(text) in BUG
    assert verdict(after) not in BUG
