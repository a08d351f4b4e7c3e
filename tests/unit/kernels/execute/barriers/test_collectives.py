"""Functions of a workgroup against their values one after another; copies and waits for them."""

from __future__ import annotations

import functools
import math
import operator
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from fencepost.errors import BoundReached
from fencepost.kernels.execute.barriers.collectives import FIRST_EVENT, perform
from fencepost.kernels.execute.state import ADDRESS, NEVER, Contents, Copy, State, Stuck
from fencepost.kernels.execute.values.lanes import GIVEN, OPEN
from fencepost.kernels.question.layout import LDS_MIDDLE, MIDDLE, WINDOW
from fencepost.llvm.effects.effect import Access, Collective, Gathers, GroupCopy, GroupWait, Meeting
from fencepost.llvm.effects.functions import Combine
from fencepost.llvm.ir import Call, Head, Int, Local, Operand
from fencepost.llvm.types import FloatType, IntType, PointerType, Type
from tests.unit.kernels.taken_apart import prepared_of, ran

I32, I64, FLOAT = IntType(32), IntType(64), FloatType("float")
OUT = (1 << WINDOW) + MIDDLE
LDS = (1 << 20) + LDS_MIDDLE
ITEMS = 8
SECOND = np.arange(ITEMS, 2 * ITEMS)
"""The lanes of the second of two workgroups."""

NUMBERS = [5, 3, 0x80000000, 7, 2, 0xFFFFFFFF, 9, 1]


def state(items: int = ITEMS, **registers: Any) -> State:
    made = ran(prepared_of("  ret void", items, 2), Contents.INDEX).state
    for name, value in registers.items():
        made.write(name, value, None, GIVEN)
    return made


def does(
    made: State, meeting: Meeting, *arguments: Operand, kind: Type = I32, site: int = 0
) -> Stuck | None:
    call = Call(Head("r", kind), "f", arguments)
    return perform(made, call, meeting, site, made.layout, SECOND)


def both(values: list[Any], kind: Any) -> Any:
    """Values of the second workgroup; those of the first are other ones."""
    return np.array([77] * ITEMS + values, kind)


def of_all(gathers: Gathers, op: Combine | None, values: Any, kind: Type = I32) -> list[Any]:
    made = state(v=values)
    assert does(made, Collective(gathers, op, Local("v", kind)), kind=kind) is None
    assert made.registers["r"][:ITEMS].tolist() == [0] * ITEMS
    return made.registers["r"][SECOND].tolist()  # type: ignore[no-any-return]


def less(a: int, b: int) -> int:
    return a if (a ^ 1 << 31) < (b ^ 1 << 31) else b


FOLDS: dict[Combine, tuple[Callable[[int, int], int], int]] = {
    Combine.ADD: (lambda a, b: (a + b) % (1 << 32), 0),
    Combine.MUL: (lambda a, b: a * b % (1 << 32), 1),
    Combine.MIN: (less, 0x7FFFFFFF),
    Combine.MAX: (lambda a, b: a + b - less(a, b), 0x80000000),
    Combine.UMIN: (min, 0xFFFFFFFF),
    Combine.UMAX: (max, 0),
    Combine.AND: (operator.and_, 0xFFFFFFFF),
    Combine.OR: (operator.or_, 0),
    Combine.XOR: (operator.xor, 0),
}


@pytest.mark.parametrize("op", [each for each in Combine if each is not Combine.AND])
def test_functions_of_integers(op: Combine) -> None:
    """In the order of the work-items; minimum and maximum with their signs."""
    fold, start = FOLDS[op]
    values = both(NUMBERS, np.uint32)
    whole = functools.reduce(fold, NUMBERS)
    assert of_all(Gathers.REDUCE, op, values) == [whole] * ITEMS
    running = [functools.reduce(fold, NUMBERS[: at + 1]) for at in range(ITEMS)]
    assert of_all(Gathers.INCLUSIVE, op, values) == running
    assert of_all(Gathers.EXCLUSIVE, op, values) == [start, *running[:-1]]


def test_real_numbers() -> None:
    """Which begin at infinity; in which order they are added is open."""
    values = both([2.5, -1.0, 4.0, 0.5, -3.0, 1.0, 8.0, 0.0], np.float32)
    assert of_all(Gathers.REDUCE, Combine.MAX, values, FLOAT) == [8.0] * ITEMS
    assert of_all(Gathers.EXCLUSIVE, Combine.MIN, values, FLOAT)[:3] == [math.inf, 2.5, -1.0]
    for op, level in ((Combine.ADD, OPEN), (Combine.MUL, OPEN), (Combine.MAX, GIVEN)):
        made = state(v=values)
        does(made, Collective(Gathers.REDUCE, op, Local("v", FLOAT)), kind=FLOAT)
        assert made.open["r"] == level


@pytest.mark.parametrize("values", [[0] * 8, [1] * 8, [0, 0, 5, 0, 0, 0, 0, 0]])
def test_votes(values: list[int]) -> None:
    given = both(values, np.uint32)
    assert of_all(Gathers.ALL, None, given) == [int(all(values))] * ITEMS
    assert of_all(Gathers.ANY, None, given) == [int(any(values))] * ITEMS


def test_the_value_of_one_work_item() -> None:
    """Which it is, all say alike."""
    made = state(v=both(NUMBERS, np.uint32), at=both([0, 0, 0, 0, 0, 4, 0, 0], np.uint64))
    share = Collective(Gathers.BROADCAST, None, Local("v", I32))
    assert does(made, share, Local("v", I32), Int(5, I64)) is None
    assert made.registers["r"][SECOND].tolist() == [0xFFFFFFFF] * ITEMS
    stuck = does(made, share, Local("v", I32), Local("at", I64))
    assert stuck is not None
    assert stuck.arguments
    assert (stuck.lane, stuck.other) == (ITEMS, ITEMS + 5)


def copy_of(
    made: State, count: Operand, *, gather: int | None = None, event: int = 0, size: int = 4
) -> Stuck | None:
    """A copy from the first buffer to LDS."""
    stride = None if gather is None else Int(gather, I64)
    source, target = Int(OUT, PointerType(1)), Int(LDS, PointerType(3))
    copy = GroupCopy(target, source, count, size, Int(event, I64), stride)
    return does(made, copy, kind=I64, site=6)


def in_lds(made: State, count: int) -> list[int]:
    """Words of the second workgroup's LDS."""
    keys = np.uint64(LDS) + np.arange(count, dtype=np.uint64) * np.uint64(4) + np.uint64(1 << 32)
    return made.lds.load(keys, 4)[0].tolist()  # type: ignore[no-any-return]


def test_a_copy_is_made_once_by_nobody_in_particular() -> None:
    """Its accesses are one copy's, of the workgroup; its event is told to all."""
    made = state()
    assert copy_of(made, Int(3, I64)) is None
    assert in_lds(made, 3) == [0, 1, 2]
    assert [(each.how, each.copy, each.site) for each in made.log] == [
        (Access.READ, 0, 6),
        (Access.WRITE, 0, 6),
    ]
    assert [len(each.lanes) for each in made.log] == [3, 3]
    ((group, event, ended, waits),) = [
        (each.group, each.event, each.ended, each.waits) for each in made.copies
    ]
    assert (group, ended, waits) == (1, NEVER, NEVER)
    assert made.registers["r"][SECOND].tolist() == [event] * ITEMS
    assert copy_of(made, Int(0, I64)) is None
    assert len(made.log) == 2


def test_a_copy_of_elements_apart() -> None:
    made = state()
    copy_of(made, Int(3, I64), gather=5)
    assert in_lds(made, 3) == [0, 5, 10]
    copy_of(made, Int(2, I64), gather=3, size=12)
    assert in_lds(made, 6) == [0, 1, 2, 9, 10, 11]


def test_a_copy_that_not_all_call_alike() -> None:
    """Nothing is copied then; a length that inputs decide is a doubt."""
    made = state(n=both([3] * 7 + [4], np.uint64))
    stuck = copy_of(made, Local("n", I64))
    assert stuck is not None
    assert stuck.arguments
    assert not made.copies
    assert not made.log
    made = state(n=both([3] * 8, np.uint64))
    made.open["n"] = OPEN
    assert copy_of(made, Local("n", I64)) is None
    assert list(made.reasons) == [ADDRESS]


def test_a_copy_that_is_too_long() -> None:
    with pytest.raises(BoundReached):
        copy_of(state(), Int((1 << 20) + 1, I64))


def test_a_wait_ends_the_copies_of_its_events() -> None:
    """Of its workgroup, and once; others go on."""
    made = state()
    for event in (FIRST_EVENT + 9, FIRST_EVENT + 9, FIRST_EVENT + 5):
        copy_of(made, Int(1, I64), event=event)
    made.copies.append(Copy(0, FIRST_EVENT + 9))
    word = np.array([FIRST_EVENT + 9], np.uint32)
    made.buffers.store(np.array([OUT], np.uint64), word, 4, GIVEN)
    made.step, made.waits[SECOND] = 50, 3
    before = len(made.log)
    wait = GroupWait(Int(1, I32), Int(OUT, PointerType(1)))
    assert does(made, wait, kind=I32) is None
    ends = [(each.ended, each.waits) for each in made.copies]
    assert ends == [(50, 3), (50, 3), (NEVER, NEVER), (NEVER, NEVER)]
    made.step = 70
    does(made, wait, kind=I32)
    assert [each.ended for each in made.copies] == [50, 50, NEVER, NEVER]
    assert len(made.log) == before


def test_a_wait_that_not_all_call_alike() -> None:
    made = state(n=both([1] * 7 + [0], np.uint32))
    stuck = does(made, GroupWait(Local("n", I32), Int(64, PointerType(5))))
    assert stuck is not None
    assert stuck.arguments
