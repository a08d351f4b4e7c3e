"""Types of a source language, and how their values are passed (001 Non-Kernel Functions)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, unique

from fencepost.abi.fault import AbiError
from fencepost.citations import Cite, Source

_CITE = Cite(Source.GUIDE, "Non-Kernel Functions")

MAX_DIRECT = 16
"""Bytes of the largest struct that is passed in parts."""

POINTER = 4
"""Bytes of the private address that stands for a struct in memory."""

MAX_FIELDS = 4096
"""Fields of a type, those of structs inside it included; more are refused."""


@dataclass(frozen=True, slots=True)
class Scalar:
    """A value of a basic type: bytes, which are its alignment too unless that is said."""

    size: int
    alignment: int = 0

    def __post_init__(self) -> None:
        """Raises AbiError for a size below 1 and an alignment that is no power of two."""
        if self.size < 1 or self.align & self.align - 1:
            raise AbiError(
                f"a scalar of {self.size} bytes, aligned to {self.align}",
                rule=f"sizes are 1 or above, alignments powers of two [{_CITE}]",
                mend="correct the type",
            )

    @property
    def align(self) -> int:
        """The alignment in bytes."""
        return self.alignment or self.size


@dataclass(frozen=True, slots=True)
class Struct:
    """A struct: its fields in order, each at the next multiple of its alignment."""

    fields: tuple[Scalar | Struct, ...]

    @property
    def align(self) -> int:
        return max((field.align for field in self.fields), default=1)

    @property
    def size(self) -> int:
        at = 0
        for field in self.fields:
            at = -(-at // field.align) * field.align + field.size
        return -(-at // self.align) * self.align


SourceType = Scalar | Struct


@unique
class Passing(Enum):
    """How a value is passed; the values are Clang's terms, as the guide gives them."""

    SCALAR = "direct"
    DIRECT_STRUCT = "direct struct: each field as an argument of its own"
    BY_REFERENCE = "by-value struct: the address of the caller's copy"
    STRUCTURED_RETURN = "structured return (sret): the address that the result goes to"


@dataclass(frozen=True, slots=True)
class Passed:
    """A value as it is passed: the parts, in order."""

    passing: Passing
    parts: tuple[Scalar, ...]


def passed(value: SourceType, *, result: bool = False) -> Passed:
    """How an argument or a result of a type is passed.

    Structs of up to 16 bytes in parts, larger ones by address. Raises AbiError for a type of more
    than MAX_FIELDS fields.
    """
    match value:
        case Scalar():
            return Passed(Passing.SCALAR, (value,))
        case Struct():
            parts = _parts(value)
            if value.size <= MAX_DIRECT:
                return Passed(Passing.DIRECT_STRUCT, parts)
            how = Passing.STRUCTURED_RETURN if result else Passing.BY_REFERENCE
            return Passed(how, (Scalar(POINTER),))


def _parts(value: SourceType) -> tuple[Scalar, ...]:
    found: list[Scalar] = []
    waiting: list[SourceType] = [value]
    while waiting:
        each = waiting.pop()
        if isinstance(each, Scalar):
            found.append(each)
        else:
            waiting += reversed(each.fields)
        if len(found) + len(waiting) > MAX_FIELDS:
            raise AbiError(
                f"a struct of more than {MAX_FIELDS} fields",
                rule=f"types are taken apart up to {MAX_FIELDS} fields [{_CITE}]",
                mend="pass it by address",
            )
    return tuple(found)
