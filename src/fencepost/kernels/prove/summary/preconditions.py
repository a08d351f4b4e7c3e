"""Assumptions inside a kernel: `llvm.assume`, and functions that state preconditions.

An assumption holds of every work-item that reaches it, so it may be used anywhere.
"""

from __future__ import annotations

import z3

from fencepost.kernels.prove.summary.evaluate import Evaluator
from fencepost.kernels.prove.terms.term import Expr, truth
from fencepost.kernels.question.budget import Steps
from fencepost.llvm.effects.effect import Assume
from fencepost.llvm.ir import Instruction


def stated(evaluator: Evaluator) -> list[tuple[Instruction, Expr, Expr]]:
    """Return each assumption of a kernel, the condition that reaches it, and its own."""
    found = []
    for node in evaluator.graph.nodes:
        for instruction, meaning in node.body:
            if isinstance(meaning, Assume):
                holds = truth(evaluator.use(meaning.condition, node.number))
                if not z3.is_true(z3.simplify(holds)):
                    found.append((instruction, evaluator.reach(node.number), holds))
    return found


def of_any(evaluator: Evaluator, assumed: list[Expr]) -> list[Expr]:
    """Return the facts that hold of any work-item, with the kernel's own assumptions."""
    held = [z3.Implies(when, holds) for _, when, holds in stated(evaluator)]
    return [*evaluator.place.bounds(), *evaluator.constraints, *assumed, *held]


def impossible(
    evaluator: Evaluator, assumed: list[Expr], each: list[tuple[Instruction, Expr, Expr]]
) -> Instruction | None:
    """Return an assumption that is reached, though it cannot hold there with those before it."""
    solver = evaluator.ledger.solver(Steps.ASSUMED)
    solver.add(*evaluator.place.bounds(), *evaluator.constraints, *assumed)
    for instruction, reached, holds in each:
        solver.push()
        solver.add(reached)
        before = evaluator.ledger.check(solver)
        solver.add(holds)
        if before == z3.sat and evaluator.ledger.check(solver) == z3.unsat:
            return instruction
        solver.pop()
        solver.add(z3.Implies(reached, holds))
    return None


def unreached(evaluator: Evaluator, assumed: list[Expr], node: int) -> str | None:
    """Return the query that shows that no work-item reaches a node; None if one may."""
    reached = evaluator.reach(node)
    if z3.is_true(reached):
        return None
    return evaluator.ledger.never([*of_any(evaluator, assumed), reached], Steps.ASSUMED)


def arguments_of(
    evaluator: Evaluator,
    assumed: list[Expr],
    each: list[tuple[Instruction, Expr, Expr]],
    upper: frozenset[str] = frozenset(),
) -> tuple[dict[str, int], list[dict[str, int]]]:
    """Return the arguments that assumptions leave one value, and some inputs that meet them all.
    `upper` are arguments that inputs have at 0 where that is possible.
    """
    solver = evaluator.ledger.solver(Steps.SUGGESTED)
    solver.add(*evaluator.place.bounds(), *evaluator.constraints, *assumed)
    for _, reached, holds in each:
        solver.add(reached, holds)
    solver.add(*evaluator.bases.laid_out())
    most = evaluator.ledger.budget.preconditions
    settled: dict[str, int] = {}
    inputs: list[dict[str, int]] = []
    for number in range(most):
        solver.push()
        if number < most - 1:  # small numbers first: they make short runs
            for name, argument in evaluator.arguments.items():
                if name in upper:
                    solver.add(argument == 0)
                elif argument.size() >= 16:
                    solver.add(z3.ULT(argument, 1 << (4 + 3 * number)))
                    if number == 0:  # of nothing there is little to see
                        solver.add(argument != 0)
        if evaluator.ledger.check(solver) == z3.sat:
            model = solver.model()
            values = {
                name: model.eval(argument, model_completion=True).as_long()
                for name, argument in evaluator.arguments.items()
            }
            if values not in inputs:
                inputs.append(values)
        solver.pop()
    if not inputs:
        return {}, []
    # Of a work-item that does not reach an assumption, nothing follows from it.
    solver = evaluator.ledger.solver(Steps.SUGGESTED)
    solver.add(*evaluator.place.bounds(), *evaluator.constraints, *assumed)
    solver.add(*(z3.Implies(reached, holds) for _, reached, holds in each))
    for name, argument in evaluator.arguments.items():
        solver.push()
        solver.add(argument != inputs[0][name])
        if evaluator.ledger.check(solver) == z3.unsat:
            settled[name] = inputs[0][name]
        solver.pop()
    return settled, inputs
