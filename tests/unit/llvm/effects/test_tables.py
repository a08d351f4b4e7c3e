"""Each function stands in one row, and is found by the names that it goes by."""

from __future__ import annotations

from collections import Counter

import pytest

from fencepost.llvm.effects.amdgcn_table import AMDGCN
from fencepost.llvm.effects.calls import effect_of
from fencepost.llvm.effects.device_table import C_FAMILY, DEVICE
from fencepost.llvm.effects.effect import (
    Access,
    Barrier,
    CrossLane,
    Effect,
    Nothing,
    Opaque,
    Part,
    Pure,
    Reached,
    Touch,
    Unsupported,
)
from fencepost.llvm.effects.functions import Exchange, PureOp
from fencepost.llvm.effects.llvm_table import LLVM
from fencepost.llvm.effects.opencl_table import OPENCL, UNMANGLED
from fencepost.llvm.effects.row import Table
from fencepost.llvm.ir import Call, Head, Int, Local, Operand
from fencepost.llvm.operations import AtomicOp
from fencepost.llvm.types import I32, FloatType, IntType, PointerType, Type, VectorType

GLOBAL = Local("p", PointerType(1))
LDS = Local("l", PointerType(3))
TABLES = (AMDGCN, LLVM, DEVICE, C_FAMILY, OPENCL, UNMANGLED)


def effect(name: str, *operands: Operand, kind: Type = I32) -> Effect:
    """What a call is said to do."""
    return effect_of(Call(Head("r", kind), name, operands), frozenset())


@pytest.mark.parametrize("table", TABLES)
def test_a_name_stands_in_one_row(table: Table) -> None:
    """No two rows speak of one name."""
    names = Counter(name for row in table.rows for name in row.names.split())
    assert not [name for name, count in names.items() if count > 1]


@pytest.mark.parametrize("table", TABLES)
def test_a_name_is_found_in_its_row(table: Table) -> None:
    """A row's name leads to that row, with numbers in place of what is in braces."""
    for row in table.rows:
        for name in row.names.split():
            shown = name.replace("*", "").replace("{bits}", "32").replace("{bytes}", "4")
            found = table.find(shown.replace("{lanes}", "32"))
            assert found is not None
            assert found[0] is row, name


def test_types_may_follow_where_they_may() -> None:
    """Intrinsics of many types have them in their names; others have no such name."""
    assert effect("llvm.amdgcn.readfirstlane.i32") == CrossLane(Exchange.READFIRSTLANE)
    assert effect("llvm.smax.v4i32") == Pure(PureOp.SMAX)
    assert isinstance(effect("llvm.amdgcn.s.barrier"), Barrier)
    assert isinstance(effect("llvm.amdgcn.s.barrier.p1"), Unsupported)
    assert isinstance(effect("llvm.amdgcn.s.barrier.unknown"), Unsupported)


def test_the_longer_name_wins() -> None:
    """A pattern does not hide the name of something else."""
    assert isinstance(effect("llvm.amdgcn.exp2.f32"), Pure)
    assert effect("llvm.amdgcn.cvt.pkrtz") == Opaque()
    load = effect("llvm.amdgcn.raw.ptr.buffer.load.format.v4f32", Local("r", PointerType(8)))
    assert isinstance(load, Unsupported)


def test_what_has_too_few_operands_is_not_known() -> None:
    """A module may declare a function of its own by the name of a built-in."""
    assert isinstance(effect("_Z7barrierj"), Unsupported)
    assert isinstance(effect("wait_group_events", Int(1, I32)), Unsupported)


def test_other_barriers_of_ptx_are_not_that_of_the_workgroup() -> None:
    """An arrive waits for nobody, and barriers of other numbers are other barriers."""
    assert isinstance(effect("llvm.nvvm.barrier0"), Barrier)
    assert isinstance(effect("llvm.nvvm.barrier.cta.sync.all", Int(0, I32)), Barrier)
    for name in ("barrier.cta.sync.all", "barrier.cta.arrive.count", "barrier.n"):
        assert isinstance(effect(f"llvm.nvvm.{name}", Int(1, I32)), Unsupported)


def test_cluster_load() -> None:
    """A load of GFX12.5 reads as many bytes as its name says; what it reads is not followed."""
    operands = (GLOBAL, Int(0, I32), Int(3, I32))
    for bits in (32, 64, 128):
        found = effect(f"llvm.amdgcn.cluster.load.b{bits}", *operands, kind=IntType(bits))
        assert isinstance(found, Unsupported)
        assert found.parts == (Part(Reached.READ, GLOBAL, bits // 8),)


def test_arrive_on_an_object_in_lds() -> None:
    """An arrive of GFX12.5 is an atomic on eight bytes of LDS."""
    name = "llvm.amdgcn.ds.atomic.barrier.arrive.rtn.b64"
    found = effect(name, LDS, Int(1, IntType(64)), kind=IntType(64))
    assert isinstance(found, Unsupported)
    assert found.parts == (Part(Reached.ATOMIC, LDS, 8),)


def test_relocated_constant() -> None:
    """A constant that is filled in when code is loaded touches no memory."""
    assert effect("llvm.amdgcn.reloc.constant") == Opaque()


def test_transposing_load() -> None:
    """Each lane reads the bytes of its result."""
    found = effect("llvm.amdgcn.ds.read.tr8.b64.v2i32", LDS, kind=IntType(64))
    assert found == Touch(Access.READ, LDS, 8)


def test_waits_of_a_wave_order_nobody() -> None:
    """Waits for the wave's own operations and hints do nothing that others see."""
    for name in ("s.wait.event", "s.wait.loadcnt", "sched.barrier", "s.sleep"):
        assert effect(f"llvm.amdgcn.{name}", Int(0, I32)) == Nothing()


def test_atomic_numbers() -> None:
    """Minima and maxima of numbers are atomics that are not interpreted."""
    value = Local("v", FloatType("float"))
    name = "llvm.amdgcn.global.atomic.fmin.num.f32.p1.f32"
    found = effect(name, GLOBAL, value, kind=FloatType("float"))
    assert isinstance(found, Unsupported)
    assert found.parts == (Part(Reached.ATOMIC, GLOBAL, 8),)


def test_scalar_load_of_a_buffer() -> None:
    """One load for the wave reads somewhere in its object, and nothing else."""
    found = effect("llvm.amdgcn.s.buffer.load.i32", Local("r", VectorType(4, I32)), Int(0, I32))
    assert isinstance(found, Unsupported)
    assert found.parts is not None
    assert [(each.how, each.size) for each in found.parts] == [(Reached.READ, None)]


def test_ordered_and_clamped_atomics() -> None:
    """An ordered addition and a subtraction that stops at zero touch as many bytes as they have."""
    for name, size in (("global.atomic.ordered.add.b64", 8), ("global.atomic.csub.i32.p1", 4)):
        found = effect(f"llvm.amdgcn.{name}", GLOBAL, Int(1, IntType(8 * size)))
        assert isinstance(found, Unsupported)
        assert found.parts == (Part(Reached.ATOMIC, GLOBAL, size),)


def test_barrier_of_a_cluster() -> None:
    """It is no barrier of the workgroup: nothing is said to be in order by it."""
    found = effect("llvm.amdgcn.s.cluster.barrier")
    assert isinstance(found, Unsupported)
    assert found.parts is None


def test_registers_are_no_memory() -> None:
    """Asking for registers, or for the wave's turn, touches no memory."""
    for name in ("s.alloc.vgpr", "pops.exiting.wave.id"):
        assert effect(f"llvm.amdgcn.{name}", Int(8, I32)) == Opaque()


def test_atomics_of_buffers() -> None:
    """An atomic on a buffer is LLVM's operation, also where its instruction has another name."""
    resource = Local("r", PointerType(8))
    for name, op in (("inc", AtomicOp.UINC_WRAP), ("smin", AtomicOp.MIN), ("swap", AtomicOp.XCHG)):
        operands = (Int(7, I32), resource, Int(0, I32), Int(0, I32), Int(0, I32))
        found = effect(f"llvm.amdgcn.raw.ptr.buffer.atomic.{name}.i32", *operands)
        assert isinstance(found, Touch)
        assert found.op is op
    other = effect("llvm.amdgcn.raw.ptr.buffer.atomic.invented", Int(7, I32), resource)
    assert isinstance(other, Unsupported)
