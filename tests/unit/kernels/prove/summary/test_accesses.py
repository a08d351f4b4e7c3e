"""The accesses of a kernel as terms, against those of a run: where, how wide, and who comes."""

from __future__ import annotations

from typing import Any

import pytest
import z3

from fencepost.errors import UnsupportedError
from fencepost.kernels.prove.summary.accesses import Site, sites
from fencepost.kernels.prove.summary.evaluate import Evaluator
from fencepost.kernels.question.objects import LDS
from fencepost.llvm.effects.effect import Access
from fencepost.llvm.operations import AtomicOp
from fencepost.vocabulary.address_spaces import ALL_SPACES, SyncSpace
from tests.unit.kernels.prove.one_item import number_of, of_item
from tests.unit.kernels.taken_apart import evaluator_of, prepared_of, ran

ITEMS = 8
KINDS = """
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %t
  %q = getelementptr i16, ptr addrspace(3) @b, i32 %t
  %r = getelementptr <4 x i32>, ptr addrspace(1) %in, i32 %t
  %a = load <4 x i32>, ptr addrspace(1) %r
  %low = trunc i32 %t to i16
  store i16 %low, ptr addrspace(3) %q
  %b = load atomic i32, ptr addrspace(1) %p monotonic, align 4
  store atomic i32 7, ptr addrspace(1) %p monotonic, align 4
  %c = icmp slt i32 %t, %n
  br i1 %c, label %some, label %end
some:
  %d = atomicrmw sub ptr addrspace(1) %p, i32 3 monotonic
  %e = cmpxchg ptr addrspace(1) %p, i32 %n, i32 9 monotonic monotonic
  br label %end
end:
  SYNC
  %s = getelementptr i8, ptr addrspace(1) %p, i32 -4
  store i8 1, ptr addrspace(1) %s
  ret void"""


def found(body: str, items: int = ITEMS, **more: Any) -> tuple[Evaluator, list[Site]]:
    evaluator = evaluator_of(body, items, **more)
    return evaluator, sites(evaluator)


@pytest.mark.parametrize("n", [0, 5])
def test_where_a_run_accesses(n: int) -> None:
    """Each access of each work-item: kind, object, place, size, and whether it is made."""
    kernel = prepared_of(KINDS, ITEMS)
    evaluator, made = found(KINDS)
    objects = {LDS + each.number: each for each in kernel.layout.lds.values()}
    objects |= {each.number: each for each in kernel.layout.buffers.values()}
    state = ran(kernel, n=n).state
    wanted: dict[tuple[int, int], set[tuple[int, int]]] = {}
    for entry in state.log:
        for lane, address in zip(entry.lanes.tolist(), entry.addresses.tolist(), strict=True):
            spread = wanted.setdefault((entry.site, lane), set())
            spread |= {(address + at, int(entry.how.writes)) for at in range(entry.size)}
    seen = {}
    for each in made:
        for item in range(ITEMS):
            reached = z3.simplify(of_item(evaluator, each.reached, item, n=n))
            if not z3.is_true(reached):
                assert z3.is_false(reached)
                continue
            offset = of_item(evaluator, each.pointer.offset, item).as_signed_long()
            start = objects[each.pointer.region or 0].base + offset
            size = number_of(each.size)
            seen[each.number, item] = {(start + at, int(each.how.writes)) for at in range(size)}
    assert seen == wanted
    assert [each.how for each in made] == [
        Access.READ,
        Access.WRITE,
        Access.ATOMIC_READ,
        Access.ATOMIC_WRITE,
        Access.RMW,
        Access.RMW,
        Access.WRITE,
    ]
    assert [each.lds for each in made] == [False, True, *[False] * 5]
    assert made[1].spaces == {SyncSpace.LOCAL}


def test_what_stores_write_and_atomics_compute() -> None:
    evaluator, made = found(KINDS)
    _, store, load, raised, sub, exchange, _ = made
    assert number_of(of_item(evaluator, store.value, 5)) == 5
    assert number_of(raised.value) == 7
    assert load.loaded.eq(evaluator.value("b"))
    assert (load.op, load.value) == (None, None)
    assert (sub.op, sub.adds, number_of(sub.operand)) == (AtomicOp.SUB, -3, 3)
    assert evaluator.value("d").eq(sub.result)
    assert sub.loaded.eq(evaluator.value("d"))
    assert exchange.op is AtomicOp.CMPXCHG
    assert exchange.adds is None
    assert exchange.expected.eq(evaluator.value("n"))
    assert number_of(exchange.operand) == 9
    assert exchange.loaded.eq(evaluator.value("e")[0])


@pytest.mark.parametrize(
    ("body", "many"),
    [
        ("%a = alloca i32, addrspace(5)\n  store i32 1, ptr addrspace(5) %a", 0),
        ("%v = load i32, ptr addrspace(4) @c", 0),
        ("%v = load i32, ptr addrspace(1) %in", 1),
        ("store [0 x i32] zeroinitializer, ptr addrspace(1) %out", 0),
        ("%p = load ptr addrspace(1), ptr addrspace(1) %in\n  store i32 1, ptr addrspace(1) %p", 2),
    ],
)
def test_what_work_items_share(body: str, many: int) -> None:
    """Not their own memory, nor constants; a pointer that was loaded may lead anywhere."""
    rest = "\n@c = addrspace(4) constant i32 5\n"
    _, made = found(f"  {body}\n  ret void", rest=rest)
    assert len(made) == many
    if many == 2:
        assert made[1].pointer.region is None
        assert not made[1].lds
        assert made[1].spaces == ALL_SPACES


def test_some_accesses_alone() -> None:
    """By instruction, with the numbers that they have among all."""
    evaluator, made = found(KINDS)
    chosen = sites(evaluator, {id(made[1].instruction), id(made[5].instruction)})
    assert [each.key for each in chosen] == [made[1].key, made[5].key]
    assert [each.how for each in chosen] == [Access.WRITE, Access.RMW]
    assert len({each.key for each in made}) == len(made)


BUFFER = """  %r = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p1(
    ptr addrspace(1) %out, i16 0, i32 12, i32 159744)
  %at = mul i32 %t, 4
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(
    i32 %t, ptr addrspace(8) %r, i32 %at, i32 %n, i32 0)
  ret void"""


def test_a_buffer_has_an_end() -> None:
    """Which the last offset does not count for, that only some targets check."""
    evaluator, (made,) = found(BUFFER)
    for item in range(ITEMS):
        reached = z3.simplify(of_item(evaluator, made.reached, item, n=100))
        assert z3.is_true(reached) is (item < 3), item
        offset = of_item(evaluator, made.pointer.offset, item, n=100)
        assert number_of(offset) == 4 * item + 100
    assert number_of(of_item(evaluator, made.value, 2)) == 2


COPY = """  %p = getelementptr i8, ptr addrspace(1) %out, i32 %t
  %q = getelementptr i8, ptr addrspace(1) %in, i32 %t
  %w = zext i32 %n to i64
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %w, i1 false)
  ret void"""


def test_a_copy_is_two_accesses() -> None:
    """Of one number, of as many bytes as are copied."""
    evaluator, (write, read) = found(COPY)
    assert (write.how, read.how) == (Access.WRITE, Access.READ)
    assert write.number == read.number
    assert write.key != read.key
    for each in (write, read):
        assert number_of(of_item(evaluator, each.size, 0, n=24)) == 24
    regions = [evaluator.value(name).region for name in ("out", "in")]
    assert [write.pointer.region, read.pointer.region] == regions
    assert write.value is None


TO_LDS = """  %p = getelementptr i32, ptr addrspace(1) %in, i32 %t
  BEFORE
  %l = getelementptr i32, ptr addrspace(3) @a, i32 INDEX
  call void @llvm.amdgcn.global.load.lds(ptr addrspace(1) %p, ptr addrspace(3) %l,
    i32 4, i32 8, i32 0)
  br label %end
end:
  ret void"""


def test_a_copy_to_lds_lays_its_lanes_side_by_side() -> None:
    """From the first lane's place on, in each wave; both ends are moved alike."""
    body = TO_LDS.replace("BEFORE", "").replace("INDEX", "%t")
    evaluator, (write, read) = found(body, 128)
    assert (write.how, write.lds) == (Access.WRITE, True)
    assert (read.how, read.lds) == (Access.READ, False)
    for item in (0, 1, 63, 64, 65, 127):
        first = item // 64 * 64
        to = number_of(of_item(evaluator, write.pointer.offset, item))
        of = number_of(of_item(evaluator, read.pointer.offset, item))
        assert to == 4 * first + 4 * (item - first) + 8
        assert of == 4 * item + 8
    uniform = TO_LDS.replace("BEFORE", "").replace("INDEX", "0")
    evaluator, (write, _) = found(uniform, 128)
    assert number_of(of_item(evaluator, write.pointer.offset, 65)) == 4 + 8


def test_a_copy_of_some_lanes_to_different_places() -> None:
    """Which lane is the first, is not known."""
    before = "%c = icmp ugt i32 %t, 9\n  br i1 %c, label %some, label %end\nsome:"
    with pytest.raises(UnsupportedError):
        found(TO_LDS.replace("BEFORE", before).replace("INDEX", "%t"), 128)
    assert found(TO_LDS.replace("BEFORE", before).replace("INDEX", "%n"), 128)[1]


def test_addresses_that_lose_bits() -> None:
    """They are marked, since their sums may run around."""
    body = """  %w = zext i32 %n to i64
  %m64 = mul i64 %w, %w
  %i = trunc i64 %m64 to i32
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 1, ptr addrspace(1) %p
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %n
  store i32 1, ptr addrspace(1) %q
  ret void"""
    _, made = found(body)
    assert [each.narrowed for each in made] == [True, False]


@pytest.mark.parametrize(
    ("operation", "adds"),
    [("add", 5), ("sub", -5), ("xchg", None), ("or", None)],
)
def test_what_an_atomic_adds(operation: str, adds: int | None) -> None:
    """A constant that is not 0."""
    body = "  %r = atomicrmw {} ptr addrspace(1) %out, i32 {} monotonic\n  ret void"
    for operand, wanted in (("5", adds), ("0", None), ("%n", None)):
        _, (made,) = found(body.format(operation, operand))
        assert made.adds == wanted
        assert (made.result is not None) is (wanted is not None)
        assert made.op is AtomicOp(operation)
