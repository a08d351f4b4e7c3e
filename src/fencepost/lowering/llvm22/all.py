"""The differences of LLVM 22.1, by the chapter that a processor uses."""

from __future__ import annotations

from types import MappingProxyType

from fencepost.lowering.llvm22.gfx6_gfx9 import GFX6_GFX9
from fencepost.lowering.llvm22.gfx10_gfx11 import GFX10_GFX11
from fencepost.lowering.llvm22.gfx12 import GFX12
from fencepost.lowering.llvm22.gfx90a import GFX90A
from fencepost.lowering.llvm22.gfx125x import GFX125X
from fencepost.lowering.llvm22.gfx942 import GFX942
from fencepost.targets.processor import MemoryModelChapter

LLVM22 = MappingProxyType(
    {
        MemoryModelChapter.GFX6_GFX9: GFX6_GFX9,
        MemoryModelChapter.GFX90A: GFX90A,
        MemoryModelChapter.GFX942: GFX942,
        MemoryModelChapter.GFX10_GFX11: GFX10_GFX11,
        MemoryModelChapter.GFX12: GFX12,
        MemoryModelChapter.GFX125X: GFX125X,
    }
)
