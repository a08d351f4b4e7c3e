"""Kernels that are proved for workgroups of every size, if nobody gives one.

The proof is by terms in which the size is a symbol. Facts about all work-items of a workgroup (sums
over them, values of counters, exchanges between the lanes of full waves, protocols) are known only
for a given size: the proof does without them, and values that atomics and lanes give are any. A
kernel that uses one axis is launched in one.

Arrays in LDS tell how large a workgroup may be, if they have a place for each work-item: where the
first one without a place leaves them, the proof is of smaller workgroups, a premise about sizes.
That an index is wrong is another question: an array that is left elsewhere tells nothing.
"""

from __future__ import annotations

import itertools

from fencepost.diagnostics import Code
from fencepost.kernels.certificate import Certificate, Open, Premise, Sized
from fencepost.kernels.options import states_most_items
from fencepost.kernels.proof import prove
from fencepost.kernels.task import Found, Prepared
from fencepost.kernels.trial import Trial, tried
from fencepost.llvm.cfg.graph import Graph
from fencepost.llvm.effects.effect import (
    Assume,
    Barrier,
    Collective,
    CrossLane,
    Foreign,
    Mark,
    MemoryFence,
    Nothing,
    Opaque,
    Pointer,
    Pure,
    Query,
    Touch,
)
from fencepost.llvm.launch import Extent
from fencepost.llvm.types import ArrayType
from fencepost.records import replace
from fencepost.vocabulary.address_spaces import Memory

_ALONE = (
    Assume,
    Collective,
    CrossLane,
    Foreign,
    Mark,
    MemoryFence,
    Nothing,
    Opaque,
    Pointer,
    Pure,
    Query,
    Touch,
)
"""Meanings that a work-item has for itself, or that give any value, in a workgroup of any size."""


def is_of_any_size(graph: Graph) -> bool:
    """Return True if terms follow a kernel in a workgroup of unknown size."""
    return all(
        (node.sync is None or _is_plain_barrier(node.sync[1]))
        and all(meaning is None or isinstance(meaning, _ALONE) for _, meaning in node.body)
        for node in graph.nodes
    )


def _is_plain_barrier(step: object) -> bool:
    """Return True for a barrier of the whole workgroup and nothing else."""
    return isinstance(step, Barrier) and not step.grid


def of_any_size(kernel: Prepared, found: Found) -> Certificate | None:
    """Return the proof for workgroups of every size, or of every size that has room in the kernel's
    arrays, if nobody gave one; None without one.
    """
    wider = kernel.of_any_size
    if wider is None or not is_of_any_size(kernel.relaxed.graph):
        return None
    fits = Premise.WORKGROUP_FITS not in kernel.task.options.refused
    rooms = _rooms(wider) if fits and not states_most_items(kernel.task.kernel) else ()
    left = _left_by(wider)
    if left == 0:
        outcome = _proof(wider, found)
        if isinstance(outcome, Certificate):
            return outcome
        if any(each.code is not Code.NOT_SHOWN_INSIDE for each in outcome.unsettled):
            return None
    for size in rooms:
        if left in (0, size) and _left_by(_up_to(wider, size)) == 0:
            outcome = _proof(_up_to(wider, size), found)
            if isinstance(outcome, Certificate):
                most = Sized(f"a workgroup of at most {size} work-items", Premise.WORKGROUP_FITS)
                premises = (*outcome.premises, most.premise)
                return replace(outcome, premises=premises, sizes=(*outcome.sizes, most))
    return None


def _proof(kernel: Prepared, found: Found) -> Certificate | Open:
    outcome = prove(kernel, found, None)
    if isinstance(outcome, Certificate):
        found.proved = kernel
    return outcome


def _rooms(kernel: Prepared) -> list[int]:
    """Return the numbers of elements, or of rows, of arrays in LDS that have no room for each
    work-item of the largest workgroup, the largest first.
    """
    found = set[int]()
    for region in kernel.layout.lds.values():
        kind = region.variable.type if region.variable is not None else None
        elements = 1
        while isinstance(kind, ArrayType):
            elements *= kind.count
            found |= {kind.count, elements} if elements == kind.count else {elements}
            kind = kind.element
    return sorted((e for e in found if 1 < e < kernel.task.launch.items), reverse=True)


def _up_to(kernel: Prepared, items: int) -> Prepared:
    """Return the question about workgroups of at most so many work-items."""
    launch = replace(kernel.task.launch, workgroup=(items, 1, 1))
    return replace(kernel, task=replace(kernel.task, launch=launch))


def _left_by(kernel: Prepared) -> int | None:
    """Return the number of the first work-item but 0 that leaves an array in LDS in a run of the
    largest workgroup, 0 if none does; None if the run shows another bug.
    """
    one = replace(kernel.task.launch.run, extent=Extent.GRID, smaller=False)
    largest = replace(kernel, task=replace(kernel.task, launch=one))
    found = Found(goes_on=False)
    for values, contents in itertools.islice(largest.inputs.first(), 1):
        some = largest.some_groups()[:1]
        trial = Trial(values, contents, some, kernel.task.budget.first_run)
        run = tried(largest, found, trial)
        strays = () if run is None else run.state.strays.values()
        if strays:
            outside = any(each.memory is not Memory.LDS for each in strays)
            items = {each.lane % one.items for each in strays} - {0}
            return min(items) if items and not outside else None
    return None if found.bugs() else 0
