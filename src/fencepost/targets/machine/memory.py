"""Memory types of pages, the memory behind address spaces, and execution modes (001, the
memory-model chapters).
"""

from __future__ import annotations

from functools import partial

from fencepost.targets.machine.rows import (
    EARLY,
    GFX6,
    GFX10,
    GFX12,
    GFX90A,
    GFX125,
    GFX942,
    LATE,
    SPLIT,
    MachineRow,
    Part,
    row,
)

_type = partial(row, Part.MEMORY_TYPE)
_backing = partial(row, Part.BACKING)
_mode = partial(row, Part.MODE)

MEMORY_TYPES: tuple[MachineRow, ...] = (
    _type(
        "RW", "read-write: cached and written back later", (GFX90A,), used_for="local coarse grain"
    ),
    _type("RW", "read-write: memory local to the L2", (GFX942,), used_for="memory local to the L2"),
    _type(
        "NC",
        "non-coherent: dirty lines are written back, and lines invalidated, by instructions",
        (GFX90A,),
        used_for="remote coarse grain",
    ),
    _type(
        "NC",
        "non-coherent, with the C-bit of the page set",
        (GFX942,),
        used_for="memory that is not local to the L2",
    ),
    _type(
        "CC",
        "cache-coherent: writes go through to DRAM, so no line is dirty; remote writes invalidate",
        (GFX90A,),
        used_for="local fine grain",
    ),
    _type(
        "UC",
        "uncached: passes by the L2",
        (GFX90A,),
        used_for="remote fine grain; CPU memory by PCIe",
    ),
    _type("UC", "uncached: passes by the L2", (GFX942,), used_for="CPU memory by PCIe"),
    _type("UC", "uncached", (GFX6, *LATE), used_for="kernel arguments of a dGPU"),
    _type(
        "CC",
        "cache-coherent with the CPU and other agents",
        (GFX6, GFX942, *LATE),
        used_for="kernel arguments of an APU",
    ),
    _type(
        "NC_NV",
        "non-coherent and non-volatile: what invalidates volatile lines alone passes it over",
        EARLY,
        used_for="scratch",
    ),
    _type("NC", "non-coherent", LATE, used_for="scratch"),
)

BACKING: tuple[MachineRow, ...] = (
    _backing(
        "kernel arguments",
        "CP invalidates the L1 cache at the start of each dispatch",
        EARLY,
        dGPU="MTYPE UC, in host memory, and so non-volatile",
        APU="MTYPE CC",
    ),
    _backing(
        "kernel arguments",
        "CP invalidates the L0 and L1 caches at the start of each dispatch",
        (GFX10,),
        dGPU="MTYPE UC",
        APU="MTYPE CC",
    ),
    _backing(
        "kernel arguments",
        "CP invalidates caches at the start of each dispatch",
        (GFX12,),
        dGPU="MTYPE UC",
        APU="MTYPE CC",
    ),
    _backing(
        "scratch",
        "a lane's own, and written before it is read: never invalidated, therefore `*_vol`",
        EARLY,
        type="MTYPE NC_NV",
    ),
    _backing(
        "scratch",
        "a lane's own, and written before it is read: never invalidated",
        LATE,
        type="MTYPE NC",
    ),
    _backing(
        "scratch",
        "atomics of up to 32 bits become atomics of the generic address space; larger ones are an "
        "error",
        (GFX125,),
    ),
    _backing(
        "constant",
        "does not change during a dispatch; scalar operations read it",
        (*EARLY, *LATE, GFX125),
    ),
)

MODES: tuple[MachineRow, ...] = (
    _mode("tgsplit", "waves of a workgroup may be in different CUs; there is no LDS", SPLIT),
    _mode(
        "WGP mode",
        "waves of a workgroup are in both CUs of a WGP: the L0 caches are managed by instructions, "
        "and accesses to L1 ordered by them",
        LATE,
    ),
    _mode(
        "CU mode",
        "waves of a workgroup are in one CU of a WGP: one L0, and nothing is managed for it",
        LATE,
    ),
    _mode(
        "L2 caches",
        "the device is several agents of one L2 each, or fewer with several",
        (GFX942,),
    ),
)
