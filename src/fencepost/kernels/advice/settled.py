"""A launch of ordinary sizes: every number that the question leaves open, settled.

Where not even one launch can be decided, no option about sizes helps; where one can, options that
say less are worth a trial.
"""

from __future__ import annotations

from collections.abc import Iterator

from fencepost.kernels.advice.choice import Choice
from fencepost.kernels.question.argument_types import typed
from fencepost.kernels.report import Guess
from fencepost.kernels.task import Prepared
from fencepost.llvm.launches.launch import Dim
from fencepost.llvm.types import IntType

LEAST_BITS = 16
"""Bits of an argument that is a size; narrower ones are settled to one."""


def settled_choices(kernel: Prepared) -> Iterator[Choice]:
    """Yield settings of all that is open: each argument as large as the launch, or smaller where
    there are many; those that runs begin with, if the assumptions allow none of these.
    """
    launch, inputs = kernel.task.launch.run, kernel.inputs
    bits = {
        e.name: e.type.bits for e in kernel.task.kernel.parameters if isinstance(e.type, IntType)
    }
    found = False
    # A product of many sizes is to fit their type, and a run over all of them is to end.
    many = sum(bits[name] >= LEAST_BITS for name in inputs.free)
    wide = (launch.items * launch.groups, 64, 8)[min(2, max(0, many - 1) // 2) :]
    for size in wide[:2]:
        open_ = {name: size if bits[name] >= LEAST_BITS else 1 for name in inputs.free}
        values = inputs.fitted(inputs.given | open_)
        if (grid := inputs.grid_for(values)) is not None:
            found = True
            yield _choice(kernel, values, grid)
    if not found:
        for values, _ in inputs.first():
            if (grid := inputs.grid_for(values)) is not None:
                yield _choice(kernel, values, grid)
                return


def _choice(kernel: Prepared, values: dict[str, int], grid: Dim) -> Choice:
    """Return the options that settle these arguments, and what nobody gave of the launch."""
    task = kernel.task
    free = set(kernel.inputs.free)
    named = zip(typed(task.kernel, values).items(), _integers(kernel), strict=True)
    arguments = tuple((name, str(number)) for (name, number), at in named if at in free)
    return Choice(
        workgroup=task.launch.workgroup if Guess.WORKGROUP in task.guesses else None,
        grid=None if task.options.grid is not None else grid,
        arguments=arguments,
    )


def _integers(kernel: Prepared) -> list[str]:
    """Return the registers of the integer arguments, in order."""
    return [each.name for each in kernel.task.kernel.parameters if isinstance(each.type, IntType)]


__all__ = ["settled_choices"]
