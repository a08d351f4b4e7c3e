"""Which accesses of a trace never meet, by what their indices say of every thread.

An index is, for each dimension, an expression of the thread's position. Two accesses to one buffer
are apart if no two threads, wherever they stand, reach the same element; a solver says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

EFFORT = 200_000
"""For one question to the solver, in its own units; without an answer, two accesses may meet."""
THREADS = ("$T0", "$T1", "$T2")


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


def spans(index: Any) -> Spans | None:
    """The spans of an index, None where its extent is not known."""
    out = {}
    for dimension, sequence in index.items():
        try:
            size, stride = int(sequence.size), int(sequence.stride)
        except (AttributeError, TypeError, ValueError):
            return None
        if size < 1 or stride < 0:
            return None
        out[str(dimension)] = Span(sequence.start, size, stride)
    return out


def apart(one: Spans, two: Spans) -> bool:
    """Whether no two threads can touch the same element, as far as the solver can tell."""
    import z3

    if one.keys() != two.keys():
        return False
    solver = z3.Solver()
    solver.set("rlimit", EFFORT)
    for dimension, mine in one.items():
        first = _Terms(z3, "1").of(mine.start)
        second = _Terms(z3, "2").of(two[dimension].start)
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
    """Expressions as terms for one thread; symbols are numbers from 0 on that nothing is known of,
    different for each thread.
    """

    def __init__(self, z3: Any, thread: str) -> None:
        self.z3 = z3
        self.thread = thread
        self.facts: list[Any] = []

    def of(self, expression: Any) -> _Term | None:
        """The term of an expression; None where it has an operation that is not known."""
        import sympy

        term = self._term(sympy.sympify(expression))
        return None if term is None else _Term(term, self.facts)

    def _term(self, each: Any) -> Any:
        import sympy

        match each:
            case sympy.Integer():
                return self.z3.IntVal(int(each))
            case sympy.Symbol():
                term = self.z3.Int(f"{each.name}_{self.thread}")
                if each.name in THREADS:
                    self.facts.append(term >= 0)
                return term
            case sympy.Add() | sympy.Mul():
                terms = [self._term(argument) for argument in each.args]
                if any(term is None for term in terms):
                    return None
                return self.z3.Sum(terms) if isinstance(each, sympy.Add) else self.z3.Product(terms)
            case sympy.Mod():
                dividend, divisor = each.args
                term = self._term(dividend)
                known = isinstance(divisor, sympy.Integer) and divisor > 0
                return term % int(divisor) if known and term is not None else None
            case sympy.floor():
                above, below = sympy.fraction(sympy.together(each.args[0]))
                term = self._term(above)
                known = isinstance(below, sympy.Integer) and below > 0
                # With a positive divisor the solver's division of whole numbers rounds down.
                return term / int(below) if known and term is not None else None
            case _:
                return None


__all__ = ["Span", "Spans", "apart", "spans"]
