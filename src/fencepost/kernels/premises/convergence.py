"""Dependence of a proof on lanes of a wave reconverging after a branch at which they diverge.

What lanes exchange depends on which of them execute the exchange together. After a branch that only
some lanes take, that is the compiler's choice: LLVM's semantics leaves it open which lanes
reconverge where, unless a convergence token says it [LangRef Convergence]. It matters where an
exchanged value decides an address, a branch, or what a read-modify-write does; and where stored
values are compared. The same holds for the set of lanes that meet at a barrier of the wave.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fencepost.kernels.certificate import Obligation, Pair, Reason
from fencepost.kernels.premises.deciding import behind, deciding, registers
from fencepost.kernels.prove.undefined.definitions import Definitions, definitions
from fencepost.kernels.prove.undefined.unset_memory import bases, read_from, stored
from fencepost.llvm.cfg.graph import Graph, Node
from fencepost.llvm.effects.effect import (
    Assume,
    Collective,
    CrossLane,
    Effect,
    Nothing,
    Pointer,
    Pure,
    Query,
    Transfer,
    WaveBarrier,
)
from fencepost.llvm.effects.functions import COUNTS_LANES, Exchange
from fencepost.llvm.effects.launch_id import Id
from fencepost.llvm.ir import (
    Alloca,
    AtomicRmw,
    Branch,
    Call,
    CmpXchg,
    Instruction,
    Load,
    Operand,
    Switch,
)
from fencepost.llvm.types import PointerType
from fencepost.llvm.uses import operands

_PRIVATE = 5
_OF_LANES = frozenset({Id.LOCAL_ID, Id.GLOBAL_ID, Id.LOCAL_LINEAR, Id.GLOBAL_LINEAR, Id.LANE})
"""Queries whose answers differ between the lanes of a wave. The wave's number is not among them."""
_ONE_FOR_ALL = frozenset({Exchange.BALLOT, Exchange.READFIRSTLANE, Exchange.READLANE})
"""Exchanges that give the same result to all lanes that take part."""


def rests_on_convergence(graph: Graph, shown: Iterable[Obligation]) -> bool:
    """Return True if a proof may depend on which lanes execute an exchange together."""
    made = definitions(graph)
    parted = _behind_parting(graph, made)
    met = {
        instruction.head.name
        for node in graph.nodes
        if node.number in parted
        for instruction, meaning in node.body
        if isinstance(meaning, CrossLane) and not meaning.op.multiplies
    }
    if any(_asks_who_is_here(graph.nodes[each], made) for each in parted):
        return True
    if not met:
        return False
    compared = any(
        isinstance(each, Pair) and (each.reason is Reason.SAME_VALUE or each.protocols)
        for each in shown
    )
    return any(each.head.name in met for each in _sources(graph, made, compared=compared))


def _sources(graph: Graph, made: Definitions, *, compared: bool) -> Iterator[Instruction]:
    """Yield the instructions that compute deciding operands, following values through memory."""
    kept = [
        (bases(pointer, made), (*values, *(() if source is None else (source,))))
        for node in graph.nodes
        for item in (*node.body, *(() if node.sync is None else (node.sync,)))
        for pointer, values, source in stored(*item)
    ]

    def held(instruction: Instruction, meaning: Effect | None) -> Iterator[Operand]:
        if (pointer := read_from(instruction, meaning)) is not None:
            there = bases(pointer, made)
            for targets, values in kept:
                if there & targets or None in there | targets:
                    yield from values

    asked = deciding(graph, stored_too=compared)
    return (instruction for instruction, _ in behind(made, asked, held))


def _behind_parting(graph: Graph, made: Definitions) -> frozenset[int]:
    """Return the nodes that are reached after a branch at which the lanes of a wave may diverge."""
    work = [
        target
        for node in graph.nodes
        for target in node.successors
        if (condition := _condition(node)) is not None and _of_lanes(condition, made)
    ]
    found: set[int] = set()
    while work:
        each = work.pop()
        if each not in found:
            found.add(each)
            work += graph.nodes[each].successors
    return frozenset(found)


def _condition(node: Node) -> Operand | None:
    match node.end:
        case Branch(condition=condition) | Switch(value=condition):
            return condition
    return None


def _asks_who_is_here(node: Node, made: Definitions) -> bool:
    """Return True if the effect of a node depends on which lanes are active: a barrier of the wave
    orders memory for those alone, and a copy to LDS takes its address from the first of them, which
    may differ from the address of others.
    """
    for _, meaning in node.body:
        match meaning:
            case WaveBarrier():
                return True
            case Transfer(by_wave=True, lds=lds) if _of_lanes(lds, made):
                return True
    return False


def _of_lanes(value: Operand, made: Definitions) -> bool:
    """Return True if lanes of a wave that execute the same instructions may compute different
    values.

    The predecessor from which a phi was reached is ignored: after a divergent branch, everything
    counts as divergent anyway.
    """
    seen: set[str] = set()
    work = [name.name for name in registers(value)]
    while work:
        name = work.pop()
        if name in seen or name not in made:
            continue
        seen.add(name)
        instruction, meaning, _ = made[name]
        if _differs(instruction, meaning):
            return True
        if not isinstance(meaning, CrossLane | Collective):
            work += [one.name for each in operands(instruction) for one in registers(each)]
    return False


def _differs(instruction: Instruction, meaning: Effect | None) -> bool:
    """Return True if an instruction may give lanes different results for equal operands."""
    match instruction:
        case Load(pointer=pointer, atomic=None):
            return isinstance(pointer.type, PointerType) and pointer.type.space == _PRIVATE
        case Alloca() | AtomicRmw() | CmpXchg() | Load():
            return True
        case Call():
            return _call_differs(meaning)
    return False


def _call_differs(meaning: Effect | None) -> bool:
    match meaning:
        case Query(what=what):
            return what in _OF_LANES
        case CrossLane(op=op):
            return op not in _ONE_FOR_ALL
        case Pure(op=op):
            return op in COUNTS_LANES
        case Collective(gathers=gathers):
            return not gathers.uniform
        case Pointer() | Assume() | Nothing():
            return False
    return True


__all__ = ["rests_on_convergence"]
