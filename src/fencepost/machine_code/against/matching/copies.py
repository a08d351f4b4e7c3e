"""Instructions that are left when each operation has one: copies of a duplicated block."""

from __future__ import annotations

from collections.abc import Sequence

from fencepost.machine_code.against.matching.items import Item, Match
from fencepost.machine_code.against.matching.scores import Scores
from fencepost.machine_code.against.matching.shapes import PLAIN, Shape, is_matched, meet
from fencepost.machine_code.against.program import Memory, Operation, Program, Role
from fencepost.machine_code.against.required import level_of


def copies(
    program: Program,
    ours: Sequence[Operation],
    items: Sequence[Item],
    match: Match,
    scores: Scores,
) -> None:
    """Instructions that are left are copies of an operation that they fit; operations that are left
    share the instruction of one that is on no path with them.
    """
    special = [each for each in ours if is_matched(each)]
    left = [each for each in items if each.number not in match.owners]
    ordinary = _Ordinary(program, items, match)
    duplicated = [each for each in ours if not is_matched(each) and each.number in match.found]
    known: dict[Shape, tuple[list[Operation], list[Operation]]] = {}
    for item in left:
        if item.shape not in known:
            known[item.shape] = (
                [each for each in special if scores.of(each, item) > 0],
                [each for each in duplicated if scores.of(each, item) > 0],
            )
        fitting, others = known[item.shape]
        plain = item.shape.role in PLAIN
        if plain and _is_marked(item) and any(scores.has_bits(each, item) for each in fitting):
            fitting = [each for each in fitting if scores.has_bits(each, item)]
        elif plain and fitting and not ordinary.has_none_like(item):
            if ordinary.are_fewer(item):
                why = "there are more instructions like it than ordinary accesses"
                match.unsure |= {each.number: why for each in fitting}
            continue
        elif plain and fitting and any(scores.has_bits(each, item) for each in others):
            why = "an instruction more may be a copy of its own or of an ordinary access"
            match.unsure |= {each.number: why for each in fitting}
            continue
        most = max((scores.of(each, item) for each in fitting), default=0)
        best = [each for each in fitting if scores.of(each, item) == most]
        for each in best:
            match.add(each.number, item.number)
            if not scores.are_equal(best):
                match.unsure[each.number] = f"{len(best)} operations may have an instruction more"
    for each in special:
        if each.number not in match.found:
            _share(program, each, items, match, scores)


class _Ordinary:
    """The instructions that the ordinary accesses of a program may have become."""

    def __init__(self, program: Program, items: Sequence[Item], match: Match) -> None:
        self._operations, self._constant = program.operations, program.constant
        self._items, self._match = items, match
        self._vague = any(each.role is Role.OTHER for each in program.operations)
        # A loop around a compare and swap begins with a load.
        self._first = sum(
            item.shape.bytes
            for item in items
            if item.shape.role is Role.RMW
            and not item.shape.word
            and any(program.operations[one].does != "" for one in match.owners.get(item.number, ()))
        )
        self._known: dict[tuple[Role, Memory], tuple[int, int]] = {}

    def has_none_like(self, item: Item) -> bool:
        """Return True if none can have become an instruction."""
        return not self._vague and not self._bytes(item)[0]

    def are_fewer(self, item: Item) -> bool:
        """Return True if they move fewer bytes than the instructions like one that nothing else
        has.
        """
        granted, present = self._bytes(item)
        return present > granted

    def _bytes(self, item: Item) -> tuple[int, int]:
        role, memory = item.shape.role, item.shape.memory
        if (role, memory) not in self._known:
            granted = sum(
                max(1, each.bytes)
                for each in self._operations
                if each.role is role
                and not each.special
                and each.number not in self._match.found
                and meet(each.memory, memory)
            )
            if role is Role.LOAD:
                granted += self._constant + self._first
            present = sum(
                each.shape.bytes
                for each in self._items
                if each.number not in self._match.owners
                and each.shape.role is role
                and meet(each.shape.memory, memory)
            )
            self._known[role, memory] = granted, present
        return self._known[role, memory]


def _share(
    program: Program, operation: Operation, theirs: Sequence[Item], match: Match, scores: Scores
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
    """Return True if an access has a policy that ordinary ones do not have."""
    return bool(item.bits.glc or item.bits.dlc or level_of(item.bits))
