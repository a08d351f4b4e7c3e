"""The fields of the kernel descriptor on every generation, one row each; together the rows of a
generation cover its 512 bits (001 Code Object V3 Kernel Descriptor).

Where the guide's tables disagree with each other or with LLVM 22, a comment says so.
"""

from __future__ import annotations

from functools import partial

from fencepost.citations import Cite, Source
from fencepost.code_object.kernel_descriptor.field import DescriptorField as F
from fencepost.code_object.kernel_descriptor.field import Must, Row, Word
from fencepost.targets.generation import EVERY, Generation, generations

_CITE = Cite(Source.GUIDE, "Code Object V3 Kernel Descriptor")

SIZE = 64
"""Bytes of a kernel descriptor."""

ALIGNMENT = 64
"""Bytes that a kernel descriptor is aligned to."""

ENTRY_ALIGNMENT = 256
"""Bytes that a kernel's entry point is aligned to."""

PRELOAD_PROLOGUE = 256
"""Bytes that firmware with kernarg preload skips at the entry point where the length is not 0."""

_ROUND = ("ties to even", "toward +infinity", "toward -infinity", "toward 0")
_DENORM = (
    "flush sources and results",
    "flush results",
    "flush sources",
    "no flush",
)
_OFF_ON = ("off", "on")

_row = partial(Row, cite=_CITE)
_rsrc1 = partial(_row, Word.COMPUTE_PGM_RSRC1)
_rsrc2 = partial(_row, Word.COMPUTE_PGM_RSRC2)
_rsrc3 = partial(_row, Word.COMPUTE_PGM_RSRC3)
_flag1 = partial(_rsrc1, width=1, values=_OFF_ON)
_flag2 = partial(_rsrc2, width=1, values=_OFF_ON)
_flag3 = partial(_rsrc3, width=1, values=_OFF_ON)
_property = partial(_row, Word.KERNEL_CODE_PROPERTIES, width=1, values=_OFF_ON)


def _reserved(word: Word, low: int, high: int, on: frozenset[Generation] = EVERY) -> Row:
    return _row(word, low, high - low + 1, None, "reserved", on=on, must=Must.BE_RESERVED)


_TO_GFX8 = generations(Generation.GFX6, Generation.GFX8)
_TO_GFX9 = generations(Generation.GFX6, Generation.GFX9)
_TO_GFX90A = generations(Generation.GFX6, Generation.GFX90A)
_TO_GFX11 = generations(Generation.GFX6, Generation.GFX11)
_TO_GFX120 = generations(Generation.GFX6, Generation.GFX120)
_FROM_GFX9 = generations(Generation.GFX9, Generation.GFX125)
_FROM_GFX10 = generations(Generation.GFX10, Generation.GFX125)
_GFX10_TO_120 = generations(Generation.GFX10, Generation.GFX120)
_GFX10_11 = generations(Generation.GFX10, Generation.GFX11)
_GFX10 = frozenset({Generation.GFX10})
_GFX11 = frozenset({Generation.GFX11})
_GFX12 = generations(Generation.GFX120, Generation.GFX125)
_GFX90A = frozenset({Generation.GFX90A})
_GFX120 = frozenset({Generation.GFX120})
_GFX125 = frozenset({Generation.GFX125})
# The guide names GFX90A and GFX942; LLVM 22 preloads on GFX1250 as well.
_PRELOADS = _GFX90A | _GFX125

HEAD: tuple[Row, ...] = (
    _row(
        Word.GROUP_SEGMENT_FIXED_SIZE,
        0,
        32,
        F.GROUP_SEGMENT_FIXED_SIZE,
        "bytes of LDS of a workgroup, without what a dispatch adds",
    ),
    _row(
        Word.PRIVATE_SEGMENT_FIXED_SIZE,
        0,
        32,
        F.PRIVATE_SEGMENT_FIXED_SIZE,
        "bytes of scratch of a work-item",
    ),
    _row(
        Word.KERNARG_SIZE,
        0,
        32,
        F.KERNARG_SIZE,
        "bytes of the kernarg segment; 0: not said",
    ),
    _reserved(Word.RESERVED_96, 0, 31),
    _row(
        Word.KERNEL_CODE_ENTRY_BYTE_OFFSET,
        0,
        64,
        F.KERNEL_CODE_ENTRY_BYTE_OFFSET,
        "bytes from the descriptor to the kernel's first instruction",
        signed=True,
    ),
    _reserved(Word.RESERVED_192, 0, 159),
)

RSRC1: tuple[Row, ...] = (
    _rsrc1(
        0,
        6,
        F.GRANULATED_WORKITEM_VGPR_COUNT,
        "blocks of vector registers of a work-item, less one",
    ),
    _rsrc1(
        6,
        4,
        F.GRANULATED_WAVEFRONT_SGPR_COUNT,
        "blocks of scalar registers of a wave, less one",
        on=_TO_GFX90A,
    ),
    _rsrc1(
        6,
        4,
        F.GRANULATED_WAVEFRONT_SGPR_COUNT,
        "0: a wave always has 128 scalar registers",
        on=_FROM_GFX10,
        must=Must.BE_RESERVED,
    ),
    _rsrc1(10, 2, F.PRIORITY, "priority of the wave", must=Must.BE_ZERO),
    _rsrc1(12, 2, F.FLOAT_ROUND_MODE_32, "rounding of 32-bit results", values=_ROUND),
    _rsrc1(14, 2, F.FLOAT_ROUND_MODE_16_64, "rounding of 16- and 64-bit results", values=_ROUND),
    _rsrc1(16, 2, F.FLOAT_DENORM_MODE_32, "denormals of 32 bits", values=_DENORM),
    _rsrc1(18, 2, F.FLOAT_DENORM_MODE_16_64, "denormals of 16 and 64 bits", values=_DENORM),
    _flag1(20, field=F.PRIV, meaning="start in the trap handler", must=Must.BE_ZERO),
    # The table of compute_pgm_rsrc1 says GFX9 to GFX11 of this and of IEEE mode; the assembler's
    # directives are for GFX6 to GFX11, and LLVM 22 sets both on GFX6.
    _flag1(
        21,
        field=F.ENABLE_DX10_CLAMP,
        meaning="clamp turns NaN into 0",
        on=_TO_GFX11,
    ),
    # CP fills this in, the guide says, and also that it has a directive.
    _flag1(
        21,
        field=F.WG_RR_EN,
        meaning="schedule waves in turn, not the oldest first",
        on=_GFX12,
    ),
    _flag1(22, field=F.DEBUG_MODE, meaning="start in single-step mode", must=Must.BE_ZERO),
    _flag1(
        23,
        field=F.ENABLE_IEEE_MODE,
        meaning="signaling NaN is quieted, min and max follow IEEE 754",
        on=_TO_GFX11,
    ),
    _flag1(
        23,
        field=F.DISABLE_PERF,
        meaning="0",
        on=_GFX12,
        must=Must.BE_RESERVED,
    ),
    _flag1(24, field=F.BULKY, meaning="one workgroup a CU", must=Must.BE_ZERO),
    _flag1(25, field=F.CDBG_USER, meaning="for debugging", must=Must.BE_ZERO),
    _reserved(Word.COMPUTE_PGM_RSRC1, 26, 26, _TO_GFX8),
    _flag1(
        26,
        field=F.FP16_OVFL,
        meaning="16-bit overflow becomes the largest number, not infinity",
        on=_FROM_GFX9,
    ),
    _reserved(Word.COMPUTE_PGM_RSRC1, 27, 27, _TO_GFX120),
    _flag1(
        27,
        field=F.FLAT_SCRATCH_IS_NV,
        meaning="scratch is non-volatile whatever the instruction says",
        on=_GFX125,
    ),
    _reserved(Word.COMPUTE_PGM_RSRC1, 28, 28),
    _reserved(Word.COMPUTE_PGM_RSRC1, 29, 31, _TO_GFX90A),
    _flag1(
        29,
        field=F.WGP_MODE,
        meaning="a workgroup's waves run in both CUs of a WGP",
        on=_FROM_GFX10,
    ),
    _flag1(30, field=F.MEM_ORDERED, meaning="loads return in order", on=_FROM_GFX10),
    _flag1(
        31,
        field=F.FWD_PROGRESS,
        meaning="every wave makes progress, not the oldest first",
        on=_FROM_GFX10,
    ),
)

RSRC2: tuple[Row, ...] = (
    _flag2(0, field=F.ENABLE_PRIVATE_SEGMENT, meaning="set up scratch"),
    _rsrc2(1, 5, F.USER_SGPR_COUNT, "scalar registers that CP fills", on=_TO_GFX120),
    _flag2(
        6,
        field=F.ENABLE_TRAP_HANDLER,
        meaning="a trap handler is there",
        on=_TO_GFX11,
        must=Must.BE_ZERO,
    ),
    _flag2(
        6,
        field=F.ENABLE_DYNAMIC_VGPR,
        meaning="waves ask for vector registers as they run",
        on=_GFX120,
    ),
    _rsrc2(1, 6, F.USER_SGPR_COUNT, "scalar registers that CP fills", on=_GFX125),
    _flag2(7, field=F.ENABLE_SGPR_WORKGROUP_ID_X, meaning="workgroup ID X in a scalar register"),
    _flag2(8, field=F.ENABLE_SGPR_WORKGROUP_ID_Y, meaning="workgroup ID Y in a scalar register"),
    _flag2(9, field=F.ENABLE_SGPR_WORKGROUP_ID_Z, meaning="workgroup ID Z in a scalar register"),
    _flag2(
        10, field=F.ENABLE_SGPR_WORKGROUP_INFO, meaning="workgroup information in a scalar register"
    ),
    _rsrc2(
        11,
        2,
        F.ENABLE_VGPR_WORKITEM_ID,
        "work-item IDs in vector registers",
        values=("X", "X and Y", "X, Y and Z", "undefined"),
        largest=2,
    ),
    _flag2(
        13,
        field=F.ENABLE_EXCEPTION_ADDRESS_WATCH,
        meaning="exception on a watched address",
        must=Must.BE_ZERO,
    ),
    _flag2(
        14,
        field=F.ENABLE_EXCEPTION_MEMORY,
        meaning="exception on a memory violation",
        must=Must.BE_ZERO,
    ),
    _rsrc2(
        15,
        9,
        F.GRANULATED_LDS_SIZE,
        "blocks of LDS; CP takes them from the dispatch",
        must=Must.BE_ZERO,
    ),
    _flag2(
        24,
        field=F.ENABLE_EXCEPTION_IEEE_754_FP_INVALID_OPERATION,
        meaning="exception on an invalid floating-point operation",
    ),
    _flag2(
        25,
        field=F.ENABLE_EXCEPTION_FP_DENORMAL_SOURCE,
        meaning="exception on a denormal operand",
    ),
    _flag2(
        26,
        field=F.ENABLE_EXCEPTION_IEEE_754_FP_DIVISION_BY_ZERO,
        meaning="exception on a floating-point division by 0",
    ),
    _flag2(
        27,
        field=F.ENABLE_EXCEPTION_IEEE_754_FP_OVERFLOW,
        meaning="exception on floating-point overflow",
    ),
    _flag2(
        28,
        field=F.ENABLE_EXCEPTION_IEEE_754_FP_UNDERFLOW,
        meaning="exception on floating-point underflow",
    ),
    _flag2(
        29,
        field=F.ENABLE_EXCEPTION_IEEE_754_FP_INEXACT,
        meaning="exception on an inexact floating-point result",
    ),
    _flag2(
        30,
        field=F.ENABLE_EXCEPTION_INT_DIVIDE_BY_ZERO,
        meaning="exception on an integer division by 0",
    ),
    _reserved(Word.COMPUTE_PGM_RSRC2, 31, 31),
)

RSRC3: tuple[Row, ...] = (
    _reserved(Word.COMPUTE_PGM_RSRC3, 0, 31, _TO_GFX9),
    _rsrc3(
        0,
        6,
        F.ACCUM_OFFSET,
        "blocks of 4 vector registers before the first accumulator register, less one",
        on=_GFX90A,
    ),
    _reserved(Word.COMPUTE_PGM_RSRC3, 6, 15, _GFX90A),
    _flag3(
        16,
        field=F.TG_SPLIT,
        meaning="a workgroup's waves may run in several CUs, without LDS and barriers",
        on=_GFX90A,
    ),
    _reserved(Word.COMPUTE_PGM_RSRC3, 17, 31, _GFX90A),
    _rsrc3(
        0,
        4,
        F.SHARED_VGPR_COUNT,
        "blocks of 8 vector registers that the halves of a wave share",
        on=_GFX10_11,
    ),
    _reserved(Word.COMPUTE_PGM_RSRC3, 4, 31, _GFX10),
    _rsrc3(
        4,
        6,
        F.INST_PREF_SIZE,
        "blocks of 128 bytes of code to prefetch",
        on=_GFX11,
    ),
    _flag3(10, field=F.TRAP_ON_START, meaning="trap at the start", on=_GFX11, must=Must.BE_ZERO),
    _flag3(11, field=F.TRAP_ON_END, meaning="trap at the end", on=_GFX11, must=Must.BE_ZERO),
    _reserved(Word.COMPUTE_PGM_RSRC3, 12, 30, _GFX11),
    _reserved(Word.COMPUTE_PGM_RSRC3, 0, 3, _GFX12),
    _rsrc3(
        4,
        8,
        F.INST_PREF_SIZE,
        "blocks of 128 bytes of code to prefetch",
        on=_GFX12,
    ),
    _reserved(Word.COMPUTE_PGM_RSRC3, 12, 12, _GFX12),
    _flag3(13, field=F.GLG_EN, meaning="group launch guarantee", on=_GFX12),
    _reserved(Word.COMPUTE_PGM_RSRC3, 14, 21, _GFX120),
    _rsrc3(
        14,
        3,
        F.NAMED_BAR_CNT,
        "blocks of 4 named barriers of a workgroup",
        on=_GFX125,
        largest=4,
    ),
    _flag3(
        17,
        field=F.ENABLE_DYNAMIC_VGPR,
        meaning="waves ask for vector registers as they run",
        on=_GFX125,
    ),
    _rsrc3(
        18,
        3,
        F.TCP_SPLIT,
        "split of the cache between LDS and vector cache",
        on=_GFX125,
        values=(
            "no preference",
            "LDS 0, cache 448 kB",
            "LDS 64, cache 384 kB",
            "LDS 128, cache 320 kB",
            "LDS 192, cache 256 kB",
            "LDS 256, cache 192 kB",
            "LDS 320, cache 128 kB",
            "LDS 384, cache 64 kB",
        ),
    ),
    _flag3(
        21,
        field=F.ENABLE_DIDT_THROTTLE,
        meaning="throttle on steep changes of current",
        on=_GFX125,
    ),
    _reserved(Word.COMPUTE_PGM_RSRC3, 22, 30, _GFX12),
    _flag3(
        31,
        field=F.IMAGE_OP,
        meaning="the kernel has image instructions; compute kernels say 0",
        on=_GFX11 | _GFX12,
        must=Must.BE_ZERO,
    ),
)

PROPERTIES: tuple[Row, ...] = (
    _property(
        0,
        field=F.ENABLE_SGPR_PRIVATE_SEGMENT_BUFFER,
        meaning="scratch buffer resource in 4 scalar registers",
    ),
    _property(1, field=F.ENABLE_SGPR_DISPATCH_PTR, meaning="address of the dispatch packet in 2"),
    _property(2, field=F.ENABLE_SGPR_QUEUE_PTR, meaning="address of the queue in 2"),
    _property(
        3,
        field=F.ENABLE_SGPR_KERNARG_SEGMENT_PTR,
        meaning="address of the kernarg segment in 2",
    ),
    _property(4, field=F.ENABLE_SGPR_DISPATCH_ID, meaning="ID of the dispatch in 2"),
    _property(5, field=F.ENABLE_SGPR_FLAT_SCRATCH_INIT, meaning="what sets up flat scratch in 2"),
    _property(
        6,
        field=F.ENABLE_SGPR_PRIVATE_SEGMENT_SIZE,
        meaning="bytes of scratch of a work-item in 1",
    ),
    _reserved(Word.KERNEL_CODE_PROPERTIES, 7, 9),
    _reserved(Word.KERNEL_CODE_PROPERTIES, 10, 10, _TO_GFX90A),
    _property(
        10,
        field=F.ENABLE_WAVEFRONT_SIZE32,
        meaning="waves of 32 lanes, not 64",
        on=_FROM_GFX10,
    ),
    _property(
        11,
        field=F.USES_DYNAMIC_STACK,
        meaning="the stack's size is not known before it runs; V5 and above",
    ),
    _reserved(Word.KERNEL_CODE_PROPERTIES, 12, 15),
)

PRELOAD: tuple[Row, ...] = (
    _reserved(Word.KERNARG_PRELOAD, 0, 15, _TO_GFX9 | _GFX10_TO_120),
    _row(
        Word.KERNARG_PRELOAD,
        0,
        7,
        F.KERNARG_PRELOAD_SPEC_LENGTH,
        "dwords of the kernarg segment to load into scalar registers",
        on=_PRELOADS,
    ),
    _row(
        Word.KERNARG_PRELOAD,
        7,
        9,
        F.KERNARG_PRELOAD_SPEC_OFFSET,
        "dwords of the kernarg segment before those",
        on=_PRELOADS,
    ),
    _reserved(Word.RESERVED_480, 0, 31),
)

ROWS: tuple[Row, ...] = (*HEAD, *RSRC3, *RSRC1, *RSRC2, *PROPERTIES, *PRELOAD)
"""All rows of all generations, in the order of the descriptor."""

USER_SGPRS: tuple[tuple[F, int], ...] = (
    (F.ENABLE_SGPR_PRIVATE_SEGMENT_BUFFER, 4),
    (F.ENABLE_SGPR_DISPATCH_PTR, 2),
    (F.ENABLE_SGPR_QUEUE_PTR, 2),
    (F.ENABLE_SGPR_KERNARG_SEGMENT_PTR, 2),
    (F.ENABLE_SGPR_DISPATCH_ID, 2),
    (F.ENABLE_SGPR_FLAT_SCRATCH_INIT, 2),
    (F.ENABLE_SGPR_PRIVATE_SEGMENT_SIZE, 1),
)
"""The scalar registers that each enabled user value takes, in the order that CP fills them (001
Initial Kernel Execution State). Preloaded kernel arguments follow."""
