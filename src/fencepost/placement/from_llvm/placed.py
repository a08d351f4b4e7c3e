"""Placement in a kernel, with its own barriers or without them.

The walk knows which accesses may meet, and places barriers by that alone. A proof may know more:
that a message orders two accesses, that no work-item comes to both, that one wave does it all. So
each barrier that was placed is left out in turn, those that run most often first, and another
prover is asked about the module that is left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import process_time

from fencepost.placement.certificate import Shown
from fencepost.placement.comparison import barriers
from fencepost.placement.emit import Placed
from fencepost.placement.from_llvm.kernel import Kernel
from fencepost.placement.from_llvm.stripping import check_strippable
from fencepost.placement.insert import inserted
from fencepost.placement.place import Existing, Placement, Strategy, place
from fencepost.placement.regions import Barrier, Signal, Wait
from fencepost.placement.target import TargetConfig
from fencepost.placement.verifier.fences import with_fences
from fencepost.placement.verifier.verify import verify
from fencepost.records import dataclass, replace

MOST_TRIED = 2
"""The most barriers of a kernel that are tried: each costs a check of the kernel, some seconds of
one that is large.
"""
PART_OF_TIME = 0.25
"""The part of the time for a kernel after which no other barrier is tried."""

Shows = Callable[[Kernel, Placement], Shown | None]
"""A prover's proof that a kernel is in order with a placement; None if it has none."""


Read = Callable[[Existing], Kernel]
"""A function that reads a kernel, to keep its barriers or to place them anew: the facts about its
accesses may depend on them."""


@dataclass(frozen=True, slots=True)
class Trials:
    """The numbers of barriers that were left out in turn, and of those that were not tried."""

    tried: int = 0
    untried: int = 0


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


def fewer(
    kernel: Kernel, result: Placement, config: TargetConfig, shows: Shows, seconds: float
) -> tuple[Placement, Trials]:
    """Return a verified placement without the barriers that a proof shows to be needless. A part of
    `seconds`, of processor time, is an outer stop: placement itself is not to be late.
    """
    if kernel.workgroup is None or not result.verdict.ok or result.before.messages:
        return result, Trials()
    found = list(_barriers(result))
    weights = {id(each): result.layout.gaps[each[0].gap].weight for each in found}
    found.sort(key=lambda each: -weights[id(each)])
    stop, tried = process_time() + seconds * PART_OF_TIME, 0
    for group in found[:MOST_TRIED]:
        if process_time() > stop:
            break
        tried += 1
        trial = _without(result, group)
        shown = shows(kernel, trial)
        if shown is None:
            continue
        after = replace(trial.after, shown=shown)
        result = replace(trial, after=after, verdict=verify(after, config))
    return result, Trials(tried, len(found) - tried)


def _barriers(result: Placement) -> Iterator[tuple[Placed, ...]]:
    """Yield the barriers of a placement, each signal with its wait."""
    signals: list[Placed] = []
    for each in result.placed:
        match each.node:
            case Barrier():
                yield (each,)
            case Signal():
                signals.append(each)
            case Wait() if signals:
                yield signals.pop(), each


def _without(result: Placement, group: tuple[Placed, ...]) -> Placement:
    """Return a placement without some of its operations."""
    placed = tuple(each for each in result.placed if not any(each is one for one in group))
    program = with_fences(result.before, frozenset(result.strengthened), result.fenced)
    return replace(result, placed=placed, after=inserted(program, result.layout, placed))
