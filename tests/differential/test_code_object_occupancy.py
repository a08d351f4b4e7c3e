"""Occupancy against what llc computes for kernels of random size."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from fencepost.code_object.code_object import CodeObject
from fencepost.code_object.resources import Limiter, resources
from tests.code_object.made import run, tool

PROCESSORS = ("gfx600", "gfx701", "gfx802", "gfx803", "gfx900", "gfx908", "gfx90a", "gfx942",
              "gfx1010", "gfx1030", "gfx1100", "gfx1102", "gfx1151", "gfx1201")  # fmt: skip

KERNEL = """
@lds{n} = internal addrspace(3) global [{lds} x i8] poison
define amdgpu_kernel void @k{n}(i32 %i) #{n} {{
  %p = getelementptr [{lds} x i8], ptr addrspace(3) @lds{n}, i32 0, i32 %i
  store volatile i8 0, ptr addrspace(3) %p
  call void asm sideeffect "", "~{{v{v}}},~{{s{s}}}"()
  ret void
}}
attributes #{n} = {{ "amdgpu-flat-work-group-size"="{size},{size}" }}
"""

COUNT = 24


@pytest.mark.parametrize("cpu", PROCESSORS)
def test_occupancy(cpu: str, tmp_path: Path) -> None:
    """Waves of an execution unit are as many as llc says; fewer where we round scalar registers and
    LDS up to the blocks that they are allocated in, which llc does not.
    """
    generator = random.Random(cpu)
    text = 'target triple = "amdgcn-amd-amdhsa"\n' + "".join(
        KERNEL.format(
            n=number,
            lds=generator.choice((16, 1000, 5000, 12000, 30000)),
            v=generator.randint(1, 60 if number % 2 else 120),
            s=generator.randint(20, 90),
            size=generator.choice((64, 128, 256, 512, 1024)),
        )
        for number in range(COUNT)
    )
    source, made = tmp_path / "in.ll", tmp_path / "out.o"
    source.write_text(text)
    run(tool("llc-19"), f"-mcpu={cpu}", "-filetype=obj", source, "-o", made)
    assembly = run(tool("llc-19"), f"-mcpu={cpu}", source, "-o", "-")
    code = CodeObject(made.read_bytes())
    told = [int(each) for each in re.findall(r"; Occupancy: (\d+)", assembly)]
    assert len(told) == COUNT
    same = 0
    for number, theirs in enumerate(told):
        found = resources(code.kernel(f"k{number}"))
        assert found is not None
        assert found.occupancy is not None
        ours = found.occupancy
        if ours.limiter in (Limiter.SGPRS, Limiter.LDS):
            assert ours.waves <= theirs
        else:
            assert ours.waves == theirs, (number, ours)
        same += ours.waves == theirs
    assert same >= COUNT // 2
