"""The comparison of the two evaluators on one test."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from fencepost.executions.options import Options
from fencepost.executions.verdict import VerdictKind
from fencepost.executions.verdict import run as run_engine
from fencepost.program.conditions import Quantifier
from fencepost.program.program import LitmusTest
from tests.naive.answer import Answer, Outcome, answers
from tests.naive.events import Edition
from tests.naive.generate import UNROLL

MAX_OUTCOMES = 10_000


@dataclass(frozen=True, slots=True)
class Disagreement:
    """What one evaluator says and the other does not, under one edition.

    Where the engine reaches a bound, it says nothing: such a difference is `undecided`, unless it
    has found what the naive evaluator excludes.
    """

    edition: Edition
    naive_only: frozenset[Outcome]
    engine_only: frozenset[Outcome]
    reachable: tuple[bool | None, bool | None]
    """Whether the condition is reachable: by the naive evaluator, by the engine."""
    race: tuple[bool | None, bool | None]
    bound: str | None = None
    """The bound that the engine has reached, in its words; None where it has decided."""

    @property
    def undecided(self) -> bool:
        """True if the engine has reached a bound, and nothing that it found is wrong."""
        contradicted = self.race[1] is True and self.race[0] is False
        return self.bound is not None and not self.engine_only and not contradicted

    def __str__(self) -> str:
        lines = [f"under {self.edition.value}:"]
        for who, outcomes in (("naive", self.naive_only), ("engine", self.engine_only)):
            for outcome in sorted(outcomes, key=str):
                text = ", ".join(f"{name}={value}" for name, value in sorted(outcome, key=str))
                lines.append(f"  only {who}: {text}")
        lines.append(f"  reachable: naive {self.reachable[0]}, engine {self.reachable[1]}")
        lines.append(f"  race: naive {self.race[0]}, engine {self.race[1]}")
        if self.bound is not None:
            lines.append(f"  the engine is undecided: {self.bound}")
        return "\n".join(lines)


def disagreements(test: LitmusTest, unroll: int = UNROLL) -> list[Disagreement]:
    """Where the evaluators differ on the test: in outcomes, in the verdict, in the race."""
    return differences(test, answers(test, tuple(Edition), unroll), unroll)


def differences(
    test: LitmusTest, naive: Mapping[Edition, Answer], unroll: int
) -> list[Disagreement]:
    """Where the engine differs from the answers of the naive evaluator, which has evaluated loops
    with `unroll` backward jumps.
    """
    found = (_difference(test, edition, answer, unroll) for edition, answer in naive.items())
    return [difference for difference in found if difference is not None]


def _difference(
    test: LitmusTest, edition: Edition, answer: Answer, unroll: int
) -> Disagreement | None:
    options = Options(model=edition.value, max_outcomes=MAX_OUTCOMES, unroll=unroll)
    verdict = run_engine(test, options)
    # the engine leaves out registers that only dead code sets: they hold 0
    unset = dict.fromkeys((name for outcome in answer.outcomes for name, _ in outcome), 0)
    engine = frozenset(
        frozenset({**unset, **dict(outcome)}.items()) for outcome in verdict.outcomes
    )
    reachable: dict[VerdictKind, bool | None] = {
        VerdictKind.ALLOWED: True,
        VerdictKind.FORBIDDEN: False,
    }
    said = (_definite(answer, answer.reachable), reachable.get(verdict.kind))
    race = (_definite(answer, answer.race), verdict.race)
    agrees = _agree(*said) and _agree(*race) and engine == answer.outcomes
    # what is held of the question follows from reachability and the quantifier
    wanted = test.quantifier is Quantifier.EXISTS
    if agrees and said[0] is not None and verdict.holds != (said[0] == wanted):
        agrees = False
    if agrees:
        return None
    bound = verdict.reason if verdict.kind is VerdictKind.UNKNOWN else None
    naive_only, engine_only = answer.outcomes - engine, engine - answer.outcomes
    return Disagreement(edition, naive_only, engine_only, said, race, bound)


def _definite(answer: Answer, found: bool) -> bool | None:
    """What was found is certain; that nothing was found is not, where executions are truncated."""
    return True if found else None if answer.truncated else False


def _agree(naive: bool | None, engine: bool | None) -> bool:
    """Whether the answers agree. The engine may know of a loop that it never ends, where truncated
    executions leave the naive evaluator without an answer.
    """
    return naive == engine or (naive is None and engine is False)
