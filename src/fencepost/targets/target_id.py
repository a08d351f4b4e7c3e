"""Target IDs: a processor with the settings of its features (001 Target ID).

Two syntaxes, both of `<processor>` and then features: `gfx90a:sramecc+:xnack-`, and for code
objects V2 and V3 `gfx90a+sramecc` (001 Code Object V2 to V3 Target ID). Each may stand behind a
target triple, as in `amdgcn-amd-amdhsa--gfx90a:xnack+`.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, unique
from typing import assert_never

from fencepost.citations import Cite, Source
from fencepost.near import near_names
from fencepost.records import dataclass
from fencepost.targets.fault import TargetError, TargetFault
from fencepost.targets.features import (
    FEATURE_BY_NAME,
    FEATURE_ROW,
    TARGET_ID_FEATURES,
    Control,
    Feature,
    Setting,
)
from fencepost.targets.processor import Architecture, Processor
from fencepost.targets.processors import find
from fencepost.targets.triple import Triple, parse_triple, processor_in

_CITE = Cite(Source.GUIDE, "Target ID")
_V2_V3_CITE = Cite(Source.GUIDE, "Code Object V2 to V3 Target ID")

_SIGNS: Mapping[str, Setting] = {"+": Setting.ON, "-": Setting.OFF}
_SIGN_OF: Mapping[Setting, str] = {setting: sign for sign, setting in _SIGNS.items()}


@unique
class Syntax(Enum):
    """The syntax of a target ID; the value is the separator of its components."""

    COLON = ":"
    """Code objects V4 and above, and the compiler's options: each feature with its sign; omitted
    means Any."""

    PLUS = "+"
    """Bundle entry IDs and the `.amdgcn_target` directive of code objects V2 and V3: a feature
    stands there where it is On or Any, and is omitted where it is Off."""


@dataclass(frozen=True, slots=True)
class TargetID:
    """A processor, and the setting of each feature that a target ID controls.

    Raises TargetError where the processor does not take the setting (`Processor.settings`):
    UNSUPPORTED_FEATURE, FIXED_FEATURE, or BAD_SETTING for a supported feature set UNSUPPORTED.
    """

    processor: Processor
    sramecc: Setting
    xnack: Setting

    @classmethod
    def of(
        cls, processor: Processor, settings: Mapping[Feature, Setting] | None = None
    ) -> TargetID:
        """The target ID with these settings; features not in the mapping stand as in code that does
        not name them.

        Raises TargetError as the class does, and NOT_IN_TARGET_ID for a feature that no target ID
        controls.
        """
        chosen = dict(settings or {})
        for feature in chosen:
            if feature not in TARGET_ID_FEATURES:
                raise _not_in_target_id(processor, feature)
        return cls(
            processor,
            sramecc=chosen.get(Feature.SRAMECC, processor.settings(Feature.SRAMECC)[0]),
            xnack=chosen.get(Feature.XNACK, processor.settings(Feature.XNACK)[0]),
        )

    def __post_init__(self) -> None:
        for feature in TARGET_ID_FEATURES:
            setting = self.setting(feature)
            if setting not in self.processor.settings(feature):
                raise _bad_setting(self.processor, feature, setting)

    def setting(self, feature: Feature) -> Setting:
        """Return the setting of a feature; UNSUPPORTED for features that no target ID controls."""
        match feature:
            case Feature.SRAMECC:
                return self.sramecc
            case Feature.XNACK:
                return self.xnack
            case Feature.CUMODE | Feature.TGSPLIT | Feature.WAVEFRONTSIZE64:
                return Setting.UNSUPPORTED
            case _:
                assert_never(feature)

    def __str__(self) -> str:
        """The canonical form: primary name, features in alphabetical order, Any omitted."""
        return self.spell(Syntax.COLON)

    def spell(self, syntax: Syntax) -> str:
        """Return the canonical form in this syntax. PLUS spells On and Any the same way, so it may
        lose the difference.
        """
        parts = [self.processor.name]
        for feature in TARGET_ID_FEATURES:
            setting = self.setting(feature)
            match syntax:
                case Syntax.COLON:
                    if setting in _SIGN_OF:
                        parts.append(feature.value + _SIGN_OF[setting])
                case Syntax.PLUS:
                    # A feature that cannot be chosen is never named, whatever its setting.
                    if feature in self.processor.features and setting is not Setting.OFF:
                        parts.append(feature.value)
                case _:
                    assert_never(syntax)
        return syntax.value.join(parts)


@dataclass(frozen=True, slots=True)
class QualifiedTargetID:
    """A target ID behind its triple, as `.amdgcn_target` and `amdhsa.target` have it.

    Raises TargetError (WRONG_ARCHITECTURE) where the processor is not of the triple's architecture.
    """

    triple: Triple
    target: TargetID

    def __post_init__(self) -> None:
        processor = self.target.processor
        if processor.architecture is not self.triple.architecture:
            raise TargetError(
                TargetFault.WRONG_ARCHITECTURE,
                f"processor '{processor}' is of the architecture {processor.architecture.value}, "
                f"and the triple says {self.triple.architecture.value}",
                rule=f"the triple names the processor's architecture "
                f"[{Cite(Source.GUIDE, 'Processors')}]",
                mend=f"write {processor.architecture.value} for the architecture",
            )

    def __str__(self) -> str:
        """The form that tools write: the triple in four fields, the target ID canonical."""
        return self.spell(Syntax.COLON)

    def spell(self, syntax: Syntax) -> str:
        """The canonical form in this syntax."""
        return f"{self.triple}-{self.target.spell(syntax)}"


def parse(text: str, syntax: Syntax = Syntax.COLON, *, canonical: bool = False) -> TargetID:
    """The target ID that a text spells, without triple.

    The non-canonical form, which users may write, allows alternative processor names and any order
    of features; `canonical` demands the other (001 Target ID).

    Raises TargetError: EMPTY_COMPONENT, UNKNOWN_PROCESSOR, UNKNOWN_FEATURE, NOT_IN_TARGET_ID,
    UNSUPPORTED_FEATURE, FIXED_FEATURE, MISSING_SIGN, DUPLICATE_FEATURE, WRONG_SYNTAX,
    NOT_CANONICAL.
    """
    name, *components = text.split(syntax.value)
    if syntax is Syntax.PLUS and ":" in text:
        raise _wrong_syntax(text, syntax, Syntax.COLON)
    if syntax is Syntax.COLON and "+" in name:
        raise _wrong_syntax(text, syntax, Syntax.PLUS)
    if not name or any(component in ("", *_SIGNS) for component in components):
        raise TargetError(
            TargetFault.EMPTY_COMPONENT,
            f"an empty component in the target ID {text!r}",
            rule=_grammar(syntax),
            mend="write a name there, or remove the separator",
        )

    processor = find(name)
    settings: dict[Feature, Setting] = {}
    for component in components:
        feature, setting = _component(text, processor, component, syntax)
        if feature in settings:
            raise TargetError(
                TargetFault.DUPLICATE_FEATURE,
                f"target feature '{feature.value}' appears twice in the target ID {text!r}",
                rule=f"each target feature appears at most once [{_CITE}]",
                mend="keep one of the two",
            )
        settings[feature] = setting
    if syntax is Syntax.PLUS:
        for feature in TARGET_ID_FEATURES:
            if feature in processor.features:
                settings.setdefault(feature, Setting.OFF)

    target = TargetID.of(processor, settings)
    if canonical and target.spell(syntax) != text:
        raise TargetError(
            TargetFault.NOT_CANONICAL,
            f"the target ID {text!r} is not in canonical form",
            rule=f"primary processor name, features in alphabetical order [{_CITE}]",
            mend=f"write {target.spell(syntax)}",
        )
    return target


def parse_qualified(
    text: str, syntax: Syntax = Syntax.COLON, *, canonical: bool = False
) -> QualifiedTargetID:
    """The triple and target ID that a text spells: `amdgcn-amd-amdhsa--gfx90a:xnack+`.

    The triple has three fields or four. `canonical` is of the target ID alone: a triple may be
    written either way.

    Raises TargetError as `parse` and `parse_triple` do, and WRONG_ARCHITECTURE.
    """
    fields = text.split("-", 3)
    if len(fields) < 4:
        raise TargetError(
            TargetFault.BAD_TRIPLE,
            f"{text!r} does not spell a target triple and a target ID",
            rule=f"<architecture>-<vendor>-<os>[-<environment>]-<target ID> [{_CITE}]",
            mend="write amdgcn-amd-amdhsa--<target ID>",
        )
    # Whether the environment is there does not show in the number of dashes: names of generic
    # processors hold some too (and all of these begin with gfx), and so does a feature set off.
    rest = fields.pop()
    head = _name(rest)
    if "-" in head and not head.startswith("gfx"):
        environment, rest = rest.split("-", 1)
        fields.append(environment)
    found = QualifiedTargetID(
        parse_triple("-".join(fields)), parse(rest, syntax, canonical=canonical)
    )
    named = processor_in(fields[0])
    if named is not None and named != found.target.processor.name:
        raise TargetError(
            TargetFault.WRONG_ARCHITECTURE,
            f"{text!r} names {named} in its triple, and {found.target.processor.name} behind it",
            rule=f"a triple that names a processor is of that one [{_CITE}]",
            mend=f"write amdgcn-amd-amdhsa--{found.target}",
        )
    return found


def parse_either(text: str) -> TargetID:
    """The target ID that a text spells in the colon syntax, with or without a triple before it.

    Raises TargetError as `parse_qualified` does.
    """
    opening, dash, _ = text.partition("-")
    architectures = {architecture.value for architecture in Architecture}
    if dash and (opening in architectures or processor_in(opening) is not None):
        return parse_qualified(text).target
    return parse(text)


def _name(text: str) -> str:
    """The text up to the first feature, whichever the syntax."""
    return text.partition(":")[0].partition("+")[0]


def _component(
    text: str, processor: Processor, component: str, syntax: Syntax
) -> tuple[Feature, Setting]:
    """The feature and setting that one component of the target ID `text` spells."""
    match syntax:
        case Syntax.COLON:
            name, sign = component[:-1], component[-1]
            if sign not in _SIGNS:
                name, sign = component, ""
        case Syntax.PLUS:
            name, sign = component, "+"
        case _:
            assert_never(syntax)
    feature = FEATURE_BY_NAME.get(name)
    if feature is None:
        near = near_names(name, FEATURE_BY_NAME, n=1)
        raise TargetError(
            TargetFault.UNKNOWN_FEATURE,
            f"unknown target feature {name!r} in the target ID {text!r}",
            rule=f"a target feature of the guide's table [{Cite(Source.GUIDE, 'Target Features')}]",
            mend=f"did you mean {near[0]}?" if near else _settable(processor),
        )
    if FEATURE_ROW[feature].control is not Control.TARGET_ID:
        raise _not_in_target_id(processor, feature)
    if feature not in processor.features:
        raise _bad_setting(processor, feature, _SIGNS.get(sign, Setting.ANY))
    if not sign:
        raise TargetError(
            TargetFault.MISSING_SIGN,
            f"target feature '{name}' has no sign in the target ID {text!r}",
            rule=_grammar(syntax),
            mend=f"write {name}+ for on, {name}- for off; leave it out for either",
        )
    return feature, _SIGNS[sign]


def _grammar(syntax: Syntax) -> str:
    """The rule that a target ID of this syntax follows, with its cite."""
    match syntax:
        case Syntax.COLON:
            return f"a target ID is <processor>(:<feature>(+|-))* [{_CITE}]"
        case Syntax.PLUS:
            return f"a target ID of V2 or V3 is <processor>(+<feature>)* [{_V2_V3_CITE}]"
        case _:
            assert_never(syntax)


def _settable(processor: Processor) -> str:
    """Return advice on the features that a target ID of the processor can name."""
    names = [feature.value for feature in TARGET_ID_FEATURES if feature in processor.features]
    if not names:
        return f"write {processor} alone: its target ID names no feature"
    return f"the target ID of {processor} can name {' and '.join(names)}"


def _wrong_syntax(text: str, wanted: Syntax, seen: Syntax) -> TargetError:
    return TargetError(
        TargetFault.WRONG_SYNTAX,
        f"the target ID {text!r} is written with {seen.value!r} between its components",
        rule=_grammar(wanted),
        mend="the syntax depends on the code object version: '+' up to V3, ':' from V4",
    )


def _not_in_target_id(processor: Processor, feature: Feature) -> TargetError:
    return TargetError(
        TargetFault.NOT_IN_TARGET_ID,
        f"target feature '{feature.value}' cannot be part of a target ID",
        rule=f"each feature is controlled in one way [{Cite(Source.GUIDE, 'Target Features')}]",
        mend=f"use {FEATURE_ROW[feature].options[0]}; {_settable(processor)}",
    )


def _bad_setting(processor: Processor, feature: Feature, setting: Setting) -> TargetError:
    name = feature.value
    if feature in processor.features:
        return TargetError(
            TargetFault.BAD_SETTING,
            f"target feature '{name}' of processor '{processor}' is set {setting.value}",
            rule=f"the processor supports the feature [{Cite(Source.GUIDE, 'Processors')}]",
            mend="set it any, on or off",
        )
    if feature in processor.fixed_features:
        return TargetError(
            TargetFault.FIXED_FEATURE,
            f"target feature '{name}' of processor '{processor}' cannot be chosen",
            rule=f"the processor's row does not list it [{Cite(Source.GUIDE, 'Processors')}]",
            mend=_settable(processor),
        )
    return TargetError(
        TargetFault.UNSUPPORTED_FEATURE,
        f"processor '{processor}' does not support the target feature '{name}'",
        rule=f"a target ID names features that the processor supports [{_CITE}]",
        mend=_settable(processor),
    )
