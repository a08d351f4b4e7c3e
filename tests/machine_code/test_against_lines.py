"""Operations that each have a debug line are matched by it, in whatever order their code stands."""

from __future__ import annotations

from random import Random

import pytest

from fencepost.lowering.from_llvm.read import read_kernel
from fencepost.lowering.target import Target
from fencepost.machine_code.against.check import Comparer, Comparison
from fencepost.machine_code.against.judge import Lost
from fencepost.machine_code.assembly.read import read_code, target_of
from tests.machine_code.against_flow import draw_flow
from tests.machine_code.against_llvm import compiled
from tests.machine_code.debug_lines import with_lines

IR = """target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %v) {
  store i32 %v, ptr addrspace(1) %p, align 4
  store atomic i32 1, ptr addrspace(1) %q syncscope("agent") release, align 4
  store atomic i32 2, ptr addrspace(1) %q syncscope("agent") monotonic, align 4
  ret void
}
"""
ASSEMBLY = """\t.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
\t.amdhsa_code_object_version 5
\t.text
\t.file 1 "/" "k.ll"
\t.type k,@function
k:
\tglobal_store_dword v0, v1, s[0:1]
\tbuffer_wbl2 sc1
\ts_waitcnt vmcnt(0)
{first}
\tglobal_store_dword v0, v2, s[2:3] sc1
{second}
\tglobal_store_dword v0, v3, s[2:3] sc1
\ts_endpgm
"""


def compare(assembly: str, ir: str) -> Comparison:
    """Compare the kernel `k`."""
    target = target_of(assembly, None)
    code = read_code(assembly, target).code
    (function,) = read_kernel(ir.encode(), "k.ll").functions
    processor = target.processor
    own = Target(processor, frozenset(), function.workgroup_size)
    return Comparer(code, target.generation).compare(function, own)


@pytest.mark.parametrize(
    ("first", "second", "lost"),
    [
        ("\t.loc 1 4 1", "\t.loc 1 5 1", False),
        # By its line, the store behind the wait is the relaxed one, and the first releases nothing.
        ("\t.loc 1 5 1", "\t.loc 1 4 1", True),
    ],
)
def test_lines_decide(first: str, second: str, lost: bool) -> None:
    """Only one of two like stores releases: what moved behind it is lost by its line alone."""
    text = with_lines(IR)
    assembly = ASSEMBLY.format(first=first, second=second)
    if lost:
        store = "\tglobal_store_dword v0, v1, s[0:1]\n"
        assembly = assembly.replace(store, "").replace(second, f"\t.loc 1 3 1\n{store}{second}")
    found = compare(assembly, text)
    releases = next(each for each in found.verdicts if "release" in each.operation.source.text)
    assert [each.lost for each in releases.losses] == (
        [Lost.WAIT_BEFORE, Lost.WRITE_BACK] if lost else []
    )


def test_lines_of_another_module() -> None:
    """A barrier or a read-modify-write with a line that has none: the lines are not of this module,
    and the match is guessed, as without lines.
    """
    text = with_lines(IR)
    plain = ASSEMBLY.format(first="", second="")
    strange = ASSEMBLY.format(
        first="\t.loc 1 3 1\n\ts_barrier\n\t.loc 1 5 1", second="\t.loc 1 4 1"
    )
    guessed, found = compare(plain, IR), compare(strange, text)
    assert [each.losses for each in found.verdicts] == [each.losses for each in guessed.verdicts]


@pytest.mark.parametrize("seed", [3, 16, 44, 54])
def test_drawn_kernels(seed: int) -> None:
    """In drawn kernels with branches and loops nothing is lost or unknown that guessing keeps."""
    random = Random(seed)
    processor, level = random.choice(("gfx942", "gfx1100", "gfx1201")), random.choice((1, 2))
    text = with_lines(draw_flow(random))
    assembly = compiled(text, processor, level)
    assert assembly is not None
    lined = compare(assembly, text)
    bare = "\n".join(line for line in assembly.splitlines() if ".loc" not in line)
    guessed = compare(bare, text)
    kept = {
        each.operation.number for each in guessed.verdicts if not each.losses and not each.doubts
    }
    assert kept
    for each in lined.verdicts:
        if each.operation.number in kept:
            assert not each.losses
            assert not each.doubts
