"""The operands of instructions."""

from __future__ import annotations

from collections.abc import Iterator

from fencepost.frontends.llvm_ir.ir import (
    Aggregate,
    Binary,
    Call,
    Cast,
    Compare,
    Element,
    Expression,
    Field,
    Gep,
    Instruction,
    Load,
    Operand,
    Phi,
    Select,
    Shuffle,
)


def operands(each: Instruction) -> Iterator[Operand]:
    """The operands of an instruction that gives a value."""
    for operand in _direct(each):
        yield operand
        if isinstance(operand, Expression):
            yield from operands(operand.instruction)
        elif isinstance(operand, Aggregate):
            yield from operand.elements


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
