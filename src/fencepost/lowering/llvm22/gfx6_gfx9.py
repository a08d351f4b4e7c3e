"""LLVM 22.1 on GFX6 to GFX9, except GFX90A and GFX942."""

from __future__ import annotations

from fencepost.lowering.llvm22.words import (
    CONSTANT_VOLATILE,
    LDS_RELEASE,
    MARKS,
    PRIVATE_VOLATILE_RMW,
    SCRATCH,
)
from fencepost.lowering.rows.conditions import ALWAYS
from fencepost.lowering.rows.instructions import Bit, Family
from fencepost.lowering.rows.reasons import Reason
from fencepost.lowering.rows.table import Difference, Hint, Llvm22
from fencepost.lowering.rows.writing import (
    ACQ_REL,
    ACQUIRE,
    ALL_SCOPES,
    CONSTANT,
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
    UNORDERED,
    VOLATILE,
    WORKGROUP,
    access,
    in_full,
    omit,
    row,
    treated,
    wait,
)
from fencepost.vocabulary.address_spaces import AddressSpace

GFX6_GFX9 = Llvm22(
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
            *LDS_RELEASE,
            rows=(
                row(
                    STORE, RELEASE, WORKGROUP, LOCAL,
                    wait(Reason.LLVM_RELEASES_LDS, omit(LGKM, OPENCL)),
                    access(),
                ),
                row(
                    RMW, RELEASE, WORKGROUP, LOCAL,
                    wait(Reason.LLVM_RELEASES_LDS, omit(LGKM, OPENCL)),
                    access(),
                ),
                row(
                    RMW, ACQ_REL, WORKGROUP, LOCAL,
                    wait(Reason.LLVM_RELEASES_LDS, omit(LGKM, OPENCL)),
                    access(),
                    wait(Reason.ACQUIRED_FROM_LDS, omit(LGKM, OPENCL)),
                ),
                row(
                    LOAD, SEQ_CST, WORKGROUP, LOCAL,
                    wait(Reason.LLVM_RELEASES_LDS, omit(LGKM, OPENCL)),
                    in_full(ACQUIRE),
                ),
            ),
        ),
    ),
    families={AddressSpace.PRIVATE: ((Family.BUFFER_SCRATCH, ALWAYS),)},
    families_why=Difference(*SCRATCH),
)  # fmt: skip
