"""Questions about two work-items, occurrences of symbols in them, and the form of an axiom."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

import z3

from fencepost.kernels.certificate import Premise
from fencepost.kernels.protocol_words import Protocol
from fencepost.kernels.prove.summary.evaluate import Evaluator
from fencepost.kernels.prove.summary.parties import Item
from fencepost.kernels.prove.terms.term import Expr
from fencepost.records import dataclass, field


@dataclass(frozen=True, slots=True)
class Party:
    """A work-item in given iterations of its loops: a renaming of the symbols of an arbitrary one.

    `earlier`: the header of a loop in which it is at an iteration before one that it reached; None
    if the iterations are those of the question. `asked`: it is one of the question's two
    work-items.
    """

    item: Item
    earlier: int | None = None
    asked: bool = False

    def __call__(self, term: Expr) -> Expr:
        return self.item(term)

    def comes_to(self, evaluator: Evaluator, spot: Spot) -> Expr:
        """Return the condition that the party reaches a spot.

        A work-item in an iteration has passed through all earlier ones, so in these only the
        conditions within the iteration decide.
        """
        reached = spot.reached
        if self.earlier is not None:
            around = evaluator.graph.loops_around(spot.node)
            if around[:1] == (self.earlier,):
                reached = evaluator.reach_in_turn(spot.node)
        return z3.And(*self.item.exists, self.item(reached))


class Two(NamedTuple):
    """The same part for each of the two work-items of a question."""

    one: Party
    other: Party


class Occurrence(NamedTuple):
    """An occurrence of a symbol, named by its function, in terms of two parties."""

    name: str
    two: Two


class Spot(NamedTuple):
    """A node, and the condition under which an arbitrary work-item reaches a place in it."""

    node: int
    reached: Expr


@dataclass(frozen=True)
class Question:
    """A question about two work-items. `pairs` renames an arbitrary one to the second, which is in
    another workgroup if `apart`, and may be the first one if `alike`.

    `addresses` and `conditions` are the terms that the question is about, at `spots` if given.
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
    """Facts for a question, with the premises and protocols that they rest on.

    `from_zero` holds in addition if counters were initially 0 (`FROM_ZERO`). `cleared`: some facts
    are about counters that grow from a 0 stored by the kernel.
    """

    terms: tuple[Expr, ...] = ()
    rests: frozenset[Premise] = frozenset()
    protocols: frozenset[Protocol] = frozenset()
    from_zero: tuple[Expr, ...] = ()
    cleared: bool = False

    def __or__(self, other: Facts) -> Facts:
        """Return the union of both."""
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
    """Parties from which the value of an occurrence came, at `spot`; the terms of theirs that it is
    made of, and the facts that relate them.
    """

    two: Two
    spot: Spot
    terms: Sequence[Expr]
    facts: Facts = field(default_factory=Facts)


@dataclass(eq=False)
class Axiom:
    """The meaning of a kind of symbol.

    `symbols` maps names of functions to the symbols' terms for an arbitrary work-item. `sources`
    maps the same names to the terms whose values a symbol passes on.
    """

    symbols: Mapping[str, Expr] = field(default_factory=dict, init=False)
    sources: Mapping[str, Sequence[Expr]] = field(default_factory=dict, init=False)

    def brings(self, found: Occurrence, question: Question) -> Iterable[Brought]:
        """Return the parties that the value of an occurrence came from, if any."""
        return ()

    def says(self, found: Sequence[Occurrence], question: Question) -> Facts:
        """Return the facts about all occurrences of its symbols together."""
        return Facts()
