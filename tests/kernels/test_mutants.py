"""A kernel that is proved is not proved without one of its barriers, but for those it can spare."""

from __future__ import annotations

import pytest

from fencepost.frontends.llvm_ir.read import find_kernel
from fencepost.kernels.check import Check
from fencepost.kernels.graph import control_flow
from fencepost.kernels.report import Verdict
from tests.kernels.checking import module_of, options_of
from tests.kernels.corpus import Case, cases

SPARE = {
    "barriers/same_value": "clang knows the one value that is ever stored and loads nothing",
    "reductions/reduce_last_wave_lockstep": "one wave does it all, and lockstep is accepted",
    "named/left_after_wait": "nothing follows the leave",
    "named/joined_another_and_back": "what the detour joins is not waited on",
    "named/ring": "the producer's wait for the empty place says that the full one was taken",
}
"""Kernels with a barrier that can go, and why."""

PROVED = [each for each in cases() if each.verdict == "proved"]


@pytest.mark.parametrize("case", PROVED, ids=str)
def test_each_barrier_is_needed(case: Case) -> None:
    """Taking one barrier out leaves no proof."""
    module = module_of(case.module)
    (kernel,) = find_kernel(module, case.name)
    options = options_of(case.options, seconds=2.0)
    for node in control_flow(kernel, module.pure).nodes:
        if node.sync is None:
            continue
        mutant = Check(module, kernel, options, "mutant", without=node.sync[0])
        spared = mutant.report().verdict is Verdict.PROVED
        assert not spared or str(case) in SPARE
