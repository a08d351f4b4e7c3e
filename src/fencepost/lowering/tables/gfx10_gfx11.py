"""GFX10 and GFX11 (001 Memory Model GFX10-GFX11).

A workgroup runs in a WGP, in one of its CUs (CU mode) or in both (WGP mode), and each CU has an L0
of its own; WGPs of a shader array share an L1. Stores have a counter of their own.
"""

from __future__ import annotations

from fencepost.citations import Cite, Source
from fencepost.lowering.rows.conditions import ALWAYS, Condition, clause
from fencepost.lowering.rows.instructions import Bit, CacheOp, Family
from fencepost.lowering.rows.reasons import Reason
from fencepost.lowering.rows.table import CounterPart, Table
from fencepost.lowering.rows.writing import (
    ACQ_REL,
    ACQUIRE,
    ALL_SCOPES,
    ANY_SPACE,
    CU_MODE,
    FENCE,
    GENERIC,
    GLOBAL,
    GLOBAL_GENERIC,
    GLOBAL_LOCAL_GENERIC,
    LGKM,
    LOAD,
    LOCAL,
    MONOTONIC,
    NARROW,
    NO_RETURN,
    NO_SCOPE,
    NO_SPACE,
    NONTEMPORAL,
    NOT_ATOMIC,
    NOT_LOCAL,
    ONE_AS,
    ONE_SPACE,
    OPENCL,
    RELEASE,
    RETURN,
    RMW,
    SEQ_CST,
    STORE,
    UNMARKED,
    UNORDERED,
    VM,
    VOLATILE,
    VS,
    WIDE,
    WORKGROUP,
    access,
    cache,
    in_full,
    like,
    omit,
    only,
    row,
    wait,
)
from fencepost.targets.processor import MemoryModelChapter
from fencepost.vocabulary.address_spaces import AddressSpace

_GFX10, _GFX11 = Condition.GFX10, Condition.GFX11
_UP_TO_WORKGROUP = NARROW + WORKGROUP
_ALL_NAMED = _UP_TO_WORKGROUP + WIDE

_INVALIDATE_WORKGROUP = cache(Reason.NO_STALE, CacheOp.GL0_INV, omit=(CU_MODE,))
_INVALIDATE_WIDE = (
    cache(Reason.NO_STALE, CacheOp.GL1_INV),
    cache(Reason.NO_STALE, CacheOp.GL0_INV),
)
_BY_RETURN = (only(VM, RETURN), only(VS, NO_RETURN))
_BY_RETURN_IN_WGP_MODE = (
    CounterPart(VM, clause((RETURN,), (CU_MODE,))),
    CounterPart(VS, clause((NO_RETURN,), (CU_MODE,))),
)

_ROWS = (
    # Non-atomic
    row(LOAD, NOT_ATOMIC, NO_SCOPE, NOT_LOCAL, access(), hints=UNMARKED),
    row(
        LOAD, NOT_ATOMIC, NO_SCOPE, NOT_LOCAL,
        access(Bit.SLC, omit(Bit.DLC, _GFX10), why=Reason.NONTEMPORAL),
        hints=NONTEMPORAL,
    ),
    row(
        LOAD, NOT_ATOMIC, NO_SCOPE, NOT_LOCAL,
        access(Bit.GLC, Bit.DLC, why=Reason.VOLATILE),
        wait(Reason.VOLATILE_ORDER, VM),
        hints=VOLATILE,
    ),
    row(LOAD, NOT_ATOMIC, NO_SCOPE, LOCAL, access()),
    row(STORE, NOT_ATOMIC, NO_SCOPE, NOT_LOCAL, access(), hints=UNMARKED),
    row(
        STORE, NOT_ATOMIC, NO_SCOPE, NOT_LOCAL,
        access(Bit.GLC, Bit.SLC, omit(Bit.DLC, _GFX10), why=Reason.NONTEMPORAL),
        hints=NONTEMPORAL,
    ),
    row(
        STORE, NOT_ATOMIC, NO_SCOPE, NOT_LOCAL,
        access(omit(Bit.DLC, _GFX10), why=Reason.VOLATILE),
        wait(Reason.VOLATILE_ORDER, VS),
        hints=VOLATILE,
    ),
    row(STORE, NOT_ATOMIC, NO_SCOPE, LOCAL, access()),
    # Unordered
    row(LOAD, UNORDERED, ALL_SCOPES, ANY_SPACE, like(NOT_ATOMIC)),
    row(STORE, UNORDERED, ALL_SCOPES, ANY_SPACE, like(NOT_ATOMIC)),
    row(RMW, UNORDERED, ALL_SCOPES, ANY_SPACE, like(MONOTONIC)),
    # Monotonic
    row(LOAD, MONOTONIC, NARROW, GLOBAL_GENERIC, access()),
    row(LOAD, MONOTONIC, WORKGROUP, GLOBAL_GENERIC, access(omit(Bit.GLC, CU_MODE))),
    row(LOAD, MONOTONIC, _UP_TO_WORKGROUP, LOCAL, access()),
    row(LOAD, MONOTONIC, WIDE, GLOBAL_GENERIC, access(Bit.GLC, omit(Bit.DLC, _GFX11))),
    row(STORE, MONOTONIC, _ALL_NAMED, GLOBAL_GENERIC, access()),
    row(STORE, MONOTONIC, _UP_TO_WORKGROUP, LOCAL, access()),
    row(RMW, MONOTONIC, _ALL_NAMED, GLOBAL_GENERIC, access()),
    row(RMW, MONOTONIC, _UP_TO_WORKGROUP, LOCAL, access()),
    # Acquire
    row(LOAD, ACQUIRE, NARROW, GLOBAL_LOCAL_GENERIC, access()),
    row(
        LOAD, ACQUIRE, WORKGROUP, GLOBAL,
        access(omit(Bit.GLC, CU_MODE)),
        wait(Reason.ACQUIRE_FIRST, omit(VM, CU_MODE)),
        _INVALIDATE_WORKGROUP,
    ),
    row(
        LOAD, ACQUIRE, WORKGROUP, LOCAL,
        access(),
        wait(Reason.ACQUIRED_FROM_LDS, omit(LGKM, OPENCL)),
        cache(Reason.NO_STALE, CacheOp.GL0_INV, omit=(CU_MODE, OPENCL)),
    ),
    row(
        LOAD, ACQUIRE, WORKGROUP, GENERIC,
        access(omit(Bit.GLC, CU_MODE)),
        wait(Reason.ACQUIRED, omit(VM, CU_MODE), omit(LGKM, OPENCL)),
        _INVALIDATE_WORKGROUP,
    ),
    row(
        LOAD, ACQUIRE, WIDE, GLOBAL,
        access(Bit.GLC, omit(Bit.DLC, _GFX11)),
        wait(Reason.ACQUIRE_FIRST, VM),
        _INVALIDATE_WIDE,
    ),
    row(
        LOAD, ACQUIRE, WIDE, GENERIC,
        access(Bit.GLC, omit(Bit.DLC, _GFX11)),
        wait(Reason.ACQUIRE_FIRST, VM, omit(LGKM, OPENCL)),
        _INVALIDATE_WIDE,
    ),
    row(RMW, ACQUIRE, NARROW, GLOBAL_LOCAL_GENERIC, access()),
    row(
        RMW, ACQUIRE, WORKGROUP, GLOBAL,
        access(),
        wait(Reason.ACQUIRE_FIRST, *_BY_RETURN_IN_WGP_MODE),
        _INVALIDATE_WORKGROUP,
    ),
    row(
        RMW, ACQUIRE, WORKGROUP, LOCAL,
        access(),
        wait(Reason.ACQUIRED_FROM_LDS, omit(LGKM, OPENCL)),
        cache(Reason.NO_STALE, CacheOp.GL0_INV, omit=(OPENCL,)),
    ),
    row(
        RMW, ACQUIRE, WORKGROUP, GENERIC,
        access(),
        wait(Reason.ACQUIRED, *_BY_RETURN_IN_WGP_MODE, omit(LGKM, OPENCL)),
        _INVALIDATE_WORKGROUP,
    ),
    row(
        RMW, ACQUIRE, WIDE, GLOBAL,
        access(),
        wait(Reason.ACQUIRE_FIRST, *_BY_RETURN),
        _INVALIDATE_WIDE,
    ),
    row(
        RMW, ACQUIRE, WIDE, GENERIC,
        access(),
        wait(Reason.ACQUIRE_FIRST, *_BY_RETURN, omit(LGKM, OPENCL)),
        _INVALIDATE_WIDE,
    ),
    row(FENCE, ACQUIRE, NARROW, NO_SPACE),
    row(
        FENCE, ACQUIRE, WORKGROUP, NO_SPACE,
        wait(Reason.PAIRED_FIRST, omit(VM, CU_MODE), omit(VS, CU_MODE), omit(LGKM, ONE_SPACE)),
        _INVALIDATE_WORKGROUP,
    ),
    row(
        FENCE, ACQUIRE, WIDE, NO_SPACE,
        wait(Reason.PAIRED_FIRST, VM, VS, omit(LGKM, ONE_SPACE)),
        _INVALIDATE_WIDE,
    ),
    # Release
    row(STORE, RELEASE, NARROW, GLOBAL_LOCAL_GENERIC, access()),
    row(
        STORE, RELEASE, WORKGROUP, GLOBAL_GENERIC,
        wait(Reason.RELEASED, VM, VS, omit(LGKM, OPENCL)),
        access(),
    ),
    row(
        STORE, RELEASE, WORKGROUP, LOCAL,
        wait(Reason.RELEASED_GLOBAL, omit(VM, OPENCL), omit(VS, OPENCL)),
        access(),
    ),
    row(
        STORE, RELEASE, WIDE, GLOBAL_GENERIC,
        wait(Reason.RELEASED, VM, VS, omit(LGKM, ONE_SPACE)),
        access(),
    ),
    row(RMW, RELEASE, NARROW, GLOBAL_LOCAL_GENERIC, access()),
    row(
        RMW, RELEASE, WORKGROUP, GLOBAL_GENERIC,
        wait(Reason.RELEASED, VM, VS, omit(LGKM, OPENCL)),
        access(),
    ),
    row(
        RMW, RELEASE, WORKGROUP, LOCAL,
        wait(Reason.RELEASED_GLOBAL, omit(VM, OPENCL), omit(VS, OPENCL)),
        access(),
    ),
    row(
        RMW, RELEASE, WIDE, GLOBAL_GENERIC,
        wait(Reason.RELEASED, VM, VS, omit(LGKM, OPENCL)),
        access(),
    ),
    row(FENCE, RELEASE, NARROW, NO_SPACE),
    row(
        FENCE, RELEASE, WORKGROUP, NO_SPACE,
        wait(Reason.RELEASED_BY_FENCE, VM, VS, omit(LGKM, ONE_SPACE)),
    ),
    row(
        FENCE, RELEASE, WIDE, NO_SPACE,
        wait(Reason.RELEASED_BY_FENCE, VM, VS, omit(LGKM, ONE_SPACE)),
    ),
    # Acquire and release
    row(RMW, ACQ_REL, NARROW, GLOBAL_LOCAL_GENERIC, access()),
    row(
        RMW, ACQ_REL, WORKGROUP, GLOBAL,
        wait(Reason.RELEASED, VM, VS, omit(LGKM, OPENCL)),
        access(),
        wait(Reason.ACQUIRE_FIRST, *_BY_RETURN),
        _INVALIDATE_WORKGROUP,
    ),
    row(
        RMW, ACQ_REL, WORKGROUP, LOCAL,
        wait(Reason.RELEASED_GLOBAL, omit(VM, OPENCL), omit(VS, OPENCL)),
        access(),
        wait(Reason.ACQUIRED_FROM_LDS, omit(LGKM, OPENCL)),
        cache(Reason.NO_STALE, CacheOp.GL0_INV, omit=(CU_MODE, OPENCL)),
    ),
    row(
        RMW, ACQ_REL, WORKGROUP, GENERIC,
        wait(Reason.RELEASED, VM, VS, omit(LGKM, OPENCL)),
        access(),
        wait(Reason.ACQUIRED, *_BY_RETURN, omit(LGKM, OPENCL)),
        _INVALIDATE_WORKGROUP,
    ),
    row(
        RMW, ACQ_REL, WIDE, GLOBAL,
        wait(Reason.RELEASED, VM, VS, omit(LGKM, OPENCL)),
        access(),
        wait(Reason.ACQUIRE_FIRST, *_BY_RETURN),
        _INVALIDATE_WIDE,
    ),
    row(
        RMW, ACQ_REL, WIDE, GENERIC,
        wait(Reason.RELEASED, VM, VS, omit(LGKM, OPENCL)),
        access(),
        wait(Reason.ACQUIRE_FIRST, *_BY_RETURN, omit(LGKM, OPENCL)),
        _INVALIDATE_WIDE,
    ),
    row(FENCE, ACQ_REL, NARROW, NO_SPACE),
    row(
        FENCE, ACQ_REL, WORKGROUP, NO_SPACE,
        wait(Reason.FENCED, VM, VS, omit(LGKM, ONE_SPACE)),
        _INVALIDATE_WORKGROUP,
    ),
    row(
        FENCE, ACQ_REL, WIDE, NO_SPACE,
        wait(Reason.FENCED, VM, VS, omit(LGKM, ONE_SPACE)),
        _INVALIDATE_WIDE,
    ),
    # Sequentially consistent
    row(LOAD, SEQ_CST, NARROW, GLOBAL_LOCAL_GENERIC, in_full(ACQUIRE)),
    row(
        LOAD, SEQ_CST, WORKGROUP, GLOBAL_GENERIC,
        wait(Reason.SEQ_CST, VM, VS, omit(LGKM, ONE_AS)),
        in_full(ACQUIRE),
    ),
    row(
        LOAD, SEQ_CST, WORKGROUP, LOCAL,
        wait(Reason.SEQ_CST, omit(VM, ONE_AS), omit(VS, ONE_AS)),
        in_full(ACQUIRE),
    ),
    row(
        LOAD, SEQ_CST, WIDE, GLOBAL_GENERIC,
        wait(Reason.SEQ_CST, VM, VS, omit(LGKM, ONE_AS)),
        in_full(ACQUIRE),
    ),
    row(STORE, SEQ_CST, _ALL_NAMED, GLOBAL_LOCAL_GENERIC, in_full(RELEASE)),
    row(RMW, SEQ_CST, _ALL_NAMED, GLOBAL_LOCAL_GENERIC, in_full(ACQ_REL)),
    row(FENCE, SEQ_CST, _ALL_NAMED, NO_SPACE, in_full(ACQ_REL)),
)  # fmt: skip

GFX10_GFX11 = Table(
    chapter=MemoryModelChapter.GFX10_GFX11,
    cite=Cite(Source.GUIDE, "Memory Model GFX10-GFX11"),
    rows=_ROWS,
    families={
        AddressSpace.GLOBAL: ((Family.GLOBAL, ALWAYS),),
        AddressSpace.CONSTANT: ((Family.GLOBAL, ALWAYS),),
        AddressSpace.GENERIC: ((Family.FLAT, ALWAYS),),
        AddressSpace.LOCAL: ((Family.DS, ALWAYS),),
        AddressSpace.PRIVATE: ((Family.SCRATCH, ALWAYS),),
    },
    return_bit=Bit.GLC,
    scope_bits={},
    lds_bit=Bit.LDS,
)
