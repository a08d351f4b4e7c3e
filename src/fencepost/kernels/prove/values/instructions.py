"""Results of instructions, as terms."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fencepost.kernels.prove.terms.operations import binary, cast, compare
from fencepost.kernels.prove.terms.term import (
    PRIVATE,
    Pointer,
    Term,
    bits,
    choose,
    function,
    mapped,
    unknown,
)
from fencepost.kernels.prove.values.addresses import element, gep, replaced
from fencepost.kernels.prove.values.calls import atomic_term, call_term
from fencepost.llvm.effects.effect import Effect
from fencepost.llvm.flags import Flag
from fencepost.llvm.ir import (
    Alloca,
    AtomicRmw,
    Binary,
    Call,
    Cast,
    CmpXchg,
    Compare,
    Element,
    Field,
    Gep,
    Instruction,
    Load,
    Operand,
    Select,
    Shuffle,
)
from fencepost.llvm.operations import CastOp
from fencepost.llvm.types import IntType, VectorType

if TYPE_CHECKING:
    from fencepost.kernels.prove.values.work_item import Values


def computed(
    evaluator: Values, instruction: Instruction, meaning: Effect | None, at: int, name: str
) -> Term:
    """Return the value of an instruction in a node, by the meaning of a call."""
    if meaning is not None and isinstance(instruction, Call):
        return call_term(evaluator, instruction, meaning, at)
    match instruction:
        case Binary(op=op, left=left, right=right, flags=flags):
            a, b = evaluator.use(left, at), evaluator.use(right, at)
            if Flag.LOOSE in flags:  # each such instruction is computed in a way of its own
                return binary(op, left.type, a, b, apart=name or str(at))
            return binary(op, left.type, a, b)
        case Compare(predicate=predicate, left=left, right=right):
            a, b = evaluator.use(left, at), evaluator.use(right, at)
            return compare(predicate, left.type, a, b, evaluator.base)
        case Cast(op=CastOp.FREEZE, value=value):
            return frozen(evaluator, value, at, name)
        case Cast(op=op, value=value):
            given = evaluator.use(value, at)
            if op is CastOp.FNEG:
                return mapped(given, lambda each: function("fneg", (each,), IntType(each.size())))
            made = cast(op, value.type, instruction.head.type, given, evaluator.base)
            if op is CastOp.INTTOPTR and isinstance(made, Pointer):
                return evaluator.bases.recognised(made)
            return made
        case Gep():
            return gep(evaluator, instruction, at)
        case Select(condition=condition, true=true, false=false):
            c, t, f = (evaluator.use(each, at) for each in (condition, true, false))
            return choose(c, t, f, evaluator.base)
        case Load():
            return evaluator.loads.term(evaluator, instruction, at)
        case AtomicRmw() | CmpXchg():
            return atomic_term(evaluator, instruction, at)
        case Alloca():
            return Pointer(PRIVATE, bits(0, 64))
        case Element():
            return element(evaluator, instruction, at)
        case Shuffle(left=left, right=right, mask=mask):
            both = (*evaluator.use(left, at), *evaluator.use(right, at))
            kind = instruction.head.type
            assert isinstance(kind, VectorType)
            return tuple(
                both[each] if each >= 0 else evaluator.anything(kind.element, at) for each in mask
            )
        case Field(aggregate=aggregate, value=inserted, path=path):
            whole = evaluator.use(aggregate, at)
            if inserted is None:
                for each in path:
                    whole = whole[each]
                return whole
            return replaced(whole, path, evaluator.use(inserted, at))
    return unknown(f"value.{name}", evaluator.own(at), instruction.head.type)


def frozen(evaluator: Values, value: Operand, at: int, name: str) -> Term:
    """Return one value for all uses, which may be any: a freeze of an operand that is surely no
    poison was removed when the kernel was read.

    The operand may be a constant that LLVM folded poison to.
    """
    return unknown(f"frozen.{name}", evaluator.own(at), value.type)
