"""The proof that no execution meets a test's condition: the claims that were decided, and the
readings of the documents that it rests on.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, unique
from typing import TYPE_CHECKING

from fencepost.errors import BoundReached, InternalError
from fencepost.executions.options import Options
from fencepost.executions.presolve import UNDEFINED
from fencepost.executions.rule import Axiom
from fencepost.executions.rules import axioms_of
from fencepost.executions.session import GOAL, TRUNCATED, Session, begin
from fencepost.executions.solve import Deadline
from fencepost.program.program import LitmusTest
from fencepost.records import dataclass, replace

if TYPE_CHECKING:
    from fencepost.certificates import Premise


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


@dataclass(slots=True, eq=False)
class Resting:
    """The search for the readings that a proof rests on: many ask for a verdict alone, and the
    search takes another proof or more. It may take as many seconds as were left to the verdict's,
    and if they pass, the proof names all `candidates`.
    """

    test: LitmusTest
    options: Options
    candidates: tuple[Axiom, ...]
    iterations: int
    seconds: float | None
    found: tuple[Axiom, ...] | None = None

    def premises(self) -> tuple[Axiom, ...]:
        """Return the readings, which are looked for once."""
        if self.found is None:
            needed = _needed(self, Deadline(self.seconds))
            self.found = tuple(each for each in self.candidates if each.name in needed)
        return self.found


@dataclass(frozen=True, slots=True)
class Certificate:
    """The proof of 'forbidden' under one model. `premises` are rules that a document leaves open
    and without all of which the proof does not hold.
    """

    engine: Engine
    obligations: tuple[Obligation, ...]
    resting: Resting

    def __post_init__(self) -> None:
        claims = {each.claim for each in self.obligations}
        if not {Claim.UNREACHABLE, Claim.COMPLETE} <= claims:
            raise InternalError(f"a proof that leaves something open: {self}")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Certificate):
            return NotImplemented
        ours, theirs = ((e.engine, e.obligations, e.premises) for e in (self, other))
        return ours == theirs

    def __hash__(self) -> int:
        return hash(self.obligations)

    @property
    def premises(self) -> tuple[Axiom, ...]:
        """The rules that the proof rests on, and that a document leaves open."""
        return self.resting.premises()

    @property
    def readings(self) -> tuple[str, ...]:
        """The sections of DEVIATIONS.md that the proof rests on."""
        return tuple(dict.fromkeys(axiom.reading or axiom.name for axiom in self.premises))

    def stated(self) -> tuple[Premise, ...]:
        """The premises in words, each with the option that refuses it."""
        from fencepost.certificates import Premise  # a verdict in a line needs none

        return tuple(
            Premise(
                axiom.reading or axiom.name, axiom.text, axiom.cites[0], f"--without {axiom.name}"
            )
            for axiom in self.premises
        )

    def as_data(self) -> Mapping[str, object]:
        """The certificate for JSON."""
        from fencepost.certificates import proof_data  # as above

        return proof_data(
            self.engine.name.lower().replace("_", "-"), self.obligations, self.stated()
        )


def prove(
    test: LitmusTest, session: Session, options: Options, deadline: Deadline
) -> Certificate | None:
    """The proof that nothing reaches the test's goal; None where something does, where the
    behaviour is undefined and the test does not ask about that, or where loops are cut short.

    Raises BoundReached where the deadline passes before that is decided.
    """
    obligations = _decided(session)
    if obligations is None:
        return None
    candidates = tuple(
        axiom
        for axiom in axioms_of(options.model_of(test)).values()
        if axiom.reading is not None and axiom.name in session.solver.axioms
    )
    resting = Resting(test, options, candidates, session.iterations, deadline.left())
    return Certificate(Engine.STABLE_MODELS, obligations, resting)


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


def _needed(resting: Resting, deadline: Deadline) -> frozenset[str]:
    """A smallest set of the readings that the proof holds with: none of it can be left out."""
    readings = frozenset(each.name for each in resting.candidates)
    if not readings or _holds_without(resting, deadline, readings):
        return frozenset()
    needed = readings
    for name in sorted(readings):
        if len(needed) > 1 and _holds_without(resting, deadline, (readings - needed) | {name}):
            needed -= {name}
    return needed


def _holds_without(resting: Resting, deadline: Deadline, without: frozenset[str]) -> bool:
    """Return True if the proof goes through without these axioms. If a bound is reached first, it
    does not.
    """
    test, iterations = resting.test, resting.iterations
    weaker = replace(resting.options, without=resting.options.without | without)
    try:
        session = begin(test, weaker, deadline, show="", ordered=True, iterations=iterations)
        return _decided(session) is not None
    except BoundReached:
        return False
