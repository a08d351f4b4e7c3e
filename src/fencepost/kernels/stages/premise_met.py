"""The premise that addresses do not overflow, held against the launches of a kernel."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING

from fencepost.errors import BoundReached
from fencepost.kernels.certificate import Premise
from fencepost.kernels.task import Prepared
from fencepost.records import replace

if TYPE_CHECKING:
    from fencepost.kernels.prove.ask.asking import Asking
    from fencepost.kernels.prove.ask.meeting_launch import Launches

LAUNCHES = 4
"""Inputs of runs that are tried as launches that meet the premises of a proof."""
UNDEFINED = "in every launch that is asked about, sizes or indices overflow that must not"


def launches_of(kernel: Prepared, asking: Asking) -> Launches:
    """Return which launches meet the premise that addresses do not overflow, if a proof has it."""
    from fencepost.kernels.prove.ask.meeting_launch import Launches, launches
    from fencepost.kernels.prove.disjoint.chosen import by_object
    from fencepost.kernels.prove.summary.accesses import sites

    evaluator = asking.evaluator
    if Premise.NO_OVERFLOW not in evaluator.ledger.premises:
        return Launches.MEET
    made = by_object(evaluator, sites(evaluator, values=False))
    inputs = islice(_settings(kernel), LAUNCHES)
    try:
        return launches(asking, made, inputs)
    except BoundReached:
        return Launches.OVERFLOW


def _settings(kernel: Prepared) -> Iterator[dict[str, int]]:
    """Yield the arguments of runs, each once."""
    seen: list[dict[str, int]] = []
    for values, _ in kernel.inputs.first():
        if values not in seen:
            seen.append(values)
            yield values


def where_addresses_overflow(kernel: Prepared) -> Prepared:
    """Return the kernel as it is where addresses may overflow."""
    options = kernel.task.options
    options = replace(options, refused=options.refused | {Premise.NO_OVERFLOW})
    return replace(kernel, task=replace(kernel.task, options=options))


__all__ = ["UNDEFINED", "launches_of", "where_addresses_overflow"]
