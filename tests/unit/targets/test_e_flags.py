"""ELF flags: reader and writer agree, in every version."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fencepost.targets.code_object_version import CodeObjectVersion
from fencepost.targets.e_flags import CodeTarget, FlagField, code_target, decode, encode
from fencepost.targets.fault import TargetError, TargetFault
from fencepost.targets.features import TARGET_ID_FEATURES, Feature, Setting
from fencepost.targets.processor import Processor
from fencepost.targets.processor_table import GENERIC_PROCESSORS
from fencepost.targets.processors import ALL_PROCESSORS
from fencepost.targets.target_id import TargetID, parse

V2, V3, V4, V5, V6 = CodeObjectVersion


def codes_of(processor: Processor) -> st.SearchStrategy[CodeTarget]:
    target = st.builds(
        TargetID,
        st.just(processor),
        sramecc=st.sampled_from(processor.settings(Feature.SRAMECC)),
        xnack=st.sampled_from(processor.settings(Feature.XNACK)),
    )
    version = st.integers(1, 255) if processor.is_generic else st.none()
    return st.builds(CodeTarget, target, version)


CODES = st.sampled_from(ALL_PROCESSORS).flatmap(codes_of)


@given(CODES, st.sampled_from([V4, V5, V6]))
def test_decode_undoes_encode(code: CodeTarget, version: CodeObjectVersion) -> None:
    """From V4 on the flags hold the whole target."""
    if code.target.processor.is_generic:
        version = V6
    assert decode(encode(code, version), version) == code


@given(CODES)
def test_v3_takes_any_for_on(code: CodeTarget) -> None:
    """V3 loses which of Any and On was meant, and nothing else."""
    if code.target.processor.is_generic:
        return
    again = decode(encode(code, V3), V3).target
    for feature in TARGET_ID_FEATURES:
        before, after = code.target.setting(feature), again.setting(feature)
        if before is Setting.ANY and feature in again.processor.features:
            assert after is Setting.ON
        else:
            assert after is before


@given(st.integers(0, 0xFFFF_FFFF) | st.integers(0, 0xFFF), st.sampled_from([V3, V4, V5, V6]))
def test_encode_undoes_decode(flags: int, version: CodeObjectVersion) -> None:
    """Whatever decodes encodes to the same bits; anything else is an error of this package."""
    error: TargetError | None = None
    try:
        code = decode(flags, version)
    except TargetError as caught:
        error = caught
    if error is None:
        assert encode(code, version) == flags
    else:
        assert error.rule


@pytest.mark.parametrize("processor", ALL_PROCESSORS, ids=str)
def test_low_byte_is_the_mach(processor: Processor) -> None:
    """In every version the low byte selects the processor."""
    versions = [V6] if processor.is_generic else [V3, V4, V5, V6]
    for version in versions:
        flags = encode(code_target(TargetID.of(processor)), version)
        assert flags & 0xFF == processor.mach


@pytest.mark.parametrize(
    ("text", "version", "flags"),
    [
        ("gfx90a", V4, 0x53F),
        ("gfx90a:sramecc-:xnack+", V5, 0xB3F),
        ("gfx90a:sramecc+:xnack-", V6, 0xE3F),
        ("gfx90a:xnack-", V3, 0x23F),
        ("gfx900", V3, 0x12C),
        ("gfx900:xnack-", V3, 0x02C),
        ("gfx1030", V6, 0x036),
        ("gfx1250", V6, 0x549),
        ("gfx9-generic:xnack+", V6, 0x0100_0351),
        ("cayman", V4, 0x00F),
    ],
)
def test_examples(text: str, version: CodeObjectVersion, flags: int) -> None:
    """Flags worked out by hand from the guide's tables."""
    assert encode(code_target(parse(text)), version) == flags


@pytest.mark.parametrize("flags", [0x049, 0x149, 0x449, 0x549])
def test_fixed_features_may_be_unset(flags: int) -> None:
    """Flags of gfx1250 are read with its fixed features and, as the guide's row has it, without."""
    assert str(decode(flags, V6).target) == "gfx1250"
    assert encode(decode(flags, V6), V6) == flags


@pytest.mark.parametrize(
    ("flags", "version", "fault"),
    [
        (0x0, V4, TargetFault.UNKNOWN_MACH),
        (0x27, V4, TargetFault.UNKNOWN_MACH),
        (0x1_013F, V4, TargetFault.UNKNOWN_FLAG),
        (0x0100_053F, V5, TargetFault.UNKNOWN_FLAG),
        (0x43F, V3, TargetFault.UNKNOWN_FLAG),
        (-1, V6, TargetFault.UNKNOWN_FLAG),
        (0x136, V4, TargetFault.UNSUPPORTED_FEATURE),
        (0x136, V3, TargetFault.UNSUPPORTED_FEATURE),
        (0x03F, V4, TargetFault.BAD_SETTING),
        (0x749, V4, TargetFault.FIXED_FEATURE),
        (0x151, V5, TargetFault.GENERIC_TOO_EARLY),
        (0x151, V6, TargetFault.BAD_GENERIC_VERSION),
        (0x0100_053F, V6, TargetFault.BAD_GENERIC_VERSION),
        (0x1, V2, TargetFault.NO_PROCESSOR_IN_FLAGS),
    ],
)
def test_faults_of_decoding(flags: int, version: CodeObjectVersion, fault: TargetFault) -> None:
    """Each fault of the flags has its name."""
    with pytest.raises(TargetError) as caught:
        decode(flags, version)
    assert caught.value.fault is fault
    assert caught.value.rule
    assert caught.value.mend


@pytest.mark.parametrize("processor", GENERIC_PROCESSORS, ids=str)
def test_generic_code_needs_v6(processor: Processor) -> None:
    """No version before V6 can hold a generic processor."""
    code = code_target(TargetID.of(processor))
    for version in (V2, V3, V4, V5):
        with pytest.raises(TargetError) as caught:
            encode(code, version)
        assert caught.value.fault is TargetFault.GENERIC_TOO_EARLY
    assert encode(code, V6) >> 24 == processor.generic_version


def test_v2_flags_hold_no_processor() -> None:
    """V2 names its processor in a note record."""
    with pytest.raises(TargetError) as caught:
        encode(code_target(parse("gfx900")), V2)
    assert caught.value.fault is TargetFault.NO_PROCESSOR_IN_FLAGS


@pytest.mark.parametrize(
    ("text", "version"), [("gfx900", 1), ("gfx9-generic", None), ("gfx9-generic", 256)]
)
def test_generic_version_goes_with_the_processor(text: str, version: int | None) -> None:
    """Generic code has a version from 1 to 255, other code none."""
    with pytest.raises(TargetError) as caught:
        CodeTarget(parse(text), version)
    assert caught.value.fault is TargetFault.BAD_GENERIC_VERSION


def test_flag_field() -> None:
    """A field reads what it placed."""
    field = FlagField("field", 0xC00)
    assert field.shift == 10
    assert field.read(field.place(2) | 0x3FF) == 2
