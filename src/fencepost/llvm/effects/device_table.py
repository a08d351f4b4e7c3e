"""Functions of device libraries, HIP, C and verifiers that modules declare and do not define."""

from __future__ import annotations

from functools import partial

from fencepost.citations import Cite, Source
from fencepost.llvm.effects.effect import Barrier, Effect, Opaque, Pointer, Query, Trap
from fencepost.llvm.effects.functions import LaunchData
from fencepost.llvm.effects.launch_id import Id
from fencepost.llvm.effects.row import Named, Row, Table
from fencepost.llvm.ir import Call
from fencepost.llvm.undefined import ANY
from fencepost.vocabulary.address_spaces import ALL_SPACES

_LIBRARY = Cite(Source.HIP, "Device libraries")
_SYNC = Cite(Source.HIP, "Synchronization functions")

_PLACES = (
    ("local_id", Id.LOCAL_ID),
    ("group_id", Id.GROUP_ID),
    ("local_size", Id.LOCAL_SIZE),
    ("num_groups", Id.GROUPS),
    ("global_id", Id.GLOBAL_ID),
    ("global_size", Id.GLOBAL_SIZE),
    ("global_offset", Id.GLOBAL_OFFSET),
    ("enqueued_local_size", Id.LOCAL_SIZE),
)


def _asked(call: Call, named: Named) -> Effect:
    return Query(dict(_PLACES)[named.stem.removeprefix("__ockl_get_")], call.arguments[0])


_row = partial(Row, typed=False)

# fmt: off
DEVICE = Table((
    _row(" ".join(f"__ockl_get_{name}" for name, _ in _PLACES), _asked, _LIBRARY),
    _row("__ockl_get_work_dim", Query(Id.DIMENSIONS), _LIBRARY),
    _row(
        "__syncthreads _Z13__syncthreadsv __ockl_barrier",
        Barrier(ALL_SPACES, strict=True),
        _SYNC,
    ),
    _row("__ockl_grid_sync", Barrier(ALL_SPACES, strict=True, grid=True), _SYNC),
    _row("abort __assertfail __assert_fail _ZL14__assert_fail exit", Trap(), _LIBRARY),
    _row(f"{ANY}*", Opaque(), Cite(Source.LANGREF, "Undefined Values")),
))

PRINTS = Table((
    _row("printf __fencepost_printf", Opaque(), _LIBRARY),
    _row("__printf_alloc", Pointer(LaunchData.PRINTED), _LIBRARY),
))
"""What prints, where it is not defined; known only if nothing else is said of it."""
# fmt: on
