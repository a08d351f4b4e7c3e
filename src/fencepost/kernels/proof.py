"""The proof of a kernel, and the replay of what stands against it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from fencepost.errors import BoundReached, UnsupportedError
from fencepost.kernels.certificate import (
    Certificate,
    Engine,
    Open,
    Premise,
    Reason,
    Unreached,
    ordered,
)
from fencepost.kernels.execute.state import Contents
from fencepost.kernels.in_flight import in_flight
from fencepost.kernels.source_places import line_of
from fencepost.kernels.task import Task
from fencepost.llvm.cfg.graph import Graph
from fencepost.llvm.effects.effect import (
    Assume,
    Barrier,
    BarrierStep,
    GroupCopy,
    GroupWait,
    Unsupported,
)
from fencepost.llvm.ir import Instruction
from fencepost.llvm.ordering.synchronizes import alternates, is_workgroup, synchronizes
from fencepost.llvm.types import IntType

if TYPE_CHECKING:
    from fencepost.kernels.prove.asking import Suspicion
    from fencepost.kernels.prove.evaluate import Evaluator


def prove(check: Task) -> Certificate | Open:
    """That no two work-items conflict, and all meet at barriers, for all inputs.

    What may conflict is run with the inputs that z3 suggests; a bug that shows joins the findings,
    and what does not show is a reason for 'unknown'.
    """
    import z3

    from fencepost.kernels.prove.preconditions import impossible, stated, unreached
    from fencepost.kernels.prove.queries import Answer, Questions

    why = _not_for_terms(check)
    if why is not None:
        return Open((why,))
    try:
        evaluator, assumed = terms_of(check)
        contradicted = impossible(evaluator, assumed, stated(evaluator))
        if contradicted is not None:
            return Open((f"nothing satisfies the assumption at {line_of(contradicted)}",))
        evaluator.ledger.keep = check.options.certificates
        never: list[Unreached] = []
        for number, instruction, why in _unsupported(check.relaxed.graph):
            query = unreached(evaluator, assumed, number)
            if query is None:
                return Open((why,))
            never.append(Unreached(check.spots[id(instruction)], query))
        questions = Questions(evaluator, assumed, check.split)
        questions.spots = check.spots
        shown = check.shown
        if shown is None:
            questions.races()
            questions.barriers()
        elif shown.left is None:
            questions.races(lds=False)
        else:
            questions.values(shown.left, check.relaxed.synchronizes)
    except (UnsupportedError, BoundReached) as error:
        return Open((error.message,))
    except z3.Z3Exception as error:
        return Open((f"z3: {error}",))
    if questions.suspicions:
        _replay(check, questions.suspicions)
        return Open(tuple(_reason(each, Answer.UNDECIDED) for each in questions.suspicions))
    if not questions.complete:
        return Open((f"{questions.expected - len(questions.settled)} questions were not asked",))
    for each in questions.same_values:
        check.notes.setdefault(f"same-value writes at {line_of(each)}")
    ledger = evaluator.ledger
    by_run = () if shown is None else shown.obligations
    settled = (*questions.settled, *by_run, *never)
    if any(each.reason is Reason.SAME_VALUE for each in settled):
        ledger.premises.add(Premise.SAME_VALUE)
    queries = tuple(ledger.queries) if ledger.keep else ()
    return Certificate(Engine.TERMS, settled, ordered(ledger.premises), queries)


def _not_for_terms(check: Task) -> str | None:
    """Why the terms cannot say what a kernel does; None where they can."""
    graph = check.relaxed.graph
    if in_flight(graph) is not None:
        return (
            "copies that are in flight at a barrier, a fence or an atomic are judged by runs only"
        )
    for node in graph.nodes:
        step = node.sync[1] if node.sync is not None else None
        if isinstance(step, GroupCopy | GroupWait):
            return "copies by the workgroup are judged by runs only"
        if isinstance(step, Barrier) and step.grid:
            return "barriers of the grid are judged by runs only"
        if isinstance(step, BarrierStep) and not is_workgroup(step):
            return "named barriers are judged by runs only"
    if check.split and not alternates(graph):
        return "arrives and waits do not take turns on every path"
    return None


def _unsupported(graph: Graph) -> Iterator[tuple[int, Instruction, str]]:
    """Nodes with something that may touch memory in a way that is not known, and why."""
    for node in graph.nodes:
        for instruction, meaning in node.body:
            if isinstance(meaning, Unsupported):
                yield node.number, instruction, meaning.why


def terms_of(check: Task) -> tuple[Evaluator, list[Any]]:
    """The terms of a kernel, and what is assumed of its arguments."""
    from fencepost.kernels.objects import written
    from fencepost.kernels.prove.evaluate import Evaluator
    from fencepost.kernels.prove.ledger import Ledger
    from fencepost.kernels.prove.loads import Loads

    graph = check.relaxed.graph
    graph.structured()
    evaluator = Evaluator(
        check.kernel,
        graph,
        check.layout,
        check.launch,
        check.relaxed.strengths,
        check.given,
        Loads(written(graph, check.layout), shared=not synchronizes(graph)),
        check.stop,
        ledger=Ledger(effort=check.options.effort, refused=check.options.refused),
    )
    terms = {
        each.source_name: evaluator.memo["v", each.name, 0]
        for each in check.kernel.parameters
        if isinstance(each.type, IntType) and each.type.bits > 1
    }
    return evaluator, [each.term(terms) for each in check.assumptions]


def preconditions(check: Task) -> list[dict[str, int]]:
    """Inputs that meet what the kernel itself assumes; arguments that this settles are given."""
    nodes = check.relaxed.graph.nodes
    if not any(isinstance(meaning, Assume) for node in nodes for _, meaning in node.body):
        return []
    import z3

    from fencepost.kernels.prove.preconditions import arguments_of, stated

    try:
        evaluator, assumed = terms_of(check)
        held = stated(evaluator)
        settled, inputs = arguments_of(evaluator, assumed, held) if held else ({}, [])
    except (UnsupportedError, BoundReached, z3.Z3Exception):
        return []
    check.given |= settled
    return inputs


def _replay(check: Task, suspicions: list[Suspicion]) -> None:
    """Runs what z3 suggests, until a bug shows."""
    tried, before = 0, check.spent
    for each in suspicions:
        example = each.example
        if example is None:
            continue
        if tried == check.budget.replays or check.stop.reached:
            return
        # An example on integers, or one that was narrowed, need not meet what is assumed.
        values = check.inputs.fitted(check.given | example.arguments)
        if not check.inputs.allowed(values):
            continue
        tried += 1
        wanted = (min(group, check.launch.groups - 1) for group in example.groups)
        groups = check.launch.whole_clusters(wanted)
        for contents in (Contents.ZERO, Contents.INDEX):
            left = check.budget.all_replays - (check.spent - before)
            if left <= 0:
                return
            steps = min(left, check.budget.replay)
            check.run(values, contents, groups, example.overlay, steps)
            if check.bugs():
                return


def _reason(each: Suspicion, undecided: object) -> str:
    lines = " and ".join(dict.fromkeys((line_of(each.first), line_of(each.second))))
    if each.reason:
        return each.reason
    if each.answer is undecided:
        return f"z3 did not decide in time: {lines}"
    if each.barrier:
        return f"the branch at {lines} may part work-items before a barrier"
    where = "of two workgroups " if each.apart else ""
    return f"the accesses {where}at {lines} may meet, but no run showed it"
