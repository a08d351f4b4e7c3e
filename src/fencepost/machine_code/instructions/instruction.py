"""An instruction of machine code, with what the rest of this folder asks of one."""

from __future__ import annotations

from enum import Enum, auto

from fencepost.machine_code.instructions.operand import Operand
from fencepost.machine_code.instructions.registers import NONE, Registers
from fencepost.records import dataclass


class Kind(Enum):
    """The kind of an instruction, as far as waits, barriers and memory go.

    - LOAD, STORE, ATOMIC: vector or scalar memory, `Unit` says by which way.
    - LDS: reads, writes or both of the workgroup's memory by the DS unit.
    - LDS_COPY: from memory to LDS or back without registers between, with a counter of its own or
      with the one of loads; TENSOR_COPY: by the tensor unit.
    - CACHE: write-back, invalidate, prefetch: no data of the kernel moves.
    - MESSAGE: `s_sendmsg` and what else a counter of messages counts.
    - BRANCH: any transfer of control, calls, returns, ends and traps among them.
    """

    LOAD = auto()
    STORE = auto()
    ATOMIC = auto()
    LDS = auto()
    LDS_COPY = auto()
    TENSOR_COPY = auto()
    CACHE = auto()
    WAIT = auto()
    BARRIER = auto()
    BRANCH = auto()
    SCALAR = auto()
    VECTOR = auto()
    MATRIX = auto()
    EXPORT = auto()
    MESSAGE = auto()
    OTHER = auto()


class Unit(Enum):
    """The way by which an instruction reaches memory; NONE where it does not."""

    NONE = auto()
    BUFFER = auto()
    GLOBAL = auto()
    FLAT = auto()
    SCRATCH = auto()
    IMAGE = auto()
    SAMPLE = auto()
    BVH = auto()
    SCALAR = auto()
    DS = auto()
    GDS = auto()
    TENSOR = auto()


@dataclass(frozen=True, slots=True)
class Opcode:
    """The common properties of all instructions of one mnemonic.

    - `loads`, `stores`: memory is read, written (both: a read-modify-write; neither: no access).
    - `returns`: data comes back into registers later than the instruction: the written registers
      hold it when a wait says so. Of an atomic it may depend on a bit: then the instruction says.
    """

    mnemonic: str
    kind: Kind
    unit: Unit = Unit.NONE
    loads: bool = False
    stores: bool = False
    returns: bool = False


@dataclass(frozen=True, slots=True)
class CacheBits:
    """The cache policy of an access, as the assembler spells it; False and 0 where there is none.

    - `glc`, `slc`, `dlc`: GFX6 to GFX11; `sc0`, `sc1`, `nt`: GFX940 and later of its line.
    - `scope` (0 CU, 1 SE, 2 DEV, 3 SYS) and `th` (0 to 7): GFX12 and later.
    """

    glc: bool = False
    slc: bool = False
    dlc: bool = False
    sc0: bool = False
    sc1: bool = False
    nt: bool = False
    scope: int = 0
    th: int = 0


NO_BITS = CacheBits()


@dataclass(frozen=True, slots=True)
class Instruction:
    """One instruction; equal encodings may share one object, so where it stands is not part of it.

    - `length`: bytes in the code, a multiple of 4; 0 where it comes from text that was not
      assembled.
    - `reads`, `writes`: the registers, implicit ones too (EXEC, VCC, M0, SCC, flat_scratch). EXEC
      counts as read by vector instructions.
    - `returned`: those of `writes` that the data of a load, a returning atomic or a message comes
      back to.
    - `address`, `data`: those of `reads` that hold the address (descriptors, offsets and M0 too),
      and the data that is stored.
    - `bits`: cache policy. `lds`: an access with the `lds` bit, a copy to LDS through M0.
    - `offset`: the immediate offset in bytes of an access; `offset1` the second one of `ds_*2*`.
    - `width`: bytes that an access moves for each lane; 0 where it is not known.
    - `immediate`: the 16 bits of a wait, branch, sleep, barrier or message; the value of a scalar
      move of a constant; None where there is none.
    - `operands`: in the order of the assembler, the written ones first; none of two instructions
      that are issued as one.
    - `text`: as the source spells it; empty for decoded code, which is printed only when asked for.
    """

    opcode: Opcode
    length: int
    reads: Registers = NONE
    writes: Registers = NONE
    returned: Registers = NONE
    address: Registers = NONE
    data: Registers = NONE
    bits: CacheBits = NO_BITS
    lds: bool = False
    offset: int = 0
    offset1: int | None = None
    width: int = 0
    immediate: int | None = None
    operands: tuple[Operand, ...] = ()
    text: str = ""
