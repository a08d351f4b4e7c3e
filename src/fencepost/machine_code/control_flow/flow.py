"""The blocks of a kernel or function, and where control goes behind each.

Jumps to addresses that the code makes itself are followed, and so are calls of what does not wait
at once: its blocks are there once for each call. What cannot be followed is kept as a reason: then
no more is known than what was found on the way.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from functools import cached_property
from typing import NamedTuple, Protocol

from fencepost.graphs import cyclic, predecessors, reverse_post_order
from fencepost.machine_code.control_flow.code import Code
from fencepost.machine_code.control_flow.values import CALLS, Finder, Stretch
from fencepost.machine_code.instructions.instruction import Kind, Opcode
from fencepost.records import dataclass, field


@dataclass(slots=True)
class Block:
    """Instructions `first` up to `end` (not included), which are executed one after the other."""

    number: int
    first: int
    end: int
    following: list[int] = field(default_factory=list)
    before: list[int] = field(default_factory=list)


def within(numbers: list[int], first: int, end: int) -> list[int]:
    """Those of sorted numbers that a block has."""
    return numbers[bisect_left(numbers, first) : bisect_left(numbers, end)]


@dataclass(frozen=True)
class Flow:
    """The blocks that can be reached from an entry, in reverse postorder: but for loops, a block
    stands behind all that lead to it. `calls` are the numbers of instructions that call what is not
    followed, `callees` where the functions begin that they are known to call, `returns` those of
    the jumps by which a function goes back to its caller; `reasons` say what else cannot be
    followed. The instructions of a function that is called from several places are in several
    blocks.
    """

    name: str
    kernel: bool
    blocks: tuple[Block, ...]
    calls: frozenset[int]
    returns: frozenset[int]
    reasons: tuple[str, ...]
    callees: frozenset[int] = frozenset()

    @cached_property
    def looping(self) -> frozenset[int]:
        """The numbers of the blocks that may be executed again."""
        return cyclic(range(len(self.blocks)), [block.following for block in self.blocks])

    @cached_property
    def _by_first(self) -> dict[int, list[Block]]:
        """The blocks by where they begin, in the order of the code."""
        found: dict[int, list[Block]] = {}
        for block in sorted(self.blocks, key=lambda each: (each.first, each.number)):
            found.setdefault(block.first, []).append(block)
        return found

    @cached_property
    def _firsts(self) -> list[int]:
        return list(self._by_first)

    def homes(self, number: int) -> list[Block]:
        """The blocks that an instruction is in."""
        at = bisect_right(self._firsts, number)
        several = self._by_first[self._firsts[at - 1]] if at else []
        return [each for each in several if number < each.end]


ROUNDS = 50
"""The number of passes over jumps by registers."""
DEEPEST = 4
"""Calls within calls that are followed."""
SPLIT = 4
"""Copies of each block, on average, that known conditions distinguish."""
MOST_BLOCKS = 20_000
"""Blocks of one flow up to which calls are followed."""
_ENDS = ("s_endpgm", "s_rfe", "s_code_end")
_JUMPS = ("s_setpc", "s_set_pc", "s_add_pc")
_FORKS = ("s_cbranch_g_fork", "s_cbranch_i_fork", "s_cbranch_join")

Facts = tuple[int, int]
"""Known conditions, as bits: the facts that are known, and those of them that hold."""
_NOTHING: Facts = (0, 0)


class Excluding(Protocol):
    """The conditions that are known behind a block."""

    def behind(self, first: int, facts: Facts, *, taken: bool | None) -> Facts | None:
        """The facts if its branch is taken, or not; None where that cannot be."""

    def kept(self, facts: Facts, target: int) -> Facts:
        """The facts that may count from a block on."""


class _Node(NamedTuple):
    """A block: its first instruction, where the calls that it is in go back to, and what is known
    where it begins.
    """

    first: int
    stack: tuple[int, ...] = ()
    facts: Facts = _NOTHING


class Flows:
    """The control flow of all entries of a code."""

    def __init__(self, code: Code) -> None:
        self._code = code
        self._leaders = self._find_leaders()
        self._end_of = _ends(self._leaders, len(code.instructions))

    def of(self, name: str, entry: int) -> Flow:
        """The flow from an entry."""
        kernel = name in self._code.kernels or not self._code.kernels
        while True:
            walk = _Walk(self._code, self._end_of, entry, kernel=kernel)
            walk.go()
            unknown = [each for each in walk.targets if each not in self._end_of]
            if not unknown:
                return walk.flow(name)
            self._leaders = sorted({*self._leaders, *unknown})
            self._end_of = _ends(self._leaders, len(self._code.instructions))

    def without(self, excluded: Excluding, flow: Flow) -> Flow:
        """A flow without the paths that conditions exclude; the flow itself where there are none,
        or where that would tell apart too many blocks.
        """
        entry = flow.blocks[0].first
        walk = _Walk(self._code, self._end_of, entry, excluded, kernel=flow.kernel)
        walk.most = SPLIT * len(flow.blocks)
        walk.go()
        return walk.flow(flow.name) if walk.excludes and not walk.crowded else flow

    def _find_leaders(self) -> list[int]:
        code = self._code
        leaders = {entry for _, entry in code.entries} | set(code.targets.values())
        leaders |= set(code.refers.values())
        leaders |= {number + 1 for number in code.numbers(_leads_on)}
        return sorted(leader for leader in leaders if leader < len(code.instructions))


class _Walk:
    """One way through the code from an entry; `targets` are all instructions that it goes to."""

    def __init__(
        self,
        code: Code,
        end_of: dict[int, int],
        entry: int,
        excluding: Excluding | None = None,
        *,
        kernel: bool,
    ) -> None:
        self._code, self._end_of, self._kernel = code, end_of, kernel
        self._excluding = excluding
        self._entry = _Node(entry)
        self._following: dict[_Node, list[_Node]] = {}
        self._jumps: dict[_Node, frozenset[int] | None] = {}
        self._calls: set[int] = set()
        self._callees: set[int] = set()
        self._reasons: dict[str, None] = {}
        self.targets: set[int] = set()
        self.most = MOST_BLOCKS * 2
        self.crowded = self.excludes = False

    def go(self) -> None:
        """Finds all blocks; jumps whose address is in registers are looked at again as long as that
        leads further.
        """
        self._explore([self._entry])
        for _ in range(ROUNDS):
            before = dict(self._jumps)
            if not before:
                return
            finder, numbers = self._finder()
            found: list[_Node] = []
            for node in (each for each in before if each in numbers):
                found += self._jump(node, finder, numbers[node])
            if not self._explore(found) and self._jumps == before:
                return
        self._say("calls and jumps lead on and on")

    def flow(self, name: str) -> Flow:
        """The flow that was found."""
        order = reverse_post_order(self._entry, self._following)
        numbers = {node: number for number, node in enumerate(order)}
        blocks = [
            Block(number, node.first, self._end_of[node.first]) for number, node in enumerate(order)
        ]
        for block, node in zip(blocks, order, strict=True):
            for target in dict.fromkeys(self._following[node]):
                block.following.append(numbers[target])
                blocks[numbers[target]].before.append(block.number)
        returns = set()
        for node, targets in self._jumps.items():
            if node not in numbers:
                continue
            last = self._end_of[node.first] - 1
            if targets is None and self._is_call(node):
                self._call(node, last, None)
            if targets is not None or self._is_call(node):
                continue
            if not self._kernel and not node.stack:
                # The jump that a function does not make itself is its return.
                returns.add(last)
            else:
                what = "jumps to an address that is not followed"
                self._reasons[f"{self._code.where(last)}: {what}"] = None
        return Flow(
            *(name, self._kernel, tuple(blocks), frozenset(self._calls), frozenset(returns)),
            *(tuple(self._reasons), frozenset(self._callees)),
        )

    def _explore(self, waiting: list[_Node]) -> bool:
        """Goes on from blocks to all that have not been seen; whether there are any."""
        new = False
        while waiting:
            if len(self._following) > self.most:
                self.crowded = True
                return False
            node = waiting.pop()
            if node in self._following or node.first not in self._end_of:
                continue
            new = True
            self._following[node] = []
            waiting += self._lead(node, self._behind(node))
        return new

    def _lead(self, node: _Node, targets: list[_Node]) -> list[_Node]:
        """Keeps where a block leads to."""
        found = []
        for target in self._possible(node, targets):
            if target.first >= len(self._code.instructions):
                self._say("the code ends where an instruction should follow")
                continue
            self.targets.add(target.first)
            if target not in self._following[node] and target.first in self._end_of:
                self._following[node].append(target)
                found.append(target)
        return found

    def _possible(self, node: _Node, targets: list[_Node]) -> list[_Node]:
        """The blocks that a block leads to, with what is known there, but for those that conditions
        exclude.
        """
        if self._excluding is None:
            return targets
        end, found = self._end_of[node.first], []
        branches = len(targets) == 2 and end - 1 in self._code.targets
        for number, target in enumerate(targets):
            taken = number == 0 if branches else None
            facts = self._excluding.behind(node.first, node.facts, taken=taken)
            if facts is None:
                self.excludes = True
            else:
                kept = self._excluding.kept(facts, target.first)
                found.append(target._replace(facts=kept))
        return found

    def _say(self, what: str, number: int | None = None) -> None:
        self._reasons[f"{self._code.where(number)}: {what}" if number is not None else what] = None

    def _behind(self, node: _Node) -> list[_Node]:
        """The blocks that may follow one; what jumps by registers is kept for later."""
        last = self._end_of[node.first] - 1
        each = self._code.instructions[last]
        name = each.opcode.mnemonic
        behind = node._replace(first=last + 1)
        if each.opcode.kind is not Kind.BRANCH or name.startswith("s_trap"):
            return [behind]
        if name.startswith(_ENDS):
            return []
        target = self._code.targets.get(last)
        if name.startswith(CALLS) and target is not None:
            return self._call(node, last, frozenset({target}))
        if name.startswith((*CALLS, *_JUMPS)):
            self._jumps[node] = None
            # What is called goes back, as far as nothing else is known.
            return [behind] if name.startswith(CALLS) else []
        if name.startswith(_FORKS) or target is None:
            self._say(f"{name} to a place that is not followed", last)
            return [] if name.startswith("s_branch") else [behind]
        straight = node._replace(first=target)
        return [straight] if name.startswith("s_branch") else [straight, behind]

    def _call(self, node: _Node, last: int, targets: frozenset[int] | None) -> list[_Node]:
        """Return the successors of a call: the callee, or the instruction behind it if the callee
        waits for everything at once, or is not known.
        """
        stack = (*node.stack, last + 1)
        if targets is not None and all(self._waits_at_once(each) for each in targets):
            self._calls.add(last)
            self._callees |= targets
            return [node._replace(first=last + 1)]
        if targets is None or len(stack) > DEEPEST or len(self._following) > MOST_BLOCKS:
            self._calls.add(last)
            self._callees |= targets or set()
            what = "calls a function that need not wait for what is in flight, assumed to do so"
            self._say(what, last)
            return [node._replace(first=last + 1)]
        return [_Node(each, stack, node.facts) for each in sorted(targets)]

    def _waits_at_once(self, target: int) -> bool:
        """Return True if what is called waits for everything before all else, as LLVM's functions
        do.
        """
        zero: set[str] = set()
        for each in self._code.instructions[target : target + 8]:
            if each.opcode.kind is not Kind.WAIT:
                break
            if each.immediate == 0:
                zero.add(each.opcode.mnemonic)
        return "s_waitcnt" in zero or zero >= {"s_wait_loadcnt_dscnt", "s_wait_kmcnt"}

    def _finder(self) -> tuple[Finder, dict[_Node, int]]:
        nodes = reverse_post_order(self._entry, self._following)
        numbers = {node: number for number, node in enumerate(nodes)}
        before = predecessors({node: self._following[node] for node in nodes})
        stretches = {
            number: Stretch(
                node.first, self._end_of[node.first], [numbers[each] for each in before[node]]
            )
            for node, number in numbers.items()
        }
        calls = {
            self._end_of[node.first] - 1
            for node, targets in self._jumps.items()
            if targets is None and self._is_call(node)
        }
        return Finder(self._code, stretches, frozenset(self._calls | calls)), numbers

    def _is_call(self, node: _Node) -> bool:
        last = self._code.instructions[self._end_of[node.first] - 1]
        return last.opcode.mnemonic.startswith(CALLS)

    def _jump(self, node: _Node, finder: Finder, number: int) -> list[_Node]:
        """Return the targets of a jump by registers, as far as they are known by now."""
        last = self._end_of[node.first] - 1
        each = self._code.instructions[last]
        name = each.opcode.mnemonic
        if name.startswith("s_add_pc"):
            target = self._code.refers.get(last)
            targets = None if target is None else frozenset({target})
        else:
            targets = finder.targets(each.operands[-1], number, last)
        self._jumps[node] = targets
        if name.startswith(CALLS):
            if targets is None:
                return self._lead(node, [node._replace(first=last + 1)])
            ways = self._call(node, last, targets)
            kept = {each[:2] for each in ways}
            self._following[node] = [each for each in self._following[node] if each[:2] in kept]
            return self._lead(node, ways)
        return self._lead(node, [self._landing(node, to) for to in sorted(targets or ())])

    def _landing(self, node: _Node, target: int) -> _Node:
        """Return the node that a jump leads to: a jump to the return address of a call ends the
        call.
        """
        stack = node.stack
        return _Node(target, stack[:-1] if stack and stack[-1] == target else stack, node.facts)


def _leads_on(opcode: Opcode) -> bool:
    return opcode.kind is Kind.BRANCH and not opcode.mnemonic.startswith("s_trap")


def _ends(leaders: list[int], count: int) -> dict[int, int]:
    return dict(zip(leaders, [*leaders[1:], count], strict=True)) if leaders else {}
