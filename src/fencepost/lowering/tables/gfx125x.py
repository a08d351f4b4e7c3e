"""GFX12.5 (001 Memory Model GFX125x).

The waves of a workgroup share one cache, clusters share what lies below an engine's scope, and
address translation has a counter: an access that must not be performed twice waits for it. What is
written back is complete first, and nothing follows an invalidation before it is done; the rows of
fences say so in 001, whose other rows for agent and system scope are lost in the text at hand, and
stood without these waits in LLVM 22's guide.
"""

from __future__ import annotations

from fencepost.citations import Cite, Source
from fencepost.lowering.rows.conditions import ALWAYS, Condition
from fencepost.lowering.rows.instructions import Bit, CacheOp, Family
from fencepost.lowering.rows.reasons import Reason
from fencepost.lowering.rows.table import BitPart, Table
from fencepost.lowering.rows.writing import (
    ACQ_REL,
    ACQUIRE,
    ALL_SCOPES,
    ANY_SPACE,
    CLUSTER,
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
    SEQ_CST,
    STORE,
    STORES,
    UNMARKED,
    UNORDERED,
    VOLATILE,
    WIDE,
    WORKGROUP,
    X,
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
_ALL_NAMED = _UP_TO_WORKGROUP + CLUSTER + WIDE

_NO_REPLAY = wait(Reason.NO_REPLAY, only(X, Condition.FLAT_OR_GLOBAL))
_INVALIDATE_CLUSTER = cache(Reason.NO_STALE, CacheOp.GLOBAL_INV, scoped=True)
_INVALIDATE_WIDE = (
    cache(Reason.NO_STALE, CacheOp.GLOBAL_INV, scoped=True),
    wait(Reason.INVALIDATED, LOADS, with_cache=True),
)
_WRITE_BACK = (
    wait(Reason.STORED_FIRST, LOADS, STORES, with_cache=True),
    cache(Reason.WRITTEN_BACK, CacheOp.GLOBAL_WB, scoped=True),
)
_BY_RETURN = (only(LOADS, RETURN), only(STORES, NO_RETURN))

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
    # Unordered. 'Same as non-atomic', but every atomic store needs the wait for xcnt.
    row(LOAD, UNORDERED, ALL_SCOPES, ANY_SPACE, like(NOT_ATOMIC)),
    row(STORE, UNORDERED, ALL_SCOPES, ANY_SPACE, _NO_REPLAY, like(NOT_ATOMIC)),
    row(RMW, UNORDERED, ALL_SCOPES, ANY_SPACE, like(MONOTONIC)),
    # Monotonic
    row(LOAD, MONOTONIC, _ALL_NAMED, GLOBAL_GENERIC, access(scoped=True)),
    row(LOAD, MONOTONIC, _UP_TO_WORKGROUP, LOCAL, access()),
    row(STORE, MONOTONIC, _ALL_NAMED, GLOBAL_GENERIC, _NO_REPLAY, access(scoped=True)),
    row(STORE, MONOTONIC, _UP_TO_WORKGROUP, LOCAL, access()),
    row(RMW, MONOTONIC, _ALL_NAMED, GLOBAL_GENERIC, _NO_REPLAY, access(scoped=True)),
    row(RMW, MONOTONIC, _UP_TO_WORKGROUP, LOCAL, access()),
    # Acquire
    row(LOAD, ACQUIRE, NARROW, GLOBAL_LOCAL_GENERIC, access()),
    row(
        LOAD, ACQUIRE, WORKGROUP, GLOBAL,
        access(scoped=True),
        wait(Reason.ACQUIRED, LOADS),
    ),
    row(
        LOAD, ACQUIRE, WORKGROUP, LOCAL,
        access(),
        wait(Reason.ACQUIRED_FROM_LDS, omit(DS, OPENCL)),
    ),
    row(
        LOAD, ACQUIRE, WORKGROUP, GENERIC,
        access(scoped=True),
        wait(Reason.ACQUIRED, LOADS, omit(DS, OPENCL)),
    ),
    row(
        LOAD, ACQUIRE, CLUSTER, GLOBAL,
        access(scoped=True),
        wait(Reason.ACQUIRE_FIRST, LOADS),
        _INVALIDATE_CLUSTER,
    ),
    row(
        LOAD, ACQUIRE, WIDE, GLOBAL,
        access(scoped=True),
        wait(Reason.ACQUIRE_FIRST, LOADS),
        _INVALIDATE_WIDE,
    ),
    row(
        LOAD, ACQUIRE, CLUSTER, GENERIC,
        access(scoped=True),
        wait(Reason.ACQUIRE_FIRST, LOADS, omit(DS, OPENCL)),
        _INVALIDATE_CLUSTER,
    ),
    row(
        LOAD, ACQUIRE, WIDE, GENERIC,
        access(scoped=True),
        wait(Reason.ACQUIRE_FIRST, LOADS, omit(DS, OPENCL)),
        _INVALIDATE_WIDE,
    ),
    row(RMW, ACQUIRE, NARROW, GLOBAL_LOCAL_GENERIC, _NO_REPLAY, access()),
    row(
        RMW, ACQUIRE, WORKGROUP, GLOBAL,
        _NO_REPLAY,
        access(scoped=True),
        wait(Reason.ACQUIRED, *_BY_RETURN),
    ),
    row(
        RMW, ACQUIRE, WORKGROUP, LOCAL,
        access(),
        wait(Reason.ACQUIRED_FROM_LDS, omit(DS, OPENCL)),
    ),
    row(
        RMW, ACQUIRE, WORKGROUP, GENERIC,
        _NO_REPLAY,
        access(scoped=True),
        wait(Reason.ACQUIRED, *_BY_RETURN, omit(DS, OPENCL)),
    ),
    row(
        RMW, ACQUIRE, CLUSTER, GLOBAL,
        _NO_REPLAY,
        access(scoped=True),
        wait(Reason.ACQUIRE_FIRST, *_BY_RETURN),
        _INVALIDATE_CLUSTER,
    ),
    row(
        RMW, ACQUIRE, WIDE, GLOBAL,
        _NO_REPLAY,
        access(scoped=True),
        wait(Reason.ACQUIRE_FIRST, *_BY_RETURN),
        _INVALIDATE_WIDE,
    ),
    row(
        RMW, ACQUIRE, CLUSTER, GENERIC,
        _NO_REPLAY,
        access(scoped=True),
        wait(Reason.ACQUIRE_FIRST, *_BY_RETURN, omit(DS, OPENCL)),
        _INVALIDATE_CLUSTER,
    ),
    row(
        RMW, ACQUIRE, WIDE, GENERIC,
        _NO_REPLAY,
        access(scoped=True),
        wait(Reason.ACQUIRE_FIRST, *_BY_RETURN, omit(DS, OPENCL)),
        _INVALIDATE_WIDE,
    ),
    row(FENCE, ACQUIRE, NARROW, NO_SPACE),
    row(
        FENCE, ACQUIRE, WORKGROUP, NO_SPACE,
        wait(Reason.PAIRED_FIRST, LOADS, STORES, omit(DS, OPENCL)),
    ),
    row(
        FENCE, ACQUIRE, CLUSTER, NO_SPACE,
        wait(Reason.PAIRED_FIRST, LOADS, STORES, omit(DS, OPENCL)),
        _INVALIDATE_CLUSTER,
    ),
    row(
        FENCE, ACQUIRE, WIDE, NO_SPACE,
        wait(Reason.PAIRED_FIRST, LOADS, STORES, omit(DS, OPENCL)),
        _INVALIDATE_WIDE,
    ),
    # Release
    row(STORE, RELEASE, NARROW, GLOBAL_LOCAL_GENERIC, _NO_REPLAY, access()),
    row(
        STORE, RELEASE, WORKGROUP + CLUSTER, GLOBAL_GENERIC,
        wait(Reason.RELEASED, LOADS, STORES, omit(DS, OPENCL)),
        _NO_REPLAY,
        access(scoped=True),
    ),
    row(
        STORE, RELEASE, WORKGROUP, LOCAL,
        wait(Reason.RELEASED_GLOBAL, omit(LOADS, OPENCL), omit(STORES, OPENCL), omit(DS, OPENCL)),
        access(),
    ),
    row(
        STORE, RELEASE, WIDE, GLOBAL_GENERIC,
        _WRITE_BACK,
        wait(Reason.RELEASED, LOADS, STORES, omit(DS, OPENCL)),
        _NO_REPLAY,
        access(scoped=True),
    ),
    row(RMW, RELEASE, NARROW, GLOBAL_LOCAL_GENERIC, _NO_REPLAY, access()),
    row(
        RMW, RELEASE, WORKGROUP + CLUSTER, GLOBAL_GENERIC,
        wait(Reason.RELEASED, LOADS, STORES, omit(DS, OPENCL)),
        _NO_REPLAY,
        access(scoped=True),
    ),
    row(
        RMW, RELEASE, WORKGROUP, LOCAL,
        wait(Reason.RELEASED_GLOBAL, omit(LOADS, OPENCL), omit(STORES, OPENCL), omit(DS, OPENCL)),
        access(),
    ),
    row(
        RMW, RELEASE, WIDE, GLOBAL_GENERIC,
        _WRITE_BACK,
        wait(Reason.RELEASED, LOADS, STORES, omit(DS, OPENCL)),
        _NO_REPLAY,
        access(scoped=True),
    ),
    row(FENCE, RELEASE, NARROW, NO_SPACE),
    row(
        FENCE, RELEASE, WORKGROUP + CLUSTER, NO_SPACE,
        wait(Reason.RELEASED_BY_FENCE, LOADS, STORES, omit(DS, OPENCL)),
    ),
    row(
        FENCE, RELEASE, WIDE, NO_SPACE,
        _WRITE_BACK,
        wait(Reason.RELEASED_BY_FENCE, LOADS, STORES, omit(DS, OPENCL)),
    ),
    # Acquire and release
    row(RMW, ACQ_REL, NARROW, GLOBAL_LOCAL_GENERIC, _NO_REPLAY, access()),
    row(
        RMW, ACQ_REL, WORKGROUP + CLUSTER, GLOBAL,
        wait(Reason.RELEASED, LOADS, STORES, omit(DS, OPENCL)),
        _NO_REPLAY,
        access(scoped=True),
        wait(Reason.ACQUIRED, *_BY_RETURN),
    ),
    row(
        RMW, ACQ_REL, WORKGROUP, LOCAL,
        wait(Reason.RELEASED_GLOBAL, omit(LOADS, OPENCL), omit(STORES, OPENCL), omit(DS, OPENCL)),
        access(),
        wait(Reason.ACQUIRED_FROM_LDS, omit(DS, OPENCL)),
    ),
    # The cell omits loadcnt for OpenCL, where every other row omits dscnt.
    row(
        RMW, ACQ_REL, WORKGROUP + CLUSTER, GENERIC,
        wait(Reason.RELEASED, LOADS, STORES, omit(DS, OPENCL)),
        _NO_REPLAY,
        access(scoped=True),
        wait(Reason.ACQUIRED, *_BY_RETURN, omit(DS, OPENCL)),
    ),
    row(
        RMW, ACQ_REL, WIDE, GLOBAL,
        _WRITE_BACK,
        wait(Reason.RELEASED, LOADS, STORES, omit(DS, OPENCL)),
        _NO_REPLAY,
        access(scoped=True),
        wait(Reason.ACQUIRE_FIRST, *_BY_RETURN),
        _INVALIDATE_WIDE,
    ),
    row(
        RMW, ACQ_REL, WIDE, GENERIC,
        _WRITE_BACK,
        wait(Reason.RELEASED, LOADS, STORES, omit(DS, OPENCL)),
        _NO_REPLAY,
        access(scoped=True),
        wait(Reason.ACQUIRE_FIRST, *_BY_RETURN, omit(DS, OPENCL)),
        _INVALIDATE_WIDE,
    ),
    row(FENCE, ACQ_REL, NARROW, NO_SPACE),
    row(
        FENCE, ACQ_REL, WORKGROUP + CLUSTER, NO_SPACE,
        wait(Reason.FENCED, LOADS, STORES, omit(DS, ONE_SPACE)),
    ),
    row(
        FENCE, ACQ_REL, WIDE, NO_SPACE,
        _WRITE_BACK,
        wait(Reason.FENCED, LOADS, STORES, omit(DS, ONE_SPACE)),
        _INVALIDATE_WIDE,
    ),
    # Sequentially consistent
    row(LOAD, SEQ_CST, NARROW, GLOBAL_LOCAL_GENERIC, in_full(ACQUIRE)),
    row(
        LOAD, SEQ_CST, WORKGROUP, GLOBAL_GENERIC,
        wait(Reason.SEQ_CST, LOADS, STORES, omit(DS, OPENCL)),
        in_full(ACQUIRE),
    ),
    row(
        LOAD, SEQ_CST, WORKGROUP, LOCAL,
        wait(Reason.SEQ_CST, omit(LOADS, OPENCL), omit(STORES, OPENCL), omit(DS, OPENCL)),
        in_full(ACQUIRE),
    ),
    row(
        LOAD, SEQ_CST, CLUSTER + WIDE, GLOBAL_GENERIC,
        wait(Reason.SEQ_CST, LOADS, STORES, omit(DS, OPENCL)),
        in_full(ACQUIRE),
    ),
    row(STORE, SEQ_CST, _ALL_NAMED, GLOBAL_LOCAL_GENERIC, in_full(RELEASE)),
    row(RMW, SEQ_CST, _ALL_NAMED, GLOBAL_LOCAL_GENERIC, in_full(ACQ_REL)),
    row(FENCE, SEQ_CST, _ALL_NAMED, NO_SPACE, in_full(ACQ_REL)),
)  # fmt: skip

GFX125X = Table(
    chapter=MemoryModelChapter.GFX125X,
    cite=Cite(Source.GUIDE, "Memory Model GFX125x"),
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
        Scope.CLUSTER: (BitPart(Bit.SCOPE_SE),),
        Scope.WORKGROUP: (),
        Scope.WAVEFRONT: (),
        Scope.SINGLETHREAD: (),
    },
)
