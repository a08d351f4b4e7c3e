"""The directives of an `.amdhsa_kernel` block, one row each (001 AMDHSA Kernel Assembler
Directives).

The reader, the writer and the checks share the rows. Where LLVM 22 supports a directive on other
targets than the guide says, the row follows LLVM, and its note states the difference.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, unique
from functools import partial
from types import MappingProxyType

from fencepost.abi.assembler.target import AssemblyTarget
from fencepost.citations import Cite, Source
from fencepost.code_object.kernel_descriptor.descriptor import row_of
from fencepost.code_object.kernel_descriptor.field import DescriptorField as F
from fencepost.records import dataclass
from fencepost.targets.generation import Generation

_CITE = Cite(Source.GUIDE, ".amdhsa_kernel <name>")

PREFIX = ".amdhsa_"
"""The prefix of every directive of a block."""


@unique
class Use(Enum):
    """The effect of a directive's value."""

    FIELD = "sets its field"
    USER_SGPRS = "says how many user registers there are; if omitted, as many as the others ask for"
    VECTOR_REGISTERS = "counts vector registers"
    SCALAR_REGISTERS = "counts scalar registers"
    ACCUMULATORS = "says where accumulator registers begin"
    VCC = "makes room for VCC"
    FLAT_SCRATCH = "makes room for the flat scratch registers"
    XNACK = "makes room for the XNACK mask; must be as the target says"


@unique
class Default(Enum):
    """A default that is not a number."""

    REQUIRED = "required"
    IMPLIED = "what the other directives ask for"
    WAVE32 = "wavefrontsize64"
    XNACK = "xnack"
    TGSPLIT = "tgsplit"
    WGP_MODE = "cumode"


Condition = Callable[[AssemblyTarget], bool]
"""A predicate of targets: True if the target supports a directive."""


def _every(_target: AssemblyTarget) -> bool:
    return True


def _from(first: Generation) -> Condition:
    return lambda target: target.generation >= first


def _to_gfx11(target: AssemblyTarget) -> bool:
    return target.generation <= Generation.GFX11


def _user_scratch(target: AssemblyTarget) -> bool:
    return not target.architected_flat_scratch


def _architected_scratch(target: AssemblyTarget) -> bool:
    return target.architected_flat_scratch


def _flat_scratch_registers(target: AssemblyTarget) -> bool:
    return target.generation >= Generation.GFX7 and not target.architected_flat_scratch


def _unified(target: AssemblyTarget) -> bool:
    return target.generation is Generation.GFX90A


def _shared_vgprs(target: AssemblyTarget) -> bool:
    return target.generation in (Generation.GFX10, Generation.GFX11)


def _preload(target: AssemblyTarget) -> bool:
    return target.has_kernarg_preload


def _named_barriers(target: AssemblyTarget) -> bool:
    return target.has_named_barriers


def _wgp(target: AssemblyTarget) -> bool:
    return target.has_workgroup_processor_mode


@dataclass(frozen=True, slots=True)
class Directive:
    """A row: a directive of the block.

    - `name`: without PREFIX.
    - `field`: the field that the value goes into, or into whose value it enters.
    - `supported`: the targets; `on` states them in the guide's words.
    - `largest`: the largest value, if it is not the one that the field holds; None: see `use`.
    - `user_sgprs`: user registers that the directive requests, each time its value.
    - `recent`: LLVM 19 does not have it, so text omits it if the value is the default.
    """

    name: str
    field: F
    default: int | Default
    on: str
    supported: Condition
    use: Use = Use.FIELD
    largest: int | None = None
    user_sgprs: int = 0
    recent: bool = False
    note: str = ""
    cite: Cite = _CITE

    @property
    def spelled(self) -> str:
        """The directive's spelling in the text."""
        return PREFIX + self.name

    def maximum(self, target: AssemblyTarget) -> int | None:
        """Return the largest value on a target; None if other directives decide."""
        if self.largest is not None:
            return self.largest
        row = row_of(target.generation, self.field)
        if row is None or self.use not in (Use.FIELD, Use.USER_SGPRS):
            return None
        return row.mask

    def default_on(self, target: AssemblyTarget) -> int | None:
        """Return the value of an omitted directive; None if it is required, or if others decide."""
        match self.default:
            case int():
                return self.default
            case Default.REQUIRED | Default.IMPLIED:
                return None
            case Default.WAVE32:
                return int(target.wavefront_size == 32)
            case Default.XNACK:
                return int(target.reserves_xnack)
            case Default.TGSPLIT:
                return int(target.tgsplit)
            case Default.WGP_MODE:
                return int(not target.cumode)


_row = partial(Directive, default=0, on="GFX6-GFX12", supported=_every)
_flag = partial(_row, largest=1)
_user = partial(_flag, on="GFX6-GFX10 (except GFX942)", supported=_user_scratch)

_PRELOAD_NOTE = "The guide names GFX90A and GFX942; LLVM 22 also takes it on GFX125x."

DIRECTIVES: tuple[Directive, ...] = (
    _row("group_segment_fixed_size", F.GROUP_SEGMENT_FIXED_SIZE),
    _row("private_segment_fixed_size", F.PRIVATE_SEGMENT_FIXED_SIZE),
    _row("kernarg_size", F.KERNARG_SIZE),
    _row("user_sgpr_count", F.USER_SGPR_COUNT, default=Default.IMPLIED, use=Use.USER_SGPRS),
    _user("user_sgpr_private_segment_buffer", F.ENABLE_SGPR_PRIVATE_SEGMENT_BUFFER, user_sgprs=4),
    _flag("user_sgpr_dispatch_ptr", F.ENABLE_SGPR_DISPATCH_PTR, user_sgprs=2),
    _flag("user_sgpr_queue_ptr", F.ENABLE_SGPR_QUEUE_PTR, user_sgprs=2),
    _flag("user_sgpr_kernarg_segment_ptr", F.ENABLE_SGPR_KERNARG_SEGMENT_PTR, user_sgprs=2),
    _flag("user_sgpr_dispatch_id", F.ENABLE_SGPR_DISPATCH_ID, user_sgprs=2),
    _user("user_sgpr_flat_scratch_init", F.ENABLE_SGPR_FLAT_SCRATCH_INIT, user_sgprs=2),
    _flag("user_sgpr_private_segment_size", F.ENABLE_SGPR_PRIVATE_SEGMENT_SIZE, user_sgprs=1),
    _flag(
        "wavefront_size32",
        F.ENABLE_WAVEFRONT_SIZE32,
        default=Default.WAVE32,
        on="GFX10-GFX12",
        supported=_from(Generation.GFX10),
    ),
    _flag("uses_dynamic_stack", F.USES_DYNAMIC_STACK),
    _row(
        "named_barrier_count",
        F.NAMED_BAR_CNT,
        on="GFX1250+",
        supported=_named_barriers,
        largest=4,
        recent=True,
        note="The value is the field's: blocks of 4. LLVM 22 does not check the range.",
    ),
    _user("system_sgpr_private_segment_wavefront_offset", F.ENABLE_PRIVATE_SEGMENT),
    _flag(
        "enable_private_segment",
        F.ENABLE_PRIVATE_SEGMENT,
        on="GFX942, GFX11-GFX12",
        supported=_architected_scratch,
    ),
    _flag("system_sgpr_workgroup_id_x", F.ENABLE_SGPR_WORKGROUP_ID_X, default=1),
    _flag("system_sgpr_workgroup_id_y", F.ENABLE_SGPR_WORKGROUP_ID_Y),
    _flag("system_sgpr_workgroup_id_z", F.ENABLE_SGPR_WORKGROUP_ID_Z),
    _flag("system_sgpr_workgroup_info", F.ENABLE_SGPR_WORKGROUP_INFO),
    _row("system_vgpr_workitem_id", F.ENABLE_VGPR_WORKITEM_ID, largest=3),
    _row(
        "next_free_vgpr",
        F.GRANULATED_WORKITEM_VGPR_COUNT,
        default=Default.REQUIRED,
        use=Use.VECTOR_REGISTERS,
    ),
    _row(
        "next_free_sgpr",
        F.GRANULATED_WAVEFRONT_SGPR_COUNT,
        default=Default.REQUIRED,
        use=Use.SCALAR_REGISTERS,
    ),
    _row(
        "accum_offset",
        F.ACCUM_OFFSET,
        default=Default.REQUIRED,
        on="GFX90A, GFX942",
        supported=_unified,
        use=Use.ACCUMULATORS,
        largest=256,
    ),
    _flag("reserve_vcc", F.GRANULATED_WAVEFRONT_SGPR_COUNT, default=1, use=Use.VCC),
    _flag(
        "reserve_flat_scratch",
        F.GRANULATED_WAVEFRONT_SGPR_COUNT,
        default=1,
        on="GFX7-GFX10 (except GFX942)",
        supported=_flat_scratch_registers,
        use=Use.FLAT_SCRATCH,
    ),
    _flag(
        "reserve_xnack_mask",
        F.GRANULATED_WAVEFRONT_SGPR_COUNT,
        default=Default.XNACK,
        on="GFX8-GFX10",
        supported=_from(Generation.GFX8),
        use=Use.XNACK,
        note="LLVM 22 takes it from GFX8 on, with the value that the target has.",
    ),
    _row("float_round_mode_32", F.FLOAT_ROUND_MODE_32),
    _row("float_round_mode_16_64", F.FLOAT_ROUND_MODE_16_64),
    _row("float_denorm_mode_32", F.FLOAT_DENORM_MODE_32),
    _row("float_denorm_mode_16_64", F.FLOAT_DENORM_MODE_16_64, default=3),
    _flag("dx10_clamp", F.ENABLE_DX10_CLAMP, default=1, on="GFX6-GFX11", supported=_to_gfx11),
    _flag("ieee_mode", F.ENABLE_IEEE_MODE, default=1, on="GFX6-GFX11", supported=_to_gfx11),
    _flag(
        "round_robin_scheduling",
        F.WG_RR_EN,
        on="GFX12",
        supported=_from(Generation.GFX120),
    ),
    _flag("fp16_overflow", F.FP16_OVFL, on="GFX9-GFX12", supported=_from(Generation.GFX9)),
    _flag(
        "tg_split",
        F.TG_SPLIT,
        default=Default.TGSPLIT,
        on="GFX90A, GFX942, GFX11-GFX12",
        supported=_unified,
        note="The field is of GFX90A and GFX942 alone, and so is the directive in LLVM 22.",
    ),
    _flag(
        "workgroup_processor_mode",
        F.WGP_MODE,
        default=Default.WGP_MODE,
        on="GFX10-GFX12",
        supported=_wgp,
        note="LLVM 22 refuses it on GFX125x, which has no CU mode to choose.",
    ),
    _flag(
        "memory_ordered",
        F.MEM_ORDERED,
        default=1,
        on="GFX10-GFX12",
        supported=_from(Generation.GFX10),
    ),
    _flag(
        "forward_progress",
        F.FWD_PROGRESS,
        default=1,
        on="GFX10-GFX12",
        supported=_from(Generation.GFX10),
        note="LLVM 19 and before default to 0.",
    ),
    _row(
        "shared_vgpr_count",
        F.SHARED_VGPR_COUNT,
        on="GFX10-GFX11",
        supported=_shared_vgprs,
    ),
    _row(
        "inst_pref_size",
        F.INST_PREF_SIZE,
        on="GFX11-GFX12",
        supported=_from(Generation.GFX11),
        recent=True,
    ),
    _flag("exception_fp_ieee_invalid_op", F.ENABLE_EXCEPTION_IEEE_754_FP_INVALID_OPERATION),
    _flag("exception_fp_denorm_src", F.ENABLE_EXCEPTION_FP_DENORMAL_SOURCE),
    _flag("exception_fp_ieee_div_zero", F.ENABLE_EXCEPTION_IEEE_754_FP_DIVISION_BY_ZERO),
    _flag("exception_fp_ieee_overflow", F.ENABLE_EXCEPTION_IEEE_754_FP_OVERFLOW),
    _flag("exception_fp_ieee_underflow", F.ENABLE_EXCEPTION_IEEE_754_FP_UNDERFLOW),
    _flag("exception_fp_ieee_inexact", F.ENABLE_EXCEPTION_IEEE_754_FP_INEXACT),
    _flag("exception_int_div_zero", F.ENABLE_EXCEPTION_INT_DIVIDE_BY_ZERO),
    _row(
        "user_sgpr_kernarg_preload_length",
        F.KERNARG_PRELOAD_SPEC_LENGTH,
        on="GFX90A, GFX942",
        supported=_preload,
        user_sgprs=1,
        note=_PRELOAD_NOTE,
    ),
    _row(
        "user_sgpr_kernarg_preload_offset",
        F.KERNARG_PRELOAD_SPEC_OFFSET,
        on="GFX90A, GFX942",
        supported=_preload,
        note=_PRELOAD_NOTE,
    ),
)
"""All directives, in the order of the guide's table."""

BY_NAME = MappingProxyType({row.name: row for row in DIRECTIVES})
"""The rows by name, without PREFIX."""
