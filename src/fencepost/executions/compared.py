"""Comparisons of values that have several cells, or of which bytes may be undef, as rules.

A side of a comparison is a list of pieces, the lowest first: bytes of a value whose atom holds of
each value that it may take. Two sides are cut at the same bytes. They can be equal if all their
pieces can, and one can be less than the other if some piece can be less and all above it can be
equal: bytes that are undef may be anything, each on its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise, product

from fencepost.executions.domains import Domain
from fencepost.executions.terms import term
from fencepost.program.values import BinaryOp, Value, to_bytes, wrap
from fencepost.records import dataclass


@dataclass(frozen=True, slots=True)
class Source:
    """Bytes of a value: `size` of them from `offset` on. `atom` holds of the value V, which is one
    of `values`; a known value has no atom.
    """

    atom: str | None
    values: Domain
    offset: int
    size: int

    def cut(self, start: int, size: int) -> Source:
        """Return some of the bytes."""
        return Source(self.atom, self.values, self.offset + start, size)

    def bytes(self, value: Value) -> tuple[int | None, ...]:
        """Return the bytes of one of the values."""
        return to_bytes(value, self.offset + self.size)[self.offset :]


Side = Sequence[Source]


def comparison(op: BinaryOp, left: Side, right: Side) -> Iterator[list[list[str]]]:
    """Yield the ways in which a comparison can hold: for each, the alternatives, as bodies of
    rules, of everything that must hold together.
    """
    pairs = list(_aligned(left, right))
    match op:
        case BinaryOp.EQ:
            yield [_can(pair, BinaryOp.EQ) for pair in pairs]
        case BinaryOp.NE:
            yield from ([_can(pair, BinaryOp.NE)] for pair in pairs)
        case BinaryOp.GT | BinaryOp.GE:
            turned = BinaryOp.LT if op is BinaryOp.GT else BinaryOp.LE
            yield from comparison(turned, right, left)
        case _:
            for place in reversed(range(len(pairs))):
                last = op if place == 0 else BinaryOp.LT
                signed = place == len(pairs) - 1
                above = [_can(pair, BinaryOp.EQ) for pair in pairs[place + 1 :]]
                yield [_can(pairs[place], last, signed=signed), *above]


def undefined(side: Side) -> list[list[str]]:
    """Return what must hold together for all bytes of a side to be undef."""
    found = []
    for source in side:
        values = [v for v in source.values if all(byte is None for byte in source.bytes(v))]
        found.append([_body(source, value) or "#true" for value in values])
    return found


def _aligned(left: Side, right: Side) -> Iterator[tuple[Source, Source]]:
    """Yield the pieces of two sides of one size, cut at the same bytes."""
    cuts = {0}
    for side in (left, right):
        end = 0
        for source in side:
            end += source.size
            cuts.add(end)
    for start, end in pairwise(sorted(cuts)):
        yield _at(left, start, end - start), _at(right, start, end - start)


def _at(side: Side, start: int, size: int) -> Source:
    for source in side:
        if start < source.size:
            return source.cut(start, size)
        start -= source.size
    raise AssertionError("the sides have one size")


def _can(pair: tuple[Source, Source], op: BinaryOp, *, signed: bool = False) -> list[str]:
    """Return the bodies under which a comparison of two pieces can hold."""
    one, other = pair
    return [
        ", ".join(filter(None, (_body(one, a), _body(other, b)))) or "#true"
        for a, b in product(one.values, other.values)
        if _may(op, one.bytes(a), other.bytes(b), signed=signed)
    ]


def _body(source: Source, value: Value) -> str:
    """Return the literal that says that a source has a value; none where it is known."""
    return "" if source.atom is None else source.atom.replace("V)", f"{term(value)})")


def _may(
    op: BinaryOp, a: tuple[int | None, ...], b: tuple[int | None, ...], *, signed: bool
) -> bool:
    """Return True if the comparison can hold of some values of the bytes that are undef."""
    if op is BinaryOp.EQ:
        return all(x is None or y is None or x == y for x, y in zip(a, b, strict=True))
    if op is BinaryOp.NE:
        return any(x is None or y is None or x != y for x, y in zip(a, b, strict=True))
    lowest, highest = _bound(a, signed=signed, low=True), _bound(b, signed=signed, low=False)
    return lowest < highest if op is BinaryOp.LT else lowest <= highest


def _bound(known: tuple[int | None, ...], *, signed: bool, low: bool) -> int:
    """Return the smallest or the largest number that bytes may be."""
    fill = 0 if low else 0xFF
    top = (0x80 if low else 0x7F) if signed else fill
    filled = [fill if byte is None else byte for byte in known]
    if known[-1] is None:
        filled[-1] = top
    number = int.from_bytes(bytes(filled), "little")
    return wrap(number, 8 * len(known)) if signed else number


def constant(value: Value, size: int) -> Side:
    """Return a known value as a side."""
    return [Source(None, frozenset({value}), 0, size)]
