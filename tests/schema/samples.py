"""Commands that print JSON, one or more for each definition, and the records that they print."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from typer.testing import CliRunner

from fencepost.abi.core_file.file import write_core
from fencepost.abi.core_file.snapshot import RUNTIME, Record, Snapshot
from fencepost.abi.dispatch.packets import DispatchPacket, Header, PacketType
from tests.architecture.source_tree import ROOT
from tests.code_object.made import built
from tests.code_object.v2 import built_v2
from tests.command import app
from tests.matrix.inputs import write_campaign, write_certificate

LITMUS = ROOT / "tests" / "litmus"
HIP = ROOT / "tests" / "kernels" / "hip"

WRONG_IR = """
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %p) #0 {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  call void asm sideeffect "mystery", ""()
  store i32 %i, ptr addrspace(1) %p
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
attributes #0 = { "amdgpu-flat-work-group-size"="9,1" "amdgpu-foo"="1" }
"""

UNORDERED = """
target triple = "amdgcn-amd-amdhsa"
@tile = internal addrspace(3) global [256 x i32] poison, align 4
define amdgpu_kernel void @unordered(ptr addrspace(1) %out) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr [256 x i32], ptr addrspace(3) @tile, i32 0, i32 %t
  store i32 %t, ptr addrspace(3) %p
  %n = xor i32 %t, 128
  %q = getelementptr [256 x i32], ptr addrspace(3) @tile, i32 0, i32 %n
  %v = load i32, ptr addrspace(3) %q
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %v, ptr addrspace(1) %o
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
attributes #0 = { "target-cpu"="gfx942" "amdgpu-flat-work-group-size"="256,256" }
"""

BARRIERS = """
target triple = "amdgcn-amd-amdhsa"
@a = internal addrspace(3) global [2 x target("amdgcn.named.barrier", 0)] poison
@b = internal addrspace(3) global target("amdgcn.named.barrier", 0) poison
define void @f() {
  call void @llvm.amdgcn.s.barrier.join(ptr addrspace(3) @b)
  ret void
}
define void @unreached() {
  call void @llvm.amdgcn.s.barrier.join(ptr addrspace(3) @a)
  ret void
}
define amdgpu_kernel void @k() {
  call void @llvm.amdgcn.s.barrier.join(ptr addrspace(3) @b)
  ret void
}
define amdgpu_kernel void @l() {
  call void @llvm.amdgcn.s.barrier.join(ptr addrspace(3) @b)
  call void @f()
  ret void
}
"""

ANNOTATED = """
define void @f(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p, !mmra !0
  fence syncscope("agent") release, !mmra !1
  ret void
}
!0 = !{!"vulkan", !"private"}
!1 = !{!2, !3}
!2 = !{!"vulkan", !"nonprivate"}
!3 = !{!"amdgpu-synchronize-as", !"globl"}
"""

SOURCE = """
.amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
.amdhsa_code_object_version 5
.set k.num_vgpr, 4
.set k.num_agpr, 0
.set k.numbered_sgpr, 8
.set k.private_seg_size, 0
.set k.uses_vcc, 0
.set k.uses_flat_scratch, 0
.set k.has_dyn_sized_stack, 0
.set k.has_recursion, 0
.set k.has_indirect_call, 0
.amdhsa_kernel k
  .amdhsa_next_free_vgpr 4
  .amdhsa_next_free_sgpr 8
  .amdhsa_accum_offset 4
.end_amdhsa_kernel
"""


LOST_IR = """target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %p) {
  store atomic i32 1, ptr addrspace(1) %p syncscope("agent") release, align 4
  ret void
}
"""
LOST = """.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
.text
.type k,@function
k:
  global_store_dword v[0:1], v2, off sc1
  v_mov_b32 v3, v4
  ds_read_b32 v4, v5
  v_mov_b32 v6, v4
  s_endpgm
"""


def write_files(folder: Path) -> dict[str, Path]:
    """The inputs that are not in the repository."""
    packet = DispatchPacket(
        Header(PacketType.KERNEL_DISPATCH), 1, (64, 1, 1), (256, 1, 1), 0, 0, 4096, 4096
    )
    runtime = Record(dict.fromkeys(RUNTIME.offsets, 0))
    right = built()
    wrong = bytearray(right)
    wrong[8] = 9
    contents = {
        "a.co": right,
        "bad.co": bytes(wrong),
        "v2.co": built_v2(),
        "k.ll": WRONG_IR.encode(),
        "barriers.ll": BARRIERS.encode(),
        "noise.ll": b"hello",
        "unordered.ll": UNORDERED.encode(),
        "right.ll": (ROOT / "examples" / "reduce_right.ll").read_bytes(),
        "annotated.ll": ANNOTATED.encode(),
        "untagged.ll": ANNOTATED.replace(", !mmra !0", "").encode(),
        "k.s": SOURCE.encode(),
        "lost.s": LOST.encode(),
        "lost.ll": LOST_IR.encode(),
        "queue.bin": packet.encode() * 2,
        "core": write_core(Snapshot((1, 14), runtime, (), ()), ()),
        "place.txt": b"for {\n  W A\n  R A\n}\nbarrier\n",
    }
    for name, content in contents.items():
        (folder / name).write_bytes(content)
    write_certificate(contents["right.ll"], folder / "proofs")
    write_campaign(folder / "a.results")
    write_campaign(folder / "b.results", "forbidden")
    made = ("missing.ll", "proofs", "a.results", "b.results")
    return {name: folder / name for name in (*contents, *made)}


def commands(files: Mapping[str, Path]) -> list[tuple[str, Sequence[object]]]:
    """Each with the name of the definition of what it prints."""
    bars = [LITMUS / "barriers" / f"{n}.litmus" for n in ("mp_fences", "drop_below_zero")]
    mp = LITMUS / "mp"
    code = files["a.co"]
    return [
        ("litmus", ["litmus", "--json", *bars, mp / "mp_out_of_scope.litmus"]),
        ("litmus", ["litmus", "--json", "--explain", mp / "mp_in_scope.litmus"]),
        ("litmus", ["litmus", "--json", "--without", "value/hidden", mp / "mp_in_scope.litmus"]),
        ("check", ["check", "--json", files["unordered.ll"], "--grid", 1]),
        ("check", ["check", "--json", HIP / "fences.ll", "--kernel", "sync"]),
        ("check", ["check", "--json", files["k.ll"], files["missing.ll"]]),
        ("check", ["check", "--json", files["noise.ll"]]),
        ("check", ["check", "--json", files["lost.s"], "--against", files["lost.ll"]]),
        ("check", ["check", "--json", files["right.ll"], "--grid", 1, "--judged", "--times"]),
        ("judge", ["judge", "--json", "--times", files["proofs"]]),
        ("campaign-report", ["campaign", "report", "--json", files["a.results"]]),
        (
            "campaign-changes",
            ["campaign", "report", "--json", files["a.results"], files["b.results"]],
        ),
        ("explain", ["explain", "--json"]),
        ("row", ["explain", "--json", "llvm.amdgcn.readlane", "v40", "barrier object"]),
        ("explain", ["explain", "--json", "mach"]),
        ("row", ["explain", "--json", "location order", "value/hidden"]),
        ("targets", ["targets", "--json"]),
        ("targets", ["targets", "--json", "gfx90a:xnack+"]),
        ("targets-compatible", ["targets", "--json", "gfx9-generic", "--compatible", "gfx908"]),
        ("targets-machine", ["targets", "--json", "gfx942", "--machine"]),
        ("targets-compatible", ["targets", "--json", "gfx90a", "--compatible", "gfx90a"]),
        ("diff", ["diff", "--json", "--models", "llvm", "amdgpu", "--timeout", 4]),
        ("lower", ["lower", "--json", "fence agent acq_rel", "--mcpu", "gfx942"]),
        ("lower", ["lower", "--json", mp / "mp_out_of_scope.litmus", "--mcpu", "gfx1200"]),
        ("lower", ["lower", "--json", "fence agent acq_rel", "--matrix"]),
        ("place", ["place", "--json", files["place.txt"], "--mcpu", "gfx942"]),
        ("place", ["place", "--json", "--check", files["place.txt"], "--mcpu", "gfx942"]),
        ("place", ["place", "--json", "--compare", files["place.txt"], "--mcpu", "gfx942"]),
        ("place", ["place", "--json", "--compare", "--lds", files["unordered.ll"]]),
        ("place", ["place", "--json", files["unordered.ll"], "--mcpu", "gfx942"]),
        ("place", ["place", "--json", "--check", files["unordered.ll"], "--mcpu", "gfx942"]),
        (
            "machine",
            ["machine", "--json", "--drop", "all", mp / "mp_in_scope.litmus", "--mcpu", "gfx942"],
        ),
        (
            "machine",
            ["machine", "--json", LITMUS / "chains" / "widen.litmus", "--mcpu", "gfx90a"],
        ),
        ("mmra", ["mmra", "--json", files["annotated.ll"]]),
        ("mmra", ["mmra", "--json", files["untagged.ll"], files["annotated.ll"]]),
        ("object", ["object", "--json", code]),
        ("object", ["object", "--json", files["bad.co"]]),
        ("object", ["object", "--json", files["v2.co"]]),
        ("object-disassemble", ["object", "--json", "--annotate", code]),
        ("object-runs-on", ["object", "--json", "--runs-on", "gfx90a", code, files["v2.co"]]),
        ("object-diff", ["object", "diff", "--json", code, files["v2.co"]]),
        ("abi-entry", ["abi", "entry", "--json", code]),
        ("abi-kernargs", ["abi", "kernargs", "--json", code]),
        ("abi-kernargs", ["abi", "kernargs", "--json", code, "--grid", 512, "--workgroup", 256]),
        ("abi-kernargs", ["abi", "kernargs", "--json", "--types", "i32, ptr"]),
        ("abi-launch", ["abi", "launch", "--json", code, "--grid", 4, "--workgroup", 2, "--steps"]),
        ("abi-entry", ["abi", "entry", "--json", code, "--scratch", "0x1000,0"]),
        ("abi-dwarf", ["abi", "dwarf", "--json", "--named", "v3", "--space", 1]),
        ("abi-launch", ["abi", "launch", "--json", code, "--grid", 4096, "--workgroup", 2048]),
        ("abi-asm", ["abi", "asm", "--json", files["k.s"], code]),
        ("abi-usage", ["abi", "usage", "--json", files["k.s"], "--function", "k"]),
        ("abi-barriers", ["abi", "barriers", "--json", files["barriers.ll"]]),
        ("abi-lint", ["abi", "lint", "--json", files["k.ll"], "--mcpu", "gfx90a"]),
        ("abi-dwarf", ["abi", "dwarf", "--json", code]),
        ("abi-dwarf", ["abi", "dwarf", "--json", "--register", 2560]),
        ("abi-decode-traps", ["abi", "decode", "traps", "--json", "--mcpu", "gfx900"]),
        ("abi-core", ["abi", "core", "--json", files["core"]]),
        (
            "abi-decode-address",
            ["abi", "decode", "address", "--json", 16, "--from", "local", "--to", "generic"],
        ),
        ("abi-decode-swizzle", ["abi", "decode", "swizzle", "--json", 16, "--lane", 3]),
        ("abi-decode-swizzle", ["abi", "decode", "swizzle", "--json", 1036, "--back"]),
        ("abi-decode-packet", ["abi", "decode", "packet", "--json", files["queue.bin"]]),
        ("abi-call", ["abi", "call", "--json", "i64"]),
        ("abi-call", ["abi", "call", "--json", "i64", "--convention", "amdgpu_kernel"]),
        ("abi-call", ["abi", "call", "--json", files["k.ll"]]),
        ("abi-atomic", ["abi", "atomic", "--json", "fadd", "float", "--mcpu", "gfx90a"]),
        (
            "abi-decode-buffer",
            ["abi", "decode", "buffer", "--json", "4096", "--mcpu", "gfx90a", "--offset", 4],
        ),
        ("abi-decode-buffer", ["abi", "decode", "buffer", "--json", "4096", "--mcpu", "gfx90a"]),
        ("abi-spirv", ["abi", "spirv", "--json", "store av x, 1 agent"]),
        ("abi-table", ["abi", "table", "--json", "attributes"]),
        ("abi-table", ["abi", "table", "--json", "sections"]),
    ]


def records(words: Sequence[object]) -> list[Any]:
    """What a command prints."""
    done = CliRunner().invoke(app, [str(each) for each in words])
    assert done.exit_code in (0, 1, 2, 3), (words, done.output)
    return [json.loads(line) for line in done.stdout.splitlines()]
