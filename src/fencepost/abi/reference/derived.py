"""Rows made of enumerations and of tables whose rows are not cited one by one (001 Header, Note
Records, Memory Scopes, Code Object Metadata, Kernel Dispatch, Core file notes).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fencepost.abi.core_file.snapshot import AGENT, HEADER, QUEUE, RUNTIME
from fencepost.abi.dispatch.packets import BARRIER, DISPATCH, PacketType
from fencepost.citations import Cite, Source
from fencepost.code_object.layout import Layout
from fencepost.code_object.metadata.key import Form, Key, Kind, Required
from fencepost.code_object.metadata.tables import ARGUMENT, KERNEL, TOP
from fencepost.code_object.metadata.words import (
    Access,
    AddressSpaceQualifier,
    KernelKind,
    Language,
    ValueKind,
    Words,
)
from fencepost.code_object.notes import CODE_OBJECT_VERSION, HSAIL, ISA_VERSION, NoteKind
from fencepost.records import dataclass, replace
from fencepost.targets.barrier_objects import BARRIER_OBJECTS, BarrierObject
from fencepost.targets.code_object_v2 import FIXED_TARGETS
from fencepost.targets.code_object_version import CodeObjectVersion
from fencepost.targets.e_flags import (
    FEATURE_BIT_V3,
    FEATURE_SELECTION_V4,
    GENERIC_VERSION,
    MACH,
    SELECTION,
)
from fencepost.targets.features import Setting
from fencepost.targets.processor import BarrierHardware
from fencepost.targets.processors import ALL_PROCESSORS
from fencepost.vocabulary.scopes import ALL_SYNC_SCOPES, Scope, SyncScope

_HEADER = Cite(Source.GUIDE, "Header")
_SCOPES = Cite(Source.GUIDE, "Memory Scopes")
_NOTES_V2 = Cite(Source.GUIDE, "Code Object V2 Note Records")
_METADATA_V2 = Cite(Source.GUIDE, "Code Object V2 Metadata")
_ARGUMENTS = Cite(Source.GUIDE, "Code Object V3 Metadata")
_ARGUMENTS_V5 = Cite(Source.GUIDE, "Code Object V5 Metadata")
_DISPATCH = Cite(Source.GUIDE, "Kernel Dispatch")


@dataclass(frozen=True, slots=True)
class NumberRow:
    """A name of a number."""

    name: str
    value: int
    meaning: str
    cite: Cite


@dataclass(frozen=True, slots=True)
class NoteRow:
    """A kind of note: the name and the number that its header has."""

    name: str
    vendor: str
    value: int
    cite: Cite


@dataclass(frozen=True, slots=True)
class ScopeRow:
    """A synchronization scope, as `syncscope(...)` spells it; the system scope has no spelling."""

    name: str
    syncscope: str
    scope: Scope
    one_as: bool
    cite: Cite = _SCOPES


@dataclass(frozen=True, slots=True)
class KeyRow:
    """A key of code object metadata: the map that contains it, its spelling, and its spelling in
    V2, after the maps around it. `form` is the required form of a value, `words` the permitted
    strings, `only_with` the kinds of argument that may have it, in both spellings.
    """

    map: str
    name: str | None
    v2: tuple[str, ...]
    kind: Kind
    required: Required
    form: Form
    words: tuple[str, ...]
    since: CodeObjectVersion
    also: tuple[str, ...]
    only_with: tuple[str, ...]
    only_with_v2: tuple[str, ...]
    meaning: str
    cite: Cite


@dataclass(frozen=True, slots=True)
class WordRow:
    """A word that a key's string may be, and V2's spelling; the version that introduced it."""

    key: str
    name: str
    v2: str | None
    meaning: str
    since: CodeObjectVersion
    cite: Cite


@dataclass(frozen=True, slots=True)
class FieldRow:
    """A field of a record: its first byte, and its size in bytes."""

    record: str
    name: str
    offset: int
    size: int
    meaning: str
    cite: Cite


@dataclass(frozen=True, slots=True)
class IsaRow:
    """A name of the note record NT_AMD_HSA_ISA_VERSION, and the target ID that it denotes."""

    name: str
    target: str
    cite: Cite = _NOTES_V2


def _selections() -> Iterator[NumberRow]:
    says = {
        Setting.UNSUPPORTED: "the processor has no {}",
        Setting.ANY: "the code runs under either setting of {}",
        Setting.OFF: "the code runs only where {} is off",
        Setting.ON: "the code runs only where {} is on",
    }
    for feature, field in FEATURE_SELECTION_V4.items():
        yield NumberRow(
            field.name, field.mask, f"mask of the selection of {feature.value}", _HEADER
        )
        for setting, value in SELECTION.items():
            name = f"EF_AMDGPU_FEATURE_{feature.name}_{setting.name}_V4"
            meaning = says[setting].format(feature.value)
            yield NumberRow(name, field.place(value), meaning, _HEADER)


E_FLAGS: tuple[NumberRow, ...] = (
    NumberRow("EF_AMDGPU_FEATURE_XNACK_V2", 0x01, "V2: the code was made with xnack on", _HEADER),
    NumberRow(
        "EF_AMDGPU_FEATURE_TRAP_HANDLER_V2",
        0x02,
        "V2: the trap handler is enabled for the code",
        _HEADER,
    ),
    NumberRow(MACH.name, MACH.mask, "mask of the processor, a value of EF_AMDGPU_MACH", _HEADER),
    *(
        NumberRow(field.name, field.mask, f"V3: the code was made with {feature.value} on", _HEADER)
        for feature, field in FEATURE_BIT_V3.items()
    ),
    *_selections(),
    NumberRow(
        GENERIC_VERSION.name,
        GENERIC_VERSION.mask,
        "V6: mask of the version of generic code, 1 to 255; 0 for other processors",
        _HEADER,
    ),
)
"""The fields of e_flags and their values, each at its position."""

MACHINES: tuple[NumberRow, ...] = tuple(
    NumberRow(each.mach_name, each.mach, f"processor {each.name}", _HEADER)
    for each in sorted(ALL_PROCESSORS, key=lambda each: each.mach)
)
"""The values of EF_AMDGPU_MACH."""

NOTES: tuple[NoteRow, ...] = tuple(
    NoteRow(each.name, each.vendor, each.number, each.cite) for each in NoteKind
)

ISA_NAMES: tuple[IsaRow, ...] = tuple(IsaRow(str(isa), target) for isa, target in FIXED_TARGETS)


def _scope(each: SyncScope) -> ScopeRow:
    # The guide's table has 'one-as' for the system scope of one address space.
    return ScopeRow(each.syncscope or each.word, each.syncscope, each.scope, each.one_as)


SYNC_SCOPES: tuple[ScopeRow, ...] = tuple(_scope(each) for each in ALL_SYNC_SCOPES)


def _key(name: str, key: Key) -> KeyRow:
    return KeyRow(
        name,
        key.name,
        key.v2,
        key.kind,
        key.required,
        key.form,
        tuple(each.word for each in key.words) if key.words else (),
        key.since,
        key.also,
        tuple(each.word for each in key.only_with),
        tuple(each.v2 for each in key.only_with if each.v2),
        key.meaning,
        key.cite,
    )


METADATA_KEYS: tuple[KeyRow, ...] = tuple(
    _key(name, key)
    for name, keys in (("top", TOP), ("kernel", KERNEL), ("argument", ARGUMENT))
    for key in keys
)

METADATA_KEYS_V2: tuple[KeyRow, ...] = tuple(
    replace(row, cite=_METADATA_V2) for row in METADATA_KEYS if row.v2
)
"""The keys of V2's YAML, which spells them differently."""


def _words(key: str, words: type[Words], cite: Cite) -> Iterator[WordRow]:
    for each in words:
        of = _ARGUMENTS_V5 if each.since >= CodeObjectVersion.V5 else cite
        yield WordRow(key, each.word, each.v2, each.meaning, each.since, of)


VALUE_KINDS: tuple[WordRow, ...] = tuple(_words(".value_kind", ValueKind, _ARGUMENTS))

METADATA_WORDS: tuple[WordRow, ...] = (
    *_words(".access", Access, _ARGUMENTS),
    *_words(".address_space", AddressSpaceQualifier, _ARGUMENTS),
    *_words(".kind", KernelKind, _ARGUMENTS),
    *_words(".language", Language, _ARGUMENTS),
)
"""The words of other keys."""


def _fields(layouts: Iterable[Layout]) -> Iterator[FieldRow]:
    for layout in layouts:
        offset = 0
        for field in layout.fields:
            yield FieldRow(
                layout.name,
                field.name,
                offset,
                field.size * field.count,
                field.meaning,
                layout.cite,
            )
            offset += field.size * field.count


NOTE_FIELDS: tuple[FieldRow, ...] = tuple(_fields((CODE_OBJECT_VERSION, HSAIL, ISA_VERSION)))
PACKET_FIELDS: tuple[FieldRow, ...] = tuple(_fields((DISPATCH, BARRIER)))
SNAPSHOT_FIELDS: tuple[FieldRow, ...] = tuple(_fields((HEADER, RUNTIME, AGENT, QUEUE)))

_PACKETS = {
    PacketType.VENDOR_SPECIFIC: "for the vendor's own use",
    PacketType.INVALID: "a free slot, or a packet that is not written yet",
    PacketType.KERNEL_DISPATCH: "starts a kernel",
    PacketType.BARRIER_AND: "waits until all of up to five signals are 0",
    PacketType.AGENT_DISPATCH: "starts a function of the agent",
    PacketType.BARRIER_OR: "waits until one of up to five signals is 0",
}
PACKET_TYPES: tuple[NumberRow, ...] = tuple(
    NumberRow(each.name, each.value, says, _DISPATCH) for each, says in _PACKETS.items()
)

BARRIERS: tuple[BarrierObject, ...] = (
    *BARRIER_OBJECTS[BarrierHardware.UNSPLIT],
    *BARRIER_OBJECTS[BarrierHardware.SPLIT_NAMED_CLUSTER],
)
"""The barrier objects: that of GFX6 to GFX11, and those of GFX12 and GFX12.5."""
