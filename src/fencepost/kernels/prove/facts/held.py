"""Facts about numbers in buffers of which an assumption says what they hold.

    distinct(perm)      perm[i] == perm[j] only if i == j
    rising(offsets)     0 <= offsets[i] <= offsets[j] <= a quarter of what fits, if i <= j

A number that is read is a function of its place, for nobody writes there; the facts are about each
two that a question mentions, of either work-item.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

import z3

from fencepost.kernels.prove.summary.evaluate import Evaluator
from fencepost.kernels.prove.terms.term import Expr, applications, symbol_name
from fencepost.kernels.question.contents import Contents, Held
from fencepost.records import dataclass, field

MOST_READ = 16
"""The most numbers of buffers that a question mentions; more are told nothing about."""


@dataclass
class HeldNumbers:
    """The numbers of buffers with known contents."""

    evaluator: Evaluator
    _of: dict[int, tuple[Sequence[Expr], list[Expr]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.names = {
            f"memory.{number}.{8 * each.size}": each
            for number, each in self.evaluator.layout.contents.items()
        }

    def facts(self, given: Sequence[Expr], question: Sequence[Expr]) -> list[Expr]:
        """Return the facts about the numbers in a question and in what is given for it."""
        if not self.names:
            return []
        if id(given) not in self._of:  # kept, so that no other list gets its number
            self._of[id(given)] = given, [*applications(given, self.names)]
        read = [*applications(question, self.names), *self._of[id(given)][1]]
        read = list({each.get_id(): each for each in read}.values())[:MOST_READ]
        found = [fact for each in read for fact in _of_one(each, self._contents(each))]
        for one, other in combinations(read, 2):
            if symbol_name(one) == symbol_name(other):
                found += _of_two(one, other, self._contents(one))
        return found

    def _contents(self, number: Expr) -> Contents:
        return self.names[symbol_name(number)]


def _of_one(number: Expr, contents: Contents) -> Iterator[Expr]:
    if Held.RISING in contents.held:
        most = 1 << (number.size() - 2)
        held = z3.And(number >= 0, number <= most)
        yield z3.Implies(_is_element(number, contents), held)


def _of_two(one: Expr, other: Expr, contents: Contents) -> Iterator[Expr]:
    """Yield the facts about two elements of a buffer."""
    here, there = one.arg(0), other.arg(0)
    both = z3.And(_is_element(one, contents), _is_element(other, contents))
    if Held.DISTINCT in contents.held:
        yield z3.Implies(z3.And(both, here != there), one != other)
    if Held.RISING in contents.held:
        yield z3.Implies(z3.And(both, here <= there), one <= other)
        yield z3.Implies(z3.And(both, there <= here), other <= one)


def _is_element(number: Expr, contents: Contents) -> Expr:
    """Return the condition that a number is an element, and not parts of two."""
    bits = contents.size.bit_length() - 1
    return z3.Extract(bits - 1, 0, number.arg(0)) == 0 if bits else z3.BoolVal(True)
