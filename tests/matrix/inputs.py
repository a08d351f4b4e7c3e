"""Input files for commands, with the names that the examples of the help use."""

from __future__ import annotations

from pathlib import Path

from fencepost.abi.core_file.file import write_core
from fencepost.abi.core_file.snapshot import RUNTIME, Record, Snapshot
from fencepost.abi.dispatch.packets import DispatchPacket, Header, PacketType
from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Options
from fencepost.llvm.read import read_module
from fencepost.reports.kernels.certificates import Subject, certificate_files
from fencepost.store.journal import Entry, Journal
from tests.abi.compiled import compiled

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"

KERNEL = """
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %p, i32 %n) #0 {
  store i32 %n, ptr addrspace(1) %p
  ret void
}
attributes #0 = { "amdgpu-flat-work-group-size"="1,256" }
!llvm.module.flags = !{!0}
!0 = !{i32 1, !"amdhsa_code_object_version", i32 500}
"""
DENIED = """
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %p) #0 {
  %i = call i32 @llvm.amdgcn.workgroup.id.y()
  store i32 %i, ptr addrspace(1) %p
  ret void
}
declare i32 @llvm.amdgcn.workgroup.id.y()
attributes #0 = { "amdgpu-no-workgroup-id-y" }
"""
PAL = """\t.amdgpu_pal_metadata
---
amdpal.version: [2, 6]
amdpal.pipelines:
  - .api: Vulkan
    .internal_pipeline_hash: [1, 2]
    .registers: {}
...
\t.end_amdgpu_pal_metadata
"""
VULKAN = "VULKAN v\n{ x=0; }\n P0@sg 0, wg 0, qf 0 ;\n st.av.dv.sc0 x, 1 ;\nexists (x == 1)\n"


def write_inputs(folder: Path) -> None:
    """Write one file of each kind that commands read into `folder`."""
    data, text = compiled("gfx90a", KERNEL)
    other, _ = compiled("gfx90a", KERNEL.replace("i32 %n,", "i32 7,"))
    packet = DispatchPacket(
        Header(PacketType.KERNEL_DISPATCH), 1, (64, 1, 1), (256, 1, 1), 0, 0, 4096, 4096
    )
    runtime = Record(dict.fromkeys(RUNTIME.offsets, 0))
    contents = {
        "kernel.hip": (EXAMPLES / "reduce.hip").read_bytes(),
        "right.hip": (EXAMPLES / "reduce_right.hip").read_bytes(),
        "kernel.ll": (EXAMPLES / "reduce.ll").read_bytes(),
        "right.ll": (EXAMPLES / "reduce_right.ll").read_bytes(),
        "kernel.co": (EXAMPLES / "reduce.co").read_bytes(),
        "test.litmus": (EXAMPLES / "reduce.litmus").read_bytes(),
        "vulkan.litmus": VULKAN.encode(),
        "denied.ll": DENIED.encode(),
        "annotated.ll": KERNEL.encode(),
        "before.ll": KERNEL.encode(),
        "after.ll": KERNEL.encode(),
        "kernel.o": data,
        "other.o": other,
        "kernel.s": text.encode(),
        "shader.s": PAL.encode(),
        "queue.bin": packet.encode(),
        "gpucore": write_core(Snapshot((1, 14), runtime, (), ()), ()),
    }
    for name, content in contents.items():
        (folder / name).write_bytes(content)
    write_campaign(folder / "plan.results")
    (folder / "plan.toml").write_text(PLAN)
    write_certificate(contents["right.ll"], folder / "proofs")


PLAN = """
[[litmus]]
models = ["llvm", "amdgpu"]
generate = { orders = ["plain", "release"], accesses = 2 }
"""


def write_campaign(path: Path, verdict: str = "allowed") -> None:
    """Write the results of a campaign of two tests."""
    journal = Journal(path, b"0" * 32)
    journal.begin("plan.toml", "1/1")
    journal.keep(b"a", Entry([["MP+na", "litmus amdgpu", verdict, "right", "", 4]], 0.5))
    journal.keep(b"b", Entry([["k.ll: k", "check", "bug", "found", "FP201 at k.ll:1", 0]], 1.5))
    journal.end()
    journal.close()


def write_certificate(text: bytes, folder: Path, groups: int = 64) -> None:
    """Write the certificate of a module's only kernel."""
    module = read_module(text)
    (kernel,) = module.kernels
    options = Options(grid=(groups, 1, 1), certificates=True)
    report = check_kernel(module, kernel, options, "right.ll")
    assert report.proof is not None
    folder.mkdir(exist_ok=True)
    subject = Subject("right.ll", text, module, kernel)
    for name, data in certificate_files(subject, report, report.proof, options).items():
        (folder / name).write_bytes(data.encode() if isinstance(data, str) else data)
