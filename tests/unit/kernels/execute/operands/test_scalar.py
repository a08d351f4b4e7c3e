"""Instructions that compute: bits that change their type, addresses, parts of vectors."""

from __future__ import annotations

from typing import Any, cast

import numpy as np
import pytest

from fencepost.errors import UnsupportedError
from fencepost.kernels.execute.operands.scalar import evaluate, to_flat
from fencepost.kernels.execute.state import Get, State
from fencepost.kernels.execute.values.lanes import Value, constant, dtype_of
from fencepost.kernels.question.layout import LDS_APERTURE
from fencepost.llvm.ir import (
    Binary,
    Cast,
    Element,
    Field,
    Gep,
    Head,
    Instruction,
    Int,
    Local,
    Operand,
    Select,
    Shuffle,
)
from fencepost.llvm.operations import BinaryOp, CastOp
from fencepost.llvm.types import ArrayType, IntType, PointerType, StructType, Type, VectorType

I1, I8, I16, I32, I64 = map(IntType, (1, 8, 16, 32, 64))
GLOBAL, LDS, FLAT = PointerType(1), PointerType(3), PointerType(0)
STATE = cast(State, None)
LANES = 3


def computed(instruction: Instruction, **values: Value) -> Value:
    """The value of an instruction, given those of the function's values that it uses."""

    def of(operand: Operand) -> Get:
        match operand:
            case Local(name=name):
                return lambda state, act: values[name]
            case Int(value=number, type=kind):
                return lambda state, act: constant(number, kind)
            case _:
                raise AssertionError(operand)

    return evaluate(instruction, of)(STATE, None)


def lanes(*numbers: int, kind: Type = I32) -> Any:
    return np.array(numbers, np.uint64).astype(dtype_of(kind))


def cast_to(op: CastOp, source: Type, target: Type) -> Cast:
    return Cast(Head("r", target), op, Local("x", source))


SHAPES = [
    (I32, VectorType(4, I8)),
    (VectorType(4, I8), VectorType(2, I16)),
    (VectorType(2, I32), I64),
    (VectorType(3, I16), IntType(48)),
    (IntType(48), VectorType(3, I16)),
    (VectorType(3, I8), IntType(24)),
    (VectorType(6, I8), VectorType(2, IntType(24))),
    (I32, VectorType(1, I32)),
    (VectorType(1, I64), I64),
]


def size(kind: Type) -> tuple[int, int]:
    """How many parts, of how many bytes each."""
    match kind:
        case VectorType(count=count, element=IntType(bits=bits)):
            return count, bits // 8
        case IntType(bits=bits):
            return 1, bits // 8
    raise AssertionError(kind)


@pytest.mark.parametrize(("source", "target"), SHAPES, ids=str)
def test_bits_change_their_type(source: Type, target: Type) -> None:
    """The bytes stay, in the order of the parts, the first one lowest."""
    count, wide = size(source)
    raw = [bytes((lane * 40 + at + 1) % 256 for at in range(count * wide)) for lane in range(LANES)]
    element = source.element if isinstance(source, VectorType) else source
    parts = tuple(
        lanes(*(int.from_bytes(each[at * wide :][:wide], "little") for each in raw), kind=element)
        for at in range(count)
    )
    given = parts if isinstance(source, VectorType) else parts[0]
    made = computed(cast_to(CastOp.BITCAST, source, target), x=given)
    many, each_wide = size(target)
    found = made if isinstance(target, VectorType) else (made,)
    assert len(found) == many
    for lane in range(LANES):
        assert (
            b"".join(int(part[lane]).to_bytes(each_wide, "little") for part in found) == raw[lane]
        )


PAIR = StructType((I8, I32))


@pytest.mark.parametrize(
    ("kind", "indices", "offset"),
    [
        (I32, (Int(3, I64),), 12),
        (I32, (Int(0xFFFFFFFF, I32),), -4),
        (I32, (Local("n", I32),), [8, -4, 0]),
        (ArrayType(5, I16), (Int(1, I64), Int(2, I64)), 14),
        (PAIR, (Int(2, I64), Int(1, I32)), 20),
        (ArrayType(4, PAIR), (Int(0, I64), Local("n", I32), Int(1, I32)), [20, -4, 4]),
        (VectorType(4, I8), (Int(1, I32), Local("n", I32)), [6, 3, 4]),
    ],
)
def test_addresses(kind: Type, indices: tuple[Operand, ...], offset: int | list[int]) -> None:
    """Indices are signed, whatever their width, and count what they step over."""
    instruction = Gep(Head("r", GLOBAL), kind, Local("p", GLOBAL), indices)
    base = 1 << 40
    made = computed(instruction, p=lanes(base, base, base, kind=I64), n=lanes(2, 2**32 - 1, 0))
    wanted = offset if isinstance(offset, list) else [offset] * LANES
    assert made.tolist() == [base + each for each in wanted]


def test_addresses_in_lds_run_around() -> None:
    instruction = Gep(Head("r", LDS), I32, Local("p", LDS), (Int(1, I32),))
    made = computed(instruction, p=lanes(0, 0xFFFFFFFC, 8, kind=I64))
    assert made.tolist() == [4, 0, 12]


def test_flat_addresses_say_their_space() -> None:
    """There and back; global ones are what they are."""
    made = computed(cast_to(CastOp.ADDRSPACECAST, LDS, FLAT), x=lanes(0, 4, 8, kind=I64))
    assert made.tolist() == [LDS_APERTURE, LDS_APERTURE + 4, LDS_APERTURE + 8]
    assert computed(cast_to(CastOp.ADDRSPACECAST, FLAT, LDS), x=made).tolist() == [0, 4, 8]
    four: Any = np.uint64(4)
    assert to_flat(four, 1) == 4
    assert to_flat(four, 5) != to_flat(four, 3)


def test_parts_of_vectors() -> None:
    """Taken out and put in, by a number or by one that each lane has; and mixed."""
    vector = tuple(lanes(10 * part, 10 * part + 1, 10 * part + 2) for part in range(4))
    kind = VectorType(4, I32)
    v, w, n = Local("v", kind), Local("w", kind), Local("n", I32)
    which = lanes(2, 0, 3)
    taken = computed(Element(Head("r", I32), v, None, n), v=vector, n=which)
    assert taken.tolist() == [20, 1, 32]
    put = computed(Element(Head("r", kind), v, Int(99, I32), n), v=vector, n=which)
    assert [part.tolist() for part in put] == [[0, 99, 2], [10, 11, 12], [99, 21, 22], [30, 31, 99]]
    fixed = computed(Element(Head("r", kind), v, n, Int(1, I32)), v=vector, n=which)
    assert fixed[1].tolist() == which.tolist()
    other = tuple(part + np.uint32(100) for part in vector)
    mixed = computed(Shuffle(Head("r", kind), v, w, (3, 4, -1, 0)), v=vector, w=other)
    assert [part[0] for part in mixed][:2] == [30, 100]
    assert mixed[3][0] == 0


def test_fields_of_structures() -> None:
    kind = StructType((I32, StructType((I32, I32))))
    value = (lanes(1, 1, 1), (lanes(2, 2, 2), lanes(3, 3, 3)))
    s = Local("s", kind)
    assert computed(Field(Head("r", I32), s, None, (1, 0)), s=value).tolist() == [2, 2, 2]
    made = computed(Field(Head("r", kind), s, Int(7, I32), (1, 1)), s=value)
    assert made[1][1] == 7
    assert value[1][1].tolist() == [3, 3, 3]


def test_vectors_are_computed_part_by_part() -> None:
    kind = VectorType(2, I32)
    left, right = Local("a", kind), Local("b", kind)
    made = computed(
        Binary(Head("r", kind), BinaryOp.SUB, left, right),
        a=(lanes(5, 6, 7), lanes(1, 1, 1)),
        b=(lanes(1, 2, 3), lanes(2, 2, 2)),
    )
    assert [part.tolist() for part in made] == [[4, 4, 4], [2**32 - 1] * 3]


def test_a_choice_is_made_lane_by_lane() -> None:
    instruction = Select(Head("r", I32), Local("c", I1), Int(1, I32), Local("x", I32))
    made = computed(instruction, c=np.array([True, False, True]), x=lanes(7, 8, 9))
    assert made.tolist() == [1, 8, 1]


@pytest.mark.parametrize("target", [PointerType(7), PointerType(8)])
def test_buffer_resources_are_not_interpreted(target: Type) -> None:
    with pytest.raises(UnsupportedError):
        computed(cast_to(CastOp.ADDRSPACECAST, GLOBAL, target), x=lanes(0, kind=I64))
