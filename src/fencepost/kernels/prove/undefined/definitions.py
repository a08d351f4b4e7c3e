"""The instructions that registers come from, and the pointers that one touches memory through."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from fencepost.llvm.cfg.graph import Graph
from fencepost.llvm.effects.effect import Effect
from fencepost.llvm.ir import (
    AtomicRmw,
    Binary,
    Call,
    Cast,
    CmpXchg,
    Compare,
    Gep,
    Instruction,
    Load,
    Local,
    Operand,
    Store,
)
from fencepost.llvm.operations import CastOp
from fencepost.llvm.types import PointerType, Type
from fencepost.vocabulary.address_spaces import AddressSpace

Definitions = Mapping[str, tuple[Instruction, Effect | None, int]]
"""Definition of each register: its instruction, the effect if it is a call, and the node it is
in."""


def definitions(graph: Graph) -> Definitions:
    """Return the definitions of a kernel."""
    found: dict[str, tuple[Instruction, Effect | None, int]] = {}
    for node in graph.nodes:
        for phi in node.phis:
            assert phi.head.name is not None
            found[phi.head.name] = (phi, None, node.number)
        for item in (*node.body, *(() if node.sync is None else (node.sync,))):
            if item[0].head.name is not None:
                found[item[0].head.name] = (*item, node.number)
    return found


def poisoning(definitions: Definitions, operands: Iterable[Operand]) -> Iterator[str]:
    """Yield the registers whose poison reaches one of some operands by arithmetic, each once."""
    work, seen = list(operands), set[str]()
    while work:
        each = work.pop()
        if not isinstance(each, Local) or each.name in seen:
            continue
        seen.add(each.name)
        yield each.name
        made = definitions.get(each.name)
        match made[0] if made is not None else None:
            case Binary(left=left, right=right) | Compare(left=left, right=right):
                work += [left, right]
            case Cast(op=op, value=value) if op is not CastOp.FREEZE:
                work.append(value)
            case Gep(pointer=pointer, indices=indices):
                work += [pointer, *indices]


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
