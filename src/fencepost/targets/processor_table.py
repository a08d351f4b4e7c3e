"""The processor tables, one row a GPU (001 Processors; EF_AMDGPU_MACH values from 001 Header).

The rows stand in the order of the guide. What all processors of a series share is written once, in
the constructor of the series above its rows. Wavefront sizes of `amdgcn` follow 001 (64 before
GFX10; 32, and 64 by `wavefrontsize64`, on GFX10 to GFX12; 32 on GFX125x); the guide gives none for
`r600`, whose sizes are those of LLVM's processor definitions.
"""

from __future__ import annotations

from functools import partial

from fencepost.citations import Cite, Source
from fencepost.targets.features import Feature
from fencepost.targets.processor import (
    Architecture,
    BarrierHardware,
    DeviceKind,
    Family,
    KernargPreload,
    Loader,
    Member,
    MemoryModelChapter,
    Processor,
    Property,
    Restriction,
)

_CITE = Cite(Source.GUIDE, "Processors")

_DGPU = DeviceKind.DGPU
_APU = DeviceKind.APU

_XNACK = frozenset({Feature.XNACK})
_SRAMECC_XNACK = frozenset({Feature.SRAMECC, Feature.XNACK})
_SRAMECC_TGSPLIT_XNACK = frozenset({Feature.SRAMECC, Feature.TGSPLIT, Feature.XNACK})
_CUMODE_WAVE64 = frozenset({Feature.CUMODE, Feature.WAVEFRONTSIZE64})
_CUMODE_WAVE64_XNACK = frozenset({Feature.CUMODE, Feature.WAVEFRONTSIZE64, Feature.XNACK})

_NO_GENERIC = frozenset({Property.NO_GENERIC_ADDRESS_SPACE})
_OFFSET = frozenset({Property.OFFSET_FLAT_SCRATCH})
_ABSOLUTE = frozenset({Property.ABSOLUTE_FLAT_SCRATCH})
_ABSOLUTE_PACKED = frozenset({Property.ABSOLUTE_FLAT_SCRATCH, Property.PACKED_WORK_ITEM_IDS})
_ARCHITECTED_PACKED = frozenset({Property.ARCHITECTED_FLAT_SCRATCH, Property.PACKED_WORK_ITEM_IDS})
_GFX12_5_PROPERTIES = _ARCHITECTED_PACKED | {
    Property.GLOBALLY_ACCESSIBLE_SCRATCH,
    Property.WORKGROUP_CLUSTERS,
}

_ROCM = (Loader.ROCM_AMDHSA,)
_PAL = (Loader.PAL_AMDPAL,)
_PAL_BOTH = (Loader.PAL_AMDHSA, Loader.PAL_AMDPAL)
_ALL_LOADERS = (Loader.ROCM_AMDHSA, Loader.PAL_AMDHSA, Loader.PAL_AMDPAL)

_GFX950_NOTE = (
    "No memory-model chapter names gfx950; it shares gfx9-4-generic with gfx942, and LLVM 22 emits "
    "the code sequences of GFX942."
)
_GFX12_5_NOTE = (
    "The guide's row lists no target feature and no kernarg preload. LLVM 22 sets the xnack and "
    "sramecc fields of the ELF flags to Any (XNACK replay is always on) and preloads kernel "
    "arguments."
)

_R600 = partial(
    Processor,
    architecture=Architecture.R600,
    kind=_DGPU,
    properties=_NO_GENERIC,
    cite=_CITE,
)

_AMDGCN = partial(Processor, architecture=Architecture.AMDGCN, cite=_CITE)

_GFX6 = partial(
    _AMDGCN,
    family=Family.GFX6,
    kind=_DGPU,
    wavefront_sizes=(64,),
    memory_model=MemoryModelChapter.GFX6_GFX9,
    barriers=BarrierHardware.UNSPLIT,
    properties=_NO_GENERIC,
    loaders=_PAL,
)
_GFX7 = partial(
    _AMDGCN,
    family=Family.GFX7,
    wavefront_sizes=(64,),
    memory_model=MemoryModelChapter.GFX6_GFX9,
    barriers=BarrierHardware.UNSPLIT,
    properties=_OFFSET,
)
_GFX8 = partial(
    _AMDGCN,
    family=Family.GFX8,
    wavefront_sizes=(64,),
    memory_model=MemoryModelChapter.GFX6_GFX9,
    barriers=BarrierHardware.UNSPLIT,
    properties=_OFFSET,
)
_GFX9 = partial(
    _AMDGCN,
    family=Family.GFX9,
    wavefront_sizes=(64,),
    memory_model=MemoryModelChapter.GFX6_GFX9,
    barriers=BarrierHardware.UNSPLIT,
    properties=_ABSOLUTE,
)
_GFX94 = partial(
    _AMDGCN,
    family=Family.GFX9,
    wavefront_sizes=(64,),
    memory_model=MemoryModelChapter.GFX942,
    barriers=BarrierHardware.UNSPLIT_BACK_OFF,
    features=_SRAMECC_TGSPLIT_XNACK,
    kernarg_preload=KernargPreload(),
    properties=_ARCHITECTED_PACKED,
)
_GFX10_1 = partial(
    _AMDGCN,
    family=Family.GFX10_1,
    wavefront_sizes=(32, 64),
    memory_model=MemoryModelChapter.GFX10_GFX11,
    barriers=BarrierHardware.UNSPLIT_BACK_OFF,
    features=_CUMODE_WAVE64_XNACK,
    properties=_ABSOLUTE,
)
_GFX10_3 = partial(
    _AMDGCN,
    family=Family.GFX10_3,
    wavefront_sizes=(32, 64),
    memory_model=MemoryModelChapter.GFX10_GFX11,
    barriers=BarrierHardware.UNSPLIT_BACK_OFF,
    features=_CUMODE_WAVE64,
    properties=_ABSOLUTE,
)
_GFX11 = partial(
    _AMDGCN,
    family=Family.GFX11,
    wavefront_sizes=(32, 64),
    memory_model=MemoryModelChapter.GFX10_GFX11,
    barriers=BarrierHardware.UNSPLIT_BACK_OFF,
    features=_CUMODE_WAVE64,
    properties=_ARCHITECTED_PACKED,
)
_GFX11_5 = partial(
    _AMDGCN,
    family=Family.GFX11_5,
    wavefront_sizes=(32, 64),
    memory_model=MemoryModelChapter.GFX10_GFX11,
    barriers=BarrierHardware.UNSPLIT_BACK_OFF,
    features=_CUMODE_WAVE64,
    properties=_ARCHITECTED_PACKED,
)
_GFX12 = partial(
    _AMDGCN,
    family=Family.GFX12,
    wavefront_sizes=(32, 64),
    memory_model=MemoryModelChapter.GFX12,
    barriers=BarrierHardware.SPLIT,
    features=_CUMODE_WAVE64,
    properties=_ARCHITECTED_PACKED,
)
_GFX12_5 = partial(
    _AMDGCN,
    family=Family.GFX12_5,
    wavefront_sizes=(32,),
    memory_model=MemoryModelChapter.GFX125X,
    barriers=BarrierHardware.SPLIT_NAMED_CLUSTER,
    fixed_features=_SRAMECC_XNACK,
    properties=_GFX12_5_PROPERTIES,
    note=_GFX12_5_NOTE,
)


PROCESSORS: tuple[Processor, ...] = (
    # Radeon HD 2000/3000 Series (R600)
    _R600("r600", 0x001, Family.R600, wavefront_sizes=(64,)),
    _R600("r630", 0x002, Family.R600, wavefront_sizes=(32,)),
    _R600("rs880", 0x003, Family.R600, wavefront_sizes=(16,)),
    _R600("rv670", 0x004, Family.R600, wavefront_sizes=(64,)),
    # Radeon HD 4000 Series (R700)
    _R600("rv710", 0x005, Family.R700, wavefront_sizes=(32,)),
    _R600("rv730", 0x006, Family.R700, wavefront_sizes=(32,)),
    _R600("rv770", 0x007, Family.R700, wavefront_sizes=(64,)),
    # Radeon HD 5000 Series (Evergreen)
    _R600("cedar", 0x008, Family.EVERGREEN, wavefront_sizes=(32,)),
    _R600("cypress", 0x009, Family.EVERGREEN, wavefront_sizes=(64,)),
    _R600("juniper", 0x00A, Family.EVERGREEN, wavefront_sizes=(64,)),
    _R600("redwood", 0x00B, Family.EVERGREEN, wavefront_sizes=(64,)),
    _R600("sumo", 0x00C, Family.EVERGREEN, wavefront_sizes=(64,)),
    # Radeon HD 6000 Series (Northern Islands)
    _R600("barts", 0x00D, Family.NORTHERN_ISLANDS, wavefront_sizes=(64,)),
    _R600("caicos", 0x00E, Family.NORTHERN_ISLANDS, wavefront_sizes=(64,)),
    _R600("cayman", 0x00F, Family.NORTHERN_ISLANDS, wavefront_sizes=(64,)),
    _R600("turks", 0x010, Family.NORTHERN_ISLANDS, wavefront_sizes=(64,)),
    # GCN GFX6 (Southern Islands (SI))
    _GFX6("gfx600", 0x020, alternatives=("tahiti",)),
    _GFX6("gfx601", 0x021, alternatives=("pitcairn", "verde")),
    _GFX6("gfx602", 0x03A, alternatives=("hainan", "oland")),
    # GCN GFX7 (Sea Islands (CI))
    _GFX7(
        "gfx700",
        0x022,
        alternatives=("kaveri",),
        kind=_APU,
        loaders=_ALL_LOADERS,
        products=(
            "A6-7000",
            "A6 Pro-7050B",
            "A8-7100",
            "A8 Pro-7150B",
            "A10-7300",
            "A10 Pro-7350B",
            "FX-7500",
            "A8-7200P",
            "A10-7400P",
            "FX-7600P",
        ),
    ),
    _GFX7(
        "gfx701",
        0x023,
        alternatives=("hawaii",),
        kind=_DGPU,
        loaders=_ALL_LOADERS,
        products=("FirePro W8100", "FirePro W9100", "FirePro S9150", "FirePro S9170"),
    ),
    _GFX7(
        "gfx702",
        0x024,
        kind=_DGPU,
        loaders=_ALL_LOADERS,
        products=("Radeon R9 290", "Radeon R9 290x", "Radeon R390", "Radeon R390x"),
    ),
    _GFX7(
        "gfx703",
        0x025,
        alternatives=("kabini", "mullins"),
        kind=_APU,
        loaders=_PAL_BOTH,
        products=(
            "E1-2100",
            "E1-2200",
            "E1-2500",
            "E2-3000",
            "E2-3800",
            "A4-5000",
            "A4-5100",
            "A6-5200",
            "A4 Pro-3340B",
        ),
    ),
    _GFX7(
        "gfx704",
        0x026,
        alternatives=("bonaire",),
        kind=_DGPU,
        loaders=_PAL_BOTH,
        products=("Radeon HD 7790", "Radeon HD 8770", "R7 260", "R7 260X"),
    ),
    _GFX7("gfx705", 0x03B, kind=_APU, loaders=_PAL_BOTH),
    # GCN GFX8 (Volcanic Islands (VI))
    _GFX8(
        "gfx801",
        0x028,
        alternatives=("carrizo",),
        kind=_APU,
        features=_XNACK,
        loaders=_ALL_LOADERS,
        products=(
            "A6-8500P",
            "Pro A6-8500B",
            "A8-8600P",
            "Pro A8-8600B",
            "FX-8800P",
            "Pro A12-8800B",
            "A10-8700P",
            "Pro A10-8700B",
            "A10-8780P",
            "A10-9600P",
            "A10-9630P",
            "A12-9700P",
            "A12-9730P",
            "FX-9800P",
            "FX-9830P",
            "E2-9010",
            "A6-9210",
            "A9-9410",
        ),
    ),
    _GFX8(
        "gfx802",
        0x029,
        alternatives=("iceland", "tonga"),
        kind=_DGPU,
        loaders=_ALL_LOADERS,
        products=("Radeon R9 285", "Radeon R9 380", "Radeon R9 385"),
    ),
    _GFX8(
        "gfx803",
        0x02A,
        alternatives=("fiji", "polaris10", "polaris11"),
        kind=_DGPU,
        loaders=_ALL_LOADERS,
        products=(
            "Radeon R9 Nano",
            "Radeon R9 Fury",
            "Radeon R9 FuryX",
            "Radeon Pro Duo",
            "FirePro S9300x2",
            "Radeon Instinct MI8",
            "Radeon RX 470",
            "Radeon RX 480",
            "Radeon Instinct MI6",
            "Radeon RX 460",
        ),
        note="The guide gives the three alternative names a row each. The row of fiji names no "
        "flat scratch; those of polaris10 and polaris11, the same processor, say offset.",
    ),
    _GFX8(
        "gfx805",
        0x03C,
        alternatives=("tongapro",),
        kind=_DGPU,
        loaders=_ALL_LOADERS,
        products=("FirePro S7150", "FirePro S7100", "FirePro W7100", "Mobile FirePro M7170"),
    ),
    _GFX8(
        "gfx810",
        0x02B,
        alternatives=("stoney",),
        kind=_APU,
        features=_XNACK,
        loaders=_ALL_LOADERS,
    ),
    # GCN GFX9 (Vega)
    _GFX9(
        "gfx900",
        0x02C,
        kind=_DGPU,
        features=_XNACK,
        loaders=_ALL_LOADERS,
        products=(
            "Radeon Vega Frontier Edition",
            "Radeon RX Vega 56",
            "Radeon RX Vega 64",
            "Radeon RX Vega 64 Liquid",
            "Radeon Instinct MI25",
        ),
    ),
    _GFX9(
        "gfx902",
        0x02D,
        kind=_APU,
        features=_XNACK,
        loaders=_ALL_LOADERS,
        products=("Ryzen 3 2200G", "Ryzen 5 2400G"),
    ),
    _GFX9(
        "gfx904",
        0x02E,
        kind=_DGPU,
        features=_XNACK,
        loaders=_ALL_LOADERS,
        note="The guide's row names no property; gfx9-generic, whose code runs on gfx904, has "
        "absolute flat scratch, and so has every other GFX9 before gfx942.",
    ),
    _GFX9(
        "gfx906",
        0x02F,
        kind=_DGPU,
        features=_SRAMECC_XNACK,
        loaders=_ALL_LOADERS,
        products=(
            "Radeon Instinct MI50",
            "Radeon Instinct MI60",
            "Radeon VII",
            "Radeon Pro VII",
        ),
    ),
    _GFX9(
        "gfx908",
        0x030,
        kind=_DGPU,
        features=_SRAMECC_XNACK,
        loaders=_ROCM,
        products=("AMD Instinct MI100 Accelerator",),
    ),
    _GFX9("gfx909", 0x031, kind=_APU, features=_XNACK, loaders=_PAL),
    _GFX9(
        "gfx90a",
        0x03F,
        kind=_DGPU,
        memory_model=MemoryModelChapter.GFX90A,
        barriers=BarrierHardware.UNSPLIT_BACK_OFF,
        features=_SRAMECC_TGSPLIT_XNACK,
        kernarg_preload=KernargPreload(except_products=("AMD Instinct MI210 Accelerator",)),
        properties=_ABSOLUTE_PACKED,
        loaders=_ROCM,
        products=(
            "AMD Instinct MI210 Accelerator",
            "AMD Instinct MI250 Accelerator",
            "AMD Instinct MI250X Accelerator",
        ),
    ),
    _GFX9(
        "gfx90c",
        0x032,
        kind=_APU,
        features=_XNACK,
        loaders=_PAL,
        products=(
            "Ryzen 7 4700G",
            "Ryzen 7 4700GE",
            "Ryzen 5 4600G",
            "Ryzen 5 4600GE",
            "Ryzen 3 4300G",
            "Ryzen 3 4300GE",
            "Ryzen Pro 4000G",
            "Ryzen 7 Pro 4700G",
            "Ryzen 7 Pro 4750GE",
            "Ryzen 5 Pro 4650G",
            "Ryzen 5 Pro 4650GE",
            "Ryzen 3 Pro 4350G",
            "Ryzen 3 Pro 4350GE",
        ),
    ),
    _GFX94(
        "gfx942",
        0x04C,
        kind=_DGPU,
        products=("AMD Instinct MI300X", "AMD Instinct MI300A"),
        note="The guide leaves the OS support empty, and says dGPU although the MI300A is an APU.",
    ),
    _GFX94("gfx950", 0x04F, kind=_DGPU, note=_GFX950_NOTE),
    # GCN GFX10.1 (RDNA 1)
    _GFX10_1(
        "gfx1010",
        0x033,
        kind=_DGPU,
        loaders=_ALL_LOADERS,
        products=(
            "Radeon Pro 5600 XT",
            "Radeon RX 5600M",
            "Radeon RX 5700",
            "Radeon RX 5700 XT",
        ),
    ),
    _GFX10_1(
        "gfx1011",
        0x034,
        kind=_DGPU,
        loaders=_ALL_LOADERS,
        products=("Radeon Pro V520", "Radeon Pro 5600M"),
    ),
    _GFX10_1(
        "gfx1012",
        0x035,
        kind=_DGPU,
        loaders=_ALL_LOADERS,
        products=("Radeon RX 5500", "Radeon RX 5500 XT"),
    ),
    _GFX10_1("gfx1013", 0x042, kind=_APU, loaders=_ALL_LOADERS),
    # GCN GFX10.3 (RDNA 2)
    _GFX10_3(
        "gfx1030",
        0x036,
        kind=_DGPU,
        loaders=_ALL_LOADERS,
        products=(
            "Radeon RX 6800",
            "Radeon RX 6800 XT",
            "Radeon RX 6900 XT",
            "Radeon PRO W6800",
            "Radeon PRO V620",
        ),
    ),
    _GFX10_3("gfx1031", 0x037, kind=_DGPU, loaders=_ALL_LOADERS, products=("Radeon RX 6700 XT",)),
    _GFX10_3("gfx1032", 0x038, kind=_DGPU, loaders=_ALL_LOADERS),
    _GFX10_3("gfx1033", 0x039, kind=_APU, loaders=_PAL),
    _GFX10_3("gfx1034", 0x03E, kind=_DGPU, loaders=_PAL),
    _GFX10_3("gfx1035", 0x03D, kind=_APU, loaders=_PAL),
    _GFX10_3("gfx1036", 0x045, kind=_APU, loaders=_PAL),
    # GCN GFX11 (RDNA 3)
    _GFX11(
        "gfx1100",
        0x041,
        kind=_DGPU,
        loaders=_PAL,
        products=(
            "Radeon PRO W7900 Dual Slot",
            "Radeon PRO W7900",
            "Radeon PRO W7800",
            "Radeon RX 7900 XTX",
            "Radeon RX 7900 XT",
            "Radeon RX 7900 GRE",
        ),
    ),
    _GFX11(
        "gfx1101",
        0x046,
        kind=_DGPU,
        products=("Radeon RX 7800 XT", "Radeon RX 7700 XT", "Radeon RX 7700"),
    ),
    _GFX11("gfx1102", 0x047, kind=_DGPU, products=("Radeon RX 7600 XT", "Radeon RX 7600")),
    _GFX11("gfx1103", 0x044, kind=_APU),
    # GCN GFX11 (RDNA 3.5)
    _GFX11_5("gfx1150", 0x043, kind=_APU, products=("Radeon 890M",)),
    _GFX11_5("gfx1151", 0x04A, kind=_APU, products=("Radeon 8060S",)),
    _GFX11_5("gfx1152", 0x055, kind=_APU, products=("Radeon 860M",)),
    _GFX11_5("gfx1153", 0x058, kind=_APU),
    # GCN GFX12 (RDNA 4)
    _GFX12("gfx1200", 0x048, kind=_DGPU, products=("Radeon RX 9060", "Radeon RX 9060 XT")),
    _GFX12(
        "gfx1201",
        0x04E,
        kind=_DGPU,
        products=("Radeon RX 9070", "Radeon RX 9070 XT", "Radeon RX 9070 GRE"),
    ),
    _GFX12_5("gfx1250", 0x049, kind=_APU),
    _GFX12_5("gfx1251", 0x05A, kind=_APU),
)
"""The rows of 'AMDGPU Processors', in the order of the guide."""


def _members(*processors: str) -> tuple[Member, ...]:
    """The members of a generic processor, all added in version 1.

    The guide says that every member is mapped to the version that added it, and gives no mapping.
    LLVM 22 writes version 1 for every generic processor, so no member can have come later.
    """
    return tuple(Member(processor, since=1) for processor in processors)


GENERIC_PROCESSORS: tuple[Processor, ...] = (
    _GFX9(
        "gfx9-generic",
        0x051,
        kind=None,
        features=_XNACK,
        members=_members("gfx900", "gfx902", "gfx904", "gfx906", "gfx909", "gfx90c"),
        generic_version=1,
        restrictions=(
            Restriction("no v_mad_mix instructions", ("gfx900", "gfx902", "gfx909", "gfx90c")),
            Restriction("no v_fma_mix instructions", ("gfx904",)),
            Restriction("no sramecc", ("gfx906",)),
            Restriction(
                "no v_fmac_f32, v_xnor_b32, v_dot4_i32_i8, v_dot8_i32_i4, v_dot2_i32_i16, "
                "v_dot2_u32_u16, v_dot4_u32_u8, v_dot8_u32_u4, v_dot2_f32_f16",
                ("gfx906",),
            ),
        ),
    ),
    _GFX94(
        "gfx9-4-generic",
        0x05F,
        kind=None,
        members=_members("gfx942", "gfx950"),
        generic_version=1,
        restrictions=(
            Restriction(
                "no FP8 and BF8 instructions, no FP8 and BF8 conversions, no instructions with the "
                "XF32 format"
            ),
        ),
    ),
    _GFX10_1(
        "gfx10-1-generic",
        0x052,
        kind=None,
        members=_members("gfx1010", "gfx1011", "gfx1012", "gfx1013"),
        generic_version=1,
        restrictions=(
            Restriction(
                "no v_dot4_i32_i8, v_dot8_i32_i4, v_dot2_i32_i16, v_dot2_u32_u16, v_dot2c_f32_f16, "
                "v_dot4c_i32_i8, v_dot4_u32_u8, v_dot8_u32_u4, v_dot2_f32_f16",
                ("gfx1011", "gfx1012"),
            ),
            Restriction("no BVH ray tracing instructions", ("gfx1013",)),
        ),
    ),
    _GFX10_3(
        "gfx10-3-generic",
        0x053,
        kind=None,
        members=_members(
            "gfx1030", "gfx1031", "gfx1032", "gfx1033", "gfx1034", "gfx1035", "gfx1036"
        ),
        generic_version=1,
    ),
    _GFX11(
        "gfx11-generic",
        0x054,
        kind=None,
        members=_members(
            "gfx1100",
            "gfx1101",
            "gfx1102",
            "gfx1103",
            "gfx1150",
            "gfx1151",
            "gfx1152",
            "gfx1153",
        ),
        generic_version=1,
        restrictions=(
            Restriction("slower code, to work around hazards of single members"),
            Restriction("not all VGPRs", ("gfx1100", "gfx1101", "gfx1151")),
            Restriction(
                "no SALU floating point instructions", ("gfx1100", "gfx1101", "gfx1102", "gfx1103")
            ),
            Restriction(
                "no SGPR as src1 of DPP instructions", ("gfx1100", "gfx1101", "gfx1102", "gfx1103")
            ),
        ),
    ),
    _GFX12(
        "gfx12-generic",
        0x059,
        kind=None,
        members=_members("gfx1200", "gfx1201"),
        generic_version=1,
    ),
)
"""The rows of 'AMDGPU Generic Processors', in the order of the guide. Code for one needs code
object V6."""
