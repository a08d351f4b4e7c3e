"""The trap handler's ABI: the meaning and inputs of `s_trap`, and the lowering of llvm.trap and
llvm.debugtrap (001 Trap Handler ABI, of AMDHSA and of Unspecified OS).
"""

from __future__ import annotations

from enum import Enum, unique

from fencepost.abi.fault import AbiError
from fencepost.citations import Cite, Source
from fencepost.records import dataclass
from fencepost.targets.code_object_version import CodeObjectVersion
from fencepost.targets.generation import Generation

_HSA = Cite(Source.GUIDE, "AMDHSA")
_ABI = Cite(Source.GUIDE, "Trap Handler ABI")
_OTHER = Cite(Source.GUIDE, "Unspecified OS")


@unique
class TrapUse(Enum):
    """The purpose of a trap number."""

    HARDWARE = "reserved by hardware"
    HSA_DEBUGTRAP = "HSA's debugtrap(arg), never implemented"
    BREAKPOINT = "a debugger's breakpoint"
    TRAP = "llvm.trap"
    DEBUGTRAP = "llvm.debugtrap"
    RESERVED = "reserved"


@unique
class TrapInput(Enum):
    """The registers that the handler takes as input."""

    NONE = "nothing"
    QUEUE_PTR = "s[0:1]: the address of the queue"
    QUEUE_PTR_AND_ARGUMENT = "s[0:1]: the address of the queue; v0: the argument"


@dataclass(frozen=True, slots=True)
class TrapRow:
    """A row: a trap number, its purpose and its effect. `before_gfx9` are the inputs up to GFX8,
    `inputs` those from GFX9 on.
    """

    number: int
    use: TrapUse
    effect: str
    before_gfx9: TrapInput = TrapInput.NONE
    inputs: TrapInput = TrapInput.NONE
    cite: Cite = _ABI


_HALT = "halts the wave at the trap and puts the queue into the error state, which ends its waves"
_DEBUG = (
    "nothing without a debugger; with one, reports the trap and halts the wave at it, for the "
    "debugger to increment the PC and resume"
)
_BREAK = "halts the wave at the trap, for the debugger to resume"

_RESERVED_NUMBERS = (0x04, 0x05, 0x06, 0x07, 0x08, 0xFE, 0xFF)


def _table(first: TrapRow, before_gfx9: TrapInput, inputs: TrapInput) -> tuple[TrapRow, ...]:
    return (
        TrapRow(0x00, TrapUse.HARDWARE, "reserved"),
        first,
        TrapRow(0x02, TrapUse.TRAP, _HALT, before_gfx9, inputs),
        TrapRow(0x03, TrapUse.DEBUGTRAP, _DEBUG),
        *(TrapRow(number, TrapUse.RESERVED, "reserved") for number in _RESERVED_NUMBERS),
    )


_QUEUE = TrapInput.QUEUE_PTR
_BREAKPOINT = TrapRow(0x01, TrapUse.BREAKPOINT, _BREAK)

V2_TRAPS: tuple[TrapRow, ...] = _table(
    TrapRow(
        0x01,
        TrapUse.HSA_DEBUGTRAP,
        "reserved for the HSA finalizer",
        TrapInput.QUEUE_PTR_AND_ARGUMENT,
        TrapInput.QUEUE_PTR_AND_ARGUMENT,
    ),
    _QUEUE,
    _QUEUE,
)
V3_TRAPS: tuple[TrapRow, ...] = _table(_BREAKPOINT, _QUEUE, _QUEUE)
V4_TRAPS: tuple[TrapRow, ...] = _table(_BREAKPOINT, _QUEUE, TrapInput.NONE)


def traps(version: CodeObjectVersion) -> tuple[TrapRow, ...]:
    """The table of a code object version."""
    match version:
        case CodeObjectVersion.V2:
            return V2_TRAPS
        case CodeObjectVersion.V3:
            return V3_TRAPS
        case _:
            return V4_TRAPS


def trap(number: int, version: CodeObjectVersion) -> TrapRow:
    """Return the row of a trap number. Raises AbiError for one that the table does not have."""
    row = next((row for row in traps(version) if row.number == number), None)
    if row is None:
        raise AbiError(
            f"s_trap {number:#04x}",
            rule=f"the traps of {version.name} are "
            f"{', '.join(f'{row.number:#04x}' for row in traps(version))} [{_ABI}]",
            mend="use one of these",
        )
    return row


@unique
class TrapIntrinsic(Enum):
    """The intrinsics that end or interrupt a program; the value is the name."""

    TRAP = "llvm.trap"
    DEBUGTRAP = "llvm.debugtrap"


@dataclass(frozen=True, slots=True)
class Lowered:
    """The lowering of an intrinsic: an instruction, or none with a warning of the compiler."""

    instruction: str | None
    inputs: TrapInput
    effect: str
    warning: str | None
    cite: Cite


def lowered(
    intrinsic: TrapIntrinsic,
    *,
    os_is_amdhsa: bool,
    version: CodeObjectVersion,
    generation: Generation,
) -> Lowered:
    """Lower an intrinsic: on AMDHSA to a trap; elsewhere, where no handler is installed, to the end
    of the wave or to nothing.
    """
    if os_is_amdhsa:
        use = TrapUse.TRAP if intrinsic is TrapIntrinsic.TRAP else TrapUse.DEBUGTRAP
        row = next(row for row in traps(version) if row.use is use)
        inputs = row.before_gfx9 if generation < Generation.GFX9 else row.inputs
        return Lowered(f"s_trap {row.number}", inputs, row.effect, None, _HSA)
    match intrinsic:
        case TrapIntrinsic.TRAP:
            return Lowered("s_endpgm", TrapInput.NONE, "ends the wave", None, _OTHER)
        case TrapIntrinsic.DEBUGTRAP:
            warning = "no trap handler is installed"
            return Lowered(None, TrapInput.NONE, "nothing", warning, _OTHER)
