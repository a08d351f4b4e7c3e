"""GFX6 to GFX9, except GFX90A and GFX942 (001 Memory Model GFX6-GFX9).

One CU holds a workgroup, so its vector L1 is shared by the workgroup; agents share an L2.
"""

from __future__ import annotations

from fencepost.citations import Cite, Source
from fencepost.lowering.rows.conditions import ALWAYS, Condition, clause
from fencepost.lowering.rows.instructions import Bit, CacheOp, Family
from fencepost.lowering.rows.reasons import Reason
from fencepost.lowering.rows.table import Table
from fencepost.lowering.rows.writing import (
    ACQ_REL,
    ACQUIRE,
    ALL_SCOPES,
    ANY_SPACE,
    FENCE,
    GENERIC,
    GLOBAL,
    GLOBAL_GENERIC,
    GLOBAL_LOCAL_GENERIC,
    LGKM,
    LOAD,
    LOCAL,
    LOCAL_GENERIC,
    MONOTONIC,
    NARROW,
    NO_SCOPE,
    NO_SPACE,
    NONTEMPORAL,
    NOT_ATOMIC,
    NOT_LOCAL,
    ONE_AS,
    ONE_SPACE,
    OPENCL,
    RELEASE,
    RMW,
    SEQ_CST,
    STORE,
    UNMARKED,
    UNORDERED,
    VM,
    VOLATILE,
    WIDE,
    WORKGROUP,
    access,
    cache,
    in_full,
    like,
    omit,
    row,
    wait,
)
from fencepost.targets.processor import MemoryModelChapter
from fencepost.vocabulary.address_spaces import AddressSpace

_UP_TO_WORKGROUP = NARROW + WORKGROUP
_ALL_NAMED = _UP_TO_WORKGROUP + WIDE

# GFX6 has the instruction without `_vol` alone.
_INVALIDATE = (
    cache(Reason.NO_STALE, CacheOp.WBINVL1, only=(Condition.GFX6,)),
    cache(Reason.NO_STALE, CacheOp.WBINVL1_VOL, omit=(Condition.GFX6,)),
)

_ROWS = (
    # Non-atomic
    row(LOAD, NOT_ATOMIC, NO_SCOPE, NOT_LOCAL, access(), hints=UNMARKED),
    row(
        LOAD, NOT_ATOMIC, NO_SCOPE, NOT_LOCAL,
        access(Bit.GLC, Bit.SLC, why=Reason.NONTEMPORAL),
        hints=NONTEMPORAL,
    ),
    row(
        LOAD, NOT_ATOMIC, NO_SCOPE, NOT_LOCAL,
        access(Bit.GLC, why=Reason.VOLATILE),
        wait(Reason.VOLATILE_ORDER, VM),
        hints=VOLATILE,
    ),
    row(LOAD, NOT_ATOMIC, NO_SCOPE, LOCAL, access()),
    row(STORE, NOT_ATOMIC, NO_SCOPE, NOT_LOCAL, access(), hints=UNMARKED),
    row(
        STORE, NOT_ATOMIC, NO_SCOPE, NOT_LOCAL,
        access(Bit.GLC, Bit.SLC, why=Reason.NONTEMPORAL),
        hints=NONTEMPORAL,
    ),
    row(
        STORE, NOT_ATOMIC, NO_SCOPE, NOT_LOCAL,
        access(why=Reason.VOLATILE),
        wait(Reason.VOLATILE_ORDER, VM),
        hints=VOLATILE,
    ),
    row(STORE, NOT_ATOMIC, NO_SCOPE, LOCAL, access()),
    # Unordered
    row(LOAD, UNORDERED, ALL_SCOPES, ANY_SPACE, like(NOT_ATOMIC)),
    row(STORE, UNORDERED, ALL_SCOPES, ANY_SPACE, like(NOT_ATOMIC)),
    row(RMW, UNORDERED, ALL_SCOPES, ANY_SPACE, like(MONOTONIC)),
    # Monotonic
    row(LOAD, MONOTONIC, _UP_TO_WORKGROUP, GLOBAL_LOCAL_GENERIC, access()),
    row(LOAD, MONOTONIC, WIDE, GLOBAL_GENERIC, access(Bit.GLC)),
    row(STORE, MONOTONIC, _ALL_NAMED, GLOBAL_GENERIC, access()),
    row(STORE, MONOTONIC, _UP_TO_WORKGROUP, LOCAL, access()),
    row(RMW, MONOTONIC, _ALL_NAMED, GLOBAL_GENERIC, access()),
    row(RMW, MONOTONIC, _UP_TO_WORKGROUP, LOCAL, access()),
    # Acquire
    row(LOAD, ACQUIRE, NARROW, GLOBAL_LOCAL_GENERIC, access()),
    row(LOAD, ACQUIRE, WORKGROUP, GLOBAL, access()),
    row(
        LOAD, ACQUIRE, WORKGROUP, LOCAL_GENERIC,
        access(),
        wait(Reason.ACQUIRED_FROM_LDS, omit(LGKM, OPENCL)),
    ),
    row(
        LOAD, ACQUIRE, WIDE, GLOBAL,
        access(Bit.GLC),
        wait(Reason.ACQUIRE_FIRST, VM),
        _INVALIDATE,
    ),
    row(
        LOAD, ACQUIRE, WIDE, GENERIC,
        access(Bit.GLC),
        wait(Reason.ACQUIRE_FIRST, VM, omit(LGKM, OPENCL)),
        _INVALIDATE,
    ),
    row(RMW, ACQUIRE, NARROW, GLOBAL_LOCAL_GENERIC, access()),
    row(RMW, ACQUIRE, WORKGROUP, GLOBAL, access()),
    row(
        RMW, ACQUIRE, WORKGROUP, LOCAL_GENERIC,
        access(),
        wait(Reason.ACQUIRED_FROM_LDS, omit(LGKM, OPENCL)),
    ),
    row(
        RMW, ACQUIRE, WIDE, GLOBAL,
        access(),
        wait(Reason.ACQUIRE_FIRST, VM),
        _INVALIDATE,
    ),
    row(
        RMW, ACQUIRE, WIDE, GENERIC,
        access(),
        wait(Reason.ACQUIRE_FIRST, VM, omit(LGKM, OPENCL)),
        _INVALIDATE,
    ),
    row(FENCE, ACQUIRE, NARROW, NO_SPACE),
    row(
        FENCE, ACQUIRE, WORKGROUP, NO_SPACE,
        wait(Reason.PAIRED_FIRST, omit(LGKM, ONE_SPACE)),
    ),
    row(
        FENCE, ACQUIRE, WIDE, NO_SPACE,
        wait(Reason.PAIRED_FIRST, VM, omit(LGKM, ONE_SPACE)),
        _INVALIDATE,
    ),
    # Release
    row(STORE, RELEASE, NARROW, GLOBAL_LOCAL_GENERIC, access()),
    row(
        STORE, RELEASE, WORKGROUP, GLOBAL_GENERIC,
        wait(Reason.RELEASED_LDS, omit(LGKM, OPENCL)),
        access(),
    ),
    row(STORE, RELEASE, WORKGROUP, LOCAL, access()),
    row(
        STORE, RELEASE, WIDE, GLOBAL_GENERIC,
        wait(Reason.RELEASED, VM, omit(LGKM, ONE_SPACE)),
        access(),
    ),
    row(RMW, RELEASE, NARROW, GLOBAL_LOCAL_GENERIC, access()),
    row(
        RMW, RELEASE, WORKGROUP, GLOBAL_GENERIC,
        wait(Reason.RELEASED_LDS, omit(LGKM, OPENCL)),
        access(),
    ),
    row(RMW, RELEASE, WORKGROUP, LOCAL, access()),
    row(
        RMW, RELEASE, WIDE, GLOBAL_GENERIC,
        wait(Reason.RELEASED, VM, omit(LGKM, OPENCL)),
        access(),
    ),
    row(FENCE, RELEASE, NARROW, NO_SPACE),
    row(
        FENCE, RELEASE, WORKGROUP, NO_SPACE,
        wait(Reason.RELEASED_LDS_BY_FENCE, omit(LGKM, ONE_SPACE)),
    ),
    row(
        FENCE, RELEASE, WIDE, NO_SPACE,
        wait(Reason.RELEASED_BY_FENCE, VM, omit(LGKM, ONE_SPACE)),
    ),
    # Acquire and release
    row(RMW, ACQ_REL, NARROW, GLOBAL_LOCAL_GENERIC, access()),
    row(
        RMW, ACQ_REL, WORKGROUP, GLOBAL,
        wait(Reason.RELEASED_LDS, omit(LGKM, OPENCL)),
        access(),
    ),
    row(
        RMW, ACQ_REL, WORKGROUP, LOCAL,
        access(),
        wait(Reason.ACQUIRED_FROM_LDS, omit(LGKM, OPENCL)),
    ),
    row(
        RMW, ACQ_REL, WORKGROUP, GENERIC,
        wait(Reason.RELEASED_LDS, omit(LGKM, OPENCL)),
        access(),
        wait(Reason.ACQUIRED_FROM_LDS, omit(LGKM, OPENCL)),
    ),
    row(
        RMW, ACQ_REL, WIDE, GLOBAL,
        wait(Reason.RELEASED, VM, omit(LGKM, OPENCL)),
        access(),
        wait(Reason.ACQUIRE_FIRST, VM),
        _INVALIDATE,
    ),
    row(
        RMW, ACQ_REL, WIDE, GENERIC,
        wait(Reason.RELEASED, VM, omit(LGKM, OPENCL)),
        access(),
        wait(Reason.ACQUIRE_FIRST, VM, omit(LGKM, OPENCL)),
        _INVALIDATE,
    ),
    row(FENCE, ACQ_REL, NARROW, NO_SPACE),
    row(
        FENCE, ACQ_REL, WORKGROUP, NO_SPACE,
        wait(Reason.FENCED, omit(LGKM, ONE_SPACE)),
    ),
    row(
        FENCE, ACQ_REL, WIDE, NO_SPACE,
        wait(Reason.FENCED, VM, omit(LGKM, ONE_SPACE)),
        _INVALIDATE,
    ),
    # Sequentially consistent
    row(LOAD, SEQ_CST, NARROW, GLOBAL_LOCAL_GENERIC, in_full(ACQUIRE)),
    row(
        LOAD, SEQ_CST, WORKGROUP, GLOBAL_GENERIC,
        wait(Reason.SEQ_CST, omit(LGKM, ONE_AS)),
        in_full(ACQUIRE),
    ),
    row(LOAD, SEQ_CST, WORKGROUP, LOCAL, in_full(ACQUIRE)),
    row(
        LOAD, SEQ_CST, WIDE, GLOBAL_GENERIC,
        wait(Reason.SEQ_CST, VM, omit(LGKM, ONE_AS)),
        in_full(ACQUIRE),
    ),
    row(
        STORE, SEQ_CST, _ALL_NAMED, GLOBAL_LOCAL_GENERIC,
        in_full(RELEASE),
    ),
    row(
        RMW, SEQ_CST, _ALL_NAMED, GLOBAL_LOCAL_GENERIC,
        in_full(ACQ_REL),
    ),
    row(FENCE, SEQ_CST, _ALL_NAMED, NO_SPACE, in_full(ACQ_REL)),
)  # fmt: skip

GFX6_GFX9 = Table(
    chapter=MemoryModelChapter.GFX6_GFX9,
    cite=Cite(Source.GUIDE, "Memory Model GFX6-GFX9"),
    rows=_ROWS,
    families={
        AddressSpace.GLOBAL: (
            (Family.BUFFER, clause((Condition.GFX6,))),
            (Family.FLAT, clause((Condition.GFX7_GFX8,))),
            (Family.GLOBAL, ALWAYS),
        ),
        AddressSpace.CONSTANT: (
            (Family.BUFFER, clause((Condition.GFX6,))),
            (Family.FLAT, clause((Condition.GFX7_GFX8,))),
            (Family.GLOBAL, ALWAYS),
        ),
        AddressSpace.GENERIC: ((Family.FLAT, ALWAYS),),
        AddressSpace.LOCAL: ((Family.DS, ALWAYS),),
        AddressSpace.PRIVATE: (
            (Family.BUFFER_SCRATCH, clause((Condition.GFX6,))),
            (Family.BUFFER_SCRATCH, clause((Condition.GFX7_GFX8,))),
            (Family.SCRATCH, ALWAYS),
        ),
    },
    return_bit=Bit.GLC,
    scope_bits={},
    lds_bit=Bit.LDS,
)
