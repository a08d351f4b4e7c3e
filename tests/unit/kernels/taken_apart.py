"""Small kernels of text, taken apart: one run of them, and their terms."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fencepost.kernels.execute.run import Run
from fencepost.kernels.execute.schedule.start import start
from fencepost.kernels.execute.state import Contents, State
from fencepost.kernels.options import Options
from fencepost.kernels.prove.summary.evaluate import Evaluator
from fencepost.kernels.runs.arguments import bound_arguments
from fencepost.kernels.stages.proof import terms_of
from fencepost.kernels.stages.sequence import prepared
from fencepost.kernels.task import Prepared, Task
from fencepost.llvm.module import Module
from tests.unit.kernels.kernels_of_text import module_of, text_of

STEPS = 1_000_000


def prepared_of(
    body: str, items: int = 4, grid: int = 1, *, cpu: str = "gfx942", rest: str = "", **more: Any
) -> Prepared:
    """A kernel as `text_of` writes it, ready to be run. `rest`: what stands after it; `more`:
    options.
    """
    module = module_of(text_of(body, cpu) + rest)
    options = Options((items, 1, 1), (grid, 1, 1), **more)
    return prepared(Task.asked(module, module.kernels[0], options, "text.ll"))


def ran(
    kernel: Prepared,
    contents: Contents = Contents.ZERO,
    *,
    both: bool = False,
    steps: int = STEPS,
    **values: int,
) -> Run:
    """A run of all workgroups, with arguments by name."""
    return ran_on(kernel, values, contents, both=both, steps=steps)


def ran_on(
    kernel: Prepared,
    values: Mapping[str, int],
    contents: Contents = Contents.ZERO,
    *,
    both: bool = False,
    missed: frozenset[int] = frozenset(),
    steps: int = STEPS,
) -> Run:
    """The same, with the arguments as a mapping."""
    task = kernel.task
    state = State(
        task.launch,
        kernel.layout,
        range(task.launch.run.groups),
        contents,
        both=both,
        missed=missed,
        lockstep=task.options.lockstep,
        budget=task.budget,
    )
    arguments = bound_arguments(task.kernel, kernel.layout, values, frozenset(kernel.given))
    return start(kernel.program, state, arguments, task.stop, steps)


def run_of(body: str, items: int = 4, grid: int = 1, *, both: bool = False, **more: Any) -> Run:
    """The run of a kernel whose buffers hold zeroes."""
    return ran(prepared_of(body, items, grid, **more), both=both)


def evaluator_of(body: str, items: int = 64, grid: int = 1, **more: Any) -> Evaluator:
    """The terms of such a kernel."""
    return terms_of(prepared_of(body, items, grid, **more))[0]


def of_module(module: Module, items: int = 64) -> Evaluator:
    """The terms of the only kernel of a module."""
    task = Task.asked(module, module.kernels[0], Options((items, 1, 1), (1, 1, 1)), "text.ll")
    return terms_of(prepared(task))[0]
