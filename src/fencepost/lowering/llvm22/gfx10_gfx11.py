"""LLVM 22.1 on GFX10 and GFX11."""

from __future__ import annotations

from fencepost.lowering.llvm22.words import (
    CMPXCHG_BY_FAILURE,
    CONSTANT_VOLATILE,
    LDS_RELEASE,
    MARKS,
    PRIVATE_VOLATILE_RMW,
    SCRATCH,
    SEQ_CST_LOAD_IN_CU_MODE,
)
from fencepost.lowering.rows.conditions import Condition, clause
from fencepost.lowering.rows.instructions import Bit, CacheOp, Family
from fencepost.lowering.rows.reasons import Reason
from fencepost.lowering.rows.table import CounterPart, Difference, Hint, Llvm22
from fencepost.lowering.rows.writing import (
    ACQ_REL,
    ACQUIRE,
    ALL_SCOPES,
    CONSTANT,
    CU_MODE,
    GENERIC,
    GLOBAL,
    GLOBAL_GENERIC,
    LGKM,
    LOAD,
    LOCAL,
    MARKED,
    NO_RETURN,
    NO_SCOPE,
    NOT_ATOMIC,
    ONE_AS,
    OPENCL,
    PRIVATE,
    RELEASE,
    RETURN,
    RMW,
    SEQ_CST,
    STORE,
    UNORDERED,
    VM,
    VOLATILE,
    VS,
    WORKGROUP,
    access,
    cache,
    omit,
    row,
    treated,
    wait,
)
from fencepost.vocabulary.address_spaces import AddressSpace

_GFX10, _GFX11 = Condition.GFX10, Condition.GFX11
_BY_FAILURE_IN_CU_MODE = (CU_MODE, Condition.SEQ_CST_BY_FAILURE)

_INVALIDATE = cache(Reason.NO_STALE, CacheOp.GL0_INV, omit=(CU_MODE,))
_INVALIDATE_FOR_LDS = cache(Reason.NO_STALE, CacheOp.GL0_INV, omit=(CU_MODE, OPENCL))
_RELEASED = wait(Reason.RELEASED, VM, VS, omit(LGKM, OPENCL))
_RELEASED_LDS = wait(
    Reason.LLVM_RELEASES_LDS, omit(VM, OPENCL), omit(VS, OPENCL), omit(LGKM, OPENCL)
)
_ACQUIRED_FROM_LDS = wait(Reason.ACQUIRED_FROM_LDS, omit(LGKM, OPENCL))
_BY_RETURN = (
    CounterPart(VM, clause((RETURN,), (_BY_FAILURE_IN_CU_MODE,))),
    CounterPart(VS, clause((NO_RETURN,), (_BY_FAILURE_IN_CU_MODE,))),
)

_ACQUIRE_LDS = row(
    RMW, ACQUIRE, WORKGROUP, LOCAL,
    access(),
    _ACQUIRED_FROM_LDS,
    _INVALIDATE_FOR_LDS,
)  # fmt: skip

GFX10_GFX11 = Llvm22(
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
                    access(Bit.GLC, Bit.DLC, why=Reason.VOLATILE),
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
                    wait(Reason.SEQ_CST, VM, VS, omit(LGKM, ONE_AS)),
                    access(omit(Bit.GLC, CU_MODE)),
                    wait(Reason.ACQUIRE_FIRST, VM),
                    _INVALIDATE,
                ),
                row(
                    LOAD, SEQ_CST, WORKGROUP, GENERIC,
                    wait(Reason.SEQ_CST, VM, VS, omit(LGKM, ONE_AS)),
                    access(omit(Bit.GLC, CU_MODE)),
                    wait(Reason.ACQUIRED, VM, omit(LGKM, ONE_AS)),
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
                    access(),
                    wait(Reason.ACQUIRE_FIRST, *_BY_RETURN),
                    _INVALIDATE,
                ),
                row(
                    RMW, SEQ_CST, WORKGROUP, GENERIC,
                    _RELEASED,
                    access(),
                    wait(Reason.ACQUIRED, *_BY_RETURN, omit(LGKM, OPENCL)),
                    _INVALIDATE,
                ),
            ),
        ),
        Difference(
            "acquiring read-modify-writes of LDS in CU mode",
            "buffer_gl0_inv follows in CU mode too; every other row omits it there",
            "In CU mode the workgroup shares one L0, so LLVM omits it. The row is probably an "
            "error in the document that only costs time.",
            rows=(_ACQUIRE_LDS,),
            mended=(_ACQUIRE_LDS,),
        ),
        Difference(
            *LDS_RELEASE,
            rows=(
                row(STORE, RELEASE, WORKGROUP, LOCAL, _RELEASED_LDS, access()),
                row(RMW, RELEASE, WORKGROUP, LOCAL, _RELEASED_LDS, access()),
                row(
                    RMW, ACQ_REL, WORKGROUP, LOCAL,
                    _RELEASED_LDS,
                    access(),
                    _ACQUIRED_FROM_LDS,
                    _INVALIDATE_FOR_LDS,
                ),
                row(
                    LOAD, SEQ_CST, WORKGROUP, LOCAL,
                    _RELEASED_LDS,
                    access(),
                    _ACQUIRED_FROM_LDS,
                    _INVALIDATE_FOR_LDS,
                ),
            ),
        ),
    ),
    families={AddressSpace.PRIVATE: ((Family.BUFFER_SCRATCH, clause((_GFX10,))),)},
    families_why=Difference(*SCRATCH),
)  # fmt: skip
