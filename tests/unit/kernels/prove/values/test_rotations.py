"""Values that a loop hands round, against the loop itself."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest
import z3

from fencepost.kernels.prove.terms.term import bits
from fencepost.kernels.prove.values.rotations import rotated
from fencepost.kernels.prove.values.work_item import Values
from fencepost.llvm.ir import Head, Local, Operand, Phi
from fencepost.llvm.types import IntType

I32 = IntType(32)
HEADER, ENTRY, LATCH = 5, 1, 7
COUNTER = z3.BitVec("iteration.5", 32)


def ring(*following: str) -> tuple[Values, list[Phi]]:
    """A loop whose phis a, b, … take over others; at first they are 10, 20, …"""
    names = "abcdefgh"[: len(following)]
    phis = [Phi(Head(name, I32), ()) for name in names]
    sources: dict[str | None, list[tuple[int, Operand]]] = {
        phi.head.name: [(ENTRY, Local(f"start{at}", I32)), (LATCH, Local(after, I32))]
        for at, (phi, after) in enumerate(zip(phis, following, strict=True))
    }
    graph: Any = SimpleNamespace(
        nodes={HEADER: SimpleNamespace(phis=phis)}, is_back_edge=lambda source, _: source == LATCH
    )
    made: Any = SimpleNamespace(
        graph=graph,
        place=SimpleNamespace(counter=lambda _: COUNTER),
        ledger=SimpleNamespace(budget=SimpleNamespace(rotated=6)),
        sources=lambda phi: sources[phi.head.name],
        use=lambda value, _: bits(10 * (1 + int(value.name[-1])), 32),
        leave=lambda term, source, header: term,
        base=None,
    )
    return cast(Values, made), phis


@pytest.mark.parametrize("following", ["ba", "bca", "bcda", "cab", "bcdea"])
def test_values_after_some_iterations(following: str) -> None:
    """Each phi has what the loop would have given it."""
    evaluator, phis = ring(*following)
    held = {phi.head.name: 10 * (at + 1) for at, phi in enumerate(phis)}
    terms = {phi.head.name: rotated(evaluator, phi, HEADER) for phi in phis}
    for turn in range(12):
        for name, term in terms.items():
            found = z3.simplify(z3.substitute(term, (COUNTER, bits(turn, 32))))
            assert found.as_long() == held[name], (turn, name)
        held = dict(zip(held, (held[after] for after in following), strict=True))


@pytest.mark.parametrize("following", ["a", "bb", "xa", "bcb", "bcdefgha"])
def test_what_is_no_ring(following: str) -> None:
    """A value that stays, that is computed, that comes back to another, or too many."""
    evaluator, phis = ring(*following)
    assert rotated(evaluator, phis[0], HEADER) is None
