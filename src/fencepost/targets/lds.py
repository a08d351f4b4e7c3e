"""The size of a workgroup's LDS. The guide does not give it; the numbers are those of LLVM 22."""

from __future__ import annotations

from fencepost.targets.processor import Family, Processor

_USUAL = 64 << 10
_OF_FAMILY = {Family.GFX6: 32 << 10, Family.GFX12_5: 320 << 10}
_OF_PROCESSOR = {"gfx950": 160 << 10}
"""Processors that differ from their family."""

LARGEST = 320 << 10


def max_lds(processor: Processor) -> int:
    """Return the most LDS that a workgroup can have, in bytes."""
    return _OF_PROCESSOR.get(processor.name, _OF_FAMILY.get(processor.family, _USUAL))
