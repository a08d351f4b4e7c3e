"""Atomic operations and fences of a kernel, by what they order [LangRef Atomic Memory Ordering
Constraints; OpenCL C 6.15.12].
"""

from __future__ import annotations

import re
from functools import cached_property

from fencepost.judge.machine.accesses import ANY
from fencepost.judge.machine.shape import Shape
from fencepost.judge.machine.tracks import Place
from fencepost.judge.text.scopes import said
from fencepost.llvm.ir import (
    Atomic,
    AtomicRmw,
    Call,
    CmpXchg,
    Fence,
    Instruction,
    Int,
    Load,
    Operand,
    Store,
)
from fencepost.llvm.operations import AtomicOp
from fencepost.llvm.types import IntType, PointerType
from fencepost.numerals import integer_of
from fencepost.patterns import pattern
from fencepost.records import dataclass, field

SCOPES = {"singlethread": 0, "wavefront": 1, "workgroup": 2, "cluster": 3, "agent": 4, "": 5}
OF_OPENCL = {1: 2, 2: 4, 3: 5, 4: 1}
"""The ranks of OpenCL C's scopes, by clang's numbers for them: work_group, device, all_svm_devices,
sub_group.
"""
_ACQUIRES, _RELEASES = (1, 2, 4, 5), (3, 4, 5)
"""The values of memory_order that acquire and release: consume, acquire, acq_rel, seq_cst."""
_CALLED = pattern(r"_Z(\d+)(atom(?:ic)?_\w+)", re.ASCII)
_OPERATIONS = {
    "add": (AtomicOp.ADD, False),
    "sub": (AtomicOp.SUB, False),
    "inc": (AtomicOp.ADD, True),
    "dec": (AtomicOp.SUB, True),
    "and": (AtomicOp.AND, False),
    "or": (AtomicOp.OR, False),
    "xor": (AtomicOp.XOR, False),
    "min": (AtomicOp.MIN, False),
    "max": (AtomicOp.MAX, False),
    "xchg": (AtomicOp.XCHG, False),
    "exchange": (AtomicOp.XCHG, False),
    "cmpxchg": (AtomicOp.CMPXCHG, False),
    "compare_exchange": (AtomicOp.CMPXCHG_AT, False),
    "compare_exchange_strong": (AtomicOp.CMPXCHG_AT, False),
    "compare_exchange_weak": (AtomicOp.CMPXCHG_AT, False),
    "flag_test_and_set": (AtomicOp.FLAG, False),
}
"""The operations of OpenCL C's atomic functions, by their names without prefix; True for those
whose operand is 1.
"""
_BARRIER = pattern(r"_Z(7|18work_group_)barrierj(12memory_scope)?|__ockl_barrier", re.ASCII)
_MEM_FENCE = pattern(r"_Z\d+(read_|write_)?mem_fencej", re.ASCII)
_RELAXED = pattern(
    r"atom_\w+|atomic_(?:add|sub|xchg|inc|dec|cmpxchg|min|max|and|or|xor|init)", re.ASCII
)
"""The functions of OpenCL C 1.x, which order nothing, and the initialization."""


@dataclass(frozen=True, slots=True)
class Ordered:
    """An atomic operation, or a fence: then it neither reads nor writes.

    `stored` is the operand of a write, `op` the operation that changes the word, None of a load, a
    store or one that is not known. `rank` is that of the scope.
    """

    at: Place
    rank: int
    acquires: bool
    releases: bool
    reads: bool = False
    writes: bool = False
    pointer: Operand | None = None
    stored: Operand | None = None
    op: AtomicOp | None = None


@dataclass
class Atomics:
    """The atomic operations and fences of a kernel, and the paths between its instructions."""

    shape: Shape
    _beyond: dict[str, frozenset[str]] = field(default_factory=dict)

    @cached_property
    def words(self) -> tuple[Ordered, ...]:
        """Every atomic operation."""
        return tuple(each for each in self._every if each.pointer is not None)

    @cached_property
    def fences(self) -> tuple[Ordered, ...]:
        """Every fence."""
        return tuple(each for each in self._every if each.pointer is None)

    @cached_property
    def _every(self) -> tuple[Ordered, ...]:
        return tuple(
            found
            for label, block in self.shape.flow.blocks.items()
            for at, each in enumerate(block.instructions)
            if (found := _ordered((label, at), each)) is not None
        )

    def objects(self, each: Ordered) -> frozenset[str]:
        """Return the objects that hold the word of an operation."""
        return frozenset() if each.pointer is None else self.shape.objects.of(each.pointer)

    def acquired(self, at: Place, need: int) -> list[Ordered]:
        """Return the atomics that read on paths to a place, and acquire: by themselves, or by a
        fence on the way.
        """
        return [
            each
            for each in self.words
            if each.reads and each.rank >= need and self.leads(each.at, at)
            if each.acquires or self._fenced(each.at, at, need, releases=False)
        ]

    def released(self, at: Place, need: int) -> list[Ordered]:
        """Return the atomics that write on paths from a place, and release: by themselves, or by a
        fence on the way.
        """
        return [
            each
            for each in self.words
            if each.writes and each.rank >= need and self.leads(at, each.at)
            if each.releases or self._fenced(at, each.at, need, releases=True)
        ]

    def _fenced(self, first: Place, last: Place, need: int, *, releases: bool) -> bool:
        return any(
            self.leads(first, each.at) and self.leads(each.at, last)
            for each in self.fences
            if each.rank >= need and (each.releases if releases else each.acquires)
        )

    def leads(self, first: Place, second: Place) -> bool:
        """Return True if a path leads from a place to another."""
        (label, at), (target, end) = first, second
        return (label == target and at < end) or target in self.beyond(label)

    def beyond(self, label: str) -> frozenset[str]:
        """Return the blocks that paths from a block's end lead to."""
        if label not in self._beyond:
            seen: set[str] = set()
            work = [label]
            while work:
                for each in self.shape.flow.targets(work.pop()):
                    if each not in seen:
                        seen.add(each)
                        work.append(each)
            self._beyond[label] = frozenset(seen)
        return self._beyond[label]

    def leads_without(self, first: Place, second: Place, stops: set[Place]) -> bool:
        """Return True if a path leads from a place to another and passes none of some places."""
        seen: set[str] = set()
        work = [(first[0], first[1] + 1)]
        while work:
            label, start = work.pop()
            for at in range(start, len(self.shape.flow.blocks[label].instructions)):
                if (label, at) == second:
                    return True
                if (label, at) in stops:
                    break
            else:
                fresh = [each for each in self.shape.flow.targets(label) if each not in seen]
                seen.update(fresh)
                work += [(each, 0) for each in fresh]
        return False


def meets(one: frozenset[str], other: frozenset[str]) -> bool:
    """Return True if two sets of objects may have one in common."""
    return ANY in one | other or bool(one & other)


def _ordered(at: Place, each: Instruction) -> Ordered | None:
    match each:
        case Fence(atomic=atomic, tags=tags):
            return Ordered(at, *_of(atomic, tags.makes_available))
        case Load(pointer=pointer, atomic=Atomic() as atomic):
            return Ordered(at, *_of(atomic), reads=True, pointer=pointer)
        case Store(pointer=pointer, atomic=Atomic() as atomic, value=value):
            return Ordered(at, *_of(atomic), False, True, pointer, value)
        case AtomicRmw(pointer=pointer, atomic=atomic, value=value, op=op):
            return Ordered(at, *_of(atomic), True, True, pointer, value, op)
        case CmpXchg(pointer=pointer, atomic=atomic, value=value):
            return Ordered(at, *_of(atomic), True, True, pointer, value, AtomicOp.CMPXCHG)
        case Call(callee=str()):
            return _fence_called(at, each) or _called(at, each)
    return None


def _of(atomic: Atomic, makes_available: bool = True) -> tuple[int, bool, bool]:
    order, held = atomic.ordering, makes_available and atomic.makes_available
    rank = SCOPES.get(said(atomic).removesuffix("one-as").removesuffix("-"), -1)
    return rank, held and order.at_least_acquire, held and order.at_least_release


def _fence_called(at: Place, call: Call) -> Ordered | None:
    name = call.callee or ""
    if name == "_Z22atomic_work_item_fencej12memory_order12memory_scope":
        order, scope = _numbers(call)[-2:]
        return Ordered(at, OF_OPENCL.get(scope, -1), order in _ACQUIRES, order in _RELEASES)
    if name == "__ockl_grid_sync":
        return Ordered(at, SCOPES["agent"], True, True)
    if _BARRIER.fullmatch(name):
        wide = _numbers(call)[-1] if "12memory_scope" in name else 1
        return Ordered(at, OF_OPENCL.get(wide, -1), True, True)
    if _MEM_FENCE.fullmatch(name):
        return Ordered(at, SCOPES["workgroup"], "write" not in name, "read" not in name)
    return None


def _called(at: Place, call: Call) -> Ordered | None:
    """Return the atomic function of OpenCL C that is called."""
    found = _CALLED.match(call.callee or "")
    if not found or not call.arguments or not isinstance(call.arguments[0].type, PointerType):
        return None
    name = found[2][: integer_of(found[1])]
    plain, explicit = name.removesuffix("_explicit"), name.endswith("_explicit")
    rank = SCOPES["agent"]  # memory_scope_device, unless it is said
    numbers, rest = _numbers(call), call.arguments[1:]
    if "12memory_scope" in (call.callee or ""):
        rank = OF_OPENCL.get(numbers[-1], -1)
        numbers, rest = numbers[:-1], rest[:-1]
    order = 0 if _RELAXED.fullmatch(plain) else 5
    if explicit:
        orders = 2 if "compare" in plain else 1
        order, rest = numbers[-orders], rest[:-orders]
    loads, stores = "load" in plain, plain in ("atomic_store", "atomic_flag_clear", "atomic_init")
    op, one = _OPERATIONS.get(re.sub(r"^atom(?:ic)?_(?:fetch_)?", "", plain), (None, False))
    stored = Int(1, IntType(32)) if one else rest[-1] if rest else None
    return Ordered(
        at,
        rank,
        order in _ACQUIRES and not stores,
        order in _RELEASES and not loads,
        not stores,
        not loads,
        call.arguments[0],
        stored,
        op,
    )


def _numbers(call: Call) -> list[int]:
    """Return the arguments of a call that are known; -1 for others."""
    return [each.value if isinstance(each, Int) else -1 for each in call.arguments]
