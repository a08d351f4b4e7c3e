"""Read-modify-writes of many lanes, against one lane after another."""

from __future__ import annotations

import random

import numpy as np
import pytest

from fencepost.errors import UnsupportedError
from fencepost.kernels.execute.accesses import access
from fencepost.kernels.execute.accesses.modify import modify
from fencepost.kernels.execute.values.arithmetic import rmw
from fencepost.kernels.execute.values.lanes import OPEN
from fencepost.kernels.execute.values.marks import mark
from fencepost.llvm.ir import Atomic
from fencepost.llvm.operations import AtomicOp
from fencepost.llvm.types import FloatType, IntType
from fencepost.vocabulary.orderings import Ordering
from fencepost.vocabulary.scopes import Scope, SyncScope
from tests.unit.kernels.execute.accesses.test_access import (
    GLOBAL,
    I32,
    OUT,
    got,
    numbers,
    put,
    state,
)

INTEGERS = [each for each in AtomicOp if each.value[0] != "f" and "cmpxchg" not in each.value]
RELAXED = Atomic(Ordering.MONOTONIC, SyncScope(Scope.AGENT))


@pytest.mark.parametrize("op", [each for each in INTEGERS if each is not AtomicOp.FLAG], ids=str)
@pytest.mark.parametrize("bits", [8, 32])
def test_read_modify_writes_one_after_another(op: AtomicOp, bits: int) -> None:
    """Some addresses for many lanes: each gets what the one before it left."""
    source = random.Random(bits)
    try:
        combine = rmw(op, IntType(bits))
    except UnsupportedError:
        pytest.skip("not interpreted")
    made, count, top = state(16), 16, 1 << bits
    where = [OUT + 8 * source.randrange(3) for _ in range(count)]
    values = [source.randrange(top) for _ in range(count)]
    held: dict[int, int] = {}
    wanted = []
    for address, value in zip(where, values, strict=True):
        wanted.append(held.get(address, 0))
        held[address] = combine(held.get(address, 0), value) % top
    old, wrote, _ = modify(
        made,
        numbers(*where),
        np.arange(count),
        GLOBAL,
        IntType(bits),
        op,
        numbers(*values).astype(f"u{bits // 8}"),
        None,
        RELAXED,
        2,
    )
    assert old.tolist() == wanted
    assert wrote.all()
    assert {address: got(made, address, IntType(bits))[0] for address in held} == held


@pytest.mark.parametrize("seed", range(6))
def test_exchanges_of_what_is_expected(seed: int) -> None:
    """Who finds it writes, the others see what is there."""
    source = random.Random(seed)
    made, count = state(16), 16
    where = [OUT + 4 * source.randrange(2) for _ in range(count)]
    expected, values = ([source.randrange(3) for _ in range(count)] for _ in range(2))
    held: dict[int, int] = {}
    olds, wrotes = [], []
    for address, wanted, value in zip(where, expected, values, strict=True):
        olds.append(held.get(address, 0))
        wrotes.append(held.get(address, 0) == wanted)
        held[address] = value if wrotes[-1] else held.get(address, 0)
    old, wrote, _ = modify(
        made,
        numbers(*where),
        np.arange(count),
        GLOBAL,
        I32,
        AtomicOp.CMPXCHG,
        numbers(*values, kind=np.uint32),
        numbers(*expected, kind=np.uint32),
        RELAXED,
        2,
    )
    assert (old.tolist(), wrote.tolist()) == (olds, wrotes)
    assert {address: got(made, address)[0] for address in held} == held


def test_what_atomics_leave_depends_on_the_order() -> None:
    """Also where nobody wrote: in another order somebody may."""
    for expected in (None, numbers(7, kind=np.uint32)):
        made = state()
        put(made, OUT, 1)
        op = AtomicOp.ADD if expected is None else AtomicOp.CMPXCHG
        one = numbers(1, kind=np.uint32)
        _, wrote, _ = modify(
            made, numbers(OUT), numbers(0), GLOBAL, I32, op, one, expected, RELAXED, 2
        )
        assert bool(wrote[0]) is (expected is None)
        assert got(made, OUT)[1] == OPEN


def test_real_numbers_are_added_as_such() -> None:
    made = state()
    half = FloatType("half")
    where, lanes = numbers(OUT, OUT), np.arange(2)
    old, _, _ = modify(
        made,
        where,
        lanes,
        GLOBAL,
        half,
        AtomicOp.FADD,
        np.array([1.5, 0.25], np.float16),
        None,
        RELAXED,
        2,
    )
    assert old.tolist() == [0, 1.5]
    assert access.load(made, where[:1], lanes[:1], GLOBAL, half, 1)[0].tolist() == [1.75]


@pytest.mark.parametrize(
    ("op", "reads"),
    [(AtomicOp.ADD, [0, 0, 1, 1]), (AtomicOp.XCHG, [0, 0, 1, 0]), (AtomicOp.MAX, [0, 0, 1, 1])],
    ids=str,
)
def test_poison_in_memory(op: AtomicOp, reads: list[int]) -> None:
    """Who comes after a lane that gives poison reads it; what is exchanged takes it away again."""
    made, lanes = state(), np.arange(4)
    given = np.where(lanes == 1, mark(1, lanes), 0)
    values = numbers(1, 2, 3, 4, kind=np.uint32)
    where = numbers(OUT, OUT, OUT, OUT)
    found = modify(made, where, lanes, GLOBAL, I32, op, values, None, RELAXED, 2, given)[2]
    assert found is not None
    assert (found != 0).tolist() == [bool(each) for each in reads]
    left = access.load(made, numbers(OUT), numbers(0), GLOBAL, I32, 1)[2]
    assert (left is None) is (op is AtomicOp.XCHG)
