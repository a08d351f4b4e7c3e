"""Launches that cannot be are an error with the value, the rule and what to do."""

from __future__ import annotations

import pytest

from fencepost.errors import InputError
from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Options
from fencepost.kernels.report import Verdict
from fencepost.llvm.launches.launch import Dim
from fencepost.llvm.read import read_module

TEXT = """
target triple = "TRIPLE"
@s = internal addrspace(3) global [WORDS x i32] poison
@other = internal addrspace(3) global [1000000 x i32] poison
define amdgpu_kernel void @k(ptr addrspace(1) %out) #0 {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr [WORDS x i32], ptr addrspace(3) @s, i32 0, i32 0
  %v = load i32, ptr addrspace(3) %p
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
attributes #0 = { ATTRIBUTES }
"""


def verdict(
    attributes: str = "nounwind",
    triple: str = "amdgcn-amd-amdhsa",
    words: int = 64,
    items: int = 64,
    grid: int = 2,
    wave: int | None = None,
    cluster: Dim | None = None,
) -> Verdict:
    """The verdict on a kernel that does nothing wrong."""
    text = TEXT.replace("ATTRIBUTES", attributes).replace("TRIPLE", triple)
    text = text.replace("WORDS", str(words))
    if not triple:
        text = text.replace('target triple = ""\n', "")
    module = read_module(text.encode())
    options = Options((items, 1, 1), (grid, 1, 1), wave, cluster)
    return check_kernel(module, module.kernels[0], options, "k.ll").verdict


FLAT = '"amdgpu-flat-work-group-size"="64,256"'
GROUPS = '"amdgpu-max-num-workgroups"="2,1,1"'
CLUSTER = '"amdgpu-cluster-dims"="2,1,1" "target-cpu"="gfx1250"'


def test_what_can_be() -> None:
    """The limits themselves are inside."""
    assert verdict(FLAT, items=256) is Verdict.PROVED
    assert verdict(GROUPS, grid=2) is Verdict.PROVED
    assert verdict('"amdgpu-max-num-workgroups"="0,0,0"', grid=9) is Verdict.PROVED
    assert verdict(items=1024) is Verdict.PROVED
    assert verdict('"target-cpu"="gfx942"', words=16384) is Verdict.PROVED
    assert verdict('"target-cpu"="gfx950"', words=40960) is Verdict.PROVED
    assert verdict('"target-cpu"="gfx1100"', wave=32) is Verdict.PROVED
    assert verdict(CLUSTER) is Verdict.PROVED
    assert verdict(triple="") is Verdict.PROVED
    assert verdict(triple="amdgpu9.42-amd-amdhsa") is Verdict.PROVED
    assert verdict(triple="spir64-unknown-unknown") is Verdict.PROVED


@pytest.mark.parametrize(
    "launch",
    [
        {"attributes": FLAT, "items": 257},
        {"attributes": FLAT, "items": 63},
        {"attributes": GROUPS, "grid": 3},
        {"items": 1025},
        {"attributes": '"target-cpu"="gfx942"', "words": 16385},
        {"attributes": '"target-cpu"="gfx950"', "words": 40961},
        {"words": 81921},
        {"attributes": '"target-cpu"="gfx942"', "wave": 32},
        {"attributes": CLUSTER, "cluster": (1, 1, 1)},
        {"attributes": '"amdgpu-cluster-dims"="0,0,0"', "cluster": (2, 1, 1)},
        {"triple": "x86_64-unknown-linux-gnu"},
        {"triple": "nvptx64-nvidia-cuda"},
    ],
    ids=str,
)
def test_what_cannot_be(launch: dict[str, object]) -> None:
    """One beyond is an error, not a verdict."""
    with pytest.raises(InputError) as error:
        verdict(**launch)  # type: ignore[arg-type]  # each row is one of its arguments
    assert error.value.rule
    assert error.value.mend
