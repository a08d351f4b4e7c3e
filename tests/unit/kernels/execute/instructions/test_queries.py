"""What a work-item asks: its place against the launch, functions against Python's numbers."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from fencepost.errors import UnsupportedError
from fencepost.kernels.execute.instructions.queries import ask, cross_lane, pointer_to, pure
from fencepost.kernels.execute.state import Contents, State
from fencepost.kernels.execute.values.lanes import GIVEN, GUESS, OPEN, dtype_of
from fencepost.kernels.question.layout import DISPATCH, IMPLICIT, MIDDLE, PRINTED, WINDOW, Layout
from fencepost.llvm.effects.effect import Query
from fencepost.llvm.effects.functions import Exchange, LaunchData, Operation, PureOp
from fencepost.llvm.effects.launch_id import Id
from fencepost.llvm.ir import Call, Head, Int, Local
from fencepost.llvm.launches.launch import Launch
from fencepost.llvm.operations import CastOp
from fencepost.llvm.types import FloatType, IntType, Type, VectorType
from tests.unit.kernels.places import LAUNCHES, OF_DIMENSIONS, told

I1, I8, I32, I64 = map(IntType, (1, 8, 32, 64))
LAYOUT = Layout({}, {}, {}, {})


def state(launch: Launch = LAUNCHES[0], **registers: Any) -> State:
    made = State(launch, LAYOUT, range(launch.run.groups), Contents.ZERO)
    for name, value in registers.items():
        made.write(name, value, None, GIVEN)
    return made


@pytest.mark.parametrize("what", list(Id))
@pytest.mark.parametrize("launch", LAUNCHES, ids=str)
def test_places(what: Id, launch: Launch) -> None:
    """Of every work-item, in each dimension."""
    for dim in range(4 if what in OF_DIMENSIONS else 1):
        made = state(launch)
        ask(Query(what, dim), "r", I64, LAYOUT)(made, None)
        found = np.broadcast_to(made.registers["r"], (made.lanes,))
        for lane in range(0, made.lanes, 13):
            item, group = lane % launch.items, lane // launch.items
            assert found[lane] == told(launch, what, dim, item, group), (dim, lane)
        assert made.open["r"] == (OPEN if what is Id.DIMENSIONS else GIVEN)


def test_a_dimension_for_each_lane() -> None:
    """As open as what says which it is."""
    launch = LAUNCHES[1]
    which = np.arange(launch.items * launch.groups, dtype=np.uint32) % 4
    made = state(launch, d=which)
    made.open["d"] = OPEN
    ask(Query(Id.LOCAL_SIZE, Local("d", I32)), "r", I32, LAYOUT)(made, None)
    assert made.registers["r"].tolist() == [(40, 2, 2, 1)[each] for each in which]
    assert made.open["r"] == OPEN
    act = np.array([5, 2])
    ask(Query(Id.LOCAL_ID, Local("d", I32)), "s", I32, LAYOUT)(made, act)
    ids = [(*launch.local_id(lane), 0)[lane % 4] for lane in act]
    assert made.registers["s"][act].tolist() == ids


@pytest.mark.parametrize("what", list(Id))
def test_one_workgroup_anywhere(what: Id) -> None:
    """What tells where it is, or how many others there are, is open."""
    launch = Launch((64, 1, 1), (4, 1, 1), 64).one_group_anywhere()
    made = state(launch)
    ask(Query(what, 0), "r", I32, LAYOUT)(made, None)
    of_group = {
        Id.LOCAL_ID,
        Id.LOCAL_SIZE,
        Id.LOCAL_LINEAR,
        Id.GLOBAL_OFFSET,
        Id.LANE,
        Id.WAVE,
        Id.WAVE_SIZE,
        Id.WAVE_ITEMS,
        Id.WAVES,
    }
    assert made.open["r"] == (GIVEN if what in of_group else OPEN)


def test_objects_of_the_launch() -> None:
    for what, number in (
        (LaunchData.IMPLICIT, IMPLICIT),
        (LaunchData.DISPATCH, DISPATCH),
        (LaunchData.PRINTED, PRINTED),
    ):
        made = state()
        pointer_to(what, "r")(made, None)
        assert np.unique(made.registers["r"]).tolist() == [(number << WINDOW) + MIDDLE]
    with pytest.raises(UnsupportedError):
        pointer_to(LaunchData.KERNARG, "r")(state(), None)


def signed(number: int, bits: int) -> int:
    return number - (1 << bits) if number >> (bits - 1) else number


def rotated(a: int, b: int, by: int, bits: int) -> int:
    """The high bits of two words side by side, moved left."""
    return ((a << bits | b) << by % bits) >> bits


def picked(high: int, low: int, selector: int) -> int:
    eight = low.to_bytes(4, "little") + high.to_bytes(4, "little")
    chosen = []
    for each in selector.to_bytes(4, "little"):
        if each < 8:
            chosen.append(eight[each])
        elif each >= 13:
            chosen.append(255)
        else:
            chosen.append(0)
    return int.from_bytes(bytes(chosen), "little")


Meaning = Callable[..., int]
MEANINGS: dict[PureOp, tuple[int, Meaning]] = {
    PureOp.SCLAMP: (3, lambda n, x, a, b: min(max(signed(x, n), signed(a, n)), signed(b, n))),
    PureOp.UCLAMP: (3, lambda _, x, a, b: min(max(x, a), b)),
    PureOp.MAD: (3, lambda _, a, b, c: a * b + c),
    PureOp.ABS: (1, lambda n, a: abs(signed(a, n))),
    PureOp.CTPOP: (1, lambda _, a: a.bit_count()),
    PureOp.CTLZ: (1, lambda n, a: n - a.bit_length()),
    PureOp.CTTZ: (1, lambda n, a: (a & -a).bit_length() - 1 if a else n),
    PureOp.BITREVERSE: (1, lambda n, a: int(f"{a:0{n}b}"[::-1], 2)),
    PureOp.BSWAP: (1, lambda n, a: int.from_bytes(a.to_bytes(n // 8, "little"), "big")),
    PureOp.FSHL: (3, lambda n, a, b, c: rotated(a, b, c, n)),
    PureOp.FSHR: (3, lambda n, a, b, c: (a << n | b) >> c % n),
    PureOp.ROTATE: (2, lambda n, a, b: rotated(a, a, b, n)),
    PureOp.IDENTITY: (1, lambda _, a: a),
}
LOW: dict[PureOp, tuple[int, Meaning]] = {
    PureOp.MUL_U24: (2, lambda _, a, b: a % (1 << 24) * (b % (1 << 24))),
    PureOp.MUL_I24: (2, lambda _, a, b: signed(a % (1 << 24), 24) * signed(b % (1 << 24), 24)),
    PureOp.MAD_U24: (3, lambda _, a, b, c: a % (1 << 24) * (b % (1 << 24)) + c),
    PureOp.MAD_I24: (
        3,
        lambda _, a, b, c: signed(a % (1 << 24), 24) * signed(b % (1 << 24), 24) + c,
    ),
}
"""Products of the low bits of factors of 32 bits."""


def computed(op: Operation, kind: Type, *given: Any, source: Type | None = None) -> Any:
    """The function of registers a, b, c."""
    names = "abc"[: len(given)]
    arguments = tuple(Local(each, source or kind) for each in names)
    call = Call(Head("r", kind), "f", arguments)
    made = state(**dict(zip(names, given, strict=True)))
    return pure(op, call, LAYOUT)(made, None)


@pytest.mark.parametrize("op", MEANINGS, ids=lambda each: each.value)
@pytest.mark.parametrize("bits", [16, 32, 64])
def test_functions_of_integers(op: PureOp, bits: int) -> None:
    """Of small numbers, large ones, and those where something changes."""
    source, (count, meaning) = random.Random(bits), MEANINGS[op]
    some = [0, 1, bits - 1, bits, 1 << (bits - 1), (1 << bits) - 1]
    some += [source.randrange(1 << bits) for _ in range(6)]
    rows = [[source.choice(some) for _ in range(count)] for _ in range(192)]
    given = [
        np.array(each, np.uint64).astype(dtype_of(IntType(bits)))
        for each in zip(*rows, strict=True)
    ]
    found = computed(op, IntType(bits), *given)
    wanted = [meaning(bits, *row) % (1 << bits) for row in rows]
    assert [int(each) for each in found] == wanted


@pytest.mark.parametrize("op", LOW, ids=lambda each: each.value)
@pytest.mark.parametrize("bits", [32, 64])
def test_products_of_low_bits(op: PureOp, bits: int) -> None:
    """The result may be wider than the factors are."""
    source, (count, meaning) = random.Random(bits), LOW[op]
    some = [0, 1, 3, (1 << 23) - 1, 1 << 23, (1 << 24) - 1, 1 << 24, 1 << 31, (1 << 32) - 1]
    some += [source.randrange(1 << 32) for _ in range(6)]
    rows = [[source.choice(some) for _ in range(count)] for _ in range(192)]
    given = [np.array(each, np.uint32) for each in zip(*rows, strict=True)]
    found = computed(op, IntType(bits), *given, source=I32)
    wanted = [meaning(bits, *row) % (1 << bits) for row in rows]
    assert [int(each) for each in found] == wanted


@pytest.mark.parametrize(
    ("callee", "factor", "is_guess"),
    [
        ("_Z5mul24jj", (1 << 24) - 1, False),
        ("_Z5mul24jj", 1 << 24, True),
        ("llvm.amdgcn.mul.u24.i32", 1 << 24, False),
    ],
)
def test_a_factor_that_is_too_large_is_open_in_opencl(
    callee: str, factor: int, *, is_guess: bool
) -> None:
    made = state(a=np.full(192, factor, np.uint32))
    call = Call(Head("r", I32), callee, (Local("a", I32), Int(1, I32)))
    pure(PureOp.MUL_U24, call, LAYOUT)(made, None)
    assert made.guessed is is_guess


def test_bytes_that_a_selector_picks() -> None:
    source = random.Random(4)
    rows = [[source.randrange(1 << 32) for _ in range(3)] for _ in range(60)]
    rows += [
        [0x33221100, 0x77665544, int.from_bytes(bytes(source.choices(range(16), k=4)))]
        for _ in range(132)
    ]
    given = [np.array(each, np.uint32) for each in zip(*rows, strict=True)]
    found = computed(PureOp.PERM, I32, *given)
    assert [int(each) for each in found] == [picked(*row) for row in rows]


def test_real_numbers_are_rounded_once() -> None:
    """A product and a sum together are not rounded in between."""
    half = FloatType("half")
    a, b, c = (
        np.full(192, each, np.float16) for each in (1.0009765625, 1.0009765625, -1.001953125)
    )
    assert float(computed(PureOp.FMA, half, a, b, c)[0]) == 2.0**-20
    root = computed(PureOp.SQRT, FloatType("float"), np.full(192, 2, np.float32))
    assert root.dtype == np.float32
    assert float(root[0]) == float(np.float32(2) ** np.float32(0.5))


def test_functions_of_vectors_are_of_their_parts() -> None:
    """A number beside them is of all."""
    pair = VectorType(2, I32)
    one, two = (np.full(192, each, np.uint32) for each in (12, 7))
    low, high = computed(PureOp.UMAX, pair, (one, two), np.full(192, 9, np.uint32))
    assert (int(low[0]), int(high[0])) == (12, 9)
    (cut,) = {
        int(each[0])
        for each in computed(
            CastOp.TRUNC, VectorType(1, I8), (one + 256,), source=VectorType(1, I32)
        )
    }
    assert cut == 12


@pytest.mark.parametrize("wave", [32, 64])
def test_lanes_below(wave: int) -> None:
    """The bits of a mask below the own lane, in two halves."""
    mask = 0xA5A5F00F
    launch = Launch((96, 1, 1), (1, 1, 1), wave)
    for op, first in ((PureOp.MBCNT_LO, 0), (PureOp.MBCNT_HI, 32)):
        arguments = (Int(mask, I32), Local("a", I32))
        call = Call(Head("r", I32), "f", arguments)
        found = pure(op, call, LAYOUT)(state(launch, a=np.full(96, 3, np.uint32)), None)
        for item in range(96):
            below = max(0, min(32, item % wave - first))
            assert found[item] == 3 + (mask & ((1 << below) - 1)).bit_count(), item


@pytest.mark.parametrize(
    ("op", "act", "level"),
    [
        (Exchange.BALLOT, None, GIVEN),
        (Exchange.BALLOT, np.array([1, 2]), OPEN),
        (Exchange.WRITELANE, None, GUESS),
    ],
)
def test_what_lanes_exchange(op: Exchange, act: Any, level: int) -> None:
    """Open where it depends on who is here, a guess where it is not interpreted."""
    kinds = (I32, I32, I32) if op is Exchange.WRITELANE else (I1,)
    numbers = np.arange(32).astype(dtype_of(kinds[0]))
    made = state(Launch((32, 1, 1), (1, 1, 1), 32), a=numbers)
    arguments = tuple(Local("a", each) for each in kinds)
    call = Call(Head("r", I32), "llvm.amdgcn.some", arguments)
    cross_lane(op, call, "r", LAYOUT)(made, act)
    assert made.open["r"] == level
    made.open["a"] = GUESS
    cross_lane(op, call, "r", LAYOUT)(made, None)
    assert made.open["r"] == GUESS
