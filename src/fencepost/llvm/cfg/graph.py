"""The control flow of a kernel: nodes cut at barriers, loops, an order, dominators."""

from __future__ import annotations

from dataclasses import dataclass

from fencepost.errors import UnsupportedError
from fencepost.llvm.effects.calls import meaning_of
from fencepost.llvm.effects.effect import (
    Barrier,
    BarrierStep,
    Meaning,
    Meeting,
    Trap,
    Unsupported,
    WaveBarrier,
)
from fencepost.llvm.ir import (
    Block,
    Branch,
    Call,
    Instruction,
    Other,
    Phi,
    Return,
    Switch,
)
from fencepost.llvm.module import Function

Effect = tuple[Instruction, Meaning | None]
"""An instruction, and what it means where it is a call."""
Sync = Barrier | BarrierStep | Meeting
"""What ends a node besides a jump."""


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
    body: tuple[Effect, ...]
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
    body: list[Effect]
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
    before: list[list[int]] = [[] for _ in nodes]
    for node in nodes:
        for each in dict.fromkeys(node.successors):
            before[each].append(node.number)
    dominators = _dominators(before)
    loops = _loops(nodes, dominators, before)
    loop_of = _innermost(len(nodes), loops)
    return Graph(
        nodes,
        {label: position[old] for label, old in last.items() if old in position},
        tuple(tuple(each) for each in before),
        dominators,
        loops,
        loop_of,
    )


def leaves(node: Node) -> bool:
    """Whether a call before the end is what execution does not come back from."""
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
                meaning = meaning_of(instruction, pure)
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
            case Other(op=op):
                piece.body.append((instruction, Unsupported(f"{op} is not interpreted")))
            case _:
                piece.body.append((instruction, None))
    return pieces


def _order(targets: list[list[int]]) -> list[int]:
    """Reverse post-order in which what a loop leads to comes after all of the loop."""
    plain = _reverse_postorder(targets, targets)
    index = {node: at for at, node in enumerate(plain)}
    # In the first order a jump backwards closes a loop; its members are what reaches the latch.
    before: dict[int, list[int]] = {node: [] for node in plain}
    for node in plain:
        for each in targets[node]:
            before[each].append(node)
    members: dict[int, set[int]] = {}
    for node in plain:
        for each in targets[node]:
            if index[each] <= index[node]:
                members.setdefault(each, set()).update(_body(each, node, before))
    ranked: list[list[int]] = [[] for _ in targets]
    for node in plain:
        # Successors that leave more loops are visited first, so that they end up later.
        inside = [loop for loop in members.values() if node in loop]
        ranked[node] = sorted(
            targets[node], key=lambda each: (sum(each in loop for loop in inside), -index[each])
        )
    return _contiguous(_reverse_postorder(targets, ranked), members)


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


def _reverse_postorder(targets: list[list[int]], ranked: list[list[int]]) -> list[int]:
    seen = {0}
    order: list[int] = []
    stack = [(0, iter(ranked[0]))]
    while stack:
        node, following = stack[-1]
        for each in following:
            if each not in seen:
                seen.add(each)
                stack.append((each, iter(ranked[each])))
                break
        else:
            order.append(node)
            stack.pop()
    return order[::-1]


def _body(header: int, latch: int, before: dict[int, list[int]]) -> set[int]:
    found = {header, latch}
    work = [latch] if latch != header else []
    while work:
        for each in before[work.pop()]:
            if each not in found:
                found.add(each)
                work.append(each)
    return found


def _dominators(before: list[list[int]]) -> tuple[int, ...]:
    above = [0] + [-1] * (len(before) - 1)
    changed = True
    while changed:
        changed = False
        for node in range(1, len(before)):
            chosen = -1
            for each in before[node]:
                if above[each] >= 0:
                    chosen = each if chosen < 0 else _meet(above, chosen, each)
            if chosen != above[node]:
                above[node] = chosen
                changed = True
    return tuple(above)


def _meet(above: list[int], left: int, right: int) -> int:
    while left != right:
        while left > right:
            left = above[left]
        while right > left:
            right = above[right]
    return left


def _loops(
    nodes: tuple[Node, ...], dominators: tuple[int, ...], before: list[list[int]]
) -> dict[int, Loop]:
    latches: dict[int, list[int]] = {}
    for node in nodes:
        for each in node.successors:
            if each <= node.number:
                upper = node.number
                while upper > each:
                    upper = dominators[upper]
                if upper != each:
                    continue
                latches.setdefault(each, []).append(node.number)
    links = dict(enumerate(before))
    bodies: dict[int, set[int]] = {}
    for header, sources in latches.items():
        bodies[header] = set().union(*(_body(header, each, links) for each in sources))
    found: dict[int, Loop] = {}
    for header in sorted(bodies):
        around = [other for other in found if header in found[other].nodes]
        parent = max(around, key=lambda each: found[each].depth, default=None)
        depth = 1 + (found[parent].depth if parent is not None else 0)
        body = frozenset(bodies[header])
        found[header] = Loop(header, body, tuple(dict.fromkeys(latches[header])), parent, depth)
    return found


def _innermost(count: int, loops: dict[int, Loop]) -> tuple[int | None, ...]:
    found: list[int | None] = [None] * count
    for header, loop in sorted(loops.items(), key=lambda each: each[1].depth):
        for node in loop.nodes:
            found[node] = header
    return tuple(found)
