"""Views of the tables of code objects, targets and dispatches."""

from __future__ import annotations

from typing import Any

from fencepost.reports.reference.values import word
from fencepost.reports.reference.view import Facts, View
from fencepost.targets.code_object_version import CodeObjectVersion
from fencepost.targets.members import generation_words

_ALWAYS = CodeObjectVersion.V2


def _bits(row: Any) -> str:
    return str(row.low) if row.width == 1 else f"{row.low} to {row.low + row.width - 1}"


def _field(row: Any) -> Facts:
    return {
        "word": row.word.title,
        "bits": _bits(row),
        "must be": "" if row.must.name == "FIT" else row.must.value,
        "values": "; ".join(f"{number}: {text}" for number, text in enumerate(row.values)),
        "largest": row.largest,
        "targets": generation_words(row.on),
    }


def _key(row: Any) -> Facts:
    return {
        "map": f"the {row.map} map",
        "type": row.kind.value,
        "required": row.required.value,
        "value": "" if row.form.name == "ANY" else row.form.value,
        "only with": " or ".join(f".value_kind {each}" for each in row.only_with),
        "words": row.words,
        "since": "" if row.since == _ALWAYS else row.since.name,
        "in V2": ".".join(row.v2),
    }


def _key_v2(row: Any) -> Facts:
    return {
        "map": f"the {row.map} map" + (f", in {row.v2[0]}" if len(row.v2) > 1 else ""),
        "type": row.kind.value,
        "required": row.required.value,
        "only with": " or ".join(f"ValueKind {each}" for each in row.only_with_v2),
        "in V3 and above": row.name or "",
    }


def _processor(row: Any) -> Facts:
    return {
        "family": row.family.heading,
        "EF_AMDGPU_MACH": f"{row.mach:#05x}",
        "waves of": " or ".join(map(str, row.wavefront_sizes)),
        "features": ", ".join(sorted(each.value for each in row.features)),
        "properties": ", ".join(sorted(each.value for each in row.properties)),
        "products": ", ".join(row.products),
        "members": ", ".join(f"{each.processor} (version {each.since})" for each in row.members),
    }


def _hex(value: int | None, bits: int | None) -> str:
    return "" if value is None else f"{value:#0{(bits or 32) // 4 + 2}x}"


def _formula(row: Any) -> Facts:
    kinds = [*(("static",) if row.static else ()), *(("dynamic",) if row.dynamic else ())]
    return {
        "value": str(row.number),
        "field": f"word{row.size * 8}" if row.size else "none",
        "calculation": row.formula.value,
        "written": row.part.value,
        "kind": ", ".join(kinds),
    }


def _relocated(row: Any) -> str:
    if not row.size:
        return "Relocates nothing."
    return f"Writes {row.formula.value}, {row.part.value}, to a word of {8 * row.size} bits."


def _hidden(row: Any) -> Facts:
    return {
        "offset": f"{row.offset} from the start of the implicit arguments",
        "bytes": row.size,
        "or": ", ".join(each.word for each in row.also),
    }


def _code_key(row: Any) -> Facts:
    return {
        "of": row.record_field,
        "bits": _bits(row),
        "default": row.default,
        "targets": generation_words(row.on),
    }


_NUMBER = View(lambda r: r.name, facts=lambda r: {"value": f"{r.value:#05x}"})
_RECORD = View(
    lambda r: r.name,
    facts=lambda r: {"record": r.record, "offset": str(r.offset), "bytes": r.size},
)

_WORD = View(
    lambda r: r.name,
    facts=lambda r: {
        "of": r.key,
        "in V2": r.v2 or "",
        "since": "" if r.since == _ALWAYS else r.since.name,
    },
    also=lambda r: (r.v2,) if r.v2 and r.v2 != r.name else (),
)

VIEWS_OF_FILES = {
    "address-spaces": View(
        lambda r: f"addrspace({r.space.value})",
        lambda r: f"the {r.name} address space",
        lambda r: {
            "number": str(r.space.value),
            "HSA segment": r.hsa_segment,
            "hardware": r.hardware,
            "bits": r.address_bits,
            "NULL": _hex(r.null_value, r.address_bits),
        },
        lambda r: (r.name, f"address space {r.space.value}"),
    ),
    "memory-spaces": View(
        lambda r: f"{r.space.name.capitalize()} memory",
        lambda r: f"{r.hardware} memory, the {r.segment or 'no'} segment of HSA",
        lambda r: {"bits": r.address_bits, "NULL": _hex(r.null, r.address_bits)},
    ),
    "sync-scopes": View(
        lambda r: r.name,
        lambda r: (
            f'syncscope("{r.syncscope}")'
            + (", for operations of one address space" if r.one_as else "")
        ),
        lambda r: {"level": r.scope.word},
        lambda r: (f'syncscope("{r.syncscope}")',),
    ),
    "relocations": View(lambda r: r.name, _relocated, _formula),
    "notes": View(
        lambda r: r.name,
        lambda r: f"a note record of the vendor {r.vendor}",
        lambda r: {"vendor": r.vendor, "value": str(r.value)},
    ),
    "sections": View(
        lambda r: r.name + ("*" if r.prefix else ""),
        lambda r: f"a section of type SHT_{r.type.name}",
        lambda r: {
            "type": f"SHT_{r.type.name}",
            "flags": " + ".join(f"SHF_{each.name}" for each in r.needs) or "none",
        },
    ),
    "e-flags": _NUMBER,
    "mach": _NUMBER,
    "packet-types": View(lambda r: r.name, facts=lambda r: {"value": str(r.value)}),
    "packet-fields": _RECORD,
    "note-fields": _RECORD,
    "core-file-records": _RECORD,
    "isa-names-v2": View(
        lambda r: r.name,
        lambda r: f"code object V2's name of {r.target}",
        lambda r: {"target ID": r.target},
    ),
    "descriptor-fields": View(
        lambda r: r.name,
        facts=_field,
        also=lambda r: (
            (f"{r.word.title}.{r.name}", f"{r.word.title}.{r.name.split('_', 1)[-1]}")
            if r.field
            else ()
        ),
    ),
    "kernel-code-keys": View(
        lambda r: r.name,
        lambda r: r.meaning,
        _code_key,
        lambda r: r.also,
    ),
    "metadata-keys": View(
        lambda r: r.name or ".".join(r.v2), facts=_key, also=lambda r: tuple(r.also)
    ),
    "metadata-keys-v2": View(
        lambda r: r.v2[-1],
        facts=_key_v2,
        also=lambda r: (".".join(r.v2),) if len(r.v2) > 1 else (),
    ),
    "value-kinds": _WORD,
    "metadata-words": _WORD,
    "hidden-arguments-v3": View(
        lambda r: r.kind.word, lambda r: r.kind.meaning + " (V2 to V4)", _hidden
    ),
    "hidden-arguments-v5": View(
        lambda r: r.kind.word, lambda r: r.kind.meaning + " (V5 and above)", _hidden
    ),
    "processors": View(
        lambda r: r.name,
        lambda r: f"{r.kind.value if r.kind else 'generic processor'} of {r.architecture.value}",
        _processor,
        lambda r: (*r.alternatives, r.mach_name),
    ),
    "target-features": View(
        lambda r: r.feature.value,
        facts=lambda r: {
            "controlled by": ", ".join(r.options),
            "if not named": word(r.unsaid),
        },
    ),
    "barrier-objects": View(
        lambda r: r.kind.value,
        lambda r: f"a barrier object of scope {r.scope.word}",
        lambda r: {
            "IDs": f"{r.ids[0]} to {r.ids[-1]}" if len(r.ids) > 1 else ", ".join(map(str, r.ids)),
            "for": "the trap handler alone" if r.privileged else "kernels",
            "init": r.initializer.value,
            "expected count": r.expected_count.value,
            "join": r.joining.value,
            "drop": r.dropping.value,
            "arrive": r.arriving.value,
            "wait": r.waiting.value,
        },
    ),
}
