"""The intrinsics of AMDGPU, one row each, and where they exist (001 LLVM IR Intrinsics)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from fencepost.citations import Cite, Source
from fencepost.code_object.kernel_descriptor.generation import EVERY, Generation, generations
from fencepost.targets.processor import Processor

_CITE = Cite(Source.GUIDE, "LLVM IR Intrinsics")
_COOPERATIVE = Cite(Source.GUIDE, "'llvm.amdgcn.cooperative.atomic' Intrinsics")


@dataclass(frozen=True, slots=True)
class IntrinsicRow:
    """A row. `name` is the intrinsic's without the suffix of its types.

    - `on`: the generations that have it; `only`: the processors, where not all of a generation do.
    - `ranges`: operands that are constants, by position from 0, with the values they may have.
    """

    name: str
    meaning: str
    on: frozenset[Generation] = EVERY
    only: tuple[str, ...] = ()
    ranges: tuple[tuple[int, tuple[int, ...]], ...] = ()
    cite: Cite = _CITE

    def available(self, processor: Processor, generation: Generation) -> bool:
        """Whether a processor has the intrinsic."""
        return generation in self.on and (not self.only or processor.name in self.only)


_row = IntrinsicRow
_GFX125 = frozenset({Generation.GFX125})
_FROM_GFX8 = generations(Generation.GFX8, Generation.GFX125)
_FROM_GFX10 = generations(Generation.GFX10, Generation.GFX125)
_FROM_GFX11 = generations(Generation.GFX11, Generation.GFX125)
_FROM_GFX12 = generations(Generation.GFX120, Generation.GFX125)
_gfx12 = partial(_row, on=_FROM_GFX12)
_gfx125 = partial(_row, on=_GFX125)
_reduce = partial(_row, ranges=((1, (0, 1, 2)),))
_cooperative = partial(_row, on=_GFX125, cite=_COOPERATIVE)

LOAD_ORDERINGS = (0, 2, 5)
STORE_ORDERINGS = (0, 3, 5)
"""The C ABI's numbers of memory orderings that cooperative atomics take: relaxed, acquire of loads,
release of stores, seq_cst."""

INTRINSICS: tuple[IntrinsicRow, ...] = (
    _row("llvm.amdgcn.sqrt", "v_sqrt"),
    _row("llvm.amdgcn.log", "v_log, base 2"),
    _row("llvm.amdgcn.exp2", "v_exp"),
    _row("llvm.frexp", "half, float and double"),
    _row("llvm.log2", "float and half"),
    _row("llvm.sqrt", "double, float and half"),
    _row("llvm.log", "float and half"),
    _row("llvm.exp", "float and half"),
    _row("llvm.log10", "float and half"),
    _row("llvm.exp2", "float and half"),
    _row("llvm.stacksave", "in the alloca address space"),
    _row("llvm.stackrestore", "in the alloca address space"),
    _row("llvm.get.fpmode", "bits of MODE, as i32"),
    _row("llvm.get.rounding", "the rounding modes, as one of 16 values"),
    _row("llvm.set.rounding", "sets the rounding modes; uniform"),
    _row("llvm.get.fpenv", "MODE and TRAPSTS, as i64"),
    _row("llvm.set.fpenv", "sets MODE and TRAPSTS"),
    _row("llvm.amdgcn.load.to.lds", "global memory to LDS"),
    _row("llvm.amdgcn.load.async.to.lds", "global memory to LDS, not tracked by the compiler"),
    _row("llvm.amdgcn.readfirstlane", "the value of the lowest active lane"),
    _row("llvm.amdgcn.readlane", "the value of a lane"),
    _row("llvm.amdgcn.writelane", "a lane's value replaced"),
    _reduce("llvm.amdgcn.wave.reduce.umin", "smallest unsigned value of the wave"),
    _reduce("llvm.amdgcn.wave.reduce.min", "smallest signed value of the wave"),
    _reduce("llvm.amdgcn.wave.reduce.fmin", "smallest number of the wave"),
    _reduce("llvm.amdgcn.wave.reduce.umax", "largest unsigned value of the wave"),
    _reduce("llvm.amdgcn.wave.reduce.max", "largest signed value of the wave"),
    _reduce("llvm.amdgcn.wave.reduce.fmax", "largest number of the wave"),
    _reduce("llvm.amdgcn.wave.reduce.add", "sum of the wave"),
    _reduce("llvm.amdgcn.wave.reduce.fadd", "sum of the wave's numbers"),
    _reduce("llvm.amdgcn.wave.reduce.sub", "negated sum of the wave"),
    _reduce("llvm.amdgcn.wave.reduce.fsub", "negated sum of the wave's numbers"),
    _reduce("llvm.amdgcn.wave.reduce.and", "bitwise and of the wave"),
    _reduce("llvm.amdgcn.wave.reduce.or", "bitwise or of the wave"),
    _reduce("llvm.amdgcn.wave.reduce.xor", "bitwise exclusive or of the wave"),
    _row("llvm.amdgcn.permlane16", "gather within a row of 16 lanes", on=_FROM_GFX10),
    _row("llvm.amdgcn.permlanex16", "gather across two rows of 16 lanes", on=_FROM_GFX10),
    # An instruction from GFX11 on; LLVM 22 has a sequence for it elsewhere.
    _row("llvm.amdgcn.permlane64", "the halves of a wave of 64 swapped"),
    _row("llvm.amdgcn.udot2", "unsigned dot product of 2, on targets that have it"),
    _row("llvm.amdgcn.udot4", "unsigned dot product of 4, on targets that have it"),
    _row("llvm.amdgcn.udot8", "unsigned dot product of 8, on targets that have it"),
    _row("llvm.amdgcn.sdot2", "signed dot product of 2, on targets that have it"),
    _row("llvm.amdgcn.sdot4", "signed dot product of 4, on targets that have it"),
    _row("llvm.amdgcn.sdot8", "signed dot product of 8, on targets that have it"),
    _row("llvm.amdgcn.sudot4", "dot product of 4 with signs chosen", on=_FROM_GFX11),
    _row("llvm.amdgcn.sudot8", "dot product of 8 with signs chosen", on=_FROM_GFX11),
    _row("llvm.amdgcn.sched.barrier", "what the scheduler may move across", ranges=()),
    _row("llvm.amdgcn.sched.group.barrier", "groups for the scheduler"),
    _row("llvm.amdgcn.iglp.opt", "a strategy of the scheduler", ranges=((0, (0, 1, 2, 3)),)),
    _row("llvm.amdgcn.s.barrier", "arrive at the workgroup's barrier and wait"),
    _gfx125("llvm.amdgcn.s.barrier.init", "init of a barrier object"),
    _gfx12("llvm.amdgcn.s.barrier.signal", "arrive at a barrier object"),
    _gfx12("llvm.amdgcn.s.barrier.signal.var", "arrive at a named barrier object"),
    _gfx12("llvm.amdgcn.s.barrier.signal.isfirst", "arrive, and whether this wave was the first"),
    _gfx12("llvm.amdgcn.s.barrier.wait", "wait on a barrier object"),
    _gfx125("llvm.amdgcn.s.barrier.join", "join a barrier object"),
    _gfx125("llvm.amdgcn.s.barrier.leave", "drop a barrier object"),
    _gfx125("llvm.amdgcn.flat.load.monitor", "atomic load that monitors, generic address space"),
    _gfx125("llvm.amdgcn.global.load.monitor", "atomic load that monitors, global memory"),
    _row("llvm.amdgcn.s.getpc", "the program counter, sign-extended"),
    _row("llvm.amdgcn.ballot", "a condition of all active lanes, as bits"),
    _row("llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4", "scaled MFMA", only=("gfx950",)),
    _row("llvm.amdgcn.mfma.scale.f32.32x32x64.f8f6f4", "scaled MFMA", only=("gfx950",)),
    _row(
        "llvm.amdgcn.permlane16.swap",
        "rows of 16 lanes swapped",
        only=("gfx950", "gfx1250", "gfx1251"),
    ),
    _row("llvm.amdgcn.permlane32.swap", "halves of a wave swapped", only=("gfx950",)),
    _row("llvm.amdgcn.mov.dpp", "data-parallel move; superseded by update.dpp", on=_FROM_GFX8),
    _row("llvm.amdgcn.update.dpp", "data-parallel move", on=_FROM_GFX8),
    _row("llvm.prefetch", "prefetch on GFX125x, nothing before"),
    _cooperative(
        "llvm.amdgcn.cooperative.atomic.store.32x4B",
        "32 threads store 4 bytes each",
        ranges=((2, STORE_ORDERINGS),),
    ),
    _cooperative(
        "llvm.amdgcn.cooperative.atomic.load.32x4B",
        "32 threads load 4 bytes each",
        ranges=((1, LOAD_ORDERINGS),),
    ),
    _cooperative(
        "llvm.amdgcn.cooperative.atomic.store.16x8B",
        "16 threads store 8 bytes each",
        ranges=((2, STORE_ORDERINGS),),
    ),
    _cooperative(
        "llvm.amdgcn.cooperative.atomic.load.16x8B",
        "16 threads load 8 bytes each",
        ranges=((1, LOAD_ORDERINGS),),
    ),
    _cooperative(
        "llvm.amdgcn.cooperative.atomic.store.8x16B",
        "8 threads store 16 bytes each",
        ranges=((2, STORE_ORDERINGS),),
    ),
    _cooperative(
        "llvm.amdgcn.cooperative.atomic.load.8x16B",
        "8 threads load 16 bytes each",
        ranges=((1, LOAD_ORDERINGS),),
    ),
)
"""All intrinsics that the guide lists. Others of LLVM's are not judged."""

_SORTED = tuple(sorted(INTRINSICS, key=lambda row: -len(row.name)))


def intrinsic_row(name: str) -> IntrinsicRow | None:
    """The row of an intrinsic by its full name: the longest row's name that it begins with, up to a
    dot. None for intrinsics that the guide does not list.
    """
    for row in _SORTED:
        if name == row.name:
            return row
        if name.startswith(row.name + ".") and _is_types(name[len(row.name) + 1 :]):
            return row
    return None


def _is_types(suffix: str) -> bool:
    """Whether the rest of a name is the mangled types and not part of another intrinsic's name."""
    words = suffix.split(".")
    return all(
        word[:1] in "ipvfb" and (word[1:2].isdigit() or word[:2] in ("bf", "b3", "b6", "b1"))
        for word in words
    )
