"""Default processors, one for each size of waves, for code that names no target."""

from __future__ import annotations

from types import MappingProxyType

USUAL = MappingProxyType({64: "gfx942", 32: "gfx1100"})
"""The processor by the lanes of a wave: that of most public kernels, and the first RDNA 3."""
