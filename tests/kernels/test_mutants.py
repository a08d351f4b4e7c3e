"""Mutants of proved kernels: one that is proved too is right, and barriers are not for nothing.

`python -m tests.kernels.mutants` tries them all (`make nightly`); here are some.
"""

from __future__ import annotations

import pytest

from fencepost.kernels.report import Verdict
from fencepost.kernels.stages.sequence import checked
from fencepost.kernels.task import Task
from fencepost.llvm.cfg.graph import control_flow
from fencepost.llvm.effects.effect import Barrier, BarrierStep
from fencepost.llvm.read import find_kernel
from tests.kernels.checking import module_of, options_of
from tests.kernels.corpus import Case, cases
from tests.kernels.mutate import mutants, unsound

SPARE = {
    "barriers/same_value": "clang knows the one value that is ever stored and loads nothing",
    "reductions/reduce_last_wave_lockstep": "one wave does it all, and lockstep is accepted",
}
"""Kernels with a barrier that can go, and why."""

FILES = ("barriers", "reductions", "patterns", "fences")
"""Kernels that have no barrier too many, but for those."""

PROVED = [each for each in cases() if each.verdict == "proved"]
SOME = list(enumerate(PROVED))[::6]
"""Kernels of which one mutant is tried here, another one of each."""
SECONDS = 2.0
RUNS = 8


@pytest.mark.parametrize(("number", "case"), SOME, ids=[str(case) for _, case in SOME])
def test_a_proved_mutant_is_right(number: int, case: Case) -> None:
    """No run shows a bug in a mutant that is proved."""
    module = module_of(case.module)
    (kernel,) = find_kernel(module, case.name)
    made = list(mutants(module, kernel))
    if not made:
        pytest.skip("nothing in it is a mutant's")
    mutant = made[number % len(made)]
    options = options_of(case.options, SECONDS)
    assert unsound(module, mutant.kernel, options, RUNS) is None, mutant.what


@pytest.mark.parametrize(
    "case", [each for each in PROVED if each.module.stem in FILES][::2], ids=str
)
def test_each_barrier_is_needed(case: Case) -> None:
    """Taking one barrier out leaves no proof."""
    module = module_of(case.module)
    (kernel,) = find_kernel(module, case.name)
    options = options_of(case.options, SECONDS)
    for node in control_flow(kernel, module.pure).nodes:
        if node.sync is None or not isinstance(node.sync[1], Barrier | BarrierStep):
            continue
        if node.sync[0].head.name is not None:
            continue  # its result is used
        mutant = Task.asked(module, kernel, options, "mutant", without=node.sync[0])
        spared = checked(mutant).report.verdict is Verdict.PROVED
        assert not spared or str(case) in SPARE
