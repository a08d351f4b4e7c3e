"""Parts of terms, kept: the same answers as z3's, and as walking anew."""

from __future__ import annotations

import z3

from fencepost.kernels.prove.terms.subterms import Walks
from fencepost.kernels.prove.terms.term import mentions

X, Y, Z = z3.BitVecs("x y z", 8)
F = z3.Function("f", X.sort(), X.sort())
TERMS = [X, X + Y, F(X) * 3, z3.If(X == Y, Z, X), F(F(Y)), z3.BitVecVal(3, 8), z3.Concat(X, Y)]


def test_what_a_term_is_made_of() -> None:
    walks = Walks()
    for term in TERMS:
        same, kind, parts, size = walks.opened(term)
        assert same.eq(term)
        assert kind == walks.kind(term) == term.decl().kind()
        assert [each.get_id() for each in parts] == [each.get_id() for each in term.children()]
        assert size == term.size()
    assert walks.opened(X == Y)[3] == 0
    assert walks.opened(TERMS[1]) is walks.opened(TERMS[1])
    assert walks.children(X) == ()


def test_symbols_are_those_that_are_mentioned() -> None:
    """Constants, and what functions give; asked in any order."""
    symbols = [X, Y, Z, F(X), F(Y)]
    walks = Walks()
    for term in [*TERMS, *reversed(TERMS)]:
        for symbol in symbols:
            wanted = mentions(term, {symbol.get_id()})
            assert walks.mentions(term, {symbol.get_id()}) is wanted, (term, symbol)
    assert walks.symbols(z3.BitVecVal(3, 8)) == frozenset()


def test_deep_terms() -> None:
    """No recursion."""
    term = X
    for at in range(1500):
        term = term + Y if at % 2 else term ^ 1
    assert Walks().symbols(term) == {X.get_id(), Y.get_id()}
