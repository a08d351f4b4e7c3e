"""The vocabulary of the tables: counters, cache operations, policy bits, and the actions of lowered
code made from them.

An action describes an instruction; `spelling.py` writes it for the assembler of a processor.
"""

from __future__ import annotations

from enum import Enum

from fencepost.program.values import RmwOp
from fencepost.records import dataclass
from fencepost.vocabulary.address_spaces import AddressSpace


class Counter(Enum):
    """A counter of outstanding operations; the value is its name in the documents.

    The order is the one in which adjacent waits are written.
    """

    BVH = "bvhcnt"
    SAMPLE = "samplecnt"
    VM = "vmcnt"
    EXP = "expcnt"
    LGKM = "lgkmcnt"
    VS = "vscnt"
    LOAD = "loadcnt"
    STORE = "storecnt"
    KM = "kmcnt"
    DS = "dscnt"
    X = "xcnt"
    ASYNC = "asynccnt"
    TENSOR = "tensorcnt"

    __hash__ = object.__hash__
    """By identity: that of `Enum` is slow, and counters are keys for every instruction."""

    @property
    def space(self) -> AddressSpace:
        """The address space whose operations it counts: LDS, or global memory."""
        local = self in (Counter.LGKM, Counter.DS)
        return AddressSpace.LOCAL if local else AddressSpace.GLOBAL


COUNTER_ORDER = {counter: number for number, counter in enumerate(Counter)}

COMBINED = (Counter.VM, Counter.EXP, Counter.LGKM)
"""The counters that one `s_waitcnt` waits for, in the order it names them."""


class CacheOp(Enum):
    """A cache management instruction; the value is its mnemonic."""

    WBINVL1 = "buffer_wbinvl1"
    WBINVL1_VOL = "buffer_wbinvl1_vol"
    WBL2 = "buffer_wbl2"
    INVL2 = "buffer_invl2"
    INV = "buffer_inv"
    GL0_INV = "buffer_gl0_inv"
    GL1_INV = "buffer_gl1_inv"
    GLOBAL_WB = "global_wb"
    GLOBAL_INV = "global_inv"

    @property
    def writes_back(self) -> bool:
        """True if it writes dirty lines back, as a store does; the others invalidate."""
        return self in (CacheOp.WBL2, CacheOp.GLOBAL_WB)


class Bit(Enum):
    """A cache-policy operand of an instruction; the value is its spelling."""

    GLC = "glc"
    SLC = "slc"
    DLC = "dlc"
    SC0 = "sc0"
    NT = "nt"
    SC1 = "sc1"
    TH_LOAD_NT = "th:TH_LOAD_NT"
    TH_LOAD_LU = "th:TH_LOAD_LU"
    TH_STORE_NT = "th:TH_STORE_NT"
    TH_ATOMIC_RETURN = "th:TH_ATOMIC_RETURN"
    SCOPE_SE = "scope:SCOPE_SE"
    SCOPE_DEV = "scope:SCOPE_DEV"
    SCOPE_SYS = "scope:SCOPE_SYS"
    GDS = "gds"
    LDS = "lds"


BIT_ORDER = {bit: number for number, bit in enumerate(Bit)}


class Family(Enum):
    """The instructions through which an address space is reached, and how they address it."""

    BUFFER = "buffer instruction, by a 64-bit address"
    BUFFER_SCRATCH = "buffer instruction, with the scratch V#"
    BUFFER_RESOURCE = "buffer instruction, with a buffer resource"
    FLAT = "flat instruction"
    GLOBAL = "global instruction"
    SCRATCH = "scratch instruction"
    DS = "LDS instruction"


class Verb(Enum):
    """The action of a memory instruction."""

    LOAD = "load"
    STORE = "store"
    RMW = "atomic"
    COMPARE = "atomic compare and swap"
    LOAD_MONITOR = "load, and monitor the cache line"
    LOAD_TO_LDS = "load to LDS"
    LOAD_TO_LDS_ASYNC = "load to LDS, asynchronously"
    STORE_FROM_LDS_ASYNC = "store from LDS, asynchronously"


class WrapRmw(Enum):
    """Read-modify-writes of LLVM that litmus tests have no word for, and hardware has instructions
    for; the value is LLVM's word.
    """

    UINC_WRAP = "uinc_wrap"
    UDEC_WRAP = "udec_wrap"


AnyRmw = RmwOp | WrapRmw


class StepKind(Enum):
    """The kind of a step; the value is its name in reports."""

    WAIT = "wait"
    MEMORY = "memory"
    CACHE = "cache"
    BARRIER = "barrier"


@dataclass(frozen=True, slots=True)
class Wait:
    """One wait instruction: until each counter is at most the number beside it."""

    counters: tuple[tuple[Counter, int], ...]


@dataclass(frozen=True, slots=True)
class Cache:
    """One cache management instruction."""

    op: CacheOp
    bits: tuple[Bit, ...] = ()


@dataclass(frozen=True, slots=True)
class Memory:
    """One memory instruction. `width` is in bits of each thread's access, 8 to 128; `rmw` is None
    except for a read-modify-write other than a compare and swap.
    """

    family: Family
    verb: Verb
    width: int
    bits: tuple[Bit, ...] = ()
    returns: bool = False
    rmw: AnyRmw | None = None


@dataclass(frozen=True, slots=True)
class Barrier:
    """One instruction of a barrier sequence, spelled."""

    text: str


@dataclass(frozen=True, slots=True)
class Tensor:
    """A copy of a tensor, to LDS (`loads`) or from there."""

    loads: bool


Action = Wait | Cache | Memory | Barrier | Tensor
