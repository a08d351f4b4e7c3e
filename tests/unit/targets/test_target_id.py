"""Target IDs: parsing, canonical printing, both syntaxes, and every fault."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fencepost.targets.fault import TargetError, TargetFault
from fencepost.targets.features import TARGET_ID_FEATURES, Feature, Setting
from fencepost.targets.processor import Architecture, Processor
from fencepost.targets.processors import ALL_PROCESSORS, find
from fencepost.targets.target_id import (
    QualifiedTargetID,
    Syntax,
    TargetID,
    parse,
    parse_either,
    parse_qualified,
)
from fencepost.targets.triple import Os, Triple, Vendor


def spoken(processor: Processor, feature: Feature) -> list[Setting]:
    """The settings that text can spell: a fixed feature always reads as Any."""
    return [
        setting
        for setting in processor.settings(feature)
        if feature not in processor.fixed_features or setting is Setting.ANY
    ]


def targets_of(processor: Processor) -> st.SearchStrategy[TargetID]:
    return st.builds(
        TargetID,
        st.just(processor),
        sramecc=st.sampled_from(spoken(processor, Feature.SRAMECC)),
        xnack=st.sampled_from(spoken(processor, Feature.XNACK)),
    )


TARGETS = st.sampled_from(ALL_PROCESSORS).flatmap(targets_of)


@given(TARGETS)
def test_round_trip(target: TargetID) -> None:
    """What is printed parses to the same target ID, and is canonical."""
    assert parse(str(target), canonical=True) == target


@given(TARGETS)
def test_round_trip_of_the_older_syntax(target: TargetID) -> None:
    """The syntax of V2 and V3 takes Any for On, and loses nothing else."""
    again = parse(target.spell(Syntax.PLUS), Syntax.PLUS, canonical=True)
    for feature in TARGET_ID_FEATURES:
        before, after = target.setting(feature), again.setting(feature)
        if before is Setting.ANY and feature in target.processor.features:
            assert after is Setting.ON
        else:
            assert after is before


@given(TARGETS, st.data())
def test_non_canonical_form(target: TargetID, data: st.DataObject) -> None:
    """Any name and any order of features parse to the same target ID."""
    processor = target.processor
    name = data.draw(st.sampled_from([processor.name, *processor.alternatives]))
    _, *features = str(target).split(":")
    text = ":".join([name, *data.draw(st.permutations(features))])
    assert parse(text) == target
    assert str(parse(str(parse(text)))) == str(target)


@given(TARGETS, st.sampled_from(["", "unknown"]), st.sampled_from(list(Os)))
def test_round_trip_behind_a_triple(target: TargetID, environment: str, os: Os) -> None:
    """A target ID behind its triple prints and parses, in both syntaxes."""
    architecture = target.processor.architecture
    if architecture is Architecture.R600 and os is Os.AMDHSA:
        os = Os.NONE
    qualified = QualifiedTargetID(Triple(architecture, Vendor.AMD, os, environment), target)
    assert parse_qualified(str(qualified), canonical=True) == qualified
    assert parse_either(str(qualified)) == target
    older = parse_qualified(qualified.spell(Syntax.PLUS), Syntax.PLUS)
    assert older.target.spell(Syntax.PLUS) == target.spell(Syntax.PLUS)


@given(st.text(alphabet="gfx0129a-+:hsramecnk", max_size=30))
def test_garbage_is_an_input_error(text: str) -> None:
    """Whatever the text, it parses or raises the error of this package."""
    for syntax in Syntax:
        error: TargetError | None = None
        try:
            target = parse(text, syntax)
        except TargetError as caught:
            error = caught
        if error is None:
            assert parse(target.spell(syntax), syntax) == target
        else:
            assert error.message
            assert error.rule
            assert error.mend


@pytest.mark.parametrize("processor", ALL_PROCESSORS, ids=str)
def test_alone_means_any(processor: Processor) -> None:
    """A processor alone leaves every feature open that it supports, and prints as its name."""
    target = parse(processor.name, canonical=True)
    for feature in TARGET_ID_FEATURES:
        assert (target.setting(feature) is Setting.ANY) == (
            feature in processor.features | processor.fixed_features
        )
    assert str(target) == processor.name
    assert TargetID.of(processor) == target


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("gfx90a:xnack-:sramecc+", "gfx90a:sramecc+:xnack-"),
        ("carrizo:xnack+", "gfx801:xnack+"),
        ("polaris11", "gfx803"),
        ("amdgcn-amd-amdhsa--gfx90a:sramecc+:xnack-", "gfx90a:sramecc+:xnack-"),
        ("amdgcn-amd-amdhsa-gfx90a:xnack-", "gfx90a:xnack-"),
        ("amdgcn-amd-amdhsa-gfx9-4-generic:xnack-", "gfx9-4-generic:xnack-"),
        ("amdgcn-amd-amdhsa--gfx9-generic", "gfx9-generic"),
        ("amdgcn-amd-amdhsa-unknown-gfx10-3-generic", "gfx10-3-generic"),
        ("amdgcn-amd-amdhsa-hawaii", "gfx701"),
        ("r600---cayman", "cayman"),
        ("r600", "r600"),
    ],
)
def test_parse_either(text: str, canonical: str) -> None:
    """With or without a triple of three or four fields, the target ID is the one meant."""
    assert str(parse_either(text)) == canonical


@pytest.mark.parametrize(
    ("text", "sramecc", "xnack", "again"),
    [
        ("gfx906", Setting.OFF, Setting.OFF, "gfx906"),
        ("gfx906+xnack", Setting.OFF, Setting.ON, "gfx906+xnack"),
        ("gfx906+xnack+sramecc", Setting.ON, Setting.ON, "gfx906+sramecc+xnack"),
        ("gfx900+xnack", Setting.UNSUPPORTED, Setting.ON, "gfx900+xnack"),
        ("hawaii", Setting.UNSUPPORTED, Setting.UNSUPPORTED, "gfx701"),
    ],
)
def test_older_syntax(text: str, sramecc: Setting, xnack: Setting, again: str) -> None:
    """Named is On, not named is Off, where the processor has the feature at all."""
    target = parse(text, Syntax.PLUS)
    assert (target.sramecc, target.xnack) == (sramecc, xnack)
    assert target.spell(Syntax.PLUS) == again


@pytest.mark.parametrize(
    ("text", "fault", "mend"),
    [
        ("gfx943:xnack+", TargetFault.UNKNOWN_PROCESSOR, "gfx942"),
        ("gfx90a:xnak+", TargetFault.UNKNOWN_FEATURE, "xnack"),
        ("gfx90a:whatever+", TargetFault.UNKNOWN_FEATURE, "sramecc and xnack"),
        ("gfx900:sramecc+", TargetFault.UNSUPPORTED_FEATURE, "can name xnack"),
        ("gfx1030:xnack+", TargetFault.UNSUPPORTED_FEATURE, "names no feature"),
        ("gfx1250:xnack+", TargetFault.FIXED_FEATURE, "names no feature"),
        ("gfx1010:cumode+", TargetFault.NOT_IN_TARGET_ID, "-m[no-]cumode"),
        ("gfx1010:wavefrontsize64+", TargetFault.NOT_IN_TARGET_ID, "-m[no-]wavefrontsize64"),
        ("gfx90a:tgsplit-", TargetFault.NOT_IN_TARGET_ID, "-m[no-]tgsplit"),
        ("gfx90a:xnack+:xnack-", TargetFault.DUPLICATE_FEATURE, "keep one"),
        ("gfx90a:xnack+:xnack+", TargetFault.DUPLICATE_FEATURE, "keep one"),
        ("gfx90a:xnack", TargetFault.MISSING_SIGN, "xnack+"),
        ("gfx90a:", TargetFault.EMPTY_COMPONENT, "separator"),
        ("gfx90a::xnack+", TargetFault.EMPTY_COMPONENT, "separator"),
        ("gfx90a:+", TargetFault.EMPTY_COMPONENT, "separator"),
        (":xnack+", TargetFault.EMPTY_COMPONENT, "separator"),
        ("", TargetFault.EMPTY_COMPONENT, "separator"),
        ("gfx90a+xnack", TargetFault.WRONG_SYNTAX, "code object version"),
    ],
)
def test_faults(text: str, fault: TargetFault, mend: str) -> None:
    """Each fault has its name, and says what to do."""
    with pytest.raises(TargetError) as caught:
        parse(text)
    assert caught.value.fault is fault
    assert caught.value.rule
    assert caught.value.mend is not None
    assert mend in caught.value.mend


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("gfx90a:xnack+", TargetFault.WRONG_SYNTAX),
        ("gfx90a+", TargetFault.EMPTY_COMPONENT),
        ("gfx90a+xnack+xnack", TargetFault.DUPLICATE_FEATURE),
        ("gfx900+sramecc", TargetFault.UNSUPPORTED_FEATURE),
        ("gfx900-xnack", TargetFault.UNKNOWN_PROCESSOR),
        ("gfx1010+cumode", TargetFault.NOT_IN_TARGET_ID),
    ],
)
def test_faults_of_the_older_syntax(text: str, fault: TargetFault) -> None:
    """The same faults in the syntax of V2 and V3."""
    with pytest.raises(TargetError) as caught:
        parse(text, Syntax.PLUS)
    assert caught.value.fault is fault


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("hawaii", "gfx701"),
        ("gfx90a:xnack+:sramecc+", "gfx90a:sramecc+:xnack+"),
    ],
)
def test_canonical_demanded(text: str, canonical: str) -> None:
    """Where canonical form is demanded, the other is refused with the canonical one."""
    parse(text)
    with pytest.raises(TargetError) as caught:
        parse(text, canonical=True)
    assert caught.value.fault is TargetFault.NOT_CANONICAL
    assert caught.value.mend == f"write {canonical}"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("gfx90a", TargetFault.BAD_TRIPLE),
        ("amdgcn-amd-amdhsa", TargetFault.BAD_TRIPLE),
        ("amdgcn-amd-amdhsa--", TargetFault.EMPTY_COMPONENT),
        ("amdgcn-amd-amdhsa--cayman", TargetFault.WRONG_ARCHITECTURE),
        ("r600---gfx90a", TargetFault.WRONG_ARCHITECTURE),
        ("amdgcn-amd-amdhsa-gfx943:xnack-", TargetFault.UNKNOWN_PROCESSOR),
        ("spirv-amd-amdhsa--gfx90a", TargetFault.UNKNOWN_ARCHITECTURE),
        ("amdgcn-amd-linux--gfx90a", TargetFault.UNKNOWN_OS),
    ],
)
def test_faults_behind_a_triple(text: str, fault: TargetFault) -> None:
    """The faults of the triple, and of the two together."""
    with pytest.raises(TargetError) as caught:
        parse_qualified(text)
    assert caught.value.fault is fault


@pytest.mark.parametrize(
    ("name", "sramecc", "xnack", "fault"),
    [
        ("gfx900", Setting.ON, Setting.ANY, TargetFault.UNSUPPORTED_FEATURE),
        ("gfx900", Setting.UNSUPPORTED, Setting.UNSUPPORTED, TargetFault.BAD_SETTING),
        ("gfx1250", Setting.ANY, Setting.ON, TargetFault.FIXED_FEATURE),
    ],
)
def test_settings_are_checked(
    name: str, sramecc: Setting, xnack: Setting, fault: TargetFault
) -> None:
    """No target ID exists that its processor does not allow."""
    with pytest.raises(TargetError) as caught:
        TargetID(find(name), sramecc, xnack)
    assert caught.value.fault is fault


def test_only_target_id_features_can_be_given() -> None:
    """A feature with an option of its own is refused when a target ID is built, too."""
    with pytest.raises(TargetError) as caught:
        TargetID.of(find("gfx1010"), {Feature.CUMODE: Setting.ON})
    assert caught.value.fault is TargetFault.NOT_IN_TARGET_ID
    assert parse("gfx1010").setting(Feature.CUMODE) is Setting.UNSUPPORTED
