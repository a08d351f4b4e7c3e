"""The proof that no execution meets a test's condition: the claims that were decided, and the
readings of the documents that it rests on.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum, unique

from fencepost.certificates import Premise, proof_data
from fencepost.errors import BoundReached, InternalError
from fencepost.executions.options import Options
from fencepost.executions.presolve import UNDEFINED
from fencepost.executions.rule import Axiom
from fencepost.executions.rules import axioms_of
from fencepost.executions.session import GOAL, TRUNCATED, Session, begin
from fencepost.executions.solve import Deadline
from fencepost.program.program import LitmusTest
from fencepost.records import dataclass, replace


@unique
class Engine(Enum):
    """The means by which executions are examined; the value describes it."""

    STABLE_MODELS = "all executions, as the stable models of the rules"


@unique
class Claim(Enum):
    """A claim that must hold for the answer 'no execution meets the condition'."""

    UNREACHABLE = "no execution reaches what the test asks for"
    WELL_DEFINED = "no execution has undefined behaviour"
    COMPLETE = "no execution leaves the part of the program that was looked at"


@unique
class Reason(Enum):
    """Why a claim holds."""

    UNSATISFIABLE = "the solver found that there is no such execution"
    WHOLE = "the whole program was looked at"
    NO_BARRIERS = "nothing but barriers has undefined behaviour in the model, and there are none"


@dataclass(frozen=True, slots=True)
class Obligation:
    """A claim with the reason that it holds."""

    claim: Claim
    reason: Reason

    def as_data(self) -> Mapping[str, object]:
        """The obligation for JSON."""
        return {
            "claim": self.claim.name.lower().replace("_", "-"),
            "says": self.claim.value,
            "reason": self.reason.name.lower().replace("_", "-"),
        }


@dataclass(frozen=True, slots=True)
class Certificate:
    """The proof of 'forbidden' under one model. `premises` are rules that a document leaves open
    and without all of which the proof does not hold.
    """

    engine: Engine
    obligations: tuple[Obligation, ...]
    premises: tuple[Axiom, ...]

    def __post_init__(self) -> None:
        claims = {each.claim for each in self.obligations}
        if not {Claim.UNREACHABLE, Claim.COMPLETE} <= claims:
            raise InternalError(f"a proof that leaves something open: {self}")

    @property
    def readings(self) -> tuple[str, ...]:
        """The sections of DEVIATIONS.md that the proof rests on."""
        return tuple(dict.fromkeys(axiom.reading or axiom.name for axiom in self.premises))

    def stated(self) -> tuple[Premise, ...]:
        """The premises in words, each with the option that refuses it."""
        return tuple(
            Premise(
                axiom.reading or axiom.name, axiom.text, axiom.cites[0], f"--without {axiom.name}"
            )
            for axiom in self.premises
        )

    def as_data(self) -> Mapping[str, object]:
        """The certificate for JSON."""
        return proof_data(
            self.engine.name.lower().replace("_", "-"), self.obligations, self.stated()
        )


def prove(
    test: LitmusTest, session: Session, options: Options, deadline: Deadline
) -> Certificate | None:
    """The proof that nothing reaches the test's goal; None where something does, where the
    behaviour is undefined and the test does not ask about that, or where loops are cut short.

    Raises BoundReached where the deadline passes before that is decided. If it passes later, the
    proof names all readings that it may rest on.
    """
    obligations = _decided(session)
    if obligations is None:
        return None
    candidates = {
        axiom.name: axiom
        for axiom in axioms_of(options.model_of(test)).values()
        if axiom.reading is not None and axiom.name in session.solver.axioms
    }
    premises = _needed(test, options, deadline, frozenset(candidates), session.iterations)
    return Certificate(
        Engine.STABLE_MODELS,
        obligations,
        tuple(axiom for name, axiom in candidates.items() if name in premises),
    )


def _decided(session: Session) -> tuple[Obligation, ...] | None:
    """Return the obligations that hold in the session; None if not all of them do."""
    solver, structure = session.solver, session.structure
    if session.cut or solver.has_model([*session.asked, GOAL]):
        return None
    found = [Obligation(Claim.UNREACHABLE, Reason.UNSATISFIABLE)]
    if not session.question.asks_of_undefined:
        if not structure.barriers:
            found.append(Obligation(Claim.WELL_DEFINED, Reason.NO_BARRIERS))
        elif not solver.has_model([*session.whole, UNDEFINED]):
            found.append(Obligation(Claim.WELL_DEFINED, Reason.UNSATISFIABLE))
        else:
            return None
    if not structure.truncated:
        found.append(Obligation(Claim.COMPLETE, Reason.WHOLE))
    elif not solver.has_model([TRUNCATED]):
        found.append(Obligation(Claim.COMPLETE, Reason.UNSATISFIABLE))
    else:
        return None
    return tuple(found)


def _needed(
    test: LitmusTest,
    options: Options,
    deadline: Deadline,
    readings: frozenset[str],
    iterations: int,
) -> frozenset[str]:
    """A smallest set of the readings that the proof holds with: none of it can be left out."""

    def holds_without(some: frozenset[str]) -> bool:
        return _holds_without(test, options, deadline, some, iterations)

    if not readings or holds_without(readings):
        return frozenset()
    needed = readings
    for name in sorted(readings):
        if len(needed) > 1 and holds_without((readings - needed) | {name}):
            needed -= {name}
    return needed


def _holds_without(
    test: LitmusTest,
    options: Options,
    deadline: Deadline,
    without: Iterable[str],
    iterations: int,
) -> bool:
    """Return True if the proof goes through without these axioms. If a bound is reached first, it
    does not.
    """
    weaker = replace(options, without=options.without.union(without))
    try:
        return (
            _decided(begin(test, weaker, deadline, show="", ordered=True, iterations=iterations))
            is not None
        )
    except BoundReached:
        return False
