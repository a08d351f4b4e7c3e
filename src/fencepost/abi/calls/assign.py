"""Where the arguments and the result of a function go (001 Non-Kernel Functions).

The guide appends the implicit arguments to those of the source; LLVM 22 gives each a register of
its own, whether or not the others are there, so that callers need not know which are used. This
module does as LLVM does, and the table of implicit arguments keeps the guide's order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, unique

from fencepost.abi.calls.types import Passed, Passing, Scalar, SourceType, passed
from fencepost.abi.fault import AbiError
from fencepost.citations import Cite, Source

_CITE = Cite(Source.GUIDE, "Non-Kernel Functions")

ARGUMENT_VGPRS = 32
"""v0 to v31 pass arguments and results."""

ARGUMENT_SGPRS = 30
"""s0 to s29 pass arguments, those that the descriptor or implicit arguments take excepted."""

RETURN_ADDRESS_SGPRS = (30, 31)
"""The scalar registers of the return address."""

DWORD = 4
"""Bytes of a register and of a slot on the stack."""

MAX_ARGUMENTS = 10_000
"""Arguments of a function; more are refused."""


@unique
class ImplicitArgument(Enum):
    """An implicit argument; the value is the guide's name."""

    WORKITEM_ID = "Work-Item ID"
    DISPATCH_PTR = "Dispatch Ptr"
    QUEUE_PTR = "Queue Ptr"
    KERNARG_SEGMENT_PTR = "Kernarg Segment Ptr"
    DISPATCH_ID = "Dispatch ID"
    WORKGROUP_ID_X = "Work-Group ID X"
    WORKGROUP_ID_Y = "Work-Group ID Y"
    WORKGROUP_ID_Z = "Work-Group ID Z"
    IMPLICIT_ARGUMENT_PTR = "Implicit Argument Ptr"
    LDS_KERNEL_ID = "LDS Kernel ID"
    """Which kernel's LDS variables a function uses; LLVM 22 has it, the guide does not."""


@unique
class File(Enum):
    """Where a part lies; the value is the prefix of the registers' names."""

    VGPR = "v"
    SGPR = "s"
    STACK = "stack"


@dataclass(frozen=True, slots=True)
class ImplicitRow:
    """An implicit argument: the registers that LLVM 22 passes it in; None where it passes another
    in its place.
    """

    argument: ImplicitArgument
    file: File
    first: int | None
    registers: int
    cite: Cite = _CITE


IMPLICIT_ARGUMENTS: tuple[ImplicitRow, ...] = (
    ImplicitRow(ImplicitArgument.WORKITEM_ID, File.VGPR, 31, 1),
    ImplicitRow(ImplicitArgument.DISPATCH_PTR, File.SGPR, 4, 2),
    ImplicitRow(ImplicitArgument.QUEUE_PTR, File.SGPR, 6, 2),
    # The pointer to the implicit arguments is passed; functions have no use for the segment's.
    ImplicitRow(ImplicitArgument.KERNARG_SEGMENT_PTR, File.SGPR, None, 2),
    ImplicitRow(ImplicitArgument.DISPATCH_ID, File.SGPR, 10, 2),
    ImplicitRow(ImplicitArgument.WORKGROUP_ID_X, File.SGPR, 12, 1),
    ImplicitRow(ImplicitArgument.WORKGROUP_ID_Y, File.SGPR, 13, 1),
    ImplicitRow(ImplicitArgument.WORKGROUP_ID_Z, File.SGPR, 14, 1),
    ImplicitRow(ImplicitArgument.IMPLICIT_ARGUMENT_PTR, File.SGPR, 8, 2),
    ImplicitRow(ImplicitArgument.LDS_KERNEL_ID, File.SGPR, 15, 1),
)
"""The implicit arguments, in the order of the guide."""

WORKITEM_ID_BITS: tuple[tuple[str, int, int], ...] = (("X", 0, 10), ("Y", 10, 10), ("Z", 20, 10))
"""Axis, lowest bit and bits of each work-item ID in the implicit argument; two bits are unused."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where 4 bytes of an argument, or less, lie: a register, or bytes of the stack from the stack
    pointer at entry on (swizzled).
    """

    file: File
    number: int

    def __str__(self) -> str:
        return (
            f"stack+{self.number}" if self.file is File.STACK else f"{self.file.value}{self.number}"
        )


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of a function. `inreg`: the same in all lanes, so passed in scalar registers."""

    type: SourceType
    inreg: bool = False


@dataclass(frozen=True, slots=True)
class AssignedArgument:
    """A parameter with the places of its parts: a tuple for each part, a place for each dword."""

    passing: Passing
    parts: tuple[tuple[Place, ...], ...]

    @property
    def places(self) -> tuple[Place, ...]:
        """All places, in order."""
        return tuple(place for part in self.parts for place in part)


@dataclass(frozen=True, slots=True)
class Assignment:
    """Where everything goes. `structured_return` is the place of the address of a result in memory,
    which then is no result; `stack_size` is in bytes.
    """

    arguments: tuple[AssignedArgument, ...]
    result: AssignedArgument | None
    structured_return: AssignedArgument | None
    implicit: tuple[tuple[ImplicitArgument, tuple[Place, ...]], ...]
    stack_size: int


def assign(
    parameters: Sequence[Parameter],
    result: SourceType | None = None,
    implicit: frozenset[ImplicitArgument] = frozenset(),
    *,
    scratch_descriptor: bool = True,
) -> Assignment:
    """Places the arguments of a function.

    `scratch_descriptor`: whether s[0:3] hold the scratch V#, so on targets without architected flat
    scratch. Vector arguments that find no register go to the stack; raises AbiError for scalar ones
    that find none, which are not supported on the stack, and for more than MAX_ARGUMENTS.
    """
    if len(parameters) > MAX_ARGUMENTS:
        raise AbiError(
            f"{len(parameters)} arguments",
            rule=f"up to {MAX_ARGUMENTS} are assigned [{_CITE}]",
            mend="pass fewer",
        )
    taken = _Registers(implicit, descriptor=scratch_descriptor)
    arguments = tuple(taken.argument(passed(each.type), inreg=each.inreg) for each in parameters)
    sret = returned = None
    if result is not None:
        how = passed(result, result=True)
        if how.passing is Passing.STRUCTURED_RETURN:
            sret = taken.argument(how, inreg=False)
        else:
            returned = _Registers(frozenset(), descriptor=False, stack=False).argument(
                how, inreg=False
            )
    rows = [row for row in IMPLICIT_ARGUMENTS if row.argument in implicit]
    places = tuple((row.argument, _places(row)) for row in rows)
    return Assignment(arguments, returned, sret, places, taken.stack)


def _places(row: ImplicitRow) -> tuple[Place, ...]:
    if row.first is None:
        return ()
    return tuple(Place(row.file, row.first + number) for number in range(row.registers))


class _Registers:
    """The registers that are left, in order, and how much of the stack is taken."""

    def __init__(
        self, implicit: frozenset[ImplicitArgument], *, descriptor: bool, stack: bool = True
    ) -> None:
        taken = {
            place
            for row in IMPLICIT_ARGUMENTS
            if row.argument in implicit
            for place in _places(row)
        }
        if descriptor:
            taken |= {Place(File.SGPR, number) for number in range(4)}
        if stack:
            # Kept for the work-item IDs even where nothing uses them.
            taken.add(Place(File.VGPR, ARGUMENT_VGPRS - 1))
        vector = (Place(File.VGPR, number) for number in range(ARGUMENT_VGPRS))
        scalar = (Place(File.SGPR, number) for number in range(ARGUMENT_SGPRS))
        self._left = {
            File.VGPR: [place for place in vector if place not in taken],
            File.SGPR: [place for place in scalar if place not in taken],
        }
        for each in self._left.values():
            each.reverse()
        self._has_stack = stack
        self.stack = 0

    def argument(self, how: Passed, *, inreg: bool) -> AssignedArgument:
        return AssignedArgument(
            how.passing,
            tuple(
                tuple(self._next(inreg=inreg) for _ in range(-(-part.size // DWORD)))
                for part in how.parts
            ),
        )

    def _next(self, *, inreg: bool) -> Place:
        file = File.SGPR if inreg else File.VGPR
        left = self._left[file]
        if left:
            return left.pop()
        if inreg or not self._has_stack:
            raise AbiError(
                "more scalar arguments than registers" if inreg else "a result too large",
                rule=f"scalar arguments and results are passed in registers alone [{_CITE}]",
                mend="pass fewer inreg arguments" if inreg else "return it by address",
            )
        place = Place(File.STACK, self.stack)
        self.stack += DWORD
        return place


def dwords(part: Scalar) -> int:
    """How many registers or slots a part takes."""
    return -(-part.size // DWORD)
