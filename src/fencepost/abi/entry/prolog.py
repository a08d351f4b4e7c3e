"""The steps of a kernel's prolog, by target (001 Kernel Prolog)."""

from __future__ import annotations

from enum import Enum, unique

from fencepost.citations import Cite, Source
from fencepost.records import dataclass
from fencepost.targets.generation import Generation, generation_of
from fencepost.targets.processor import Processor, Property

_M0 = Cite(Source.GUIDE, "M0")
_STACK = Cite(Source.GUIDE, "Stack Pointer")
_FRAME = Cite(Source.GUIDE, "Frame Pointer")
_FLAT = Cite(Source.GUIDE, "Flat Scratch")
_BUFFER = Cite(Source.GUIDE, "Private Segment Buffer")
_CFI = Cite(Source.GUIDE, "CFI")

STACK_POINTER_SGPR = 32
"""The scalar register of the stack pointer: the unswizzled scratch offset behind the last local."""

FRAME_POINTER_SGPR = 33
"""The scalar register of the frame pointer, 0 in kernels."""

BASE_POINTER_SGPR = 34
"""The scalar register of the base pointer, if a function needs one."""


@unique
class FlatScratch(Enum):
    """The method that initializes the flat scratch registers."""

    NONE = "not supported: there is no flat scratch register pair"
    OFFSET = "offset: the prolog writes a 256-byte offset and a size"
    ABSOLUTE = "absolute: the prolog writes a 64-bit address"
    ARCHITECTED = "architected: hardware writes the address"


@dataclass(frozen=True, slots=True)
class PrologStep:
    """An action of the prolog, or a condition that holds without it; and when."""

    what: str
    when: str
    cite: Cite


@dataclass(frozen=True, slots=True)
class Prolog:
    """The set-up of a kernel on a processor.

    `m0_limits`: the largest useful value of M0, if it bounds accesses to LDS; None if M0 need not
    be set up.
    """

    processor: Processor
    flat_scratch: FlatScratch
    has_private_segment_buffer: bool
    m0_limit: int | None
    steps: tuple[PrologStep, ...]


def flat_scratch_method(processor: Processor) -> FlatScratch:
    """Return the flat scratch method of a processor, by the properties in its row."""
    for flag, method in (
        (Property.OFFSET_FLAT_SCRATCH, FlatScratch.OFFSET),
        (Property.ABSOLUTE_FLAT_SCRATCH, FlatScratch.ABSOLUTE),
        (Property.ARCHITECTED_FLAT_SCRATCH, FlatScratch.ARCHITECTED),
    ):
        if flag in processor.properties:
            return method
    return FlatScratch.NONE


def m0_limit(processor: Processor) -> int | None:
    """Return the largest value that M0 needs if it bounds accesses to LDS; None from GFX9 on."""
    generation = generation_of(processor)
    if generation is None or generation >= Generation.GFX9:
        return None
    return 0x7FFF if generation is Generation.GFX6 else 0xFFFF


def prolog(processor: Processor) -> Prolog:
    """Return the steps that the prolog of a kernel on a processor must take."""
    method = flat_scratch_method(processor)
    limit = m0_limit(processor)
    buffer = method is not FlatScratch.ARCHITECTED
    steps = [*_m0(limit), *_flat_scratch(method), *_buffer(has=buffer)]
    steps += [
        PrologStep(
            f"s{STACK_POINTER_SGPR} = unswizzled scratch offset behind the last local",
            "the kernel calls functions",
            _STACK,
        ),
        PrologStep(
            f"s{FRAME_POINTER_SGPR} = 0",
            "the kernel needs a frame pointer"
            + ("; with dynamic VGPRs, above what the trap handler saves" * _dynamic(processor)),
            _FRAME,
        ),
        PrologStep("the return address of the call frame is undefined", "always", _CFI),
        PrologStep("the canonical frame address is private_lane 0", "always", _CFI),
    ]
    return Prolog(processor, method, buffer, limit, tuple(steps))


def _dynamic(processor: Processor) -> bool:
    generation = generation_of(processor)
    return generation is not None and generation >= Generation.GFX120


def _m0(limit: int | None) -> list[PrologStep]:
    if limit is None:
        return []
    return [
        PrologStep(
            f"m0 = size of LDS in the dispatch packet, or {limit:#x}",
            "the kernel may access LDS by DS or flat instructions",
            _M0,
        )
    ]


def _flat_scratch(method: FlatScratch) -> list[PrologStep]:
    flat = "the kernel or a callee may access scratch by flat instructions"
    match method:
        case FlatScratch.NONE:
            return []
        case FlatScratch.OFFSET:
            return [
                PrologStep(
                    "flat_scratch_hi = (Flat Scratch Init low + Scratch Wavefront Offset) >> 8",
                    flat,
                    _FLAT,
                ),
                PrologStep("flat_scratch_lo = Flat Scratch Init high, in bytes", flat, _FLAT),
            ]
        case FlatScratch.ABSOLUTE:
            return [
                PrologStep(
                    "flat_scratch = Flat Scratch Init + Scratch Wavefront Offset, in 64 bits",
                    flat,
                    _FLAT,
                )
            ]
        case FlatScratch.ARCHITECTED:
            return [
                PrologStep(
                    "flat_scratch holds the wave's scratch address",
                    "ENABLE_PRIVATE_SEGMENT is 1",
                    _FLAT,
                )
            ]


def _buffer(*, has: bool) -> list[PrologStep]:
    if not has:
        return []
    return [
        PrologStep(
            "scratch V# = Private Segment Buffer, its base plus Scratch Wavefront Offset; in "
            "s[0:3] where stack use is known beforehand, else 4-aligned behind the other registers",
            "the kernel accesses scratch by buffer instructions",
            _BUFFER,
        )
    ]


def flat_scratch_registers(
    method: FlatScratch, init: int, wavefront_offset: int
) -> tuple[int, int] | None:
    """Return the pair (lo, hi) that the prolog computes from the 64-bit Flat Scratch Init and the
    32-bit Scratch Wavefront Offset; None if there is no pair, or hardware sets it.
    """
    match method:
        case FlatScratch.OFFSET:
            offset = (init & 0xFFFFFFFF) + wavefront_offset & 0xFFFFFFFF
            return init >> 32, offset >> 8
        case FlatScratch.ABSOLUTE:
            address = init + wavefront_offset & (1 << 64) - 1
            return address & 0xFFFFFFFF, address >> 32
        case FlatScratch.NONE | FlatScratch.ARCHITECTED:
            return None
