"""Disambiguation of like operations in different branches.

Branches may stand in any order in machine code, and an alignment may take a barrier of one for that
of another. What the IR has before and behind each tells them apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations

from fencepost.machine_code.against.matching.items import Match
from fencepost.machine_code.against.matching.scores import Scores
from fencepost.machine_code.against.order import Order
from fencepost.machine_code.against.program import Operation, Program
from fencepost.machine_code.control_flow.code import Code

MOST = 5
"""Operations of which all orders are tried; of more, pairs are exchanged."""


def settle(program: Program, match: Match, order: Order, scores: Scores, code: Code) -> None:
    """Exchanges the instructions of like operations where the order of accesses fits better so."""
    for group in _groups(program, match, scores, code):
        numbers = [match.found[each][0] for each in group]
        odds = [[order.at_odds(each, (at,)) for at in numbers] for each in group]
        best = _best(odds)
        for each, place in zip(group, best, strict=True):
            match.found[each] = [numbers[place]]
            match.owners[numbers[place]] = [each]


def _best(odds: Sequence[Sequence[int]]) -> list[int]:
    """The places of the instructions for which least is at odds; as they were where that is so."""
    count = len(odds)
    same = [*range(count)]

    def cost(places: Sequence[int]) -> int:
        return sum(odds[one][place] for one, place in enumerate(places))

    if not cost(same):
        return same
    if count <= MOST:
        return [*min(permutations(same), key=cost)]
    places = same
    for one in range(count):
        for other in range(one):
            changed = [*places]
            changed[one], changed[other] = places[other], places[one]
            if cost(changed) < cost(places):
                places = changed
    return places


def _groups(program: Program, match: Match, scores: Scores, code: Code) -> Iterator[list[int]]:
    """Operations that are on no path with each other, have an instruction each that is equal to
    those of the others, and ask for the same.
    """
    alike: dict[tuple[object, ...], list[Operation]] = {}
    for each in program.operations:
        numbers = match.found.get(each.number, ())
        if len(numbers) == 1 and match.owners[numbers[0]] == [each.number]:
            instruction = code.instructions[numbers[0]]
            kind = (each.role, each.memory, each.bytes, each.does, each.special)
            asks = scores.asks(each)
            alike.setdefault((kind, asks, instruction.opcode, instruction.bits), []).append(each)
    for several in alike.values():
        if len({each.block for each in several}) == 1:
            continue
        left = [each.number for each in several]
        while left:
            first = left.pop(0)
            apart = program.apart(first)
            group = [first]
            for other in left:
                if other in apart and all(other in program.apart(one) for one in group[1:]):
                    group.append(other)
            left = [other for other in left if other not in group]
            if len(group) > 1:
                yield group
