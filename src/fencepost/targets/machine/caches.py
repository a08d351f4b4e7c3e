"""Structure, caches and their coherence (001, the memory-model chapters)."""

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
    SPLIT,
    MachineRow,
    Part,
    row,
)

_structure = partial(row, Part.STRUCTURE)
_cache = partial(row, Part.CACHE)
_coherence = partial(row, Part.COHERENCE)

STRUCTURE: tuple[MachineRow, ...] = (
    _structure(
        "agent", "has several shader engines (SE), these several shader arrays (SA)", (GFX125,)
    ),
    _structure("agent", "has several shader arrays (SA)", (*EARLY, *LATE)),
    _structure("shader array", "has several compute units (CU)", EARLY),
    _structure("shader array", "has several work-group processors (WGP)", (*LATE, GFX125)),
    _structure("work-group processor", "has several compute units (CU)", LATE),
    _structure("work-group processor", "has 4 SIMD32, in 2 pairs", (GFX125,)),
    _structure("compute unit", "has several SIMDs, which execute the waves", (*EARLY, *LATE)),
    _structure("workgroup", "its waves are executed in one CU, by any of its SIMDs", (GFX6,)),
    _structure(
        "workgroup",
        "its waves are executed in one CU; in tgsplit mode in different ones",
        SPLIT,
    ),
    _structure(
        "workgroup",
        "its waves are executed in one WGP: in CU mode in one of its CUs, in WGP mode in any",
        LATE,
    ),
    _structure("workgroup", "its waves are executed in one WGP", (GFX125,)),
    _structure("LDS", "one in each CU, shared by the workgroups that are there", (GFX6,)),
    _structure(
        "LDS",
        "one in each CU, shared by the workgroups that are there; in tgsplit mode there is none",
        SPLIT,
    ),
    _structure("LDS", "one in each WGP, shared by the workgroups that are there", LATE),
    _structure("LDS", "a part of the WGP cache (WGP$), beside the vector L0", (GFX125,)),
)

CACHES: tuple[MachineRow, ...] = (
    _cache(
        "vector L1",
        "a cache of each CU",
        EARLY,
        serves="vector memory operations",
        shared_by="the SIMDs of a CU",
        uses="L2",
    ),
    _cache(
        "scalar L1",
        "a cache of a group of CUs",
        EARLY,
        serves="scalar memory operations",
        shared_by="the waves on a group of CUs",
        uses="L2",
    ),
    _cache(
        "vector L0",
        "a cache of each CU",
        LATE,
        serves="vector memory operations",
        shared_by="the SIMDs of a CU",
        uses="L1",
    ),
    _cache(
        "vector L0",
        "a part of the WGP cache (WGP$), which is write-through; clean data only",
        (GFX125,),
        serves="vector memory operations",
        shared_by="the waves on a WGP",
        uses="L1",
    ),
    _cache(
        "scalar L0",
        "a cache of each WGP",
        (*LATE, GFX125),
        serves="scalar memory operations",
        shared_by="the waves on a WGP",
        uses="L1",
    ),
    _cache(
        "L1",
        "a cache of each SA, in quadrants for disjoint ranges of virtual addresses",
        (GFX10,),
        serves="the vector and scalar L0 caches",
        shared_by="the WGPs of an SA",
        uses="L2",
    ),
    _cache(
        "L1",
        "a buffer of each SA, no cache: a bridge to L2, in quadrants for disjoint ranges",
        (GFX12,),
        serves="the vector and scalar L0 caches",
        shared_by="the WGPs of an SA",
        uses="L2",
    ),
    _cache(
        "L1",
        "a buffer of each SE, no cache",
        (GFX125,),
        serves="the vector and scalar L0 caches",
        shared_by="the WGPs of an SE",
        uses="L2",
    ),
    _cache(
        "L2",
        "a cache of the agent, in channels for disjoint ranges of virtual addresses",
        (GFX6, GFX90A),
        serves="vector and scalar memory operations",
        shared_by="the CUs of the agent",
    ),
    _cache(
        "L2",
        "one of the agent, or one for each group of its CUs, as the device is configured; in "
        "channels for disjoint ranges of virtual addresses",
        (GFX942,),
        serves="vector and scalar memory operations",
        shared_by="the CUs of the agent, or of a group",
    ),
    _cache(
        "L2",
        "a cache of the agent, in channels for disjoint ranges of virtual addresses",
        LATE,
        serves="the L1s",
        shared_by="the SAs of the agent",
    ),
    _cache(
        "L2",
        "there may be several in an agent, in channels for disjoint ranges of virtual addresses",
        (GFX125,),
        serves="the L1s",
        shared_by="the SEs of the agent",
    ),
    _cache(
        "MALL",
        "the memory attached last level cache; fully coherent with GPU memory, without effect on "
        "coherence in the system",
        (GFX10,),
        "GFX10.3 and GFX11",
        serves="all agents' accesses of GPU memory",
    ),
    _cache(
        "MALL",
        "the memory attached last level cache; fully coherent with GPU memory, without effect on "
        "coherence in the system",
        (GFX12,),
        serves="all agents' accesses of GPU memory",
    ),
)

COHERENCE: tuple[MachineRow, ...] = (
    _coherence("lanes of a wave", "see each other's accesses without any action", (*EARLY, *LATE)),
    _coherence("vector and scalar", "their caches are not coherent with each other", EVERY),
    _coherence(
        "waves of a workgroup",
        "share the vector L1, and need no action",
        (GFX6,),
    ),
    _coherence(
        "waves of a workgroup",
        "share the vector L1 unless in tgsplit mode",
        (GFX90A,),
        action="in tgsplit mode `buffer_wbinvl1_vol`",
    ),
    _coherence(
        "waves of a workgroup",
        "share the vector L1 unless in tgsplit mode",
        (GFX942,),
        action="in tgsplit mode `buffer_inv sc0`",
    ),
    _coherence(
        "waves of a workgroup",
        "may be in different CUs, with different vector L0 caches",
        (GFX10,),
        action="`buffer_gl0_inv`",
    ),
    _coherence(
        "waves of a workgroup",
        "share the vector L0 in CU mode; in WGP mode they may be in different CUs",
        (GFX12,),
        action="in WGP mode `global_inv` of `SCOPE_SE`",
    ),
    _coherence(
        "workgroups",
        "may be in different CUs, with different vector L1 caches",
        (GFX6, GFX90A),
        action="`buffer_wbinvl1_vol`",
    ),
    _coherence(
        "workgroups",
        "may be in different CUs, with different vector L1 caches",
        (GFX942,),
        action="`buffer_inv sc0`",
    ),
    _coherence(
        "workgroups",
        "may be in different WGPs, with different vector L0 caches, and in different SAs, with "
        "different L1 caches",
        (GFX10,),
        action="`buffer_gl0_inv` and `buffer_gl1_inv`",
    ),
    _coherence(
        "atomics",
        "read-modify-writes pass by the L1 cache; sc0 says that they return the old value, sc1 is "
        "their scope",
        (GFX942,),
    ),
    _coherence(
        "L2 and other agents",
        "kept coherent on some targets; or ranges of addresses pass by it",
        (GFX6, GFX10, GFX12),
    ),
    _coherence(
        "L2 and the CUs of an agent",
        "all share it: nothing is written back or invalidated",
        (GFX90A,),
    ),
    _coherence(
        "L2 and the CUs of an agent",
        "an agent may have several",
        (GFX942,),
        writes="`buffer_wbl2`; nothing where there is one L2",
        reads="`buffer_inv sc1`; nothing where there is one L2",
    ),
    _coherence(
        "L2 and other agents",
        "dirty lines of MTYPE RW and NC are written back, lines of MTYPE NC invalidated",
        (GFX90A,),
        writes="`buffer_wbl2`",
        reads="`buffer_invl2`",
    ),
    _coherence(
        "L2 and other agents",
        "dirty lines are written back; lines of memory that is not local to the L2 are invalidated "
        "where there are several",
        (GFX942,),
        writes="`buffer_wbl2 sc1`",
        reads="`buffer_inv sc0 sc1`",
    ),
    _coherence(
        "local memory in L2",
        "its lines are invalidated by writes of other L2s and of the CPU, by a probe that the "
        "C-bit of a page causes",
        SPLIT,
    ),
    _coherence(
        "CPU over XGMI",
        "may cache GPU memory; an access of the GPU invalidates or writes back the CPU's cache by "
        "the probe filter",
        SPLIT,
    ),
    _coherence(
        "L2s",
        "ranges of virtual addresses are not coherent, coherent by hardware for reads and writes "
        "with other L2s, or pass by the L2",
        (GFX125,),
    ),
    _coherence(
        "scope of an operation",
        "a cache of a smaller scope forwards it; where the cache's scope is its own or greater, "
        "reads may hit, writes are acknowledged and read-modify-writes are done",
        NEW,
        values="`SCOPE_CU`, `SCOPE_SE`, `SCOPE_DEV`, `SCOPE_SYS`",
    ),
    _coherence(
        "scope of a cache",
        "given by the hardware as the agent is configured, so that `SCOPE_DEV` makes an agent "
        "coherent even with several L2s",
        (GFX125,),
    ),
    _coherence(
        "invalidation",
        "of caches whose scope is smaller than the instruction's; not reordered with memory "
        "operations before or behind it",
        NEW,
        instruction="`global_inv`",
    ),
    _coherence(
        "write-back",
        "earlier operations of smaller scopes have then reached the instruction's scope",
        NEW,
        instruction="`global_wb`",
    ),
    _coherence(
        "write-back",
        "may be left out for scopes other than the system's",
        (GFX12,),
        "gfx120x",
        instruction="`global_wb`",
    ),
    _coherence(
        "scalar caches",
        "are never maintained by code: scalar operations read what does not change in a dispatch, "
        "and CP invalidates between dispatches",
        EVERY,
    ),
    _coherence(
        "scalar writes",
        "spill scalar registers alone, to places that vector operations do not access meanwhile",
        (*EARLY, GFX10),
        action="`s_dcache_wb` before `s_endpgm` and before a return",
    ),
    _coherence(
        "non-volatile lines",
        "hold what does not change during a kernel ($nv); a read with nv=0 that finds dirty data "
        "there has them written back and reads again",
        (GFX125,),
    ),
)
