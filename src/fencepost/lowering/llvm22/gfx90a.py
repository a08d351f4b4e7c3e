"""LLVM 22.1 on GFX90A."""

from __future__ import annotations

from fencepost.lowering.llvm22.edits import edited, outside_lds, waiting_even_if
from fencepost.lowering.llvm22.words import (
    CONSTANT_VOLATILE,
    LDS_IN_TGSPLIT,
    LDS_RELEASE,
    MARKS,
    PRIVATE_VOLATILE_RMW,
    RMW_AFTER,
    SCRATCH,
    TGSPLIT_KEEPS_LDS,
)
from fencepost.lowering.rows.conditions import ALWAYS, Condition, clause
from fencepost.lowering.rows.instructions import Bit, CacheOp, Family
from fencepost.lowering.rows.reasons import Reason
from fencepost.lowering.rows.table import CounterPart, Difference, Hint, Llvm22
from fencepost.lowering.rows.writing import (
    ACQ_REL,
    ACQUIRE,
    ALL_SCOPES,
    CONSTANT,
    GENERIC,
    GLOBAL_GENERIC,
    LGKM,
    LOAD,
    LOCAL,
    MARKED,
    NO_SCOPE,
    NOT_ATOMIC,
    OPENCL,
    PRIVATE,
    RELEASE,
    RMW,
    SEQ_CST,
    STORE,
    TGSPLIT,
    UNORDERED,
    VM,
    VOLATILE,
    WORKGROUP,
    access,
    cache,
    in_full,
    omit,
    only,
    row,
    treated,
    wait,
)
from fencepost.lowering.tables.gfx90a import GFX90A as TABLE
from fencepost.vocabulary.address_spaces import AddressSpace

_INVALIDATE_TGSPLIT = cache(Reason.NO_STALE_L1, CacheOp.WBINVL1_VOL, only=(TGSPLIT,))
_RELEASED = wait(
    Reason.LLVM_RELEASES_LDS, CounterPart(VM, clause((TGSPLIT,), (OPENCL,))), omit(LGKM, OPENCL)
)
_ACQUIRED = (
    wait(Reason.ACQUIRED_FROM_LDS, omit(LGKM, TGSPLIT, OPENCL)),
    cache(Reason.NO_STALE_L1, CacheOp.WBINVL1_VOL, only=(TGSPLIT,), omit=(OPENCL,)),
)

GFX90A = Llvm22(
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
                    access(Bit.GLC, why=Reason.VOLATILE),
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
            *RMW_AFTER,
            rows=(
                row(
                    RMW, ACQ_REL, WORKGROUP, GENERIC,
                    wait(Reason.RELEASED, only(VM, TGSPLIT), omit(LGKM, OPENCL)),
                    access(),
                    wait(Reason.ACQUIRED, only(VM, TGSPLIT), omit(LGKM, TGSPLIT, OPENCL)),
                    _INVALIDATE_TGSPLIT,
                ),
            ),
        ),
        Difference(
            *TGSPLIT_KEEPS_LDS,
            rows=edited(outside_lds(TABLE.rows), waiting_even_if(Condition.TGSPLIT, LGKM)),
        ),
        Difference(
            *LDS_RELEASE,
            rows=(
                row(STORE, RELEASE, WORKGROUP, LOCAL, _RELEASED, access()),
                row(RMW, RELEASE, WORKGROUP, LOCAL, _RELEASED, access()),
                row(RMW, ACQ_REL, WORKGROUP, LOCAL, _RELEASED, access(), _ACQUIRED),
                row(LOAD, SEQ_CST, WORKGROUP, LOCAL, _RELEASED, in_full(ACQUIRE)),
            ),
        ),
        Difference(
            *LDS_IN_TGSPLIT,
            rows=(
                row(LOAD, ACQUIRE, WORKGROUP, LOCAL, access(), _ACQUIRED),
                row(RMW, ACQUIRE, WORKGROUP, LOCAL, access(), _ACQUIRED),
            ),
        ),
    ),
    families={AddressSpace.PRIVATE: ((Family.BUFFER_SCRATCH, ALWAYS),)},
    families_why=Difference(*SCRATCH),
)  # fmt: skip
