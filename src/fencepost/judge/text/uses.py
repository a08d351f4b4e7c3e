"""The operands of instructions."""

from __future__ import annotations

from collections.abc import Iterator

from fencepost.llvm.ir import (
    Aggregate,
    AtomicRmw,
    Binary,
    Call,
    Cast,
    CmpXchg,
    Compare,
    Element,
    Expression,
    Field,
    Gep,
    Global,
    Instruction,
    Load,
    Local,
    Operand,
    Phi,
    Select,
    Shuffle,
    Store,
)
from fencepost.llvm.module import Function
from fencepost.llvm.types import PointerType


def operands(each: Instruction) -> Iterator[Operand]:
    """Return the operands of an instruction that yields a value."""
    for operand in _direct(each):
        yield operand
        if isinstance(operand, Expression):
            yield from operands(operand.instruction)
        elif isinstance(operand, Aggregate):
            yield from operand.elements


def addresses(each: Instruction) -> tuple[Operand, ...]:
    """Return the pointers through which an instruction touches memory."""
    match each:
        case Load(pointer=pointer) | Store(pointer=pointer):
            return (pointer,)
        case AtomicRmw(pointer=pointer) | CmpXchg(pointer=pointer):
            return (pointer,)
        case Call(arguments=arguments):
            return tuple(one for one in arguments if isinstance(one.type, PointerType))
    return ()


def _direct(each: Instruction) -> tuple[Operand, ...]:
    match each:
        case Binary(left=left, right=right) | Compare(left=left, right=right):
            return left, right
        case Shuffle(left=left, right=right):
            return left, right
        case Cast(value=value):
            return (value,)
        case Gep(pointer=pointer, indices=indices):
            return (pointer, *indices)
        case Load(pointer=pointer):
            return (pointer,)
        case Phi(incoming=incoming):
            return tuple(value for value, _ in incoming)
        case Select(condition=condition, true=true, false=false):
            return condition, true, false
        case Call(arguments=arguments):
            return arguments
        case Element(vector=vector, value=value, index=index):
            return (vector, index) if value is None else (vector, value, index)
        case Field(aggregate=aggregate, value=value):
            return (aggregate,) if value is None else (aggregate, value)
    return ()


def stepped_from(kernel: Function, instruction: Instruction) -> set[str]:
    """Return the arguments or variables that an access to LDS is derived from by inbounds offsets
    alone; `""` is among them for any other derivation.
    """
    made = {
        one.head.name: one
        for block in kernel.blocks
        for one in block.instructions
        if isinstance(one, Gep) and one.inbounds
    }
    starts = set()
    for way in addresses(instruction):
        if not isinstance(way.type, PointerType) or way.type.space not in (0, 3):
            continue
        while isinstance(way, Local) and way.name in made:
            way = made[way.name].pointer
        match way:
            case Local(name=name):
                starts.add(f"%{name}")
            case Global(name=name):
                starts.add(f"@{name}")
            case _:
                starts.add("")
    return starts if len(starts) == 1 else {*starts, ""}
