"""Propagation of poison from operands to results, lane by lane [LangRef Poison Values]."""

from __future__ import annotations

from collections.abc import Callable

from fencepost.kernels.execute.operands.lookup import names, operand
from fencepost.kernels.execute.operands.scalar import evaluate
from fencepost.kernels.execute.state import State
from fencepost.kernels.execute.values.lanes import Array, choose, pick
from fencepost.kernels.execute.values.marks import UNMARKED, Marks, flat, joined, unmarked
from fencepost.kernels.question.layout import Layout
from fencepost.llvm.ir import (
    Aggregate,
    Binary,
    Call,
    Cast,
    Compare,
    Element,
    Field,
    Gep,
    Instruction,
    Int,
    Local,
    Operand,
    Select,
    Shuffle,
)
from fencepost.llvm.operations import CastOp
from fencepost.llvm.types import Type, VectorType

Passes = Callable[[State, Array | None], Marks]


def marks_of(value: Operand) -> Passes:
    """Return a function that gets the marks of an operand in the active lanes."""
    nothing = unmarked(value.type)
    match value:
        case Local(name=name):

            def held(state: State, act: Array | None) -> Marks:
                found = state.poison.registers.get(name)
                if found is None:
                    return nothing
                found = pick(found, act)
                whole = isinstance(found, tuple) or not isinstance(nothing, tuple)
                return found if whole else joined(nothing, found)

            return held
        case Aggregate(elements=elements):
            parts = [marks_of(each) for each in elements]
            return lambda state, act: tuple(part(state, act) for part in parts)
    return lambda state, act: nothing


def passed(instruction: Instruction, layout: Layout) -> Passes | None:
    """Return a function that gives the poison that an instruction's result gets from its operands;
    None if it gets none. Frozen values are no poison, but a product that wraps keeps its mark.
    """
    match instruction:
        case Binary(left=left, right=right) | Compare(left=left, right=right):
            return _together([left, right])
        case Cast(op=CastOp.FREEZE, value=value):
            get = marks_of(value)
            return lambda state, act: state.poison.of_frozen(get(state, act))
        case Cast(op=op, value=value):
            if op is CastOp.BITCAST and _width(value.type) != _width(instruction.head.type):
                return _whole([value], instruction.head.type)
            return _together([value])
        case Gep(pointer=pointer, indices=indices):
            return _together([pointer, *indices])
        case Select(condition=condition, true=true, false=false):
            return _selected(condition, true, false, layout)
        case Element(vector=vector, value=value, index=index) if not isinstance(index, Int):
            given = [vector, index, *([value] if value is not None else [])]
            return _whole(given, instruction.head.type)
        case Element() | Shuffle() | Field():
            return evaluate(instruction, marks_of)
        case Call(arguments=arguments):
            values = [each for each in arguments if names(each)]
            plain = all(_width(each.type) == _width(instruction.head.type) for each in values)
            return _together(values) if plain else _whole(values, instruction.head.type)
    return None


def _width(kind: Type) -> int:
    return kind.count if isinstance(kind, VectorType) else 0


def _together(operands: list[Operand]) -> Passes:
    gets = [marks_of(each) for each in operands]
    return lambda state, act: joined(UNMARKED, *(get(state, act) for get in gets))


def _whole(operands: list[Operand], kind: Type) -> Passes:
    gets = [marks_of(each) for each in operands]
    nothing = unmarked(kind)
    return lambda state, act: joined(nothing, flat(tuple(get(state, act) for get in gets)))


def _selected(condition: Operand, true: Operand, false: Operand, layout: Layout) -> Passes:
    """Return the poison of a select: that of the condition, and that of the chosen operand."""
    which = operand(condition, layout)
    gets = [marks_of(each) for each in (condition, true, false)]

    def found(state: State, act: Array | None) -> Marks:
        chooses, a, b = (get(state, act) for get in gets)
        return joined(choose(which(state, act), a, b), chooses)

    return found
