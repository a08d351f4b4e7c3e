"""Placement in a kernel, with its own barriers or without them."""

from __future__ import annotations

from collections.abc import Callable

from fencepost.placement.comparison import barriers
from fencepost.placement.from_llvm.kernel import Kernel
from fencepost.placement.from_llvm.stripping import check_strippable
from fencepost.placement.from_llvm.trials import Shows, Trials, fewer
from fencepost.placement.place import Existing, Placement, Strategy, place
from fencepost.placement.target import TargetConfig
from fencepost.placement.verifier.verify import verify
from fencepost.records import dataclass

Read = Callable[[Existing], Kernel]
"""A function that reads a kernel, to keep its barriers or to place them anew: the facts about its
accesses may depend on them."""


@dataclass(frozen=True, slots=True)
class Asked:
    """The options of placement. `shows`: a prover that is asked which barriers can be left out."""

    config: TargetConfig
    strategy: Strategy
    existing: Existing
    seconds: float
    shows: Shows | None = None


@dataclass(frozen=True, slots=True)
class PlacedKernel:
    """A kernel and its placement. `anew`: if its own barriers are kept though they were to be
    placed anew, the result of placing them anew. `trials`: what was tried without.
    """

    kernel: Kernel
    placement: Placement
    anew: Placement | None = None
    trials: Trials = Trials()


def place_kernel(read: Read, asked: Asked) -> PlacedKernel:
    """Place barriers in a kernel. If barriers are to be placed anew and would be more than the
    kernel has, or leave something open, and it is in order as it stands, it keeps its own: only a
    proof of the whole kernel may show that, which no placement can use. It also keeps its own if
    orders between workgroups may rest on them. Raises what reading and `place` raise, and
    UnsupportedError if its barriers cannot be taken out.
    """
    kernel = read(asked.existing)
    if asked.existing is Existing.STRIP:
        check_strippable(kernel)
    result = place(kernel.program, asked.config, asked.strategy, asked.existing, asked.seconds)
    trials = Trials()
    if asked.shows is not None:
        result, trials = fewer(kernel, result, asked.config, asked.shows, asked.seconds)
    is_better = result.verdict.ok and barriers(result.after) <= barriers(result.given)
    rests = kernel.program.messages and barriers(result.given) > 0
    if asked.existing is Existing.STRIP and (rests or not is_better):
        own = read(Existing.KEEP)
        if rests or verify(own.program, asked.config).ok:
            kept = place(own.program, asked.config, asked.strategy, Existing.KEEP, asked.seconds)
            return PlacedKernel(own, kept, result, trials)
    return PlacedKernel(kernel, result, None, trials)
