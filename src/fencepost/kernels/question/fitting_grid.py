"""The grid that goes with the arguments of a run, where assumptions tie the two."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from itertools import islice, product

from fencepost.kernels.question.argument_types import GROUPS, named_sizes
from fencepost.kernels.question.assumption_values import Reading, Rounding
from fencepost.kernels.question.assumptions import Assumption, Assumptions
from fencepost.llvm.launches.launch import Dim, Launch

MOST_TRIED = 200
"""Grids that are tried for one setting of the arguments."""
MOST_GROUPS = 1 << 20
"""Workgroups of a grid that a run is made in."""
FEW = (1, 2, 3)


def fitting_grid(
    assumptions: Assumptions, values: Mapping[str, int], launch: Launch, most: Dim | None
) -> Dim | None:
    """A grid in which assumptions hold of arguments, by name in the source: that of the launch if
    it is one. None where none is found; `most` workgroups along each axis are looked for, and no
    grid but the launch's where that is None.
    """
    if assumptions.hold({**values, **named_sizes(launch.workgroup, launch.grid)}):
        return launch.grid
    values = {**values, **named_sizes(launch.workgroup, launch.grid)}
    named = {name for each in assumptions.parts for name in each.types} & {*GROUPS}
    if most is None or not named:
        return None
    axes = []
    for name, size, part, limit in zip(GROUPS, launch.grid, launch.cluster, most, strict=True):
        wanted = [size]
        if name in named:
            wanted += [each for part in assumptions.parts for each in _compared(part, name, values)]
            wanted += FEW
        axes.append([n for n in dict.fromkeys(wanted) if 1 <= n <= limit and n % part == 0])
    for x, y, z in islice(product(*axes), MOST_TRIED):
        if x * y * z <= MOST_GROUPS and assumptions.hold(
            {**values, **named_sizes(launch.workgroup, (x, y, z))}
        ):
            return x, y, z
    return None


def _compared(part: Assumption, name: str, values: Mapping[str, int]) -> Iterator[int]:
    """The numbers that an assumption compares a size of the grid with."""
    for node in ast.walk(part.tree):
        match node:
            case ast.Compare(left=left, comparators=[right]):
                for one, other in ((left, right), (right, left)):
                    if isinstance(one, ast.Name) and one.id == name:
                        yield from _numbers(part, other, values)


def _numbers(part: Assumption, tree: ast.expr, values: Mapping[str, int]) -> Iterator[int]:
    for rounding in Rounding:
        number = part.number(tree, values, Reading(rounding=rounding))
        if number is not None:
            yield number
