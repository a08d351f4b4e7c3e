"""From a test to its verdict: outcomes, existence, bounds."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from enum import Enum

from fencepost.errors import BoundReached, InternalError
from fencepost.executions.certificate import Certificate, prove
from fencepost.executions.loops import loops
from fencepost.executions.options import Options
from fencepost.executions.presolve import UNDEFINED
from fencepost.executions.question import Observable
from fencepost.executions.rule import Axiom
from fencepost.executions.rules import axioms_of
from fencepost.executions.session import GOAL, RACED, Session, begin
from fencepost.executions.solve import Deadline, Symbol, atom
from fencepost.executions.structure import Constant
from fencepost.executions.symmetry import swaps
from fencepost.executions.terms import value_of
from fencepost.program.conditions import Quantifier, RegisterTerm
from fencepost.program.program import Expected, LitmusTest
from fencepost.program.values import UNDEF, Value, from_bytes, to_bytes, trimmed
from fencepost.records import dataclass, replace


class VerdictKind(Enum):
    """The verdict on the test's condition; the value is the format's word."""

    ALLOWED = "allowed"
    FORBIDDEN = "forbidden"
    UB = "ub"
    UNKNOWN = "unknown"


Outcome = tuple[tuple[str, Value], ...]
"""Final values of the observables, in their order."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer to a test. `holds` says it of the test's own condition, None where unknown or
    where the behaviour is undefined; `reason` says why it is unknown, why the outcomes are not
    complete, or why there are none. `broken` are the rules that some execution breaks, which makes
    the program's behaviour undefined; outcomes and races are those of the other executions.
    """

    test: LitmusTest
    model: str
    kind: VerdictKind
    holds: bool | None
    expected: Expected | None
    outcomes: tuple[Outcome, ...]
    outcomes_complete: bool
    race: bool | None
    seconds: float
    reason: str | None = None
    broken: tuple[Axiom, ...] = ()
    proof: Certificate | None = None
    """The proof; every 'forbidden' verdict has one."""
    endless: tuple[str, ...] = ()
    """The loops that some execution never leaves, in words: the verdict says nothing of it."""

    def __post_init__(self) -> None:
        if self.kind is VerdictKind.FORBIDDEN and self.proof is None:
            raise InternalError(f"{self.test.name} is forbidden without a proof")

    @property
    def explicable(self) -> bool:
        """True if there is something to explain: a witness, axioms that rule the goal out, or a way
        to undefined behaviour.
        """
        return self.holds is not None or bool(self.broken)

    @property
    def as_expected(self) -> bool:
        """True if the verdict is the one that the file expects, or the file expects none."""
        match self.expected:
            case None:
                return True
            case Expected.UB:
                return bool(self.broken)
            case Expected.WELL_DEFINED:
                return not self.broken and self.kind is not VerdictKind.UNKNOWN
            case Expected.ALLOWED | Expected.FORBIDDEN:
                return VerdictKind(self.expected.value) is self.kind


def run(test: LitmusTest, options: Options | None = None) -> Verdict:
    """Return the verdict on a test.

    Raises InputError if the model or an axiom does not exist, UnsupportedError if the test needs a
    feature that this version does not have.
    """
    options = options or Options()
    start = time.perf_counter()
    model = options.model_of(test)
    deadline = Deadline(options.timeout)
    proof = None
    try:
        lists = options.max_outcomes > 0
        session = begin(
            test,
            options,
            deadline,
            show=(SHOW_OUTCOMES if lists else "") + SHOW,
            wanted=frozenset({"raced"}) if options.races else frozenset(),
            ordered=True,
            listed=lists,
        )
        findings = _ask(test, session, model, options)
        if findings.judged and findings.reachable is False:
            proof = prove(test, session, options, deadline)
    except BoundReached as bound:
        findings = _Findings(reason=bound.message)
    kind, holds = _judge(test.quantifier, findings)
    return Verdict(
        test,
        model,
        kind,
        holds,
        test.expectation(tuple(model.split("+"))),
        findings.outcomes,
        findings.complete,
        findings.race,
        time.perf_counter() - start,
        findings.reason,
        findings.broken,
        proof,
        _endless(test, options, deadline),
    )


def _endless(test: LitmusTest, options: Options, deadline: Deadline) -> tuple[str, ...]:
    """The loops that some execution never leaves, in words."""
    if not any(map(loops, test.program.threads)):
        return ()
    from fencepost.executions.endless import endless_or_none  # most tests have no loop

    return tuple(map(str, endless_or_none(test, options, deadline)))


def undecided(test: LitmusTest, options: Options, reason: str) -> Verdict:
    """The verdict on a test that was given up."""
    model = options.model_of(test)
    return Verdict(
        *(test, model, VerdictKind.UNKNOWN, None, test.expectation(tuple(model.split("+")))),
        *((), False, None, options.timeout or 0.0, reason),
    )


@dataclass(slots=True)
class _Findings:
    """The result of a search: `reachable` says if the goal is reachable (None: unknown); `outcomes`
    and the `broken` rules follow. `judged` is False if broken rules leave the goal without meaning.
    """

    reachable: bool | None = None
    broken: tuple[Axiom, ...] = ()
    judged: bool = True
    outcomes: tuple[Outcome, ...] = ()
    complete: bool = False
    race: bool | None = None
    reason: str | None = None


def _judge(quantifier: Quantifier, findings: _Findings) -> tuple[VerdictKind, bool | None]:
    if not findings.judged:
        return VerdictKind.UB, None
    if findings.reachable is None:
        return VerdictKind.UNKNOWN, None
    kind = VerdictKind.ALLOWED if findings.reachable else VerdictKind.FORBIDDEN
    return kind, findings.reachable == (quantifier is Quantifier.EXISTS)


SHOW = "#project goal/0. #project raced/0. #show goal/0. #show raced/0. "
SHOW_OUTCOMES = "#project outcome/2. #show outcome/2. "


def _ask(test: LitmusTest, session: Session, model: str, options: Options) -> _Findings:
    solver, within, cut = session.solver, session.defined, session.cut
    limit = options.max_outcomes
    broken = _broken(session, model)
    asks_of_undefined = session.question.asks_of_undefined
    found: dict[Outcome, None] = {}
    goal = raced = exhausted = False
    if limit:
        exhausted = True
        for symbols in solver.models(within):
            outcome, has_goal, has_race = _read(symbols, session.question.observables)
            goal, raced = goal or has_goal, raced or has_race
            if outcome not in found and len(found) == limit:
                exhausted = False
                break
            found[outcome] = None
        exhausted = _close(found, _swaps(test, session), limit) and exhausted
    if asks_of_undefined:
        goal = goal or solver.has_model([*session.whole, GOAL])
    if not exhausted:
        goal = goal or solver.has_model([*within, GOAL])
        raced = raced or (options.races and solver.has_model([*within, RACED]))
    reason = None
    if exhausted and not found and not broken:
        reason = "no execution of the program ends" + (
            " and satisfies the filter" if session.question.filtered else ""
        )
    if cut:
        reason = f"some execution repeats a loop more than {options.unroll} times"
    return _Findings(
        reachable=None if cut and not goal else goal,
        broken=broken,
        judged=asks_of_undefined or not broken,
        outcomes=tuple(sorted(found, key=_order)),
        complete=exhausted and not cut,
        race=None if (cut or not options.races) and not raced else raced,
        reason=reason,
    )


def _swaps(test: LitmusTest, session: Session) -> list[list[int]]:
    """Return the ways in which an outcome changes where two threads change places: for each of its
    values, the place that the value comes from.
    """
    terms = [each.term for each in session.question.observables]
    return [
        [
            terms.index(replace(term, thread=swap.get(term.thread, term.thread)))
            if isinstance(term, RegisterTerm)
            else place
            for place, term in enumerate(terms)
        ]
        for swap in swaps(test, session.groups)
    ]


def _close(found: dict[Outcome, None], swapped: Sequence[Sequence[int]], limit: int) -> bool:
    """Add the outcomes in which threads have changed places; return False if there are too many."""
    waiting = list(found)
    while waiting:
        outcome = waiting.pop()
        for places in swapped:
            image = tuple(
                (name, outcome[place][1]) for (name, _), place in zip(outcome, places, strict=True)
            )
            if image not in found:
                if len(found) == limit:
                    return False
                found[image] = None
                waiting.append(image)
    return True


def _broken(session: Session, model: str) -> tuple[Axiom, ...]:
    """The rules that some execution breaks."""
    if not session.structure.barriers:
        return ()
    solver, within = session.solver, session.whole
    if not solver.has_model([*within, UNDEFINED]):
        return ()
    return tuple(
        axiom
        for name, axiom in axioms_of(model).items()
        if solver.has_model([*within, (atom("broken", name), True)])
    )


def _order(outcome: Outcome) -> list[tuple[int, int, str]]:
    """Outcomes sort by their values: those that are undef in part behind numbers, `undef` last."""
    return [
        (0, value, "") if isinstance(value, int) else (1 + (value is UNDEF), 0, str(value))
        for _, value in outcome
    ]


def _read(
    symbols: Sequence[Symbol], observables: tuple[Observable, ...]
) -> tuple[Outcome, bool, bool]:
    """The outcome in a model, and whether it reaches the goal and has a race."""
    values: dict[int, Value] = {}
    goal = raced = False
    for symbol in symbols:
        match symbol.name:
            case "goal":
                goal = True
            case "raced":
                raced = True
            case _:
                index, value = symbol.arguments
                values[index.number] = value_of(value)
    outcome = tuple((each.name, _observed(each, values)) for each in observables)
    return outcome, goal, raced


def _observed(observable: Observable, values: Mapping[int, Value]) -> Value:
    """The value of an observable, where the atoms of the outcome have these values."""
    if observable.pieces:
        known: list[int | None] = []
        for piece in observable.pieces:
            end = piece.offset + piece.size
            known += to_bytes(_value(piece.value, values), end)[piece.offset :]
        return trimmed(from_bytes(known))
    return _value(observable.value, values)


def _value(value: Constant | int, values: Mapping[int, Value]) -> Value:
    return value.value if isinstance(value, Constant) else values[value]
