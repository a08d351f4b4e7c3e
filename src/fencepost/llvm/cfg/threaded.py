"""Jumps past a second test of one condition.

`if (more) prefetch();` in a loop that goes on while `more` is the usual double buffer: its last
iteration is the one without a prefetch, and no path leads from there to another. Compilers that
thread jumps see that; at a low level of optimization the second test stays. A block that does
nothing but choose and test is jumped past where the way to it has decided what it tests.
"""

from __future__ import annotations

from fencepost.graphs import back_edges, dominators, predecessors, reverse_post_order
from fencepost.llvm.cfg.blocks import targets
from fencepost.llvm.ir import (
    Binary,
    Block,
    Branch,
    Cast,
    Compare,
    Instruction,
    Local,
    Operand,
    Phi,
    Select,
)
from fencepost.llvm.module import Function
from fencepost.llvm.operations import Predicate
from fencepost.llvm.uses import operands
from fencepost.records import replace

_OPPOSITES = (
    (Predicate.EQ, Predicate.NE),
    (Predicate.SLT, Predicate.SGE),
    (Predicate.SGT, Predicate.SLE),
    (Predicate.ULT, Predicate.UGE),
    (Predicate.UGT, Predicate.ULE),
)
_INVERSE = {one: other for pair in _OPPOSITES for one, other in (pair, pair[::-1])}


def threaded(function: Function) -> Function:
    """Return a function whose blocks of tests alone are jumped past where their outcome is known.
    Itself if there are none.
    """
    blocks = _Blocks(function)
    changed = [blocks.thread(each.label) for each in function.blocks]
    return replace(function, blocks=blocks.left()) if any(changed) else function


class _Blocks:
    """The blocks of a function, while jumps are threaded."""

    def __init__(self, function: Function) -> None:
        self._entry = function.blocks[0].label
        self._blocks: dict[str, Block] = {each.label: each for each in function.blocks}
        self._home: dict[str, str] = {}
        self._made: dict[str, Instruction] = {}
        self._users: dict[str, list[tuple[str, Instruction]]] = {}
        for block in function.blocks:
            for each in block.instructions:
                if each.head.name is not None:
                    self._home[each.head.name] = block.label
                    self._made[each.head.name] = each
                for operand in operands(each):
                    if isinstance(operand, Local):
                        self._users.setdefault(operand.name, []).append((block.label, each))
        onward = {each.label: targets(each) for each in function.blocks}
        order = reverse_post_order(self._entry, onward)
        before = predecessors({each: onward[each] for each in order})
        self._headers = back_edges(order, onward, dominators(order, before))[0]
        self._before = {label: [*dict.fromkeys(each)] for label, each in before.items()}

    def left(self) -> tuple[Block, ...]:
        """The blocks that are reached, as they are now."""
        onward = {label: targets(block) for label, block in self._blocks.items()}
        reached = {*reverse_post_order(self._entry, onward)}
        for label in self._blocks.keys() - reached:
            for each in onward[label]:
                self._forget(each, label)
        return tuple(block for label, block in self._blocks.items() if label in reached)

    def thread(self, label: str) -> bool:
        """Jump past a block from where its outcome is known; return True if a jump was changed."""
        test = self._test(label)
        if test is None:
            return False
        known = {each: self._outcome(test, each, label) for each in self._before[label]}
        changed = False
        for before, outcome in known.items():
            if outcome is not None:
                target = test.targets[0 if outcome else 1]
                changed = self._jump(before, label, target) or changed
        left = {known[each] for each in self._before[label]}
        if len(left) == 1 and (outcome := left.pop()) is not None:
            self._settle(label, test, outcome=outcome)
            return True
        return changed

    def _test(self, label: str) -> Branch | None:
        """The branch of a block that does nothing but choose and test, and begins no loop."""
        if label in self._headers or label not in self._before:
            return None
        *body, end = self._blocks[label].instructions
        if not isinstance(end, Branch) or len({*end.targets}) < 2 or label in end.targets:
            return None
        is_bare = all(isinstance(each, Phi | Binary | Compare | Cast | Select) for each in body)
        return end if is_bare else None

    def _outcome(self, test: Branch, before: str, label: str) -> bool | None:
        """The outcome of a test on the way from the block `before`; None if it is not known. Only
        blocks with one way to them are looked at, up to what makes the values compared: further
        up, these had other values.
        """
        assert test.condition is not None
        compared = self._compared(test.condition)
        seen = {label}
        while label not in compared and before not in seen:
            seen.add(before)
            block = self._blocks[before]
            end = block.instructions[-1]
            if isinstance(end, Branch) and end.condition is not None and len({*end.targets}) == 2:
                same = self._is_same(end.condition, test.condition)
                if same is not None:
                    return same == (end.targets[0] == label)
            above = self._before[before]
            if len(above) != 1:
                return None
            before, label = above[0], before
        return None

    def _compared(self, condition: Operand) -> set[str]:
        """The blocks that make a condition, or the values that it compares."""
        found = set[str]()
        for each in (condition, *self._sides(condition)):
            if isinstance(each, Local) and each.name in self._home:
                made = self._made[each.name]
                if each is not condition or not isinstance(made, Compare):
                    found.add(self._home[each.name])
        return found

    def _sides(self, condition: Operand) -> tuple[Operand, ...]:
        match self._made.get(condition.name) if isinstance(condition, Local) else None:
            case Compare(left=left, right=right):
                return (left, right)
        return ()

    def _is_same(self, one: Operand, other: Operand) -> bool | None:
        """Return True for a condition that holds where another does, False for one that holds where
        the other does not; None if neither is known.
        """
        if one == other:
            return True
        made = [self._made.get(each.name) for each in (one, other) if isinstance(each, Local)]
        match made:
            case [
                Compare(left=left, right=right, predicate=predicate, floating=False) as first,
                Compare(floating=False) as second,
            ] if (left, right) == (second.left, second.right):
                if first.predicate is second.predicate:
                    return True
                return False if _INVERSE.get(predicate) is second.predicate else None
        return None

    def _jump(self, before: str, label: str, target: str) -> bool:
        """Lead a block to where another one leads it, if no value of that one is in the way."""
        block, passed, reached = (self._blocks[each] for each in (before, label, target))
        end = block.instructions[-1]
        if not isinstance(end, Branch) or target in end.targets or end.targets.count(label) != 1:
            return False
        if target in self._headers or not self._stays_inside(label):
            return False
        given = {
            each.head.name: value
            for each in passed.instructions
            if isinstance(each, Phi)
            for value, origin in each.incoming
            if origin == before
        }
        phis: list[Instruction] = []
        for each in reached.instructions:
            if not isinstance(each, Phi):
                phis.append(each)
                continue
            (value,) = (value for value, origin in each.incoming if origin == label)
            if isinstance(value, Local) and self._home.get(value.name) == label:
                if value.name not in given:
                    return False
                value = given[value.name]
            phis.append(replace(each, incoming=(*each.incoming, (value, before))))
        led = replace(end, targets=tuple(target if e == label else e for e in end.targets))
        self._blocks[before] = replace(block, instructions=(*block.instructions[:-1], led))
        self._blocks[target] = replace(reached, instructions=tuple(phis))
        self._before[target].append(before)
        self._before[label].remove(before)
        self._forget(label, before)
        return True

    def _stays_inside(self, label: str) -> bool:
        """Return True if the values of a block are used by it alone, and by the choices of what
        follows it.
        """
        for name in (each.head.name for each in self._blocks[label].instructions):
            for where, user in self._users.get(name or "", ()):
                if where != label and not (
                    isinstance(user, Phi)
                    and all(
                        origin == label
                        for value, origin in user.incoming
                        if isinstance(value, Local) and value.name == name
                    )
                ):
                    return False
        return True

    def _settle(self, label: str, test: Branch, *, outcome: bool) -> None:
        """Replace a test whose outcome is known by a jump."""
        target, other = test.targets if outcome else test.targets[::-1]
        block = self._blocks[label]
        end = Branch(test.head, None, (target,))
        self._blocks[label] = replace(block, instructions=(*block.instructions[:-1], end))
        self._before[other].remove(label)
        self._forget(other, label)

    def _forget(self, label: str, origin: str) -> None:
        """Take a way to a block out of its choices."""
        block = self._blocks[label]
        kept = tuple(
            replace(each, incoming=tuple(e for e in each.incoming if e[1] != origin))
            if isinstance(each, Phi)
            else each
            for each in block.instructions
        )
        self._blocks[label] = replace(block, instructions=kept)


__all__ = ["threaded"]
