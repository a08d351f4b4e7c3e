"""The facts that hold in an iteration of a loop because all earlier iterations went on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from fencepost.judge.terms import words
from fencepost.judge.terms.words import Word, flag
from fencepost.judge.terms.work_item import Terms
from fencepost.llvm.ir import Compare, Int, Local, Operand, Phi
from fencepost.llvm.operations import Predicate
from fencepost.llvm.types import IntType

Item = TypeVar("Item", bound=Terms)


def went_on(item: Terms, header: str) -> None:
    """Assert that the previous iteration, if there is one, continued to this one, and that so did
    the iteration in which an equality would have ended the loop, if it is an earlier one.
    """
    turn = item.turn(header)
    again = _goes_on(before(item, header), header)
    item.script.say(words.holds(flag.any(words.compare("eq", 32, turn, 0), again)))
    for last in _ends(item, header):
        passed = words.compare("ult", 32, last, turn)
        again = _goes_on(in_turn(item, header, last, passed), header)
        item.script.say(words.holds(flag.any(flag.no(passed), again)))


def before(item: Item, header: str) -> Item:
    """Return the same work-item one iteration earlier; before the first iteration it does not
    exist.
    """
    turn = item.turn(header)
    more = words.compare("ne", 32, turn, 0)
    return in_turn(item, header, words.binary("sub", 32, turn, 1), more)


def in_turn(item: Item, header: str, turn: Word | None, there: Word = 1) -> Item:
    """Return the same work-item in another iteration of a loop, if it is `there`, or in any
    iteration; inner loops have any number of iterations.
    """
    shape = item.shape
    body = shape.loops[header]
    found = item.twin(there=flag.all(item.there, there))
    found.turns = {each: count for each, count in item.turns.items() if each not in body}
    if turn is not None:
        found.turns[header] = turn
    found.memo = {
        name: value
        for name, value in item.memo.items()
        if name not in shape.made or shape.made[name][1] not in body
    }
    return found


def _goes_on(item: Terms, header: str) -> Word:
    """Return the condition that an iteration of a loop is not its last one."""
    again: Word = 0
    for source in item.shape.before[header]:
        if source in item.shape.loops[header]:
            again = flag.any(again, item.edge(source, header, header))
    return again


def _ends(item: Terms, header: str) -> Iterator[Word]:
    """Yield the iterations in which a counter may equal its bound. All earlier iterations went on,
    so it does not matter which of them these are.
    """
    shape = item.shape
    for label in sorted(shape.loops[header]):
        condition, _ = shape.end(label)
        if shape.around[label][0] != header or not isinstance(condition, Local):
            continue
        compared, _ = shape.made.get(condition.name, (None, ""))
        if isinstance(compared, Compare) and compared.predicate in (Predicate.EQ, Predicate.NE):
            yield from _when(item, header, compared.left, compared.right)
            yield from _when(item, header, compared.right, compared.left)


def _when(item: Terms, header: str, counted: Operand, bound: Operand) -> Iterator[Word]:
    """Yield the iteration in which a loop counter equals a number, if each iteration adds a known
    amount.
    """
    shape, kind = item.shape, counted.type
    loop = shape.loops[header]
    if not isinstance(counted, Local) or not isinstance(kind, IntType):
        return
    if isinstance(bound, Local) and bound.name in shape.made and shape.made[bound.name][1] in loop:
        return
    for phi in shape.flow.blocks[header].instructions:
        if not isinstance(phi, Phi):
            return
        steps = {value for value, source in phi.incoming if source in loop}
        starts = [value for value, source in phi.incoming if source not in loop]
        names = {phi.head.name, *(each.name for each in steps if isinstance(each, Local))}
        if counted.name not in names or len(starts) != 1 or len(steps) != 1:
            continue
        (step,) = steps
        found = shape.step(phi, step, loop)
        if found is None or found[0] not in ("add", "sub") or not isinstance(found[1], Int):
            continue
        start, end = item.use(starts[0]), item.use(bound)
        if not isinstance(start, int | str) or not isinstance(end, int | str):
            continue
        size = kind.bits
        by = found[1].value
        down = (by >> (size - 1) == 1) is (found[0] == "add")
        by = min(by, (1 << size) - by)
        low, high = (end, start) if down else (start, end)
        far = words.binary("udiv", size, words.binary("sub", size, high, low), by or 1)
        if counted.name != phi.head.name:
            far = words.binary("sub", size, far, 1)
        yield words.resized(far, size, 32, signed=False)
