"""Request queues, counters and the order of completion (001, the memory-model chapters)."""

from __future__ import annotations

from functools import partial

from fencepost.targets.machine.rows import (
    EARLY,
    EVERY,
    GFX6,
    GFX10,
    GFX12,
    GFX90A,
    GFX125,
    GFX942,
    LATE,
    NEW,
    MachineRow,
    Part,
    row,
)

_queue = partial(row, Part.QUEUE)
_counter = partial(row, Part.COUNTER)
_completion = partial(row, Part.COMPLETION)

_LDS_QUEUES = (
    "several, shared by the SIMDs: LDS operations of different waves of a workgroup are reordered, "
    "and so vector memory operations against them"
)

QUEUES: tuple[MachineRow, ...] = (
    _queue("LDS", _LDS_QUEUES, EARLY, of="each CU's LDS", ordered_by="`s_waitcnt lgkmcnt(0)`"),
    _queue("LDS", _LDS_QUEUES, (GFX10,), of="each WGP's LDS", ordered_by="`s_waitcnt lgkmcnt(0)`"),
    _queue("LDS", _LDS_QUEUES, (GFX12,), of="each WGP's LDS", ordered_by="`s_wait_dscnt 0x0`"),
    _queue(
        "WGP$",
        "two, for LDS and vector L0: serial and in order within one, in no order with the other",
        (GFX125,),
        of="each pair of SIMD32",
    ),
    _queue(
        "L2",
        "one for each channel: operations of different workgroups are reordered",
        (GFX6,),
        of="each CU",
        ordered_by="`s_waitcnt vmcnt(0)`",
    ),
    _queue(
        "L2",
        "one for each channel: operations of different workgroups are reordered, in tgsplit mode "
        "those of one workgroup too",
        (GFX90A,),
        of="each CU",
        ordered_by="`s_waitcnt vmcnt(0)`",
    ),
    _queue(
        "L2",
        "one for each channel: operations of waves with different L1 caches are reordered",
        (GFX942,),
        of="each CU, for its L2",
        ordered_by="`s_waitcnt vmcnt(0)`",
    ),
    _queue(
        "L1",
        "one for each quadrant: operations of different waves are reordered",
        (GFX10,),
        of="each L0",
        ordered_by="`s_waitcnt vmcnt(0) & vscnt(0)`",
    ),
    _queue(
        "L2",
        "one for each channel: operations of workgroups in different SAs are reordered",
        (GFX10,),
        of="each quadrant of an L1",
        ordered_by="`s_waitcnt vmcnt(0) & vscnt(0)`",
    ),
    _queue(
        "L1",
        "one for each quadrant: operations of different waves are reordered",
        (GFX12,),
        of="each L0",
        ordered_by="`s_wait_loadcnt`, `s_wait_samplecnt`, `s_wait_bvhcnt`, `s_wait_storecnt`",
    ),
    _queue(
        "L2",
        "one for each channel: operations of workgroups in different SAs are reordered",
        (GFX12,),
        of="each quadrant of an L1",
        ordered_by="`s_wait_loadcnt`, `s_wait_samplecnt`, `s_wait_bvhcnt`, `s_wait_storecnt`",
    ),
    _queue(
        "L1",
        "one for each WGP$: serial and in order within one, in no order with others",
        (GFX125,),
        of="each L1",
    ),
)

COUNTERS: tuple[MachineRow, ...] = (
    _counter("vmcnt", "vector memory operations", EARLY),
    _counter("lgkmcnt", "LDS operations", (*EARLY, GFX10)),
    _counter("vmcnt", "loads, atomics that return a value, and samples, in order", (GFX10,)),
    _counter("vscnt", "stores, and atomics that return nothing, in order", (GFX10,)),
    _counter("dscnt", "LDS operations", (GFX12,), waited_for_by="`s_wait_dscnt`"),
    _counter(
        "dscnt", "LDS operations but asynchronous ones", (GFX125,), waited_for_by="`s_wait_dscnt`"
    ),
    _counter(
        "loadcnt",
        "loads (global, scratch, flat, buffer and image)",
        (GFX12,),
        waited_for_by="`s_wait_loadcnt`",
    ),
    _counter(
        "loadcnt",
        "loads (global, scratch, flat, buffer), and `global_inv`",
        (GFX125,),
        waited_for_by="`s_wait_loadcnt`",
    ),
    _counter(
        "storecnt",
        "stores (global, scratch, flat, buffer and image)",
        (GFX12,),
        waited_for_by="`s_wait_storecnt`",
    ),
    _counter(
        "storecnt",
        "stores (global, scratch, flat, buffer), `global_wb` and `global_wbinv`",
        (GFX125,),
        waited_for_by="`s_wait_storecnt`",
    ),
    _counter("samplecnt", "samples and gathers", (GFX12,), waited_for_by="`s_wait_samplecnt`"),
    _counter("bvhcnt", "BVH operations", (GFX12,), waited_for_by="`s_wait_bvhcnt`"),
    _counter(
        "asynccnt", "asynchronous LDS operations", (GFX125,), waited_for_by="`s_wait_asynccnt`"
    ),
    _counter("tensorcnt", "tensor operations", (GFX125,), waited_for_by="`s_wait_tensorcnt`"),
    _counter(
        "xcnt",
        "memory operations whose address translation is pending; a wait for another counter waits "
        "for it as well",
        (GFX125,),
        waited_for_by="`s_wait_xcnt`",
    ),
)

_FLAT = (
    "not in the order of vector memory operations if it accesses LDS, nor in that of LDS "
    "operations if it accesses global memory"
)

COMPLETION: tuple[MachineRow, ...] = (
    _completion("vector memory", "in order of execution of a wave", EARLY),
    _completion("flat", _FLAT, (GFX6,), "GFX7 to GFX9"),
    _completion("flat", _FLAT, (GFX90A, GFX942)),
    _completion(
        "vector memory",
        "loads and samples in order of each other; stores in order of each other (MEM_ORDERED)",
        (GFX10,),
    ),
    _completion("vector memory", "in order within a type of operation, in none between types", NEW),
    _completion(
        "LDS", "in a global order of the whole CU, without caches; in order of a wave", EARLY
    ),
    _completion(
        "LDS", "in a global order of the whole WGP, without caches; in order of a wave", LATE
    ),
    _completion(
        "LDS",
        "all but asynchronous operations in a global order of the whole WGP, without caches; in "
        "order of a wave",
        (GFX125,),
    ),
    _completion(
        "asynchronous LDS and tensor",
        "outside of the memory model that the compiler implements: the program waits for them",
        (GFX125,),
    ),
    _completion(
        "data of loads",
        "may return to registers in another order than that of issue and of completion",
        (GFX125,),
    ),
    _completion(
        "one address",
        "loads and stores of a wave are processed in program order, of others in any",
        (GFX125,),
    ),
    _completion(
        "XNACK replay",
        "a flat or global atomic store or read-modify-write is atomic in it only if no translation "
        "is pending before it",
        (GFX125,),
        ordered_by="`s_wait_xcnt 0x0`",
    ),
    _completion(
        "waves", "operations of different waves are issued and executed in no order", EVERY[-1:]
    ),
)
