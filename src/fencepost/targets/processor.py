"""The types of the columns of the processor tables (001 Processors)."""

from __future__ import annotations

from enum import Enum, unique

from fencepost.citations import Cite
from fencepost.numerals import integer_of
from fencepost.records import dataclass
from fencepost.targets.features import TARGET_ID_FEATURES, Feature, Setting


@unique
class Architecture(Enum):
    """The architecture component of the target triple; the value is how the triple spells it."""

    R600 = "r600"
    AMDGCN = "amdgcn"


@unique
class DeviceKind(Enum):
    """The kind of GPU: one with memory of its own, or one that shares the processor's."""

    DGPU = "dGPU"
    APU = "APU"


@unique
class Family(Enum):
    """The series of GPUs that a row stands under, oldest first."""

    R600 = ("R600", "Radeon HD 2000/3000 Series (R600)")
    R700 = ("R700", "Radeon HD 4000 Series (R700)")
    EVERGREEN = ("Evergreen", "Radeon HD 5000 Series (Evergreen)")
    NORTHERN_ISLANDS = ("Northern Islands", "Radeon HD 6000 Series (Northern Islands)")
    GFX6 = ("GFX6", "GCN GFX6 (Southern Islands (SI))")
    GFX7 = ("GFX7", "GCN GFX7 (Sea Islands (CI))")
    GFX8 = ("GFX8", "GCN GFX8 (Volcanic Islands (VI))")
    GFX9 = ("GFX9", "GCN GFX9 (Vega)")
    GFX10_1 = ("GFX10.1", "GCN GFX10.1 (RDNA 1)")
    GFX10_3 = ("GFX10.3", "GCN GFX10.3 (RDNA 2)")
    GFX11 = ("GFX11", "GCN GFX11 (RDNA 3)")
    GFX11_5 = ("GFX11.5", "GCN GFX11 (RDNA 3.5)")
    GFX12 = ("GFX12", "GCN GFX12 (RDNA 4)")
    # The processor table lists gfx125x under GFX12; every other chapter calls them GFX12.5 or
    # GFX125x and treats them apart.
    GFX12_5 = ("GFX12.5", "GCN GFX12 (RDNA 4)")

    def __init__(self, short: str, heading: str) -> None:
        self.short = short
        self.heading = heading


@unique
class MemoryModelChapter(Enum):
    """The memory-model chapter whose code sequences a processor uses; the value is its heading."""

    GFX6_GFX9 = "Memory Model GFX6-GFX9"
    GFX90A = "Memory Model GFX90A"
    GFX942 = "Memory Model GFX942"
    GFX10_GFX11 = "Memory Model GFX10-GFX11"
    GFX12 = "Memory Model GFX12"
    GFX125X = "Memory Model GFX125x"


@unique
class BarrierHardware(Enum):
    """The build of the barrier hardware, which decides the barrier objects and the code that uses
    them.

    The guide does not list the processors that have the BackOffBarrier feature. This column follows
    LLVM 22, by where it omits the waits before `s_barrier`; a differential test compares the two.
    """

    UNSPLIT = "s_barrier, after waiting for all outstanding memory operations"
    UNSPLIT_BACK_OFF = "s_barrier (BackOffBarrier)"
    SPLIT = "split: s_barrier_signal and s_barrier_wait"
    SPLIT_NAMED_CLUSTER = "split, with named barriers and cluster barriers"


@unique
class Property(Enum):
    """A target property; the value is the guide's wording."""

    NO_GENERIC_ADDRESS_SPACE = "Does not support generic address space"
    OFFSET_FLAT_SCRATCH = "Offset flat scratch"
    ABSOLUTE_FLAT_SCRATCH = "Absolute flat scratch"
    ARCHITECTED_FLAT_SCRATCH = "Architected flat scratch"
    PACKED_WORK_ITEM_IDS = "Packed work-item IDs"
    GLOBALLY_ACCESSIBLE_SCRATCH = "Globally Accessible Scratch"
    WORKGROUP_CLUSTERS = "Workgroup Clusters"


@unique
class Loader(Enum):
    """An operating system's loader that supports the processor, as the guide names it."""

    ROCM_AMDHSA = "rocm-amdhsa"
    PAL_AMDHSA = "pal-amdhsa"
    PAL_AMDPAL = "pal-amdpal"


@dataclass(frozen=True, slots=True)
class KernargPreload:
    """The processor can load kernel arguments into SGPRs before the kernel starts.

    The guide lists it among the target features, but it has no name in the table of features and
    no option. `except_products` are the products of the row that cannot.
    """

    except_products: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Member:
    """A processor that a generic processor supports, and the generic version that added it (1 to
    255).
    """

    processor: str
    since: int


@dataclass(frozen=True, slots=True)
class Restriction:
    """A restriction on code for a generic processor, and the members that cause it; none if the
    restriction is one of the generic processor as a whole.
    """

    text: str
    processors: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Processor:
    """One GPU, or one generic processor: a row of the guide's processor tables.

    - `mach`: the value of EF_AMDGPU_MACH, 0x001 to 0x0ff (001 Header).
    - `wavefront_sizes`: the sizes that kernels can be compiled for, the default first.
    - `features`: the target features that the row lists.
    - `fixed_features`: features of the target ID that the row does not list and the compiler does
      not let anyone choose, but whose field of the ELF flags LLVM 22 sets to Any.
    - `kind`: None for a generic processor.
    - `memory_model`, `barriers`: None for the r600 architecture, which has no such chapter.
    - `members`, `generic_version`, `restrictions`: of generic processors only. `generic_version` is
      the version that code is generated for today.
    - `note`: what the guide says beside the columns, or where this row departs from it.
    """

    name: str
    mach: int
    family: Family
    architecture: Architecture
    kind: DeviceKind | None
    wavefront_sizes: tuple[int, ...]
    cite: Cite
    alternatives: tuple[str, ...] = ()
    memory_model: MemoryModelChapter | None = None
    barriers: BarrierHardware | None = None
    features: frozenset[Feature] = frozenset()
    fixed_features: frozenset[Feature] = frozenset()
    kernarg_preload: KernargPreload | None = None
    properties: frozenset[Property] = frozenset()
    loaders: tuple[Loader, ...] = ()
    products: tuple[str, ...] = ()
    members: tuple[Member, ...] = ()
    generic_version: int | None = None
    restrictions: tuple[Restriction, ...] = ()
    note: str | None = None

    def __str__(self) -> str:
        return self.name

    @property
    def is_generic(self) -> bool:
        """True for a generic processor, whose code runs on each of its members."""
        return self.generic_version is not None

    @property
    def default_wavefront_size(self) -> int:
        """The wavefront size of code that does not ask for another."""
        return self.wavefront_sizes[0]

    @property
    def mach_name(self) -> str:
        """The name of the EF_AMDGPU_MACH value (001 Header)."""
        name = self.name.upper().replace("-", "_")
        return f"EF_AMDGPU_MACH_{self.architecture.name}_{name}"

    @property
    def isa_version(self) -> tuple[int, int, int] | None:
        """Major, minor and stepping of the GFX generation, which the name spells; None for r600 and
        for generic processors, whose names spell no stepping (001 Processors).
        """
        if self.is_generic or self.architecture is Architecture.R600:
            return None
        digits = self.name.removeprefix("gfx")
        return integer_of(digits[:-2]), integer_of(digits[-2]), integer_of(digits[-1], 16)

    def settings(self, feature: Feature) -> tuple[Setting, ...]:
        """The settings that a target ID of this processor can hold for a feature, the one of code
        that does not name the feature first (001 Target ID).
        """
        if feature not in TARGET_ID_FEATURES:
            return (Setting.UNSUPPORTED,)
        if feature in self.features:
            return (Setting.ANY, Setting.OFF, Setting.ON)
        if feature in self.fixed_features:
            return (Setting.ANY, Setting.UNSUPPORTED)
        return (Setting.UNSUPPORTED,)
