"""The blocks of a kernel or function, and where control goes behind each.

What cannot be followed is kept as a reason: then no more is known than what was found on the way.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from fencepost.machine_code.code import Code
from fencepost.machine_code.instruction import Instruction, Kind, Unit


@dataclass(slots=True)
class Block:
    """Instructions `first` up to `end` (not included), which are executed one after the other."""

    number: int
    first: int
    end: int
    following: list[int] = field(default_factory=list)
    before: list[int] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Flow:
    """The blocks that can be reached from an entry, in reverse postorder: but for loops, a block
    stands behind all that lead to it. `calls` are the numbers of instructions that call what
    cannot be followed, `returns` those of the jumps by which a function goes back to its caller;
    `reasons` say what else cannot.
    """

    name: str
    kernel: bool
    blocks: tuple[Block, ...]
    calls: frozenset[int]
    returns: frozenset[int]
    reasons: tuple[str, ...]


REACH = 64
"""Instructions in front of a jump in which its address is looked for."""
_ENDS = ("s_endpgm", "s_rfe", "s_code_end")
_CALLS = ("s_swappc", "s_swap_pc", "s_call")
_RETURNS = ("s_setpc", "s_set_pc")
_FORKS = ("s_cbranch_g_fork", "s_cbranch_i_fork", "s_cbranch_join")


class Flows:
    """The control flow of all entries of a code."""

    def __init__(self, code: Code) -> None:
        self._code = code
        self._leaders = self._find_leaders()
        self._end_of = _ends(self._leaders, len(code.instructions))

    def of(self, name: str, entry: int) -> Flow:
        """The flow from an entry."""
        code = self._code
        kernel = name in code.kernels or not code.kernels
        reasons: list[str] = []
        calls: set[int] = set()
        lost: set[int] = set()
        following: dict[int, list[int]] = {}
        waiting = [entry]
        while waiting:
            first = waiting.pop()
            if first in following:
                continue
            following[first] = []
            for target in self._following(first, calls, lost, reasons):
                if target < len(code.instructions):
                    following[first].append(target)
                    waiting.append(target)
                else:
                    reasons.append("the code ends where an instruction should follow")
        order = postorder(entry, following)[::-1]
        numbers = {first: number for number, first in enumerate(order)}
        blocks = [Block(number, first, self._end_of[first]) for number, first in enumerate(order)]
        for block in blocks:
            for target in dict.fromkeys(following[block.first]):
                block.following.append(numbers[target])
                blocks[numbers[target]].before.append(block.number)
        if kernel:
            what = "jumps to an address that is not followed"
            reasons += [f"{code.where(each)}: {what}" for each in sorted(lost)]
        # The jump that a function does not make itself is its return.
        returns = frozenset(() if kernel else lost)
        why = tuple(dict.fromkeys(reasons))
        return Flow(name, kernel, tuple(blocks), frozenset(calls), returns, why)

    def _find_leaders(self) -> list[int]:
        code = self._code
        leaders = {entry for _, entry in code.entries} | set(code.targets.values())
        leaders |= set(code.refers.values())
        for number, each in enumerate(code.instructions):
            if each.opcode.kind is Kind.BRANCH and not each.opcode.mnemonic.startswith("s_trap"):
                leaders.add(number + 1)
        return sorted(leader for leader in leaders if leader < len(code.instructions))

    def _following(
        self, first: int, calls: set[int], lost: set[int], reasons: list[str]
    ) -> tuple[int, ...]:
        """The instructions that may follow a block."""
        last = self._end_of[first] - 1
        each = self._code.instructions[last]
        name = each.opcode.mnemonic
        if each.opcode.kind is not Kind.BRANCH or name.startswith("s_trap"):
            return (last + 1,)
        target = self._code.targets.get(last)
        if name.startswith(_ENDS):
            return ()
        if name.startswith(_CALLS):
            calls.add(last)
            if target is None:
                target = self._made_before(last, each)
            reasons += self._of_call(last, target)
            return (last + 1,)
        if name.startswith(_RETURNS):
            target = self._made_before(last, each)
            if target is not None:
                return (target,)
            lost.add(last)
            return ()
        if name.startswith(_FORKS) or target is None:
            reasons.append(f"{self._code.where(last)}: {name} to a place that is not followed")
            return () if name.startswith("s_branch") else (last + 1,)
        return (target,) if name.startswith("s_branch") else (target, last + 1)

    def _of_call(self, number: int, target: int | None) -> list[str]:
        if target is not None and self._waits_at_once(target):
            return []
        what = "calls a function that need not wait for what is in flight, assumed to do so"
        return [f"{self._code.where(number)}: {what}"]

    def _waits_at_once(self, target: int) -> bool:
        """Whether what is called waits for everything before all else, as LLVM's functions do."""
        zero: set[str] = set()
        for each in self._code.instructions[target : target + 8]:
            if each.opcode.kind is not Kind.WAIT:
                break
            if each.immediate == 0:
                zero.add(each.opcode.mnemonic)
        return "s_waitcnt" in zero or zero >= {"s_wait_loadcnt_dscnt", "s_wait_kmcnt"}

    def _made_before(self, last: int, each: Instruction) -> int | None:
        """The target of an address that `s_getpc` and an addition made shortly before; of a call,
        the address may also be loaded from there (001 Function Call: the global offset table).
        """
        low = each.reads & -each.reads
        for number in range(last - 1, max(last - REACH, -1), -1):
            earlier = self._code.instructions[number]
            if earlier.opcode.kind is Kind.BRANCH:
                return None
            if not earlier.writes & low:
                continue
            if number in self._code.refers:
                return self._code.refers[number]
            loads = earlier.opcode.kind is Kind.LOAD and earlier.opcode.unit is Unit.SCALAR
            if not loads or not each.opcode.mnemonic.startswith(_CALLS):
                return None
            low = earlier.address & -earlier.address
        return None


def _ends(leaders: list[int], count: int) -> dict[int, int]:
    return dict(zip(leaders, [*leaders[1:], count], strict=True)) if leaders else {}


def postorder(entry: int, following: Mapping[int, Sequence[int]]) -> list[int]:
    """The nodes of a graph that an entry leads to; each behind what follows it, but for edges back.
    Of what follows a node, the first is visited first.
    """
    seen, found = {entry}, []
    stack = [(entry, iter(following[entry]))]
    while stack:
        block, rest = stack[-1]
        for target in rest:
            if target not in seen:
                seen.add(target)
                stack.append((target, iter(following[target])))
                break
        else:
            found.append(block)
            stack.pop()
    return found
