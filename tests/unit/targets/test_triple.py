"""Target triples: what parses, what is printed, what is refused."""

from __future__ import annotations

import pytest

from fencepost.targets.fault import TargetError, TargetFault
from fencepost.targets.processor import Architecture
from fencepost.targets.triple import Os, Triple, Vendor, parse_triple


@pytest.mark.parametrize(
    ("text", "triple"),
    [
        ("amdgcn-amd-amdhsa", Triple()),
        ("amdgcn-amd-amdhsa-", Triple()),
        ("amdgcn-amd-amdhsa-unknown", Triple(environment="unknown")),
        ("amdgcn-mesa-mesa3d", Triple(vendor=Vendor.MESA, os=Os.MESA3D)),
        ("amdgcn-amd-amdpal", Triple(os=Os.AMDPAL)),
        ("amdgpu9.42-amd-amdhsa-unknown", Triple(environment="unknown")),
        ("amdgpu11.00-amd-amdhsa", Triple()),
        ("amdgcn--", Triple(vendor=Vendor.NONE, os=Os.NONE)),
        ("r600-unknown-unknown", Triple(Architecture.R600, Vendor.UNKNOWN, Os.UNKNOWN)),
    ],
)
def test_parse(text: str, triple: Triple) -> None:
    """Three or four fields; the printed form has four and parses to the same triple."""
    assert parse_triple(text) == triple
    assert parse_triple(str(triple)) == triple
    assert str(triple).count("-") == 3


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("amdgcn-amd", TargetFault.BAD_TRIPLE),
        ("amdgcn-amd-amdhsa--", TargetFault.BAD_TRIPLE),
        ("nvptx-amd-amdhsa", TargetFault.UNKNOWN_ARCHITECTURE),
        ("amdgpu9-amd-amdhsa", TargetFault.UNKNOWN_ARCHITECTURE),
        ("amdgcn-nvidia-amdhsa", TargetFault.UNKNOWN_VENDOR),
        ("amdgcn-amd-linux", TargetFault.UNKNOWN_OS),
        ("r600-amd-amdhsa", TargetFault.UNSUPPORTED_OS),
        ("amdgcn-mesa-amdhsa", TargetFault.UNSUPPORTED_OS),
    ],
)
def test_faults(text: str, fault: TargetFault) -> None:
    """Each fault has its name, its rule and its mend."""
    with pytest.raises(TargetError) as caught:
        parse_triple(text)
    assert caught.value.fault is fault
    assert caught.value.rule
    assert caught.value.mend
