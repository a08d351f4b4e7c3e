"""Copies by the workgroup (OpenCL's async_work_group_copy) up to the wait that ends them.

Such a copy accesses memory at any time from its call until it is waited for [OpenCL C, Async
Copies]. If the two are in one block with no barrier between them, one phase contains all of it; so
nothing can be placed between them, and accesses there that conflict with the copy stay unordered.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from fencepost.errors import UnsupportedError
from fencepost.llvm.cfg.graph import Graph
from fencepost.llvm.effects.effect import Barrier, BarrierStep, Block, GroupCopy, GroupWait, Touch
from fencepost.llvm.ir import (
    Alloca,
    AtomicRmw,
    Call,
    Cast,
    CmpXchg,
    Gep,
    Instruction,
    Int,
    Local,
    Operand,
    Store,
)
from fencepost.llvm.operations import CastOp
from fencepost.llvm.types import ArrayType, Type, alloc_size, store_size

_PRIVATE, _FLAT = 5, 0
Place = tuple[str, int]
"""A variable of the work-item, and a number of bytes from its start."""


def in_flight(graph: Graph) -> frozenset[int]:
    """Return the instructions, by `id`, before which a copy by the workgroup may not be done.
    Raises UnsupportedError if a copy is not visibly waited for in its block, before any barrier.
    """
    found: set[int] = set()
    going: dict[str, Call] = {}
    """The copies that are not waited for yet, by the event that represents each."""
    made = _made(graph)
    held: dict[Place, Operand] = {}
    for node in graph.nodes:
        steps = (*node.body, *(() if node.sync is None else (node.sync,)))
        for instruction, meaning in steps:
            if going:
                found.add(id(instruction))
            match instruction, meaning:
                case (Store(pointer=pointer, value=value), _):
                    if (place := _place(pointer, made)) is not None:
                        _overwrite(held, place, value)
                    elif getattr(pointer.type, "space", _FLAT) in (_PRIVATE, _FLAT):
                        held.clear()
                case (AtomicRmw() | CmpXchg(), _) | (_, Block() | Touch()):
                    held.clear()
                case (Call() as call, GroupCopy(event=event)):
                    if isinstance(event, Local) and going.pop(event.name, None) is None:
                        raise _unseen(call)  # it joins an event that is not one of this block
                    going[call.head.name or ""] = call
                case (Call() as call, GroupWait(count=count, events=events)):
                    waited = _waited(count, _place(events, made), held)
                    if not going.keys() <= waited:
                        raise _unseen(next(iter(going.values())))
                    going.clear()
                case (_, Barrier() | BarrierStep()) if going:
                    raise _unseen(next(iter(going.values())))
        if going and node.end is not None:
            raise _unseen(next(iter(going.values())))
        if node.end is not None:
            held.clear()
    return frozenset(found)


def _overwrite(held: dict[Place, Operand], place: Place, value: Operand) -> None:
    """Record a store to a variable, and drop the values that it overwrites, even in part."""
    name, start = place
    end = start + store_size(value.type)
    for (other, at), old in [*held.items()]:
        if other == name and at < end and start < at + store_size(old.type):
            del held[other, at]
    held[place] = value


def _waited(count: Operand, at: Place | None, held: Mapping[Place, Operand]) -> set[str]:
    """Return the events that a wait waits for, as far as the list shows them."""
    found: set[str] = set()
    if at is None or not isinstance(count, Int):
        return found
    name, offset = at
    for _ in range(count.value):
        event = held.get((name, offset))
        if not isinstance(event, Local):
            break
        found.add(event.name)
        offset += store_size(event.type)
    return found


def _place(pointer: Operand, made: Mapping[str, Instruction]) -> Place | None:
    """Return the place that a pointer points to; None if it is not visible."""
    if not isinstance(pointer, Local) or pointer.name not in made:
        return None
    match made[pointer.name]:
        case Alloca():
            return pointer.name, 0
        case Cast(op=CastOp.ADDRSPACECAST | CastOp.BITCAST, value=value):
            return _place(value, made)
        case Gep(pointer=base, indices=indices, base_type=kind):
            inner, further = _place(base, made), _bytes(kind, indices)
            if inner is not None and further is not None:
                return inner[0], inner[1] + further
    return None


def _bytes(kind: Type, indices: tuple[Operand, ...]) -> int | None:
    """Return the offset of constant indices in bytes; None if one is not constant."""
    total, inner = 0, kind
    for number, index in enumerate(indices):
        if not isinstance(index, Int):
            return None
        if number:
            if not isinstance(inner, ArrayType):
                return None
            inner = inner.element
        total += index.value * alloc_size(inner)
    return total


def _made(graph: Graph) -> dict[str, Instruction]:
    every: Iterable[Instruction] = (each for node in graph.nodes for each, _ in node.body)
    return {each.head.name: each for each in every if each.head.name is not None}


def _unseen(copy: Call) -> UnsupportedError:
    return UnsupportedError(
        f"@{copy.callee} is not seen to be waited for in its block, before any barrier",
        rule="placement supports only copies by the workgroup that end before a barrier",
        mend="use `fencepost check`, which supports such copies",
    )


__all__ = ["in_flight"]
