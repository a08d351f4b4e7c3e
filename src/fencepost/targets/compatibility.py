"""Compatibility of code with the device that is to load it (001 Target ID, by way of the Clang
Offload Bundler's compatibility rules; 001 Generic Processor Versioning).
"""

from __future__ import annotations

from enum import Enum, unique
from typing import assert_never

from fencepost.citations import Cite, Source
from fencepost.records import dataclass
from fencepost.targets.code_object_version import CodeObjectVersion
from fencepost.targets.e_flags import CodeTarget
from fencepost.targets.fault import TargetError, TargetFault
from fencepost.targets.features import TARGET_ID_FEATURES, Feature, Setting
from fencepost.targets.processor import Processor
from fencepost.targets.target_id import TargetID


@unique
class Mismatch(Enum):
    """Why code cannot be loaded on a device; the value is the rule that it breaks."""

    PROCESSOR = "code runs on the processor it was generated for"
    NOT_A_MEMBER = "code for a generic processor runs on the processors that this supports"
    GENERIC_VERSION = "the version of generic code is at least the version that added the processor"
    FEATURE = "code with a feature on or off runs only where it is set so"

    @property
    def cite(self) -> Cite:
        """The section that states the rule."""
        match self:
            case Mismatch.PROCESSOR | Mismatch.FEATURE:
                return Cite(Source.GUIDE, "Target ID")
            case Mismatch.NOT_A_MEMBER:
                return Cite(Source.GUIDE, "Processors")
            case Mismatch.GENERIC_VERSION:
                return Cite(Source.GUIDE, "Generic Processor Versioning")
            case _:
                assert_never(self)


@dataclass(frozen=True, slots=True)
class Loadability:
    """A verdict: no mismatch means that the code can be loaded. `detail` names both parties."""

    mismatch: Mismatch | None
    detail: str

    @property
    def loadable(self) -> bool:
        """True if the code can be loaded."""
        return self.mismatch is None


def loadability(
    code: CodeTarget, device: TargetID, version: CodeObjectVersion = CodeObjectVersion.V6
) -> Loadability:
    """Decide if a code object of this version and target can be loaded on a device.

    The settings of `device` are those of the process. Any there means that the setting is not
    known; then only code that runs under both settings is loadable. A feature that the code's
    processor lacks and the device's has (sramecc of gfx9-generic on gfx906) must be off on the
    device, because the code was generated without regard to it.

    Raises TargetError: GENERIC_DEVICE if the device is a generic processor, GENERIC_TOO_EARLY if
    generic code is older than V6.
    """
    if device.processor.is_generic:
        raise TargetError(
            TargetFault.GENERIC_DEVICE,
            f"'{device.processor}' is a generic processor, not a device",
            rule=f"generic processors stand for their members [{Cite(Source.GUIDE, 'Processors')}]",
            mend="name one of "
            + ", ".join(member.processor for member in device.processor.members),
        )
    ours = code.target.processor
    theirs = device.processor
    if ours.is_generic and not version.allows_generic:
        raise TargetError(
            TargetFault.GENERIC_TOO_EARLY,
            f"processor '{ours}' in a code object {version.name}",
            rule="generic processors are only available on code object V6 and above "
            f"[{Cite(Source.GUIDE, 'Processors')}]",
            mend="name the version of the code object",
        )
    mismatch = _processor_mismatch(code, theirs)
    if mismatch is not None:
        return mismatch
    for feature in TARGET_ID_FEATURES:
        mismatch = _feature_mismatch(code.target, device, feature, version)
        if mismatch is not None:
            return mismatch
    return Loadability(None, f"code for {code.target} can be loaded on {device}")


def _processor_mismatch(code: CodeTarget, device: Processor) -> Loadability | None:
    ours = code.target.processor
    if code.generic_version is None:
        if ours == device:
            return None
        return Loadability(Mismatch.PROCESSOR, f"code for {ours}, device {device}")
    since = {member.processor: member.since for member in ours.members}.get(device.name)
    if since is None:
        return Loadability(Mismatch.NOT_A_MEMBER, f"{ours} does not support {device}")
    if code.generic_version < since:
        return Loadability(
            Mismatch.GENERIC_VERSION,
            f"code for {ours} version {code.generic_version}; version {since} added {device}",
        )
    return None


def _feature_mismatch(
    code: TargetID, device: TargetID, feature: Feature, version: CodeObjectVersion
) -> Loadability | None:
    if feature not in device.processor.features:
        return None
    setting = code.setting(feature)
    there = device.setting(feature)
    match setting:
        case Setting.ANY:
            wanted = Setting.ANY if version.expresses_any else Setting.ON
        case Setting.UNSUPPORTED:
            wanted = Setting.OFF
        case Setting.OFF | Setting.ON:
            wanted = setting
        case _:
            assert_never(setting)
    if wanted in (Setting.ANY, there):
        return None
    return Loadability(
        Mismatch.FEATURE,
        f"code for {code} needs {feature.value} {wanted.value}; on the device {device} it is "
        + ("not known" if there is Setting.ANY else there.value),
    )
