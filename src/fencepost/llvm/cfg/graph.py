"""The control flow of a kernel: nodes cut at barriers, loops, an order, dominators."""

from __future__ import annotations

from fencepost.errors import UnsupportedError
from fencepost.graphs import (
    back_edges,
    dominators,
    loop_body,
    predecessors,
    reverse_post_order,
)
from fencepost.llvm.effects.calls import effect_of, fence_effect
from fencepost.llvm.effects.effect import (
    Barrier,
    BarrierStep,
    Effect,
    Meeting,
    Trap,
    Unsupported,
    WaveBarrier,
)
from fencepost.llvm.ir import (
    Block,
    Branch,
    Call,
    Fence,
    Instruction,
    Other,
    Phi,
    Return,
    Switch,
)
from fencepost.llvm.module import Function
from fencepost.records import dataclass

Item = tuple[Instruction, Effect | None]
"""An instruction, and what it does where it is a call or a fence."""
Sync = Barrier | BarrierStep | Meeting
"""The end of a node, if it is no jump."""


@dataclass(frozen=True, slots=True)
class Node:
    """A stretch of instructions that ends with a jump or behind a barrier operation or a wave's.

    `sync` is the barrier operation, or what the workgroup does together, at its end, after `body`;
    then there is one successor.
    `successors` follow the order of the terminator's targets.
    """

    number: int
    label: str
    phis: tuple[Phi, ...]
    body: tuple[Item, ...]
    sync: tuple[Call, Sync] | None
    end: Branch | Switch | Return | None
    successors: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Loop:
    """A natural loop: its header, its nodes, the nodes that jump back, the loop around it."""

    header: int
    nodes: frozenset[int]
    latches: tuple[int, ...]
    parent: int | None
    depth: int


@dataclass(frozen=True, slots=True)
class Graph:
    """The nodes of a kernel in an order in which each loop is contiguous, its header first.

    `last` is the node that ends the block of a label; `loops` by header, outer loops first;
    `loop_of` is the header of the innermost loop around a node; `dominators` the immediate ones.
    """

    nodes: tuple[Node, ...]
    last: dict[str, int]
    predecessors: tuple[tuple[int, ...], ...]
    dominators: tuple[int, ...]
    loops: dict[int, Loop]
    loop_of: tuple[int | None, ...]

    def structured(self) -> None:
        """Raises UnsupportedError for a loop with two entries, which is none of `loops`."""
        for node in self.nodes:
            for each in node.successors:
                if each <= node.number and not self.dominates(each, node.number):
                    raise UnsupportedError(
                        f"the loop at {self.nodes[each].label!r} has more than one entry",
                        rule="loops have one header",
                        mend="compile with structured control flow (no jump into a loop)",
                    )

    def dominates(self, upper: int, lower: int) -> bool:
        while lower > upper:
            lower = self.dominators[lower]
        return lower == upper

    def loops_around(self, node: int) -> tuple[int, ...]:
        """The headers of the loops around a node, innermost first."""
        found = []
        header = self.loop_of[node]
        while header is not None:
            found.append(header)
            header = self.loops[header].parent
        return tuple(found)

    def is_back_edge(self, source: int, target: int) -> bool:
        return target in self.loops and source in self.loops[target].nodes


@dataclass
class _Piece:
    label: str
    phis: tuple[Phi, ...]
    body: list[Item]
    sync: tuple[Call, Sync] | None
    end: Branch | Switch | Return | None
    targets: list[int]


def control_flow(function: Function, pure: frozenset[str], without: Call | None = None) -> Graph:
    """The graph of a kernel, as if the barrier `without` were not there."""
    pieces: list[_Piece] = []
    first: dict[str, int] = {}
    last: dict[str, int] = {}
    for block in function.blocks:
        first[block.label] = len(pieces)
        pieces += _cut(block, pure, len(pieces), without)
        last[block.label] = len(pieces) - 1
    for piece in pieces:
        match piece.end:
            case Branch(targets=targets) if targets:
                piece.targets = [first[each] for each in targets]
            case Switch(default=default, cases=cases):
                piece.targets = [first[default], *(first[label] for _, label in cases)]
    order = _order([piece.targets for piece in pieces])
    position = {old: new for new, old in enumerate(order)}
    nodes = tuple(
        Node(
            new,
            pieces[old].label,
            pieces[old].phis,
            tuple(pieces[old].body),
            pieces[old].sync,
            pieces[old].end,
            tuple(position[each] for each in pieces[old].targets),
        )
        for new, old in enumerate(order)
    )
    onward = {node.number: node.successors for node in nodes}
    before = {number: tuple(each) for number, each in predecessors(onward).items()}
    above = dominators(range(len(nodes)), before)
    latches, _ = back_edges(range(len(nodes)), onward, above)
    loops = _loops(latches, before)
    loop_of = _innermost(len(nodes), loops)
    return Graph(
        nodes,
        {label: position[old] for label, old in last.items() if old in position},
        tuple(before.values()),
        tuple(above[number] for number in range(len(nodes))),
        loops,
        loop_of,
    )


def leaves(node: Node) -> bool:
    """True if execution does not return from a call before the end."""
    return any(isinstance(each, Call) for each, _ in node.body)


def _cut(block: Block, pure: frozenset[str], number: int, without: Call | None) -> list[_Piece]:
    phis = tuple(each for each in block.instructions if isinstance(each, Phi))
    pieces = [_Piece(block.label, phis, [], None, None, [])]
    for instruction in block.instructions[len(phis) :]:
        piece = pieces[-1]
        match instruction:
            case Branch() | Switch() | Return():
                piece.end = instruction
            case Call() if instruction is without:
                continue
            case Call():
                meaning = effect_of(instruction, pure)
                if isinstance(meaning, Sync):
                    piece.sync = (instruction, meaning)
                    piece.targets = [number + len(pieces)]
                    pieces.append(_Piece(block.label, (), [], None, None, []))
                elif isinstance(meaning, Trap):
                    piece.end = Return(instruction.head, None)
                    return pieces
                else:
                    piece.body.append((instruction, meaning))
                if isinstance(meaning, WaveBarrier):
                    piece.end = Branch(instruction.head, None, ())
                    piece.targets = [number + len(pieces)]
                    pieces.append(_Piece(block.label, (), [], None, None, []))
            case Fence():
                piece.body.append((instruction, fence_effect(instruction)))
            case Other(opcode=op):
                piece.body.append((instruction, Unsupported(f"{op} is not interpreted")))
            case _:
                piece.body.append((instruction, None))
    return pieces


def _order(targets: list[list[int]]) -> list[int]:
    """Reverse post-order in which what a loop leads to comes after all of the loop."""
    plain = reverse_post_order(0, dict(enumerate(targets)))
    index = {node: at for at, node in enumerate(plain)}
    # In the first order a jump backwards closes a loop; its members are what reaches the latch.
    before = predecessors({node: targets[node] for node in plain})
    members: dict[int, set[int]] = {}
    for node in plain:
        for each in targets[node]:
            if index[each] <= index[node]:
                members.setdefault(each, set()).update(loop_body(each, [node], before))
    ranked: dict[int, list[int]] = {}
    for node in plain:
        # Successors that leave more loops are visited first, so that they end up later.
        inside = [loop for loop in members.values() if node in loop]
        ranked[node] = sorted(
            targets[node], key=lambda each: (sum(each in loop for loop in inside), -index[each])
        )
    return _contiguous(reverse_post_order(0, ranked), members)


def _contiguous(order: list[int], members: dict[int, set[int]]) -> list[int]:
    """Moves the nodes of each loop together, behind its header, innermost loops last."""
    for header in sorted(members, key=lambda each: len(members[each])):
        loop = members[header]
        inner = [node for node in order if node in loop]
        rest = [node for node in order if node not in loop]
        start = order.index(inner[0])
        ahead = sum(1 for node in order[:start] if node not in loop)
        order = rest[:ahead] + inner + rest[ahead:]
    return order


def _loops(latches: dict[int, list[int]], before: dict[int, tuple[int, ...]]) -> dict[int, Loop]:
    """The loops by header, outer ones first."""
    found: dict[int, Loop] = {}
    for header in sorted(latches):
        around = [other for other in found if header in found[other].nodes]
        parent = max(around, key=lambda each: found[each].depth, default=None)
        depth = 1 + (found[parent].depth if parent is not None else 0)
        body = frozenset(loop_body(header, latches[header], before))
        found[header] = Loop(header, body, tuple(latches[header]), parent, depth)
    return found


def _innermost(count: int, loops: dict[int, Loop]) -> tuple[int | None, ...]:
    found: list[int | None] = [None] * count
    for header, loop in sorted(loops.items(), key=lambda each: each[1].depth):
        for node in loop.nodes:
            found[node] = header
    return tuple(found)
