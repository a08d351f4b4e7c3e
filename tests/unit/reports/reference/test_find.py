"""Finding entries by what a person types."""

from __future__ import annotations

import pytest

from fencepost.reports.reference.entry import Entry
from fencepost.reports.reference.find import find, normal

ENTRIES = (
    Entry("llvm.amdgcn.readlane", "intrinsics", "The value of a lane.", "c"),
    Entry(".vgpr_count", "keys", "Vector registers.", "c", also=("CodeProps.NumVGPRs",)),
    Entry(".vgpr_count", "pal", "Of a stage.", "c"),
    Entry("amdgpu-cluster-dims", "attributes", "Workgroups of a cluster.", "c"),
    Entry("GlobalTable", "pal", "A pointer.", "c", {"value": "0x10000000"}),
    Entry("zero", "pal", "Nothing.", "c", {"value": "0"}),
    Entry(".rela*", "sections", "Relocations.", "c"),
    Entry(".r*", "sections", "Something else.", "c"),
)


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("llvm.amdgcn.readlane", ["llvm.amdgcn.readlane"]),
        ("@LLVM.amdgcn.readlane", ["llvm.amdgcn.readlane"]),
        ("llvm.amdgcn.readlane.i32", ["llvm.amdgcn.readlane"]),
        ("readlane", ["llvm.amdgcn.readlane"]),
        ("`.vgpr_count`", [".vgpr_count", ".vgpr_count"]),
        ("vgpr_count", [".vgpr_count", ".vgpr_count"]),
        ("codeprops.numvgprs", [".vgpr_count"]),
        ('"amdgpu-cluster-dims"="1,1,1"', ["amdgpu-cluster-dims"]),
        ("“amdgpu-cluster-dims”", ["amdgpu-cluster-dims"]),
        ("0x10000000", ["GlobalTable"]),
        ("0x0", []),
        (".rela.text", [".rela*"]),
        (".rx", [".r*"]),
        ("", []),
        ("llvm.", []),
    ],
)
def test_names(query: str, names: list[str]) -> None:
    """A name is found however texts write it; of families the narrower counts; a value only where
    the guide has it in hexadecimal.
    """
    assert [each.name for each in find(query, ENTRIES).named] == names


def test_words() -> None:
    """What has no such name is found by words, those in names before those in what is said; else
    there are near names.
    """
    assert [each.name for each in find("cluster", ENTRIES).worded] == ["amdgpu-cluster-dims"]
    assert [each.name for each in find("of a", ENTRIES).worded] == [
        "llvm.amdgcn.readlane",
        ".vgpr_count",
        "amdgpu-cluster-dims",
    ]
    found = find("readlaen", ENTRIES)
    assert (found.named, found.worded) == ((), ())
    assert found.near[0] == "llvm.amdgcn.readlane"
    assert find("qqqqq", ENTRIES).near == ()


def test_ranking() -> None:
    """A phrase in a name comes before words in a name, a phrase in prose before words apart, and
    shorter passages before longer ones; what states the same is there once.
    """
    entries = (
        Entry("a", "t", "The wave is one; the other is whole and large.", "c"),
        Entry("b", "t", "In the whole, it is of a wave.", "c"),
        Entry("c", "t", "Runs in whole-wave mode.", "c"),
        Entry("wave_of_whole", "t", "Something.", "c"),
        Entry("in_whole_wave", "t", "Something else.", "c"),
        Entry("one", "t", "one: whole numbers of a wave.", "c"),
        Entry("two", "t", "two: whole numbers of a wave.", "c"),
    )
    found = [each.name for each in find("whole wave", entries).worded]
    assert found == ["in_whole_wave", "wave_of_whole", "c", "one", "b", "a"]


def test_normal() -> None:
    """Quotes, sigils, case and doubled blanks make no other name."""
    assert normal(' !"Amdgpu  X" ') == "amdgpu x"
    assert normal('"a.b"="c"') == "a.b"
