"""Whether a proof rests on lanes of a wave coming together again behind a branch that parts them.

What lanes exchange depends on which of them execute the exchange together. Behind a branch that
some lanes take and others do not, that is the compiler's choice: LLVM's semantics leaves it open
which lanes meet where no convergence token says it [LangRef Convergence]. It matters where what is
exchanged decides an address, a branch, or what a read-modify-write does; and where stored values
are compared. The same holds of who meets at a barrier of the wave.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fencepost.kernels.certificate import Obligation, Pair, Reason
from fencepost.kernels.deciding import behind, deciding, registers
from fencepost.kernels.prove.definitions import Definitions, definitions
from fencepost.kernels.prove.unset_memory import bases, read_from, stored
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
"""What lanes of one wave see differently. A wave's number is not among them."""
_ONE_FOR_ALL = frozenset({Exchange.BALLOT, Exchange.READFIRSTLANE, Exchange.READLANE})
"""Exchanges of which all lanes that take part get the same."""


def rests_on_convergence(graph: Graph, shown: Iterable[Obligation]) -> bool:
    """Whether something that a proof looks at may depend on which lanes execute an exchange."""
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
    """What computes what decides, through memory too."""
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
    """The nodes that come after a branch that may part the lanes of a wave."""
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
    """Whether lanes order memory with those that are here, or a copy goes where the first of them
    says, and others may say another place.
    """
    for _, meaning in node.body:
        match meaning:
            case WaveBarrier():
                return True
            case Transfer(by_wave=True, lds=lds) if _of_lanes(lds, made):
                return True
    return False


def _of_lanes(value: Operand, made: Definitions) -> bool:
    """Whether lanes of a wave that execute the same instructions may have different values.

    Which way a phi was reached is no question here: behind a branch that parts lanes everything is
    parted anyway.
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
    """Whether an instruction gives lanes different values where its operands are the same."""
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
