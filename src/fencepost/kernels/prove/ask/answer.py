"""z3's answers to questions about two work-items, what stays open, and inputs from a model, from
which a run can start.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, unique

import z3

from fencepost.diagnostics import Diagnostic
from fencepost.kernels.prove.facts.axiom import Facts
from fencepost.kernels.prove.summary.accesses import Site
from fencepost.kernels.prove.summary.evaluate import Evaluator
from fencepost.kernels.prove.terms.integers import Overlap
from fencepost.kernels.prove.terms.term import Expr, subterms, symbol_name
from fencepost.llvm.ir import Instruction
from fencepost.llvm.launches.launch import Dim
from fencepost.numerals import integer_of, is_decimal
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


@dataclass(frozen=True, slots=True)
class Example:
    """Inputs that z3 suggests: arguments by register, the workgroups of two work-items and their
    numbers in these, the grid, bytes of buffers.
    """

    arguments: dict[str, int]
    groups: tuple[Dim, Dim]
    grid: Dim
    items: tuple[int, int]
    overlay: dict[int, int]


def example(
    evaluator: Evaluator, model: z3.ModelRef | None, *, apart: bool, question: list[Expr]
) -> Example | None:
    """Return the inputs that a model of a question gives; None without a model."""
    if model is None:
        return None
    place = evaluator.place
    pairs = place.second(apart=apart)

    def of(expr: Expr) -> int:
        value = model.eval(expr, model_completion=True)
        return int(value.as_long()) if z3.is_bv_value(value) else 0

    arguments = {name: of(term) for name, term in evaluator.arguments.items()}

    def ids(axes: Sequence[Expr]) -> Dim:
        x, y, z = (of(each) for each in axes)
        return x, y, z

    groups = (ids(place.group), ids([z3.substitute(each, *pairs) for each in place.group]))
    items = (of(place.item), of(z3.substitute(place.item, *pairs)))
    overlay = _memory(evaluator, model, question)
    return Example(arguments, groups, ids(place.grid), items, overlay)


def _memory(evaluator: Evaluator, model: z3.ModelRef, question: list[Expr]) -> dict[int, int]:
    """Return the bytes of buffers that the kernel only reads, as the model has them."""
    overlay: dict[int, int] = {}
    for load in _reads(question):
        _, number, size = load.decl().name().split(".")
        region = evaluator.layout.buffers.get(integer_of(number)) if is_decimal(number) else None
        if region is None:
            continue
        offset = model.eval(load.children()[0], model_completion=True)
        value = model.eval(load, model_completion=True)
        if not z3.is_bv_value(offset) or not z3.is_bv_value(value):
            continue
        start = region.base + offset.as_signed_long()
        for at in range(int(size) // 8):
            overlay[start + at] = value.as_long() >> (8 * at) & 255
    return overlay


def _reads(question: list[Expr]) -> list[Expr]:
    """Return the loads in a question from memory that nobody writes."""
    calls = (each for each in subterms(question) if each.num_args() == 1)
    return [each for each in calls if symbol_name(each).startswith("memory.")]
