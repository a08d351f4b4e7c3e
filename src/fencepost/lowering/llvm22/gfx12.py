"""LLVM 22.1 on GFX12, except GFX12.5."""

from __future__ import annotations

from fencepost.lowering.llvm22.words import (
    CMPXCHG_BY_FAILURE,
    CONSTANT_VOLATILE,
    MARKS,
    PRIVATE_VOLATILE_RMW,
    SEQ_CST_LOAD_IN_CU_MODE,
)
from fencepost.lowering.rows.conditions import Condition, clause
from fencepost.lowering.rows.instructions import Bit, CacheOp, Counter
from fencepost.lowering.rows.reasons import Reason
from fencepost.lowering.rows.table import BitPart, CounterPart, Difference, Hint, Llvm22
from fencepost.lowering.rows.writing import (
    ACQ_REL,
    ACQUIRE,
    ALL_SCOPES,
    BVH,
    CONSTANT,
    CU_MODE,
    DS,
    GENERIC,
    GLOBAL,
    GLOBAL_GENERIC,
    LOAD,
    LOADS,
    MARKED,
    NO_RETURN,
    NO_SCOPE,
    NOT_ATOMIC,
    NOT_LOCAL,
    OPENCL,
    PRIVATE,
    RELEASE,
    RETURN,
    RMW,
    SAMPLE,
    SEQ_CST,
    STORE,
    STORES,
    UNORDERED,
    VOLATILE,
    WORKGROUP,
    access,
    cache,
    omit,
    only,
    row,
    treated,
    wait,
)

_BY_FAILURE_IN_CU_MODE = (CU_MODE, Condition.SEQ_CST_BY_FAILURE)
_BOTH_MARKS = (
    only(Bit.TH_LOAD_LU, Condition.LAST_USE),
    BitPart(Bit.TH_LOAD_NT, clause((Condition.NONTEMPORAL,), (Condition.LAST_USE,))),
)
_INVALIDATE = cache(Reason.NO_STALE, CacheOp.GLOBAL_INV, Bit.SCOPE_SE, omit=(CU_MODE,))
_RELEASED = wait(Reason.RELEASED, BVH, SAMPLE, LOADS, STORES, omit(DS, OPENCL))
_BY_RETURN = (only(LOADS, RETURN), only(STORES, NO_RETURN))
_BY_RETURN_IN_WGP_MODE = (
    CounterPart(LOADS, clause((RETURN,), (CU_MODE,))),
    CounterPart(STORES, clause((NO_RETURN,), (CU_MODE,))),
)
_BY_RETURN_AND_SUCCESS = (
    CounterPart(LOADS, clause((RETURN,), (_BY_FAILURE_IN_CU_MODE,))),
    CounterPart(STORES, clause((NO_RETURN,), (_BY_FAILURE_IN_CU_MODE,))),
)
_ACQUIRE_GENERIC = row(
    RMW, ACQUIRE, WORKGROUP, GENERIC,
    access(scoped=True),
    wait(Reason.ACQUIRED, *_BY_RETURN_IN_WGP_MODE, omit(DS, OPENCL)),
    _INVALIDATE,
)  # fmt: skip

GFX12 = Llvm22(
    differences=(
        Difference(
            *MARKS,
            rows=(
                row(LOAD, UNORDERED, ALL_SCOPES, GLOBAL_GENERIC, access(), hints=MARKED),
                row(STORE, UNORDERED, ALL_SCOPES, GLOBAL_GENERIC, access(), hints=MARKED),
            ),
        ),
        Difference(
            *CONSTANT_VOLATILE,
            rows=(
                row(
                    LOAD, NOT_ATOMIC, NO_SCOPE, CONSTANT,
                    access(
                        Bit.SCOPE_SYS,
                        *_BOTH_MARKS,
                        why=Reason.VOLATILE,
                    ),
                    hints=VOLATILE,
                ),
            ),
        ),
        Difference(
            "volatile accesses",
            "a volatile load waits for loadcnt after it, a volatile store for storecnt after it; "
            "volatile takes the place of nontemporal and last use",
            "LLVM also waits for the other counters of loads (bvhcnt, samplecnt) after a load, and "
            "for all earlier operations before a store to system scope. A volatile access that is "
            "also nontemporal or of last use has both marks.",
            rows=(
                row(
                    LOAD, NOT_ATOMIC, NO_SCOPE, NOT_LOCAL,
                    access(
                        Bit.SCOPE_SYS,
                        *_BOTH_MARKS,
                        why=Reason.VOLATILE,
                    ),
                    wait(Reason.VOLATILE_ORDER, BVH, SAMPLE, LOADS),
                    hints=VOLATILE,
                ),
                row(
                    STORE, NOT_ATOMIC, NO_SCOPE, NOT_LOCAL,
                    wait(Reason.LLVM_EARLIER_DONE, LOADS),
                    wait(Reason.LLVM_EARLIER_DONE, SAMPLE),
                    wait(Reason.LLVM_EARLIER_DONE, BVH),
                    wait(Reason.LLVM_EARLIER_DONE, Counter.KM),
                    wait(Reason.LLVM_EARLIER_DONE, STORES),
                    access(
                        Bit.SCOPE_SYS,
                        only(Bit.TH_STORE_NT, Condition.NONTEMPORAL),
                        why=Reason.VOLATILE,
                    ),
                    wait(Reason.VOLATILE_ORDER, STORES),
                    hints=VOLATILE,
                ),
            ),
        ),
        Difference(
            *PRIVATE_VOLATILE_RMW,
            rows=(
                row(
                    RMW, NOT_ATOMIC, NO_SCOPE, PRIVATE,
                    treated(LOAD, Hint.NONE), treated(STORE, Hint.NONE),
                    hints=VOLATILE,
                ),
            ),
        ),
        Difference(
            *SEQ_CST_LOAD_IN_CU_MODE,
            rows=(
                row(
                    LOAD, SEQ_CST, WORKGROUP, GLOBAL,
                    wait(Reason.SEQ_CST, BVH, SAMPLE, LOADS, STORES, omit(DS, OPENCL)),
                    access(scoped=True),
                    wait(Reason.ACQUIRE_FIRST, LOADS),
                    _INVALIDATE,
                ),
                row(
                    LOAD, SEQ_CST, WORKGROUP, GENERIC,
                    wait(Reason.SEQ_CST, BVH, SAMPLE, LOADS, STORES, omit(DS, OPENCL)),
                    access(scoped=True),
                    wait(Reason.ACQUIRED, LOADS, omit(DS, OPENCL)),
                    _INVALIDATE,
                ),
            ),
        ),
        Difference(
            "read-modify-writes without return of generic memory in CU mode",
            "an acquire at workgroup scope omits the wait for dscnt in CU mode if the atomic "
            "returns no value",
            "The generic address may be in LDS, so LLVM waits, like the row for LDS. The row is "
            "probably an error in the document.",
            rows=(_ACQUIRE_GENERIC,),
            mended=(_ACQUIRE_GENERIC,),
        ),
        Difference(
            "releasing read-modify-writes at workgroup-one-as scope in CU mode",
            "for OpenCL in CU mode all waits are omitted; the row for stores keeps them",
            "LLVM keeps the waits, as for stores.",
            rows=(
                row(
                    RMW, RELEASE, WORKGROUP, GLOBAL_GENERIC,
                    _RELEASED,
                    access(scoped=True),
                ),
            ),
        ),
        Difference(
            "acq_rel read-modify-writes of generic memory in CU mode",
            "in CU mode the wait after the access is for dscnt alone; for global memory the row "
            "waits for loadcnt or storecnt in CU mode too",
            "LLVM omits these waits for acquire only, not for acq_rel.",
            rows=(
                row(
                    RMW, ACQ_REL, WORKGROUP, GENERIC,
                    _RELEASED,
                    access(scoped=True),
                    wait(Reason.ACQUIRED, *_BY_RETURN, omit(DS, OPENCL)),
                    _INVALIDATE,
                ),
            ),
        ),
        Difference(
            *CMPXCHG_BY_FAILURE,
            rows=(
                row(
                    RMW, SEQ_CST, WORKGROUP, GLOBAL,
                    _RELEASED,
                    access(scoped=True),
                    wait(Reason.ACQUIRE_FIRST, *_BY_RETURN_AND_SUCCESS),
                    _INVALIDATE,
                ),
                row(
                    RMW, SEQ_CST, WORKGROUP, GENERIC,
                    _RELEASED,
                    access(scoped=True),
                    wait(Reason.ACQUIRED, *_BY_RETURN_AND_SUCCESS, omit(DS, OPENCL)),
                    _INVALIDATE,
                ),
            ),
        ),
    ),
    families={},
)  # fmt: skip
