"""A guess of the instructions of each operation of LLVM IR, by order, kind, policy and line.

Atomic and volatile operations, barriers and calls are neither removed nor moved over each other, so
the two orders are aligned: of all ways to go through both at once, the one in which most fits.
Instructions that are left are further copies of an operation (a block that was duplicated).
Ordinary loads and stores take part where an atomic one could be mistaken for them.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Mapping, Sequence
from itertools import pairwise

from fencepost.machine_code.against.matching.alignment import Alignment
from fencepost.machine_code.against.matching.copies import copies
from fencepost.machine_code.against.matching.items import Item, Match
from fencepost.machine_code.against.matching.scores import Scores
from fencepost.machine_code.against.matching.shapes import PILLARS, PLAIN, Shape, is_matched
from fencepost.machine_code.against.program import Memory, Operation, Program, Role
from fencepost.machine_code.instructions.instruction import CacheBits

MOST = 6_000_000
"""Pairs of an operation and an instruction that are compared at most, where not each has its own.
"""


def matched(
    program: Program, items: Sequence[Item], order: Mapping[int, int], scores: Scores
) -> Match | None:
    """The match; None where there is too much to compare. `order` is the place of each instruction
    in an order of the blocks in which what comes before stands before.
    """
    operations = [each for each in program.operations if each.role not in _UNMATCHED]
    special = {(each.role, each.bytes) for each in operations if each.special}
    special |= {(Role.LOAD, each.bytes) for each in operations if each.only_reads}
    ours = [each for each in operations if _takes_part(each.role, each.bytes, special)]
    theirs = [each for each in items if _takes_part(each.shape.role, each.shape.bytes, special)]
    found = _best(program, ours, theirs, order, scores)
    if found is None:
        return None
    pairs, ours, theirs = found
    pairs = _by_policy(_by_kind(pairs, ours, theirs, scores), ours, theirs, scores)
    match = Match()
    for at, there in pairs:
        match.add(ours[at].number, theirs[there].number)
    group = scores.group(theirs)
    match.absent |= {each.number for each in ours if not scores.best(each, group)}
    _others(ours, theirs, match, scores)
    copies(program, ours, items, match, scores)
    _doubts(ours, theirs, pairs, match, scores)
    return match


_UNMATCHED = (Role.FENCE, Role.OTHER)


def _best(
    program: Program,
    ours: list[Operation],
    theirs: list[Item],
    order: Mapping[int, int],
    scores: Scores,
) -> tuple[list[tuple[int, int]], list[Operation], list[Item]] | None:
    """The best alignment over orders of the blocks on both sides, and the orders that it is of;
    None where there is too much to compare.
    """
    # No alignment fits better than each operation alone.
    group = scores.group(theirs)
    most = sum(scores.best(each, group) for each in ours)
    best: tuple[int, list[tuple[int, int]], list[Operation], list[Item]] | None = None
    for key in (None, False, True):
        places = program.in_order(reverse=key) if key is not None else {}
        one = sorted(ours, key=lambda each: places.get(each.number, (0, each.number)))
        for two in (theirs, sorted(theirs, key=lambda each: order[each.number])):
            aligned = Alignment(one, two, scores).best(MOST)
            if aligned is None:
                return None
            score, pairs = aligned
            if best is None or score > best[0]:
                best = (score, pairs, one, two)
            if score == most:
                return best[1:]
    assert best is not None
    return best[1:]


def _takes_part(role: Role, bytes_: int, special: set[tuple[Role, int]]) -> bool:
    return role not in PLAIN or (role, bytes_) in special


_Kinds = dict[tuple[Role, int, Memory], tuple[list[int], list[int]]]


def _by_kind(
    pairs: list[tuple[int, int]], ours: list[Operation], theirs: list[Item], scores: Scores
) -> list[tuple[int, int]]:
    """The alignment with loads and stores each by themselves in order, where between two pillars
    there are as many of a kind: ordinary ones may be moved over others of another kind.
    """
    found = dict(pairs)
    owners = {there: at for at, there in pairs}
    pillars = [(-1, -1), *(each for each in pairs if ours[each[0]].role in PILLARS)]
    pillars.append((len(ours), len(theirs)))
    for (low, first), (high, last) in pairwise(pillars):
        kinds: _Kinds = {}
        for at in range(low + 1, high):
            each = ours[at]
            if each.role in PLAIN:
                kinds.setdefault((each.role, each.bytes, each.memory), ([], []))[0].append(at)
        for there in range(first + 1, last):
            shape = theirs[there].shape
            if shape.role in PLAIN:
                kinds.setdefault((shape.role, shape.bytes, shape.memory), ([], []))[1].append(there)
        for one, two in kinds.values():
            both = list(zip(one, two, strict=False))
            fits = all(scores.of(ours[at], theirs[there]) > 0 for at, there in both)
            own = {*one}
            taken = any(there in owners and owners[there] not in own for there in two)
            if len(one) == len(two) and fits and not taken:
                for at in one:
                    owners.pop(found.get(at, -1), None)
                found.update(both)
                owners.update({there: at for at, there in both})
    return sorted(found.items())


def _by_policy(
    pairs: list[tuple[int, int]], ours: list[Operation], theirs: list[Item], scores: Scores
) -> list[tuple[int, int]]:
    """The alignment with instructions exchanged where an ordinary access has one with the policy
    that an atomic one is without: blocks that stand in another order cannot be aligned.
    """
    found = dict(pairs)
    ordinary = [
        at
        for at, there in pairs
        if not is_matched(ours[at]) and not scores.has_bits(ours[at], theirs[there])
    ]
    for at, there in pairs:
        each, item = ours[at], theirs[there]
        if each.role not in PLAIN or not each.special or scores.has_bits(each, item):
            continue
        fitting = [
            other
            for other in ordinary
            if scores.of(each, theirs[found[other]]) > 0
            and scores.has_bits(each, theirs[found[other]])
            and scores.of(ours[other], item) > 0
        ]
        if fitting:
            other = max(fitting, key=lambda one: scores.of(each, theirs[found[one]]))
            ordinary.remove(other)
            found[at], found[other] = found[other], found[at]
    return sorted(found.items())


def _others(
    ours: Sequence[Operation], theirs: Sequence[Item], match: Match, scores: Scores
) -> None:
    """Match those that are left on both sides, out of order: blocks may stand in another order."""
    left = [
        (scores.of(each, item), -at, -there)
        for at, each in enumerate(ours)
        if each.number not in match.found and each.number not in match.absent and is_matched(each)
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


def _doubts(
    ours: Sequence[Operation],
    theirs: Sequence[Item],
    pairs: Sequence[tuple[int, int]],
    match: Match,
    scores: Scores,
) -> None:
    """Yield atomic loads or stores that could be another one: between the nearest barriers, calls
    and read-modify-writes there are not as many instructions of its kind as operations. Of one that
    has not the policy that is asked for, there must be as many in the whole function.
    """
    pillars = [(-1, -1), *(each for each in pairs if ours[each[0]].role in PILLARS)]
    pillars.append((len(ours), len(theirs)))
    where = dict(pairs)
    is_whole = all(at in where for at, each in enumerate(ours) if is_matched(each))
    everywhere: dict[tuple[Shape, CacheBits], str] = {}
    for (low, first), (high, last) in pairwise(pillars):
        near, present = ours[low + 1 : high], theirs[first + 1 : last]
        between: dict[tuple[Shape, CacheBits], str] = {}
        for at, each in enumerate(near, low + 1):
            if each.role not in PLAIN or not each.special or at not in where:
                continue
            item = theirs[where[at]]
            key = (item.shape, item.bits)
            if scores.has_bits(each, item):
                if key not in between:
                    between[key] = _doubt_between(near, present, item, scores)
                doubt = between[key]
            elif not is_whole:
                doubt = "operations of the IR have no instruction, and this one may have none"
            else:
                if key not in everywhere:
                    everywhere[key] = _doubt(ours, theirs, item, scores)
                doubt = everywhere[key]
            if doubt:
                match.unsure[each.number] = doubt


def _doubt_between(
    near: Sequence[Operation], present: Sequence[Item], item: Item, scores: Scores
) -> str:
    """Why an instruction between two pillars could be that of another operation there, with just
    the policy that is asked for; "" if it cannot.
    """
    exactly = [other for other in near if scores.has_bits(other, item)]
    fitting = [other for other in exactly if scores.of(other, item) > 0]
    same = [other for other in present if other.bits == item.bits and _alike(other, item)]
    return "" if len(fitting) == len(same) else _doubt(near, present, item, scores)


def _doubt(ours: Sequence[Operation], theirs: Sequence[Item], item: Item, scores: Scores) -> str:
    """Why an instruction could be that of another operation of these; "" if it cannot."""
    rivals = [other for other in ours if other.role in PLAIN and scores.of(other, item) > 0]
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
