"""The instructions of operations by debug lines, where each operation has a line of its own.

LLVM's pass `debugify` gives each instruction of a module a line of its own, which copies of it keep
through optimisation and selection. Code that was made of such a module says itself which operation
an instruction is of, however blocks were moved or duplicated. A few instructions lose their line,
and then seem to have that of the one before them: what could be theirs is not known for sure.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Sequence

from fencepost.machine_code.against.matching.items import Item, Match
from fencepost.machine_code.against.matching.scores import Line, Scores, line_of
from fencepost.machine_code.against.matching.shapes import PILLARS, fits, is_matched
from fencepost.machine_code.against.program import Operation, Program


def matched_by_lines(program: Program, items: Sequence[Item], scores: Scores) -> Match | None:
    """The match by lines; None where they cannot be of this module: two operations share a line or
    one has none, no instruction has a line of theirs, or a barrier, call or read-modify-write has
    a line without such an operation.
    """
    sources = {id(each.source): each for each in program.operations}
    lines = {line_of(each) for each in sources.values()}
    if None in lines or len(lines) < len(sources):
        return None
    of_line: dict[Line, list[Operation]] = {}
    for each in program.operations:
        if is_matched(each):
            of_line.setdefault(line_of(each), []).append(each)
    if not lines & {item.line for item in items}:
        return None
    match = Match()
    for item in items:
        for each in of_line.get(item.line, ()):
            if fits(each, item.shape):
                match.add(each.number, item.number)
        strange = item.shape.role in PILLARS and item.number not in match.owners
        if strange and item.line is not None:
            return None
    _match_lost(program, items, match, scores)
    return match


def _match_lost(program: Program, items: Sequence[Item], match: Match, scores: Scores) -> None:
    """Match the operations whose line no instruction has: the instruction lost it, and then has
    that of the one before it or none, or it is of several operations that were merged.
    """
    choices: dict[int, list[Item]] = {}
    for each in program.operations:
        if not is_matched(each) or each.number in match.found:
            continue
        fitting = [item for item in items if fits(each, item.shape)]
        if not fitting:
            match.absent.add(each.number)
        choices[each.number] = [item for item in fitting if _is_free(item, match)]
    takers = Tally(item.number for found in choices.values() for item in found)
    for number, found in choices.items():
        operation = program.operations[number]
        exact = [item for item in found if scores.has_bits(operation, item)]
        if len(exact) == 1 and exact[0].number not in match.owners and takers[exact[0].number] == 1:
            match.add(number, exact[0].number)
        elif found:
            owners = {each for item in found for each in match.owners.get(item.number, ())}
            why = f"{len(found)} instructions may be those of an operation whose line is lost"
            match.unsure |= dict.fromkeys((number, *owners), why)


def _is_free(item: Item, match: Match) -> bool:
    """Return True if an instruction may be another operation's than its line says."""
    owners = match.owners.get(item.number, ())
    return all(len(match.found[each]) > 1 for each in owners)
