"""A launch of ordinary sizes: every number that the question leaves open, settled.

Where not even one launch can be decided, no option about sizes helps; where one can, options that
say less are worth a trial.
"""

from __future__ import annotations

from collections.abc import Iterator

from fencepost.kernels.advice.choice import Choice
from fencepost.kernels.conditions.roles import Roles
from fencepost.kernels.question.argument_types import typed
from fencepost.kernels.report import Guess
from fencepost.kernels.task import Prepared
from fencepost.llvm.launches.launch import Dim
from fencepost.llvm.types import IntType

LEAST_BITS = 16
"""Bits of an argument that is a size; narrower ones are settled to one."""
FEW = 2
"""Arguments that may all be as large as the launch: their product fits its type."""
SMALL, SMALLEST = 64, 8
"""Sizes of more arguments, and of many: whole tiles, and products that fit."""


def settled_choices(kernel: Prepared) -> Iterator[Choice]:
    """Yield settings of all that is open, the likeliest first; if the assumptions allow none of
    them, one that runs begin with.
    """
    inputs = kernel.inputs
    found = False
    for open_ in _settings(kernel):
        values = inputs.fitted(inputs.settled | open_)
        if (grid := inputs.grid_for(values)) is not None:
            found = True
            yield _choice(kernel, values, grid)
    if not found:
        for values, _ in inputs.first():
            if (grid := inputs.grid_for(values)) is not None:
                yield _choice(kernel, values, grid)
                return


def _settings(kernel: Prepared) -> Iterator[dict[str, int]]:
    """Yield numbers for the open arguments: few as large as the launch, and then smaller. Of many,
    those that are no sizes (steps, borders, flags) are 1 at first, and all others the smaller, so
    that products fit their type and runs end.
    """
    launch, free = kernel.task.launch.run, kernel.inputs.free
    wide = [
        each.name
        for each in kernel.task.kernel.parameters
        if each.name in free and isinstance(each.type, IntType) and each.type.bits >= LEAST_BITS
    ]
    ones = dict.fromkeys(free, 1)
    if len(wide) <= FEW:
        for size in dict.fromkeys((launch.items * launch.groups, SMALL)):
            yield ones | dict.fromkeys(wide, size)
        return
    roles = Roles(kernel.program.graph)
    sizes = {*roles.sizes(wide), *roles.pitches(wide)}
    if sizes and sizes != {*wide}:
        yield ones | dict.fromkeys(sizes, SMALL)
    yield ones | dict.fromkeys(wide, SMALL if len(wide) <= 2 * FEW else SMALLEST)


def _choice(kernel: Prepared, values: dict[str, int], grid: Dim) -> Choice:
    """Return the options that settle these arguments, and what nobody gave of the launch."""
    task = kernel.task
    given = kernel.inputs.given
    named = zip(typed(task.kernel, values).items(), _integers(kernel), strict=True)
    arguments = tuple((name, str(number)) for (name, number), at in named if at not in given)
    return Choice(
        workgroup=task.launch.workgroup if Guess.WORKGROUP in task.guesses else None,
        grid=None if task.options.grid is not None else grid,
        arguments=arguments,
    )


def _integers(kernel: Prepared) -> list[str]:
    """Return the registers of the integer arguments, in order."""
    return [each.name for each in kernel.task.kernel.parameters if isinstance(each.type, IntType)]


__all__ = ["settled_choices"]
