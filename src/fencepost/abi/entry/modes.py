"""The machine state at a kernel's entry beside its registers: floating-point modes, and the source
of the apertures of flat addresses (001 Code Object V3 Kernel Descriptor, Address Spaces).
"""

from __future__ import annotations

from fencepost.abi.float_modes import DenormMode, RoundMode, flt_rounds, modes_of
from fencepost.abi.memory.apertures import aperture_source
from fencepost.citations import Cite, Source
from fencepost.code_object.kernel_descriptor.descriptor import KernelDescriptor
from fencepost.code_object.kernel_descriptor.field import DescriptorField as F
from fencepost.records import dataclass
from fencepost.targets.processor import Processor

_MODES = Cite(Source.GUIDE, "Code Object V3 Kernel Descriptor")
_INTRINSICS = Cite(Source.GUIDE, "LLVM IR Intrinsics")
_SPACES = Cite(Source.GUIDE, "Address Spaces")


@dataclass(frozen=True, slots=True)
class EntryMode:
    """A property of the machine at the entry: its name, and its state."""

    what: str
    says: str
    cite: Cite


def modes_at_entry(descriptor: KernelDescriptor, processor: Processor) -> tuple[EntryMode, ...]:
    """Return the modes that a descriptor sets, the resulting value of llvm.get.rounding, and the
    source of the apertures.
    """
    single = RoundMode(descriptor[F.FLOAT_ROUND_MODE_32])
    wide = RoundMode(descriptor[F.FLOAT_ROUND_MODE_16_64])
    rounding = modes_of(flt_rounds(wide, single))
    denormals = (
        ("float", DenormMode(descriptor[F.FLOAT_DENORM_MODE_32])),
        ("half and double", DenormMode(descriptor[F.FLOAT_DENORM_MODE_16_64])),
    )
    source = aperture_source(processor)
    return (
        EntryMode("rounding of float", single.name, _MODES),
        EntryMode("rounding of half and double", wide.name, _MODES),
        EntryMode("llvm.get.rounding", str(rounding.value), _INTRINSICS),
        *(EntryMode(f"denormals of {kind}", mode.name, _MODES) for kind, mode in denormals),
        EntryMode(
            "bases of the apertures",
            "there is no generic address space" if source is None else source.value,
            _SPACES,
        ),
    )
