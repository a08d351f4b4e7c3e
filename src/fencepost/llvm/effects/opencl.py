"""The built-in functions of OpenCL C, as clang mangles them (Itanium)."""

from __future__ import annotations

import re

from fencepost.llvm.effects.effect import (
    Access,
    Barrier,
    Collective,
    CrossLane,
    Effect,
    FenceCall,
    Gathers,
    GroupCopy,
    GroupWait,
    Id,
    Nothing,
    Opaque,
    Query,
    Touch,
    Unsupported,
    WaveBarrier,
)
from fencepost.llvm.effects.opencl_math import math_call, pointed, signedness
from fencepost.llvm.ir import Atomic, Call, Int, Operand, Ordering, Undef
from fencepost.llvm.types import (
    I32,
    FloatType,
    PointerType,
    VectorType,
    bit_size,
    store_size,
)

_MANGLED = re.compile(r"_Z(\d+)(.*)")
_QUERIES = {
    "get_local_id": Id.LOCAL_ID,
    "get_group_id": Id.GROUP_ID,
    "get_local_size": Id.LOCAL_SIZE,
    "get_enqueued_local_size": Id.LOCAL_SIZE,
    "get_num_groups": Id.GROUPS,
    "get_global_id": Id.GLOBAL_ID,
    "get_global_size": Id.GLOBAL_SIZE,
    "get_global_offset": Id.GLOBAL_OFFSET,
    "get_local_linear_id": Id.LOCAL_LINEAR,
    "get_global_linear_id": Id.GLOBAL_LINEAR,
    "get_work_dim": Id.DIMENSIONS,
    "get_sub_group_local_id": Id.LANE,
    "get_sub_group_id": Id.WAVE,
    "get_sub_group_size": Id.WAVE_SIZE,
    "get_max_sub_group_size": Id.WAVE_SIZE,
    "get_num_sub_groups": Id.WAVES,
}
SPACES = {0: frozenset[str](), 1: frozenset({"local"}), 2: frozenset({"global"})}
SCOPES = {0: "singlethread", 1: "workgroup", 2: "agent", 3: "", 4: "wavefront"}
"""memory_scope, as opencl-c-base.h numbers it: work item, workgroup, device, all, sub-group."""
ORDERS = {
    0: Ordering.MONOTONIC,
    2: Ordering.ACQUIRE,
    3: Ordering.RELEASE,
    4: Ordering.ACQ_REL,
    5: Ordering.SEQ_CST,
}
_RMW = re.compile(r"atom(?:ic)?_(?:fetch_)?(add|sub|inc|dec|min|max|and|or|xor|xchg|cmpxchg)")
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
"""Operands of a function whose name begins so, and how many orders follow them."""
FENCES = {
    "mem_fence": Ordering.ACQ_REL,
    "read_mem_fence": Ordering.ACQUIRE,
    "write_mem_fence": Ordering.RELEASE,
}
"""What the fences of OpenCL 1 are in the words of OpenCL 2."""
_COLLECTIVE = re.compile(
    r"work_group_(?:(all|any|broadcast)|(reduce|scan_inclusive|scan_exclusive)_(add|mul|min|max"
    r"|and|or|xor))"
)
_IMAGES = re.compile(r"(read_image|write_image|get_image)")
PIXEL = 16
"""Bytes that stand for a pixel."""
_PITCHES = {1: (PIXEL,), 2: (PIXEL, PIXEL << 18), 3: (PIXEL, PIXEL << 12, PIXEL << 24)}
"""Bytes from one pixel to the next in each dimension; no image is larger."""


def opencl_call(name: str, call: Call) -> Effect | None:
    """What a built-in does; None where the name is none."""
    found = _MANGLED.match(name)
    if found:
        length = int(found[1])
        plain, suffix = found[2][:length], found[2][length:]
    else:
        plain, suffix = name, ""
    arguments = call.arguments
    if plain in _QUERIES:
        return Query(_QUERIES[plain], arguments[0] if arguments else 0)
    match plain:
        case "barrier" | "work_group_barrier" | "sub_group_barrier":
            return _barrier(plain, arguments)
        case "mem_fence" | "read_mem_fence" | "write_mem_fence":
            return _fence(_flags(arguments[0]), FENCES[plain], "workgroup")
        case "atomic_work_item_fence":
            return _fence(_flags(arguments[0]), _order(arguments[1]), _scope(arguments[2]))
        case "async_work_group_copy" | "async_work_group_strided_copy":
            return _group_copy(plain, suffix, arguments)
        case "wait_group_events":
            return GroupWait(arguments[0], arguments[1])
        case "prefetch":
            return Nothing()
        case "__threadfence" | "__threadfence_system":
            scope_name = "agent" if plain == "__threadfence" else ""
            return _fence(frozenset({"local", "global"}), Ordering.SEQ_CST, scope_name)
        case "__threadfence_block":
            return _fence(frozenset({"local", "global"}), Ordering.SEQ_CST, "workgroup")
        case "__syncthreads":
            return Barrier(frozenset({"local", "global"}), strict=True)
    if plain.startswith(("atomic_", "atom_")):
        return _atomic(plain, suffix, call)
    if plain.startswith(("vload", "vstore")):
        return _vector(plain, call)
    if found_image := _IMAGES.match(plain):
        return _image(found_image[1], suffix, call)
    if plain == "__translate_sampler_initializer":
        return Opaque()
    if plain.startswith("sub_group_"):
        return CrossLane("sub_group")
    if collective := _COLLECTIVE.fullmatch(plain):
        unsigned = "u" if signedness(suffix) == 1 and collective[3] in ("min", "max") else ""
        op = unsigned + (collective[3] or "")
        return Collective(Gathers(collective[1] or collective[2]), op, arguments[0])
    if plain.startswith(("work_group_", "intel_")):
        return Unsupported(f"{plain} is not interpreted")
    return math_call(plain, suffix, call) if found else None


def _barrier(plain: str, arguments: tuple[Operand, ...]) -> Effect:
    """A barrier of the workgroup or wave, which orders memory as far as its scope goes."""
    spaces = _flags(arguments[0])
    if spaces is None:
        return Unsupported(f"{plain} with flags that are no constant")
    scope = _scope(arguments[1]) if len(arguments) > 1 else "workgroup"
    if plain == "sub_group_barrier":
        narrow = len(arguments) > 1 and scope == "singlethread"
        return WaveBarrier(frozenset() if narrow else spaces, strict=True)
    if scope in ("singlethread", "wavefront"):
        wave = spaces if scope == "wavefront" else frozenset()
        return Barrier(frozenset(), strict=True, wave=wave)
    return Barrier(spaces, strict=True)


def _group_copy(plain: str, suffix: str, arguments: tuple[Operand, ...]) -> Effect:
    """An asynchronous copy; its elements are of the type that the mangled name says."""
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


def _fence(spaces: frozenset[str] | None, ordering: Ordering, scope: str) -> Effect:
    if spaces is None:
        return Unsupported("a fence with flags that are no constant")
    return FenceCall(Atomic(ordering, scope), spaces)


def _order(operand: Operand) -> Ordering:
    """The ordering that an argument says; what is no constant may be the weakest."""
    if isinstance(operand, Int):
        return ORDERS.get(operand.value, Ordering.MONOTONIC)
    return Ordering.MONOTONIC


def _scope(operand: Operand) -> str:
    """The scope that an argument says; what is no constant may be the narrowest."""
    if isinstance(operand, Int):
        return SCOPES.get(operand.value, "singlethread")
    return "singlethread"


def _flags(operand: Operand) -> frozenset[str] | None:
    if not isinstance(operand, Int):
        return None
    return frozenset({name for bit, name in ((1, "local"), (2, "global")) if operand.value & bit})


def _atomic(plain: str, suffix: str, call: Call) -> Effect:
    arguments = call.arguments
    pointer = arguments[0]
    ordering = Ordering.SEQ_CST if plain.startswith(_SEQ_CST) else Ordering.MONOTONIC
    scope = "agent"
    if "_explicit" in plain:
        # What says how stands behind the operands; the last is the scope, where there is one.
        operands, orders = _OPERANDS[next(each for each in _OPERANDS if plain.startswith(each))]
        said = arguments[operands:]
        if len(said) not in (orders, orders + 1):
            return Unsupported(f"{plain} of an unknown form")
        ordering = _order(said[0])
        if len(said) > orders:
            scope = _scope(said[-1])
    atomic = Atomic(ordering, scope)
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
        return Touch(Access.RMW, pointer, 4, (), one, "flag", None, atomic)
    if plain.startswith("atomic_compare"):
        value = arguments[2]
        return Touch(
            Access.RMW, pointer, store_size(value.type), (), value, "cmpxchg*", arguments[1], atomic
        )
    if plain.startswith("atomic_exchange"):
        value = arguments[1]
        return Touch(Access.RMW, pointer, store_size(kind), (), value, "xchg", None, atomic)
    found = _RMW.match(plain)
    if not found:
        return Unsupported(f"{plain} is not interpreted")
    op = found[1]
    if op in ("inc", "dec"):
        one = Int(1, kind)
        op = {"inc": "add", "dec": "sub"}[op]
        return Touch(Access.RMW, pointer, store_size(kind), (), one, op, None, atomic)
    if op == "cmpxchg":
        return Touch(
            Access.RMW, pointer, store_size(kind), (), arguments[2], op, arguments[1], atomic
        )
    if op in ("min", "max") and re.search(r"[jmyh](?:$|\d)", suffix):
        op = "u" + op
    return Touch(Access.RMW, pointer, store_size(kind), (), arguments[1], op, None, atomic)


def _image(what: str, suffix: str, call: Call) -> Effect:
    """An access to an image: each pixel stands for bytes of its own.

    What a sampler reads is of an image that a kernel can only read.
    """
    if what == "get_image" or (what == "read_image" and "ocl_sampler" in suffix):
        return Opaque()
    image, place = call.arguments[0], call.arguments[1]
    kind = place.type
    count = kind.count if isinstance(kind, VectorType) else 1
    pitches = _PITCHES[min(count, 3)]
    if what == "read_image":
        size = store_size(call.head.type)
        return Touch(Access.READ, image, size, (place,), strides=pitches)
    value = call.arguments[-1]
    return Touch(Access.WRITE, image, store_size(value.type), (place,), value, strides=pitches)


def _vector(plain: str, call: Call) -> Effect:
    arguments = call.arguments
    if "half" in plain:
        digits = re.search(r"half(\d*)", plain)
        count = int(digits[1] or 1) if digits else 1
        aligned = plain.startswith(("vloada", "vstorea"))
        scale = 2 * (4 if count == 3 and aligned else count)
        if plain.startswith("vload"):
            return Touch(
                Access.READ, arguments[1], 2 * count, (arguments[0],), op="half", scale=scale
            )
        if re.fullmatch(r"vstorea?_half\d*(_rte)?", plain):  # to the nearest, unless told
            return Touch(
                Access.WRITE,
                arguments[2],
                2 * count,
                (arguments[1],),
                arguments[0],
                "half",
                scale=scale,
            )
        half = FloatType("half")
        some = Undef(VectorType(count, half) if count > 1 else half)
        return Touch(
            Access.WRITE, arguments[2], 2 * count, (arguments[1],), some, "unknown", scale=scale
        )
    kind = call.head.type if plain.startswith("vload") else arguments[0].type
    if not isinstance(kind, VectorType):
        return Unsupported(f"{plain} of no vector")
    size = kind.count * bit_size(kind.element) // 8
    if plain.startswith("vload"):
        return Touch(Access.READ, arguments[1], size, (arguments[0],), scale=size)
    return Touch(Access.WRITE, arguments[2], size, (arguments[1],), arguments[0], scale=size)
