"""Target triples: `<architecture>-<vendor>-<os>[-<environment>]` (001 Target Triples).

Newer compilers write the processor into the architecture, `amdgpu9.42-amd-amdhsa` for gfx942, which
is `amdgcn` by another name.
"""

from __future__ import annotations

import re
from enum import Enum, unique
from typing import TypeVar

from fencepost.citations import Cite, Source
from fencepost.patterns import pattern
from fencepost.records import dataclass
from fencepost.targets.fault import TargetError, TargetFault
from fencepost.targets.processor import Architecture

_CITE = Cite(Source.GUIDE, "Target Triples")


@unique
class Vendor(Enum):
    """The vendor component; the value is how the triple spells it."""

    NONE = ""
    UNKNOWN = "unknown"
    AMD = "amd"
    MESA = "mesa"
    """Only with the OS `mesa3d`."""


@unique
class Os(Enum):
    """The operating system component; the value is its spelling in the triple. NONE and UNKNOWN
    both mean the *unknown* OS.
    """

    NONE = ""
    UNKNOWN = "unknown"
    AMDHSA = "amdhsa"
    """Compute kernels on HSA runtimes. Not on the r600 architecture (001 Processors)."""
    AMDPAL = "amdpal"
    MESA3D = "mesa3d"


@dataclass(frozen=True, slots=True)
class Triple:
    """A target triple. `environment` is a word of its own or empty; the guide gives it no values.

    Raises TargetError (UNSUPPORTED_OS) for `amdhsa` on r600 and for the vendor `mesa` without the
    OS `mesa3d`.
    """

    architecture: Architecture = Architecture.AMDGCN
    vendor: Vendor = Vendor.AMD
    os: Os = Os.AMDHSA
    environment: str = ""

    def __post_init__(self) -> None:
        if self.architecture is Architecture.R600 and self.os is Os.AMDHSA:
            raise TargetError(
                TargetFault.UNSUPPORTED_OS,
                f"the triple '{self}' has the OS amdhsa and the architecture r600",
                rule=f"r600 does not support amdhsa [{Cite(Source.GUIDE, 'Processors')}]",
                mend="write r600-- for r600, or amdgcn-amd-amdhsa for a GFX processor",
            )
        if self.vendor is Vendor.MESA and self.os is not Os.MESA3D:
            raise TargetError(
                TargetFault.UNSUPPORTED_OS,
                f"the triple '{self}' has the vendor mesa and the OS {self.os.value!r}",
                rule=f"the vendor mesa goes with the OS mesa3d [{_CITE}]",
                mend="write the vendor amd",
            )

    def __str__(self) -> str:
        """The four-field form, which is the one that tools write."""
        return f"{self.architecture.value}-{self.vendor.value}-{self.os.value}-{self.environment}"


def parse_triple(text: str) -> Triple:
    """The triple that a text of three or four fields spells.

    Raises TargetError: BAD_TRIPLE for another number of fields, UNKNOWN_ARCHITECTURE,
    UNKNOWN_VENDOR, UNKNOWN_OS, UNSUPPORTED_OS.
    """
    fields = text.split("-")
    if len(fields) not in (3, 4):
        raise TargetError(
            TargetFault.BAD_TRIPLE,
            f"the target triple '{text}' has {len(fields)} fields",
            rule=f"a triple is <architecture>-<vendor>-<os>[-<environment>] [{_CITE}]",
            mend="write amdgcn-amd-amdhsa",
        )
    architecture = Architecture.AMDGCN
    if processor_in(fields[0]) is None:
        fault = TargetFault.UNKNOWN_ARCHITECTURE
        architecture = _field(Architecture, fields[0], "architecture", fault, text)
    return Triple(
        architecture,
        _field(Vendor, fields[1], "vendor", TargetFault.UNKNOWN_VENDOR, text),
        _field(Os, fields[2], "OS", TargetFault.UNKNOWN_OS, text),
        fields[3] if len(fields) == 4 else "",
    )


_NAMED = pattern(r"amdgpu(\d+)\.([0-9a-f]{2})", re.ASCII)


def processor_in(architecture: str) -> str | None:
    """The name of the processor that an architecture names, `amdgpu9.0a`; None for another."""
    found = _NAMED.fullmatch(architecture)
    return f"gfx{found[1]}{found[2]}" if found is not None else None


_Component = TypeVar("_Component", Architecture, Vendor, Os)


def _field(
    kind: type[_Component], word: str, what: str, fault: TargetFault, text: str
) -> _Component:
    """The member of `kind` spelled `word`, which stands in the triple `text`."""
    try:
        return kind(word)
    except ValueError:
        words = ", ".join(member.value for member in kind if member.value)
        raise TargetError(
            fault,
            f"unknown {what} {word!r} in the target triple '{text}'",
            rule=f"the {what} is one of {words} [{_CITE}]",
            mend="write amdgcn-amd-amdhsa",
        ) from None
