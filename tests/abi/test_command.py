"""`fencepost abi`: each command on right input, and on wrong."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from fencepost.abi.core_file.file import write_core
from fencepost.abi.core_file.snapshot import RUNTIME, Record, Snapshot
from fencepost.abi.dispatch.packets import DispatchPacket, Header, PacketType
from fencepost.abi.tables import TABLES
from fencepost.cli.parsing.status import Status
from fencepost.errors import FencepostError
from tests.abi.compiled import compiled
from tests.command import app

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


def _run(*words: str) -> Result:
    return CliRunner().invoke(app, ["abi", *words])


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """A kernel as object, text and IR; garbage; a queue; a core file."""
    folder: Path = tmp_path_factory.mktemp("abi")
    data, text = compiled("gfx90a", KERNEL)
    packet = DispatchPacket(
        Header(PacketType.KERNEL_DISPATCH), 1, (64, 1, 1), (256, 1, 1), 0, 0, 4096, 4096
    )
    runtime = Record(dict.fromkeys(RUNTIME.offsets, 0))
    contents = {
        "k.o": data,
        "k.s": text.encode(),
        "k.ll": KERNEL.encode(),
        "bad.ll": b"define void @f( {",
        "wrong.ll": KERNEL.replace("1,256", "9,1").encode(),
        "garbage": b"\x00\xff" * 40,
        "empty": b"",
        "queue.bin": packet.encode() * 2,
        "core": write_core(Snapshot((1, 14), runtime, (), ()), ()),
    }
    for name, content in contents.items():
        (folder / name).write_bytes(content)
    return {name: str(folder / name) for name in contents}


def _lines(result: Result) -> list[dict[str, object]]:
    return [json.loads(line) for line in result.output.splitlines()]


def test_entry(files: dict[str, str]) -> None:
    """The register map, as text and as JSON."""
    shown = _run("entry", files["k.o"], "--kernel", "k")
    assert shown.exit_code == 0
    assert "Kernarg Segment Ptr" in shown.output
    (record,) = _lines(_run("entry", files["k.o"], "--json"))
    assert record["processor"] == "gfx90a"
    assert record["workitem_ids"] == "packed"


def test_kernargs(files: dict[str, str]) -> None:
    """The layout, and the bytes of hidden arguments for a grid."""
    (record,) = _lines(
        _run("kernargs", files["k.o"], "--work-items", "100", "--workgroup", "64", "--json")
    )
    data = bytes.fromhex(str(record["bytes"]))
    assert data[16:20] == (1).to_bytes(4, "little")
    assert "hidden_block_count_x" in _run("kernargs", files["k.o"]).output


def test_launch(files: dict[str, str]) -> None:
    """A launch that meets the demands, and one that does not."""
    assert _run("launch", files["k.o"], "--grid", "256", "--workgroup", "64").exit_code == 0
    bad = _run("launch", files["k.o"], "--grid", "512", "--workgroup", "512")
    assert bad.exit_code == 1
    assert "FP702" in bad.output


def test_asm(files: dict[str, str]) -> None:
    """Sources and objects: descriptors, and directives that read back."""
    (record,) = _lines(_run("asm", files["k.s"], "--json"))
    assert record["kernel"] == "k"
    printed = _run("asm", files["k.s"], "--print").output
    block = _run("asm", files["k.o"]).output
    assert block.startswith(".amdhsa_kernel k")
    assert block in printed
    assert ".amdgpu_metadata" in printed


def test_usage(files: dict[str, str]) -> None:
    """The resource symbols of a function."""
    (record,) = _lines(_run("usage", files["k.s"], "--function", "k", "--json"))
    assert "num_vgpr" in record
    assert _run("usage", files["k.s"], "--function", "other").exit_code == 2


def test_lint(files: dict[str, str]) -> None:
    """Nothing wrong, something wrong, and a file that LLVM refuses beside one that it takes."""
    assert _run("lint", files["k.ll"], "--mcpu", "gfx90a").exit_code == 0
    both = _run("lint", files["bad.ll"], files["wrong.ll"], "--mcpu", "gfx90a", "--json")
    assert both.exit_code == 2
    (record,) = [json.loads(line) for line in both.stdout.splitlines()]
    assert (record["code"], record["line"]) == ("FP602", 3)


def test_debug_information(files: dict[str, str]) -> None:
    """Register numbers, files without debug information, traps, core files."""
    assert "VGPR0, 2048 bits" in _run("dwarf", "--register", "2560").output
    assert "no debug information" in _run("dwarf", files["k.o"]).output
    assert "s_trap 0x02" in _run("decode", "traps", "--mcpu", "gfx900").output
    core = _run("core", files["core"])
    assert core.exit_code == 0
    assert "split" in core.output


def test_values(files: dict[str, str]) -> None:
    """Addresses, packets, calls."""
    assert _run(
        "decode", "address", "0x10", "--from", "local", "--to", "generic"
    ).output.strip() == ("0x1000000000010")
    assert _run("decode", "swizzle", "0x10", "--lane", "3").output.strip() == "0x40c"
    assert _run("decode", "swizzle", "0x40c", "--back").output.strip() == "lane 3, 0x10"
    assert len(_lines(_run("decode", "packet", files["queue.bin"], "--json"))) == 2
    assert "v0 v1" in _run("call", "i64").output


@pytest.mark.parametrize("name", TABLES)
def test_tables(name: str) -> None:
    """Every table prints a line a row, each with its cite, and as JSON."""
    lines = _run("table", name).output.splitlines()
    assert len(lines) == len(TABLES[name])
    assert all("[001 " in line for line in lines)
    assert len(_lines(_run("table", name, "--json"))) == len(TABLES[name])


@pytest.mark.parametrize("name", ["garbage", "empty", "missing"])
@pytest.mark.parametrize(
    "words",
    [
        ("entry",),
        ("kernargs",),
        ("launch", "--grid", "1", "--workgroup", "1"),
        ("asm",),
        ("usage", "--function", "f"),
        ("lint", "--mcpu", "gfx90a"),
        ("dwarf",),
        ("core",),
        ("pal",),
        ("packet",),
    ],
    ids=lambda words: words[0],
)
def test_bad_files(files: dict[str, str], words: tuple[str, ...], name: str) -> None:
    """Garbage, nothing, and a file that is not there end with an error of this package, or with
    nothing to say; never with a traceback.
    """
    result = _run(words[0], files.get(name, files["k.o"] + ".missing"), *words[1:])
    assert result.exception is None or isinstance(result.exception, SystemExit | FencepostError)
    harmless = name == "empty" and words[0] in ("packet", "lint")
    assert harmless or result.exit_code != 0


@pytest.mark.parametrize(
    "words",
    [
        ("dwarf", "--register", "99999"),
        ("decode", "address", "0x10", "--from", "nowhere", "--to", "generic"),
        ("decode", "address", "zero", "--from", "local", "--to", "generic"),
        ("decode", "swizzle", "1", "--lane", "64"),
        ("call", "i32, foo"),
        ("call", "i32", "--mcpu", "gfx9xx"),
        ("table", "nonsense"),
        ("decode", "traps", "--mcpu", "nonsense"),
    ],
    ids=" ".join,
)
def test_bad_values(words: tuple[str, ...]) -> None:
    """A wrong value is an error of this package, or told as one where others go on."""
    done = _run(*words)
    assert "No such command" not in done.output
    assert isinstance(done.exception, FencepostError) or done.exit_code == Status.INPUT


def test_litmus_tests_in_vulkans_words(tmp_path: Path) -> None:
    """`litmus` reads them by their first word, `abi spirv` turns them into ours and back."""
    vulkan = tmp_path / "v.litmus"
    vulkan.write_text(
        "VULKAN v\n{ x=0; y=0; }\n P0@sg 0, wg 0, qf 0 | P1@sg 0, wg 1, qf 0 ;\n"
        " st.av.dv.sc0 x, 1 | ld.atom.acq.dv.sc0.semsc0 r0, y ;\n"
        " st.atom.rel.dv.sc0.semsc0 y, 1 | ld.vis.dv.sc0 r1, x ;\n"
        "exists (P1:r0 == 1 /\\ P1:r1 == 0)\n",
        encoding="utf-8",
    )
    decided = CliRunner().invoke(app, ["litmus", str(vulkan), "--json"])
    assert json.loads(decided.stdout)["verdict"] == "forbidden", decided.stderr
    ours = CliRunner().invoke(app, ["abi", "spirv", str(vulkan)])
    assert "store atomic y, 1 agent release !{amdgcn-av:none}" in ours.stdout
    back = tmp_path / "o.litmus"
    back.write_text(ours.stdout, encoding="utf-8")
    again = CliRunner().invoke(app, ["abi", "spirv", str(back), "--json"])
    equal = json.loads(again.stdout)["equal"]
    assert "ld.atom.acq.dv.sc0.semsc0 r0, y" in equal
    missing = CliRunner().invoke(app, ["abi", "spirv", str(tmp_path / "no.litmus")])
    assert missing.exit_code == 2
