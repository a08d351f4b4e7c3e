"""The built-in functions of OpenCL C and HIP that clang leaves as calls, by their plain names."""

from __future__ import annotations

from functools import partial

from fencepost.citations import Cite, Source
from fencepost.llvm.effects import opencl
from fencepost.llvm.effects.effect import Barrier, CrossLane, Effect, Nothing, Opaque
from fencepost.llvm.effects.functions import Combine, Exchange
from fencepost.llvm.effects.launch_id import Id
from fencepost.llvm.effects.opencl_math import math_call
from fencepost.llvm.effects.row import Row, Table
from fencepost.llvm.ir import Call
from fencepost.vocabulary.address_spaces import ALL_SPACES
from fencepost.vocabulary.scopes import Scope

_PLACES = Cite(Source.OPENCL, "Work-Item Functions")
_SYNC = Cite(Source.OPENCL, "Synchronization Functions")
_FENCES = Cite(Source.OPENCL, "Explicit Memory Fence Functions")
_ATOMICS = Cite(Source.OPENCL, "Atomic Functions")
_COPIES = Cite(Source.OPENCL, "Async Copy and Prefetch Functions")
_VECTORS = Cite(Source.OPENCL, "Vector Data Load and Store Functions")
_IMAGES = Cite(Source.OPENCL, "Image Read and Write Functions")
_GROUPS = Cite(Source.OPENCL, "Work-group Collective Functions")
_LANES = Cite(Source.OPENCL, "Subgroup Functions")
_HIP = Cite(Source.HIP, "Synchronization functions")

_COMBINED = " ".join(
    f"work_group_{each}_{op.value}"
    for each in ("reduce", "scan_inclusive", "scan_exclusive")
    for op in Combine
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
    _row("get_sub_group_size get_max_sub_group_size", opencl.query(Id.WAVE_SIZE), _LANES),
    _row("get_num_sub_groups", opencl.query(Id.WAVES), _LANES),

    # Barriers, fences, copies by the workgroup.
    _row("barrier work_group_barrier sub_group_barrier", opencl.barrier, _SYNC),
    _row("mem_fence read_mem_fence write_mem_fence", opencl.memory_fence, _FENCES),
    _row("atomic_work_item_fence", opencl.work_item_fence, _FENCES),
    _row("async_work_group_copy async_work_group_strided_copy", opencl.group_copy, _COPIES),
    _row("wait_group_events", opencl.group_wait, _COPIES),
    _row("prefetch", Nothing(), _COPIES),
    _row("__threadfence", opencl.whole_fence(Scope.AGENT), _HIP),
    _row("__threadfence_system", opencl.whole_fence(Scope.SYSTEM), _HIP),
    _row("__threadfence_block", opencl.whole_fence(Scope.WORKGROUP), _HIP),
    _row("__syncthreads", Barrier(ALL_SPACES, strict=True), _HIP),

    # Accesses.
    _row("atomic_* atom_*", opencl.atomic, _ATOMICS),
    _row("vload* vstore*", opencl.vector, _VECTORS),
    _row("read_image* write_image*", opencl.image, _IMAGES),
    _row("get_image* __translate_sampler_initializer", Opaque(), _IMAGES),

    # Functions of values that work-items have.
    _row(f"work_group_all work_group_any work_group_broadcast {_COMBINED}",
        opencl.collective, _GROUPS),
    _row("sub_group_*", CrossLane(Exchange.SUB_GROUP), _LANES),
    _row("work_group_* intel_*", opencl.not_interpreted, _GROUPS),
))
# fmt: on


def opencl_call(name: str, call: Call) -> Effect | None:
    """What a built-in does; None where the name is none."""
    plain, suffix = opencl.demangled(name)
    found = OPENCL.effect(plain, call, suffix)
    if found is None and plain != name:
        return math_call(plain, suffix, call)
    return found
