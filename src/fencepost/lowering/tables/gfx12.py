"""GFX12, except GFX12.5 (001 Memory Model GFX12).

Instructions carry a scope, counters are split by kind of operation, and `global_inv` and
`global_wb` work on the caches below their scope.
"""

from __future__ import annotations

from fencepost.citations import Cite, Source
from fencepost.lowering.rows.conditions import ALWAYS, Condition, clause
from fencepost.lowering.rows.instructions import Bit, CacheOp, Family
from fencepost.lowering.rows.reasons import Reason
from fencepost.lowering.rows.table import BitPart, CounterPart, Table
from fencepost.lowering.rows.writing import (
    ACQ_REL,
    ACQUIRE,
    ALL_SCOPES,
    ANY_SPACE,
    BVH,
    CU_MODE,
    DS,
    FENCE,
    GENERIC,
    GLOBAL,
    GLOBAL_GENERIC,
    GLOBAL_LOCAL_GENERIC,
    LAST_USE,
    LOAD,
    LOADS,
    LOCAL,
    MONOTONIC,
    NARROW,
    NO_RETURN,
    NO_SCOPE,
    NO_SPACE,
    NONTEMPORAL,
    NOT_ATOMIC,
    NOT_LOCAL,
    ONE_SPACE,
    OPENCL,
    RELEASE,
    RETURN,
    RMW,
    SAMPLE,
    SEQ_CST,
    STORE,
    STORES,
    UNMARKED,
    UNORDERED,
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
from fencepost.vocabulary.scopes import Scope

_UP_TO_WORKGROUP = NARROW + WORKGROUP
_ALL_NAMED = _UP_TO_WORKGROUP + WIDE

_INVALIDATE_WORKGROUP = cache(Reason.NO_STALE, CacheOp.GLOBAL_INV, Bit.SCOPE_SE, omit=(CU_MODE,))
_INVALIDATE_WIDE = cache(Reason.NO_STALE, CacheOp.GLOBAL_INV, scoped=True)
_WRITE_BACK = cache(
    Reason.WRITTEN_BACK, CacheOp.GLOBAL_WB, Bit.SCOPE_SYS, omit=(Condition.AGENT_SCOPE,)
)
_VECTOR = (BVH, SAMPLE, LOADS, STORES)
_VECTOR_NOT_OPENCL = tuple(omit(counter, OPENCL) for counter in _VECTOR)
_BY_RETURN = (only(LOADS, RETURN), only(STORES, NO_RETURN))
_BY_RETURN_IN_WGP_MODE = (
    CounterPart(LOADS, clause((RETURN,), (CU_MODE,))),
    CounterPart(STORES, clause((NO_RETURN,), (CU_MODE,))),
)

_ROWS = (
    # Non-atomic
    row(LOAD, NOT_ATOMIC, NO_SCOPE, NOT_LOCAL, access(), hints=UNMARKED),
    row(
        LOAD, NOT_ATOMIC, NO_SCOPE, NOT_LOCAL,
        access(Bit.TH_LOAD_NT, why=Reason.NONTEMPORAL),
        hints=NONTEMPORAL,
    ),
    row(
        LOAD, NOT_ATOMIC, NO_SCOPE, NOT_LOCAL,
        access(Bit.TH_LOAD_LU, why=Reason.LAST_USE),
        hints=LAST_USE,
    ),
    row(
        LOAD, NOT_ATOMIC, NO_SCOPE, NOT_LOCAL,
        access(Bit.SCOPE_SYS, why=Reason.VOLATILE),
        wait(Reason.VOLATILE_ORDER, LOADS),
        hints=VOLATILE,
    ),
    row(LOAD, NOT_ATOMIC, NO_SCOPE, LOCAL, access()),
    row(STORE, NOT_ATOMIC, NO_SCOPE, NOT_LOCAL, access(), hints=UNMARKED),
    row(
        STORE, NOT_ATOMIC, NO_SCOPE, NOT_LOCAL,
        access(Bit.TH_STORE_NT, why=Reason.NONTEMPORAL),
        hints=NONTEMPORAL,
    ),
    row(
        STORE, NOT_ATOMIC, NO_SCOPE, NOT_LOCAL,
        access(Bit.SCOPE_SYS, why=Reason.VOLATILE),
        wait(Reason.VOLATILE_ORDER, STORES),
        hints=VOLATILE,
    ),
    row(STORE, NOT_ATOMIC, NO_SCOPE, LOCAL, access()),
    # Unordered
    row(LOAD, UNORDERED, ALL_SCOPES, ANY_SPACE, like(NOT_ATOMIC)),
    row(STORE, UNORDERED, ALL_SCOPES, ANY_SPACE, like(NOT_ATOMIC)),
    row(RMW, UNORDERED, ALL_SCOPES, ANY_SPACE, like(MONOTONIC)),
    # Monotonic
    row(LOAD, MONOTONIC, _ALL_NAMED, GLOBAL_GENERIC, access(scoped=True)),
    row(LOAD, MONOTONIC, _UP_TO_WORKGROUP, LOCAL, access()),
    row(STORE, MONOTONIC, _ALL_NAMED, GLOBAL_GENERIC, access(scoped=True)),
    row(STORE, MONOTONIC, _UP_TO_WORKGROUP, LOCAL, access()),
    row(RMW, MONOTONIC, _ALL_NAMED, GLOBAL_GENERIC, access(scoped=True)),
    row(RMW, MONOTONIC, _UP_TO_WORKGROUP, LOCAL, access()),
    # Acquire
    row(LOAD, ACQUIRE, NARROW, GLOBAL_LOCAL_GENERIC, access()),
    row(
        LOAD, ACQUIRE, WORKGROUP, GLOBAL,
        access(scoped=True),
        wait(Reason.ACQUIRE_FIRST, omit(LOADS, CU_MODE)),
        _INVALIDATE_WORKGROUP,
    ),
    row(
        LOAD, ACQUIRE, WORKGROUP, LOCAL,
        access(),
        wait(Reason.ACQUIRED_FROM_LDS, omit(DS, OPENCL)),
        cache(Reason.NO_STALE, CacheOp.GLOBAL_INV, Bit.SCOPE_SE, omit=(OPENCL, CU_MODE)),
    ),
    row(
        LOAD, ACQUIRE, WORKGROUP, GENERIC,
        access(scoped=True),
        wait(Reason.ACQUIRED, omit(LOADS, CU_MODE), omit(DS, OPENCL)),
        _INVALIDATE_WORKGROUP,
    ),
    row(
        LOAD, ACQUIRE, WIDE, GLOBAL,
        access(scoped=True),
        wait(Reason.ACQUIRE_FIRST, LOADS),
        _INVALIDATE_WIDE,
    ),
    row(
        LOAD, ACQUIRE, WIDE, GENERIC,
        access(scoped=True),
        wait(Reason.ACQUIRE_FIRST, LOADS, omit(DS, OPENCL)),
        _INVALIDATE_WIDE,
    ),
    row(RMW, ACQUIRE, NARROW, GLOBAL_LOCAL_GENERIC, access()),
    row(
        RMW, ACQUIRE, WORKGROUP, GLOBAL,
        access(scoped=True),
        wait(Reason.ACQUIRE_FIRST, *_BY_RETURN_IN_WGP_MODE),
        _INVALIDATE_WORKGROUP,
    ),
    row(
        RMW, ACQUIRE, WORKGROUP, LOCAL,
        access(),
        wait(Reason.ACQUIRED_FROM_LDS, omit(DS, OPENCL)),
        cache(Reason.NO_STALE, CacheOp.GLOBAL_INV, Bit.SCOPE_SE, omit=(OPENCL, CU_MODE)),
    ),
    row(
        RMW, ACQUIRE, WORKGROUP, GENERIC,
        access(scoped=True),
        wait(Reason.ACQUIRED, *_BY_RETURN_IN_WGP_MODE, omit(DS, OPENCL, (CU_MODE, NO_RETURN))),
        _INVALIDATE_WORKGROUP,
    ),
    row(
        RMW, ACQUIRE, WIDE, GLOBAL,
        access(scoped=True),
        wait(Reason.ACQUIRE_FIRST, *_BY_RETURN),
        _INVALIDATE_WIDE,
    ),
    row(
        RMW, ACQUIRE, WIDE, GENERIC,
        access(scoped=True),
        wait(Reason.ACQUIRE_FIRST, *_BY_RETURN, omit(DS, OPENCL)),
        _INVALIDATE_WIDE,
    ),
    row(FENCE, ACQUIRE, NARROW, NO_SPACE),
    row(
        FENCE, ACQUIRE, WORKGROUP, NO_SPACE,
        wait(Reason.PAIRED_FIRST, omit(LOADS, CU_MODE), omit(STORES, CU_MODE), omit(DS, OPENCL)),
        _INVALIDATE_WORKGROUP,
    ),
    # The cell names agent scope alone; no row names system scope.
    row(
        FENCE, ACQUIRE, WIDE, NO_SPACE,
        wait(Reason.PAIRED_FIRST, LOADS, STORES, omit(DS, OPENCL)),
        _INVALIDATE_WIDE,
    ),
    # Release
    row(STORE, RELEASE, NARROW, GLOBAL_LOCAL_GENERIC, access()),
    # The cell names global alone; no row names generic.
    row(
        STORE, RELEASE, WORKGROUP, GLOBAL_GENERIC,
        wait(Reason.RELEASED, *_VECTOR, omit(DS, OPENCL)),
        access(scoped=True),
    ),
    row(
        STORE, RELEASE, WORKGROUP, LOCAL,
        wait(Reason.RELEASED_GLOBAL, *_VECTOR_NOT_OPENCL, omit(DS, OPENCL)),
        access(),
    ),
    row(
        STORE, RELEASE, WIDE, GLOBAL_GENERIC,
        _WRITE_BACK,
        wait(Reason.RELEASED, *_VECTOR, omit(DS, OPENCL)),
        access(scoped=True),
    ),
    row(RMW, RELEASE, NARROW, GLOBAL_LOCAL_GENERIC, access()),
    row(
        RMW, RELEASE, WORKGROUP, GLOBAL_GENERIC,
        wait(
            Reason.RELEASED,
            *(omit(counter, (OPENCL, CU_MODE)) for counter in _VECTOR),
            omit(DS, OPENCL),
        ),
        access(scoped=True),
    ),
    row(
        RMW, RELEASE, WORKGROUP, LOCAL,
        wait(Reason.RELEASED_GLOBAL, *_VECTOR_NOT_OPENCL, omit(DS, OPENCL)),
        access(),
    ),
    row(
        RMW, RELEASE, WIDE, GLOBAL_GENERIC,
        _WRITE_BACK,
        wait(Reason.RELEASED, *_VECTOR, omit(DS, OPENCL)),
        access(scoped=True),
    ),
    row(FENCE, RELEASE, NARROW, NO_SPACE),
    row(
        FENCE, RELEASE, WORKGROUP, NO_SPACE,
        wait(Reason.RELEASED_BY_FENCE, *_VECTOR, omit(DS, OPENCL)),
    ),
    row(
        FENCE, RELEASE, WIDE, NO_SPACE,
        _WRITE_BACK,
        wait(Reason.RELEASED_BY_FENCE, *_VECTOR, omit(DS, OPENCL)),
    ),
    # Acquire and release
    row(RMW, ACQ_REL, NARROW, GLOBAL_LOCAL_GENERIC, access()),
    row(
        RMW, ACQ_REL, WORKGROUP, GLOBAL,
        wait(Reason.RELEASED, *_VECTOR, omit(DS, OPENCL)),
        access(scoped=True),
        wait(Reason.ACQUIRE_FIRST, *_BY_RETURN),
        _INVALIDATE_WORKGROUP,
    ),
    row(
        RMW, ACQ_REL, WORKGROUP, LOCAL,
        wait(Reason.RELEASED_GLOBAL, *_VECTOR_NOT_OPENCL, omit(DS, OPENCL)),
        access(),
        wait(Reason.ACQUIRED_FROM_LDS, omit(DS, OPENCL)),
        cache(Reason.NO_STALE, CacheOp.GLOBAL_INV, Bit.SCOPE_SE, omit=(OPENCL, CU_MODE)),
    ),
    # The cell omits loadcnt for OpenCL, where every other row omits dscnt.
    row(
        RMW, ACQ_REL, WORKGROUP, GENERIC,
        wait(Reason.RELEASED, *_VECTOR, omit(DS, OPENCL)),
        access(scoped=True),
        wait(Reason.ACQUIRED, *_BY_RETURN_IN_WGP_MODE, omit(DS, OPENCL)),
        _INVALIDATE_WORKGROUP,
    ),
    row(
        RMW, ACQ_REL, WIDE, GLOBAL,
        _WRITE_BACK,
        wait(Reason.RELEASED, *_VECTOR, omit(DS, OPENCL)),
        access(scoped=True),
        wait(Reason.ACQUIRE_FIRST, *_BY_RETURN),
        _INVALIDATE_WIDE,
    ),
    row(
        RMW, ACQ_REL, WIDE, GENERIC,
        _WRITE_BACK,
        wait(Reason.RELEASED, *_VECTOR, omit(DS, OPENCL)),
        access(scoped=True),
        wait(Reason.ACQUIRE_FIRST, *_BY_RETURN, omit(DS, OPENCL)),
        _INVALIDATE_WIDE,
    ),
    row(FENCE, ACQ_REL, NARROW, NO_SPACE),
    row(
        FENCE, ACQ_REL, WORKGROUP, NO_SPACE,
        wait(Reason.FENCED, *_VECTOR, omit(DS, ONE_SPACE)),
        _INVALIDATE_WORKGROUP,
    ),
    row(
        FENCE, ACQ_REL, WIDE, NO_SPACE,
        _WRITE_BACK,
        wait(Reason.FENCED, *_VECTOR, omit(DS, ONE_SPACE)),
        _INVALIDATE_WIDE,
    ),
    # Sequentially consistent
    row(LOAD, SEQ_CST, NARROW, GLOBAL_LOCAL_GENERIC, in_full(ACQUIRE)),
    row(
        LOAD, SEQ_CST, WORKGROUP, GLOBAL_GENERIC,
        wait(Reason.SEQ_CST, *_VECTOR, omit(DS, OPENCL)),
        in_full(ACQUIRE),
    ),
    row(
        LOAD, SEQ_CST, WORKGROUP, LOCAL,
        wait(Reason.SEQ_CST, *_VECTOR_NOT_OPENCL, omit(DS, OPENCL)),
        in_full(ACQUIRE),
    ),
    row(
        LOAD, SEQ_CST, WIDE, GLOBAL_GENERIC,
        wait(Reason.SEQ_CST, *_VECTOR, omit(DS, OPENCL)),
        in_full(ACQUIRE),
    ),
    row(STORE, SEQ_CST, _ALL_NAMED, GLOBAL_LOCAL_GENERIC, in_full(RELEASE)),
    row(RMW, SEQ_CST, _ALL_NAMED, GLOBAL_LOCAL_GENERIC, in_full(ACQ_REL)),
    row(FENCE, SEQ_CST, _ALL_NAMED, NO_SPACE, in_full(ACQ_REL)),
)  # fmt: skip

GFX12 = Table(
    chapter=MemoryModelChapter.GFX12,
    cite=Cite(Source.GUIDE, "Memory Model GFX12"),
    rows=_ROWS,
    families={
        AddressSpace.GLOBAL: ((Family.GLOBAL, ALWAYS),),
        AddressSpace.CONSTANT: ((Family.GLOBAL, ALWAYS),),
        AddressSpace.GENERIC: ((Family.FLAT, ALWAYS),),
        AddressSpace.LOCAL: ((Family.DS, ALWAYS),),
        AddressSpace.PRIVATE: ((Family.SCRATCH, ALWAYS),),
    },
    return_bit=Bit.TH_ATOMIC_RETURN,
    scope_bits={
        Scope.SYSTEM: (BitPart(Bit.SCOPE_SYS),),
        Scope.AGENT: (BitPart(Bit.SCOPE_DEV),),
        Scope.WORKGROUP: (omit(Bit.SCOPE_SE, CU_MODE),),
        Scope.WAVEFRONT: (),
        Scope.SINGLETHREAD: (),
    },
)
