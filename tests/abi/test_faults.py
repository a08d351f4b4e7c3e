"""What the audit of the guide found wrong, through the command."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from elftools.elf.elffile import ELFFile
from typer.testing import CliRunner, Result

from fencepost.abi.lint.refused import REFUSALS
from fencepost.diagnostics import Code
from tests.code_object.v2 import built_v2
from tests.command import app

TRIPLE = 'target triple = "amdgcn-amd-amdhsa"\n'


def run(*words: object) -> Result:
    return CliRunner().invoke(app, [str(each) for each in words])


def lint(folder: Path, text: str, processor: str = "gfx1201") -> Result:
    file = folder / "k.ll"
    file.write_text(TRIPLE + text, encoding="utf-8")
    return run("abi", "lint", file, "--mcpu", processor)


_CALL = """define amdgpu_kernel void @k() {
  ret void
}
define void @f() {
  call amdgpu_kernel void @k()
  ret void
}
"""
REFUSED = (
    (Code.CONVENTION_RESULT, 2, "define amdgpu_cs_chain i32 @f() {\n  ret i32 0\n}\n"),
    (Code.CONVENTION_RESULT, 2, 'define amdgpu_kernel i32 @"f g"() {\n  ret i32 0\n}\n'),
    (Code.CONVENTION_PARAMETER, 2, "define amdgpu_cs_chain void @f(...) {\n  ret void\n}\n"),
    (
        Code.CONVENTION_PARAMETER,
        2,
        "define amdgpu_cs_chain void @f(ptr byval(i32) %p) {\n  ret void\n}\n",
    ),
    (
        Code.CONVENTION_PARAMETER,
        2,
        "define amdgpu_cs_chain void @f(ptr sret(i32) %p) {\n  ret void\n}\n",
    ),
    (
        Code.CONVENTION_PARAMETER,
        2,
        "define amdgpu_gfx_whole_wave void @f(i32 %x) {\n  ret void\n}\n",
    ),
    (
        Code.CONVENTION_CALL,
        6,
        _CALL,
    ),
    (Code.ALLOCA_ADDRESS_SPACE, 3, "define void @f() {\n  %a = alloca i32\n  ret void\n}\n"),
)


@pytest.mark.parametrize(("code", "line", "text"), REFUSED)
def test_what_llvm_refuses_has_a_code(code: Code, line: int, text: str, tmp_path: Path) -> None:
    """The verifier's reason is told whole, under the guide's code, at its line; it is a finding."""
    done = lint(tmp_path, text)
    assert done.exit_code == 1, done.stderr
    assert f"k.ll:{line}: {code} " in done.stdout
    assert "alling convention" in done.stdout or "alloca on amdgpu" in done.stdout


def test_every_code_of_a_refusal_is_tested() -> None:
    """Each code that the reasons of LLVM stand for has a reproducer."""
    assert {each.code for each in REFUSALS} == {code for code, _, _ in REFUSED}


def test_other_reasons_stay_errors(tmp_path: Path) -> None:
    """What the guide says nothing of is no finding of its: the reason of LLVM, and status 2."""
    done = lint(tmp_path, "define i32 @f() {\n  ret i64 0\n}\n")
    assert done.exit_code == 2
    assert "value doesn't match function" in done.stderr


def test_cooperative_atomics_of_lds(tmp_path: Path) -> None:
    """FP652 is reported by the command."""
    done = lint(
        tmp_path,
        "declare i32 @llvm.amdgcn.cooperative.atomic.load.32x4B.p3"
        "(ptr addrspace(3), i32, metadata)\n"
        "define void @f(ptr addrspace(3) %p) {\n"
        "  %v = call i32 @llvm.amdgcn.cooperative.atomic.load.32x4B.p3(ptr addrspace(3) %p, i32 0,"
        ' metadata !0)\n  ret void\n}\n!0 = !{!"agent"}\n',
        "gfx1250",
    )
    assert done.exit_code == 1
    assert "FP652" in done.stdout


def test_no_wwm_is_known(tmp_path: Path) -> None:
    """amdgpu-no-wwm is the guide's; a function with it must not reach whole-wave mode."""
    done = lint(tmp_path, 'define void @f() "amdgpu-no-wwm" {\n  ret void\n}\n')
    assert (done.exit_code, done.stdout) == (0, "")
    done = lint(
        tmp_path,
        "declare i32 @llvm.amdgcn.strict.wwm.i32(i32)\n"
        'define i32 @f(i32 %x) "amdgpu-no-wwm" {\n'
        "  %v = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %x)\n  ret i32 %v\n}\n",
    )
    assert "FP604" in done.stdout


BARRIERS = """
@bars = internal addrspace(3) global [4 x target("amdgcn.named.barrier", 0)] poison
@bar = internal addrspace(3) global target("amdgcn.named.barrier", 0) poison
@other = internal addrspace(3) global i32 poison
declare void @llvm.memcpy.p1.p3.i32(ptr addrspace(1), ptr addrspace(3), i32, i1)
declare void @llvm.memset.p3.i32(ptr addrspace(3), i8, i32, i1)
declare void @llvm.amdgcn.s.barrier.join(ptr addrspace(3))
define amdgpu_kernel void @k(ptr addrspace(1) %p, i1 %c, i32 %n) {
entry:
"""

_CHOSEN = """  %q = select i1 %c, ptr addrspace(3) @other, ptr addrspace(3) @bar
  %v = atomicrmw add ptr addrspace(3) %q, i32 1 monotonic"""
_COPIED = (
    "  call void @llvm.memcpy.p1.p3.i32"
    "(ptr addrspace(1) %p, ptr addrspace(3) @bar, i32 4, i1 false)"
)
_IN_TURN = """  br label %loop
loop:
  %q = phi ptr addrspace(3) [ @bars, %entry ], [ %r, %loop ]
  store i32 1, ptr addrspace(3) %q
  %r = getelementptr i8, ptr addrspace(3) %q, i32 4
  br i1 %c, label %loop, label %end
end:"""
_JOINED = """  %q = getelementptr i8, ptr addrspace(3) @bars, i32 %n
  call void @llvm.amdgcn.s.barrier.join(ptr addrspace(3) %q)"""

ACCESSES = (
    "  store i32 1, ptr addrspace(3) @bar",
    "  %v = load i32, ptr addrspace(3) @bar",
    "  %q = getelementptr i8, ptr addrspace(3) @bars, i32 %n\n  store i32 1, ptr addrspace(3) %q",
    "  %q = addrspacecast ptr addrspace(3) @bar to ptr\n  store i32 1, ptr %q",
    "  store i32 1, ptr addrspacecast (ptr addrspace(3) @bar to ptr)",
    _CHOSEN,
    _COPIED,
    "  call void @llvm.memset.p3.i32(ptr addrspace(3) @bar, i8 0, i32 4, i1 false)",
    _IN_TURN,
)
USES = (
    "  call void @llvm.amdgcn.s.barrier.join(ptr addrspace(3) @bar)",
    "  %v = load i32, ptr addrspace(3) @other",
    "  store ptr addrspace(3) @bar, ptr addrspace(1) %p",
    _JOINED,
)


@pytest.mark.parametrize("body", ACCESSES)
def test_barriers_accessed_as_memory(body: str, tmp_path: Path) -> None:
    """FP644 through whatever makes a pointer of the barrier's."""
    done = lint(tmp_path, f"{BARRIERS}{body}\n  ret void\n}}\n", "gfx1250")
    assert done.exit_code == 1, done.stderr
    assert "FP644" in done.stdout


@pytest.mark.parametrize("body", USES)
def test_barriers_used_as_barriers(body: str, tmp_path: Path) -> None:
    """Pointers passed to intrinsics or kept are no accesses of the barrier."""
    done = lint(tmp_path, f"{BARRIERS}{body}\n  ret void\n}}\n", "gfx1250")
    assert "FP644" not in done.stdout, done.stdout


CAST = """
define void @g(ptr addrspace(3) %p) {{
  %c = addrspacecast ptr addrspace({space}) {pointer} to ptr{to}
  store i32 1, ptr{to} %c
  ret void
}}
define void @f(ptr addrspace(3) %p) "amdgpu-no-queue-ptr" {{
  call void @g(ptr addrspace(3) %p)
  ret void
}}
{flags}
"""
V5 = '!llvm.module.flags = !{!0}\n!0 = !{i32 1, !"amdhsa_code_object_version", i32 500}'


@pytest.mark.parametrize(
    ("processor", "flags", "to", "found"),
    [
        ("gfx803", "", "", True),
        ("gfx701", V5.replace("500", "400"), "", True),
        ("gfx803", V5, "", False),
        ("gfx900", "", "", False),
        ("gfx803", "", " addrspace(3)", False),
    ],
)
def test_casts_that_need_the_queue(
    processor: str, flags: str, to: str, found: bool, tmp_path: Path
) -> None:
    """FP604 of a cast to generic where the apertures are in the queue: not from GFX9 on, and not
    from V5 on, where hidden arguments have them; nor of what is no such cast.
    """
    cast = CAST.format(space=3, pointer="%p", to=to, flags=flags)
    if to:
        cast = cast.replace(
            "addrspacecast ptr addrspace(3) %p to ptr addrspace(3)", "freeze ptr addrspace(3) %p"
        )
    done = lint(tmp_path, cast, processor)
    assert ("FP604" in done.stdout) == found, done.stdout + done.stderr


def test_generic_and_constant_are_spaces() -> None:
    """An operation on `generic` is of the generic address space, as with --space."""
    named = run("lower", "load generic", "--mcpu", "gfx942").stdout
    spaced = run("lower", "load x", "--space", "generic", "--mcpu", "gfx942").stdout
    assert "flat_load_dword" in named
    assert named.splitlines()[1:] == spaced.splitlines()[1:]


def test_every_register_is_named() -> None:
    """A reserved number is told, and the next one named."""
    done = run("abi", "dwarf", "--register", 1536, "--register", 1000, "--register", 1537)
    assert done.exit_code == 2
    assert "1536: VGPR0" in done.stdout
    assert "1537: VGPR1" in done.stdout
    assert "DWARF register 1000" in done.stderr


@pytest.mark.skipif(shutil.which("clang-19") is None, reason="clang-19 is not here")
def test_headers_of_look_ups(tmp_path: Path) -> None:
    """LLVM's augmentation of .debug_names is not the guide's."""
    source = tmp_path / "k.c"
    source.write_text("void f(int *p) { *p = 1; }\n", encoding="utf-8")
    made = tmp_path / "k.o"
    words = [
        "clang-19",
        "--target=amdgcn-amd-amdhsa",
        "-mcpu=gfx900",
        "-nogpulib",
        "-g",
        "-gpubnames",
    ]
    subprocess.run([*words, "-mllvm", "-accel-tables=Dwarf", "-c", source, "-o", made], check=True)
    done = run("abi", "dwarf", made)
    assert done.exit_code == 1
    assert "lookup by name augmentation_string is 'LLVM0700'" in done.stdout


PAL = """\t.amdgpu_pal_metadata
---
amdpal.version: [2, 6]
amdpal.pipelines:
  - .api: Vulkan
    .internal_pipeline_hash: [1, 2]
    .registers:
      '0x2e12 (COMPUTE_PGM_RSRC1)': 0x022f0001
      0x2e40: 0x10000000
      0x2e41: {second}
      0x2c0a: 5
...
\t.end_amdgpu_pal_metadata
"""


def test_pal_in_words(tmp_path: Path) -> None:
    """Registers by name, resource registers by field, user data by meaning; what is no encoding is
    found.
    """
    file = tmp_path / "p.s"
    file.write_text(PAL.format(second="0x10000001"), encoding="utf-8")
    done = run("abi", "pal", file, "--mcpu", "gfx1030")
    assert done.exit_code == 0, done.stdout
    for words in (
        "(SPI_SHADER_PGM_RSRC1_PS)",
        "(COMPUTE_USER_DATA_0)",
        "GlobalTable",
        "PerShaderTable",
        "GRANULATED_WORKITEM_VGPR_COUNT 1",
    ):
        assert words in done.stdout
    for second, wrong in (("0x10000007", "0x10000007"), ("5", "register 1 is not PerShaderTable")):
        file.write_text(PAL.format(second=second), encoding="utf-8")
        done = run("abi", "pal", file)
        assert done.exit_code == 1
        assert wrong in done.stdout


METADATA = """.amdgcn_target "amdgcn-amd-amdhsa--gfx1250"
{version}.amdgpu_metadata
---
amdhsa.version: [1, {minor}]
amdhsa.target: amdgcn-amd-amdhsa--gfx1250
amdhsa.kernels:
  - .name: k
    .symbol: k.kd
    .kernarg_segment_size: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .wavefront_size: 32
    .sgpr_count: 8
    .vgpr_count: 8
    .max_flat_workgroup_size: 256
{more}...
.end_amdgpu_metadata
"""


def test_metadata_of_text_are_checked(tmp_path: Path) -> None:
    """They are held to the rules of code objects: of the version that the source says, or else of
    the one that they have themselves.
    """
    file = tmp_path / "m.s"
    six = ".amdhsa_code_object_version 6\n"
    for version, minor, more, status, words in (
        (six, 2, "    .cluster_dims: [2, 1, 1]\n", 0, ""),
        (six, 2, "    .cluster_dims: [2, 1]\n", 1, "m.s:3: FP557 .cluster_dims of kernel 'k'"),
        (six, 1, "", 1, "the metadata's version is"),
        ("", 1, "", 0, ""),
        ("", 1, "    .cluster_dims: [2, 1, 1]\n", 1, "it is since V6"),
    ):
        file.write_text(METADATA.format(version=version, minor=minor, more=more), encoding="utf-8")
        done = run("abi", "asm", file)
        assert done.exit_code == status, done.stderr
        assert words in done.stderr


def test_kernel_code_of_text_is_printed(tmp_path: Path) -> None:
    """V2's amd_kernel_code_t is printed without --print, as descriptors are."""
    file = tmp_path / "v2.s"
    file.write_text(
        ".hsa_code_object_version 1,0\n.hsa_code_object_isa\n.amdgpu_hsa_kernel hello\nhello:\n"
        " .amd_kernel_code_t\n  is_ptr64 = 1\n .end_amd_kernel_code_t\n s_endpgm\n".replace(
            "\\\n", "\n"
        ),
        encoding="utf-8",
    )
    done = run("abi", "asm", file, "--mcpu", "gfx700")
    assert done.exit_code == 0, done.stderr
    assert "amd_kernel_code_t of hello" in done.stdout
    assert "code_properties                524288" in done.stdout


def test_layout_is_told_apart(tmp_path: Path) -> None:
    """A value that depends on the layout of code is an error that says so."""
    file = tmp_path / "k.s"
    file.write_text(
        ".amdhsa_kernel k\n  .amdhsa_next_free_vgpr 1\n  .amdhsa_next_free_sgpr 1\n"
        "  .amdhsa_inst_pref_size instprefsize(.Le-k)\n.end_amdhsa_kernel\n",
        encoding="utf-8",
    )
    done = run("abi", "asm", file, "--mcpu", "gfx1100")
    assert done.exit_code == 2
    assert "it depends on the layout of the code" in done.stderr


def test_entry_of_v2(tmp_path: Path) -> None:
    """The registers of a V2 kernel are read of its amd_kernel_code_t."""
    file = tmp_path / "v2.co"
    file.write_bytes(built_v2())
    done = run("abi", "entry", file)
    assert done.exit_code == 0, done.stderr
    assert "registers at the first instruction" in done.stdout
    assert "Kernarg Segment Ptr" in done.stdout


@pytest.mark.skipif(shutil.which("clang-19") is None, reason="clang-19 is not here")
@pytest.mark.parametrize(
    ("section", "at", "field"),
    [(b".debug_aranges", 11, "segment_size"), (b".debug_line", 12, "minimum_instruction_length")],
)
def test_headers_of_addresses_and_lines(
    section: bytes, at: int, field: str, tmp_path: Path
) -> None:
    """A field that is not the guide's is told; LLVM's are."""
    source, made = tmp_path / "k.c", tmp_path / "k.o"
    source.write_text("void f(int *p) { *p = 1; }\n", encoding="utf-8")
    words = ["--target=amdgcn-amd-amdhsa", "-mcpu=gfx900", "-nogpulib", "-g", "-gdwarf-aranges"]
    subprocess.run(["clang-19", *words, "-c", source, "-o", made], check=True)
    assert run("abi", "dwarf", made).exit_code == 0
    with made.open("rb") as opened:
        found = ELFFile(opened).get_section_by_name(section.decode())
        assert found is not None
        start = int(found["sh_offset"]) + at
    data = bytearray(made.read_bytes())
    data[start] += 1
    made.write_bytes(data)
    done = run("abi", "dwarf", made)
    assert done.exit_code == 1, done.stdout
    assert field in done.stdout


UNIT = """
  .section .debug_abbrev,"",@progbits
  .byte 1, 0x11, 0  ; a compile unit without children
  .uleb128 0x3e08
  .byte 0x08  ; DW_AT_LLVM_augmentation, a string
  .byte 0, 0, 0
  .section .debug_info,"",@progbits
  .long .Lend - .Lstart
.Lstart:
  .short 5
  .byte 1, 8
  .long 0
  .byte 1
  .asciz "AUGMENTATION"
.Lend:
"""


@pytest.mark.skipif(shutil.which("clang-19") is None, reason="clang-19 is not here")
@pytest.mark.parametrize(("text", "status"), [("[amdgpu:v0.0]", 0), ("[other:v0.0]", 1)])
def test_augmentation_of_a_unit(text: str, status: int, tmp_path: Path) -> None:
    """What a compilation unit names is compared with the guide's."""
    source, made = tmp_path / "k.s", tmp_path / "k.o"
    source.write_text(UNIT.replace("AUGMENTATION", text), encoding="utf-8")
    words = ["--target=amdgcn-amd-amdhsa", "-mcpu=gfx900"]
    subprocess.run(["clang-19", *words, "-c", source, "-o", made], check=True)
    done = run("abi", "dwarf", made)
    assert done.exit_code == status, done.stdout + done.stderr
    assert ("'[other:v0.0]'" in done.stdout) == bool(status)


def test_numbers_of_enumerations() -> None:
    """A table says which number a name is, zero and hexadecimal too, as text and as JSON."""
    spaces = run("abi", "table", "dwarf-address-spaces").stdout
    assert "DW_ASPACE_LLVM_none (0x0)" in spaces
    assert "DW_ASPACE_AMDGPU_local (0x3)" in spaces
    assert '"space_number": 3' in run("abi", "table", "dwarf-address-spaces", "--json").stdout
    assert "DW_MSPACE_LLVM_group (0x3)" in run("abi", "table", "dwarf-memory-spaces").stdout
    assert "encoding=0x10000000" in run("abi", "table", "pal-user-data").stdout


def test_groups_of_lanes() -> None:
    """Which lanes take part in a cooperative atomic together."""
    said = run("explain", "llvm.amdgcn.cooperative.atomic.store.8x16B").stdout
    assert "0 to 7; 8 to 15; 16 to 23; 24 to 31" in said


def test_wide_arguments_on_the_stack() -> None:
    """They stand at multiples of 4, as in LLVM; that the guide says otherwise is written down."""
    said = run("abi", "call", ", ".join(["i32"] * 32 + ["i64"])).stdout
    assert "stack+4 stack+8" in said
    written = (Path(__file__).parents[2] / "docs" / "abi.md").read_text(encoding="utf-8")
    assert "Arguments of 64 bits on the stack" in written
