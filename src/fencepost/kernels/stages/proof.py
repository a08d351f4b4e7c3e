"""The proof of a kernel, and the replay of its counterexamples."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from fencepost.diagnostics import Code, Diagnostic
from fencepost.errors import BoundReached, UnsupportedError
from fencepost.kernels.certificate import (
    Certificate,
    Engine,
    Obligation,
    Open,
    Premise,
    Reason,
    Unreached,
    ordered,
)
from fencepost.kernels.execute.state import Contents
from fencepost.kernels.findings.index_text import IndexTexts
from fencepost.kernels.findings.unsettled import (
    Access,
    not_alike,
    not_apart,
    of_error,
    reason,
)
from fencepost.kernels.question.argument_types import (
    named_sizes,
    shown_types,
    size_names,
    upper_halves,
)
from fencepost.kernels.question.in_flight import in_flight
from fencepost.kernels.question.objects import ALL, LDS, written
from fencepost.kernels.question.source_places import line_of, place_of
from fencepost.kernels.report import Witness
from fencepost.kernels.runs.trial import Trial, tried
from fencepost.kernels.stages.premise_met import (
    UNDEFINED,
    launches_of,
    where_addresses_overflow,
)
from fencepost.kernels.task import ByRun, Found, Prepared
from fencepost.llvm.cfg.graph import Graph
from fencepost.llvm.effects.calls import effect_of
from fencepost.llvm.effects.effect import (
    Assume,
    Barrier,
    BarrierStep,
    GroupCopy,
    GroupWait,
    Transfer,
    Unsupported,
)
from fencepost.llvm.ir import Call, Instruction
from fencepost.llvm.launches.launch import Extent, Launch
from fencepost.llvm.ordering.synchronizes import (
    alternates,
    is_workgroup,
    orders_beyond_barriers,
    synchronizes,
)
from fencepost.llvm.types import IntType
from fencepost.records import dataclass, replace

if TYPE_CHECKING:
    from fencepost.kernels.prove.ask.answer import Example, Suspicion
    from fencepost.kernels.prove.ask.queries import Questions
    from fencepost.kernels.prove.summary.evaluate import Evaluator
    from fencepost.kernels.prove.terms.ledger import Ledger
    from fencepost.kernels.prove.values.loads import Loads


def _part(launch: Launch) -> int:
    """Return the part of the steps of a proof, one in so many, that one for a launch has however
    long others took. Most kernels that are proved at all take less; where what z3 suggests is run,
    a bug may show.
    """
    if launch.is_run:
        return 2 if launch.is_open else 1
    return 3


def prove(kernel: Prepared, found: Found, shown: ByRun | None) -> Certificate | Open:
    """Prove that no two work-items conflict and that all meet at barriers, for all inputs.

    Obligations that a run has `shown` are not asked. Suspected conflicts are run with the inputs
    that z3 suggests: a bug that shows joins what was found, and a conflict that does not show is a
    reason for 'unknown'.
    """
    graph = kernel.relaxed.graph
    moving = _moved_by_others(kernel)
    if not synchronizes(graph):
        return _attempt(kernel, found, shown, moving).outcome
    first: _Attempt | None = None
    if shown is not None or orders_beyond_barriers(graph):
        first = _attempt(kernel, found, shown, ALL)
        if isinstance(first.outcome, Certificate) or not first.suspected or found.bugs():
            return first.outcome
    # Locks and flags may leave some objects alone; which ones, only a proof tells.
    while True:
        made = _attempt(kernel, found, None, moving)
        if not isinstance(made.outcome, Certificate):
            return made.outcome if first is None else first.outcome
        wrong = made.moved & made.relied
        if not wrong:
            return made.outcome
        moving |= wrong


def _moved_by_others(kernel: Prepared) -> frozenset[int]:
    """Return the objects that other workgroups may write, if those are not checked."""
    if not kernel.task.launch.is_alone:
        return frozenset()
    objects = written(kernel.relaxed.graph, kernel.layout)
    return frozenset(each for each in objects if each < LDS)


@dataclass(frozen=True, slots=True)
class _Attempt:
    """Outcome of one attempt with terms. `relied` are objects whose loads were assumed to be
    ordered by barriers alone, `moved` those that the proof finds to be ordered by locks or flags
    too; `suspected`: some queries were not answered.
    """

    outcome: Certificate | Open
    relied: frozenset[int] = frozenset()
    moved: frozenset[int] = frozenset()
    suspected: bool = False


def _attempt(
    kernel: Prepared, found: Found, shown: ByRun | None, moving: frozenset[int]
) -> _Attempt:
    """Try to prove the kernel, with the objects `moving` written in an order that others see."""
    import z3

    from fencepost.kernels.prove.ask.meeting_launch import Launches
    from fencepost.kernels.prove.ask.queries import Questions
    from fencepost.kernels.prove.summary.preconditions import impossible, stated, unreached

    task = kernel.task
    why = _not_for_terms(kernel)
    if why is not None:
        return _Attempt(Open((reason(Code.NOT_FOLLOWED, why),)))
    loads = loads_of(kernel, moving)
    try:
        task.meter.begin()
        evaluator, assumed = terms_of(kernel, loads)
        contradicted = impossible(evaluator, assumed, stated(evaluator))
        if contradicted is not None:
            why = f"nothing satisfies the assumption at {line_of(contradicted)}"
            return _Attempt(Open((reason(Code.NOTHING_TO_PROVE, why),)))
        evaluator.ledger.keep = task.options.certificates
        never: list[Unreached] = []
        for number, instruction, why in _unsupported(kernel.relaxed.graph):
            query = unreached(evaluator, assumed, number)
            if query is None:
                place = place_of(instruction, task.file, task.kernel.name)
                return _Attempt(Open((Diagnostic(Code.NOT_FOLLOWED, why, (place,)),)))
            never.append(Unreached(kernel.spots[id(instruction)], query))
        questions = Questions(evaluator, assumed, kernel.split)
        questions.spots = kernel.spots
        _ask(questions, found, shown, atomics=kernel.relaxed.synchronizes)
    except (UnsupportedError, BoundReached) as error:
        return _Attempt(Open((of_error(error),)))
    except z3.Z3Exception as error:
        return _Attempt(Open((reason(Code.STEPS_USED_UP, f"z3: {error}"),)))
    if questions.suspicions:
        if task.launch.is_run:
            _replay(kernel, found, questions.suspicions)
        why_not = tuple(dict.fromkeys(_reason(kernel, each) for each in questions.suspicions))
        return _Attempt(Open(why_not), suspected=True)
    if found.bugs():
        return _Attempt(Open(()))  # what is wrong has no proof
    if not questions.complete:
        left = questions.expected - len(questions.settled)
        return _Attempt(Open((reason(Code.STEPS_USED_UP, f"{left} questions were not asked"),)))
    match launches_of(kernel, questions.asking):
        case Launches.UNDEFINED:
            return _Attempt(Open((reason(Code.NOTHING_TO_PROVE, UNDEFINED),)))
        case Launches.OVERFLOW:
            return _attempt(where_addresses_overflow(kernel), found, shown, moving)
        case Launches.MEET:
            pass
    for each in questions.same_values:
        found.notes.setdefault(f"same-value writes at {line_of(each)}")
    by_run = () if shown is None else shown.obligations
    proof = _certificate(evaluator.ledger, (*questions.settled, *by_run, *never))
    return _Attempt(proof, frozenset(loads.relied), questions.moved)


def _ask(questions: Questions, found: Found, shown: ByRun | None, *, atomics: bool) -> None:
    """Ask about all obligations that a run has not shown."""
    if shown is None:
        questions.races()
        if not found.bugs():
            questions.barriers()
    elif shown.left is None:
        questions.races(lds=False)
    else:
        questions.values(shown.left, atomics=atomics)


def _certificate(ledger: Ledger, settled: tuple[Obligation, ...]) -> Certificate:
    """Return the certificate of the settled obligations."""
    if any(each.reason is Reason.SAME_VALUE for each in settled):
        ledger.premises.add(Premise.SAME_VALUE)
    queries = tuple(ledger.queries) if ledger.keep else ()
    return Certificate(Engine.TERMS, settled, ordered(ledger.premises), queries)


def _not_for_terms(kernel: Prepared) -> str | None:
    """Return the reason why terms cannot express what a kernel does; None if they can."""
    graph = kernel.relaxed.graph
    if in_flight(graph) is not None:
        return "copies in flight at a barrier, a fence or an atomic are checked by execution only"
    for node in graph.nodes:
        step = node.sync[1] if node.sync is not None else None
        if isinstance(step, GroupCopy | GroupWait):
            return "copies by the workgroup are checked by execution only"
        if isinstance(step, Barrier) and step.grid and kernel.task.launch.is_open:
            return "barriers of the grid are of one launch"
        if isinstance(step, Barrier) and step.grid and kernel.split:
            return "barriers of the grid together with split ones are checked by execution only"
        if isinstance(step, BarrierStep) and not is_workgroup(step):
            return "named barriers are checked by execution only"
    if kernel.split and not alternates(graph):
        return "arrives and waits do not alternate on every path"
    return None


def _unsupported(graph: Graph) -> Iterator[tuple[int, Instruction, str]]:
    """Yield nodes with an instruction that may touch memory in an unknown way, and the reason."""
    for node in graph.nodes:
        for instruction, meaning in node.body:
            if isinstance(meaning, Unsupported):
                yield node.number, instruction, meaning.why


def terms_of(kernel: Prepared, loads: Loads | None = None) -> tuple[Evaluator, list[Any]]:
    """Return the terms of a kernel, and the assumptions on its arguments."""
    from fencepost.kernels.prove.summary.evaluate import Evaluator
    from fencepost.kernels.prove.terms.ledger import Ledger
    from fencepost.kernels.prove.terms.term import as_bits

    graph, task = kernel.relaxed.graph, kernel.task
    graph.structured()
    evaluator = Evaluator(
        task.kernel,
        graph,
        kernel.layout,
        task.launch,
        kernel.relaxed.strengths,
        dict(kernel.given),
        loads or loads_of(kernel),
        task.stop,
        ledger=Ledger(
            effort=task.options.effort,
            meter=task.meter,
            refused=task.options.refused,
            before=task.meter.asked,
            part=_part(task.launch),
        ),
    )
    terms = {
        each.source_name: as_bits(evaluator.memo["v", each.name, 0])
        for each in task.kernel.parameters
        if isinstance(each.type, IntType)
    }
    sizes = named_sizes(evaluator.place.size, evaluator.place.grid)
    terms |= {name: sizes[name] for name in size_names(task.kernel)}
    return evaluator, task.assumptions.terms(terms)


def loads_of(kernel: Prepared, moving: frozenset[int] | None = None) -> Loads:
    """Return the model of loads when the objects `moving` are written in an order that others see.
    By default these are all objects if the kernel synchronizes, otherwise none.
    """
    from fencepost.kernels.prove.values.loads import Loads

    graph = kernel.relaxed.graph
    if moving is None:
        moving = ALL if synchronizes(graph) else frozenset()
    return Loads(written(graph, kernel.layout), moving)


def with_preconditions(kernel: Prepared) -> Prepared:
    """Return the kernel with inputs that meet its assumptions, and the arguments they settle."""
    nodes = kernel.relaxed.graph.nodes
    if not any(isinstance(meaning, Assume) for node in nodes for _, meaning in node.body):
        return kernel
    import z3

    from fencepost.kernels.prove.summary.preconditions import arguments_of, stated

    try:
        evaluator, assumed = terms_of(kernel)
        held = stated(evaluator)
        upper = upper_halves(kernel.task.kernel)
        settled, inputs = arguments_of(evaluator, assumed, held, upper) if held else ({}, [])
    except (UnsupportedError, BoundReached, z3.Z3Exception):
        return kernel
    return replace(kernel, given={**kernel.given, **settled}, suggested=tuple(inputs))


def _replay(kernel: Prepared, found: Found, suspicions: list[Suspicion]) -> None:
    """Run the inputs that z3 suggests, until a bug shows."""
    task, made, before = kernel.task, 0, found.spent
    for each in suspicions:
        example = each.example
        if example is None:
            continue
        if made == task.budget.replays or task.stop.reached:
            return
        # An example on integers, or one that was narrowed, need not meet what is assumed.
        values = kernel.inputs.fitted({**kernel.given, **example.arguments})
        launch = _launch_of(task.launch, example)
        shown = replace(kernel, task=replace(task, launch=launch))
        if not shown.inputs.allowed(values):
            continue
        made += 1
        numbers = (launch.number_of(each) for each in example.groups)
        groups = launch.whole_clusters(min(each, launch.groups - 1) for each in numbers)
        for contents in (Contents.ZERO, Contents.INDEX):
            left = task.budget.all_replays - (found.spent - before)
            if left <= 0:
                return
            steps = min(left, task.budget.replay)
            tried(shown, found, Trial(values, contents, groups, steps, example.overlay))
            if found.ends():
                return


def _launch_of(launch: Launch, example: Example) -> Launch:
    """Return the launch that shows an example: in an open grid, the clusters of its workgroups."""
    if not launch.is_open:
        return launch
    needed = (max(*ids) + 1 for ids in zip(*example.groups, strict=True))
    x, y, z = (
        min(-(-max(least, count) // part) * part, most)
        for least, count, part, most in zip(
            needed, example.grid, launch.cluster, launch.grid, strict=True
        )
    )
    return replace(launch, grid=(x, y, z), extent=Extent.GRID)


def _reason(kernel: Prepared, each: Suspicion) -> Diagnostic:
    """Return the reason for 'unknown' that an unsettled query becomes."""
    file, name = kernel.task.file, kernel.task.kernel.name
    if each.reason is not None:
        return replace(each.reason, locations=(place_of(each.first, file, name),))
    if each.barrier:
        return not_alike(each.first, each.second, file, name)
    texts = IndexTexts(kernel.task.kernel, kernel.program.graph)
    found = not_apart(
        Access(each.first, texts.place(each.first)),
        Access(each.second, texts.place(each.second)),
        file=file,
        kernel=name,
        of_two_groups=each.apart,
        example=_shown(kernel, each.example),
    )
    if _fills_in_part(each.first) or _fills_in_part(each.second):
        return replace(found, message=f"{found.message}; {_REST}")
    return found


_REST = "no document says whether a copy fills the rest of a lane's place in LDS"


def _shown(kernel: Prepared, example: Example | None) -> str:
    """Return the inputs of an example in words: arguments, then the two work-items."""
    if example is None:
        return ""
    values = kernel.inputs.named(kernel.inputs.fitted({**kernel.given, **example.arguments}))
    given = Witness((), values, "", types=shown_types(kernel.task.kernel)).given
    launch = kernel.task.launch
    items = (",".join(map(str, launch.local_id(item))) for item in example.items)
    groups = (",".join(map(str, group)) for group in example.groups)
    who = [f"({item}) of workgroup ({group})" for item, group in zip(items, groups, strict=True)]
    return ", ".join(filter(None, (given, f"work-items {' and '.join(who)}")))


def _fills_in_part(instruction: Instruction) -> bool:
    """Return True if a copy to LDS fills only a part of the space that a lane has there."""
    if not isinstance(instruction, Call):
        return False
    meaning = effect_of(instruction, frozenset())
    return isinstance(meaning, Transfer) and meaning.reaches != meaning.size
