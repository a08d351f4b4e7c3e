"""Properties of the assembler's target: processor, settings, and the registers that each costs."""

from __future__ import annotations

from fencepost.abi.fault import AbiError
from fencepost.citations import Cite, Source
from fencepost.code_object.kernel_descriptor.registers import GRANULES
from fencepost.errors import UnsupportedError
from fencepost.records import dataclass
from fencepost.targets.features import Feature, Setting
from fencepost.targets.generation import Generation, generation_of
from fencepost.targets.processor import BarrierHardware, Processor, Property
from fencepost.targets.target_id import TargetID, parse_either

_CITE = Cite(Source.GUIDE, ".amdhsa_kernel <name>")
_SYMBOLS = Cite(Source.GUIDE, ".amdgcn.gfx_generation_number")

VCC_SGPRS = 2
"""Scalar registers that VCC occupies after the numbered ones (001 compute_pgm_rsrc1)."""

FIXED_SGPRS: dict[str, int] = {"gfx802": 96, "gfx805": 96}
"""Processors that hang unless every wave has this many scalar registers, so that the count in a
descriptor is always the same; the count that LLVM 22 writes for them."""

GENERIC_ISA_VERSION: dict[str, tuple[int, int, int]] = {
    "gfx9-generic": (9, 0, 0),
    "gfx9-4-generic": (9, 4, 0),
    "gfx10-1-generic": (10, 1, 0),
    "gfx10-3-generic": (10, 3, 0),
    "gfx11-generic": (11, 0, 3),
    "gfx12-generic": (12, 0, 0),
}
"""The version that LLVM 22's predefined symbols state for a generic processor."""


@dataclass(frozen=True, slots=True)
class AssemblyTarget:
    """A target as the assembler sees it.

    `wavefront_size`, `cumode` and `tgsplit` are the settings that directives default to; they are
    options of the assembler, not part of a target ID (001 Target Features).
    """

    target: TargetID
    generation: Generation
    wavefront_size: int
    cumode: bool = False
    tgsplit: bool = False

    @property
    def processor(self) -> Processor:
        return self.target.processor

    @property
    def architected_flat_scratch(self) -> bool:
        """True if hardware sets up flat scratch, so that no user register can."""
        return Property.ARCHITECTED_FLAT_SCRATCH in self.processor.properties

    @property
    def reserves_xnack(self) -> bool:
        """True if code must reserve room for the XNACK mask: XNACK is On or Any."""
        return self.target.xnack in (Setting.ON, Setting.ANY)

    @property
    def has_workgroup_processor_mode(self) -> bool:
        """True if the waves of a workgroup can run on both CUs of a WGP."""
        return Feature.CUMODE in self.processor.features

    @property
    def has_kernarg_preload(self) -> bool:
        """True if kernel arguments can be preloaded into user registers."""
        return self.processor.kernarg_preload is not None or self.generation is Generation.GFX125

    @property
    def has_named_barriers(self) -> bool:
        """True if workgroups can have named barriers."""
        return self.processor.barriers is BarrierHardware.SPLIT_NAMED_CLUSTER

    @property
    def max_user_sgprs(self) -> int:
        """User registers that are filled in before the start (001 Initial Kernel Execution State;
        32 on GFX125x, as LLVM 22 has it).
        """
        return 32 if self.generation is Generation.GFX125 else 16

    @property
    def max_numbered_sgprs(self) -> int | None:
        """The number of scalar registers that instructions can name; None if descriptors do not
        count them.
        """
        if GRANULES[self.generation].sgpr is None:
            return None
        fixed = FIXED_SGPRS.get(self.processor.name)
        if fixed is not None:
            return fixed
        return 104 if self.generation <= Generation.GFX7 else 102

    @property
    def extras_count_against_maximum(self) -> bool:
        """True if VCC and the other extra registers are among those that instructions can name: up
        to GFX7, and on processors with a fixed count.
        """
        fixed = self.processor.name in FIXED_SGPRS
        return self.generation <= Generation.GFX7 or fixed

    @property
    def isa_version(self) -> tuple[int, int, int]:
        """Major, minor and stepping, as the predefined symbols state them."""
        version = self.processor.isa_version or GENERIC_ISA_VERSION.get(self.processor.name)
        if version is None:
            raise UnsupportedError(
                f"{self.processor.name} has no version",
                rule=f"the name of a processor spells its version [{_SYMBOLS}]",
                mend="name a processor of the amdgcn architecture",
            )
        return version

    def extra_sgprs(self, *, vcc: bool, flat_scratch: bool, xnack: bool) -> int:
        """Return the number of scalar registers after the numbered ones. Each of the three lies
        above the previous one, so the highest in use decides (001 compute_pgm_rsrc1,
        GRANULATED_WAVEFRONT_SGPR_COUNT).
        """
        extra = VCC_SGPRS if vcc else 0
        if self.generation >= Generation.GFX10:
            return extra
        if self.generation <= Generation.GFX7:
            # LLVM 22 leaves the room on GFX6 too, which has no flat scratch, and no directive there
            # says otherwise.
            return 4 if flat_scratch else extra
        if xnack:
            extra = 4
        if flat_scratch or self.architected_flat_scratch:
            extra = 6
        return extra


def assembly_target(
    target: TargetID,
    *,
    wavefront_size: int | None = None,
    cumode: bool = False,
    tgsplit: bool = False,
) -> AssemblyTarget:
    """The assembler's view of a target; without a wavefront size, the processor's default.

    Raises UnsupportedError for the r600 architecture, AbiError for a wavefront size, cumode or
    tgsplit that the processor does not have.
    """
    processor = target.processor
    generation = generation_of(processor)
    if generation is None:
        raise UnsupportedError(
            f"{processor.name} is of the {processor.architecture.value} architecture",
            rule=f"only amdgcn has kernel descriptors [{_CITE}]",
            mend="name a processor of GFX6 or above",
        )
    size = processor.default_wavefront_size if wavefront_size is None else wavefront_size
    if size not in processor.wavefront_sizes:
        raise AbiError(
            f"waves of {size} lanes on {processor.name}",
            rule=f"its waves have {_either(processor.wavefront_sizes)} lanes [{processor.cite}]",
            mend="choose one of these",
        )
    for wanted, feature in ((cumode, Feature.CUMODE), (tgsplit, Feature.TGSPLIT)):
        if wanted and feature not in processor.features:
            raise AbiError(
                f"{feature.value} on {processor.name}",
                rule=f"the processor does not have this feature [{processor.cite}]",
                mend="remove the option",
            )
    return AssemblyTarget(target, generation, size, cumode, tgsplit)


def named_target(name: str) -> AssemblyTarget:
    """Return the target of a processor's name or a target ID; settings that it leaves open stay
    unspecified.

    Raises TargetError for an unknown name, and as `assembly_target` does.
    """
    return assembly_target(parse_either(name))


def _either(sizes: tuple[int, ...]) -> str:
    return " or ".join(str(size) for size in sizes)
