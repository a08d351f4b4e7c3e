"""The target in the ELF header's `e_flags` (001 Header).

Reader and writer share the fields and the case list below. In V3 a feature has one bit; from V4 on
it has a selection of four values; V6 adds the version of a generic processor. The guide writes of
the code objects of `amdhsa`; those of other operating systems carry no version, and LLVM 22 writes
their flags as V3.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from fencepost.citations import Cite, Source
from fencepost.records import dataclass
from fencepost.targets.code_object_version import CodeObjectVersion
from fencepost.targets.fault import TargetError, TargetFault
from fencepost.targets.features import TARGET_ID_FEATURES, Feature, Setting
from fencepost.targets.processor import Processor
from fencepost.targets.processors import find_mach
from fencepost.targets.target_id import TargetID

_CITE = Cite(Source.GUIDE, "Header")


@dataclass(frozen=True, slots=True)
class FlagField:
    """A bit field of `e_flags`, by its name in the guide."""

    name: str
    mask: int

    @property
    def shift(self) -> int:
        """The position of the lowest bit."""
        return (self.mask & -self.mask).bit_length() - 1

    def read(self, flags: int) -> int:
        """The field's value in the flags, shifted down."""
        return (flags & self.mask) >> self.shift

    def place(self, value: int) -> int:
        """The value, shifted up to the field's position."""
        return value << self.shift


MACH = FlagField("EF_AMDGPU_MACH", 0x0FF)

FEATURE_BIT_V3: Mapping[Feature, FlagField] = {
    Feature.XNACK: FlagField("EF_AMDGPU_FEATURE_XNACK_V3", 0x100),
    Feature.SRAMECC: FlagField("EF_AMDGPU_FEATURE_SRAMECC_V3", 0x200),
}

FEATURE_SELECTION_V4: Mapping[Feature, FlagField] = {
    Feature.XNACK: FlagField("EF_AMDGPU_FEATURE_XNACK_V4", 0x300),
    Feature.SRAMECC: FlagField("EF_AMDGPU_FEATURE_SRAMECC_V4", 0xC00),
}

SELECTION: Mapping[Setting, int] = {
    Setting.UNSUPPORTED: 0,
    Setting.ANY: 1,
    Setting.OFF: 2,
    Setting.ON: 3,
}
"""The values of EF_AMDGPU_FEATURE_*_V4, shifted down."""

_SETTING = {value: setting for setting, value in SELECTION.items()}

GENERIC_VERSION = FlagField("EF_AMDGPU_GENERIC_VERSION_V", 0xFF00_0000)


@dataclass(frozen=True, slots=True)
class CodeTarget:
    """The target that `e_flags` name: a target ID, and for a generic processor the version of the
    code (1 to 255; None for other processors, whose field is 0).

    Raises TargetError (BAD_GENERIC_VERSION) if the two are inconsistent.
    """

    target: TargetID
    generic_version: int | None = None

    def __post_init__(self) -> None:
        version = self.generic_version
        processor = self.target.processor
        if processor.is_generic:
            if version is None or not 1 <= version <= 255:
                raise _bad_generic_version(processor, version, "between 1 and 255")
        elif version is not None:
            raise _bad_generic_version(processor, version, "0 for a processor that is not generic")


def code_target(target: TargetID) -> CodeTarget:
    """The target of code generated today: a generic processor has its current version."""
    return CodeTarget(target, target.processor.generic_version)


def encode(code: CodeTarget, version: CodeObjectVersion) -> int:
    """The `e_flags` of a code object of this version.

    V3 has no Any and writes it as On.

    Raises TargetError: NO_PROCESSOR_IN_FLAGS for V2, GENERIC_TOO_EARLY for a generic processor
    before V6.
    """
    processor = code.target.processor
    if processor.is_generic and not version.allows_generic:
        raise _generic_too_early(processor, version)
    flags = MACH.place(processor.mach)
    for feature in TARGET_ID_FEATURES:
        setting = code.target.setting(feature)
        match version:
            case CodeObjectVersion.V2:
                raise _no_processor_in_flags()
            case CodeObjectVersion.V3:
                on = setting in (Setting.ANY, Setting.ON)
                flags |= FEATURE_BIT_V3[feature].place(int(on))
            case CodeObjectVersion.V4 | CodeObjectVersion.V5 | CodeObjectVersion.V6:
                flags |= FEATURE_SELECTION_V4[feature].place(SELECTION[setting])
            case _:
                assert_never(version)
    return flags | GENERIC_VERSION.place(code.generic_version or 0)


def decode(flags: int, version: CodeObjectVersion) -> CodeTarget:
    """The target that the `e_flags` of a code object of this version name.

    Raises TargetError: NO_PROCESSOR_IN_FLAGS for V2; UNKNOWN_FLAG for bits outside the fields of
    the version; UNKNOWN_MACH; GENERIC_TOO_EARLY; BAD_GENERIC_VERSION; UNSUPPORTED_FEATURE,
    FIXED_FEATURE or BAD_SETTING where a selection does not go with the processor.
    """
    known = _known_bits(version)
    if flags < 0 or flags & ~known:
        raise TargetError(
            TargetFault.UNKNOWN_FLAG,
            f"e_flags 0x{flags:x} of code object {version.name} have bits outside 0x{known:x}",
            rule=f"the fields of e_flags in {version.name} [{_CITE}]",
            mend="check the code object version, which e_ident[EI_ABIVERSION] gives",
        )
    processor = find_mach(MACH.read(flags))
    if processor.is_generic and not version.allows_generic:
        raise _generic_too_early(processor, version)
    settings: dict[Feature, Setting] = {}
    for feature in TARGET_ID_FEATURES:
        if version.expresses_any:
            settings[feature] = _SETTING[FEATURE_SELECTION_V4[feature].read(flags)]
        elif FEATURE_BIT_V3[feature].read(flags):
            fixed = feature in processor.fixed_features
            settings[feature] = Setting.ANY if fixed else Setting.ON
        else:
            supported = feature in processor.features
            settings[feature] = Setting.OFF if supported else Setting.UNSUPPORTED
    return CodeTarget(TargetID.of(processor, settings), GENERIC_VERSION.read(flags) or None)


def _known_bits(version: CodeObjectVersion) -> int:
    """The bits that have a meaning in this version."""
    match version:
        case CodeObjectVersion.V2:
            raise _no_processor_in_flags()
        case CodeObjectVersion.V3:
            fields = FEATURE_BIT_V3
        case CodeObjectVersion.V4 | CodeObjectVersion.V5 | CodeObjectVersion.V6:
            fields = FEATURE_SELECTION_V4
        case _:
            assert_never(version)
    known = MACH.mask
    for field in fields.values():
        known |= field.mask
    return known | (GENERIC_VERSION.mask if version.allows_generic else 0)


def _no_processor_in_flags() -> TargetError:
    return TargetError(
        TargetFault.NO_PROCESSOR_IN_FLAGS,
        "the e_flags of code object V2 hold no processor",
        rule=f"V2 names the processor in a NT_AMD_HSA_ISA_VERSION note record [{_CITE}]",
        mend="read the note record",
    )


def _generic_too_early(processor: Processor, version: CodeObjectVersion) -> TargetError:
    return TargetError(
        TargetFault.GENERIC_TOO_EARLY,
        f"processor '{processor}' in a code object {version.name}",
        rule="generic processors are only available on code object V6 and above "
        f"[{Cite(Source.GUIDE, 'Processors')}]",
        mend="use -mcode-object-version=6, or a processor that is not generic",
    )


def _bad_generic_version(processor: Processor, version: int | None, wanted: str) -> TargetError:
    return TargetError(
        TargetFault.BAD_GENERIC_VERSION,
        f"generic version {version or 0} for processor '{processor}'",
        rule=f"it is {wanted} [{Cite(Source.GUIDE, 'Generic Processor Versioning')}]",
        mend=f"write {processor.generic_version or 0}",
    )
