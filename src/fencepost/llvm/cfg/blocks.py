"""The control-flow graph of a function: loops, post-dominators, values and where they come from."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from fencepost.llvm.ir import Block, Branch, Instruction, Phi, Switch
from fencepost.llvm.module import Function

END = ""
"""Stands for what follows a region: no block has this label."""


@dataclass(slots=True)
class NaturalLoop:
    """A loop: its header, all its blocks, the blocks that lead back to the header."""

    header: str
    blocks: set[str] = field(default_factory=set)
    latches: set[str] = field(default_factory=set)


class Graph:
    """A function's blocks and what is derived from them."""

    def __init__(self, function: Function) -> None:
        self.function = function
        self.blocks: dict[str, Block] = {block.label: block for block in function.blocks}
        self.entry = function.blocks[0].label
        self.successors = {label: targets(block) for label, block in self.blocks.items()}
        self.predecessors: dict[str, list[str]] = {label: [] for label in self.blocks}
        for label, following in self.successors.items():
            for each in following:
                self.predecessors[each].append(label)
        self.order = _reverse_post_order(self.entry, self.successors)
        self.reachable = set(self.order)
        self.position = {label: at for at, label in enumerate(self.order)}
        self.dominator = _dominators(self.order, self.predecessors)
        self.defined: dict[str, tuple[str, Instruction]] = {
            each.head.name: (block.label, each)
            for block in function.blocks
            for each in block.instructions
            if each.head.name is not None
        }

    def dominates(self, one: str, two: str) -> bool:
        """Whether every way to the second block passes the first."""
        at: str | None = two
        while at is not None and self.position[at] >= self.position[one]:
            if at == one:
                return True
            at = self.dominator[at] if at != self.entry else None
        return False

    @cached_property
    def loops(self) -> dict[str, NaturalLoop]:
        """The natural loops by header. Irreducible cycles have none; `irreducible` tells."""
        found: dict[str, NaturalLoop] = {}
        for label in self.order:
            for header in self.successors[label]:
                if self.dominates(header, label):
                    loop = found.setdefault(header, NaturalLoop(header, {header}))
                    loop.latches.add(label)
                    waiting = [label]
                    while waiting:
                        block = waiting.pop()
                        if block not in loop.blocks:
                            loop.blocks.add(block)
                            waiting += (p for p in self.predecessors[block] if p in self.reachable)
        return found

    @cached_property
    def irreducible(self) -> bool:
        """Whether a cycle has no header that dominates it."""
        return any(
            self.position[following] <= self.position[label]
            and not self.dominates(following, label)
            for label in self.order
            for following in self.successors[label]
        )

    def loops_around(self, label: str) -> list[NaturalLoop]:
        """The loops that a block is in, the innermost first."""
        return sorted(
            (loop for loop in self.loops.values() if label in loop.blocks),
            key=lambda loop: len(loop.blocks),
        )

    def post_dominators(self, inside: set[str], header: str | None) -> dict[str, str]:
        """The nearest block, or END, on every way from each block of a region to its end. Edges
        that leave the region, or go back to its header, lead to END.
        """

        def following(label: str) -> list[str]:
            out = [s if s in inside and s != header else END for s in self.successors[label]]
            return list(dict.fromkeys(out)) or [END]

        order = [label for label in self.order if label in inside]
        reverse: dict[str, list[str]] = {label: [] for label in [*order, END]}
        for label in order:
            for each in following(label):
                reverse[each].append(label)
        backward = _reverse_post_order(END, reverse)
        onward: dict[str, list[str]] = {label: following(label) for label in order}
        onward[END] = []
        found = _dominators(backward, onward)
        return {label: found.get(label, END) for label in order}


def targets(block: Block) -> list[str]:
    """The blocks that may run next."""
    last = block.instructions[-1]
    match last:
        case Branch():
            return list(dict.fromkeys(last.targets))
        case Switch():
            return list(dict.fromkeys([last.default, *(label for _, label in last.cases)]))
        case _:
            return []


def phis(block: Block) -> list[Phi]:
    """The phis that a block begins with."""
    return [each for each in block.instructions if isinstance(each, Phi)]


def _reverse_post_order(entry: str, successors: dict[str, list[str]]) -> list[str]:
    order: list[str] = []
    seen = {entry}
    stack: list[tuple[str, list[str]]] = [(entry, list(successors[entry]))]
    while stack:
        label, rest = stack[-1]
        while rest and rest[0] in seen:
            rest.pop(0)
        if rest:
            following = rest.pop(0)
            seen.add(following)
            stack.append((following, list(successors[following])))
        else:
            order.append(label)
            stack.pop()
    return order[::-1]


def _dominators(order: list[str], predecessors: dict[str, list[str]]) -> dict[str, str]:
    position = {label: at for at, label in enumerate(order)}
    found = {order[0]: order[0]}
    changed = True
    while changed:
        changed = False
        for label in order[1:]:
            known = [p for p in predecessors[label] if p in found]
            if not known:
                continue
            best = known[0]
            for other in known[1:]:
                while best != other:
                    if position[best] > position[other]:
                        best = found[best]
                    else:
                        other = found[other]
            if found.get(label) != best:
                found[label] = best
                changed = True
    return found
