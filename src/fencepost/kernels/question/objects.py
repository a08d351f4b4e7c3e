"""Objects that accesses may touch: the arguments and variables that their pointers come from."""

from __future__ import annotations

from collections.abc import Iterator

from fencepost.kernels.question.layout import Layout
from fencepost.llvm.cfg.graph import Graph
from fencepost.llvm.effects.buffers import makes_resource
from fencepost.llvm.effects.effect import Block, Counter, Effect, GroupCopy, Touch, Transfer
from fencepost.llvm.ir import (
    Alloca,
    AtomicRmw,
    Binary,
    Call,
    Cast,
    CmpXchg,
    Expression,
    Field,
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
from fencepost.llvm.operations import BinaryOp, CastOp
from fencepost.llvm.types import PointerType

LDS = 100_000
"""Offset of the numbers of LDS objects, so that all objects have one numbering."""
_MOVES = (BinaryOp.ADD, BinaryOp.SUB, BinaryOp.AND, BinaryOp.OR)
"""Operations that keep an address within the window of its object."""
ALL = frozenset({-2})
"""Any object."""


def written(graph: Graph, layout: Layout) -> frozenset[int]:
    """Return the numbers of the objects that some store, atomic or copy may write."""
    return _touched(graph, layout, reads=False)


def rests_on_arguments(graph: Graph, layout: Layout) -> bool:
    """Return True if a kernel writes through one argument something that may overlap what it
    touches through another argument or a variable: nothing in the module says that these are apart.
    """
    given = {each.number + (LDS if each.lds else 0) for each in layout.arguments.values()}
    given |= {each.number for held in layout.held.values() for each in held}
    given |= {number for each in layout.buffers.values() for _, number in each.pointers}
    shared = {number for number, each in layout.buffers.items() if not each.constant}
    shared |= {number + LDS for number in layout.lds}
    stores = written(graph, layout)
    touched = _touched(graph, layout, reads=True)
    if ALL & (stores | touched):
        return bool(stores) and len(given) > 1
    stores, touched = stores & shared, touched & shared
    return any(
        one != other and (one in given or other in given) and (one < LDS) == (other < LDS)
        for one in stores
        for other in touched
    )


def rests_on_size(graph: Graph, layout: Layout) -> bool:
    """Return True if a kernel touches LDS whose size the launch gives, but no option states."""
    sized_later = {
        number + LDS
        for number, each in layout.lds.items()
        if each.size is None and each.variable is not None
    }
    touched = _touched(graph, layout, reads=True)
    return bool(sized_later and (ALL | sized_later) & touched)


def rests_on_copies(graph: Graph, layout: Layout) -> bool:
    """Return True if a copy of GFX125x reads global memory that something else of the kernel
    writes, or writes some that something else accesses: it does so at a scope of its own, which
    fences of a workgroup do not reach (D37).
    """
    accesses = [*_accesses(graph, layout)]
    for number, (copy, writes, objects) in enumerate(accesses):
        if not isinstance(copy, Transfer) or copy.counter is not Counter.ASYNC:
            continue
        if writes is copy.to_lds:
            continue  # the end in LDS
        for other, (meaning, also_writes, theirs) in enumerate(accesses):
            is_near = isinstance(meaning, Transfer) and also_writes is meaning.to_lds
            if other == number or is_near or not (writes or also_writes):
                continue
            if objects & theirs or ALL & (objects | theirs):
                return True
    return False


def loads_directly(graph: Graph) -> bool:
    """Return True if a kernel copies into LDS and no instruction has to wait for it."""
    return any(
        isinstance(meaning, Transfer) and meaning.to_lds and meaning.counter is None
        for node in graph.nodes
        for _, meaning in node.body
    )


def _touched(
    graph: Graph,
    layout: Layout,
    *,
    reads: bool,
) -> frozenset[int]:
    found = (objects for _, writes, objects in _accesses(graph, layout) if writes or reads)
    return frozenset().union(*found)


def _accesses(graph: Graph, layout: Layout) -> Iterator[tuple[Effect | None, bool, frozenset[int]]]:
    """The accesses of a kernel: their meaning where they are calls, whether they write, and the
    objects that they may touch.
    """
    definitions: dict[str, Instruction] = {}
    for node in graph.nodes:
        for phi in node.phis:
            definitions[phi.head.name or ""] = phi
        for instruction, _ in node.body:
            if instruction.head.name is not None:
                definitions[instruction.head.name] = instruction
    for node in graph.nodes:
        both = (*node.body, *((node.sync,) if node.sync is not None else ()))
        for instruction, meaning in both:
            for writes, pointer in _pointers(instruction, meaning):
                yield meaning, writes, _objects(pointer, definitions, layout)


def _pointers(instruction: Instruction, meaning: Effect | None) -> Iterator[tuple[bool, Operand]]:
    """Yield the pointers that an instruction accesses, each with True if it writes there."""
    match instruction, meaning:
        case (Load(pointer=pointer), _):
            yield False, pointer
        case (Store(pointer=pointer) | AtomicRmw(pointer=pointer) | CmpXchg(pointer=pointer), _):
            yield True, pointer
        case (_, Touch(how=how, pointer=pointer)):
            yield how.writes, pointer
        case (_, Block(target=target, source=source)):
            yield True, target
            if source is not None:
                yield False, source
        case (_, Transfer(lds=lds, memory=memory, to_lds=to_lds)):
            yield to_lds, lds
            yield not to_lds, memory
        case (_, GroupCopy(target=target, source=source)):
            yield True, target
            yield False, source


def _objects(
    operand: Operand, definitions: dict[str, Instruction], layout: Layout
) -> frozenset[int]:
    """Return the objects that a pointer may point into; ALL if that is not known."""
    found: set[int] = set()
    seen: set[str] = set()
    work = [operand]
    while work:
        each = work.pop()
        match each:
            case Global(name=name):
                region = layout.variables.get(name)
                if region is not None:
                    found.add(region.number + (LDS if region.lds else 0))
            case Expression(instruction=Gep(pointer=inner) | Cast(value=inner)):
                work.append(inner)
            case Local(name=name) if name in layout.arguments:
                region = layout.arguments[name]
                found.add(region.number + (LDS if region.lds else 0))
            case Local(name=name) if name not in seen:
                seen.add(name)
                match definitions.get(name):
                    case Gep(pointer=inner):
                        work.append(inner)
                    case Cast(op=CastOp.INTTOPTR | CastOp.PTRTOINT, value=inner):
                        work.append(inner)
                    case Cast(value=inner) if isinstance(inner.type, PointerType):
                        work.append(inner)
                    case Binary(op=op, left=left, right=right) if op in _MOVES:
                        work += [left, right]
                    case Select(true=true, false=false):
                        work += [true, false]
                    case Phi(incoming=incoming):
                        work += [value for value, _ in incoming]
                    case Call(callee="__printf_alloc"):
                        continue
                    case Call(arguments=arguments, callee=callee) if makes_resource(callee):
                        work.append(arguments[0])
                    case Field(aggregate=Local(name=whole), value=None) if whole in layout.held:
                        found |= {region.number for region in layout.held[whole]}
                    case Load(pointer=inner):
                        holders = _objects(inner, definitions, layout)
                        regions = [layout.buffers.get(each) for each in holders]
                        if any(each is None or not each.constant for each in regions):
                            return ALL
                        found |= {number for each in regions if each for _, number in each.pointers}
                        if any(each and not each.pointers for each in regions):
                            return ALL
                    case None:
                        return ALL
                    case Alloca():
                        continue
                    case _:
                        return ALL
            case Local():
                continue
            case Int():
                continue
            case _:
                return ALL
    return frozenset(found)
