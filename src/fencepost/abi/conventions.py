"""The calling conventions (001 Calling Conventions, the table)."""

from __future__ import annotations

from enum import Enum, unique
from types import MappingProxyType

from fencepost.abi.fault import AbiError
from fencepost.citations import Cite, Source
from fencepost.records import dataclass

_CITE = Cite(Source.GUIDE, "Calling Conventions")


@unique
class CalledBy(Enum):
    """The way in which functions of a convention are started."""

    HARDWARE = "hardware: it is an entry point"
    CALL = "a call"
    CHAIN = "the intrinsic llvm.amdgcn.cs.chain, not a call"


@dataclass(frozen=True, slots=True)
class Convention:
    """A row. `number` is LLVM's, as in bitcode.

    - `first_vgpr`: the vector register of the first argument that is not `inreg`.
    - `must_return_void`, `first_is_i1`: the guide's requirements on the signature.
    - `refuses`: attributes of parameters that are not supported.
    """

    name: str
    number: int
    called_by: CalledBy
    meaning: str
    first_vgpr: int = 0
    must_return_void: bool = False
    first_is_i1: bool = False
    may_be_variadic: bool = True
    refuses: tuple[str, ...] = ()
    cite: Cite = _CITE

    @property
    def is_entry(self) -> bool:
        """True if functions of this convention are entry points."""
        return self.called_by is CalledBy.HARDWARE


_CHAIN_REFUSES = ("sret", "byval", "byref", "inalloca", "preallocated")


def _entry(name: str, number: int, meaning: str) -> Convention:
    return Convention(name, number, CalledBy.HARDWARE, meaning, must_return_void=False)


def _chain(name: str, number: int, meaning: str) -> Convention:
    return Convention(
        name,
        number,
        CalledBy.CHAIN,
        meaning,
        first_vgpr=8,
        must_return_void=True,
        may_be_variadic=False,
        refuses=_CHAIN_REFUSES,
    )


CONVENTIONS: tuple[Convention, ...] = (
    Convention("ccc", 0, CalledBy.CALL, "C, the default"),
    Convention("fastcc", 8, CalledBy.CALL, "mostly as ccc"),
    Convention("coldcc", 9, CalledBy.CALL, "mostly as ccc"),
    _entry("amdgpu_cs", 90, "compute shader of Mesa and AMDPAL"),
    _chain("amdgpu_cs_chain", 104, "continues a compute shader"),
    _chain(
        "amdgpu_cs_chain_preserve", 105, "as amdgpu_cs_chain; active lanes from v8 on are preserved"
    ),
    _entry("amdgpu_es", 96, "shader before the geometry shader"),
    Convention("amdgpu_gfx", 100, CalledBy.CALL, "function of a graphics shader"),
    Convention(
        "amdgpu_gfx_whole_wave",
        110,
        CalledBy.CALL,
        "as amdgpu_gfx, with all lanes enabled; the first argument is EXEC on entry",
        first_is_i1=True,
    ),
    _entry("amdgpu_gs", 88, "geometry shader"),
    _entry("amdgpu_hs", 93, "hull shader"),
    _entry("amdgpu_kernel", 91, "kernel"),
    _entry("amdgpu_ls", 95, "vertex shader before tessellation"),
    _entry("amdgpu_ps", 89, "pixel shader"),
    _entry("amdgpu_vs", 87, "last shader before rasterization"),
)
"""All conventions, in the order of the guide."""

BY_NAME = MappingProxyType({row.name: row for row in CONVENTIONS})


@dataclass(frozen=True, slots=True)
class CounterRule:
    """The state of the dependency counters at a function's boundary."""

    at: str
    callable: str
    entry: str
    cite: Cite = _CITE


COUNTER_RULES: tuple[CounterRule, ...] = (
    CounterRule("entry", "in an indeterminate state", "zero"),
    CounterRule("return", "zero, but for VScnt or STOREcnt", "in any state"),
)
"""The dependency counters (VMcnt, LOADcnt and so on) of callable functions and of entry points."""


def convention(name: str) -> Convention:
    """Return the row of a convention by name. Raises AbiError for an unknown name."""
    row = BY_NAME.get(name)
    if row is None:
        raise AbiError(
            f"calling convention {name!r}",
            rule=f"the conventions are {', '.join(BY_NAME)} [{_CITE}]",
            mend="name one of these",
        )
    return row
