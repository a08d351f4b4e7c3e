"""The pointers that an instruction touches memory through."""

from __future__ import annotations

from fencepost.llvm.ir import AtomicRmw, Call, CmpXchg, Instruction, Load, Operand, Store
from fencepost.llvm.types import PointerType, Type
from fencepost.vocabulary.address_spaces import AddressSpace


def pointers_of(instruction: Instruction) -> list[Operand]:
    """Return the pointers that an instruction accesses; for a call, its pointer arguments."""
    match instruction:
        case Load(pointer=pointer) | Store(pointer=pointer):
            return [pointer]
        case AtomicRmw(pointer=pointer) | CmpXchg(pointer=pointer):
            return [pointer]
        case Call(arguments=arguments):
            return [each for each in arguments if isinstance(each.type, PointerType)]
        case _:
            return []


def is_lds(kind: Type) -> bool:
    """Return True if a type is that of pointers to LDS alone, of 32 bits."""
    return isinstance(kind, PointerType) and kind.space == AddressSpace.LOCAL.value


def may_be_lds(kind: Type) -> bool:
    """Return True if pointers of a type may lead to LDS."""
    return is_lds(kind) or (
        isinstance(kind, PointerType) and kind.space == AddressSpace.GENERIC.value
    )
