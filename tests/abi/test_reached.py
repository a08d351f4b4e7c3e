"""What tables and functions of the ABI answer, through the command."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from fencepost.abi.dispatch.packets import DispatchPacket, FenceScope, Header, PacketType
from tests.abi.compiled import compiled
from tests.command import app

KERNEL = """
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %p, i32 %n) #0 {
  %c = call i32 @llvm.amdgcn.workgroup.id.x()
  %i = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %d = getelementptr i8, ptr addrspace(4) %i, i64 64
  %v = load i16, ptr addrspace(4) %d
  store i16 %v, ptr addrspace(1) %p
  ret void
}
declare i32 @llvm.amdgcn.workgroup.id.x()
declare ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
attributes #0 = { "amdgpu-flat-work-group-size"="1,256" }
!llvm.module.flags = !{!0}
!0 = !{i32 1, !"amdhsa_code_object_version", i32 500}
"""


def run(*words: object) -> Result:
    return CliRunner().invoke(app, [str(each) for each in words])


@pytest.fixture(scope="module")
def kernel(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A kernel with hidden arguments, for gfx90a."""
    file = tmp_path_factory.mktemp("kernel") / "k.o"
    file.write_bytes(compiled("gfx90a", KERNEL)[0])
    return str(file)


SAID: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("abi decode traps --number 2", ("llvm.trap", "halts the wave")),
    ("abi decode traps --number 1 --version 2", ("HSA's debugtrap",)),
    ("abi dwarf --named v300 --wave 32 --named exec", ("v300: DWARF register 1836", "exec: DW")),
    ("abi dwarf --named pc --named s70 --named vcc", ("register 16", "1094", "768")),
    ("abi dwarf --space 5", ("DW_ASPACE_AMDGPU_private_lane, private memory",)),
    ("abi dwarf --memory-space 3", ("DW_MSPACE_LLVM_group, local memory",)),
    ("abi decode swizzle 3 --lane 2 --wave 32 --dwords", (f"{3 * 32 * 4 + 2 * 4:#x}",)),
    ("abi decode swizzle 12 --lane 2 --wave 32", (f"{3 * 32 * 4 + 2 * 4:#x}",)),
    (
        "abi decode buffer 0x1000 0 0x400 0x27000 --mcpu gfx90a --offset 16",
        ("addrspace(7): 0x0000001000027000000004000000000000001000",),
    ),
    (
        "abi decode buffer 0x1000 0x40000 0x400 0x27000 --mcpu gfx90a --offset 16 --index 2",
        ("addrspace(9): 0x0000000200000010",),
    ),
    ("abi kernargs --types 'i8, ptr, <3 x float>' --version 5", ("288 bytes", "16    16")),
    ("abi kernargs --types i32 --version 3", ("hidden_multigrid_sync_arg", "64 bytes")),
    ("targets gfx1250 --barrier -3", ("scope cluster", "001")),
    ("targets gfx900", ("Code object V2", "ISA version 9:0:1")),
    ("abi table note-fields", ("hsail_major_version", "vendor_name_size")),
)


@pytest.mark.parametrize(("line", "words"), SAID)
def test_said(line: str, words: tuple[str, ...]) -> None:
    """The answer holds the words."""
    done = run(*_split(line))
    assert done.exit_code == 0, done.stderr
    assert [word for word in words if word not in done.stdout] == [], done.stdout


def _split(line: str) -> list[str]:
    """The words of a command line; quotes keep one together."""
    words = []
    for number, part in enumerate(line.split("'")):
        words += [part] if number % 2 else part.split()
    return words


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("abi dwarf --named x9", "registers are v0"),
        ("abi dwarf --named exec3", "registers are v0"),
        ("abi dwarf --space 77", "DWARF address space"),
        ("abi kernargs", "neither a file nor --types"),
        ("targets --barrier 1", "--barrier without a processor"),
        ("targets gfx900 --barrier 1", "barrier"),
    ],
)
def test_refused(line: str, said: str) -> None:
    """What has no answer is an error that says why."""
    done = run(*_split(line))
    assert done.exit_code == 2, done.stdout
    assert said in done.stderr


def test_modes_and_scratch_at_entry(kernel: str) -> None:
    """Floating-point modes, what llvm.get.rounding returns, apertures, the flat scratch pair."""
    done = run("abi", "entry", kernel)
    for words in ("llvm.get.rounding", "NEAR_EVEN", "FLUSH_NONE", "SRC_SHARED_BASE"):
        assert words in done.stdout
    done = run("abi", "entry", kernel, "--scratch", "0x100001000,0x400", "--json")
    assert json.loads(done.stdout)["flat_scratch_pair"] == [0x1400, 1]
    assert run("abi", "entry", kernel, "--scratch", "7").exit_code == 2


def test_units_and_dimensions_of_a_grid(kernel: str) -> None:
    """--grid counts workgroups as `check` does, --work-items work-items; hidden_grid_dims is how
    many sizes are given.
    """
    for words, count, remainder, dims in (
        (("--grid", "4", "--workgroup", "64"), 4, 0, 1),
        (("--grid", "4,2", "--workgroup", "64"), 4, 0, 2),
        (("--grid", "4,1,1", "--workgroup", "64"), 4, 0, 3),
        (("--work-items", "100", "--workgroup", "64"), 1, 36, 1),
        (("--grid", "4", "--workgroup", "8,8"), 4, 0, 2),
    ):
        done = run("abi", "kernargs", kernel, *words, "--json")
        assert done.exit_code == 0, done.stderr
        record = json.loads(done.stdout)
        data = bytes.fromhex(record["bytes"])
        at = {slot["kind"]: slot["offset"] for slot in record["layout"]["slots"]}
        assert int.from_bytes(data[(x := at["hidden_block_count_x"]) : x + 4], "little") == count
        assert int.from_bytes(data[(x := at["hidden_remainder_x"]) : x + 2], "little") == remainder
        assert int.from_bytes(data[(x := at["hidden_grid_dims"]) : x + 2], "little") == dims
    both = run("abi", "kernargs", kernel, "--grid", "4", "--work-items", "4")
    assert both.exit_code == 2
    assert run("abi", "launch", kernel, "--workgroup", "64").exit_code == 2


def test_steps_of_a_launch(kernel: str) -> None:
    """The checklist has eleven steps, in order, with the values of the launch."""
    words = ("abi", "launch", kernel, "--work-items", "100", "--workgroup", "64", "--steps")
    done = run(*words)
    assert done.exit_code == 0, done.stderr
    for said in (
        "symbol k.kd",
        "aligned to 16",
        "bytes 0 to 7: global_buffer",
        "hidden_remainder_x: 36",
        "hidden_grid_dims: 1",
        "workgroup_size 64 x 1 x 1, grid_size 100 x 1 x 1",
        "0x00011502: header 0x1502, setup 1",
        "barrier bit 1",
        "doorbell",
        "2 workgroups of 1 waves",
        "completion signal",
    ):
        assert said in done.stdout, said
    steps = json.loads(run(*words, "--json").stdout)["steps"]
    assert [each["number"] for each in steps] == list(range(1, 12))
    assert {each["cite"] for each in steps} >= {"001 Kernel Dispatch", "001 Kernel Prolog"}


def test_packets_of_every_type(tmp_path: Path) -> None:
    """Header bits in words; free slots and what is not the guide's are passed over with a word."""
    header = Header(PacketType.KERNEL_DISPATCH, True, FenceScope.AGENT, FenceScope.SYSTEM)
    dispatch = DispatchPacket(header, 1, (64, 1, 1), (256, 1, 1), 0, 0, 4096, 4096)
    file = tmp_path / "queue.bin"
    free = b"\x01\xff" + b"\xaa" * 62
    others = [bytes([kind]) + bytes(63) for kind in (0, 4)]
    file.write_bytes(b"".join([free, *others, dispatch.encode()]))
    done = run("abi", "decode", "packet", file)
    assert done.exit_code == 0, done.stderr
    for said in (
        "0x0: INVALID: skipped, a free slot",
        "0x40: VENDOR_SPECIFIC: skipped",
        "0x80: AGENT_DISPATCH: skipped",
        "0xc0: KERNEL_DISPATCH",
        "barrier bit 1 (starts after all packets before it have completed), acquire fence AGENT",
        "release fence SYSTEM",
    ):
        assert said in done.stdout
    records = [
        json.loads(line)
        for line in run("abi", "decode", "packet", file, "--json").stdout.split("\n")
        if line
    ]
    assert [("skipped" in each) for each in records] == [True, True, True, False]
    file.write_bytes(bytes([7]) + bytes(63))
    assert run("abi", "decode", "packet", file).exit_code == 2


def test_printed_descriptors_are_in_rodata(tmp_path: Path, kernel: str) -> None:
    """`abi asm --print` puts descriptors where the guide has them, and code goes on in .text."""
    file = tmp_path / "k.s"
    file.write_text(
        ".text\nk:\n  s_endpgm\n.amdhsa_kernel k\n  .amdhsa_next_free_vgpr 1\n"
        "  .amdhsa_next_free_sgpr 1\n.end_amdhsa_kernel\n",
        encoding="utf-8",
    )
    done = run("abi", "asm", file, "--mcpu", "gfx1100", "--print")
    assert done.exit_code == 0, done.stderr
    text = done.stdout
    assert text.index(".rodata") < text.index(".p2align 6") < text.index(".amdhsa_kernel k")
    assert text.index(".end_amdhsa_kernel") < text.rindex(".text")


PAL = """\t.amdgpu_pal_metadata
---
amdpal.version: [2, 6]
amdpal.pipelines:
  - .api: Vulkan
    .internal_pipeline_hash: [1, 2]
    .spill_threshold: {threshold}
    .user_data_limit: 24
    .hardware_stages:
      .ps:
        .entry_point: _amdgpu_ps_main
        .vgpr_count: 12
        .sgpr_count: 16
    .registers:
      0x2c0a: 0x02cf0082
      0x2c0b: 0x0000018c
      0x2c0c: 0x10000000
      0x2c0d: 0x10000001
      0x2c0e: 7
...
\t.end_amdgpu_pal_metadata
"""


def test_stages_of_pal(tmp_path: Path) -> None:
    """Graphics resource registers by field; stages with user registers, tables and spilling."""
    file = tmp_path / "p.s"
    file.write_text(PAL.format(threshold=20), encoding="utf-8")
    done = run("abi", "pal", file, "--mcpu", "gfx900")
    assert done.exit_code == 0, done.stdout
    for said in (
        "GRANULATED_WORKITEM_VGPR_COUNT 2",
        "USER_SGPR_COUNT 6",
        "bits 31 to 24: 0x2, by stage and generation",
        "bits 31 to 7: 0x3, by stage and generation",
        "stage .ps: pixel shader",
        ".entry_point _amdgpu_ps_main: symbol of the entry point",
        "user registers: 6",
        "user data register 2: user data entry 7",
        "_amdgpu_ps_shdr_intrl_data",
        "user data entries 20 to 23 are in the spill table, at bytes 80 to 95",
    ):
        assert said in done.stdout, said
    for threshold in (65535, 24):
        file.write_text(PAL.format(threshold=threshold), encoding="utf-8")
        assert "spill table" not in run("abi", "pal", file, "--mcpu", "gfx900").stdout
    file.write_text(PAL.format(threshold="'x'"), encoding="utf-8")
    assert run("abi", "pal", file, "--mcpu", "gfx900").exit_code == 1
