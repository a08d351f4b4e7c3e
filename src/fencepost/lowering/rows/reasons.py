"""Why a step is there, in our own words."""

from __future__ import annotations

from enum import Enum


class Reason(Enum):
    """The reason of a step; the value is printed beside it."""

    # The access itself, and its cache-policy bits.
    ACCESS = "the access itself"
    SCOPE = "the access: its policy bits pass by every cache that the scope's threads do not share"
    NONTEMPORAL = "the access: marked as data that is not used again soon"
    LAST_USE = "the access: marked as the last use of the data"
    VOLATILE = "the access: a volatile access is performed in memory itself"
    CONVERTED = "a loop of compare and swap: there is no single instruction for the operation"
    MONITOR = "the access: the wave is notified when the line in L2 is written or evicted"
    LDS_DMA = "the access: it loads into LDS, and meets the caches as a load into registers does"

    # Volatile.
    VOLATILE_ORDER = "volatile accesses to different addresses are not reordered by the hardware"

    # Acquire.
    ACQUIRED_FROM_LDS = "no later access reads data older than the value acquired from LDS"
    ACQUIRED = "no later access reads data older than the acquired value"
    ACQUIRE_FIRST = "the acquiring access completes before the caches are invalidated"
    PAIRED_FIRST = (
        "the atomic access that the fence pairs with completes: what follows is no older than its "
        "value"
    )
    NO_STALE = "later loads do not find stale data in the caches"
    NO_STALE_L1 = "later loads do not find stale data in the L1 cache"
    NO_STALE_L2 = "later loads do not find stale lines of remote memory in the L2 cache"
    INVALIDATED = "the invalidation completes before any later access"

    # Release.
    RELEASED = "everything before the release completes before the releasing access is performed"
    RELEASED_LDS = "LDS operations before the release complete before the releasing access"
    RELEASED_GLOBAL = "global accesses before the release complete before the releasing LDS access"
    RELEASED_BY_FENCE = (
        "everything before the fence completes before the atomic access that the fence pairs with"
    )
    RELEASED_LDS_BY_FENCE = (
        "LDS operations before the fence complete before the atomic access that it pairs with"
    )
    WRITTEN_BACK = "dirty lines are written back, so that earlier stores are visible in the scope"
    STORED_FIRST = "earlier stores and atomics complete before their data is written back"
    LDS_DMA_STORE = "the access: it stores what LDS holds; the program waits for it"
    LDS_DMA_USED = "loads into LDS complete before an operation that may use what they wrote"
    MARKS_DONE = "the copies before a mark complete; operations issued since may be left"
    COPIES_DONE = "the program waits for its own copies by their counter"
    TENSOR = "the copy: its descriptors say what it moves; the program waits for it"
    CUMULATIVE = "stores complete, so that who acquires this can release it at a wider scope"
    LDS_DMA_DONE = "loads into LDS complete before what they wrote is released"

    # Both.
    FENCED = (
        "earlier accesses complete before later ones: the acquired value is there, and what is "
        "released is done"
    )

    # seq_cst.
    SEQ_CST = "earlier seq_cst accesses complete: a seq_cst load does not overtake a seq_cst store"

    # Address translation.
    NO_REPLAY = "no translation is pending: an XNACK replay cannot perform the access twice"

    # LLVM's choices, where the document has none.
    LLVM_EARLIER_DONE = "LLVM also waits for all earlier operations of this kind"
    LLVM_NO_REPLAY = "LLVM waits for translation here too: no volatile access is replayed"
    LLVM_RELEASES_LDS = "LLVM also waits for LDS operations, which complete in order anyway"

    # Barriers.
    BARRIER_NO_TRAP = "a wave in a barrier cannot take a memory exception: none may be outstanding"
    BARRIER_SYNC = "the wave arrives, and waits for all waves of its workgroup"
    BARRIER_COUNT = "m0 holds the barrier's ID and, in its upper half, the expected count"
    BARRIER_INIT = "the barrier's arrive count becomes zero, its expected count that of m0"
    BARRIER_JOIN = "the wave joins the barrier, and with it leaves the one joined before"
    BARRIER_DROP = "the wave leaves the barrier it joined, whose expected count goes down by one"
    BARRIER_ARRIVE = "the arrive count goes up by one; the wave goes on"
    BARRIER_FIRST = "the arrive count goes up by one; SCC says whether the wave is the first"
    BARRIER_WAIT = "the wave waits until as many have arrived as are expected"
    BARRIER_OPERAND = "m0 holds the operand of the barrier instruction"
