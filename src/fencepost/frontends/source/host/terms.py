"""Integers of host code in the language of assumptions."""

from __future__ import annotations

from fencepost.frontends.source.host.integers import Integer
from fencepost.records import dataclass


class UnknownTermError(Exception):
    """An expression that says nothing."""


@dataclass(frozen=True, slots=True)
class Term:
    """An integer of host code in the language of assumptions; `guard` has to hold for it, and
    `value` is its number if it is known.
    """

    text: str
    names: frozenset[str] = frozenset()
    exact: bool = True
    atom: bool = True
    guard: str = ""
    value: int | None = None

    @property
    def part(self) -> str:
        """The text as a part of another."""
        return self.text if self.atom else f"({self.text})"


def literal_term(value: int) -> Term:
    """Return the term of a number."""
    return Term(str(value), atom=value >= 0, value=value)


def fold_terms(kind: Integer, sign: str, left: int, right: int) -> Term:
    """Return the term of an operation on two numbers. Raise UnknownTermError for other operations,
    and if the type does not hold the result.
    """
    match sign:
        case "+":
            value = left + right
        case "-":
            value = left - right
        case "*":
            value = left * right
        case "/" if left >= 0 and right > 0:
            value = left // right
        case _:
            raise UnknownTermError
    if not kind.holds(value):
        raise UnknownTermError
    return literal_term(value)
