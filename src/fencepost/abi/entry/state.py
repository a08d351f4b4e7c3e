"""The register map at a kernel's entry, from its descriptor and processor (001 Initial Kernel
Execution State).
"""

from __future__ import annotations

from enum import Enum, unique

from fencepost.abi.entry.modes import EntryMode, modes_at_entry
from fencepost.abi.entry.sgpr_table import (
    MAX_WORKITEM_ID_BITS,
    SYSTEM_SGPR_ROWS,
    USER_SGPR_ROWS,
    EntryValue,
    SetUpBy,
)
from fencepost.abi.fault import AbiError
from fencepost.citations import Cite, Source
from fencepost.code_object.kernel_descriptor.descriptor import KernelDescriptor
from fencepost.code_object.kernel_descriptor.field import DescriptorField as F
from fencepost.code_object.kernel_descriptor.table import PRELOAD_PROLOGUE
from fencepost.records import dataclass
from fencepost.targets.generation import Generation, generation_of
from fencepost.targets.processor import Processor, Property

_CITE = Cite(Source.GUIDE, "Initial Kernel Execution State")
_PRELOAD = Cite(Source.GUIDE, "Preloaded Kernel Arguments")
_SCRATCH = Cite(Source.GUIDE, "Flat Scratch")

MAX_USER_SGPRS = 16
"""User registers that are filled in; 32 on GFX125x, where USER_SGPR_COUNT has a bit more, as LLVM
22 has it."""


@unique
class RegisterFile(Enum):
    """A register file; the value is the prefix of the registers' names."""

    SGPR = "s"
    VGPR = "v"
    TTMP = "ttmp"
    """Trap temporaries, where hardware keeps the workgroup IDs from GFX12 on; LLVM 22 reads them
    there, and the guide does not say."""

    FLAT_SCRATCH = "flat_scratch"
    """The pair of that name, which has no numbers if hardware sets it up."""


@unique
class WorkItemIds(Enum):
    """The layout of the work-item IDs in vector registers."""

    UNPACKED = "one register an ID"
    PACKED = "10 bits an ID in v0"


@dataclass(frozen=True, slots=True)
class EntryRegister:
    """The contents of `count` registers from `first` on.

    - `low`, `bits`: the bits of the register, if values share it; otherwise 32 bits from 0.
    - `filled`: hardware initializes it; it does not for user registers past the limit.
    - `kernarg_dword`: of a preloaded argument: the first dword of the kernarg segment.
    """

    file: RegisterFile
    first: int
    count: int
    value: EntryValue
    meaning: str
    by: SetUpBy
    cite: Cite = _CITE
    low: int = 0
    bits: int = 32
    filled: bool = True
    kernarg_dword: int | None = None

    @property
    def name(self) -> str:
        """The registers as an assembler spells them: s4, s[4:5], v0[19:10]."""
        if self.file is RegisterFile.FLAT_SCRATCH:
            return str(self.file.value)
        prefix: str = self.file.value
        if self.bits != 32:
            return f"{prefix}{self.first} bits {self.low + self.bits - 1} to {self.low}"
        if self.count == 1:
            return f"{prefix}{self.first}"
        return f"{prefix}[{self.first}:{self.first + self.count - 1}]"


@dataclass(frozen=True, slots=True)
class EntryState:
    """The registers at entry, in order, and the numbers around them.

    `user_sgprs` is USER_SGPR_COUNT: the first system register. `entry_skip` is the number of bytes
    that firmware with kernarg preload skips at the entry point. `modes` are the other properties.
    """

    processor: Processor
    descriptor: KernelDescriptor
    registers: tuple[EntryRegister, ...]
    user_sgprs: int
    workitem_ids: WorkItemIds
    entry_skip: int
    modes: tuple[EntryMode, ...]

    def find(self, value: EntryValue) -> EntryRegister | None:
        """Return the registers that hold a value; None if there are none."""
        return next((each for each in self.registers if each.value is value), None)


def entry_state(descriptor: KernelDescriptor, processor: Processor) -> EntryState:
    """Return the register map of a kernel with this descriptor on a processor.

    User registers are dense from s0 on, in the order of the table; the system registers begin at
    USER_SGPR_COUNT, which may be more than the enabled user registers take.

    Raises AbiError if the descriptor is of another generation than the processor, or if the count
    is less than the enabled registers.
    """
    if generation_of(processor) is not descriptor.generation:
        raise AbiError(
            f"a descriptor of {descriptor.generation.name} on {processor.name}",
            rule=f"which fields a descriptor has depends on the processor [{_CITE}]",
            mend="name the processor that the code is for",
        )
    users = _user_registers(descriptor)
    taken = sum(each.count for each in users)
    count = descriptor[F.USER_SGPR_COUNT]
    if count < taken:
        raise AbiError(
            f"USER_SGPR_COUNT is {count}, and the enabled user registers take {taken}",
            rule=f"system registers follow the user registers [{_CITE}]",
            mend="raise the count, or enable fewer",
        )
    if count > taken:
        users.append(
            EntryRegister(
                RegisterFile.SGPR,
                taken,
                count - taken,
                EntryValue.UNUSED,
                "user registers that nothing asked for",
                SetUpBy.CP,
            )
        )
    packed = Property.PACKED_WORK_ITEM_IDS in processor.properties
    ids = WorkItemIds.PACKED if packed else WorkItemIds.UNPACKED
    registers = (
        *users,
        *_system_registers(descriptor, processor, count),
        *_vector_registers(descriptor, ids),
    )
    skip = PRELOAD_PROLOGUE if descriptor[F.KERNARG_PRELOAD_SPEC_LENGTH] else 0
    return EntryState(
        processor, descriptor, registers, count, ids, skip, modes_at_entry(descriptor, processor)
    )


def max_user_sgprs(generation: Generation) -> int:
    """User registers that are filled in before a kernel starts."""
    return 2 * MAX_USER_SGPRS if generation is Generation.GFX125 else MAX_USER_SGPRS


def _user_registers(descriptor: KernelDescriptor) -> list[EntryRegister]:
    found = []
    first = 0
    limit = max_user_sgprs(descriptor.generation)
    for row in USER_SGPR_ROWS:
        count = descriptor[row.field] * row.sgprs
        if not count:
            continue
        preload = row.value is EntryValue.PRELOADED_KERNARGS
        dword = descriptor[F.KERNARG_PRELOAD_SPEC_OFFSET] if preload else None
        # A value that straddles the limit is filled in as far as the limit.
        inside = max(0, min(count, limit - first))
        for start, number, filled in ((0, inside, True), (inside, count - inside, False)):
            if number:
                found.append(
                    EntryRegister(
                        RegisterFile.SGPR,
                        first + start,
                        number,
                        row.value,
                        row.meaning,
                        row.by,
                        row.cite,
                        filled=filled,
                        kernarg_dword=None if dword is None else dword + start,
                    )
                )
        first += count
    return found


_TTMP_IDS = (
    (EntryValue.WORKGROUP_ID_X, 9, 0, 32),
    (EntryValue.WORKGROUP_ID_Y, 7, 0, 16),
    (EntryValue.WORKGROUP_ID_Z, 7, 16, 16),
)
"""The trap temporaries that hold the workgroup IDs from GFX12 on: register, lowest bit, bits."""


def _system_registers(
    descriptor: KernelDescriptor, processor: Processor, first: int
) -> list[EntryRegister]:
    architected = Property.ARCHITECTED_FLAT_SCRATCH in processor.properties
    in_ttmp = descriptor.generation >= Generation.GFX120
    places = {value: rest for value, *rest in _TTMP_IDS}
    found = []
    for row in SYSTEM_SGPR_ROWS:
        if not descriptor[row.field]:
            continue
        if row.value is EntryValue.SCRATCH_WAVEFRONT_OFFSET and architected:
            # Hardware adds it to the base, and no register holds it alone.
            found.append(
                EntryRegister(
                    RegisterFile.FLAT_SCRATCH,
                    0,
                    2,
                    EntryValue.FLAT_SCRATCH,
                    "address of the wave's scratch memory",
                    SetUpBy.SPI,
                    _SCRATCH,
                )
            )
            continue
        if in_ttmp and row.value in places:
            number, low, bits = places[row.value]
            clusters = Property.WORKGROUP_CLUSTERS in processor.properties
            found.append(
                EntryRegister(
                    RegisterFile.TTMP,
                    number,
                    1,
                    row.value,
                    row.meaning + "; of clusters, where there are any" * clusters,
                    row.by,
                    row.cite,
                    low=low,
                    bits=bits,
                )
            )
            continue
        found.append(
            EntryRegister(
                RegisterFile.SGPR, first, row.sgprs, row.value, row.meaning, row.by, row.cite
            )
        )
        first += row.sgprs
    return found


_WORKITEM_IDS = (
    (EntryValue.WORKITEM_ID_X, "X"),
    (EntryValue.WORKITEM_ID_Y, "Y"),
    (EntryValue.WORKITEM_ID_Z, "Z"),
)


def _vector_registers(descriptor: KernelDescriptor, method: WorkItemIds) -> list[EntryRegister]:
    """Return the registers of the work-item IDs. Packed IDs that the kernel does not request are
    present, and 0.
    """
    last = min(descriptor[F.ENABLE_VGPR_WORKITEM_ID], 2)
    found = []
    for number, (value, axis) in enumerate(_WORKITEM_IDS):
        asked = number <= last
        match method:
            case WorkItemIds.UNPACKED if asked:
                low, bits, first = 0, 32, number
            case WorkItemIds.UNPACKED:
                continue
            case WorkItemIds.PACKED:
                low, bits, first = number * MAX_WORKITEM_ID_BITS, MAX_WORKITEM_ID_BITS, 0
        meaning = f"work-item ID in {axis} of the workgroup" if asked else "0"
        found.append(
            EntryRegister(
                RegisterFile.VGPR, first, 1, value, meaning, SetUpBy.SPI, low=low, bits=bits
            )
        )
    return found
