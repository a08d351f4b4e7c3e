"""The question of a test as rules: observables, filter, and the goal that decides the verdict.

A comparison with `undef` may go either way, so the goal holds of an execution if some choice of
values for its undefined reads makes it hold: `exists C` looks for C, `forall C` for not-C, and both
read comparisons with `undef` in favour of what they look for.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import assert_never

from fencepost.executions.structure import Constant, EventStructure, ValueRef
from fencepost.program.conditions import (
    And,
    Compare,
    Condition,
    LocationTerm,
    Not,
    Or,
    Quantifier,
    Race,
    RegisterTerm,
    Term,
    Truth,
    UndefinedBehavior,
    ValueTerm,
    terms,
)
from fencepost.program.program import LitmusTest
from fencepost.program.values import UNDEF, BinaryOp, apply_binary
from fencepost.records import dataclass

_NEGATED = {
    BinaryOp.EQ: BinaryOp.NE,
    BinaryOp.NE: BinaryOp.EQ,
    BinaryOp.LT: BinaryOp.GE,
    BinaryOp.GE: BinaryOp.LT,
    BinaryOp.GT: BinaryOp.LE,
    BinaryOp.LE: BinaryOp.GT,
}
_SPELLED = {BinaryOp.EQ: "=", BinaryOp.NE: "!="}


@dataclass(frozen=True, slots=True)
class Observable:
    """Something that outcomes list: a register or a location. Its value is known, or that of the
    atom `outcome(index, …)`.
    """

    term: Term
    value: Constant | int

    @property
    def name(self) -> str:
        """The name that outcomes have."""
        return str(self.term)


@dataclass(frozen=True, slots=True)
class Question:
    """A test's question: the program text that encodes it, the predicates it asks about, those it
    has facts of, and what its outcomes list.
    """

    text: str
    wanted: frozenset[str]
    given: frozenset[str]
    observables: tuple[Observable, ...]
    asks_of_undefined: bool
    """True if the condition itself asks about undefined behaviour."""
    filtered: bool
    """True if the test has a filter."""


def question(test: LitmusTest, structure: EventStructure) -> Question:
    """The question of the test about this unfolding of its program."""
    encoder = _Encoder(structure)
    condition = test.condition
    if test.quantifier is Quantifier.FORALL:
        condition = Not(condition)
    lines = [f"goal :- {encoder.literal(condition)}."]
    if test.filter is not None:
        # Behaviour that is undefined may do anything, also what the filter asks for.
        defined = ", not undefined" if structure.barriers else ""
        lines.append(f":- not {encoder.literal(test.filter)}{defined}.")
    asked = [term for c in (test.condition, test.filter) if c is not None for term in terms(c)]
    listed: dict[Term, None] = dict.fromkeys(
        RegisterTerm(*key) for key, _ in structure.final_registers
    )
    listed.update(dict.fromkeys(term for term in asked if isinstance(term, LocationTerm)))
    observables = []
    for index, term in enumerate(listed):
        match encoder.value(term):
            case Constant(value):
                observables.append(Observable(term, Constant(value)))
            case atom:
                observables.append(Observable(term, index))
                lines.append(f"outcome({index},V) :- {atom}.")
    lines += encoder.lines
    lines += (f"observed({location})." for location in sorted(encoder.locations))
    wanted = {"value", "raced", "truncated", "undefined", "broken"}
    given = set()
    if encoder.locations:
        wanted.add("final_value")
        given.add("observed")
    return Question(
        "\n".join(lines),
        frozenset(wanted),
        frozenset(given),
        tuple(observables),
        _mentions_undefined(test.condition),
        test.filter is not None,
    )


def _mentions_undefined(condition: Condition) -> bool:
    match condition:
        case UndefinedBehavior():
            return True
        case Not(operand):
            return _mentions_undefined(operand)
        case And(operands) | Or(operands):
            return any(map(_mentions_undefined, operands))
        case Compare() | Race() | Truth():
            return False
        case _:
            assert_never(condition)


class _Encoder:
    def __init__(self, structure: EventStructure) -> None:
        self.structure = structure
        self.finals = dict(structure.final_registers)
        self.lines: list[str] = []
        self.locations: set[int] = set()
        self.fresh = count()

    def value(self, term: Term) -> Constant | str:
        """The value of a term: known, or the atom that holds of it."""
        match term:
            case ValueTerm(value):
                return Constant(value)
            case RegisterTerm(thread, register):
                ref: ValueRef = self.finals.get((thread, register), Constant(0))
                return ref if isinstance(ref, Constant) else f"value({ref.index},V)"
            case LocationTerm(name):
                location = next(
                    i for i, loc in enumerate(self.structure.locations) if loc.name == name
                )
                self.locations.add(location)
                return f"final_value({location},V)"
            case _:
                assert_never(term)

    def literal(self, condition: Condition, *, negated: bool = False) -> str:
        """The atom that holds if the condition can (or, negated, can fail to)."""
        atom = f"c{next(self.fresh)}"
        self.lines += (f"{atom} :- {body}." for body in self._bodies(condition, negated=negated))
        return atom

    def _bodies(self, condition: Condition, *, negated: bool) -> Iterator[str]:
        match condition:
            case Truth(value):
                if value != negated:
                    yield "#true"
            case Race():
                yield "not raced" if negated else "raced"
            case UndefinedBehavior():
                yield "not undefined" if negated else "undefined"
            case Not(operand):
                yield self.literal(operand, negated=not negated)
            case And(operands) | Or(operands):
                parts = [self.literal(operand, negated=negated) for operand in operands]
                if isinstance(condition, And) != negated:
                    yield ", ".join(parts)
                else:
                    yield from parts
            case Compare(op, left, right):
                yield from self._comparison(_NEGATED[op] if negated else op, left, right)
            case _:
                assert_never(condition)

    def _comparison(self, op: BinaryOp, left: Term, right: Term) -> Iterator[str]:
        if any(isinstance(t, ValueTerm) and t.value is UNDEF for t in (left, right)):
            yield from self._is_undef(op, left, right)
            return
        spelled = _SPELLED.get(op, op.value)
        match self.value(left), self.value(right):
            case Constant(a), Constant(b):
                if UNDEF in (a, b) or apply_binary(op, a, b):
                    yield "#true"
            case str(atom), Constant(b):
                yield atom if b is UNDEF else f"{atom}, V {spelled} {b}, V != undef"
                yield atom.replace("V)", "undef)")
            case Constant(a), str(atom):
                yield atom if a is UNDEF else f"{atom}, {a} {spelled} V, V != undef"
                yield atom.replace("V)", "undef)")
            case str(first), str(second):
                other = second.replace("V)", "W)")
                yield f"{first}, {other}, V {spelled} W, V != undef, W != undef"
                yield first.replace("V)", "undef)")
                yield second.replace("V)", "undef)")

    def _is_undef(self, op: BinaryOp, left: Term, right: Term) -> Iterator[str]:
        """`term == undef` and `term != undef` ask whether the value is `undef`, exactly."""
        term = right if isinstance(left, ValueTerm) and left.value is UNDEF else left
        wanted = op is BinaryOp.EQ
        match self.value(term):
            case Constant(value):
                if (value is UNDEF) == wanted:
                    yield "#true"
            case str(atom):
                is_undef = atom.replace("V)", "undef)")
                yield is_undef if wanted else f"{atom}, V != undef"
