"""Barriers that only a proof of the whole kernel shows to be needless, found by leaving each out.

The walk knows which accesses may meet, and places barriers by that alone. A proof may know more:
that a message orders two accesses, that no work-item comes to both, that one wave does it all. So
each barrier that was placed is left out in turn, those that run most often first, and another
prover is asked about the module that is left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import process_time

from fencepost.placement.certificate import Shown
from fencepost.placement.emit import Placed
from fencepost.placement.from_llvm.kernel import Kernel
from fencepost.placement.insert import inserted
from fencepost.placement.place import Placement
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


@dataclass(frozen=True, slots=True)
class Trials:
    """The numbers of barriers that were left out in turn, and of those that were not tried."""

    tried: int = 0
    untried: int = 0


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
