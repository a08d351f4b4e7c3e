"""What llc makes of llvm.trap and llvm.debugtrap, and the PAL metadata that it writes."""

from __future__ import annotations

import re

import pytest

from fencepost.abi.amdpal.metadata import check, registers
from fencepost.abi.assembler.items import PalMetadataBlock
from fencepost.abi.assembler.source import read_source
from fencepost.abi.trap_handler import TrapInput, TrapIntrinsic, lowered
from fencepost.code_object.code_object import CodeObject
from fencepost.targets.code_object_version import CodeObjectVersion
from fencepost.targets.generation import generation_of
from fencepost.targets.processors import find
from tests.abi.tools import VERSIONS, Tool

SOURCE = """
define amdgpu_kernel void @f() {{ call void @{name}() ret void }}
declare void @{name}()
!llvm.module.flags = !{{!0}}
!0 = !{{i32 1, !"amdhsa_code_object_version", i32 {version}00}}
"""


@pytest.mark.parametrize("llvm", VERSIONS)
@pytest.mark.parametrize("intrinsic", TrapIntrinsic)
@pytest.mark.parametrize("version", [4, 5])
@pytest.mark.parametrize("processor", ["gfx803", "gfx900", "gfx1030"])
@pytest.mark.parametrize("system", ["amd-amdhsa", "amd-amdpal", "mesa-mesa3d", "unknown-unknown"])
def test_traps(
    system: str, processor: str, version: int, intrinsic: TrapIntrinsic, llvm: int
) -> None:
    """The instruction, the registers it takes, and the warning are those that we state."""
    text = SOURCE.format(name=intrinsic.value, version=version)
    done = Tool("llc", llvm).run(
        f"-mtriple=amdgcn-{system}", f"-mcpu={processor}", "-o", "-", text=text
    )
    body = re.search(
        r"^f:(.*?)^\.Lfunc_end|^f:(.*)", done.stdout.decode(), re.MULTILINE | re.DOTALL
    )
    assert body is not None
    code = body[1] or body[2]
    generation = generation_of(find(processor))
    assert generation is not None
    hsa = system == "amd-amdhsa"
    stated = lowered(
        intrinsic, os_is_amdhsa=hsa, version=CodeObjectVersion(version), generation=generation
    )
    instructions = re.findall(r"^\s+(s_trap \d+)", code, re.MULTILINE)
    if stated.instruction is not None and stated.instruction.startswith("s_trap"):
        assert instructions == [stated.instruction]
    else:
        assert instructions == []
        assert "s_endpgm" in code
    assert (stated.warning is not None) == (b"not supported" in done.stderr)
    before = code.partition("s_trap")[0]
    takes = stated.inputs is TrapInput.QUEUE_PTR
    assert takes == bool(re.search(r"s_(?:load_dwordx2|mov_b64) s\[0:1\]|s_mov_b32 s0,", before))


SHADER = """
target triple = "amdgcn-amd-amdpal"
define amdgpu_cs void @cs(i32 inreg %a, i32 inreg %b, i32 %c) {
  store i32 %a, ptr addrspace(1) null
  ret void
}
!amdgpu.pal.metadata.msgpack = !{!0}
!0 = !{!"\\82\\AEamdpal.version\\92\\02\\06\\B0amdpal.pipelines\\91\\82\\AA.registers\\80\\B7\
.internal_pipeline_hash\\92\\01\\02"}
"""


@pytest.mark.parametrize("llvm", VERSIONS)
@pytest.mark.parametrize("processor", ["gfx900", "gfx1030", "gfx1100"])
def test_pal_metadata(processor: str, llvm: int) -> None:
    """The directive in llc's text and the note in its object have one tree, which the tables
    allow, and registers.
    """
    llc = Tool("llc", llvm)
    text = llc.run(f"-mcpu={processor}", "-o", "-", text=SHADER).stdout.decode()
    (block,) = [item for item in read_source(text).items if isinstance(item, PalMetadataBlock)]
    made = llc.run(f"-mcpu={processor}", "-filetype=obj", "-o", "-", text=SHADER)
    tree = CodeObject(made.stdout).metadata_tree
    assert block.tree == tree
    # What LLVM 22 adds to the guide's keys.
    added = "key '.entry_point_symbol' is none of the Hardware Stage Metadata Map's"
    assert {finding.message for finding in check(tree)} <= {added}
    assert list(registers(tree))
