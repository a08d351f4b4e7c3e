"""Assigns the arguments and the result of a function to registers and stack (001 Non-Kernel
Functions, Calling Conventions).

The guide appends the implicit arguments to those of the source; LLVM 22 gives each a fixed
register, whether or not the others are present, so that callers need not know which are used. This
module follows LLVM, and the table of implicit arguments keeps the guide's order.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, unique

from fencepost.abi.calls.argument_registers import (
    CALLABLE,
    DESCRIPTOR_OF_CHAINS,
    ArgumentRegisters,
    Bits,
    Overflow,
)
from fencepost.abi.calls.types import DWORD, Passed, Passing, Scalar, ScalarKind, SourceType, passed
from fencepost.abi.fault import AbiError
from fencepost.citations import Cite, Source
from fencepost.records import dataclass

_CITE = Cite(Source.GUIDE, "Non-Kernel Functions")

MAX_ARGUMENTS = 10_000
"""The largest number of arguments of a function."""


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
    """The ID of the kernel whose LDS variables a function uses; LLVM 22 has it, the guide does
    not.
    """


@unique
class File(Enum):
    """The location of a part: a register file or the stack; the value is the prefix of the
    names.
    """

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


@dataclass(frozen=True, slots=True)
class Place:
    """The location of up to 4 bytes of an argument: a register, or bytes of the stack counted from
    the stack pointer at entry (swizzled).
    """

    file: File
    number: int

    def __str__(self) -> str:
        return (
            f"stack+{self.number}" if self.file is File.STACK else f"{self.file.value}{self.number}"
        )


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of a function.

    - `inreg`: the value is the same in all lanes, so passed in scalar registers.
    - `by_value`: the callee gets a copy in memory; the caller chooses its address.
    """

    type: SourceType
    inreg: bool = False
    by_value: bool = False


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
    """The places of all arguments and results. If the result is returned in memory,
    `structured_return` is the place of its address and `result` is None; `stack_size` is in bytes.
    """

    arguments: tuple[AssignedArgument, ...]
    result: AssignedArgument | None
    structured_return: AssignedArgument | None
    implicit: tuple[tuple[ImplicitArgument, tuple[Place, ...]], ...]
    stack_size: int


@dataclass(frozen=True, slots=True)
class Surroundings:
    """Properties of a function, beside its signature, that its registers depend on.

    - `registers`: those of its calling convention.
    - `scratch_descriptor`: scalar registers hold the scratch V#, on targets without architected
      flat scratch.
    - `packed`: two values of 16 bits in a vector share a register.
    - `as_written`: the types are those of LLVM IR, whose structs are split whatever their size;
      otherwise they are a source language's.
    """

    registers: ArgumentRegisters = CALLABLE
    scratch_descriptor: bool = True
    packed: bool = True
    as_written: bool = False

    def dwords(self, part: Scalar) -> int:
        """Return the number of registers or stack slots that a part takes."""
        return part.halves if part.halves and not self.packed else part.dwords


def assign(
    parameters: Sequence[Parameter],
    result: SourceType | None = None,
    implicit: frozenset[ImplicitArgument] = frozenset(),
    around: Surroundings | None = None,
) -> Assignment:
    """Assign the arguments of a function to places, by default of the C calling convention.

    Vector arguments that find no register go to the stack, if the convention has one. Raises
    AbiError for arguments and results that find no place, and for more than MAX_ARGUMENTS.
    """
    if len(parameters) > MAX_ARGUMENTS:
        raise AbiError(
            f"{len(parameters)} arguments",
            rule=f"up to {MAX_ARGUMENTS} are assigned [{_CITE}]",
            mend="pass fewer",
        )
    around = around or Surroundings()
    taken = _Registers(around, implicit)
    sret = returned = None
    if result is not None:
        how = passed(result, result=True, as_written=around.as_written)
        if how.passing is not Passing.STRUCTURED_RETURN:
            returned = _result(how, around)
        # LLVM puts the address in front of the arguments where it finds itself that the result does
        # not fit; a source language's compiler appends it to them.
        if returned is None and around.as_written:
            sret = taken.argument(Passed(Passing.STRUCTURED_RETURN, (Scalar(DWORD),)), inreg=False)
    arguments = tuple(
        taken.parameter(each, first=index == 0, as_written=around.as_written)
        for index, each in enumerate(parameters)
    )
    if result is not None and returned is None and sret is None:
        sret = taken.argument(Passed(Passing.STRUCTURED_RETURN, (Scalar(DWORD),)), inreg=False)
    rows = [row for row in IMPLICIT_ARGUMENTS if row.argument in implicit]
    places = tuple((row.argument, _places(row)) for row in rows)
    return Assignment(arguments, returned, sret, places, taken.stack)


def _result(how: Passed, around: Surroundings) -> AssignedArgument | None:
    """Assign a result that is passed in parts; return None if it does not fit and is therefore
    returned by address. Raises AbiError if that is not possible either.
    """
    registers = around.registers
    left = {
        File.VGPR: list(registers.result_vgprs)[::-1],
        File.SGPR: list(registers.result_sgprs)[::-1],
    }
    parts = []
    for part in how.parts:
        if registers.result_sgprs and part.kind in (ScalarKind.BIT, ScalarKind.BFLOATS):
            what = f"{part.kind.value} as a result"
            raise _too_much(what, "return an integer or a floating-point number", registers)
        scalar = registers.result_sgprs and part.kind is ScalarKind.INTEGER
        file = File.SGPR if scalar else File.VGPR
        count = around.dwords(part)
        if len(left[file]) < count:
            if around.as_written and registers.overflow is not Overflow.REFUSED:
                return None
            raise _too_much("a result too large", "return it by address", registers)
        parts.append(tuple(Place(file, left[file].pop()) for _ in range(count)))
    return AssignedArgument(how.passing, tuple(parts))


def _too_much(what: str, mend: str, registers: ArgumentRegisters) -> AbiError:
    return AbiError(f"{what}: {registers}", rule=f"{_LIMIT} [{registers.cite}]", mend=mend)


_LIMIT = "arguments and results are passed in the registers of the calling convention"


def _places(row: ImplicitRow) -> tuple[Place, ...]:
    if row.first is None:
        return ()
    return tuple(Place(row.file, row.first + number) for number in range(row.registers))


class _Registers:
    """The remaining registers, in order, and the size of the stack used so far."""

    def __init__(self, around: Surroundings, implicit: frozenset[ImplicitArgument]) -> None:
        self._around = around
        self._registers = around.registers
        taken = {
            place
            for row in IMPLICIT_ARGUMENTS
            if row.argument in implicit
            for place in _places(row)
        }
        scalar = around.registers.sgprs
        if around.scratch_descriptor and around.registers is CALLABLE:
            scalar = scalar[4:]
        if around.scratch_descriptor and around.registers.chain:
            scalar = range(scalar.start, DESCRIPTOR_OF_CHAINS.start)
        numbers = {File.VGPR: around.registers.vgprs, File.SGPR: scalar}
        self._left = {
            file: [
                place for each in numbers[file][::-1] if (place := Place(file, each)) not in taken
            ]
            for file in numbers
        }
        self.stack = 0

    def parameter(self, each: Parameter, *, first: bool, as_written: bool) -> AssignedArgument:
        if first and self._registers.first_is_exec:
            return AssignedArgument(Passing.EXEC, ())
        if each.by_value:
            return self._copied(each.type)
        return self.argument(passed(each.type, as_written=as_written), inreg=each.inreg)

    def argument(self, how: Passed, *, inreg: bool) -> AssignedArgument:
        return AssignedArgument(
            how.passing,
            tuple(
                self._bit()
                if part.kind is ScalarKind.BIT and self._registers.bits is not Bits.AS_OTHERS
                else tuple(self._next(inreg=inreg) for _ in range(self._around.dwords(part)))
                for part in how.parts
            ),
        )

    def _bit(self) -> tuple[Place, ...]:
        if self._registers.bits is Bits.REFUSED:
            raise _too_much("an argument of type i1", "pass an i32", self._registers)
        return (self._on_stack(),)

    def _on_stack(self) -> Place:
        place = Place(File.STACK, self.stack)
        self.stack += DWORD
        return place

    def _copied(self, kind: SourceType) -> AssignedArgument:
        """Return a copy on the stack: LLVM passes the bytes there, aligned as the type, to at least
        4.
        """
        if self._registers.overflow is Overflow.REFUSED:
            raise _too_much("a copy of an argument", "pass its address", self._registers)
        step = max(DWORD, kind.align)
        self.stack = -(-self.stack // step) * step
        places = tuple(Place(File.STACK, self.stack + at) for at in range(0, kind.size, DWORD))
        self.stack += -(-kind.size // DWORD) * DWORD
        return AssignedArgument(Passing.COPY, (places,))

    def _next(self, *, inreg: bool) -> Place:
        overflow = self._registers.overflow
        if inreg and self._left[File.SGPR]:
            return self._left[File.SGPR].pop()
        vector = not inreg or overflow is Overflow.VGPRS_THEN_STACK
        if vector and self._left[File.VGPR]:
            return self._left[File.VGPR].pop()
        if overflow is Overflow.REFUSED:
            kind = "scalar" if inreg else "vector"
            raise _too_much(f"more {kind} arguments than registers", "pass fewer", self._registers)
        return self._on_stack()
