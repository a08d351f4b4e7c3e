"""Types of a source language, and how their values are passed (001 Non-Kernel Functions)."""

from __future__ import annotations

from enum import Enum, unique

from fencepost.abi.fault import AbiError
from fencepost.citations import Cite, Source
from fencepost.records import dataclass

_CITE = Cite(Source.GUIDE, "Non-Kernel Functions")

MAX_DIRECT = 16
"""Bytes of the largest struct that is passed in parts."""

DWORD = 4
"""Bytes of a register and of a slot on the stack."""

POINTER = 4
"""Size in bytes of the private address that is passed for a struct in memory."""

MAX_FIELDS = 4096
"""The largest number of fields of a type, including those of structs inside it."""


@unique
class ScalarKind(Enum):
    """The kind of a value of a basic type, as far as a convention's registers depend on it."""

    INTEGER = "an integer, a pointer, or in parts of 32 bits"
    FLOATING = "a floating-point number of up to 32 bits, or a vector of such"
    BFLOATS = "a vector of bfloat, which is floating-point where LLVM has the type on the target"
    BIT = "i1"


@dataclass(frozen=True, slots=True)
class Scalar:
    """A value of a basic type: its size in bytes, which is the alignment too unless one is given.

    - `kind`: decides the registers it goes to, where a convention depends on it.
    - `registers`: how many it takes; 0: as many as its bytes fill.
    - `halves`: how many elements of 16 bits a vector has, two of which share a register on targets
      with packed arithmetic (from GFX8 on); 0 for other types.
    """

    size: int
    alignment: int = 0
    kind: ScalarKind = ScalarKind.INTEGER
    registers: int = 0
    halves: int = 0

    def __post_init__(self) -> None:
        """Raise AbiError for a size below 1 and an alignment that is not a power of two."""
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

    @property
    def dwords(self) -> int:
        """The number of registers or stack slots it takes."""
        return self.registers or -(-self.size // DWORD)


@dataclass(frozen=True, slots=True)
class Struct:
    """A struct: its fields in order, each at the next multiple of its alignment, or without gaps if
    it is packed.
    """

    fields: tuple[Scalar | Struct, ...]
    packed: bool = False

    @property
    def align(self) -> int:
        return 1 if self.packed else max((field.align for field in self.fields), default=1)

    @property
    def size(self) -> int:
        at = 0
        for field in self.fields:
            step = 1 if self.packed else field.align
            at = -(-at // step) * step + field.size
        return -(-at // self.align) * self.align


SourceType = Scalar | Struct


@unique
class Passing(Enum):
    """The way in which a value is passed; the values are Clang's terms, as the guide gives them."""

    SCALAR = "direct"
    DIRECT_STRUCT = "direct struct: each field as an argument of its own"
    BY_REFERENCE = "by-value struct: the address of the caller's copy"
    STRUCTURED_RETURN = "structured return (sret): the address that the result goes to"
    COPY = "byval: a copy on the stack"
    EXEC = "EXEC on entry: no register"


@dataclass(frozen=True, slots=True)
class Passed:
    """A value as it is passed: the parts, in order."""

    passing: Passing
    parts: tuple[Scalar, ...]


def passed(value: SourceType, *, result: bool = False, as_written: bool = False) -> Passed:
    """Classify how an argument or a result of a type is passed.

    Structs of up to 16 bytes are passed in parts, larger ones by address; all of them in parts if
    types are those of LLVM IR (`as_written`). Raises AbiError for a type of more than MAX_FIELDS
    fields.
    """
    match value:
        case Scalar():
            return Passed(Passing.SCALAR, (value,))
        case Struct():
            parts = _parts(value)
            if as_written or value.size <= MAX_DIRECT:
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
