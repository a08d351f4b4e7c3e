"""Arithmetic of lanes against Python's numbers, for every pair of small ones."""

from __future__ import annotations

import math
import struct
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from fencepost.errors import UnsupportedError
from fencepost.kernels.execute.values.arithmetic import (
    binary,
    brain,
    cast,
    compare,
    from_bits,
    one_nan,
    rmw,
    to_bits,
)
from fencepost.kernels.execute.values.lanes import dtype_of
from fencepost.kernels.report import Verdict
from fencepost.llvm.effects.functions import Operation, PureOp
from fencepost.llvm.operations import AtomicOp, BinaryOp, CastOp, Predicate
from fencepost.llvm.types import FloatType, IntType, Type, VectorType
from tests.unit.kernels.kernels_of_text import checked

WIDTHS = (1, 5, 8, 32, 64)
HALF, FLOAT, DOUBLE, BFLOAT = map(FloatType, ("half", "float", "double", "bfloat"))


def numbers(bits: int) -> list[int]:
    """All of a small width; of others, those where something changes."""
    if bits <= 5:
        return list(range(1 << bits))
    top = 1 << bits
    near = {0, top // 2, top // 4, top // 3, 3 * top // 4}
    return sorted(
        {(each + by) % top for each in near for by in range(-3, 4)} | {5, 7, bits, bits + 1}
    )


def pairs(bits: int) -> tuple[Any, ...]:
    """Each pair of numbers, as two arrays of lanes."""
    every = [(a, b) for a in numbers(bits) for b in numbers(bits)]
    return tuple(lanes([pair[side] for pair in every], bits) for side in (0, 1))


def lanes(given: list[int], bits: int) -> Any:
    """An array of lanes with these numbers."""
    return np.array(given, np.uint64).astype(dtype_of(IntType(bits)))


def signed(number: int, bits: int) -> int:
    return number - (1 << bits) if number >> (bits - 1) else number


def quotient(a: int, b: int) -> int:
    """Division towards zero."""
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


Meaning = Callable[[int, int, int], int | None]
"""What two numbers of so many bits come to, not wrapped; None where nothing is promised."""

OPERATIONS: dict[Operation, Meaning] = {
    BinaryOp.ADD: lambda a, b, _: a + b,
    BinaryOp.SUB: lambda a, b, _: a - b,
    BinaryOp.MUL: lambda a, b, _: a * b,
    BinaryOp.AND: lambda a, b, _: a & b,
    BinaryOp.OR: lambda a, b, _: a | b,
    BinaryOp.XOR: lambda a, b, _: a ^ b,
    BinaryOp.SHL: lambda a, b, bits: a << b if b < bits else None,
    BinaryOp.LSHR: lambda a, b, bits: a >> b if b < bits else None,
    BinaryOp.ASHR: lambda a, b, bits: signed(a, bits) >> b if b < bits else None,
    BinaryOp.UDIV: lambda a, b, _: a // b if b else None,
    BinaryOp.UREM: lambda a, b, _: a % b if b else None,
    BinaryOp.SDIV: lambda a, b, n: quotient(signed(a, n), signed(b, n)) if b else None,
    BinaryOp.SREM: lambda a, b, n: (
        signed(a, n) - signed(b, n) * quotient(signed(a, n), signed(b, n)) if b else None
    ),
    PureOp.SMIN: lambda a, b, bits: min(signed(a, bits), signed(b, bits)),
    PureOp.SMAX: lambda a, b, bits: max(signed(a, bits), signed(b, bits)),
    PureOp.UMIN: lambda a, b, _: min(a, b),
    PureOp.UMAX: lambda a, b, _: max(a, b),
    PureOp.USUB_SAT: lambda a, b, _: max(a - b, 0),
    PureOp.UADD_SAT: lambda a, b, bits: min(a + b, (1 << bits) - 1),
}


ON_BITS: tuple[Operation, ...] = (
    *(BinaryOp.ADD, BinaryOp.SUB, BinaryOp.MUL, BinaryOp.AND, BinaryOp.OR, BinaryOp.XOR),
    *(PureOp.SMIN, PureOp.SMAX, PureOp.UMIN, PureOp.UMAX),
)


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize("bits", WIDTHS[1:])
@pytest.mark.parametrize("op", OPERATIONS, ids=str)
def test_operations(op: Operation, bits: int) -> None:
    """As Python has them, modulo 2^bits, in the low bits of a lane."""
    left, right = pairs(bits)
    made = binary(op, IntType(bits))(left, right)
    assert made.dtype == left.dtype
    for a, b, found in zip(left.tolist(), right.tolist(), made.tolist(), strict=True):
        wanted = OPERATIONS[op](a, b, bits)
        assert wanted is None or found == wanted % (1 << bits), (a, b)


@pytest.mark.parametrize("op", ON_BITS, ids=str)
def test_operations_on_bits(op: Operation) -> None:
    """Of one bit 1 is -1, where signs count."""
    left, right = pairs(1)
    made = binary(op, IntType(1))(left, right)
    wanted = [OPERATIONS[op](int(a), int(b), 1) for a, b in zip(left, right, strict=True)]
    assert made.tolist() == [bool(each % 2) for each in wanted if each is not None]


PREDICATES: dict[str, Callable[[Any, Any], bool]] = {
    "eq": lambda a, b: a == b,
    "ne": lambda a, b: a != b,
    "lt": lambda a, b: a < b,
    "le": lambda a, b: a <= b,
    "gt": lambda a, b: a > b,
    "ge": lambda a, b: a >= b,
}


@pytest.mark.parametrize("bits", WIDTHS)
@pytest.mark.parametrize(
    "predicate", [*("eq", "ne"), *(s + p for s in "us" for p in ("lt", "le", "gt", "ge"))]
)
def test_comparisons(predicate: str, bits: int) -> None:
    left, right = pairs(bits)
    made = compare(Predicate(predicate), IntType(bits), floating=False)(left, right)
    test = PREDICATES[predicate[-2:]]
    for a, b, found in zip(left.tolist(), right.tolist(), made.tolist(), strict=True):
        if predicate[0] == "s":
            a, b = signed(int(a), bits), signed(int(b), bits)
        assert found is test(a, b)


REALS = (0.0, -0.0, 1.0, -2.5, math.inf, -math.inf, math.nan)


@pytest.mark.parametrize("name", [*PREDICATES, "true", "false", "ord", "uno"])
@pytest.mark.parametrize("letter", "ou")
def test_comparisons_of_real_numbers(name: str, letter: str) -> None:
    """Ordered ones are false of NaN, unordered ones true."""
    predicate = f"{letter}{name}" if name in PREDICATES else name
    holds = compare(Predicate(predicate), FLOAT, floating=True)
    for a in REALS:
        for b in REALS:
            unordered = a != a or b != b
            wanted = {"true": True, "false": False, "ord": not unordered, "uno": unordered}.get(
                name, letter == "u" if unordered else PREDICATES.get(name, PREDICATES["eq"])(a, b)
            )
            assert bool(holds(np.asarray(a, np.float32), np.asarray(b, np.float32))) is wanted, (
                a,
                b,
            )


@pytest.mark.parametrize("low", [1, 5, 8, 32])
@pytest.mark.parametrize("high", [8, 12, 32, 64])
def test_integers_are_widened_and_cut(low: int, high: int) -> None:
    given = lanes(numbers(low), low)
    for op, meaning in (("zext", int), ("sext", lambda each: signed(int(each), low))):
        if low < high:
            made = cast(CastOp(op), IntType(low), IntType(high))(given)
            assert made.tolist() == [meaning(each) % (1 << high) for each in given.tolist()]
            assert made.dtype == dtype_of(IntType(high))
    wide = lanes(numbers(high), high)
    if low < high:
        cut = cast(CastOp.TRUNC, IntType(high), IntType(low))(wide)
        assert [int(each) for each in cut] == [each % (1 << low) for each in wide.tolist()]


@pytest.mark.parametrize("bits", [5, 8, 32, 64])
def test_integers_and_real_numbers(bits: int) -> None:
    """There and back, of those that a double holds."""
    given = lanes(numbers(bits), bits)
    for to, back, meaning in (
        ("uitofp", "fptoui", int),
        ("sitofp", "fptosi", lambda n: signed(n, bits)),
    ):
        real = cast(CastOp(to), IntType(bits), DOUBLE)(given)
        assert real.tolist() == [float(meaning(each)) for each in given.tolist()]
        exact = np.array(
            [int(each) == meaning(n) for each, n in zip(real, given.tolist(), strict=True)]
        )
        again = cast(CastOp(back), DOUBLE, IntType(bits))(real)
        assert again[exact].tolist() == given[exact].tolist()


def test_brain_floats_are_rounded_to_even() -> None:
    """To the nearest of those whose low half is 0; compared with both neighbours of each."""
    for word in (
        0x3F800000,
        0x3F808000,
        0x3F818000,
        0x3F808001,
        0x00008000,
        0x00018000,
        0x7F7F8000,
    ):
        (value,) = struct.unpack("<f", struct.pack("<I", word))
        (found,) = struct.unpack(
            "<I", struct.pack("<f", float(brain(np.asarray(value, np.float32))))
        )
        low, high = word & ~0xFFFF, (word & ~0xFFFF) + 0x10000
        middle = word & 0xFFFF
        even = low if low >> 16 & 1 == 0 else high
        assert found == (even if middle == 0x8000 else high if middle > 0x8000 else low), hex(word)


def test_there_is_one_nan() -> None:
    """Whichever went in."""
    strange = np.array([0x7FC00001, 0xFFC00000, 0x3F800000], np.uint32).view(np.float32)
    assert one_nan(strange).view(np.uint32).tolist() == [0x7FC00000, 0x7FC00000, 0x3F800000]


@pytest.mark.parametrize(
    "kind", [IntType(1), IntType(8), IntType(64), HALF, FLOAT, DOUBLE, BFLOAT], ids=str
)
def test_bits_there_and_back(kind: IntType | FloatType) -> None:
    given = np.array([0, 1, 0, 1]).astype(dtype_of(kind))
    words = to_bits(given, kind)
    assert words.dtype.itemsize == max(1, kind.bits // 8)
    assert from_bits(words, kind).tolist() == given.tolist()


ATOMICS: dict[AtomicOp, Callable[[int, int], int]] = {
    AtomicOp.XCHG: lambda a, b: b,
    AtomicOp.ADD: lambda a, b: a + b,
    AtomicOp.SUB: lambda a, b: a - b,
    AtomicOp.AND: lambda a, b: a & b,
    AtomicOp.OR: lambda a, b: a | b,
    AtomicOp.XOR: lambda a, b: a ^ b,
    AtomicOp.NAND: lambda a, b: ~(a & b),
    AtomicOp.MAX: lambda a, b: max(a, b, key=lambda n: signed(n, 4)),
    AtomicOp.MIN: lambda a, b: min(a, b, key=lambda n: signed(n, 4)),
    AtomicOp.UMAX: max,
    AtomicOp.UMIN: min,
    AtomicOp.UINC_WRAP: lambda a, b: 0 if a >= b else a + 1,
    AtomicOp.UDEC_WRAP: lambda a, b: b if a == 0 or a > b else a - 1,
    AtomicOp.USUB_COND: lambda a, b: a - b if a >= b else a,
    AtomicOp.USUB_SAT: lambda a, b: max(a - b, 0),
}


@pytest.mark.parametrize("op", ATOMICS, ids=str)
def test_read_modify_writes(op: AtomicOp) -> None:
    """What is left in memory, for every pair of numbers of four bits."""
    left = rmw(op, IntType(4))
    for a in range(16):
        for b in range(16):
            assert left(a, b) == ATOMICS[op](a, b) % 16


@pytest.mark.parametrize(
    ("op", "kind"), [(BinaryOp.ADD, IntType(65)), (PureOp.SIN, IntType(8)), (BinaryOp.XOR, FLOAT)]
)
def test_what_is_not_interpreted(op: Operation, kind: IntType | FloatType) -> None:
    with pytest.raises(UnsupportedError):
        binary(op, kind)


def test_two_work_items_divide_to_the_same_place() -> None:
    """The least number and the next one have one third: what they index collides."""
    report = checked(
        """
  %a = add i32 %t, -2147483648
  %q = sdiv i32 %a, 3
  %i = and i32 %q, 255
  %p = getelementptr [256 x i32], ptr addrspace(3) @a, i32 0, i32 %i
  store i32 %t, ptr addrspace(3) %p
  ret void""",
        items=2,
    )
    assert report.verdict is Verdict.BUG


def test_a_vector_changes_each_of_its_numbers() -> None:
    """No number carries into the next one."""
    kind = VectorType(2, IntType(16))
    assert rmw(AtomicOp.ADD, kind)(0x0001_FFFF, 0x0002_0001) == 0x0003_0000
    real = VectorType(2, HALF)
    one, two, three = (int(np.float16(each).view(np.uint16)) for each in (1, 2, 3))
    assert rmw(AtomicOp.FADD, real)(two << 16 | one, one << 16 | two) == three << 16 | three


@pytest.mark.parametrize("kind", [IntType(32), VectorType(2, IntType(16))])
def test_an_operation_that_is_none_on_such_numbers(kind: Type) -> None:
    with pytest.raises(UnsupportedError, match="fadd"):
        rmw(AtomicOp.FADD, kind)
    with pytest.raises(UnsupportedError, match="xor"):
        rmw(AtomicOp.XOR, FLOAT)(0, 0)


PACKED = """
  %c = icmp eq i32 %t, 0
  br i1 %c, label %first, label %end
first:
  store <2 x half> <half 2.0, half 5.0>, ptr addrspace(3) @a
  %old = atomicrmw fadd ptr addrspace(3) @a, <2 x half> <half 1.0, half 2.0>
    syncscope("workgroup") monotonic
  %new = load <2 x half>, ptr addrspace(3) @a
  %low = extractelement <2 x half> %new, i32 0
  %high = extractelement <2 x half> %old, i32 1
  %is = fcmp oeq half %low, LOW
  %was = fcmp oeq half %high, 5.0
  %both = and i1 %is, %was
  br i1 %both, label %bad, label %end
bad:
  call void @llvm.amdgcn.s.barrier()
  br label %end
end:
  ret void
"""


@pytest.mark.parametrize(("low", "bug"), [("3.0", True), ("2.0", False)])
def test_an_atomic_on_a_vector(low: str, bug: bool) -> None:
    """Its numbers change, and what it gives are those before."""
    report = checked(PACKED.replace("LOW", low), items=128)
    assert (report.verdict is Verdict.BUG) is bug
