"""The fields of kernel descriptors: their names, and the row type of the table."""

from __future__ import annotations

from enum import Enum, unique

from fencepost.citations import Cite
from fencepost.records import dataclass
from fencepost.targets.generation import EVERY, Generation


@unique
class Word(Enum):
    """The words of the descriptor: the guide's name, first bit and size in bits."""

    GROUP_SEGMENT_FIXED_SIZE = ("GROUP_SEGMENT_FIXED_SIZE", 0, 32)
    PRIVATE_SEGMENT_FIXED_SIZE = ("PRIVATE_SEGMENT_FIXED_SIZE", 32, 32)
    KERNARG_SIZE = ("KERNARG_SIZE", 64, 32)
    RESERVED_96 = ("reserved bytes 12 to 15", 96, 32)
    KERNEL_CODE_ENTRY_BYTE_OFFSET = ("KERNEL_CODE_ENTRY_BYTE_OFFSET", 128, 64)
    RESERVED_192 = ("reserved bytes 24 to 43", 192, 160)
    COMPUTE_PGM_RSRC3 = ("COMPUTE_PGM_RSRC3", 352, 32)
    COMPUTE_PGM_RSRC1 = ("COMPUTE_PGM_RSRC1", 384, 32)
    COMPUTE_PGM_RSRC2 = ("COMPUTE_PGM_RSRC2", 416, 32)
    KERNEL_CODE_PROPERTIES = ("kernel code properties", 448, 16)
    KERNARG_PRELOAD = ("kernarg preload", 464, 16)
    RESERVED_480 = ("reserved bytes 60 to 63", 480, 32)

    def __init__(self, title: str, first: int, bits: int) -> None:
        self.title = title
        self.first = first
        self.bits = bits

    @property
    def byte(self) -> int:
        """The offset of the word in the descriptor, in bytes."""
        return self.first // 8


@unique
class DescriptorField(Enum):
    """A field, by its name in the guide."""

    GROUP_SEGMENT_FIXED_SIZE = "GROUP_SEGMENT_FIXED_SIZE"
    PRIVATE_SEGMENT_FIXED_SIZE = "PRIVATE_SEGMENT_FIXED_SIZE"
    KERNARG_SIZE = "KERNARG_SIZE"
    KERNEL_CODE_ENTRY_BYTE_OFFSET = "KERNEL_CODE_ENTRY_BYTE_OFFSET"
    GRANULATED_WORKITEM_VGPR_COUNT = "GRANULATED_WORKITEM_VGPR_COUNT"
    GRANULATED_WAVEFRONT_SGPR_COUNT = "GRANULATED_WAVEFRONT_SGPR_COUNT"
    PRIORITY = "PRIORITY"
    FLOAT_ROUND_MODE_32 = "FLOAT_ROUND_MODE_32"
    FLOAT_ROUND_MODE_16_64 = "FLOAT_ROUND_MODE_16_64"
    FLOAT_DENORM_MODE_32 = "FLOAT_DENORM_MODE_32"
    FLOAT_DENORM_MODE_16_64 = "FLOAT_DENORM_MODE_16_64"
    PRIV = "PRIV"
    ENABLE_DX10_CLAMP = "ENABLE_DX10_CLAMP"
    WG_RR_EN = "WG_RR_EN"
    DEBUG_MODE = "DEBUG_MODE"
    ENABLE_IEEE_MODE = "ENABLE_IEEE_MODE"
    DISABLE_PERF = "DISABLE_PERF"
    BULKY = "BULKY"
    CDBG_USER = "CDBG_USER"
    FP16_OVFL = "FP16_OVFL"
    FLAT_SCRATCH_IS_NV = "FLAT_SCRATCH_IS_NV"
    WGP_MODE = "WGP_MODE"
    MEM_ORDERED = "MEM_ORDERED"
    FWD_PROGRESS = "FWD_PROGRESS"
    ENABLE_PRIVATE_SEGMENT = "ENABLE_PRIVATE_SEGMENT"
    USER_SGPR_COUNT = "USER_SGPR_COUNT"
    ENABLE_TRAP_HANDLER = "ENABLE_TRAP_HANDLER"
    ENABLE_DYNAMIC_VGPR = "ENABLE_DYNAMIC_VGPR"
    ENABLE_SGPR_WORKGROUP_ID_X = "ENABLE_SGPR_WORKGROUP_ID_X"
    ENABLE_SGPR_WORKGROUP_ID_Y = "ENABLE_SGPR_WORKGROUP_ID_Y"
    ENABLE_SGPR_WORKGROUP_ID_Z = "ENABLE_SGPR_WORKGROUP_ID_Z"
    ENABLE_SGPR_WORKGROUP_INFO = "ENABLE_SGPR_WORKGROUP_INFO"
    ENABLE_VGPR_WORKITEM_ID = "ENABLE_VGPR_WORKITEM_ID"
    ENABLE_EXCEPTION_ADDRESS_WATCH = "ENABLE_EXCEPTION_ADDRESS_WATCH"
    ENABLE_EXCEPTION_MEMORY = "ENABLE_EXCEPTION_MEMORY"
    GRANULATED_LDS_SIZE = "GRANULATED_LDS_SIZE"
    ENABLE_EXCEPTION_IEEE_754_FP_INVALID_OPERATION = (
        "ENABLE_EXCEPTION_IEEE_754_FP_INVALID_OPERATION"
    )
    ENABLE_EXCEPTION_FP_DENORMAL_SOURCE = "ENABLE_EXCEPTION_FP_DENORMAL_SOURCE"
    ENABLE_EXCEPTION_IEEE_754_FP_DIVISION_BY_ZERO = "ENABLE_EXCEPTION_IEEE_754_FP_DIVISION_BY_ZERO"
    ENABLE_EXCEPTION_IEEE_754_FP_OVERFLOW = "ENABLE_EXCEPTION_IEEE_754_FP_OVERFLOW"
    ENABLE_EXCEPTION_IEEE_754_FP_UNDERFLOW = "ENABLE_EXCEPTION_IEEE_754_FP_UNDERFLOW"
    ENABLE_EXCEPTION_IEEE_754_FP_INEXACT = "ENABLE_EXCEPTION_IEEE_754_FP_INEXACT"
    ENABLE_EXCEPTION_INT_DIVIDE_BY_ZERO = "ENABLE_EXCEPTION_INT_DIVIDE_BY_ZERO"
    ACCUM_OFFSET = "ACCUM_OFFSET"
    TG_SPLIT = "TG_SPLIT"
    SHARED_VGPR_COUNT = "SHARED_VGPR_COUNT"
    INST_PREF_SIZE = "INST_PREF_SIZE"
    TRAP_ON_START = "TRAP_ON_START"
    TRAP_ON_END = "TRAP_ON_END"
    GLG_EN = "GLG_EN"
    NAMED_BAR_CNT = "NAMED_BAR_CNT"
    TCP_SPLIT = "TCP_SPLIT"
    ENABLE_DIDT_THROTTLE = "ENABLE_DIDT_THROTTLE"
    IMAGE_OP = "IMAGE_OP"
    ENABLE_SGPR_PRIVATE_SEGMENT_BUFFER = "ENABLE_SGPR_PRIVATE_SEGMENT_BUFFER"
    ENABLE_SGPR_DISPATCH_PTR = "ENABLE_SGPR_DISPATCH_PTR"
    ENABLE_SGPR_QUEUE_PTR = "ENABLE_SGPR_QUEUE_PTR"
    ENABLE_SGPR_KERNARG_SEGMENT_PTR = "ENABLE_SGPR_KERNARG_SEGMENT_PTR"
    ENABLE_SGPR_DISPATCH_ID = "ENABLE_SGPR_DISPATCH_ID"
    ENABLE_SGPR_FLAT_SCRATCH_INIT = "ENABLE_SGPR_FLAT_SCRATCH_INIT"
    ENABLE_SGPR_PRIVATE_SEGMENT_SIZE = "ENABLE_SGPR_PRIVATE_SEGMENT_SIZE"
    ENABLE_WAVEFRONT_SIZE32 = "ENABLE_WAVEFRONT_SIZE32"
    USES_DYNAMIC_STACK = "USES_DYNAMIC_STACK"
    KERNARG_PRELOAD_SPEC_LENGTH = "KERNARG_PRELOAD_SPEC_LENGTH"
    KERNARG_PRELOAD_SPEC_OFFSET = "KERNARG_PRELOAD_SPEC_OFFSET"

    @property
    def word(self) -> str:
        """The name in lower case, as in JSON and options."""
        return self.value.lower()


@unique
class Must(Enum):
    """A constraint on a value, beyond fitting into its bits."""

    FIT = "any value that fits"
    BE_ZERO = "0: CP or the runtime fills it in"
    BE_RESERVED = "0: reserved"


@dataclass(frozen=True, slots=True)
class Row:
    """A field of a word on some generations. `field` is None for reserved bits.

    `unit` is the unit that the value counts; `values` names values that have names; `largest` is
    the largest value if that is below what the bits hold.
    """

    word: Word
    low: int
    width: int
    field: DescriptorField | None
    meaning: str
    cite: Cite
    on: frozenset[Generation] = EVERY
    must: Must = Must.FIT
    signed: bool = False
    values: tuple[str, ...] = ()
    largest: int | None = None

    @property
    def name(self) -> str:
        """The field's name, or the range of reserved bits."""
        if self.field is not None:
            return self.field.value
        high = self.low + self.width - 1
        bits = f"bits {self.low} to {high}" if self.width > 1 else f"bit {self.low}"
        return (
            f"{self.word.title} {bits}"
            if self.low or high + 1 < self.word.bits
            else (self.word.title)
        )

    @property
    def first(self) -> int:
        """The lowest bit, counted from the start of the descriptor."""
        return self.word.first + self.low

    @property
    def mask(self) -> int:
        """As many ones as the field has bits."""
        return (1 << self.width) - 1

    def read(self, bits: int) -> int:
        """The value in the bits of a whole descriptor."""
        value = bits >> self.first & self.mask
        return value - (1 << self.width) if self.signed and value >> (self.width - 1) else value

    def read_word(self, word: int) -> int:
        """The value in the word alone."""
        return word >> self.low & self.mask

    def place(self, value: int) -> int:
        """The value at its position in the bits of a descriptor."""
        return (value & self.mask) << self.first
