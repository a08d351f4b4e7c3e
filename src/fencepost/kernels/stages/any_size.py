"""Kernels that are proved for workgroups of every size, if nobody gives one.

The proof is by terms in which the size is a symbol. Facts about all work-items of a workgroup (sums
over them, values of counters, exchanges between the lanes of full waves, protocols) are known only
for a given size: the proof does without them, and values that atomics and lanes give are any. A
kernel that uses one axis is launched in one.

Arrays in LDS tell how large a workgroup may be, if they have a place for each work-item of a wave
or more: where all others leave them, the proof is of smaller workgroups, a premise about sizes.
That an index is wrong is another question. An array that is left elsewhere tells nothing, nor one
that no later work-item leaves (`if (t <= 64) s[t] = 0`), nor arrays that tell two sizes, nor any
where code is for larger workgroups alone (`if (t < 128) a[t] = 0; else b[t] = 0`).
"""

from __future__ import annotations

import itertools
from collections.abc import Collection

from fencepost.diagnostics import Code
from fencepost.kernels.certificate import Certificate, Open, Premise, Sized
from fencepost.kernels.execute.memory.pages import Stray
from fencepost.kernels.options import states_most_items
from fencepost.kernels.runs.trial import Trial, tried
from fencepost.kernels.stages.proof import prove
from fencepost.kernels.task import Found, Prepared
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
from fencepost.llvm.launches.launch import Extent
from fencepost.llvm.types import ArrayType
from fencepost.records import dataclass, replace
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
    largest = _run_of(wider)
    if largest.left == 0:
        outcome = _proof(wider, found)
        if isinstance(outcome, Certificate):
            return outcome
        if any(each.code is not Code.NOT_SHOWN_INSIDE for each in outcome.unsettled):
            return None
    for size in rooms:
        if largest.left in (0, size) and _run_of(_up_to(wider, size)).shows_all_of(largest):
            outcome = _proof(_up_to(wider, size), found)
            if isinstance(outcome, Certificate):
                most = Sized(f"a workgroup of at most {size} work-items", Premise.WORKGROUP_FITS)
                premises = (*outcome.premises, most.premise)
                return replace(outcome, premises=premises, sizes=(*outcome.sizes, most))
    return None


@dataclass(frozen=True, slots=True)
class _LargestRun:
    """A run of the largest workgroup: the number of the first work-item but 0 that leaves an array
    in LDS, as all after it do, 0 if none does, None if the run shows another bug; and the accesses
    that are `reached`, None without a run.
    """

    left: int | None
    reached: frozenset[int] | None = None

    def shows_all_of(self, larger: _LargestRun) -> bool:
        """Return True if nothing leaves an array, and all that larger workgroups do is done."""
        if self.left != 0 or self.reached is None or larger.reached is None:
            return False
        return self.reached >= larger.reached


def _proof(kernel: Prepared, found: Found) -> Certificate | Open:
    outcome = prove(kernel, found, None)
    if isinstance(outcome, Certificate):
        found.proved = kernel
    return outcome


def _rooms(kernel: Prepared) -> list[int]:
    """Return the numbers of elements, or of rows, of arrays in LDS that have no room for each
    work-item of the largest workgroup, the largest first; fewer than a wave are places of waves.
    """
    launch = kernel.task.launch
    found = set[int]()
    for region in kernel.layout.lds.values():
        kind = region.variable.type if region.variable is not None else None
        elements = 1
        while isinstance(kind, ArrayType):
            elements *= kind.count
            found |= {kind.count, elements} if elements == kind.count else {elements}
            kind = kind.element
    return sorted((e for e in found if launch.wave <= e < launch.items), reverse=True)


def _up_to(kernel: Prepared, items: int) -> Prepared:
    """Return the question about workgroups of at most so many work-items."""
    launch = replace(kernel.task.launch, workgroup=(items, 1, 1))
    return replace(kernel, task=replace(kernel.task, launch=launch))


def _run_of(kernel: Prepared) -> _LargestRun:
    """Return a run of the largest workgroup."""
    one = replace(kernel.task.launch.run, extent=Extent.GRID, smaller=False)
    largest = replace(kernel, task=replace(kernel.task, launch=one))
    found = Found(goes_on=False)
    reached = None
    for values, contents in itertools.islice(largest.inputs.first(), 1):
        some = largest.some_groups()[:1]
        trial = Trial(values, contents, some, kernel.task.budget.first_run)
        run = tried(largest, found, trial)
        if run is not None:
            strays = run.state.strays
            reached = frozenset({*strays, *(each.site for each in run.state.log)})
            if strays:
                return _LargestRun(_size_told(strays.values(), one.items), reached)
    return _LargestRun(None if found.bugs() else 0, reached)


def _size_told(strays: Collection[Stray], items: int) -> int | None:
    """Return the number of the work-item from which on all leave each array; None without one."""
    if any(each.memory is not Memory.LDS for each in strays):
        return None
    first: dict[str, int] = {}
    whole = set[tuple[str, int]]()
    for each in strays:
        item = each.lane % items
        if item:
            first[each.name] = min(item, first.get(each.name, item))
        if each.lanes == items - item:
            whole.add((each.name, item))
    if not whole >= first.items():
        return None
    sizes = set(first.values())
    return sizes.pop() if len(sizes) == 1 else None
