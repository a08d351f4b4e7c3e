"""The keys of an `.amd_kernel_code_t` block, and the 256 bytes that they produce (001
.amd_kernel_code_t).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from fencepost.abi.assembler.evaluate import evaluate
from fencepost.abi.assembler.expressions import Expression
from fencepost.abi.assembler.items import RawDirective
from fencepost.abi.assembler.target import AssemblyTarget
from fencepost.abi.fault import AbiError
from fencepost.citations import Cite, Source
from fencepost.code_object.kernel_descriptor.field import Must, Word
from fencepost.code_object.kernel_descriptor.kernel_code import (
    CODE_PROPERTIES,
    LAYOUT,
    KernelCode,
)
from fencepost.code_object.kernel_descriptor.table import ROWS
from fencepost.errors import Place
from fencepost.near import near_names
from fencepost.records import dataclass
from fencepost.targets.generation import (
    EVERY,
    Generation,
    generations,
)

_CITE = Cite(Source.GUIDE, ".amd_kernel_code_t")


@dataclass(frozen=True, slots=True)
class CodeKey:
    """A key: the position of its value in a field of the record. `also` are other names that it
    has.

    `signed`: the value may be negative. `on`: the generations on which it may be other than 0.
    `default`: its value where a block leaves it out, in words.
    """

    name: str
    record_field: str
    low: int
    width: int
    meaning: str
    also: tuple[str, ...] = ()
    signed: bool = False
    on: frozenset[Generation] = EVERY
    default: str = "0"
    cite: Cite = _CITE


_DEFAULTS = {
    "amd_code_version_major": 1,
    "amd_code_version_minor": 2,
    "amd_machine_kind": 1,
    "kernel_code_entry_byte_offset": 256,
    "kernarg_segment_alignment": 4,
    "group_segment_alignment": 4,
    "private_segment_alignment": 4,
    "call_convention": -1,
}
"""The values of fields that are the same on every target, and not 0."""

_DEFAULT_WORDS = {
    "amd_machine_version_major": "that of -mcpu",
    "amd_machine_version_minor": "that of -mcpu",
    "amd_machine_version_stepping": "that of -mcpu",
    "wavefront_size": "6; from GFX10 on without wavefrontsize64 5",
    "enable_wavefront_size32": "1 from GFX10 on without wavefrontsize64",
    "enable_wgp_mode": "1 from GFX10 on without cumode",
    "enable_mem_ordered": "1 from GFX10 on",
}
"""The values that depend on the target."""


def _whole() -> Iterable[CodeKey]:
    """Yield a key for each field of the record that holds one integer, except fields that have keys
    of their own inside.
    """
    prefixed = {"amd_code_version_major", "amd_code_version_minor"}
    inside = {"compute_pgm_rsrc1", "compute_pgm_rsrc2", "code_properties"}
    unsaid = {"reserved0", "reserved3", "control_directives", "kernel_code_prefetch_byte_offset"}
    for field in LAYOUT.fields:
        if field.name in inside | unsaid:
            continue
        also: tuple[str, ...] = ()
        if field.name in prefixed:
            plain = field.name.removeprefix("amd_")
            also = (f"kernel_{plain}", f"amd_kernel_{plain}")
        elif field.name.startswith("amd_machine"):
            also = (field.name.removeprefix("amd_"),)
        default = _DEFAULT_WORDS.get(field.name, str(_DEFAULTS.get(field.name, 0)))
        signed = field.signed
        width = 8 * field.size
        yield CodeKey(
            field.name, field.name, 0, width, field.meaning, also, signed, default=default
        )


_REGISTERS = {1: Word.COMPUTE_PGM_RSRC1, 2: Word.COMPUTE_PGM_RSRC2}


def _meaning(number: int, low: int, width: int, on: frozenset[Generation]) -> str:
    """Return the meanings of the descriptor's fields in a key's bits on the generations that have
    the key.
    """
    meanings = (
        row.meaning
        for row in ROWS
        if row.word is _REGISTERS[number]
        and row.field is not None
        and low <= row.low < low + width
        and row.on & on
        and row.must is not Must.BE_RESERVED
    )
    return "; ".join(dict.fromkeys(meanings))


_FROM_GFX10 = generations(Generation.GFX10, Generation.GFX125)
_TO_GFX11 = generations(Generation.GFX6, Generation.GFX11)


def _register(
    number: int,
    low: int,
    width: int,
    name: str,
    short: str,
    on: frozenset[Generation] = EVERY,
) -> CodeKey:
    register = f"compute_pgm_rsrc{number}"
    meaning = _meaning(number, low, width, on)
    default = _DEFAULT_WORDS.get(name, "0")
    also = (f"{register}_{short}",)
    return CodeKey(name, register, low, width, meaning, also, on=on, default=default)


KEYS: tuple[CodeKey, ...] = (
    *_whole(),
    _register(1, 0, 6, "granulated_workitem_vgpr_count", "vgprs"),
    _register(1, 6, 4, "granulated_wavefront_sgpr_count", "sgprs"),
    _register(1, 10, 2, "priority", "priority"),
    _register(1, 12, 8, "float_mode", "float_mode"),
    _register(1, 20, 1, "priv", "priv"),
    _register(1, 21, 1, "enable_dx10_clamp", "dx10_clamp", _TO_GFX11),
    _register(1, 22, 1, "debug_mode", "debug_mode"),
    _register(1, 23, 1, "enable_ieee_mode", "ieee_mode", _TO_GFX11),
    _register(1, 29, 1, "enable_wgp_mode", "wgp_mode", _FROM_GFX10),
    _register(1, 30, 1, "enable_mem_ordered", "mem_ordered", _FROM_GFX10),
    _register(1, 31, 1, "enable_fwd_progress", "fwd_progress", _FROM_GFX10),
    _register(2, 0, 1, "enable_sgpr_private_segment_wave_byte_offset", "scratch_en"),
    _register(2, 1, 5, "user_sgpr_count", "user_sgpr"),
    _register(2, 6, 1, "enable_trap_handler", "trap_handler"),
    _register(2, 7, 1, "enable_sgpr_workgroup_id_x", "tgid_x_en"),
    _register(2, 8, 1, "enable_sgpr_workgroup_id_y", "tgid_y_en"),
    _register(2, 9, 1, "enable_sgpr_workgroup_id_z", "tgid_z_en"),
    _register(2, 10, 1, "enable_sgpr_workgroup_info", "tg_size_en"),
    _register(2, 11, 2, "enable_vgpr_workitem_id", "tidig_comp_cnt"),
    _register(2, 13, 2, "enable_exception_msb", "excp_en_msb"),
    _register(2, 15, 9, "granulated_lds_size", "lds_size"),
    _register(2, 24, 7, "enable_exception", "excp_en"),
    *(
        CodeKey(
            each.name,
            "code_properties",
            each.low,
            each.width,
            each.meaning,
            default=_DEFAULT_WORDS.get(each.name, "0"),
            on=_FROM_GFX10 if each.name == "enable_wavefront_size32" else EVERY,
        )
        for each in CODE_PROPERTIES
        if not each.name.startswith("reserved")
    ),
)
"""All keys, in the order of the record."""

BY_NAME = MappingProxyType({name: key for key in KEYS for name in (key.name, *key.also)})
"""The keys by each of their names."""


def default_code(target: AssemblyTarget) -> KernelCode:
    """The record of a block without keys."""
    values = {
        field.name: _DEFAULTS.get(field.name, 0)
        for field in LAYOUT.fields
        if field.name not in ("reserved3", "control_directives")
    }
    version = ("amd_machine_version_major", "amd_machine_version_minor")
    values.update(zip((*version, "amd_machine_version_stepping"), target.isa_version, strict=True))
    values["wavefront_size"] = target.wavefront_size.bit_length() - 1
    if target.generation >= Generation.GFX10:
        wgp = target.has_workgroup_processor_mode and not target.cumode
        values["compute_pgm_rsrc1"] = wgp << 29 | 1 << 30
        if target.wavefront_size == 32:
            values["code_properties"] = 1 << 10
    arrays = {"reserved3": bytes(12), "control_directives": bytes(128)}
    return KernelCode(target.generation, MappingProxyType(values), MappingProxyType(arrays))


def kernel_code(
    entries: Iterable[RawDirective],
    symbols: Mapping[str, Expression],
    target: AssemblyTarget,
) -> KernelCode:
    """Return the record that keys produce. Of a repeated key, the last value counts.

    Raises AbiError for an unknown key and for a value that does not fit.
    """
    code = default_code(target)
    values = dict(code.values)
    for entry in entries:
        key = BY_NAME.get(entry.name)
        if key is None:
            raise _unknown(entry.name, entry.place)
        value = evaluate(entry.value, symbols, {}, entry.place)
        # Expressions have 64 bits, with or without sign.
        signed = key.signed or key.width == 64
        low, high = -(1 << key.width - 1) if signed else 0, (1 << key.width) - 1
        if not low <= value <= high:
            raise AbiError(
                f"{entry.name} is {value}",
                place=entry.place,
                rule=f"it has {key.width} bits: {low} to {high} [{key.cite}]",
                mend="write a value in this range",
            )
        _check_target(key, value, target, entry.place)
        mask = (1 << key.width) - 1
        if key.width == _width(key.record_field):
            value &= mask
            values[key.record_field] = (
                value - mask - 1 if key.signed and value > mask // 2 else value
            )
        else:
            word = values[key.record_field]
            values[key.record_field] = word & ~(mask << key.low) | value << key.low
    return KernelCode(target.generation, MappingProxyType(values), code.arrays)


def code_text(code: KernelCode) -> str:
    """The block that states every key of a record."""
    lines = [".amd_kernel_code_t"]
    for key in KEYS:
        value = code.values[key.record_field]
        if key.width != _width(key.record_field):
            value = value >> key.low & (1 << key.width) - 1
        lines.append(f"  {key.name} = {value}")
    lines.append(".end_amd_kernel_code_t")
    return "\n".join(lines) + "\n"


def _check_target(key: CodeKey, value: int, target: AssemblyTarget, place: Place | None) -> None:
    """Raises AbiError for a value that the target does not have."""
    if value and target.generation not in key.on:
        raise AbiError(
            f"{key.name} is {value} on {target.processor.name}",
            place=place,
            rule=f"the processor has no such mode, so the value is 0 [{key.cite}]",
            mend="remove the key",
        )
    match key.name:
        case "enable_wavefront_size32":
            lanes = 32 if value else 64
        case "wavefront_size":
            lanes = 1 << min(value, 16)
        case _:
            return
    if lanes != target.wavefront_size:
        raise AbiError(
            f"{key.name} is {value} in code for waves of {target.wavefront_size} lanes",
            place=place,
            rule=f"the wave size is the target's [{key.cite}]",
            mend="remove the key, or assemble for the other wave size",
        )


def _width(record_field: str) -> int:
    return next(8 * field.size for field in LAYOUT.fields if field.name == record_field)


def _unknown(name: str, place: Place | None) -> AbiError:
    near = near_names(name, BY_NAME, n=3)
    return AbiError(
        f"unknown key {name}",
        place=place,
        rule=f"the keys are those of amd_kernel_code_t [{_CITE}]",
        mend=f"did you mean {', '.join(near)}?" if near else "remove it",
    )
