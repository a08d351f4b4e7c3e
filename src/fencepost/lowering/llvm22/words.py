"""Texts of differences that several generations share: title, the document's rule, reason."""

from __future__ import annotations

Words = tuple[str, str, str]

MARKS: Words = (
    "volatile and nontemporal on unordered atomics",
    "an unordered access is the same as a non-atomic one, marks included",
    (
        "LLVM's pass treats every atomic access by its ordering alone and drops the marks. The "
        "order of volatile accesses is not kept."
    ),
)
CONSTANT_VOLATILE: Words = (
    "volatile loads of constant memory",
    "a volatile load is followed by a wait, in constant memory as elsewhere",
    (
        "LLVM waits only for the address spaces that it orders, and constant memory is not one of "
        "them."
    ),
)
PRIVATE_VOLATILE_RMW: Words = (
    "volatile read-modify-writes of private memory",
    "private memory has non-atomic accesses, which may be volatile",
    "Before the pass, LLVM turns them into a load and a store that are no longer volatile.",
)
LDS_RELEASE: Words = (
    "releases into LDS wait for LDS",
    "an LDS access needs no wait for earlier LDS accesses: they complete in order",
    "LLVM waits for every kind of memory that the release orders. The wait only costs time.",
)
SCRATCH: Words = (
    "instructions for private memory",
    "scratch instructions from GFX9 on",
    (
        "LLVM enables flat scratch by default only from GFX942 and GFX11 on, and otherwise uses "
        "buffer instructions with the scratch V#."
    ),
)
TGSPLIT_KEEPS_LDS: Words = (
    "threadgroup split mode keeps the waits for LDS before a release",
    "in threadgroup split mode no LDS is allocated, so lgkmcnt is omitted",
    (
        "LLVM waits for all kinds of memory that the operation orders, whether or not there is "
        "LDS. The wait costs nothing where no scalar load is outstanding."
    ),
)
LDS_IN_TGSPLIT: Words = (
    "LDS in threadgroup split mode",
    "no LDS is allocated in threadgroup split mode; an access to it is an error",
    (
        "LLVM compiles the access: it reports no error, does not wait for LDS afterwards, and "
        "invalidates the L1 for the workgroup's other CUs."
    ),
)
RMW_AFTER: Words = (
    "acq_rel read-modify-writes of generic memory in threadgroup split mode",
    "the wait after the access keeps lgkmcnt in threadgroup split mode, in this row alone",
    (
        "The row for acquire omits it, so this is probably an error in the document that only "
        "costs time. LLVM omits it in both."
    ),
)
SEQ_CST_LOAD_IN_CU_MODE: Words = (
    "seq_cst loads at workgroup scope in CU mode",
    "in CU mode a load's value needs no wait: the CU's L0 keeps the order",
    "LLVM omits the wait only if the ordering is acquire; seq_cst is not.",
)
CMPXCHG_BY_FAILURE: Words = (
    "cmpxchg at workgroup scope in CU mode that is seq_cst on failure alone",
    "a read-modify-write that is seq_cst is followed by a wait",
    "LLVM considers only the ordering of success for this wait, and omits it as for acquire.",
)
