"""The question of a test as rules: observables, filter, and the goal that decides the verdict.

A comparison with `undef` may go either way, so the goal holds of an execution if some choice of
values for its undefined reads makes it hold: `exists C` looks for C, `forall C` for not-C, and both
read comparisons with `undef` in favour of what they look for.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import assert_never

from fencepost.errors import UnsupportedError
from fencepost.executions.compared import Side, Source, comparison, constant, undefined
from fencepost.executions.domains import Domain, domains, final_domain
from fencepost.executions.structure import (
    Constant,
    EventStructure,
    Joined,
    Node,
    Piece,
    ValueRef,
)
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
from fencepost.program.values import UNDEF, WORD, BinaryOp, apply_binary, width
from fencepost.program.widths import value_size
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
class OutcomePiece:
    """Bytes of a value of an outcome: `size` of them from `offset` on."""

    value: Constant | int
    offset: int
    size: int


@dataclass(frozen=True, slots=True)
class Observable:
    """Something that outcomes list: a register or a location. Its value is known, or that of the
    atom `outcome(index, …)`, or made of the `pieces`: bytes of such values, the lowest first.
    """

    term: Term
    value: Constant | int
    pieces: tuple[OutcomePiece, ...] = ()

    @property
    def name(self) -> str:
        """The name that outcomes have."""
        return str(self.term)


@dataclass(frozen=True, slots=True)
class Question:
    """A test's question: the program text that encodes it, the text that lists outcomes, the
    predicates it asks about, those it has facts of, and what its outcomes list.
    """

    text: str
    listing: str
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
        if encoder.sized:
            observables.append(encoder.observable(term))
            continue
        match encoder.value(term):
            case Constant(value):
                observables.append(Observable(term, Constant(value)))
            case atom:
                observables.append(Observable(term, index))
                encoder.listing.append(f"outcome({index},V) :- {atom}.")
    lines += encoder.lines
    lines += (f"observed({location})." for location in sorted(encoder.locations))
    wanted = {"value", "truncated", "undefined", "broken"}
    if encoder.asks_of_races:
        wanted.add("raced")
    given = set()
    if encoder.locations:
        wanted.add("final_value")
        given.add("observed")
    return Question(
        "\n".join(lines),
        "\n".join(encoder.listing),
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
        self.listing: list[str] = []
        self.asks_of_races = False
        self.locations: set[int] = set()
        self.fresh = count()
        self.sized = structure.program.has_sizes
        self.places = count()
        self._domains: tuple[Domain, ...] | None = None

    def observable(self, term: Term) -> Observable:
        """Return a term of the outcomes, of a program with sizes."""
        pieces = []
        for source in self.side(term, 0):
            if source.atom is None:
                (value,) = source.values
                pieces.append(OutcomePiece(Constant(value), source.offset, source.size))
            else:
                place = next(self.places)
                self.listing.append(f"outcome({place},V) :- {source.atom}.")
                pieces.append(OutcomePiece(place, source.offset, source.size))
        return Observable(term, 0, tuple(pieces))

    def side(self, term: Term, size: int) -> Side:
        """Return a term as the side of a comparison of so many bytes; if 0, with those it has."""
        match term:
            case ValueTerm(value):
                return constant(value, max(size, WORD))
            case RegisterTerm(thread, register):
                ref = self.finals.get((thread, register), Constant(0))
                if not isinstance(ref, Joined):
                    return [self._piece(Piece(ref, 0, max(size, self._size(ref))))]
                found = [self._piece(piece) for piece in ref.pieces]
            case LocationTerm():
                found = list(self._cells(term))
            case _:
                assert_never(term)
        own = sum(source.size for source in found)
        if own < WORD and size:
            found.append(Source(None, frozenset({0}), 0, max(size, WORD) - own))
        elif own < size:
            raise UnsupportedError(
                f"{term} has {own} bytes, and is compared with a value of {size}",
                mend="compare values of one size",
            )
        return found

    def _size(self, ref: Constant | Node) -> int:
        """Return the size of the values that a value may take, a word at least."""
        values = self.domains[ref.index] if isinstance(ref, Node) else {ref.value}
        sizes = (value_size(v) if isinstance(v, int) else width(v) for v in values)
        return max(WORD, *sizes)

    @property
    def domains(self) -> tuple[Domain, ...]:
        """The values that each node may take."""
        if self._domains is None:
            self._domains = domains(self.structure)
        return self._domains

    def _piece(self, piece: Piece) -> Source:
        if isinstance(piece.ref, Constant):
            return Source(None, frozenset({piece.ref.value}), piece.offset, piece.size)
        values = self.domains[piece.ref.index]
        return Source(f"value({piece.ref.index},V)", values, piece.offset, piece.size)

    def _cells(self, term: LocationTerm) -> Iterator[Source]:
        """Yield the cells of a final value."""
        whole = self.structure.program.location(term.location)
        assert whole is not None
        start, end = term.offset, term.offset + (term.size or whole.size)
        for index, cell in enumerate(self.structure.locations):
            first, last = max(start, cell.offset), min(end, cell.offset + cell.size)
            if cell.name == term.location and first < last:
                self.locations.add(index)
                values = final_domain(self.structure, self.domains, index)
                offset = first - cell.offset
                yield Source(f"final_value({index},V)", values, offset, last - first)

    def value(self, term: Term) -> Constant | str:
        """The value of a term: known, or the atom that holds of it."""
        match term:
            case ValueTerm(value):
                return Constant(value)
            case RegisterTerm(thread, register):
                ref: ValueRef = self.finals.get((thread, register), Constant(0))
                assert not isinstance(ref, Joined)
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
                self.asks_of_races = True
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
        if self.sized:
            yield from self._sized(op, left, right)
            return
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

    def _sized(self, op: BinaryOp, left: Term, right: Term) -> Iterator[str]:
        """Yield the bodies of a comparison in a program with sizes."""
        for term, other in ((left, right), (right, left)):
            if other == ValueTerm(UNDEF):
                if op in (BinaryOp.EQ, BinaryOp.NE):
                    atom = self._all(undefined(self.side(term, 0)))
                    yield atom if op is BinaryOp.EQ else f"not {atom}"
                return
        bare = self.side(left, 0), self.side(right, 0)
        for side in bare:
            yield self._all(undefined(side))  # it may be anything
        size = max(WORD, *(sum(source.size for source in side) for side in bare))
        sides = self.side(left, size), self.side(right, size)
        for together in comparison(op, *sides):
            yield self._all(together)

    def _all(self, together: list[list[str]]) -> str:
        """Return the atom that holds if one of the bodies in each list does."""
        parts = []
        for bodies in together:
            part = f"c{next(self.fresh)}"
            self.lines += (f"{part} :- {body}." for body in bodies)
            parts.append(part)
        atom = f"c{next(self.fresh)}"
        self.lines.append(f"{atom} :- {', '.join(parts) or '#true'}.")
        return atom

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
