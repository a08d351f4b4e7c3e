"""Decides which accesses of a trace never meet, by their indices for every thread.

An index is, for each dimension, an expression of the thread's position. Two accesses to one buffer
are apart if no two threads reach the same element. If the block is known, its threads are
enumerated; otherwise a solver decides for threads at any position.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum, unique
from functools import cache
from itertools import product
from math import prod
from typing import Any

from fencepost.records import dataclass

EFFORT = 200_000
"""The limit of one query to the solver, in its own units; without an answer, two accesses may
meet.
"""
THREADS = ("$T0", "$T1", "$T2")
SHARED = ("$WG", "$DD")
"""The prefixes of symbols that have the same value for all threads of a workgroup."""
MOST_ELEMENTS = 1 << 18
"""The largest number of an access's elements that are enumerated."""


@dataclass(frozen=True, slots=True)
class Block:
    """The threads of a workgroup, along each axis, and the number that form a wave."""

    size: tuple[int, int, int]
    lanes: int


SURE = Block((32, 1, 1), 32)
"""Threads that every workgroup of a whole wave has."""


@dataclass(frozen=True, slots=True)
class Span:
    """The elements that an access touches along one dimension: `size` from `start` on, `stride`
    apart. `start` is an expression of symbols.
    """

    start: Any
    size: int
    stride: int


Spans = Mapping[str, Span]
"""By the name of the dimension."""


@dataclass(frozen=True, slots=True)
class Reach:
    """The elements that one access touches.

    - `rows`: the extent of the buffer along each dimension, outermost first, if that is known.
    - `run`: of a gather, how many elements each lane writes: one wave writes those of all its lanes
      one after the other, from the index of its first lane on. Otherwise 0.
    """

    spans: Spans
    rows: tuple[tuple[str, int], ...] | None = None
    run: int = 0

    @property
    def symbols(self) -> frozenset[str]:
        """The names of the symbols that the index depends on."""
        return frozenset(
            str(each) for span in self.spans.values() for each in _expression(span.start)[1]
        )


@unique
class Meets(Enum):
    """The answer to whether two threads can touch one element in two accesses."""

    NEVER = "never"
    SURELY = "surely"
    ASTRAY = "an index does not fit its buffer"
    UNKNOWN = "unknown"


def spans(index: Any, known: Callable[[Any], Any] = lambda each: each) -> Spans | None:
    """Return the spans of an index, None if its extent is not known; `known` replaces symbols by
    numbers.
    """
    out = {}
    for dimension, sequence in index.items():
        try:
            size, stride = int(known(sequence.size)), int(known(sequence.stride))
        except (AttributeError, TypeError, ValueError):
            return None
        if size < 1 or stride < 0:
            return None
        out[str(dimension)] = Span(known(sequence.start), size, stride)
    return out


def meets(one: Reach, two: Reach, block: Block | None = None) -> Meets:
    """Decide whether different threads touch one element of the buffer in two accesses to it."""
    if any(each.rows and {name for name, _ in each.rows} != set(each.spans) for each in (one, two)):
        return Meets.ASTRAY
    if one.spans.keys() != two.spans.keys():
        return Meets.UNKNOWN
    if one.symbols | two.symbols <= set(THREADS):
        try:
            mine, other = (_elements(each, block or SURE) for each in (one, two))
        except _BeyondError:
            # Whose coordinates differ may be one element: that of the next row.
            return Meets.ASTRAY
        if mine is not None and other is not None:
            if any(_differ(who, other[at]) for at, who in mine.items() if at in other):
                return Meets.SURELY
            if block is not None:
                return Meets.NEVER
    if one.run or two.run:
        return Meets.UNKNOWN
    return Meets.NEVER if apart(one.spans, two.spans, block) else Meets.UNKNOWN


SEVERAL = -1
"""A value in place of a thread: more than one."""


def _differ(one: int, two: int) -> bool:
    return SEVERAL in (one, two) or one != two


class _BeyondError(Exception):
    """An access touches an element beyond its row; this never leaves the module."""


def _elements(reach: Reach, block: Block) -> dict[Any, int] | None:
    """Return each element that an access of a block touches, and the thread that does; None if they
    cannot be enumerated. Raises _BeyondError.
    """
    if reach.run and (reach.rows is None or block is SURE):
        return None
    width, depth, height = block.size
    count = width * depth * height
    extents = [range(0, each.size * each.stride or 1, each.stride or 1) for each in _sorted(reach)]
    if count * max(prod(map(len, extents)), reach.run) > MOST_ELEMENTS:
        return None
    starts = [_function(each.start) for each in _sorted(reach)]
    place = _place(reach)
    if any(each is None for each in starts):
        return None
    out: dict[Any, int] = {}
    for thread in range(0, count, block.lanes if reach.run else 1):
        at = thread % width, thread // width % depth, thread // width // depth
        first = [each(at) for each in starts if each is not None]
        if reach.run:
            base = place(tuple(first))
            touched = [
                (base + lane * reach.run + offset, thread + lane)
                for lane in range(min(block.lanes, count - thread))
                for offset in range(reach.run)
            ]
        else:
            touched = [
                (place(tuple(map(sum, zip(first, offsets, strict=True)))), thread)
                for offsets in product(*extents)
            ]
        for element, who in touched:
            out[element] = who if out.get(element, who) == who else SEVERAL
    return out


def _sorted(reach: Reach) -> list[Span]:
    return [reach.spans[name] for name in sorted(reach.spans)]


def _place(reach: Reach) -> Callable[[tuple[int, ...]], Any]:
    """Return a function that maps an element's coordinates, by dimensions in order of their names,
    to its place in the buffer.
    """
    if reach.rows is None:
        return lambda at: at
    names = sorted(reach.spans)
    order = [(names.index(name), size) for name, size in reach.rows]

    def place(at: tuple[int, ...]) -> int:
        offset = 0
        for level, (position, size) in enumerate(order):
            # Beyond the last row there is no other element of the buffer.
            if at[position] < 0 or (level and at[position] >= size):
                raise _BeyondError
            offset = offset * size + at[position]
        return offset

    return place


@cache
def _expression(start: Any) -> tuple[Any, frozenset[Any]]:
    import sympy

    each = sympy.sympify(start)
    return each, frozenset(each.free_symbols)


At = tuple[int, int, int]


@cache
def _function(start: Any) -> Callable[[At], int] | None:
    """Return an expression of threads' positions as a function; None if it has an unknown
    operation.
    """
    import sympy

    def of(each: Any) -> Callable[[At], int] | None:
        match each:
            case sympy.Integer():
                number = int(each)
                return lambda _: number
            case sympy.Symbol() if each.name in THREADS:
                axis = THREADS.index(each.name)
                return lambda at: at[axis]
            case sympy.Add() | sympy.Mul():
                terms = [term for argument in each.args if (term := of(argument))]
                if len(terms) < len(each.args):
                    return None
                if isinstance(each, sympy.Add):
                    return lambda at: sum(term(at) for term in terms)
                return lambda at: prod(term(at) for term in terms)
            case sympy.Mod() | sympy.floor():
                above, below = _division(each)
                term = of(above)
                if below is None or term is None:
                    return None
                if isinstance(each, sympy.Mod):
                    return lambda at: term(at) % below
                return lambda at: term(at) // below
            case _:
                return None

    return of(_expression(start)[0])


def _division(each: Any) -> tuple[Any, int | None]:
    """Return the dividend of a remainder or a rounded quotient, and the divisor if that is a
    positive number.
    """
    import sympy

    if isinstance(each, sympy.Mod):
        above, below = each.args
    else:
        above, below = sympy.fraction(sympy.together(each.args[0]))
    return above, int(below) if isinstance(below, sympy.Integer) and below > 0 else None


def apart(one: Spans, two: Spans, block: Block | None = None) -> bool:
    """Return True if the solver shows that no two threads can touch the same element."""
    import z3

    if one.keys() != two.keys():
        return False
    solver = z3.Solver()
    solver.set("rlimit", EFFORT)
    for dimension, mine in one.items():
        first = _Terms(z3, "1", block).of(mine.start)
        second = _Terms(z3, "2", block).of(two[dimension].start)
        if first is None or second is None:
            # Whatever this dimension says, another may keep the two apart.
            continue
        solver.add(first.term <= second.term + (two[dimension].size - 1) * two[dimension].stride)
        solver.add(second.term <= first.term + (mine.size - 1) * mine.stride)
        solver.add(*first.facts, *second.facts)
    return bool(solver.check() == z3.unsat)


@dataclass(frozen=True, slots=True)
class _Term:
    term: Any
    facts: list[Any]


class _Terms:
    """Expressions as terms for one thread. Symbols are numbers of which nothing is known, different
    for each thread; those of threads are from 0 on, those of the workgroup the same for all.
    """

    def __init__(self, z3: Any, thread: str, block: Block | None) -> None:
        self.z3 = z3
        self.thread = thread
        self.block = block
        self.facts: list[Any] = []

    def of(self, expression: Any) -> _Term | None:
        """Return the term of an expression; None if it has an unknown operation."""
        term = self._term(_expression(expression)[0])
        return None if term is None else _Term(term, self.facts)

    def _term(self, each: Any) -> Any:
        import sympy

        match each:
            case sympy.Integer():
                return self.z3.IntVal(int(each))
            case sympy.Symbol():
                if each.name.startswith(SHARED):
                    return self.z3.Int(each.name)
                term = self.z3.Int(f"{each.name}_{self.thread}")
                if each.name in THREADS:
                    self.facts.append(term >= 0)
                    if self.block is not None:
                        self.facts.append(term < self.block.size[THREADS.index(each.name)])
                return term
            case sympy.Add() | sympy.Mul():
                terms = [self._term(argument) for argument in each.args]
                if any(term is None for term in terms):
                    return None
                return self.z3.Sum(terms) if isinstance(each, sympy.Add) else self.z3.Product(terms)
            case sympy.Mod() | sympy.floor():
                above, below = _division(each)
                term = self._term(above)
                if below is None or term is None:
                    return None
                # With a positive divisor the solver's division of whole numbers rounds down.
                return term % below if isinstance(each, sympy.Mod) else term / below
            case _:
                return None


__all__ = ["Block", "Meets", "Reach", "Span", "Spans", "apart", "meets", "spans"]
