"""The generations that differ in the fields of the kernel descriptor (001 Code Object V3 Kernel
Descriptor).
"""

from __future__ import annotations

from enum import IntEnum, unique
from typing import assert_never

from fencepost.targets.features import Feature
from fencepost.targets.processor import Family, Processor


@unique
class Generation(IntEnum):
    """A generation, as the guide's tables of the descriptor name it, oldest first."""

    GFX6 = 6
    GFX7 = 7
    GFX8 = 8
    GFX9 = 9
    GFX90A = 90
    """GFX90A, GFX942 and GFX950: one register file for vector and accumulator registers."""
    GFX10 = 100
    GFX11 = 110
    GFX120 = 120
    GFX125 = 125

    @property
    def has_wave32(self) -> bool:
        """True if ENABLE_WAVEFRONT_SIZE32 gives the number of lanes in a wave."""
        return self >= Generation.GFX10


EVERY: frozenset[Generation] = frozenset(Generation)


def generations(first: Generation, last: Generation) -> frozenset[Generation]:
    """The generations from one to another."""
    return frozenset(each for each in Generation if first <= each <= last)


def generation_of(processor: Processor) -> Generation | None:
    """The generation of a processor; None for r600, whose kernels have no descriptor."""
    family = processor.family
    match family:
        case Family.R600 | Family.R700 | Family.EVERGREEN | Family.NORTHERN_ISLANDS:
            return None
        case Family.GFX6:
            return Generation.GFX6
        case Family.GFX7:
            return Generation.GFX7
        case Family.GFX8:
            return Generation.GFX8
        case Family.GFX9:
            # Threadgroup split came with the unified register file, and its field is in the same
            # register.
            unified = Feature.TGSPLIT in processor.features
            return Generation.GFX90A if unified else Generation.GFX9
        case Family.GFX10_1 | Family.GFX10_3:
            return Generation.GFX10
        case Family.GFX11 | Family.GFX11_5:
            return Generation.GFX11
        case Family.GFX12:
            return Generation.GFX120
        case Family.GFX12_5:
            return Generation.GFX125
        case _:
            assert_never(family)


def major_version(processor: Processor) -> int | None:
    """The major version of a processor's GFX generation, of a generic processor too; None for
    r600.
    """
    generation = generation_of(processor)
    if generation is None:
        return None
    return generation // 10 if generation >= Generation.GFX90A else int(generation)
