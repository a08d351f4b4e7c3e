"""The sections that the rows of AMDGPU's intrinsics rest on, and the generations to which the guide
limits some.
"""

from __future__ import annotations

from fencepost.citations import Cite, Source
from fencepost.llvm.effects.columns import LIST
from fencepost.targets.generation import Generation, generations

LISTED = Cite(Source.GUIDE, LIST)
BARRIERS = Cite(Source.GUIDE, "Execution Barriers")
KERNELS = Cite(Source.GUIDE, "Initial Kernel Execution State")
COOPERATIVE = Cite(Source.GUIDE, "'llvm.amdgcn.cooperative.atomic' Intrinsics")
STORE_AVAILABLE = Cite(Source.MEMORY_MODEL, "store-available")
LOAD_VISIBLE = Cite(Source.MEMORY_MODEL, "load-visible")

FROM_GFX12 = generations(Generation.GFX120, Generation.GFX125)
GFX125 = frozenset({Generation.GFX125})

ATTRIBUTES = "LLVM IR Attributes"
CONVENTIONS = "Calling Conventions"
SPACES = "Address Spaces"
"""Sections that speak of intrinsics beside the table of them."""
