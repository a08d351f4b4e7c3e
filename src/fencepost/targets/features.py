"""The target features and their settings (001 Target Features)."""

from __future__ import annotations

from enum import Enum, unique

from fencepost.citations import Cite, Source
from fencepost.records import dataclass


@unique
class Feature(Enum):
    """A target feature; the value is its name in the guide, in target IDs and in options."""

    CUMODE = "cumode"
    SRAMECC = "sramecc"
    TGSPLIT = "tgsplit"
    WAVEFRONTSIZE64 = "wavefrontsize64"
    XNACK = "xnack"


@unique
class Control(Enum):
    """The means by which a target feature is controlled; each feature has exactly one."""

    TARGET_ID = "target ID"
    """A component of the target ID that `-mcpu` and `--offload-arch` take; Any where omitted."""

    OPTION = "option"
    """Its own `-m[no-]<feature>`; Off where omitted."""


@unique
class Setting(Enum):
    """The setting of a target feature in code or on a device."""

    UNSUPPORTED = "unsupported"
    """The processor does not have the feature."""

    ANY = "any"
    """Code that runs under either setting; of a device: the setting is not known."""

    OFF = "off"
    ON = "on"


@dataclass(frozen=True, slots=True)
class FeatureRow:
    """A row of the guide's table of target features.

    `meaning` says what On means for the code. `unsaid` is the setting of code whose compilation did
    not name the feature; code objects V2 and V3 cannot express Any and take it for On.
    """

    feature: Feature
    control: Control
    options: tuple[str, ...]
    unsaid: Setting
    meaning: str
    cite: Cite


_CITE = Cite(Source.GUIDE, "Target Features")

FEATURES: tuple[FeatureRow, ...] = (
    FeatureRow(
        Feature.CUMODE,
        Control.OPTION,
        ("-m[no-]cumode",),
        Setting.OFF,
        "the waves of a workgroup run in one CU; when off, in the CUs of one WGP",
        _CITE,
    ),
    FeatureRow(
        Feature.SRAMECC,
        Control.TARGET_ID,
        ("-mcpu", "--offload-arch"),
        Setting.ANY,
        "the code runs only in a process with SRAMECC on; when off, only with SRAMECC off",
        _CITE,
    ),
    FeatureRow(
        Feature.TGSPLIT,
        Control.OPTION,
        ("-m[no-]tgsplit",),
        Setting.OFF,
        "the waves of a workgroup may run in different CUs (threadgroup split mode)",
        _CITE,
    ),
    FeatureRow(
        Feature.WAVEFRONTSIZE64,
        Control.OPTION,
        ("-m[no-]wavefrontsize64",),
        Setting.OFF,
        "waves have 64 lanes; when off, the native 32",
        _CITE,
    ),
    FeatureRow(
        Feature.XNACK,
        Control.TARGET_ID,
        ("-mcpu", "--offload-arch"),
        Setting.ANY,
        "the code runs only in a process with XNACK replay on; when off, only with it off",
        _CITE,
    ),
)

FEATURE_ROW: dict[Feature, FeatureRow] = {row.feature: row for row in FEATURES}

FEATURE_BY_NAME: dict[str, Feature] = {feature.value: feature for feature in Feature}

TARGET_ID_FEATURES: tuple[Feature, ...] = tuple(
    sorted(
        (row.feature for row in FEATURES if row.control is Control.TARGET_ID),
        key=lambda feature: feature.value,
    )
)
"""The features that a target ID can name, in the order of the canonical form: alphabetical."""
