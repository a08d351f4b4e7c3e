"""Assumptions that no launch meets, of which anything would be proved."""

from __future__ import annotations

from collections.abc import Mapping

from fencepost.errors import InputError
from fencepost.kernels.question.argument_types import named_sizes, size_names
from fencepost.kernels.question.assumptions import Assumptions
from fencepost.kernels.question.budget import Steps
from fencepost.kernels.question.meter import Meter
from fencepost.llvm.launches.launch import Dim
from fencepost.llvm.module import Function
from fencepost.llvm.types import IntType


def possible(
    kernel: Function,
    assumptions: Assumptions,
    given: Mapping[str, int],
    workgroups: tuple[Dim, Dim],
    grids: tuple[Dim, Dim],
    meter: Meter,
) -> None:
    """Raises InputError where the assumptions cannot hold together, in any of the `workgroups` and
    of the `grids` from one to another. `meter` counts the work.
    """
    if not assumptions:
        return
    import z3

    from fencepost.kernels.prove.terms.ledger import Ledger

    terms = {}
    sizes = named_sizes([*zip(*workgroups, strict=True)], [*zip(*grids, strict=True)])
    ledger = Ledger(meter=meter)
    solver = ledger.solver(Steps.POSSIBLE)
    for each in kernel.parameters:
        if isinstance(each.type, IntType):
            symbol = z3.BitVec(each.name, each.type.bits)
            terms[each.source_name] = symbol
            if each.name in given:
                solver.add(symbol == given[each.name])
    for name in size_names(kernel):
        least, most = sizes[name]
        terms[name] = z3.BitVec(name, 32)
        solver.add(z3.UGE(terms[name], least), z3.ULE(terms[name], most))
    solver.add(*assumptions.terms(terms))
    if ledger.check(solver) == z3.unsat:
        kinds = {name: kind for each in assumptions.parts for name, kind in each.types.items()}
        ranges = {name: (kind.lowest, kind.highest) for name, kind in kinds.items()}
        ranges |= {name: sizes[name] for name in size_names(kernel)}
        shown = "; ".join(
            f"{name} is {kind}: {ranges[name][0]} to {ranges[name][1]}"
            for name, kind in kinds.items()
        )
        raise InputError(
            f"nothing satisfies the assumptions: {' and '.join(e.text for e in assumptions.parts)}",
            rule=f"some launch must satisfy the assumptions, or anything would be proved; {shown}",
            mend="correct --assume or --arg",
        )
