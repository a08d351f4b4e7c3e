"""The processors of code object V2, which fixes their features (001 Note Records).

V2 names its target by an ISA version in a NT_AMD_HSA_ISA_VERSION note record; the table maps each
to a target ID.
"""

from __future__ import annotations

from types import MappingProxyType

from fencepost.citations import Cite, Source
from fencepost.records import dataclass
from fencepost.targets.fault import TargetError, TargetFault
from fencepost.targets.features import TARGET_ID_FEATURES, Feature, Setting
from fencepost.targets.target_id import TargetID, parse

_CITE = Cite(Source.GUIDE, "Note Records")

VENDOR = "AMD"
ARCHITECTURE = "AMDGPU"


@dataclass(frozen=True, slots=True, order=True)
class IsaVersion:
    """Major, minor and stepping of the note record."""

    major: int
    minor: int
    stepping: int

    def __str__(self) -> str:
        """The note record's ISA name, as the guide writes it."""
        return f"{VENDOR}:{ARCHITECTURE}:{self.major}:{self.minor}:{self.stepping}"


FIXED_TARGETS: tuple[tuple[IsaVersion, str], ...] = (
    (IsaVersion(6, 0, 0), "gfx600"),
    (IsaVersion(6, 0, 1), "gfx601"),
    (IsaVersion(6, 0, 2), "gfx602"),
    (IsaVersion(7, 0, 0), "gfx700"),
    (IsaVersion(7, 0, 1), "gfx701"),
    (IsaVersion(7, 0, 2), "gfx702"),
    (IsaVersion(7, 0, 3), "gfx703"),
    (IsaVersion(7, 0, 4), "gfx704"),
    (IsaVersion(7, 0, 5), "gfx705"),
    (IsaVersion(8, 0, 0), "gfx802"),
    (IsaVersion(8, 0, 1), "gfx801:xnack+"),
    (IsaVersion(8, 0, 2), "gfx802"),
    (IsaVersion(8, 0, 3), "gfx803"),
    (IsaVersion(8, 0, 4), "gfx803"),
    (IsaVersion(8, 0, 5), "gfx805"),
    (IsaVersion(8, 1, 0), "gfx810:xnack+"),
    (IsaVersion(9, 0, 0), "gfx900:xnack-"),
    (IsaVersion(9, 0, 1), "gfx900:xnack+"),
    (IsaVersion(9, 0, 2), "gfx902:xnack-"),
    (IsaVersion(9, 0, 3), "gfx902:xnack+"),
    (IsaVersion(9, 0, 4), "gfx904:xnack-"),
    (IsaVersion(9, 0, 5), "gfx904:xnack+"),
    (IsaVersion(9, 0, 6), "gfx906:sramecc-:xnack-"),
    (IsaVersion(9, 0, 7), "gfx906:sramecc-:xnack+"),
    (IsaVersion(9, 0, 12), "gfx90c:xnack-"),
)
"""The rows of 'AMDGPU Code Object V2 Supported Processors and Fixed Target Feature Settings'."""

_TARGET_BY_ISA = MappingProxyType(dict(FIXED_TARGETS))


def target_of_isa(isa: IsaVersion, *, finalizer_xnack: bool | None = None) -> TargetID:
    """The target ID of a V2 code object with this ISA version.

    `finalizer_xnack` is for code objects of the Finalizer (those with a NT_AMD_HSA_HSAIL record):
    the bit EF_AMDGPU_FEATURE_XNACK_V2 of their flags, which stands in place of the table's setting.

    Raises TargetError: NOT_IN_CODE_OBJECT_V2; UNSUPPORTED_FEATURE where the bit is set and the
    processor has no xnack, for which it must be 0.
    """
    text = _TARGET_BY_ISA.get(isa)
    if text is None:
        raise TargetError(
            TargetFault.NOT_IN_CODE_OBJECT_V2,
            f"code object V2 has no processor {isa}",
            rule=f"V2 supports the processors of its table only [{_CITE}]",
            mend="check the note record NT_AMD_HSA_ISA_VERSION",
        )
    target = parse(text, canonical=True)
    if finalizer_xnack is None:
        return target
    settings = {feature: target.setting(feature) for feature in TARGET_ID_FEATURES}
    if finalizer_xnack:
        settings[Feature.XNACK] = Setting.ON
    elif Feature.XNACK in target.processor.features:
        settings[Feature.XNACK] = Setting.OFF
    return TargetID.of(target.processor, settings)


def isa_of_target(target: TargetID) -> IsaVersion:
    """The ISA version that a V2 code object for this target has; Any is taken for On. Of two
    versions with one target ID, the one that the processor's name spells.

    Raises TargetError (NOT_IN_CODE_OBJECT_V2) where the table has no such row.
    """
    settings = {}
    for feature in TARGET_ID_FEATURES:
        setting = target.setting(feature)
        open_choice = setting is Setting.ANY and feature in target.processor.features
        settings[feature] = Setting.ON if open_choice else setting
    fixed = TargetID.of(target.processor, settings)
    versions = [isa for isa, text in FIXED_TARGETS if text == str(fixed)]
    for isa in versions:
        if (isa.major, isa.minor, isa.stepping) == target.processor.isa_version:
            return isa
    if versions:
        return versions[0]
    raise TargetError(
        TargetFault.NOT_IN_CODE_OBJECT_V2,
        f"code object V2 has no target {fixed}",
        rule=f"V2 supports the processors and settings of its table only [{_CITE}]",
        mend="use code object V4 or above",
    )
