"""The parts of an address, and what it leads back to."""

from __future__ import annotations

from collections.abc import Iterator

from fencepost.kernels.conditions.def_use import DefUse
from fencepost.llvm.ir import (
    AtomicRmw,
    Binary,
    Cast,
    Gep,
    Global,
    Instruction,
    Int,
    Load,
    Local,
    Operand,
    Phi,
    Select,
    Store,
)
from fencepost.llvm.operations import BinaryOp
from fencepost.llvm.types import (
    ArrayType,
    IntType,
    StructType,
    Type,
    VectorType,
    alloc_size,
    field_offsets,
    store_size,
)
from fencepost.llvm.uses import operands
from fencepost.records import dataclass, field

_LARGEST = 16
"""Bytes of the largest element: an offset in bytes that is so many times a number counts these."""
_ADDED = frozenset({BinaryOp.ADD, BinaryOp.SUB, BinaryOp.OR})


@dataclass(frozen=True, slots=True)
class Field:
    """A number in a structure, of which rows begin at multiples: its place in an argument."""

    parameter: str
    offset: int
    size: int


@dataclass(slots=True)
class Parts:
    """The parts of the index of an access. `scaled` are multiples by constants, with these."""

    products: list[tuple[Binary, bool]] = field(default_factory=list)
    read: list[str] = field(default_factory=list)
    others: list[str] = field(default_factory=list)
    scaled: list[tuple[str, int]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Addresses:
    """The addresses of a kernel, by its definitions."""

    code: DefUse

    def parts(self, pointer: Operand) -> Parts:
        """Return the parts of an address, back to what is no sum."""
        found, seen = Parts(), set[str]()
        work: list[tuple[Operand, bool]] = [(pointer, False)]
        while work:
            operand, in_bytes = work.pop()
            if not isinstance(operand, Local) or operand.name in seen:
                continue
            seen.add(operand.name)
            match self.code.made.get(operand.name):
                case None:
                    pass
                case Gep(base_type=kind, pointer=below, indices=indices):
                    work.append((below, False))
                    work += [(each, store_size(kind) == 1) for each in indices]
                case Cast() | Phi() as made:
                    if isinstance(made, Phi) and isinstance(made.head.type, IntType):
                        found.others.append(operand.name)
                    work += [(each, in_bytes) for each in operands(made)]
                case Select(true=one, false=other):
                    work += [(one, in_bytes), (other, in_bytes)]
                case Binary(op=op) as made if op in _ADDED:
                    work += [(made.left, in_bytes), (made.right, in_bytes)]
                case Binary(op=BinaryOp.MUL) as made if not has_constant(made):
                    found.products += [(each, in_bytes) for each in (made, *self._within(made))]
                case Binary() as made if (scale := _scale(made)) is not None:
                    found.scaled.append((operand.name, scale))
                    if in_bytes and scale <= _LARGEST:
                        work.append((made.left, False))
                    else:  # the number of a row
                        found.others += [e.name for e in (made.left,) if isinstance(e, Local)]
                case Load() | AtomicRmw():
                    found.read.append(operand.name)
                case _:
                    found.others.append(operand.name)
        return found

    def _within(self, product: Binary) -> Iterator[Binary]:
        """Yield the products in a sum that an argument multiplies: `(i * n + j) * width` has rows
        of rows.
        """
        for factor, other in ((product.left, product.right), (product.right, product.left)):
            register, _ = self.factor(factor)
            if register is None or register in self.code.made:
                continue
            work = [other]
            while work:
                operand = work.pop()
                match self.code.made.get(operand.name) if isinstance(operand, Local) else None:
                    case Cast(value=below):
                        work.append(below)
                    case Binary(op=op, left=left, right=right) if op in _ADDED:
                        work += [left, right]
                    case Binary(op=BinaryOp.MUL) as made if not has_constant(made):
                        yield made
                        yield from self._within(made)
                    case _:
                        pass

    def factor(self, operand: Operand | None) -> tuple[str | None, bool]:
        """Return the register that a factor is a multiple of, give or take a constant, which the
        second says.
        """
        is_sum = False
        while isinstance(operand, Local):
            match self.code.made.get(operand.name):
                case Cast(value=below):
                    operand = below
                case Binary(op=op, left=left) as made if has_constant(made):
                    if op is BinaryOp.ADD:
                        is_sum = True
                    elif _scale(made) is None:
                        return None, False
                    operand = left
                case _:
                    return operand.name, is_sum
        return None, False

    def field(self, made: Load) -> Field | None:
        """Return the number in a structure that a load reads; None for other loads."""
        offset, pointer = 0, made.pointer
        while isinstance(pointer, Local):
            match self.code.made.get(pointer.name):
                case None:
                    return Field(pointer.name, offset, store_size(made.head.type))
                case Cast(value=below):
                    pointer = below
                case Gep() as step if (by := _bytes(step)) is not None:
                    pointer, offset = step.pointer, offset + by
                case _:
                    return None
        return None

    def root(self, pointer: Operand) -> str | None:
        """The argument, the variable or the part of a structure that an address is in."""
        seen: set[str] = set()
        work, found = [pointer], set[str]()
        while work:
            operand = work.pop()
            if isinstance(operand, Global):
                found.add(f"@{operand.name}")
            if not isinstance(operand, Local) or operand.name in seen:
                continue
            seen.add(operand.name)
            match self.code.made.get(operand.name):
                case Gep(pointer=below) | Cast(value=below):
                    work.append(below)
                case Phi() as made:
                    work += operands(made)
                case Select(true=one, false=other):
                    work += [one, other]
                case Load() as made:
                    part = self.field(made)
                    found.add(str(part) if part is not None else operand.name)
                case None | _:
                    found.add(operand.name)
        return found.pop() if len(found) == 1 else None


def pointer_of(instruction: Instruction) -> Operand | None:
    """Return the address of a load, store or atomic; None for others."""
    match instruction:
        case Load(pointer=pointer) | Store(pointer=pointer) | AtomicRmw(pointer=pointer):
            return pointer
        case _:
            return None


def size_of(instruction: Instruction) -> int:
    """Return the bytes of an access."""
    kind = instruction.value.type if isinstance(instruction, Store) else instruction.head.type
    return store_size(kind)


def has_constant(made: Binary) -> bool:
    """Return True if one of the operands is a constant."""
    return isinstance(made.left, Int) or isinstance(made.right, Int)


def _scale(made: Binary) -> int | None:
    """Return the constant that multiplies the left operand; None if none does."""
    match made:
        case Binary(op=BinaryOp.MUL, right=Int(value=by)):
            return by
        case Binary(op=BinaryOp.SHL, right=Int(value=by)):
            return 1 << by
        case _:
            return None


def _bytes(step: Gep) -> int | None:
    """Return the bytes by which constant indices move an address; None for other indices."""
    numbers = [each.value for each in step.indices if isinstance(each, Int)]
    if len(numbers) < len(step.indices) or not numbers:
        return None
    kind: Type = step.base_type
    offset = numbers[0] * alloc_size(kind)
    for number in numbers[1:]:
        match kind:
            case StructType(fields=fields):
                offset, kind = offset + field_offsets(kind)[number], fields[number]
            case ArrayType(element=element) | VectorType(element=element):
                offset, kind = offset + number * alloc_size(element), element
            case _:
                return None
    return offset


__all__ = ["Addresses", "Field", "Parts", "has_constant", "pointer_of", "size_of"]
