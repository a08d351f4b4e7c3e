"""The buffers that hold locks and flags: those that atomics synchronize through."""

from __future__ import annotations

from collections.abc import Mapping

from fencepost.kernels.question.layout import Layout
from fencepost.llvm.cfg.graph import Graph
from fencepost.llvm.effects.effect import Touch
from fencepost.llvm.ir import (
    AtomicRmw,
    Cast,
    CmpXchg,
    Expression,
    Gep,
    Global,
    Instruction,
    Load,
    Local,
    Operand,
    Store,
)
from fencepost.llvm.ordering.synchronizes import synchronizes


def flags(graph: Graph, layout: Layout) -> frozenset[int]:
    """Return the numbers of buffers that atomics access, in a kernel that synchronizes through
    memory. They are assumed to hold zeroes when the kernel starts: a lock is free, and no flag is
    set.

    They are taken to hold zeroes when the kernel starts: a lock is free, and no flag is set.
    """
    if not synchronizes(graph):
        return frozenset()
    definitions: dict[str, Instruction] = {}
    pointers: list[Operand] = []
    for node in graph.nodes:
        for instruction, meaning in node.body:
            if instruction.head.name is not None:
                definitions[instruction.head.name] = instruction
            match instruction, meaning:
                case (
                    Load(pointer=pointer, atomic=atomic) | Store(pointer=pointer, atomic=atomic),
                    _,
                ):
                    if atomic is not None:
                        pointers.append(pointer)
                case (AtomicRmw(pointer=pointer) | CmpXchg(pointer=pointer), _):
                    pointers.append(pointer)
                case (_, Touch(pointer=pointer, how=access)) if access.atomic:
                    pointers.append(pointer)
    found = set()
    for each in pointers:
        number = buffer_of(each, definitions, layout)
        if number is not None:
            found.add(number)
    return frozenset(found)


def buffer_of(
    operand: Operand, definitions: Mapping[str, Instruction], layout: Layout
) -> int | None:
    """Return the number of the buffer that a pointer leads into; None if that is not known, and for
    LDS.
    """
    for _ in range(64):
        match operand:
            case Local(name=name) if name in layout.arguments:
                region = layout.arguments[name]
                return None if region.lds else region.number
            case Global(name=name) if name in layout.variables:
                region = layout.variables[name]
                return None if region.lds else region.number
            case Expression(instruction=Gep(pointer=inner) | Cast(value=inner)):
                operand = inner
            case Local(name=name):
                match definitions.get(name):
                    case Gep(pointer=inner) | Cast(value=inner):
                        operand = inner
                    case _:
                        return None
            case _:
                return None
    return None
