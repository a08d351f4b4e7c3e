"""Explanations of verdicts: a witness for what is reachable, a minimal set of axioms for what is
not.
"""

from __future__ import annotations

from fencepost.executions.execution import SHOW, SHOWN, Execution, execution
from fencepost.executions.presolve import UNDEFINED
from fencepost.executions.rules import Axiom, axioms_of
from fencepost.executions.session import GOAL, Options, begin
from fencepost.executions.solve import Deadline
from fencepost.program.program import LitmusTest
from fencepost.records import dataclass
from fencepost.vocabulary.barrier_words import words_under


@dataclass(frozen=True, slots=True)
class Explanation:
    """An explanation why a test's goal is reachable or not.

    `witness` is an execution that reaches it, None where there is none; then `axioms` are a set
    that rules it out and of which none can be left out. No witness and no axioms: the program
    cannot produce the values asked for, under any memory model. Where some execution has undefined
    behaviour and the test does not ask about that itself, `witness` is such an execution. `test` is
    the one that was explained.
    """

    witness: Execution | None
    axioms: tuple[Axiom, ...] = ()
    test: LitmusTest | None = None


def explain(test: LitmusTest, options: Options | None = None) -> Explanation:
    """Explain why the goal of a test (C of `exists C`, not-C of `forall C`) is reachable or not.

    Raises BoundReached if the deadline passes first, or if loops are cut short so that nothing can
    be concluded.
    """
    options = options or Options()
    deadline = Deadline(options.timeout)
    session = begin(test, options, deadline, show=SHOW, wanted=SHOWN, every_relation=True)
    symbols = None
    if session.structure.barriers and not session.question.asks_of_undefined:
        symbols = session.solver.first([*session.whole, UNDEFINED])
    if symbols is None:
        symbols = session.solver.first([*session.asked, GOAL])
    if symbols is not None:
        words = words_under(options.model_of(test))
        return Explanation(execution(session.structure, symbols, words), (), test)
    return Explanation(None, _ruling_out(test, options, deadline), test)


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
    # Early axioms define, late ones constrain: tried first, the definitions that matter stay.
    for name in known:
        solver.switch(name, on=False)
        if solver.first([*session.asked, GOAL]) is None:
            del needed[name]
        else:
            solver.switch(name, on=True)
    return tuple(needed.values())
