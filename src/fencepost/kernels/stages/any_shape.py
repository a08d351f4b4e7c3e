"""Kernels that are proved for workgroups of every size along several axes, if nobody gives one.

Arrays in LDS tell how large a workgroup may be along each axis: by the lengths of their rows, and
by how many rows they have, each down to a power of two. A proof of workgroups of at most such a
size is one where every longer row and every further row leaves the arrays, a premise about sizes:

    __shared__ float tile[16][17];
    tile[threadIdx.y][threadIdx.x] = ...;    // at most 16×16: at (32, 16) and (16, 32) it is left

In runs of twice as many work-items along one axis, all that are left must be arrays in LDS, each by
work-items behind the size alone, and by all of these, as far as they come there. So a bug that only
large workgroups have bounds nothing.

The number of a work-item in its workgroup, its lane and its wave depend on the size. A kernel that
asks for them, or whose lanes exchange values, is left to the guess.
"""

from __future__ import annotations

from collections.abc import Iterator

from fencepost.kernels.execute.memory.pages import Stray
from fencepost.kernels.question.guessed_launch import lengths
from fencepost.kernels.task import Prepared
from fencepost.llvm.cfg.graph import Graph
from fencepost.llvm.effects.effect import Collective, CrossLane, Query
from fencepost.llvm.effects.launch_id import Id
from fencepost.llvm.ir import Binary, Int
from fencepost.llvm.launches.launch import HARDWARE_ITEMS, Dim
from fencepost.llvm.operations import DIVISIONS, BinaryOp
from fencepost.vocabulary.address_spaces import Memory

_OF_AXES = frozenset(
    {Id.LOCAL_ID, Id.GROUP_ID, Id.LOCAL_SIZE, Id.GROUPS, Id.GLOBAL_ID, Id.GLOBAL_SIZE}
    | {Id.GLOBAL_OFFSET, Id.DIMENSIONS}
)
"""Queries about single axes."""


def is_of_axes(graph: Graph) -> bool:
    """Return True if no work-item depends on its number in the workgroup, or on its lane."""
    return not any(
        isinstance(meaning, CrossLane | Collective)
        or (isinstance(meaning, Query) and meaning.what not in _OF_AXES)
        for node in graph.nodes
        for _, meaning in node.body
    )


def counts_lanes(graph: Graph, wave: int) -> bool:
    """Return True if lanes of a wave exchange values, or if numbers are divided by its size."""
    for node in graph.nodes:
        for instruction, meaning in node.body:
            if isinstance(meaning, CrossLane | Collective):
                return True
            match instruction:
                case Binary(op=BinaryOp.AND, right=Int(value=by)) if by == wave - 1:
                    return True
                case Binary(op=BinaryOp.LSHR | BinaryOp.ASHR, right=Int(value=by)):
                    if 1 << by == wave:
                        return True
                case Binary(op=op, right=Int(value=by)) if op in DIVISIONS and by == wave:
                    return True
                case _:
                    pass
    return False


def asks_in_grid_alone(kernel: Prepared) -> bool:
    """Return True if a kernel asks for its place in the grid along an axis, but not for that in the
    workgroup: with several rows there, work-items of all would have one place in LDS.
    """
    launch = kernel.task.launch
    alone = [axis for axis in range(3) if launch.workgroup[axis] == 1 and launch.grid[axis] > 1]
    asked = (meaning for node in kernel.relaxed.graph.nodes for _, meaning in node.body)
    found = [each.dim for each in asked if isinstance(each, Query) and each.what is Id.GLOBAL_ID]
    numbers = (each.value if isinstance(each, Int) else each for each in found)
    return any(each in alone or not isinstance(each, int) for each in numbers) and bool(alone)


def shapes(kernel: Prepared) -> list[Dim]:
    """Return the sizes that arrays in LDS suggest for workgroups of several axes, the largest
    first; the guessed size is one if there are arrays.
    """
    guess = kernel.task.launch.workgroup
    found = set[Dim]()
    for region in kernel.layout.lds.values():
        counts = lengths(region.variable.type if region.variable is not None else None)
        if not any(counts):
            continue
        found.add(guess)
        used = [axis for axis in range(3) if guess[axis] > 1]
        if len(counts) >= len(used):
            sizes = dict(zip(used, map(power, counts), strict=False))
            x, y, z = (sizes.get(axis, 1) for axis in range(3))
            found.add((x, y, z))
    able = [(x, y, z) for x, y, z in found if 0 < x * y * z <= HARDWARE_ITEMS]
    return sorted(able, key=lambda each: (-each[0] * each[1] * each[2], each))


def power(count: int) -> int:
    """Return the largest power of two up to a number, 0 if there is none."""
    return 1 << (count.bit_length() - 1) if count else 0


def longer(shape: Dim, used: Dim) -> Iterator[tuple[int, Dim]]:
    """Yield sizes of twice as many work-items along one of the axes that a kernel uses."""
    for axis in range(3):
        if used[axis] == 1:
            continue
        sizes = [*shape]
        sizes[axis] *= 2
        while sizes[0] * sizes[1] * sizes[2] > HARDWARE_ITEMS:
            most = max((each for each in range(3) if each != axis), key=lambda each: sizes[each])
            sizes[most] //= 2
        yield axis, (sizes[0], sizes[1], sizes[2])


def leaves_behind(stray: Stray, axis: int, bound: Dim, size: Dim) -> bool:
    """Return True if work-items whose place along an axis is outside of the bound leave an array
    in LDS, and all that are as far out or farther, in each row that leaves it.
    """
    if stray.memory is not Memory.LDS:
        return False
    item = stray.lane % (size[0] * size[1] * size[2])
    at = (item % size[0], item // size[0] % size[1], item // (size[0] * size[1]))[axis]
    return at >= bound[axis] and stray.lanes % (size[axis] - at) == 0
