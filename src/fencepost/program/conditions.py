"""Conditions on the final state, and the quantifiers that make them the question of a test."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import assert_never

from fencepost.errors import Place
from fencepost.program.bytes import part_name
from fencepost.program.values import BinaryOp, Scalar, number_text
from fencepost.records import dataclass, field


@dataclass(frozen=True, slots=True)
class RegisterTerm:
    """The final value of a register of a thread."""

    thread: int
    register: str
    place: Place = field(default=Place(0), compare=False)

    def __str__(self) -> str:
        return f"P{self.thread}:{self.register}"


@dataclass(frozen=True, slots=True)
class LocationTerm:
    """The final value of a location, or of `size` bytes of it from `offset` on; `thread` chooses
    the instance of a local or private one.
    """

    location: str
    thread: int | None = None
    place: Place = field(default=Place(0), compare=False)
    offset: int = 0
    size: int | None = None

    def __str__(self) -> str:
        name = part_name(self.location, self.offset, self.size)
        return name if self.thread is None else f"P{self.thread}:{name}"


@dataclass(frozen=True, slots=True)
class ValueTerm:
    """A constant; `undef` compares equal only to `undef`."""

    value: Scalar

    def __str__(self) -> str:
        return number_text(self.value) if isinstance(self.value, int) else str(self.value)


Term = RegisterTerm | LocationTerm | ValueTerm


@dataclass(frozen=True, slots=True)
class Compare:
    """`left op right`, where op is one of the six comparisons."""

    op: BinaryOp
    left: Term
    right: Term


@dataclass(frozen=True, slots=True)
class Race:
    """The execution has a data race."""


@dataclass(frozen=True, slots=True)
class UndefinedBehavior:
    """The execution's behaviour is undefined."""


@dataclass(frozen=True, slots=True)
class Truth:
    """Always true or always false."""

    value: bool


@dataclass(frozen=True, slots=True)
class Not:
    """`~ operand`."""

    operand: Condition


@dataclass(frozen=True, slots=True)
class And:
    """All operands hold."""

    operands: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Or:
    """Some operand holds."""

    operands: tuple[Condition, ...]


Condition = Compare | Race | UndefinedBehavior | Truth | Not | And | Or


class Quantifier(Enum):
    """The quantifier of the final condition; the value is its spelling."""

    EXISTS = "exists"
    NOT_EXISTS = "~exists"
    FORALL = "forall"


def terms(condition: Condition) -> Iterator[Term]:
    """All terms of the condition, left to right."""
    match condition:
        case Compare(_, left, right):
            yield left
            yield right
        case Not(operand):
            yield from terms(operand)
        case And(operands) | Or(operands):
            for operand in operands:
                yield from terms(operand)
        case Race() | UndefinedBehavior() | Truth():
            return
        case _:
            assert_never(condition)
