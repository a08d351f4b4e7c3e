"""The registers that each calling convention passes arguments and results in (001 Calling
Conventions, Non-Kernel Functions).

The guide numbers those of callable functions and of chains; for shaders and amdgpu_gfx the numbers
are LLVM 22's.
"""

from __future__ import annotations

from enum import Enum, unique
from types import MappingProxyType

from fencepost.citations import Cite, Source
from fencepost.records import dataclass, replace

_FUNCTIONS = Cite(Source.GUIDE, "Non-Kernel Functions")
_CITE = Cite(Source.GUIDE, "Calling Conventions")


@unique
class Overflow(Enum):
    """The fallback for an argument that finds no free register of its kind."""

    VGPRS_THEN_STACK = "scalar arguments go to vector registers, these to the stack"
    STACK = "it goes to the stack"
    REFUSED = "it is not supported"


@unique
class Bits(Enum):
    """The treatment of arguments of type i1."""

    AS_OTHERS = "it is passed as other integers"
    STACK = "it goes to the stack"
    REFUSED = "LLVM refuses it"


@dataclass(frozen=True, slots=True)
class ArgumentRegisters:
    """The registers of a convention.

    - `sgprs`: for `inreg` arguments; `vgprs`: for the rest.
    - `result_sgprs`: for integers and pointers of a result; if empty, they go to `result_vgprs` as
      everything else does.
    - `first_is_exec`: the first argument is EXEC on entry, and takes no register.
    - `chain`: the function continues another one; the scratch V# is in DESCRIPTOR_OF_CHAINS.
    - `bits`: the treatment of i1, for which LLVM 22 finds no register in some conventions.
    - `takes_implicit`: the implicit arguments have registers too.
    """

    vgprs: range
    sgprs: range
    overflow: Overflow
    result_vgprs: range
    result_sgprs: range = range(0)
    first_is_exec: bool = False
    chain: bool = False
    takes_implicit: bool = False
    bits: Bits = Bits.AS_OTHERS
    cite: Cite = _CITE

    def __str__(self) -> str:
        kinds = (("inreg in", "s", self.sgprs), ("others in", "v", self.vgprs))
        parts = [f"{what} {file}{at.start} to {file}{at.stop - 1}" for what, file, at in kinds]
        return ", ".join(parts)


DESCRIPTOR_OF_CHAINS = range(48, 52)
"""The scalar registers of the scratch V# in chain functions, on targets that use one."""

CALLABLE = ArgumentRegisters(
    # v31 is kept for the work-item IDs even where nothing uses them.
    range(31),
    range(30),
    Overflow.VGPRS_THEN_STACK,
    range(32),
    takes_implicit=True,
    cite=_FUNCTIONS,
)
"""Functions that kernels call."""

_GRAPHICS = ArgumentRegisters(range(32), range(4, 30), Overflow.STACK, range(136), bits=Bits.STACK)
_WHOLE_WAVE = replace(_GRAPHICS, first_is_exec=True)
_SHADER = ArgumentRegisters(range(136), range(44), Overflow.REFUSED, range(136), range(44))
_CHAIN = ArgumentRegisters(
    range(8, 256), range(106), Overflow.REFUSED, range(0), chain=True, bits=Bits.REFUSED
)

REGISTERS = MappingProxyType(
    {
        **dict.fromkeys(("ccc", "fastcc", "coldcc"), CALLABLE),
        "amdgpu_gfx": _GRAPHICS,
        "amdgpu_gfx_whole_wave": _WHOLE_WAVE,
        **dict.fromkeys(("amdgpu_cs_chain", "amdgpu_cs_chain_preserve"), _CHAIN),
        **dict.fromkeys(
            (f"amdgpu_{each}" for each in ("cs", "es", "gs", "hs", "ls", "ps", "vs")), _SHADER
        ),
    }
)
"""By name of the convention; kernels have none, for their arguments are in memory."""
