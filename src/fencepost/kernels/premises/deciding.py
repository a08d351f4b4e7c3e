"""Operands that decide what a kernel does: addresses, branch conditions, operands of atomics."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from fencepost.kernels.prove.undefined.definitions import Definitions, definitions
from fencepost.kernels.prove.undefined.unset_memory import read_from
from fencepost.llvm.cfg.graph import Graph
from fencepost.llvm.effects.effect import (
    Access,
    Assume,
    Await,
    Block,
    CrossLane,
    Effect,
    Foreign,
    Nothing,
    Opaque,
    Pointer,
    Pure,
    Touch,
    Transfer,
    Unsupported,
)
from fencepost.llvm.ir import (
    Aggregate,
    AtomicRmw,
    Branch,
    Call,
    Cast,
    CmpXchg,
    Expression,
    Gep,
    Instruction,
    Load,
    Local,
    Operand,
    Store,
    Switch,
)
from fencepost.llvm.uses import operands

_HARMLESS = (Pure, CrossLane, Nothing, Opaque, Foreign, Assume, Await)
"""Effects of calls whose operands decide nothing but the result."""


def contents_decide(graph: Graph, compared: Iterable[Instruction] = ()) -> bool:
    """Return True if a deciding operand may come from memory that the launch does not fill. For
    stores in `compared`, the stored value decides too: two stores of one value are no bug.
    """
    made = definitions(graph)
    stores = {id(each) for each in compared}
    asked = list(deciding(graph, stored_too=False))
    for node in graph.nodes:
        for instruction, meaning in node.body:
            if id(instruction) in stores:
                if isinstance(meaning, Transfer) or (
                    isinstance(meaning, Block) and meaning.source is not None
                ):
                    return True  # what a copy writes comes from memory
                asked += _of(instruction, meaning, stored_too=True)
    return any(_reads(one, meaning, made) for one, meaning in behind(made, asked))


def behind(
    made: Definitions,
    asked: Iterable[Operand],
    more: Callable[[Instruction, Effect | None], Iterable[Operand]] = lambda *_: (),
) -> Iterator[tuple[Instruction, Effect | None]]:
    """Yield the instructions that operands are computed by, each with its effect if it is a call.
    `more` gives operands, beside its own, that an instruction's result comes from by way of memory.
    """
    work = [name.name for each in asked for name in registers(each)]
    seen: set[str] = set()
    while work:
        name = work.pop()
        if name in seen or name not in made:
            continue
        seen.add(name)
        instruction, meaning, _ = made[name]
        yield instruction, meaning
        used = (*operands(instruction), *more(instruction, meaning))
        work += [one.name for each in used for one in registers(each)]


def _reads(instruction: Instruction, meaning: Effect | None, made: Definitions) -> bool:
    """Return True if an instruction's result comes from memory that the launch does not fill."""
    pointer = read_from(instruction, meaning)
    if pointer is None:
        return isinstance(meaning, Touch | Block | Transfer | Unsupported)
    return not _of_the_launch(pointer, made)


def _of_the_launch(pointer: Operand, made: Definitions) -> bool:
    """Return True if a pointer leads into data that the launch provides, such as its sizes."""
    while isinstance(pointer, Local) and pointer.name in made:
        match made[pointer.name]:
            case (Gep(pointer=base) | Cast(value=base), _, _):
                pointer = base
            case (_, meaning, _):
                return isinstance(meaning, Pointer)
    return False


def registers(operand: Operand) -> Iterator[Local]:
    """Yield the registers in an operand."""
    match operand:
        case Local():
            yield operand
        case Aggregate(elements=elements):
            for each in elements:
                yield from registers(each)
        case Expression(instruction=instruction):
            for each in operands(instruction):
                yield from registers(each)


def deciding(graph: Graph, *, stored_too: bool) -> Iterator[Operand]:
    """Yield the operands that decide addresses, control flow and the effect of atomics; with
    `stored_too`, also the values of stores.
    """
    for node in graph.nodes:
        for instruction, meaning in node.body:
            yield from _of(instruction, meaning, stored_too=stored_too)
        if node.sync is not None:
            yield from operands(node.sync[0])
        match node.end:
            case Branch(condition=Local() as condition) | Switch(value=condition):
                yield condition


def _of(instruction: Instruction, meaning: Effect | None, *, stored_too: bool) -> Iterable[Operand]:
    match instruction, meaning:
        case (Load(pointer=pointer), _):
            return (pointer,)
        case (Store(pointer=pointer, value=value), _):
            return (pointer, value) if stored_too else (pointer,)
        case (AtomicRmw() | CmpXchg(), _):
            return operands(instruction)
        case (Call(), Touch(how=Access.WRITE | Access.ATOMIC_WRITE, value=value)) if not stored_too:
            return [each for each in operands(instruction) if each != value]
        case (Call(), _) if not isinstance(meaning, _HARMLESS):
            return operands(instruction)
    return ()


__all__ = ["behind", "contents_decide", "deciding", "registers"]
