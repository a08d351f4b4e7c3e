"""What users ask of the guide and the memory model, row by row, and the files that they ask of."""

from __future__ import annotations

import shlex
import shutil
import subprocess
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from fencepost.abi.core_file.file import write_core
from fencepost.abi.core_file.snapshot import RUNTIME, Record, Snapshot
from fencepost.abi.dispatch.packets import DispatchPacket, Header, PacketType
from fencepost.code_object.bundle.clang import write
from tests.abi.compiled import binding, compiled

CLANG = "clang-19"

KERNEL = """
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %p, i32 %n) #0 {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  store i32 %i, ptr addrspace(1) %p
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
attributes #0 = { "amdgpu-flat-work-group-size"="1,256" }
!llvm.module.flags = !{!0}
!0 = !{i32 1, !"amdhsa_code_object_version", i32 500}
"""
SHADER = """
target triple = "amdgcn-amd-amdpal"
define amdgpu_ps <4 x float> @_amdgpu_ps_main(i32 inreg %a, float %b) {
  ret <4 x float> zeroinitializer
}
"""
PAL = """\t.amdgpu_pal_metadata
---
amdpal.version: [2, 6]
amdpal.pipelines:
  - .api: Vulkan
    .internal_pipeline_hash: [1, 2]
    .spill_threshold: 20
    .user_data_limit: 24
    .registers:
      0x2e40: 0x10000000
      0x2e41: 0x10000001
...
\t.end_amdgpu_pal_metadata
"""
_BLOCK = """.text
k:
  v_mov_b32 v7, 0
  s_endpgm
.amdhsa_kernel k
  .amdhsa_next_free_vgpr {vgprs}
  .amdhsa_next_free_sgpr {sgprs}
{more}.end_amdhsa_kernel
"""
TEXTS = {
    "pal.s": PAL,
    "expr.s": ".set used, 40\n"
    + _BLOCK.format(
        vgprs="max(used, 20, 1+2)", sgprs="or(4, 2)", more="  .amdhsa_accum_offset 40\n"
    ),
    "sgpr.s": _BLOCK.format(vgprs="8", sgprs=".amdgcn.next_free_sgpr + 40", more=""),
    "next.s": _BLOCK.format(
        vgprs=".amdgcn.next_free_vgpr", sgprs=".amdgcn.next_free_sgpr", more=""
    ),
    "v2.s": ".hsa_code_object_version 1,0\n.hsa_code_object_isa\n.amdgpu_hsa_kernel hello\nhello:\n"
    " .amd_kernel_code_t\n  is_ptr64 = 1\n .end_amd_kernel_code_t\n s_endpgm\n",
    "mp.litmus": """AMDGPU mp
{ global x = 0; global y = 0; }
 P0 @ workgroup 0 | P1 @ workgroup 1 ;
 store x, 1 | r0 = load atomic y agent acquire ;
 store atomic y, 1 agent release | r1 = load x ;
filter P1:r0 == 1
exists P1:r1 == 0
expect forbidden
""",
    "scope.litmus": """AMDGPU scope
{ global x = 0; global y = 0; }
 P0 @ workgroup 0 | P1 @ workgroup 1 ;
 store x, 1 | r0 = load atomic y workgroup acquire ;
 store atomic y, 1 workgroup release | r1 = load x ;
exists P1:r1 == undef
expect allowed
""",
    "avnone.litmus": """AMDGPU none
{ global x = 0; global y = 0; }
 P0 @ workgroup 0 | P1 @ workgroup 1 ;
 store x, 1 | r0 = load atomic y agent acquire ;
 store atomic y, 1 agent release !{amdgcn-av:none} | r1 = load x ;
filter P1:r0 == 1
exists P1:r1 == undef
expect allowed
""",
    "barrier.litmus": """AMDGPU barrier
{ local x = 0; barrier b = workgroup; }
 P0 @ workgroup 0, wavefront 0 | P1 @ workgroup 0, wavefront 1 ;
 store x, 1 | barrier b ;
 fence workgroup release | fence workgroup acquire ;
 barrier b | r0 = load x ;
exists P1:r0 == 1
expect allowed
""",
}
_C = "void f(int *p) { int local[4]; local[*p & 3] = 1; *p = local[0]; }\n"


@dataclass(frozen=True, slots=True)
class Answer:
    """A row: the words of its command line and of its answer, or a reason why it has none."""

    document: str
    row: str
    line: tuple[str, ...]
    words: tuple[str, ...]
    reason: str = ""


@cache
def answers() -> tuple[Answer, ...]:
    """The rows of the file."""
    file = Path(__file__).parent / "answers.toml"
    tables = tomllib.loads(file.read_text(encoding="utf-8"))
    return tuple(
        Answer(document, row, (), (), value)
        if isinstance(value, str)
        else Answer(document, row, tuple(shlex.split(value[0])), tuple(value[1:]))
        for document, rows in tables.items()
        for row, value in rows.items()
    )


def write_files(folder: Path) -> dict[str, str]:
    """Writes the files that the answers are about; by name, where each is."""
    data, text = compiled("gfx90a", KERNEL)
    packet = DispatchPacket(
        Header(PacketType.KERNEL_DISPATCH, barrier=True),
        *(1, (64, 1, 1), (256, 1, 1), 0, 0, 4096, 4096),
    )
    runtime = Record(dict.fromkeys(RUNTIME.offsets, 0))
    contents = {
        "k.o": data,
        "k.s": text.encode(),
        "k803.o": compiled("gfx803", KERNEL)[0],
        "ps.o": _shader(),
        "queue.bin": packet.encode(),
        "core": write_core(Snapshot((1, 14), runtime, (), ()), ()),
        "bundle": write([("host-x86_64--", b""), ("hip-amdgcn-amd-amdhsa--gfx90a", data)]),
        **{name: each.encode() for name, each in TEXTS.items()},
    }
    for name, content in contents.items():
        (folder / name).write_bytes(content)
    if shutil.which(CLANG) is not None:
        _debug(folder / "dbg.o")
        _debug(folder / "names.o", "-gpubnames", "-mllvm", "-accel-tables=Dwarf")
    return {each.name: str(each) for each in folder.iterdir()}


def _shader() -> bytes:
    target = binding.Target.from_triple("amdgcn-amd-amdpal")
    machine = target.create_target_machine(cpu="gfx1030")
    made: bytes = machine.emit_object(binding.parse_assembly(SHADER))
    return made


def _debug(file: Path, *more: str) -> None:
    words = [CLANG, "-x", "c", "--target=amdgcn-amd-amdhsa", "-mcpu=gfx900", "-nogpulib", "-g"]
    words += [*more, "-c", "-", "-o", str(file)]
    subprocess.run(words, input=_C.encode(), check=True)
