"""Bugs that are reached, or get their address, in a way that a condition excludes."""

from __future__ import annotations

from collections.abc import Iterator

import z3

from fencepost.errors import BoundReached, InputError, UnsupportedError
from fencepost.kernels.conditions.def_use import DefUse
from fencepost.kernels.prove.summary.evaluate import Evaluator
from fencepost.kernels.prove.summary.preconditions import of_any, unreached
from fencepost.kernels.prove.summary.well_defined import defined
from fencepost.kernels.prove.terms.term import Expr, truth
from fencepost.kernels.prove.undefined.definitions import definitions
from fencepost.kernels.question.budget import Steps
from fencepost.kernels.question.meter import Meter
from fencepost.kernels.question.source_places import place_of
from fencepost.kernels.report import Finding, Witness
from fencepost.kernels.stages.proof import terms_of
from fencepost.kernels.stages.sequence import prepared
from fencepost.kernels.task import Task
from fencepost.llvm.ir import Instruction, Phi, Select
from fencepost.llvm.types import PointerType
from fencepost.llvm.uses import operands


def is_elsewhere(task: Task, condition: str, finding: Finding, witness: Witness) -> bool:
    """Return True if under a condition no work-item makes some access of a bug, or none makes it
    with an address that is chosen as it is with the arguments of the bug.
    """
    spots = {each.spot for each in finding.diagnostic.locations}
    try:
        kernel = prepared(task.under((condition,), Meter()))
        evaluator, assumed = terms_of(kernel)
        assumed = [*assumed, *defined(evaluator)]  # nobody is meant to go where sums overflow
        names = {each.name: each.source_name for each in task.kernel.parameters}
        shown = [
            term == witness.arguments[names[each]]
            for each, term in evaluator.arguments.items()
            if names[each] in witness.arguments
        ]
        for spot in spots:
            accesses = [
                (node.number, each)
                for node in evaluator.graph.nodes
                for each, _ in node.body
                if place_of(each, task.file, task.kernel.name).spot == spot
            ]
            if accesses and all(
                unreached(evaluator, assumed, node)
                or _comes_another_way(evaluator, assumed, shown, node, each)
                for node, each in accesses
            ):
                return True
    except (InputError, UnsupportedError, BoundReached, z3.Z3Exception):
        return False  # what is not known to be elsewhere is not
    return False


def _comes_another_way(
    evaluator: Evaluator, assumed: list[Expr], shown: list[Expr], at: int, access: Instruction
) -> bool:
    """Return True if the address of an access is a choice, and with the arguments that are shown
    none chooses what may be chosen under what is assumed.
    """
    reached, never = evaluator.reach(at), evaluator.ledger.never
    for ways in _choices(evaluator, access):
        held = [*of_any(evaluator, assumed), reached]
        usual = [each for each in ways if not never([*held, each], Steps.ASSUMED)]
        if len(usual) < len(ways) and never(
            [*of_any(evaluator, shown), reached, z3.Or(usual)], Steps.ASSUMED
        ):
            return True
    return False


def _choices(evaluator: Evaluator, access: Instruction) -> Iterator[list[Expr]]:
    """Yield the conditions of the values of each choice that an address is made of."""
    graph = evaluator.graph
    made = definitions(graph)
    pointers = [each for each in operands(access) if isinstance(each.type, PointerType)]
    for name in DefUse(graph).behind(pointers) & made.keys():
        choice, _, at = made[name]
        match choice:
            case Select(condition=condition):
                first = truth(evaluator.use(condition, at))
                yield [first, z3.Not(first)]
            case Phi() if at not in graph.loops:
                yield [evaluator.edge_from(each, at) for each, _ in evaluator.sources(choice)]
            case _:
                pass


__all__ = ["is_elsewhere"]
