"""z3's answers to questions about two work-items, and what stays open."""

from __future__ import annotations

from enum import Enum, unique

import z3

from fencepost.diagnostics import Diagnostic
from fencepost.kernels.prove.ask.examples import Example
from fencepost.kernels.prove.facts.axiom import Facts
from fencepost.kernels.prove.summary.accesses import Site
from fencepost.kernels.prove.terms.integers import Overlap
from fencepost.kernels.prove.terms.term import Expr
from fencepost.llvm.ir import Instruction
from fencepost.records import dataclass


@unique
class Answer(Enum):
    """z3's answer to a question: whether two such work-items exist."""

    NEVER = "never"
    SOMETIMES = "sometimes"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class Said:
    """An answer: with a model if two such work-items exist; otherwise with the name of the query
    that shows that there are none, and the index of the conflict in it.
    """

    answer: Answer
    model: z3.ModelRef | None = None
    query: str = ""
    part: int | None = None

    @property
    def never(self) -> bool:
        return self.answer is Answer.NEVER


@dataclass(frozen=True, slots=True)
class Suspicion:
    """A question that was not answered 'never', with the instructions that it is about."""

    first: Instruction
    second: Instruction
    answer: Answer
    example: Example | None
    apart: bool
    barrier: bool
    reason: Diagnostic | None = None
    """The finding to report, if it is known better than by the two instructions."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """A pair that is to be put to z3, with the conditions besides the overlap; `told` are facts
    among them about the values that counters give out.
    """

    left: Site
    right: Site
    apart: bool
    question: list[Expr]
    overlap: Overlap
    told: Facts


__all__ = ["Answer", "Said", "Suspicion", "Waiting"]
