"""The conditions that every launch of one kernel is expected to meet, by the roles of arguments."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from fencepost.kernels.conditions.def_use import DefUse
from fencepost.kernels.conditions.expected import Expected, Least, Pitch, expected
from fencepost.kernels.conditions.fitting_sizes import largest_fitting
from fencepost.kernels.conditions.roles import Roles
from fencepost.kernels.conditions.vocabulary import Vocabulary
from fencepost.kernels.question.argument_types import GROUPS, ITEMS, size_names
from fencepost.kernels.task import Prepared


def usual_sizes(kernel: Prepared, words: Vocabulary) -> Expected:
    """The conditions that every launch of a kernel is expected to meet."""
    roles = Roles(kernel.program.graph)
    names = {each.name: each.source_name for each in kernel.task.kernel.parameters}
    registers = [each for each, name in names.items() if name in words.types]
    elements = tuple(sorted({1, *roles.widths}))
    sizes = roles.sizes(registers)
    tiled, rowed = _tiled(kernel, roles, registers), _rowed(kernel, roles, registers)
    pitches = {
        names[each]: Pitch(tiles=tiles, is_plain=False) for each, tiles in tiled.items() if tiles
    }
    pitches |= {
        names[each]: Pitch(
            frozenset(names[row] for row in roles.rows(each, sizes) if row != each),
            elements if unit == 1 else (1,),
            tiled[each],
            rowed[each],
            longest=kernel.task.launch.items if roles.is_in_lds(each) else None,
        )
        for each, unit in roles.pitches(registers).items()
    }
    code = DefUse(kernel.program.graph)
    by_name = {name: each for each, name in names.items()}
    return expected(
        words,
        [names[each] for each in sizes],
        pitches,
        lambda name, most: largest_fitting(code, by_name[name], most),
        sorted(_least(roles, names, registers), key=str),
        [names[each] for each in roles.counts(registers)],
    )


def _least(roles: Roles, names: Mapping[str, str], registers: Sequence[str]) -> Iterator[Least]:
    """Yield the least values of arguments that are no sizes: factors of indices are positive,
    indices and counts are not negative, and nobody takes more away than there is.
    """
    for each in roles.factors(registers):
        yield Least(names[each], 1)
    for each in roles.indices(registers) | roles.counts(registers) - roles.sizes(registers):
        yield Least(names[each], 0)
    for whole, part in roles.differences(registers):
        yield Least(names[part], 0)
        yield Least(names[whole], names[part])


def _tiled(
    kernel: Prepared, roles: Roles, registers: Sequence[str]
) -> dict[str, frozenset[tuple[int, int]]]:
    """The axes along which workgroups share the rows of arguments, where nothing says how many
    workgroups there are.
    """
    task = kernel.task
    known = {each.axis for each in task.options.ties}
    free = {
        axis
        for axis, name in enumerate(GROUPS)
        if kernel.in_open_grid and axis not in known and name in size_names(task.kernel)
    }
    return {
        each: frozenset(
            tile for tile in roles.tiled(each, task.launch.workgroup) if tile[0] in free
        )
        for each in registers
    }


def _rowed(
    kernel: Prepared, roles: Roles, registers: Sequence[str]
) -> dict[str, frozenset[tuple[int, int]]]:
    """The axes along which the work-items of a workgroup lie side by side in the rows of arguments,
    where nothing says how many there are.
    """
    task = kernel.task
    names = size_names(task.kernel) if task.guesses else ()
    return {
        each: frozenset(
            step for step in roles.rowed(each, task.launch.workgroup) if ITEMS[step[0]] in names
        )
        for each in registers
    }


__all__ = ["usual_sizes"]
