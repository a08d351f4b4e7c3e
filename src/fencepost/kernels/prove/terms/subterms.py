"""The parts of terms, cached for one check.

z3 makes a new object whenever it is asked for a part of a term, which dominates the cost of walks
over terms. Terms share most of their parts, so parts are kept once requested, together with the
term: z3's numbers of terms are unique only while the terms live.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AbstractSet

import z3

from fencepost.kernels.prove.terms.term import Expr

Opened = tuple[Expr, int, tuple[Expr, ...], int]
"""A term, z3's number of its operation, its operands, and its width in bits; 0 if it is no
number."""


class Walks:
    """The parts of the terms of one check, by z3's numbers."""

    def __init__(self) -> None:
        self._opened: dict[int, Opened] = {}
        self._symbols: dict[int, frozenset[int]] = {}

    def children(self, expr: Expr) -> tuple[Expr, ...]:
        """Return the operands."""
        return self.opened(expr)[2]

    def kind(self, expr: Expr) -> int:
        """Return z3's number of the operation."""
        return self.opened(expr)[1]

    def opened(self, expr: Expr) -> Opened:
        """Return a term with its operation, operands and bits."""
        key = expr.get_id()
        found = self._opened.get(key)
        if found is None:
            size = expr.size() if z3.is_bv(expr) else 0
            found = expr, expr.decl().kind(), tuple(expr.children()), size
            self._opened[key] = found
        return found

    def within(self, expr: Expr, seen: set[int]) -> Iterator[Opened]:
        """Yield the parts of a term and itself, each once; those `seen` are left out, with theirs,
        and what is yielded is added to them.
        """
        work = [expr]
        while work:
            each = work.pop()
            if each.get_id() not in seen:
                seen.add(each.get_id())
                found = self.opened(each)
                work += found[2]
                yield found

    def mentions(self, expr: Expr, symbols: AbstractSet[int]) -> bool:
        """Return True if a term contains one of some symbols, by their numbers: constants, and
        applications of uninterpreted functions.
        """
        return not symbols.isdisjoint(self.symbols(expr))

    def symbols(self, expr: Expr) -> frozenset[int]:
        """Return the numbers of the symbols in a term."""
        stack = [expr]
        while stack:
            each = stack[-1]
            key = each.get_id()
            if key in self._symbols:
                stack.pop()
                continue
            _, kind, parts, _ = self.opened(each)
            waiting = [part for part in parts if part.get_id() not in self._symbols]
            if waiting:
                stack += waiting
                continue
            own = {key} if kind == z3.Z3_OP_UNINTERPRETED else set[int]()
            self._symbols[key] = _joined(own, [self._symbols[part.get_id()] for part in parts])
            stack.pop()
        return self._symbols[expr.get_id()]


def _joined(own: set[int], parts: list[frozenset[int]]) -> frozenset[int]:
    """Return the union of some sets: one of them itself if it contains the others."""
    most = max(parts, key=len, default=frozenset[int]())
    if own <= most and all(each <= most for each in parts):
        return most
    return most.union(own, *parts)
