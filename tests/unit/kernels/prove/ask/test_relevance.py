"""Facts that multiply what a question does not mention come last."""

from __future__ import annotations

import z3

from fencepost.kernels.prove.ask.relevance import MANY, Relevance
from fencepost.kernels.prove.terms.subterms import Walks

X, Y, Z = (z3.BitVec(name, 32) for name in "xyz")
QUESTION = [X * Y == 4]
WITHOUT = [z3.ULT(Z, 8), X * Y * X != 0, z3.UDiv(X, Y) == 2]
"""Facts without products of other symbols."""


def test_facts_with_many_other_products_come_last() -> None:
    many = [X * (Z + k) != 7 for k in range(MANY + 1)]
    facts = [*WITHOUT, *many]
    assert Relevance(Walks()).in_turn(QUESTION, facts) == [WITHOUT, facts]


def test_a_few_products_are_no_reason() -> None:
    """Nor are as many of what the question mentions."""
    few = [*WITHOUT, *(z3.URem(X, Z + k) != 7 for k in range(MANY))]
    assert Relevance(Walks()).in_turn(QUESTION, few) == [few]
    own = [X * (Y + k) != 7 for k in range(3 * MANY)]
    assert Relevance(Walks()).in_turn(QUESTION, own) == [own]
