"""Loops that may never end, though nothing else keeps a thread from going on.

An execution in which a thread goes round a loop forever is none of a memory model's: it has no
final state. Such a loop is named beside the verdict, which says nothing of it. A thread may go
round forever if an iteration has no effect that another thread could see, carries nothing to the
next, and its reads see the last write to each location: a later write would be seen eventually.
"""

from __future__ import annotations

from fencepost.errors import BoundReached
from fencepost.executions.execution import SHOW, SHOWN, Execution, execution
from fencepost.executions.loops import loops
from fencepost.executions.options import Options
from fencepost.executions.session import WHOLE, begin
from fencepost.executions.solve import Deadline, atom
from fencepost.executions.structure import EventStructure, Spin
from fencepost.program.conditions import Quantifier, Truth
from fencepost.program.program import LitmusTest
from fencepost.records import dataclass, replace

_ANY = "{ endless }. hangs :- endless. spinning :- spins(_). "


@dataclass(frozen=True, slots=True)
class Endless:
    """A loop that a thread may go round forever: the thread's number, the label at its head, None
    where it has none, and an execution in which it does.
    """

    thread: int
    label: str | None
    execution: Execution

    def __str__(self) -> str:
        at = "" if self.label is None else f" at {self.label}"
        return f"P{self.thread} may go round the loop{at} forever"


def endless_loops(test: LitmusTest, options: Options, deadline: Deadline) -> tuple[Endless, ...]:
    """Return the loops of a test that some execution never leaves, one for each thread.

    Raises BoundReached if the deadline passes first.
    """
    if not any(map(loops, test.program.threads)):
        return ()
    anything = replace(test, condition=Truth(value=True), quantifier=Quantifier.EXISTS, filter=None)
    # Most loops end in every execution, which needs no picture of one.
    session = begin(
        anything,
        options,
        deadline,
        show=_ANY,
        wanted=frozenset({"spins", "truncated"}),
        endless=True,
        ordered=True,
    )
    if not session.solver.has_model([(atom("spinning"), True), WHOLE]):
        return ()
    session = begin(
        anything,
        options,
        deadline,
        show=_ANY + SHOW,
        wanted=SHOWN,
        every_relation=True,
        endless=True,
        iterations=session.iterations,
    )
    structure = session.structure
    found: dict[int, Endless] = {}
    for spin in structure.spins:
        index = structure.blocks[structure.edges[spin.back_edge].source].thread
        if index in found:
            continue
        symbols = session.solver.first([(atom("spins", spin.back_edge), True), WHOLE])
        if symbols is not None:
            number = test.program.threads[index].number
            label = _label(structure, index, spin)
            found[index] = Endless(number, label, execution(structure, symbols))
    return tuple(found[index] for index in sorted(found))


def endless_or_none(test: LitmusTest, options: Options, deadline: Deadline) -> tuple[Endless, ...]:
    """The same; nothing where the deadline passes first."""
    try:
        return endless_loops(test, options, deadline)
    except BoundReached:
        return ()


def _label(structure: EventStructure, index: int, spin: Spin) -> str | None:
    """The label at the head of the loop of an iteration."""
    thread = structure.program.threads[index]
    around = list(loops(thread))
    if spin.reads:
        operation = structure.events[spin.reads[0]].operation
        at = next((i for i, each in enumerate(thread.code) if each is operation), None)
        around = [loop for loop in around if at is not None and at in loop]
    if not around:
        return None
    return next((name for name, head in thread.labels if head == around[-1].first), None)
