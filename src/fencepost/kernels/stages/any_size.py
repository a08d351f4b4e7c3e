"""Kernels that are proved for workgroups of every size, if nobody gives one.

The proof is by terms in which the size is a symbol. Facts about all work-items of a workgroup (sums
over them, values of counters, exchanges between the lanes of full waves, protocols) are known only
for a given size: the proof does without them, and values that atomics and lanes give are any. A
kernel that uses one axis is launched in one; for those that use several see `any_shape.py`.

Arrays in LDS tell how large a workgroup may be, if they have a place for each work-item of a wave
or more: where all others leave them, the proof is of smaller workgroups, a premise about sizes.
That an index is wrong is another question. An array that is left elsewhere tells nothing, nor one
that no later work-item leaves (`if (t <= 64) s[t] = 0`), nor arrays that tell two sizes, nor any
where code is for larger workgroups alone (`if (t < 128) a[t] = 0; else b[t] = 0`). The distance
between workgroups, `blockIdx.x * 128 + threadIdx.x`, tells it likewise, unless larger workgroups do
something else as well, or are wrong without neighbours.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Collection, Iterator

from fencepost.diagnostics import Code
from fencepost.kernels.certificate import Certificate, Open, Premise, Sized
from fencepost.kernels.execute.accesses.access import LOW
from fencepost.kernels.execute.memory.pages import Stray
from fencepost.kernels.execute.state import Entry
from fencepost.kernels.options import states_most_items
from fencepost.kernels.question.told_sizes import told_sizes
from fencepost.kernels.runs.trial import Trial, tried
from fencepost.kernels.stages.any_shape import (
    asks_in_grid_alone,
    counts_lanes,
    is_of_axes,
    leaves_behind,
    longer,
    power,
    shapes,
)
from fencepost.kernels.stages.proof import prove
from fencepost.kernels.task import Found, Prepared
from fencepost.llvm.cfg.graph import Graph
from fencepost.llvm.effects.effect import (
    Assume,
    Barrier,
    Block,
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
from fencepost.llvm.launches.launch import HARDWARE_ITEMS, Dim, Extent
from fencepost.llvm.types import ArrayType
from fencepost.records import dataclass, replace
from fencepost.vocabulary.address_spaces import Memory

_ALONE = (
    Assume,
    Block,
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


TRIED = 3
"""Inputs for which the largest workgroup is run."""


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
    arrays, or between workgroups, if nobody gave one; None without one.
    """
    wider = kernel.of_any_size
    if wider is None or not is_of_any_size(kernel.relaxed.graph):
        return None
    fits = Premise.WORKGROUP_FITS not in kernel.task.options.refused
    if fits and (shown := _between_workgroups(kernel, wider, found)) is not None:
        return shown
    if wider.task.launch.workgroup[1:] != (1, 1):
        return _of_any_shape(kernel, wider, found, fits=fits)
    if asks_in_grid_alone(kernel) and not fits:
        return None
    fits = fits and not states_most_items(kernel.task.kernel)
    rooms = _rooms(wider) if fits else ()
    largest = _run_of(wider)
    if largest.left == 0:
        outcome = _proof(wider, found)
        if isinstance(outcome, Certificate):
            one_row = asks_in_grid_alone(kernel)
            return _bounded(kernel, outcome, wider.task.launch.workgroup) if one_row else outcome
        if any(each.code is not Code.NOT_SHOWN_INSIDE for each in outcome.unsettled):
            return _of_whole_waves(kernel, wider, found)
    for size in dict.fromkeys((*rooms, *(_told(largest, wider) if fits else ()))):
        smaller = _up_to(wider, (size, 1, 1))
        if largest.left in (0, size) and _run_of(smaller).shows_all_of(largest):
            outcome = _proof(smaller, found)
            if isinstance(outcome, Certificate):
                return _bounded(kernel, outcome, (size, 1, 1))
    if largest.left:
        for size in dict.fromkeys(map(power, rooms)):
            if size not in rooms and _bounds(wider, (size, 1, 1)):
                outcome = _proof(_up_to(wider, (size, 1, 1)), found)
                if isinstance(outcome, Certificate):
                    return _bounded(kernel, outcome, (size, 1, 1))
    return None


def _between_workgroups(kernel: Prepared, wider: Prepared, found: Found) -> Certificate | None:
    """Return the proof for workgroups as long as the distance between them along each axis, or
    shorter; None if some distance is not told.
    """
    told = told_sizes(kernel.task.kernel, kernel.task.module)
    used = [axis for axis, most in enumerate(wider.task.launch.workgroup) if most > 1]
    if not told.keys() >= {*used} or states_most_items(kernel.task.kernel):
        return None
    if wider.task.launch.workgroup[1:] != (1, 1) and not is_of_axes(kernel.relaxed.graph):
        return None
    x, y, z = (told[axis] if axis in used else 1 for axis in range(3))
    if (x, y, z) == wider.task.launch.workgroup:
        return None  # that bounds nothing
    own = _run_of(_up_to(wider, (x, y, z)))
    larger = (_run_of(_up_to(wider, each)) for each in _larger((x, y, z), used))
    if not all(own.shows_all_of(each) and not each.is_wrong for each in larger):
        return None
    outcome = _proof(_up_to(wider, (x, y, z)), found)
    return _bounded(kernel, outcome, (x, y, z)) if isinstance(outcome, Certificate) else None


def _larger(size: Dim, used: Collection[int]) -> Iterator[Dim]:
    """Yield the workgroups that are two, four, and so on, times as long along one axis."""
    for axis in used:
        sizes = [*size]
        while 2 * math.prod(sizes) <= HARDWARE_ITEMS:
            sizes[axis] *= 2
            yield sizes[0], sizes[1], sizes[2]


def _of_whole_waves(kernel: Prepared, wider: Prepared, found: Found) -> Certificate | None:
    """Return the proof for workgroups of any number of whole waves, of a kernel that gives lanes
    work of their own.
    """
    launch = wider.task.launch
    if Premise.WHOLE_WAVES in kernel.task.options.refused or asks_in_grid_alone(kernel):
        return None
    if launch.items % launch.wave or not counts_lanes(kernel.relaxed.graph, launch.wave):
        return None
    launch = replace(launch, multiple=launch.wave)
    outcome = _proof(replace(wider, task=replace(wider.task, launch=launch)), found)
    if not isinstance(outcome, Certificate):
        return None
    whole = Sized(f"a workgroup of a multiple of {launch.wave} work-items", Premise.WHOLE_WAVES)
    premises = (*outcome.premises, whole.premise)
    return replace(outcome, premises=premises, sizes=(*outcome.sizes, whole))


def _of_any_shape(
    kernel: Prepared, wider: Prepared, found: Found, *, fits: bool
) -> Certificate | None:
    """Return the proof for workgroups of every size along several axes, or of every size that has
    room in the kernel's arrays.
    """
    if not is_of_axes(kernel.relaxed.graph):
        return None
    rooms = shapes(kernel)
    if not rooms or not any(_bounds(wider, each) for each in rooms):
        outcome = _proof(wider, found)
        return outcome if isinstance(outcome, Certificate) else None
    for shape in rooms if fits and not states_most_items(kernel.task.kernel) else ():
        if not _bounds(wider, shape):
            continue
        outcome = _proof(_up_to(wider, shape), found)
        if isinstance(outcome, Certificate):
            return _bounded(kernel, outcome, shape)
    return None


def _bounds(wider: Prepared, shape: Dim) -> bool:
    """Return True if nothing leaves an array in a workgroup of a size, and all work-items outside
    of it do in one of twice as many along any axis, in which nothing else is done.
    """
    own = _run_of(_up_to(wider, shape))
    if own.left != 0:
        return False
    for axis, size in longer(shape, wider.task.launch.workgroup):
        run = _run_of(_up_to(wider, size))
        if not run.strays or not own.shows_all_of(run):
            return False
        if not all(leaves_behind(each, axis, shape, size) for each in run.strays):
            return False
    return True


def _bounded(kernel: Prepared, outcome: Certificate, size: Dim) -> Certificate:
    """Return a proof with the largest size of workgroups as a premise."""
    grid = kernel.task.launch.grid if asks_in_grid_alone(kernel) else (1, 1, 1)
    named = "×".join(str(e) for e, groups in zip(size, grid, strict=True) if max(e, groups) > 1)
    most = Sized(f"a workgroup of at most {named} work-items", Premise.WORKGROUP_FITS)
    premises = (*outcome.premises, most.premise)
    return replace(outcome, premises=premises, sizes=(*outcome.sizes, most))


@dataclass(frozen=True, slots=True)
class _LargestRun:
    """A run of the largest workgroup: the number of the first work-item but 0 that leaves an array
    in LDS, as all after it do, 0 if none does, None if the run shows another bug; the accesses that
    are `reached`, None without a run; those that leave objects. It `fills` each array in LDS that
    it touches if it touches all bytes.
    """

    left: int | None
    reached: frozenset[int] | None = None
    strays: tuple[Stray, ...] = ()
    fills: bool = False

    @property
    def is_wrong(self) -> bool:
        """True if the run shows a bug other than that arrays are left."""
        return self.left is None and not self.strays

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


def _told(largest: _LargestRun, kernel: Prepared) -> tuple[int, ...]:
    """Return the size of workgroup from which on all work-items leave an array that has several
    places for each: `s[t]` and `s[t + 256]` of 512. All of it is used then; where one place is
    missing, or an index is wrong, it is not.
    """
    size = largest.left
    if size is None or size < kernel.task.launch.wave or power(size) != size:
        return ()
    return (size,) if _run_of(_up_to(kernel, (size, 1, 1))).fills else ()


def _up_to(kernel: Prepared, size: Dim) -> Prepared:
    """Return the question about workgroups of at most so many work-items along each axis."""
    launch = replace(kernel.task.launch, workgroup=size)
    return replace(kernel, task=replace(kernel.task, launch=launch))


def _run_of(kernel: Prepared) -> _LargestRun:
    """Return a run of the largest workgroup."""
    one = replace(kernel.task.launch.run, extent=Extent.GRID, smaller=False)
    largest = replace(kernel, task=replace(kernel.task, launch=one))
    found = Found(goes_on=False)
    reached, fills = None, True
    for values, contents in itertools.islice(largest.inputs.first(), TRIED):
        some = largest.some_groups()[:1]
        trial = Trial(values, contents, some, kernel.task.budget.first_run)
        run = tried(largest, found, trial)
        if run is not None:
            strays = run.state.strays
            sites = frozenset({*strays, *(each.site for each in run.state.log)})
            reached = sites if reached is None else reached | sites
            fills = fills and _fills(largest, run.state.log)
            if strays:
                told = _size_told(strays.values(), one.items)
                return _LargestRun(told, reached, tuple(strays.values()))
        if found.bugs():
            return _LargestRun(None, reached)
    return _LargestRun(0, reached, fills=fills and reached is not None)


def _fills(kernel: Prepared, log: Collection[Entry]) -> bool:
    """Return True if the accesses of a run touch all bytes of each array in LDS that they touch."""
    touched: dict[int, set[int]] = {}
    for each in log:
        for address in {*(each.addresses & LOW).tolist()} if each.lds else ():
            region, offset = kernel.layout.of_address(address, lds=True)
            if region is not None:
                touched.setdefault(region.number, set()).update(range(offset, offset + each.size))
    sizes = {number: kernel.layout.lds[number].size for number in touched}
    return all(len(touched[number]) == size for number, size in sizes.items())


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
