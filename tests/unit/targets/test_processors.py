"""The processor tables keep their own rules, and look-ups find what they hold."""

from __future__ import annotations

import pytest

from fencepost.targets.fault import TargetError, TargetFault
from fencepost.targets.features import TARGET_ID_FEATURES, Feature, Setting
from fencepost.targets.processor import (
    Architecture,
    BarrierHardware,
    Family,
    MemoryModelChapter,
    Processor,
    Property,
)
from fencepost.targets.processor_table import GENERIC_PROCESSORS, PROCESSORS
from fencepost.targets.processors import (
    ALL_PROCESSORS,
    BY_ALTERNATIVE,
    BY_MACH,
    BY_NAME,
    find,
    find_mach,
    generics_of,
    share_code,
)

CHAPTERS = {
    Family.GFX6: {MemoryModelChapter.GFX6_GFX9},
    Family.GFX7: {MemoryModelChapter.GFX6_GFX9},
    Family.GFX8: {MemoryModelChapter.GFX6_GFX9},
    Family.GFX9: {
        MemoryModelChapter.GFX6_GFX9,
        MemoryModelChapter.GFX90A,
        MemoryModelChapter.GFX942,
    },
    Family.GFX10_1: {MemoryModelChapter.GFX10_GFX11},
    Family.GFX10_3: {MemoryModelChapter.GFX10_GFX11},
    Family.GFX11: {MemoryModelChapter.GFX10_GFX11},
    Family.GFX11_5: {MemoryModelChapter.GFX10_GFX11},
    Family.GFX12: {MemoryModelChapter.GFX12},
    Family.GFX12_5: {MemoryModelChapter.GFX125X},
}


def test_names_and_machs_are_unique() -> None:
    """No two rows share a name, an alternative name or a mach value."""
    names = [name for row in ALL_PROCESSORS for name in (row.name, *row.alternatives)]
    assert len(names) == len(set(names))
    assert len(BY_MACH) == len(BY_NAME) == len(ALL_PROCESSORS) == 69
    assert len(BY_ALTERNATIVE) == len(names) - len(ALL_PROCESSORS)


@pytest.mark.parametrize("processor", ALL_PROCESSORS, ids=str)
def test_find_by_every_name(processor: Processor) -> None:
    """Primary name, alternative names and mach value lead to the row."""
    for name in (processor.name, *processor.alternatives):
        assert find(name) is processor
    assert find_mach(processor.mach) is processor


@pytest.mark.parametrize("processor", ALL_PROCESSORS, ids=str)
def test_wavefront_sizes_go_with_the_feature(processor: Processor) -> None:
    """64 beside 32 exactly where wavefrontsize64 is supported; 64 alone before GFX10."""
    assert (len(processor.wavefront_sizes) == 2) == (Feature.WAVEFRONTSIZE64 in processor.features)
    if len(processor.wavefront_sizes) == 2:
        assert processor.wavefront_sizes == (32, 64)
    version = processor.isa_version
    if version is not None and version[0] < 10:
        assert processor.wavefront_sizes == (64,)
    assert processor.default_wavefront_size == processor.wavefront_sizes[0]


@pytest.mark.parametrize("processor", ALL_PROCESSORS, ids=str)
def test_chapter_and_barriers_go_with_the_family(processor: Processor) -> None:
    """r600 has neither; every other family has the chapters and barriers of its generation."""
    if processor.architecture is Architecture.R600:
        assert processor.memory_model is None
        assert processor.barriers is None
        return
    assert processor.memory_model in CHAPTERS[processor.family]
    split = processor.barriers in (BarrierHardware.SPLIT, BarrierHardware.SPLIT_NAMED_CLUSTER)
    assert split == (processor.family in (Family.GFX12, Family.GFX12_5))
    clusters = processor.barriers is BarrierHardware.SPLIT_NAMED_CLUSTER
    assert clusters == (Property.WORKGROUP_CLUSTERS in processor.properties)


@pytest.mark.parametrize("processor", ALL_PROCESSORS, ids=str)
def test_isa_version_spells_the_name(processor: Processor) -> None:
    """The ISA version is None or spells the name again."""
    version = processor.isa_version
    if processor.architecture is Architecture.R600 or processor.is_generic:
        assert version is None
    else:
        assert version is not None
        major, minor, stepping = version
        assert f"gfx{major}{minor}{stepping:x}" == processor.name


@pytest.mark.parametrize("processor", GENERIC_PROCESSORS, ids=str)
def test_generic_processors_fit_their_members(processor: Processor) -> None:
    """A generic processor has what every member has, and never more."""
    assert processor.kind is None
    assert processor.generic_version is not None
    for member in processor.members:
        row = find(member.processor)
        assert not row.is_generic
        assert processor.features <= row.features
        assert processor.properties == row.properties
        assert processor.memory_model is row.memory_model
        assert processor.barriers is row.barriers
        assert processor.wavefront_sizes == row.wavefront_sizes
        assert 1 <= member.since <= processor.generic_version <= 255
        assert generics_of(row) == (processor,)
    for restriction in processor.restrictions:
        assert set(restriction.processors) <= {member.processor for member in processor.members}


def test_only_generic_names_hold_dashes() -> None:
    """What the parser of qualified target IDs relies on: a name with a dash begins with gfx."""
    for name in (*BY_NAME, *BY_ALTERNATIVE):
        assert "-" not in name or name.startswith("gfx")


def test_processors_without_a_generic() -> None:
    """Of GFX9 and later, these have no generic processor."""
    alone = [row.name for row in PROCESSORS if row.name >= "gfx9" or row.name.startswith("gfx1")]
    assert [name for name in alone if not generics_of(find(name)) and name.startswith("gfx")] == [
        "gfx908",
        "gfx90a",
        "gfx1250",
        "gfx1251",
    ]


@pytest.mark.parametrize("processor", ALL_PROCESSORS, ids=str)
def test_settings(processor: Processor) -> None:
    """A supported feature takes three settings, a fixed one Any, any other only UNSUPPORTED."""
    for feature in Feature:
        settings = processor.settings(feature)
        if feature not in TARGET_ID_FEATURES:
            assert settings == (Setting.UNSUPPORTED,)
        elif feature in processor.features:
            assert set(settings) == {Setting.ANY, Setting.OFF, Setting.ON}
        else:
            assert Setting.UNSUPPORTED in settings
            assert (Setting.ANY in settings) == (feature in processor.fixed_features)
    assert not processor.features & processor.fixed_features


@pytest.mark.parametrize(
    ("name", "near"),
    [("gfx943", "gfx942"), ("GFX942", "gfx942"), ("hawai", "hawaii"), ("gfx9-geneirc", "gfx9-g")],
)
def test_unknown_processor_suggests(name: str, near: str) -> None:
    """An unknown name is answered with the nearest names."""
    with pytest.raises(TargetError, match="unknown processor") as caught:
        find(name)
    assert caught.value.fault is TargetFault.UNKNOWN_PROCESSOR
    assert caught.value.rule
    assert caught.value.mend is not None
    assert near in caught.value.mend


def test_unknown_processor_without_near_miss() -> None:
    """A name like no other still leads to the list."""
    with pytest.raises(TargetError) as caught:
        find("?")
    assert caught.value.mend == "`fencepost targets` lists all names"


@pytest.mark.parametrize("mach", [0x000, 0x011, 0x027, 0x0FF])
def test_unknown_mach(mach: int) -> None:
    """Unspecified, reserved and unassigned values are errors."""
    with pytest.raises(TargetError) as caught:
        find_mach(mach)
    assert caught.value.fault is TargetFault.UNKNOWN_MACH


@pytest.mark.parametrize(
    ("one", "other", "shared"),
    [
        ("gfx1030", "gfx1030", True),
        ("gfx1030", "gfx1031", True),  # gfx10-3-generic has no restrictions
        ("gfx1030", "gfx10-3-generic", True),
        ("gfx942", "gfx9-4-generic", True),
        ("gfx942", "gfx950", False),  # gfx9-4-generic has
        ("gfx942", "gfx90a", False),
        ("gfx1100", "gfx1200", False),
    ],
)
def test_processors_that_share_code(one: str, other: str, shared: bool) -> None:
    assert share_code(find(one), find(other)) is shared
    assert share_code(find(other), find(one)) is shared
