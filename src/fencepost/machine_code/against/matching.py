"""Which instructions each operation of LLVM IR became, found by order, kind, policy and line.

Atomic and volatile operations, barriers and calls are neither removed nor moved over each other, so
the two orders are aligned: of all ways to go through both at once, the one in which most fits.
Instructions that are left are further copies of an operation (a block that was duplicated).
Ordinary loads and stores take part where an atomic one could be mistaken for them.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import PurePath

from fencepost.lowering.instructions import Bit
from fencepost.machine_code.against.program import Memory, Operation, Program, Role
from fencepost.machine_code.against.required import Need, level_of, level_of_bits
from fencepost.machine_code.against.shapes import Shape, fits
from fencepost.machine_code.code import Code
from fencepost.machine_code.flow import Flow
from fencepost.machine_code.instruction import CacheBits

MOST = 6_000_000
"""Pairs of an operation and an instruction that are compared at most."""
_PLAIN = (Role.LOAD, Role.STORE)
_PILLARS = (Role.BARRIER, Role.ARRIVE, Role.WAIT, Role.CALL, Role.RMW, Role.COPY)


@dataclass(frozen=True, slots=True)
class Item:
    """An instruction that may be that of an operation."""

    number: int
    shape: Shape
    bits: CacheBits
    line: tuple[str, int] | None


@dataclass(slots=True)
class Match:
    """The instructions of each operation, the operations of each instruction, and why it is not
    sure which those of an operation are; `absent` are operations that no instruction fits.
    """

    found: dict[int, list[int]] = field(default_factory=dict)
    owners: dict[int, list[int]] = field(default_factory=dict)
    unsure: dict[int, str] = field(default_factory=dict)
    absent: set[int] = field(default_factory=set)

    def add(self, operation: int, number: int) -> None:
        """An instruction is one of an operation's."""
        self.found.setdefault(operation, []).append(number)
        self.owners.setdefault(number, []).append(operation)


def items_of(code: Code, flow: Flow, shapes: Mapping[int, Shape]) -> list[Item]:
    """The instructions of a kernel that operations may be matched with, in order."""
    found = []
    for block in sorted(flow.blocks, key=lambda each: each.first):
        for number in range(block.first, block.end):
            shape = shapes.get(number)
            if number in flow.calls:
                shape = Shape(Role.CALL)
            if shape is None:
                continue
            line = code.line(number)
            where = (PurePath(line.file).name, line.line) if line is not None else None
            found.append(Item(number, shape, code.instructions[number].bits, where))
    return found


def matched(
    program: Program,
    needs: Mapping[int, tuple[Need, ...]],
    items: Sequence[Item],
    order: Mapping[int, int],
) -> Match | None:
    """The match; None where there is too much to compare. `order` is the place of each instruction
    in an order of the blocks in which what comes before stands before.
    """
    operations = [each for each in program.operations if each.role not in _UNMATCHED]
    special = {(each.role, each.bytes) for each in operations if each.special}
    special |= {(Role.LOAD, each.bytes) for each in operations if each.only_reads}
    ours = [each for each in operations if _takes_part(each.role, each.bytes, special)]
    theirs = [each for each in items if _takes_part(each.shape.role, each.shape.bytes, special)]
    if len(ours) * len(theirs) > MOST:
        return None
    scores = _Scores(needs)
    pairs, ours, theirs = _best(program, ours, theirs, order, scores)
    pairs = _by_kind(pairs, ours, theirs, scores)
    match = Match()
    for at, there in pairs:
        match.add(ours[at].number, theirs[there].number)
    match.absent |= {
        each.number for each in ours if not any(scores.of(each, item) for item in theirs)
    }
    _others(ours, theirs, match, scores)
    _copies(program, ours, theirs, match, scores)
    _doubts(ours, theirs, pairs, match, scores)
    return match


_UNMATCHED = (Role.FENCE, Role.OTHER)


def _best(
    program: Program,
    ours: list[Operation],
    theirs: list[Item],
    order: Mapping[int, int],
    scores: _Scores,
) -> tuple[list[tuple[int, int]], list[Operation], list[Item]]:
    """The best alignment over orders of the blocks on both sides, and the orders that it is of."""
    # No alignment fits better than each operation alone.
    most = sum(max((scores.of(each, item) for item in theirs), default=0) for each in ours)
    best: tuple[int, list[tuple[int, int]], list[Operation], list[Item]] | None = None
    for key in (None, False, True):
        places = program.in_order(reverse=key) if key is not None else {}
        one = sorted(ours, key=lambda each: places.get(each.number, (0, each.number)))
        for two in (theirs, sorted(theirs, key=lambda each: order[each.number])):
            score, pairs = _aligned(one, two, scores)
            if best is None or score > best[0]:
                best = (score, pairs, one, two)
            if score == most:
                return best[1:]
    assert best is not None
    return best[1:]


def _takes_part(role: Role, bytes_: int, special: set[tuple[Role, int]]) -> bool:
    return role not in _PLAIN or (role, bytes_) in special


class _Scores:
    def __init__(self, needs: Mapping[int, tuple[Need, ...]]) -> None:
        self._needs = needs
        self._known: dict[tuple[int, Shape, CacheBits, tuple[str, int] | None], int] = {}

    def of(self, operation: Operation, item: Item) -> int:
        key = (operation.number, item.shape, item.bits, item.line)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._score(operation, item)
        return found

    def _score(self, operation: Operation, item: Item) -> int:
        base = 4 * fits(operation, item.shape)
        if not base:
            return 0
        if operation.role in _PLAIN or operation.role is Role.RMW:
            base += 6 if self.has_bits(operation, item) else 0
        at = operation.source.at
        if at is not None and at.line and item.line is not None:
            same = (PurePath(at.file).name, at.line) == item.line
            base += 12 if same else -2
        return base

    def are_equal(self, operations: Sequence[Operation]) -> bool:
        """Whether the same is asked for all of these operations."""
        asked = {tuple(n.asks for n in self._needs.get(each.number, ())) for each in operations}
        return len(asked) <= 1

    def has_bits(self, operation: Operation, item: Item) -> bool:
        """Whether an instruction has exactly the policy that one of the tables gives it."""
        needs = self._needs.get(operation.number, ())
        asked = [need.bits or () for need in needs] or [()]
        if operation.request is not None and operation.request.nontemporal:
            return True
        return any(
            _policy(item.bits, operation.role) == _asked(each, operation.role) for each in asked
        )


def _policy(bits: CacheBits, role: Role) -> tuple[bool, bool, int]:
    if role is Role.RMW:
        # The other bits say that the old value comes back.
        return False, bits.dlc, max(bits.scope, 2 * bits.sc1)
    return bits.glc, bits.dlc, level_of(bits)


def _asked(bits: tuple[Bit, ...], role: Role) -> tuple[bool, bool, int]:
    if role is Role.RMW:
        left = tuple(each for each in bits if each is not Bit.SC0)
        return False, Bit.DLC in bits, level_of_bits(left)
    return Bit.GLC in bits, Bit.DLC in bits, level_of_bits(bits)


def bits_lost(need: Need, bits: CacheBits, role: Role) -> bool:
    """Whether an instruction's policy is weaker than what is asked for."""
    wanted, has = _asked(need.bits or (), role), _policy(bits, role)
    return (wanted[0] and not has[0]) or (wanted[1] and not has[1]) or wanted[2] > has[2]


def _aligned(
    ours: Sequence[Operation], theirs: Sequence[Item], scores: _Scores
) -> tuple[int, list[tuple[int, int]]]:
    """The largest score, and an alignment that has it (Needleman and Wunsch, no cost for gaps)."""
    rows = [[0] * (len(theirs) + 1)]
    for operation in ours:
        above = rows[-1]
        row = [0]
        best = 0
        for at, item in enumerate(theirs):
            score = scores.of(operation, item)
            best = max(best, above[at + 1])
            if score > 0 and above[at] + score > best:
                best = above[at] + score
            row.append(best)
        rows.append(row)
    pairs = []
    one, two = len(ours), len(theirs)
    while one and two:
        value = rows[one][two]
        if rows[one - 1][two] == value:
            one -= 1
        elif rows[one][two - 1] == value:
            two -= 1
        else:
            one -= 1
            two -= 1
            pairs.append((one, two))
    return rows[-1][-1], pairs[::-1]


_Kinds = dict[tuple[Role, int, Memory], tuple[list[int], list[int]]]


def _by_kind(
    pairs: list[tuple[int, int]], ours: list[Operation], theirs: list[Item], scores: _Scores
) -> list[tuple[int, int]]:
    """The alignment with loads and stores each by themselves in order, where between two pillars
    there are as many of a kind: ordinary ones may be moved over others of another kind.
    """
    found = dict(pairs)
    pillars = [(-1, -1), *(each for each in pairs if ours[each[0]].role in _PILLARS)]
    pillars.append((len(ours), len(theirs)))
    for (low, first), (high, last) in pairwise(pillars):
        kinds: _Kinds = {}
        for at in range(low + 1, high):
            each = ours[at]
            if each.role in _PLAIN:
                kinds.setdefault((each.role, each.bytes, each.memory), ([], []))[0].append(at)
        for there in range(first + 1, last):
            shape = theirs[there].shape
            if shape.role in _PLAIN:
                kinds.setdefault((shape.role, shape.bytes, shape.memory), ([], []))[1].append(there)
        for one, two in kinds.values():
            both = list(zip(one, two, strict=False))
            fits = all(scores.of(ours[at], theirs[there]) > 0 for at, there in both)
            taken = {there for at, there in found.items() if at not in one} & set(two)
            if len(one) == len(two) and fits and not taken:
                found.update(both)
    return sorted(found.items())


def _others(
    ours: Sequence[Operation], theirs: Sequence[Item], match: Match, scores: _Scores
) -> None:
    """What is left on both sides, out of order: blocks may stand in another order."""
    left = [
        (scores.of(each, item), -at, -there)
        for at, each in enumerate(ours)
        if each.number not in match.found and _is_matched(each)
        for there, item in enumerate(theirs)
        if item.number not in match.owners and scores.of(each, item) > 0
    ]
    operations = Tally(at for _, at, _ in left)
    items = Tally(there for _, _, there in left)
    for _, at, there in sorted(left, reverse=True):
        operation, item = ours[-at], theirs[-there]
        if operation.number in match.found or item.number in match.owners:
            continue
        match.add(operation.number, item.number)
        if operations[at] > 1 or items[there] > 1 or not scores.has_bits(operation, item):
            match.unsure[operation.number] = "it and others like it stand in another order"


def _is_matched(operation: Operation) -> bool:
    """Whether an operation has an instruction of its own for certain."""
    return operation.special or operation.role in _PILLARS


def _copies(
    program: Program,
    ours: Sequence[Operation],
    theirs: Sequence[Item],
    match: Match,
    scores: _Scores,
) -> None:
    """Instructions that are left are copies of an operation that they fit; operations that are left
    share the instruction of one that is on no path with them.
    """
    special = [each for each in ours if _is_matched(each)]
    for item in theirs:
        if item.number in match.owners:
            continue
        fitting = [each for each in special if scores.of(each, item) > 0]
        if item.shape.role in _PLAIN:
            fitting = [each for each in fitting if _is_marked(item) and scores.has_bits(each, item)]
        most = max((scores.of(each, item) for each in fitting), default=0)
        best = [each for each in fitting if scores.of(each, item) == most]
        for each in best:
            match.add(each.number, item.number)
            if not scores.are_equal(best):
                match.unsure[each.number] = f"{len(best)} operations may have an instruction more"
    for each in special:
        if each.number not in match.found:
            _share(program, each, theirs, match, scores)


def _share(
    program: Program, operation: Operation, theirs: Sequence[Item], match: Match, scores: _Scores
) -> None:
    """Gives an operation the instructions of others that it may have been merged with."""
    number = operation.number
    found = [
        item
        for item in theirs
        if scores.of(operation, item) > 0
        and item.number in match.owners
        and not any(
            program.leads(other, number) or program.leads(number, other)
            for other in match.owners[item.number]
        )
    ]
    for item in found:
        match.add(number, item.number)
    if len(found) > 1 or not all(scores.has_bits(operation, item) for item in found):
        match.unsure[number] = f"{len(found)} instructions may be those of it and others"


def _is_marked(item: Item) -> bool:
    """Whether an access has a policy that ordinary ones do not have."""
    return bool(item.bits.glc or item.bits.dlc or level_of(item.bits))


def _doubts(
    ours: Sequence[Operation],
    theirs: Sequence[Item],
    pairs: Sequence[tuple[int, int]],
    match: Match,
    scores: _Scores,
) -> None:
    """Where an atomic load or store could be another one: between the nearest barriers, calls and
    read-modify-writes there are not as many instructions of its kind as operations. Of one that
    has not the policy that is asked for, there must be as many in the whole function.
    """
    pillars = [(-1, -1), *(each for each in pairs if ours[each[0]].role in _PILLARS)]
    pillars.append((len(ours), len(theirs)))
    where = dict(pairs)
    is_whole = all(at in where for at, each in enumerate(ours) if _is_matched(each))
    for (low, first), (high, last) in pairwise(pillars):
        for at in range(low + 1, high):
            each = ours[at]
            if each.role not in _PLAIN or not each.special or at not in where:
                continue
            item = theirs[where[at]]
            if scores.has_bits(each, item):
                near, present = ours[low + 1 : high], theirs[first + 1 : last]
                exactly = [other for other in near if scores.has_bits(other, item)]
                same = [other for other in present if other.bits == item.bits]
                fitting = [other for other in exactly if scores.of(other, item) > 0]
                if len(fitting) == len([other for other in same if _alike(other, item)]):
                    continue
                doubt = _doubt(near, present, item, scores)
            elif not is_whole:
                doubt = "operations of the IR have no instruction, and this one may have none"
            else:
                doubt = _doubt(ours, theirs, item, scores)
            if doubt:
                match.unsure[each.number] = doubt


def _doubt(ours: Sequence[Operation], theirs: Sequence[Item], item: Item, scores: _Scores) -> str:
    """Why an instruction could be that of another operation of these; "" if it cannot."""
    rivals = [other for other in ours if other.role in _PLAIN and scores.of(other, item) > 0]
    equal = [other for other in theirs if _alike(other, item)]
    if len(rivals) == len(equal) or scores.are_equal(rivals):
        return ""
    return f"{len(equal)} instructions may be those of {len(rivals)} operations like it"


def _alike(one: Item, other: Item) -> bool:
    shapes = (one.shape, other.shape)
    return (
        one.shape.role is other.shape.role
        and one.shape.bytes == other.shape.bytes
        and (one.shape.memory is other.shape.memory or Memory.EITHER in {s.memory for s in shapes})
    )
