"""Explanations of verdicts: a witness for what is reachable, a minimal set of axioms for what is
not.
"""

from __future__ import annotations

from collections.abc import Sequence

from fencepost.errors import BoundReached
from fencepost.executions.execution import SHOW, SHOWN, Execution, Relation, execution
from fencepost.executions.merged import merged
from fencepost.executions.near_miss import NearMiss, near_miss
from fencepost.executions.options import Options
from fencepost.executions.presolve import UNDEFINED
from fencepost.executions.rule import Axiom
from fencepost.executions.rules import axioms_of, undefining_axioms
from fencepost.executions.session import GOAL, Session, begin
from fencepost.executions.solve import Assumption, Deadline
from fencepost.program.program import LitmusTest
from fencepost.records import dataclass
from fencepost.vocabulary.barrier_words import BarrierWords, words_under


@dataclass(frozen=True, slots=True)
class Explanation:
    """An explanation why a test's goal is reachable or not.

    `witness` is an execution that reaches it, None where there is none; then `axioms` are a set
    that rules it out and of which none can be left out. No witness and no axioms: the program
    cannot produce the values asked for, under any memory model. Where some execution has undefined
    behaviour and the test does not ask about that itself, `witness` is such an execution. `test` is
    the one that was explained. `nearest` is the candidate execution that the fewest axioms exclude,
    where the goal is not reachable and there is such a candidate. `others` are more witnesses, as
    many as were asked for.
    """

    witness: Execution | None
    axioms: tuple[Axiom, ...] = ()
    test: LitmusTest | None = None
    nearest: NearMiss | None = None
    others: tuple[Execution, ...] = ()


def explain(test: LitmusTest, options: Options | None = None, executions: int = 1) -> Explanation:
    """Explain why the goal of a test (C of `exists C`, not-C of `forall C`) is reachable or not. Of
    a goal that is reachable, at most so many `executions` are found, each different in the events,
    values, reads-from, modification order or phases of barriers.

    Raises BoundReached if the deadline passes first, or if loops are cut short so that nothing can
    be concluded.
    """
    options = options or Options()
    deadline = Deadline(options.timeout)
    session = begin(test, options, deadline, show=SHOW, wanted=SHOWN, every_relation=True)
    words = words_under(options.model_of(test))
    asked = [[*session.asked, GOAL]]
    if session.structure.barriers and not session.question.asks_of_undefined:
        asked.insert(0, [*session.whole, UNDEFINED])
    for assumptions in asked:
        first, *others = _different(session, assumptions, words, executions) or [None]
        if first is not None:
            return Explanation(first, (), test, None, tuple(each for each in others if each))
    asks = session.question.asks_of_undefined
    axioms = _ruling_out(test, options, deadline)
    # no axiom rules undefined behaviour out: that none is broken does
    near = _nearest(test, options, deadline) if axioms or asks else None
    return Explanation(None, axioms, test, near)


_MOST_ALIKE = 200
"""Executions in a row that differ in nothing that is told, after which no more are looked for."""


def _different(
    session: Session, assumptions: Sequence[Assumption], words: BarrierWords, most: int
) -> list[Execution | None]:
    """Return executions that differ in what they do, at most so many."""
    found: dict[object, Execution | None] = {}
    alike = 0
    for symbols in session.solver.shown(assumptions):
        each = merged(execution(session.structure, symbols, words))
        key = _doings(each)
        alike = alike + 1 if key in found else 0
        found.setdefault(key, each)
        if len(found) == most or alike == _MOST_ALIKE:
            break
    return list(found.values())


def _doings(each: Execution) -> object:
    """Return what distinguishes an execution: all that other relations follow from."""
    return (
        each.events,
        tuple(sorted(each.read.items(), key=str)),
        each.pairs(Relation.READS_FROM),
        each.pairs(Relation.MODIFICATION_ORDER),
        tuple(sorted(each.intervals.items())),
        tuple(sorted(each.firsts)),
    )


def _nearest(test: LitmusTest, options: Options, deadline: Deadline) -> NearMiss | None:
    """Return the nearest candidate; None also if the deadline passes first."""
    try:
        return near_miss(test, options, deadline)
    except BoundReached:
        return None


def _ruling_out(test: LitmusTest, options: Options, deadline: Deadline) -> tuple[Axiom, ...]:
    """Axioms that together rule the goal out, minimal: each is dropped that can be."""
    session = begin(test, options, deadline, show="", guarded=True)
    solver = session.solver
    known = {
        name: axiom
        for name, axiom in axioms_of(options.model_of(test)).items()
        if name not in options.off(test)
    }
    for name in known:
        solver.switch(name, on=True)
    needed = dict(known)
    # No execution is undefined, so what makes one undefined decides nothing by itself. Early axioms
    # define, late ones constrain: tried first, the definitions that matter stay.
    undefining = undefining_axioms(options.model_of(test))
    for name in sorted(known, key=lambda name: name not in undefining):
        solver.switch(name, on=False)
        if solver.first([*session.asked, GOAL]) is None:
            del needed[name]
        else:
            solver.switch(name, on=True)
    return tuple(needed.values())
