"""The premises that a question about a kernel brings, whatever is proved of it."""

from __future__ import annotations

from collections.abc import Sequence

from fencepost.kernels.certificate import Obligation, Premise
from fencepost.kernels.premises.convergence import rests_on_convergence
from fencepost.kernels.premises.defined_reads import rests_on_defined
from fencepost.kernels.premises.offsets import rests_on_offset, rests_on_whole_groups
from fencepost.kernels.premises.peers import rests_on_peers
from fencepost.kernels.question.objects import (
    loads_directly,
    rests_on_arguments,
    rests_on_copies,
    rests_on_size,
)
from fencepost.kernels.task import Prepared
from fencepost.llvm.launches.launch import Extent
from fencepost.llvm.ordering.synchronizes import declared_only, has_low_products, states


def trusted_functions(kernel: Prepared) -> tuple[str, ...]:
    """Return the functions that a proof makes an assumption about: foreign ones, and weak ones."""
    return (*declared_only(kernel.program.graph), *sorted(kernel.task.module.replaceable))


def brought(kernel: Prepared, obligations: Sequence[Obligation]) -> list[Premise]:
    """Return the premises that a question about a kernel brings, whatever is proved of it."""
    task, graph = kernel.task, kernel.program.graph
    asked = [Premise.LOCKSTEP] if task.options.lockstep else []
    if task.options.arguments or task.options.assumptions or states(graph):
        asked.append(Premise.GIVEN)
    if not all(each.exact for each in task.options.ties):
        asked.append(Premise.HOST_ARITHMETIC)
    if trusted_functions(kernel):
        asked.append(Premise.DECLARED_CALLS)
    if rests_on_arguments(graph, kernel.layout):
        asked.append(Premise.ARGUMENTS_APART)
    if rests_on_peers(graph, obligations):
        asked.append(Premise.NO_PEERS)
    if rests_on_size(graph, kernel.layout):
        asked.append(Premise.LDS_SIZE)
    in_any = task.launch.extent is Extent.ANY_GRID
    if in_any and task.launch != task.launch.in_any_grid(task.largest_grid):
        asked.append(Premise.GRID_SIZE)
    if rests_on_offset(graph) or rests_on_whole_groups(task.kernel, graph, task.launch):
        asked.append(Premise.OFFSET)
    if has_low_products(graph) and Premise.NO_OVERFLOW not in task.options.refused:
        asked.append(Premise.NO_OVERFLOW)
    if rests_on_copies(graph, kernel.layout):
        asked.append(Premise.COPY_SCOPE)
    if loads_directly(graph):
        from fencepost.kernels.premises.direct_loads import rests_on_direct_loads  # seldom needed

        if rests_on_direct_loads(graph, task.stated_kernel):
            asked.append(Premise.DIRECT_LOADS)
    if rests_on_defined(graph, kernel.layout, obligations):
        asked.append(Premise.DEFINED)
    if rests_on_convergence(graph, obligations):
        asked.append(Premise.CONVERGED)
    return asked


__all__ = ["brought", "trusted_functions"]
