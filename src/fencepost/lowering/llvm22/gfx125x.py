"""LLVM 22.1 on GFX12.5."""

from __future__ import annotations

from fencepost.lowering.llvm22.edits import edited, without_cache_waits
from fencepost.lowering.llvm22.words import CONSTANT_VOLATILE, MARKS
from fencepost.lowering.rows.conditions import Condition, clause
from fencepost.lowering.rows.instructions import Bit, CacheOp
from fencepost.lowering.rows.reasons import Reason
from fencepost.lowering.rows.table import BitPart, Difference, Llvm22
from fencepost.lowering.rows.writing import (
    ACQ_REL,
    ALL_SCOPES,
    CLUSTER,
    CONSTANT,
    DS,
    FENCE,
    GENERIC,
    GLOBAL,
    GLOBAL_GENERIC,
    LOAD,
    LOADS,
    MARKED,
    NO_RETURN,
    NO_SCOPE,
    NO_SPACE,
    NOT_ATOMIC,
    NOT_LOCAL,
    ONE_SPACE,
    OPENCL,
    RETURN,
    RMW,
    STORE,
    STORES,
    UNORDERED,
    VOLATILE,
    X,
    access,
    cache,
    omit,
    only,
    row,
    wait,
)
from fencepost.lowering.tables.gfx125x import GFX125X as TABLE

_NO_REPLAY = wait(Reason.NO_REPLAY, only(X, Condition.FLAT_OR_GLOBAL))
_RELEASED = wait(Reason.RELEASED, LOADS, STORES, omit(DS, OPENCL))
_BOTH_MARKS = (
    only(Bit.TH_LOAD_LU, Condition.LAST_USE),
    BitPart(Bit.TH_LOAD_NT, clause((Condition.NONTEMPORAL,), (Condition.LAST_USE,))),
)
_INVALIDATE = cache(Reason.NO_STALE, CacheOp.GLOBAL_INV, scoped=True)
_BY_RETURN = (only(LOADS, RETURN), only(STORES, NO_RETURN))

_ACQ_REL_CLUSTER = (
    row(
        RMW, ACQ_REL, CLUSTER, GLOBAL,
        _RELEASED,
        _NO_REPLAY,
        access(scoped=True),
        wait(Reason.ACQUIRE_FIRST, *_BY_RETURN),
        _INVALIDATE,
    ),
    row(
        RMW, ACQ_REL, CLUSTER, GENERIC,
        _RELEASED,
        _NO_REPLAY,
        access(scoped=True),
        wait(Reason.ACQUIRE_FIRST, *_BY_RETURN, omit(DS, OPENCL)),
        _INVALIDATE,
    ),
    row(
        FENCE, ACQ_REL, CLUSTER, NO_SPACE,
        wait(Reason.FENCED, LOADS, STORES, omit(DS, ONE_SPACE)),
        _INVALIDATE,
    ),
)  # fmt: skip

GFX125X = Llvm22(
    differences=(
        Difference(
            *MARKS,
            rows=(
                row(LOAD, UNORDERED, ALL_SCOPES, GLOBAL_GENERIC, access(), hints=MARKED),
                row(
                    STORE, UNORDERED, ALL_SCOPES, GLOBAL_GENERIC,
                    _NO_REPLAY,
                    access(),
                    hints=MARKED,
                ),
            ),
        ),
        Difference(
            *CONSTANT_VOLATILE,
            rows=(
                row(
                    LOAD, NOT_ATOMIC, NO_SCOPE, CONSTANT,
                    wait(Reason.LLVM_NO_REPLAY, X),
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
            "volatile accesses wait after the access; xcnt is named for atomic stores and "
            "read-modify-writes alone; volatile takes the place of nontemporal and last use",
            "LLVM waits for xcnt before a volatile access, which an XNACK replay would also "
            "execute twice. A volatile access that is also nontemporal or of last use has both "
            "marks.",
            rows=(
                row(
                    LOAD, NOT_ATOMIC, NO_SCOPE, NOT_LOCAL,
                    wait(Reason.LLVM_NO_REPLAY, X),
                    access(
                        Bit.SCOPE_SYS,
                        *_BOTH_MARKS,
                        why=Reason.VOLATILE,
                    ),
                    wait(Reason.VOLATILE_ORDER, LOADS),
                    hints=VOLATILE,
                ),
                row(
                    STORE, NOT_ATOMIC, NO_SCOPE, NOT_LOCAL,
                    wait(Reason.LLVM_NO_REPLAY, X),
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
            "acq_rel at cluster scope",
            "cluster scope shares the row of workgroup scope, which has no global_inv",
            "An acquire at cluster scope has global_inv, and acq_rel is at least that strong, so "
            "the row is probably an error in the document. LLVM emits it.",
            rows=_ACQ_REL_CLUSTER,
            mended=_ACQ_REL_CLUSTER,
        ),
        Difference(
            "waits beside global_wb and global_inv",
            "earlier loads and stores complete before global_wb, and nothing follows global_inv "
            "before loadcnt is zero",
            "The document is newer: LLVM 22.1 has neither wait, later versions have both.",
            rows=edited(TABLE.rows, without_cache_waits),
        ),
    ),
    families={},
)  # fmt: skip
