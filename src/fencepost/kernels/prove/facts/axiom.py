"""Questions about two work-items, occurrences of symbols in them, and the form of an axiom."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

import z3

from fencepost.kernels.certificate import Premise
from fencepost.kernels.protocols.vocabulary import Protocol
from fencepost.kernels.prove.evaluate import Evaluator
from fencepost.kernels.prove.parties import Item
from fencepost.kernels.prove.terms import Expr


@dataclass(frozen=True, slots=True)
class Party:
    """A work-item in iterations of its loops: a renaming of the symbols of any work-item.

    `earlier`: the header of a loop of which it is in an iteration before one that it came to; None
    where the iterations are those of the question. `asked`: it is one of the question's two.
    """

    item: Item
    earlier: int | None = None
    asked: bool = False

    def __call__(self, term: Expr) -> Expr:
        return self.item(term)

    def comes_to(self, evaluator: Evaluator, spot: Spot) -> Expr:
        """That it comes to a spot.

        Who is in an iteration has been through those before, where their own conditions decide.
        """
        reached = spot.reached
        if self.earlier is not None:
            around = evaluator.graph.loops_around(spot.node)
            if around[:1] == (self.earlier,):
                reached = evaluator.reach_in_turn(spot.node)
        return z3.And(*self.item.exists, self.item(reached))


class Two(NamedTuple):
    """The same part for the one and for the other work-item of a question."""

    one: Party
    other: Party


class Occurrence(NamedTuple):
    """A symbol, by the name of its function, in terms of two parties."""

    name: str
    two: Two


class Spot(NamedTuple):
    """A node, and what says that any work-item comes to something there."""

    node: int
    reached: Expr


@dataclass(frozen=True)
class Question:
    """A question about two work-items. `pairs` makes the second one of any, of another workgroup if
    `apart`; `alike`: it may be the first one.

    `addresses` and `conditions` are asked of them, where they come to `spots`, if anywhere.
    """

    pairs: list[tuple[Expr, Expr]]
    addresses: Sequence[Expr]
    conditions: Sequence[Expr] = ()
    spots: tuple[Spot, Spot] | None = None
    apart: bool = False
    alike: bool = False

    @cached_property
    def two(self) -> Two:
        """The two work-items."""
        return Two(Party(Item(()), asked=True), Party(Item(tuple(self.pairs)), asked=True))


@dataclass(frozen=True, slots=True)
class Facts:
    """Facts of a question, and the premises and protocols that they rest on.

    `from_zero` hold besides where counters were 0 at first (`FROM_ZERO`). `cleared`: some are of
    counters that grow from a 0 that the kernel stores.
    """

    terms: tuple[Expr, ...] = ()
    rests: frozenset[Premise] = frozenset()
    protocols: frozenset[Protocol] = frozenset()
    from_zero: tuple[Expr, ...] = ()
    cleared: bool = False

    def __or__(self, other: Facts) -> Facts:
        """The facts of both."""
        return Facts(
            (*self.terms, *other.terms),
            self.rests | other.rests,
            self.protocols | other.protocols,
            (*self.from_zero, *other.from_zero),
            self.cleared or other.cleared,
        )


FROM_ZERO = frozenset({Premise.FLAGS_CLEAR, Premise.COUNTERS})


@dataclass(frozen=True, slots=True)
class Brought:
    """Parties that an occurrence came from, at `spot`, the terms of theirs that it is made of, and
    what holds of them.
    """

    two: Two
    spot: Spot
    terms: Sequence[Expr]
    facts: Facts = field(default_factory=Facts)


@dataclass(eq=False)
class Axiom:
    """The meaning of a kind of symbol.

    `symbols`: the terms of its symbols, as any work-item computes them, by the name of their
    function. `sources`: by the same names, the terms that a symbol hands on.
    """

    symbols: Mapping[str, Expr] = field(default_factory=dict, init=False)
    sources: Mapping[str, Sequence[Expr]] = field(default_factory=dict, init=False)

    def brings(self, found: Occurrence, question: Question) -> Iterable[Brought]:
        """The parties that an occurrence came from; none for those that came from nobody."""
        return ()

    def says(self, found: Sequence[Occurrence], question: Question) -> Facts:
        """What holds of all occurrences of its symbols together."""
        return Facts()


__all__ = [
    "FROM_ZERO",
    "Axiom",
    "Brought",
    "Facts",
    "Occurrence",
    "Party",
    "Question",
    "Spot",
    "Two",
]
