"""The views of the tables that code uses: how each row's name, meaning and facts are read."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from fencepost.llvm.effects.columns import Parameter
from fencepost.reports.reference import code_object_views as code
from fencepost.reports.reference.effect_words import effect_words
from fencepost.reports.reference.intrinsics import availability_words
from fencepost.reports.reference.values import numbers, word
from fencepost.reports.reference.view import Facts, View
from fencepost.targets.members import generation_words


def _intrinsic(row: Any) -> Facts:
    said = row.said
    found: dict[str, object] = {
        "targets": _intrinsic_targets(row),
        "types": said.types,
        "result": said.result,
    }
    found |= {f"operand {each.at}": _parameter(each) for each in row.parameters if each.what}
    found |= dict(said.more)
    found["memory effect"] = effect_words(row.name, row.row)
    found["lowering"] = said.lowering
    return found


def _intrinsic_targets(row: Any) -> str:
    """Describe the targets of an intrinsic; those of all back ends are expanded on every one."""
    if not row.name.startswith("llvm.amdgcn."):
        return generation_words(row.on)
    return availability_words(row.availability)


def _parameter(each: Parameter) -> str:
    """Describe a parameter: its purpose, and the values that it takes."""
    words = [each.what]
    if each.uniform:
        words.append("uniform in the wave")
    if each.spaces:
        words.append(f"to {', '.join(space.name.lower() for space in each.spaces)} memory")
    if each.mask:
        words.append(f"a constant: {each.taken()}")
    elif each.named:
        meanings = "; ".join(f"{value} {means.rstrip('.')}" for value, means in each.named)
        words.append(f"a constant: {meanings}")
    elif taken := each.taken():
        words.append(f"{'a constant: ' * each.constant}{taken}")
    elif each.constant:
        words.append("a constant")
    return ", ".join(words)


def _attribute(row: Any) -> Facts:
    return {
        "value": row.form.value,
        "least": row.least or "",
        "allowed": numbers(row.allowed),
        "targets": generation_words(row.on),
        "must not call": row.denies,
        "set by": "the backend; front ends should not" if row.internal else "",
    }


def _convention(row: Any) -> Facts:
    return {
        "number": row.number,
        "started by": row.called_by.value,
        "first vector argument": f"v{row.first_vgpr}" if row.first_vgpr else "",
        "result": "void" if row.must_return_void else "",
        "first argument": "i1" if row.first_is_i1 else "",
        "variadic": "" if row.may_be_variadic else "no",
        "not supported": row.refuses,
    }


def _directive(row: Any) -> Facts:
    default = row.default if isinstance(row.default, int) else word(row.default)
    return {
        "field": row.field.value,
        "default": str(default),
        "largest": row.largest,
        "targets": row.on,
        "user registers": row.user_sgprs or "",
        "difference": row.note,
    }


def _dwarf_register_name(row: Any) -> str:
    if not row.numbered:
        size = f"_{row.bits}" if row.kind.value in ("PC", "VCC") else ""
        return f"EXEC_MASK_{row.bits}" if row.kind.value == "EXEC" else f"{row.kind.value}{size}"
    return f"{row.kind.value}{row.start}-{row.kind.value}{row.start + row.count - 1}"


def _dwarf_register(row: Any) -> Facts:
    last = row.first + row.count - 1
    return {
        "DWARF number": str(row.first) if last == row.first else f"{row.first} to {last}",
        "bits": f"{row.bits // 32} * 32" if row.bits > 64 else str(row.bits),
        "in": row.mode.value,
    }


def _sgpr(row: Any) -> Facts:
    return {"asked for by": row.field.value, "registers": row.sgprs, "set by": row.by.value}


def _trap(row: Any) -> Facts:
    return {
        "use": row.use.value,
        "inputs to GFX8": row.before_gfx9.value,
        "inputs from GFX9": row.inputs.value,
    }


def _pal_key(row: Any) -> Facts:
    return {
        "map": row.map.value,
        "type": row.kind.value,
        "required": "yes" if row.required else "no",
        "values": row.words,
    }


VIEWS: Mapping[str, View] = MappingProxyType(
    {
        **code.VIEWS_OF_FILES,
        **dict.fromkeys(
            ("intrinsics", "intrinsics-elsewhere"),
            View(
                lambda r: r.name,
                facts=_intrinsic,
                also=lambda r: r.said.also,
                pitfalls=lambda r: r.said.pitfalls,
            ),
        ),
        **dict.fromkeys(
            ("scheduler-masks", "scheduler-strategies"),
            View(lambda r: r.name, facts=lambda r: {"value": r.value or ""}),
        ),
        "attributes": View(lambda r: r.name, facts=_attribute),
        "metadata": View(lambda r: r.name, facts=lambda r: {"on": r.opcodes}),
        "calling-conventions": View(lambda r: r.name, facts=_convention),
        "cooperative-atomics": View(
            lambda r: r.name,
            lambda r: (
                f"{r.threads} lanes access {r.bytes_per_thread} bytes each, one block of "
                f"{r.total} bytes aligned to as many"
            ),
            lambda r: {
                "targets": "GFX12.5",
                "lane groups": "; ".join(f"{g[0]} to {g[-1]}" for g in r.lane_groups),
                "groups of a wave": len(r.lane_groups),
            },
        ),
        "counter-rules": View(
            lambda r: f"dependency counters at {r.at}",
            lambda r: f"Of callable functions {r.callable}; of entry points {r.entry}.",
            also=lambda r: ("VMcnt", "LOADcnt", "VScnt", "STOREcnt"),
        ),
        "directives": View(
            lambda r: r.spelled,
            lambda r: f"{r.use.value}: {r.field.value}",
            _directive,
        ),
        "dwarf-address-spaces": View(
            lambda r: r.space.name,
            lambda r: f"addresses of {r.memory.name.lower()} memory" + (r.note and f", {r.note}"),
            lambda r: {
                "value": f"{r.space.value:#04x}",
                "bits": f"{r.bits_64} in 64-bit processes, {r.bits_32} in 32-bit ones",
                "LLVM address space": f"{r.memory.value} ({r.memory.name.lower()})",
            },
        ),
        "dwarf-memory-spaces": View(
            lambda r: r.space.name,
            lambda r: f"{r.memory.name.lower()} memory of the source language",
            lambda r: {"value": f"{r.space.value:#06x}"},
        ),
        "dwarf-constants": View(
            lambda r: r.field,
            lambda r: f"{r.header.value}: {r.value}, {r.meaning}",
            lambda r: {"value": str(r.value), "also taken": "" if r.unsaid is None else r.unsaid},
        ),
        "dwarf-registers": View(
            _dwarf_register_name,
            lambda r: "the register as DWARF numbers it, in expressions and call frame information",
            _dwarf_register,
        ),
        "flt-rounds": View(
            lambda r: f"FLT_ROUNDS {r.value}",
            lambda r: (
                f"double and half round {r.wide.name.lower().replace('_', ' ')}, float "
                f"{r.single.name.lower().replace('_', ' ')}"
            ),
            also=lambda r: ("extended FLT_ROUNDS",),
        ),
        "implicit-arguments": View(
            lambda r: r.argument.value,
            lambda r: "an implicit argument of functions",
            lambda r: {
                "first register": "" if r.first is None else f"{r.file.value}{r.first}",
                "registers": r.registers,
            },
        ),
        "resources": View(
            lambda r: r.suffix,
            lambda r: f"{r.meaning} of a function and its callees: the symbol NAME.{r.suffix}",
            lambda r: {"combines": r.combine.value, "largest of the unit": r.maximum},
            lambda r: (r.maximum,) if r.maximum else (),
        ),
        "preserved-special": View(
            lambda r: r.name,
            lambda r: "a call preserves it",
            lambda r: {"up to": "" if r.last is None else r.last.name},
        ),
        "system-registers": View(lambda r: r.value.value, facts=_sgpr),
        "user-registers": View(lambda r: r.value.value, facts=_sgpr),
        **{
            f"traps-v{version}": View(
                lambda r: f"s_trap {r.number:#04x}",
                lambda r: r.effect,
                _trap,
                lambda r: (r.use.value,) if r.use.value.startswith("llvm.") else (),
            )
            for version in (2, 3, 4)
        },
        "pal-keys": View(lambda r: r.name, facts=_pal_key),
        "pal-registers": View(
            lambda r: r.name if r.count == 1 else f"{r.name}_*",
            lambda r: (
                "a hardware register that the driver writes as the metadata's .registers say"
                if r.stage is None
                else f"user data registers of the stage {r.stage}"
            ),
            lambda r: {"offset": f"{r.first:#06x}", "registers": r.count},
        ),
        "pal-user-data": View(
            lambda r: r.value.title,
            lambda r: "a value that the driver writes to a user data register",
            lambda r: {"value": f"{r.encoding:#010x}", "registers": r.registers},
        ),
        "buffer-resource": View(
            lambda r: f"V#.{r.name}",
            facts=lambda r: {"bits": f"{r.low} to {r.low + r.width - 1}", "targets": "to GFX12"},
        ),
        "buffer-resource-gfx125": View(
            lambda r: f"V#.{r.name}",
            facts=lambda r: {"bits": f"{r.low} to {r.low + r.width - 1}", "targets": "GFX12.5"},
        ),
        "core-file-header": View(
            lambda r: r.field,
            lambda r: f"{r.name} in the AMDGPU part of a split core file",
            lambda r: {"value": f"{r.value:#x}"},
            lambda r: (r.name,),
        ),
    }
)
"""A view of each table that code uses."""
