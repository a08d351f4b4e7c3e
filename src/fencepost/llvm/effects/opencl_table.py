"""The built-in functions of OpenCL C that clang leaves as calls, by their plain names.

A call is of a built-in function only if its whole mangled signature is one that OpenCL C declares
(`opencl_signatures`), and its arguments have these types in LLVM IR.
"""

from __future__ import annotations

from functools import partial

from fencepost.citations import Cite, Source
from fencepost.llvm.effects import opencl
from fencepost.llvm.effects.effect import CrossLane, Effect, Nothing, Opaque
from fencepost.llvm.effects.functions import Combine, Exchange
from fencepost.llvm.effects.launch_id import Id
from fencepost.llvm.effects.mangled import agrees, parse_name, parse_types
from fencepost.llvm.effects.opencl_math import math_call
from fencepost.llvm.effects.opencl_signatures import is_builtin
from fencepost.llvm.effects.row import Row, Signature, Table
from fencepost.llvm.ir import Call
from fencepost.llvm.types import I32, VOID
from fencepost.patterns import pattern

_PLACES = Cite(Source.OPENCL, "Work-Item Functions")
_SYNC = Cite(Source.OPENCL, "Synchronization Functions")
_FENCES = Cite(Source.OPENCL, "Explicit Memory Fence Functions")
_ATOMICS = Cite(Source.OPENCL, "Atomic Functions")
_COPIES = Cite(Source.OPENCL, "Async Copy and Prefetch Functions")
_VECTORS = Cite(Source.OPENCL, "Vector Data Load and Store Functions")
_IMAGES = Cite(Source.OPENCL, "Image Read and Write Functions")
_GROUPS = Cite(Source.OPENCL, "Work-group Collective Functions")
_PRINTF = Cite(Source.OPENCL, "printf")
_LANES = Cite(Source.OPENCL, "Subgroup Functions")

_COMBINED = " ".join(
    f"work_group_{each}_{op.value}"
    for each in ("reduce", "scan_inclusive", "scan_exclusive")
    for op in Combine
    if op not in (Combine.UMIN, Combine.UMAX)
)

_row = partial(Row, typed=False)

# fmt: off
OPENCL = Table((
    # Where the work-item is.
    _row("get_local_id", opencl.query(Id.LOCAL_ID), _PLACES),
    _row("get_group_id", opencl.query(Id.GROUP_ID), _PLACES),
    _row("get_local_size get_enqueued_local_size", opencl.query(Id.LOCAL_SIZE), _PLACES),
    _row("get_num_groups", opencl.query(Id.GROUPS), _PLACES),
    _row("get_global_id", opencl.query(Id.GLOBAL_ID), _PLACES),
    _row("get_global_size", opencl.query(Id.GLOBAL_SIZE), _PLACES),
    _row("get_global_offset", opencl.query(Id.GLOBAL_OFFSET), _PLACES),
    _row("get_local_linear_id", opencl.query(Id.LOCAL_LINEAR), _PLACES),
    _row("get_global_linear_id", opencl.query(Id.GLOBAL_LINEAR), _PLACES),
    _row("get_work_dim", opencl.query(Id.DIMENSIONS), _PLACES),
    _row("get_sub_group_local_id", opencl.query(Id.LANE), _LANES),
    _row("get_sub_group_id", opencl.query(Id.WAVE), _LANES),
    _row("get_sub_group_size", opencl.query(Id.WAVE_ITEMS), _LANES),
    _row("get_max_sub_group_size", opencl.query(Id.WAVE_SIZE), _LANES),
    _row("get_num_sub_groups", opencl.query(Id.WAVES), _LANES),

    # Barriers, fences, copies by the workgroup.
    _row("barrier work_group_barrier sub_group_barrier", opencl.barrier, _SYNC),
    _row("mem_fence read_mem_fence write_mem_fence", opencl.memory_fence, _FENCES),
    _row("atomic_work_item_fence", opencl.work_item_fence, _FENCES),
    _row("async_work_group_copy async_work_group_strided_copy", opencl.group_copy, _COPIES),
    _row("wait_group_events", opencl.group_wait, _COPIES),
    _row("prefetch", Nothing(), _COPIES),

    # Accesses.
    _row("atomic_* atom_*", opencl.atomic, _ATOMICS),
    _row("vload* vstore*", opencl.vector, _VECTORS),
    _row("read_image* write_image*", opencl.image, _IMAGES),
    _row("get_image*", Opaque(), _IMAGES),

    # Functions of values that work-items have.
    _row(f"work_group_all work_group_any work_group_broadcast {_COMBINED}",
        opencl.collective, _GROUPS),
    _row("sub_group_*", CrossLane(Exchange.SUB_GROUP), _LANES),
))
# fmt: on


UNMANGLED = Table(
    (
        _row("__translate_sampler_initializer", Opaque(), _IMAGES),
        _row("printf", Opaque(), _PRINTF, signature=Signature(I32, (None,), variadic=True)),
    )
)
"""The functions that clang calls without a mangled name."""

_VOID = pattern(
    r"(?:work_group_|sub_group_)?barrier|\w*mem_fence|atomic_work_item_fence|wait_group_events"
    r"|prefetch|vstore\w+|write_image\w+|atomic_(?:init|store|flag_clear)(?:_explicit)?"
)
"""Functions without a result."""


def opencl_call(name: str, call: Call) -> Effect | None:
    """Return the effect of a call of a built-in function; None if it is of no such function."""
    parsed = parse_name(name)
    if parsed is None:
        return UNMANGLED.effect(name, call)
    plain, types = parsed
    if not (is_builtin(plain, types) and _has_types(plain, types, call)):
        return None
    found = OPENCL.effect(plain, call, types)
    return found if found is not None else math_call(plain, types, call)


def _has_types(plain: str, types: str, call: Call) -> bool:
    """Return True if a call in LLVM IR has the types of a mangled name."""
    parameters = parse_types(types) or ()
    if len(parameters) != len(call.arguments):
        return False
    if (call.head.type == VOID) is (_VOID.fullmatch(plain) is None):
        return False
    pairs = zip(parameters, call.arguments, strict=True)
    return all(agrees(mangled, given.type) for mangled, given in pairs)
