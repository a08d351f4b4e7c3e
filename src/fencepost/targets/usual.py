"""What is compiled for where nobody says: a processor for each size of waves."""

from __future__ import annotations

from types import MappingProxyType

USUAL = MappingProxyType({64: "gfx942", 32: "gfx1100"})
"""By the lanes of a wave: the processor of most public kernels, and the first RDNA 3."""
