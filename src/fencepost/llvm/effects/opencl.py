"""The built-in functions of OpenCL C, as clang mangles them (Itanium)."""

from __future__ import annotations

import re

from fencepost.llvm.effects.effect import (
    Access,
    Barrier,
    Collective,
    Effect,
    Gathers,
    GroupCopy,
    GroupWait,
    MemoryFence,
    Opaque,
    Query,
    Stored,
    Touch,
    Unsupported,
    WaveBarrier,
)
from fencepost.llvm.effects.functions import Combine
from fencepost.llvm.effects.launch_id import Id
from fencepost.llvm.effects.opencl_math import pointed, signedness
from fencepost.llvm.effects.row import Make, Named
from fencepost.llvm.ir import Atomic, Call, Int, Operand, Undef
from fencepost.llvm.operations import AtomicOp
from fencepost.llvm.types import (
    I32,
    FloatType,
    PointerType,
    VectorType,
    bit_size,
    store_size,
)
from fencepost.numerals import integer_of
from fencepost.patterns import pattern
from fencepost.vocabulary.address_spaces import ALL_SPACES, SyncSpace
from fencepost.vocabulary.orderings import Ordering
from fencepost.vocabulary.scopes import Scope, SyncScope

_MANGLED = pattern(r"_Z(\d+)(.*)", re.ASCII)
SCOPES = {
    0: Scope.SINGLETHREAD,
    1: Scope.WORKGROUP,
    2: Scope.AGENT,
    3: Scope.SYSTEM,
    4: Scope.WAVEFRONT,
}
"""memory_scope, as opencl-c-base.h numbers it: work item, workgroup, device, all, sub-group."""
ORDERS = {
    0: Ordering.MONOTONIC,
    2: Ordering.ACQUIRE,
    3: Ordering.RELEASE,
    4: Ordering.ACQ_REL,
    5: Ordering.SEQ_CST,
}
_RMW = pattern(r"atom(?:ic)?_(?:fetch_)?(add|sub|inc|dec|min|max|and|or|xor|xchg|cmpxchg)")
_STEPS = {"inc": AtomicOp.ADD, "dec": AtomicOp.SUB}
_UNSIGNED = {AtomicOp.MIN: AtomicOp.UMIN, AtomicOp.MAX: AtomicOp.UMAX}
_SEQ_CST = (
    "atomic_flag",
    "atomic_load",
    "atomic_store",
    "atomic_exchange",
    "atomic_compare",
    "atomic_fetch",
)
_OPERANDS = {
    "atomic_load": (1, 1),
    "atomic_flag": (1, 1),
    "atomic_compare": (3, 2),
    "atomic_": (2, 1),
}
"""The operands of a function, by the beginning of its name, and the number of orders after them."""
FENCES = {
    "mem_fence": Ordering.ACQ_REL,
    "read_mem_fence": Ordering.ACQUIRE,
    "write_mem_fence": Ordering.RELEASE,
}
"""The fences of OpenCL 1 as orderings of OpenCL 2."""
PIXEL = 16
"""Bytes that represent a pixel."""
_PITCHES = {1: (PIXEL,), 2: (PIXEL, PIXEL << 18), 3: (PIXEL, PIXEL << 12, PIXEL << 24)}
"""Bytes from one pixel to the next in each dimension; no image is larger."""


def query(what: Id) -> Make:
    """Return a query of a work-item for its place, in the dimension that is the argument."""

    def made(call: Call, _: Named) -> Effect:
        return Query(what, call.arguments[0] if call.arguments else 0)

    return made


def barrier(call: Call, named: Named) -> Effect:
    """Return the effect of a barrier of the workgroup or wave, which orders memory at its scope."""
    plain, arguments = named.stem, call.arguments
    spaces = _flags(arguments[0])
    if spaces is None:
        return Unsupported(f"{plain} with flags that are no constant")
    scope = scope_of(arguments[1]) if len(arguments) > 1 else Scope.WORKGROUP
    if plain == "sub_group_barrier":
        narrow = len(arguments) > 1 and scope is Scope.SINGLETHREAD
        return WaveBarrier(frozenset() if narrow else spaces, strict=True)
    if scope < Scope.WORKGROUP:
        wave = spaces if scope is Scope.WAVEFRONT else frozenset()
        return Barrier(frozenset(), strict=True, wave=wave)
    return Barrier(spaces, strict=True)


def group_copy(call: Call, named: Named) -> Effect:
    """An asynchronous copy; its elements are of the type that the mangled name says."""
    plain, suffix, arguments = named.stem, named.suffix, call.arguments
    size = pointed(suffix)
    if size is None or len(arguments) < 4:
        return Unsupported(f"{plain} of an unknown type")
    target, source, count, *rest = arguments
    if plain == "async_work_group_copy":
        return GroupCopy(target, source, count, size, rest[0])
    if len(arguments) < 5:
        return Unsupported(f"{plain} of an unknown form")
    # The stride is that of the side in global memory.
    from_global = isinstance(arguments[0].type, PointerType) and arguments[0].type.space == 3
    gather, scatter = (arguments[3], None) if from_global else (None, arguments[3])
    return GroupCopy(target, source, count, size, arguments[4], gather, scatter)


def group_wait(call: Call, _: Named) -> Effect:
    """(count, events)."""
    return GroupWait(call.arguments[0], call.arguments[1])


def memory_fence(call: Call, named: Named) -> Effect:
    """The fences of OpenCL 1."""
    return _fence(_flags(call.arguments[0]), FENCES[named.stem], Scope.WORKGROUP)


def work_item_fence(call: Call, _: Named) -> Effect:
    """(flags, order, scope)."""
    flags, order, scope = (call.arguments[at] for at in range(3))
    return _fence(_flags(flags), order_of(order), scope_of(scope))


def whole_fence(scope: Scope) -> Effect:
    """Return the effect of a fence of HIP, which orders all memory at `scope`."""
    return MemoryFence(Atomic(Ordering.SEQ_CST, SyncScope(scope)), ALL_SPACES)


def collective(call: Call, named: Named) -> Effect:
    """A function of a value of each work-item of the workgroup."""
    gathers = next(each for each in Gathers if named.stem.startswith(f"work_group_{each.value}"))
    op = named.stem.removeprefix(f"work_group_{gathers.value}").removeprefix("_")
    combine = Combine(op) if op else None
    if signedness(named.suffix) == 1 and combine is not None:
        combine = {Combine.MIN: Combine.UMIN, Combine.MAX: Combine.UMAX}.get(combine, combine)
    return Collective(gathers, combine, call.arguments[0])


def demangled(name: str) -> tuple[str, str]:
    """The name of a function in its source, and its mangled types; no types where it has none."""
    if (found := _MANGLED.match(name)) is None:
        return name, ""
    length = integer_of(found[1])
    return found[2][:length], found[2][length:]


def _fence(spaces: frozenset[SyncSpace] | None, ordering: Ordering, scope: Scope) -> Effect:
    if spaces is None:
        return Unsupported("a fence with flags that are no constant")
    return MemoryFence(Atomic(ordering, SyncScope(scope)), spaces)


def order_of(operand: Operand) -> Ordering:
    """Return the ordering that an argument names; one that is not constant may be the weakest."""
    if isinstance(operand, Int):
        return ORDERS.get(operand.value, Ordering.MONOTONIC)
    return Ordering.MONOTONIC


def scope_of(operand: Operand) -> Scope:
    """Return the scope that an argument names; one that is not constant may be the narrowest."""
    if isinstance(operand, Int):
        return SCOPES.get(operand.value, Scope.SINGLETHREAD)
    return Scope.SINGLETHREAD


def _flags(operand: Operand) -> frozenset[SyncSpace] | None:
    if not isinstance(operand, Int):
        return None
    return frozenset(
        space for bit, space in ((1, SyncSpace.LOCAL), (2, SyncSpace.GLOBAL)) if operand.value & bit
    )


def atomic(call: Call, named: Named) -> Effect:
    """The atomic functions of all versions of OpenCL C."""
    plain, suffix = demangled(call.callee or "")[0], named.suffix
    arguments = call.arguments
    pointer = arguments[0]
    ordering = Ordering.SEQ_CST if plain.startswith(_SEQ_CST) else Ordering.MONOTONIC
    scope = Scope.AGENT
    if "_explicit" in plain:
        # What says how stands behind the operands; the last is the scope, where there is one.
        operands, orders = _OPERANDS[next(each for each in _OPERANDS if plain.startswith(each))]
        said = arguments[operands:]
        if len(said) not in (orders, orders + 1):
            return Unsupported(f"{plain} of an unknown form")
        ordering = order_of(said[0])
        if len(said) > orders:
            scope = scope_of(said[-1])
    atomic = Atomic(ordering, SyncScope(scope))
    kind = call.head.type
    if plain.startswith("atomic_init"):
        return Touch(Access.WRITE, pointer, store_size(arguments[1].type), (), arguments[1])
    if plain.startswith("atomic_load"):
        return Touch(Access.ATOMIC_READ, pointer, store_size(kind), atomic=atomic)
    if plain.startswith("atomic_store"):
        value = arguments[1]
        return Touch(Access.ATOMIC_WRITE, pointer, store_size(value.type), (), value, atomic=atomic)
    if plain.startswith("atomic_flag_clear"):
        zero: Operand = Int(0, I32)
        return Touch(Access.ATOMIC_WRITE, pointer, 4, (), zero, atomic=atomic)
    if plain.startswith("atomic_flag_test"):
        one: Operand = Int(1, I32)
        return Touch(Access.RMW, pointer, 4, (), one, AtomicOp.FLAG, None, atomic)
    if plain.startswith("atomic_compare"):
        value = arguments[2]
        return Touch(
            Access.RMW,
            pointer,
            store_size(value.type),
            (),
            value,
            AtomicOp.CMPXCHG_AT,
            arguments[1],
            atomic,
        )
    if plain.startswith("atomic_exchange"):
        value = arguments[1]
        return Touch(Access.RMW, pointer, store_size(kind), (), value, AtomicOp.XCHG, None, atomic)
    found = _RMW.match(plain)
    if not found:
        return Unsupported(f"{plain} is not interpreted")
    if (steps := _STEPS.get(found[1])) is not None:
        return Touch(Access.RMW, pointer, store_size(kind), (), Int(1, kind), steps, None, atomic)
    op = AtomicOp(found[1])
    if op is AtomicOp.CMPXCHG:
        return Touch(
            Access.RMW, pointer, store_size(kind), (), arguments[2], op, arguments[1], atomic
        )
    if re.search(r"[jmyh](?:$|\d)", suffix, flags=re.ASCII):
        op = _UNSIGNED.get(op, op)
    return Touch(Access.RMW, pointer, store_size(kind), (), arguments[1], op, None, atomic)


def image(call: Call, named: Named) -> Effect:
    """Return the effect of an access to an image: each pixel has bytes of its own.

    An image that is read through a sampler is one that a kernel can only read.
    """
    what = named.stem.rstrip("*")
    if what == "read_image" and "ocl_sampler" in named.suffix:
        return Opaque()
    pixels, place = call.arguments[0], call.arguments[1]
    kind = place.type
    count = kind.count if isinstance(kind, VectorType) else 1
    pitches = _PITCHES[min(count, 3)]
    if what == "read_image":
        size = store_size(call.head.type)
        return Touch(Access.READ, pixels, size, (place,), strides=pitches)
    value = call.arguments[-1]
    return Touch(Access.WRITE, pixels, store_size(value.type), (place,), value, strides=pitches)


def vector(call: Call, _: Named) -> Effect:
    """vload, vstore and their kin."""
    plain, arguments = demangled(call.callee or "")[0], call.arguments
    if "half" in plain:
        digits = re.search(r"half(\d*)", plain, flags=re.ASCII)
        count = integer_of(digits[1] or "1") if digits else 1
        aligned = plain.startswith(("vloada", "vstorea"))
        scale = 2 * (4 if count == 3 and aligned else count)
        if plain.startswith("vload"):
            return Touch(
                Access.READ,
                arguments[1],
                2 * count,
                (arguments[0],),
                scale=scale,
                stored=Stored.HALF,
            )
        if re.fullmatch(
            r"vstorea?_half\d*(_rte)?", plain, flags=re.ASCII
        ):  # to the nearest, unless told
            return Touch(
                Access.WRITE,
                arguments[2],
                2 * count,
                (arguments[1],),
                arguments[0],
                scale=scale,
                stored=Stored.HALF,
            )
        half = FloatType("half")
        some = Undef(VectorType(count, half) if count > 1 else half)
        return Touch(
            Access.WRITE,
            arguments[2],
            2 * count,
            (arguments[1],),
            some,
            scale=scale,
            stored=Stored.ROUNDED,
        )
    kind = call.head.type if plain.startswith("vload") else arguments[0].type
    if not isinstance(kind, VectorType):
        return Unsupported(f"{plain} of no vector")
    size = kind.count * bit_size(kind.element) // 8
    if plain.startswith("vload"):
        return Touch(Access.READ, arguments[1], size, (arguments[0],), scale=size)
    return Touch(Access.WRITE, arguments[2], size, (arguments[1],), arguments[0], scale=size)
