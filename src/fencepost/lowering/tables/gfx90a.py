"""GFX90A (001 Memory Model GFX90A).

In TgSplit mode the waves of a workgroup may run in different CUs, so workgroup scope needs what
agent scope needs, and no LDS is allocated. L2 caches of agents are kept coherent by memory type.
"""

from __future__ import annotations

from fencepost.citations import Cite, Source
from fencepost.lowering.rows.conditions import ALWAYS
from fencepost.lowering.rows.instructions import Bit, CacheOp, Family
from fencepost.lowering.rows.reasons import Reason
from fencepost.lowering.rows.table import Table
from fencepost.lowering.rows.writing import (
    ACQ_REL,
    ACQUIRE,
    AGENT,
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
    SYSTEM,
    TGSPLIT,
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
    only,
    row,
    wait,
)
from fencepost.targets.processor import MemoryModelChapter
from fencepost.vocabulary.address_spaces import AddressSpace

_UP_TO_WORKGROUP = NARROW + WORKGROUP
_ALL_NAMED = _UP_TO_WORKGROUP + WIDE

_INVALIDATE_TGSPLIT = cache(Reason.NO_STALE_L1, CacheOp.WBINVL1_VOL, only=(TGSPLIT,))
_INVALIDATE_AGENT = cache(Reason.NO_STALE_L1, CacheOp.WBINVL1_VOL)
_INVALIDATE_SYSTEM = (
    cache(Reason.NO_STALE_L2, CacheOp.INVL2),
    cache(Reason.NO_STALE_L1, CacheOp.WBINVL1_VOL),
)
_WRITE_BACK = cache(Reason.WRITTEN_BACK, CacheOp.WBL2)

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
    row(LOAD, MONOTONIC, NARROW, GLOBAL_GENERIC, access()),
    row(LOAD, MONOTONIC, WORKGROUP, GLOBAL_GENERIC, access(only(Bit.GLC, TGSPLIT))),
    row(LOAD, MONOTONIC, _UP_TO_WORKGROUP, LOCAL, access()),
    row(LOAD, MONOTONIC, AGENT, GLOBAL_GENERIC, access(Bit.GLC)),
    row(LOAD, MONOTONIC, SYSTEM, GLOBAL_GENERIC, access(Bit.GLC)),
    row(STORE, MONOTONIC, _UP_TO_WORKGROUP + AGENT, GLOBAL_GENERIC, access()),
    row(STORE, MONOTONIC, SYSTEM, GLOBAL_GENERIC, access()),
    row(STORE, MONOTONIC, _UP_TO_WORKGROUP, LOCAL, access()),
    row(RMW, MONOTONIC, _UP_TO_WORKGROUP + AGENT, GLOBAL_GENERIC, access()),
    row(RMW, MONOTONIC, SYSTEM, GLOBAL_GENERIC, access()),
    row(RMW, MONOTONIC, _UP_TO_WORKGROUP, LOCAL, access()),
    # Acquire
    row(LOAD, ACQUIRE, NARROW, GLOBAL_LOCAL_GENERIC, access()),
    row(
        LOAD, ACQUIRE, WORKGROUP, GLOBAL,
        access(only(Bit.GLC, TGSPLIT)),
        wait(Reason.ACQUIRE_FIRST, only(VM, TGSPLIT)),
        _INVALIDATE_TGSPLIT,
    ),
    row(
        LOAD, ACQUIRE, WORKGROUP, LOCAL,
        access(),
        wait(Reason.ACQUIRED_FROM_LDS, omit(LGKM, OPENCL)),
    ),
    row(
        LOAD, ACQUIRE, WORKGROUP, GENERIC,
        access(only(Bit.GLC, TGSPLIT)),
        wait(Reason.ACQUIRED, only(VM, TGSPLIT), omit(LGKM, TGSPLIT, OPENCL)),
        _INVALIDATE_TGSPLIT,
    ),
    row(
        LOAD, ACQUIRE, AGENT, GLOBAL,
        access(Bit.GLC),
        wait(Reason.ACQUIRE_FIRST, VM),
        _INVALIDATE_AGENT,
    ),
    row(
        LOAD, ACQUIRE, SYSTEM, GLOBAL,
        access(Bit.GLC),
        wait(Reason.ACQUIRE_FIRST, VM),
        _INVALIDATE_SYSTEM,
    ),
    row(
        LOAD, ACQUIRE, AGENT, GENERIC,
        access(Bit.GLC),
        wait(Reason.ACQUIRE_FIRST, VM, omit(LGKM, TGSPLIT, OPENCL)),
        _INVALIDATE_AGENT,
    ),
    row(
        LOAD, ACQUIRE, SYSTEM, GENERIC,
        access(Bit.GLC),
        wait(Reason.ACQUIRE_FIRST, VM, omit(LGKM, TGSPLIT, OPENCL)),
        _INVALIDATE_SYSTEM,
    ),
    row(RMW, ACQUIRE, NARROW, GLOBAL_GENERIC, access()),
    row(RMW, ACQUIRE, NARROW, LOCAL, access()),
    row(
        RMW, ACQUIRE, WORKGROUP, GLOBAL,
        access(),
        wait(Reason.ACQUIRE_FIRST, only(VM, TGSPLIT)),
        _INVALIDATE_TGSPLIT,
    ),
    row(
        RMW, ACQUIRE, WORKGROUP, LOCAL,
        access(),
        wait(Reason.ACQUIRED_FROM_LDS, omit(LGKM, OPENCL)),
    ),
    row(
        RMW, ACQUIRE, WORKGROUP, GENERIC,
        access(),
        wait(Reason.ACQUIRED, only(VM, TGSPLIT), omit(LGKM, TGSPLIT, OPENCL)),
        _INVALIDATE_TGSPLIT,
    ),
    row(
        RMW, ACQUIRE, AGENT, GLOBAL,
        access(),
        wait(Reason.ACQUIRE_FIRST, VM),
        _INVALIDATE_AGENT,
    ),
    row(
        RMW, ACQUIRE, SYSTEM, GLOBAL,
        access(),
        wait(Reason.ACQUIRE_FIRST, VM),
        _INVALIDATE_SYSTEM,
    ),
    row(
        RMW, ACQUIRE, AGENT, GENERIC,
        access(),
        wait(Reason.ACQUIRE_FIRST, VM, omit(LGKM, TGSPLIT, OPENCL)),
        _INVALIDATE_AGENT,
    ),
    row(
        RMW, ACQUIRE, SYSTEM, GENERIC,
        access(),
        wait(Reason.ACQUIRE_FIRST, VM, omit(LGKM, TGSPLIT, OPENCL)),
        _INVALIDATE_SYSTEM,
    ),
    row(FENCE, ACQUIRE, NARROW, NO_SPACE),
    row(
        FENCE, ACQUIRE, WORKGROUP, NO_SPACE,
        wait(Reason.PAIRED_FIRST, only(VM, TGSPLIT), omit(LGKM, TGSPLIT, ONE_SPACE)),
        _INVALIDATE_TGSPLIT,
    ),
    row(
        FENCE, ACQUIRE, AGENT, NO_SPACE,
        wait(Reason.PAIRED_FIRST, VM, omit(LGKM, TGSPLIT, ONE_SPACE)),
        _INVALIDATE_AGENT,
    ),
    row(
        FENCE, ACQUIRE, SYSTEM, NO_SPACE,
        wait(Reason.PAIRED_FIRST, VM, omit(LGKM, TGSPLIT, ONE_SPACE)),
        _INVALIDATE_SYSTEM,
    ),
    # Release
    row(STORE, RELEASE, NARROW, GLOBAL_GENERIC, access()),
    row(STORE, RELEASE, NARROW, LOCAL, access()),
    row(
        STORE, RELEASE, WORKGROUP, GLOBAL_GENERIC,
        wait(Reason.RELEASED, only(VM, TGSPLIT), omit(LGKM, TGSPLIT, OPENCL)),
        access(),
    ),
    row(STORE, RELEASE, WORKGROUP, LOCAL, access()),
    row(
        STORE, RELEASE, AGENT, GLOBAL_GENERIC,
        wait(Reason.RELEASED, VM, omit(LGKM, TGSPLIT, ONE_SPACE)),
        access(),
    ),
    row(
        STORE, RELEASE, SYSTEM, GLOBAL_GENERIC,
        _WRITE_BACK,
        wait(Reason.RELEASED, VM, omit(LGKM, TGSPLIT, ONE_SPACE)),
        access(),
    ),
    row(RMW, RELEASE, NARROW, GLOBAL_GENERIC, access()),
    row(RMW, RELEASE, NARROW, LOCAL, access()),
    row(
        RMW, RELEASE, WORKGROUP, GLOBAL_GENERIC,
        wait(Reason.RELEASED, only(VM, TGSPLIT), omit(LGKM, TGSPLIT, OPENCL)),
        access(),
    ),
    row(RMW, RELEASE, WORKGROUP, LOCAL, access()),
    row(
        RMW, RELEASE, AGENT, GLOBAL_GENERIC,
        wait(Reason.RELEASED, VM, omit(LGKM, TGSPLIT, OPENCL)),
        access(),
    ),
    row(
        RMW, RELEASE, SYSTEM, GLOBAL_GENERIC,
        _WRITE_BACK,
        wait(Reason.RELEASED, VM, omit(LGKM, TGSPLIT, OPENCL)),
        access(),
    ),
    row(FENCE, RELEASE, NARROW, NO_SPACE),
    row(
        FENCE, RELEASE, WORKGROUP, NO_SPACE,
        wait(Reason.RELEASED_BY_FENCE, only(VM, TGSPLIT), omit(LGKM, TGSPLIT, ONE_SPACE)),
    ),
    row(
        FENCE, RELEASE, AGENT, NO_SPACE,
        wait(Reason.RELEASED_BY_FENCE, VM, omit(LGKM, TGSPLIT, ONE_SPACE)),
    ),
    row(
        FENCE, RELEASE, SYSTEM, NO_SPACE,
        _WRITE_BACK,
        wait(Reason.RELEASED_BY_FENCE, VM, omit(LGKM, TGSPLIT, ONE_SPACE)),
    ),
    # Acquire and release
    row(RMW, ACQ_REL, NARROW, GLOBAL_GENERIC, access()),
    row(RMW, ACQ_REL, NARROW, LOCAL, access()),
    row(
        RMW, ACQ_REL, WORKGROUP, GLOBAL,
        wait(Reason.RELEASED, only(VM, TGSPLIT), omit(LGKM, TGSPLIT, OPENCL)),
        access(),
        wait(Reason.ACQUIRE_FIRST, only(VM, TGSPLIT)),
        _INVALIDATE_TGSPLIT,
    ),
    row(
        RMW, ACQ_REL, WORKGROUP, LOCAL,
        access(),
        wait(Reason.ACQUIRED_FROM_LDS, omit(LGKM, OPENCL)),
    ),
    row(
        RMW, ACQ_REL, WORKGROUP, GENERIC,
        wait(Reason.RELEASED, only(VM, TGSPLIT), omit(LGKM, TGSPLIT, OPENCL)),
        access(),
        wait(Reason.ACQUIRED, only(VM, TGSPLIT), omit(LGKM, OPENCL)),
        _INVALIDATE_TGSPLIT,
    ),
    row(
        RMW, ACQ_REL, AGENT, GLOBAL,
        wait(Reason.RELEASED, VM, omit(LGKM, TGSPLIT, OPENCL)),
        access(),
        wait(Reason.ACQUIRE_FIRST, VM),
        _INVALIDATE_AGENT,
    ),
    row(
        RMW, ACQ_REL, SYSTEM, GLOBAL,
        _WRITE_BACK,
        wait(Reason.RELEASED, VM, omit(LGKM, TGSPLIT, OPENCL)),
        access(),
        wait(Reason.ACQUIRE_FIRST, VM),
        _INVALIDATE_SYSTEM,
    ),
    row(
        RMW, ACQ_REL, AGENT, GENERIC,
        wait(Reason.RELEASED, VM, omit(LGKM, TGSPLIT, OPENCL)),
        access(),
        wait(Reason.ACQUIRE_FIRST, VM, omit(LGKM, TGSPLIT, OPENCL)),
        _INVALIDATE_AGENT,
    ),
    row(
        RMW, ACQ_REL, SYSTEM, GENERIC,
        _WRITE_BACK,
        wait(Reason.RELEASED, VM, omit(LGKM, TGSPLIT, OPENCL)),
        access(),
        wait(Reason.ACQUIRE_FIRST, VM, omit(LGKM, TGSPLIT, OPENCL)),
        _INVALIDATE_SYSTEM,
    ),
    row(FENCE, ACQ_REL, NARROW, NO_SPACE),
    row(
        FENCE, ACQ_REL, WORKGROUP, NO_SPACE,
        wait(Reason.FENCED, only(VM, TGSPLIT), omit(LGKM, TGSPLIT, ONE_SPACE)),
        _INVALIDATE_TGSPLIT,
    ),
    row(
        FENCE, ACQ_REL, AGENT, NO_SPACE,
        wait(Reason.FENCED, VM, omit(LGKM, TGSPLIT, ONE_SPACE)),
        _INVALIDATE_AGENT,
    ),
    row(
        FENCE, ACQ_REL, SYSTEM, NO_SPACE,
        _WRITE_BACK,
        wait(Reason.FENCED, VM, omit(LGKM, TGSPLIT, ONE_SPACE)),
        _INVALIDATE_SYSTEM,
    ),
    # Sequentially consistent
    row(LOAD, SEQ_CST, NARROW, GLOBAL_LOCAL_GENERIC, in_full(ACQUIRE)),
    row(
        LOAD, SEQ_CST, WORKGROUP, GLOBAL_GENERIC,
        wait(Reason.SEQ_CST, only(VM, TGSPLIT), omit(LGKM, TGSPLIT, ONE_AS)),
        in_full(ACQUIRE),
    ),
    row(LOAD, SEQ_CST, WORKGROUP, LOCAL, in_full(ACQUIRE)),
    row(
        LOAD, SEQ_CST, WIDE, GLOBAL_GENERIC,
        wait(Reason.SEQ_CST, VM, omit(LGKM, TGSPLIT, ONE_AS)),
        in_full(ACQUIRE),
    ),
    row(STORE, SEQ_CST, _ALL_NAMED, GLOBAL_LOCAL_GENERIC, in_full(RELEASE)),
    row(RMW, SEQ_CST, _ALL_NAMED, GLOBAL_LOCAL_GENERIC, in_full(ACQ_REL)),
    row(FENCE, SEQ_CST, _ALL_NAMED, NO_SPACE, in_full(ACQ_REL)),
)  # fmt: skip

GFX90A = Table(
    chapter=MemoryModelChapter.GFX90A,
    cite=Cite(Source.GUIDE, "Memory Model GFX90A"),
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
