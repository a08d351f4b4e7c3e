"""The versions of AMDGPU code objects (001 Header)."""

from __future__ import annotations

from enum import IntEnum


class CodeObjectVersion(IntEnum):
    """A code object version; the integer is its number. LLVM 22 writes V4 and above."""

    V2 = 2
    V3 = 3
    V4 = 4
    V5 = 5
    V6 = 6

    @property
    def expresses_any(self) -> bool:
        """True if a feature can be left open; V2 and V3 take Any for On (001 Target ID)."""
        return self >= CodeObjectVersion.V4

    @property
    def allows_generic(self) -> bool:
        """True if the code may be for a generic processor (001 Processors)."""
        return self >= CodeObjectVersion.V6
