"""Look-ups in the processor tables."""

from __future__ import annotations

from types import MappingProxyType

from fencepost.citations import Cite, Source
from fencepost.near import near_names
from fencepost.targets.fault import TargetError, TargetFault
from fencepost.targets.processor import Processor
from fencepost.targets.processor_table import GENERIC_PROCESSORS, PROCESSORS

ALL_PROCESSORS: tuple[Processor, ...] = PROCESSORS + GENERIC_PROCESSORS
"""Every row of both tables, in the order of the guide."""

BY_NAME = MappingProxyType({processor.name: processor for processor in ALL_PROCESSORS})
"""The processors by primary name."""

BY_ALTERNATIVE = MappingProxyType(
    {name: processor for processor in ALL_PROCESSORS for name in processor.alternatives}
)
"""The processors by alternative name."""

BY_MACH = MappingProxyType({processor.mach: processor for processor in ALL_PROCESSORS})
"""The processors by EF_AMDGPU_MACH value."""

_RULE = f"a processor is named as in the guide's tables [{Cite(Source.GUIDE, 'Processors')}]"


def find(name: str) -> Processor:
    """The processor with this primary or alternative name.

    Raises TargetError (UNKNOWN_PROCESSOR) with the nearest names where there is none.
    """
    processor = BY_NAME.get(name) or BY_ALTERNATIVE.get(name)
    if processor is None:
        near = near_names(name.lower(), [*BY_NAME, *BY_ALTERNATIVE], n=3)
        mend = f"did you mean {' or '.join(near)}? " if near else ""
        raise TargetError(
            TargetFault.UNKNOWN_PROCESSOR,
            f"unknown processor {name!r}",
            rule=_RULE,
            mend=mend + "`fencepost targets` lists all names",
        )
    return processor


def find_mach(mach: int) -> Processor:
    """The processor with this EF_AMDGPU_MACH value.

    Raises TargetError (UNKNOWN_MACH) for 0, which means 'not specified', and for reserved values.
    """
    processor = BY_MACH.get(mach)
    if processor is None:
        raise TargetError(
            TargetFault.UNKNOWN_MACH,
            "EF_AMDGPU_MACH is 0x000, not specified"
            if mach == 0
            else f"no processor has the EF_AMDGPU_MACH value 0x{mach:03x}",
            rule=f"EF_AMDGPU_MACH selects the processor [{Cite(Source.GUIDE, 'Header')}]",
            mend="compile with -mcpu=<processor>, or read the file with a newer version",
        )
    return processor


def generics_of(processor: Processor) -> tuple[Processor, ...]:
    """The generic processors whose code runs on this one (001 Processors)."""
    return tuple(
        generic
        for generic in GENERIC_PROCESSORS
        if any(member.processor == processor.name for member in generic.members)
    )


def share_code(one: Processor, other: Processor) -> bool:
    """Return True if machine code for one processor can be code for the other: they are the same,
    one is a generic processor that supports the other, or an unrestricted generic processor
    supports both.
    """
    if one == other or other in generics_of(one) or one in generics_of(other):
        return True
    both = set(generics_of(one)) & set(generics_of(other))
    return any(not each.restrictions for each in both)
