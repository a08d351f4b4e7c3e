"""The tables, by the chapter that a processor uses."""

from __future__ import annotations

from types import MappingProxyType

from fencepost.lowering.tables.gfx6_gfx9 import GFX6_GFX9
from fencepost.lowering.tables.gfx10_gfx11 import GFX10_GFX11
from fencepost.lowering.tables.gfx12 import GFX12
from fencepost.lowering.tables.gfx90a import GFX90A
from fencepost.lowering.tables.gfx125x import GFX125X
from fencepost.lowering.tables.gfx942 import GFX942

TABLES = MappingProxyType(
    {table.chapter: table for table in (GFX6_GFX9, GFX90A, GFX942, GFX10_GFX11, GFX12, GFX125X)}
)
