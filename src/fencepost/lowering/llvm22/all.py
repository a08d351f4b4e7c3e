"""The differences of LLVM 22.1, by the chapter that a processor uses."""

from __future__ import annotations

from fencepost.lowering.rows.late import Late
from fencepost.lowering.rows.table import Llvm22
from fencepost.targets.processor import MemoryModelChapter


def _gfx6_gfx9() -> Llvm22:
    from fencepost.lowering.llvm22.gfx6_gfx9 import GFX6_GFX9

    return GFX6_GFX9


def _gfx90a() -> Llvm22:
    from fencepost.lowering.llvm22.gfx90a import GFX90A

    return GFX90A


def _gfx942() -> Llvm22:
    from fencepost.lowering.llvm22.gfx942 import GFX942

    return GFX942


def _gfx10_gfx11() -> Llvm22:
    from fencepost.lowering.llvm22.gfx10_gfx11 import GFX10_GFX11

    return GFX10_GFX11


def _gfx12() -> Llvm22:
    from fencepost.lowering.llvm22.gfx12 import GFX12

    return GFX12


def _gfx125x() -> Llvm22:
    from fencepost.lowering.llvm22.gfx125x import GFX125X

    return GFX125X


LLVM22 = Late(
    {
        MemoryModelChapter.GFX6_GFX9: _gfx6_gfx9,
        MemoryModelChapter.GFX90A: _gfx90a,
        MemoryModelChapter.GFX942: _gfx942,
        MemoryModelChapter.GFX10_GFX11: _gfx10_gfx11,
        MemoryModelChapter.GFX12: _gfx12,
        MemoryModelChapter.GFX125X: _gfx125x,
    }
)
