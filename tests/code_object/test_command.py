"""`fencepost object`: every option."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from fencepost.code_object.bundle import compressed
from fencepost.code_object.code_object import CodeObject
from fencepost.code_object.relocations import places
from tests.code_object.containers import host_of
from tests.code_object.made import built, compiled, linked
from tests.code_object.seeds import bundle
from tests.code_object.v2 import built_v2
from tests.command import app


def invoke(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, ["object", *map(str, arguments)])


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A code object in a file."""
    path = tmp_path / "a.co"
    path.write_bytes(built())
    return path


def test_summary(file: Path) -> None:
    """What it is, and a line a kernel; `show` can be left out."""
    result = invoke(file)
    assert result.exit_code == 0
    assert "gfx90a" in result.stdout
    lines = [line.split() for line in result.stdout.splitlines() if line.startswith("kernel_")]
    # Name, arguments, vector, accumulator and scalar registers, LDS, scratch, kernarg, workgroup.
    assert lines[0][:9] == ["kernel_0", "3", "16", "12", "32", "1024", "0", "24", "256"]
    assert len(lines) == 2
    assert invoke("show", file).stdout == result.stdout


def test_elf(file: Path) -> None:
    """--elf adds sections, segments, notes, symbols and relocations."""
    result = invoke("--elf", file)
    assert result.exit_code == 0
    for word in ("NT_AMDGPU_METADATA", ".rodata", "PHDR", "kernel descriptor", "Relocations"):
        assert word in result.stdout


def test_kernel(file: Path) -> None:
    """--kernel shows descriptor, arguments with offsets, resources and occupancy."""
    for name in ("kernel_0", "kernel_0.kd"):
        result = invoke(file, "--kernel", name, "--workgroup-size", 64)  # type: ignore[arg-type]
        assert result.exit_code == 0
        for word in ("GRANULATED_WORKITEM_VGPR_COUNT", "global_buffer", "occupancy", ".vgpr_count",
                     "with workgroups of 64"):  # fmt: skip
            assert word in result.stdout
    result = invoke(file, "--kernel", "kernel_9")
    assert result.exit_code == 2


def test_kernel_of_v2(tmp_path: Path) -> None:
    """A kernel of V2 shows its amd_kernel_code_t."""
    path = tmp_path / "v2.o"
    path.write_bytes(built_v2())
    result = invoke(path, "--kernel", "kernel_0")
    assert result.exit_code == 0
    assert "amd_machine_version_stepping" in result.stdout
    assert invoke(path, "--check").exit_code == 0


def test_json(file: Path) -> None:
    """A line of JSON for each code object, of the same form every time."""
    result = invoke("--json", file)
    assert result.exit_code == 0
    (line,) = result.stdout.splitlines()
    record = json.loads(line)
    assert list(record) == [
        "file",
        "machine",
        "target_id",
        "os_abi",
        "code_object_version",
        "kernels",
        "diagnostics",
    ]
    assert record["file"] == str(file)
    assert record["machine"] == record["target_id"] == "gfx90a"
    assert record["os_abi"] == "amdhsa"
    assert record["code_object_version"] == 5
    kernel = record["kernels"][0]
    assert list(kernel) == ["name", "symbol", "metadata", "descriptor", "resources"]
    assert (kernel["name"], kernel["symbol"]) == ("kernel_0", "kernel_0.kd")
    assert kernel["metadata"][".group_segment_fixed_size"] == 1024
    assert kernel["descriptor"]["kernarg_size"] == 24
    assert kernel["resources"]["lds"] == 1024
    assert kernel["resources"]["occupancy"]["max_waves"] == 8
    assert record["diagnostics"] == []
    one = json.loads(invoke("--json", "--kernel", "kernel_1", file).stdout)
    assert [each["name"] for each in one["kernels"]] == ["kernel_1"]


def test_json_of_a_container(tmp_path: Path) -> None:
    """Code objects of a library say which entry they are, and where."""
    path = tmp_path / "lib.o"
    path.write_bytes(host_of(bundle()))
    records = [json.loads(line) for line in invoke("--json", path).stdout.splitlines()]
    assert [each["machine"] for each in records] == ["gfx90a", "gfx1100"]
    assert all(each["entry"].endswith(each["machine"]) for each in records)
    offset = records[0]["offset"]
    assert path.read_bytes()[offset : offset + 4] == b"\x7fELF"


def test_check(file: Path, tmp_path: Path) -> None:
    """--check says what is wrong, with code, place, rule and mend; exit status 1."""
    assert invoke("--check", file).exit_code == 0
    bad = tmp_path / "bad.co"
    data = bytearray(built())
    data[8] = 9
    bad.write_bytes(bytes(data))
    result = invoke("--check", bad, file)
    assert result.exit_code == 1
    assert f"{bad}:0x8: FP504 e_ident[EI_ABIVERSION] is 9" in result.stdout
    assert "no faults" in result.stdout
    record = json.loads(invoke("--json", bad).stdout)
    (found, *_) = record["diagnostics"]
    assert found["code"] == "FP504"
    assert found["locations"] == [{"file": str(bad), "offset": 8}]


def test_sarif(file: Path, tmp_path: Path) -> None:
    """--sarif writes what is found as SARIF 2.1.0."""
    bad = tmp_path / "bad.co"
    bad.write_bytes(built()[:24] + b"\x01" + built()[25:])
    log = tmp_path / "log.sarif"
    assert invoke("--sarif", log, bad, file).exit_code == 1
    (run,) = json.loads(log.read_text())["runs"]
    (result,) = run["results"]
    assert result["ruleId"] == "FP505"
    region = result["locations"][0]["physicalLocation"]["region"]
    assert region == {"byteOffset": 24, "byteLength": 8}


def test_places_in_a_container(tmp_path: Path) -> None:
    """Findings in a library are placed in its file; in a compressed bundle they name the entry."""
    data = bytearray(bundle())
    at = data.index(b"\x7fELF") + 24
    data[at] = 1
    path, log = tmp_path / "lib.o", tmp_path / "log.sarif"
    path.write_bytes(host_of(bytes(data)))
    assert invoke("--sarif", log, path).exit_code == 1
    (result,) = json.loads(log.read_text())["runs"][0]["results"]
    (location,) = result["locations"]
    place = location["physicalLocation"]
    assert place["artifactLocation"]["uri"] == path.as_uri()
    offset = place["region"]["byteOffset"]
    assert path.read_bytes()[offset] == 1
    assert path.read_bytes()[offset - 24 : offset - 20] == b"\x7fELF"
    path.write_bytes(compressed.compress(bytes(data)))
    record = json.loads(invoke("--json", path).stdout.splitlines()[0])
    (place,) = record["diagnostics"][0]["locations"]
    assert place["file"] == str(path)
    assert place["name"].endswith("gfx90a")
    assert "offset" not in place


def test_unreadable_files_stop_nothing(file: Path, tmp_path: Path) -> None:
    """What cannot be read is told, and the rest is shown; exit status 2."""
    bad = tmp_path / "bad.co"
    bad.write_bytes(built()[:30])
    empty = tmp_path / "empty"
    empty.write_bytes(b"")
    command = [sys.executable, "-m", "fencepost", "object", tmp_path / "none", bad, empty, file]
    result = subprocess.run([str(part) for part in command], capture_output=True, text=True)
    assert result.returncode == 2
    assert "kernel_0" in result.stdout
    assert "Traceback" not in result.stderr
    for name in ("none", "bad.co", "empty"):
        assert name in result.stderr


def test_a_broken_entry_stops_no_other(tmp_path: Path) -> None:
    """One broken entry of a bundle is told, and the others are shown, also one by --kernel."""
    data = bytearray(bundle())
    first = data.index(b"\x7fELF")
    data[first + 4] = 9
    path = tmp_path / "b"
    path.write_bytes(bytes(data) + compressed.compress(bytes(data)))
    for arguments, shown in (
        ((path,), "gfx1100 "),
        ((path, "--kernel", "kernel_0"), "gfx1100"),
        (("--check", path), "no faults, 2 kernels in 2 code objects"),
    ):
        result = invoke(*arguments)
        assert result.exit_code == 2
        assert shown in result.stdout
        assert result.stderr.count("EI_CLASS] is 9") == 2
    notes = bytearray(built())
    notes[CodeObject(bytes(notes)).notes[0].offset + 7] = 0xFF
    path.write_bytes(bytes(notes))
    result = invoke(path, "--kernel", "kernel_0")
    assert result.exit_code == 2
    assert "n_descsz" in result.stderr


def test_extract(tmp_path: Path) -> None:
    """Extract writes each code object of a compressed bundle, or of one target."""
    path = tmp_path / "lib.o"
    path.write_bytes(host_of(compressed.compress(bundle())))
    out = tmp_path / "out"
    result = invoke("extract", path, "-o", out)
    assert result.exit_code == 0
    written = sorted(out.iterdir())
    assert [each.read_bytes() for each in written] == [
        built("gfx90a", kernels=1),
        built("gfx1100", kernels=1),
    ]
    assert invoke("extract", path, "-o", out).exit_code != 0
    assert invoke("extract", path, "-o", out, "--force").exit_code == 0
    other = tmp_path / "other"
    assert invoke("extract", path, "-o", other, "--target", "gfx1100").exit_code == 0
    assert [each.read_bytes() for each in other.iterdir()] == [built("gfx1100", kernels=1)]
    listed = invoke("extract", path, "--list", "-o", tmp_path / "nowhere")
    assert listed.stdout.count("hipv4-amdgcn") >= 2
    assert not (tmp_path / "nowhere").exists()


def test_max_size(tmp_path: Path) -> None:
    """--max-size bounds what is decompressed."""
    path = tmp_path / "b"
    path.write_bytes(compressed.compress(bundle()))
    assert invoke(path, "--max-size", "100").exit_code == 2
    assert invoke(path, "--max-size", "100000").exit_code == 0


def test_patch_and_diff(file: Path, tmp_path: Path) -> None:
    """Patch writes the changed code object, diff says in what two differ."""
    new = tmp_path / "new.co"
    result = invoke("patch", file, "-o", new, "--kernel", "kernel_0", "--set",
                    "group_segment_fixed_size=2048", "--metadata",
                    ".group_segment_fixed_size=2048")  # fmt: skip
    assert result.exit_code == 0
    assert invoke("diff", file, file).exit_code == 0
    told = invoke("diff", file, new)
    assert told.exit_code == 1
    assert "kernel kernel_0.kd .group_segment_fixed_size: 1024 → 2048" in told.stdout
    assert "kernel kernel_0.kd group_segment_fixed_size: 1024 → 2048" in told.stdout
    records = [json.loads(line) for line in invoke("diff", "--json", file, new).stdout.splitlines()]
    assert {"entry": None, "where": "kernel kernel_0.kd .group_segment_fixed_size", "old": 1024,
            "new": 2048} in records  # fmt: skip
    # What the change breaks is told.
    result = invoke("patch", file, "-o", new, "--force", "--kernel", "kernel_0", "--set",
                    "priority=1")  # fmt: skip
    assert result.exit_code == 1
    assert CodeObject(new.read_bytes()).kernel("kernel_0").descriptor is not None


def test_relocate(tmp_path: Path) -> None:
    """Patch --base applies the relocation records, with the addresses that it is given."""
    path, out = tmp_path / "k.co", tmp_path / "loaded.co"
    path.write_bytes(linked("gfx90a"))
    # Without the address of what another file defines, it cannot.
    result = invoke("patch", path, "-o", out, "--base", "0x10000")
    assert result.exit_code != 0
    assert "elsewhere" in str(result.exception)
    result = invoke("patch", path, "-o", out, "--base", "0x10000", "--symbol", "elsewhere=0x77")
    assert result.exit_code == 0
    code = CodeObject(out.read_bytes())
    section = code.elf.by_name[".rela.dyn"]
    table = {}
    for place in places(code.elf, section):
        assert place.file_offset is not None
        field = code.data[place.file_offset : place.file_offset + 8]
        table[place.symbol.name] = int.from_bytes(field, "little")
    symbol = next(each for each in code.symbols if each.name == "table")
    assert table == {"elsewhere": 0x77, "table": 0x10000 + symbol.value}


def test_diff_of_containers(tmp_path: Path) -> None:
    """Code objects of two bundles are paired by their entries."""
    first, second = tmp_path / "a", tmp_path / "b"
    first.write_bytes(bundle())
    second.write_bytes(compressed.compress(bundle()))
    assert invoke("diff", first, second).exit_code == 0
    second.write_bytes(built("gfx90a", kernels=1))
    assert invoke("diff", first, second).exit_code == 1


def test_uris(file: Path) -> None:
    """A file URI names a range of a file, a memory URI one of a process."""
    size = len(built())
    whole = invoke(file).stdout.split("\n", 1)[1]
    named = invoke(f"file://{file}#offset=0&size={size}")
    assert named.exit_code == 0
    assert named.stdout.split("\n", 1)[1] == whole
    assert invoke(f"file://{file}#offset=0&size={size + 1}").exit_code == 2
    assert invoke("memory://1#offset=0&size=0x10000000000").exit_code == 2


@pytest.mark.skipif(not Path("/proc/self/mem").exists(), reason="no /proc/self/mem here")
def test_memory_of_this_process() -> None:
    """A code object in memory is read through its URI."""
    import ctypes

    buffer = ctypes.create_string_buffer(built(), len(built()))
    uri = f"memory://{os.getpid()}#offset={ctypes.addressof(buffer):#x}&size={len(built())}"
    result = invoke("--json", uri)
    assert json.loads(result.stdout)["machine"] == "gfx90a"


def test_standard_input(file: Path) -> None:
    """- is standard input."""
    command = [sys.executable, "-m", "fencepost", "object", "--json", "-"]
    result = subprocess.run(command, input=file.read_bytes(), capture_output=True)
    assert json.loads(result.stdout)["file"] == "-"


def test_what_llvm_wrote(tmp_path: Path) -> None:
    """Everything can be shown of what a compiler wrote."""
    path = tmp_path / "k.o"
    path.write_bytes(compiled("gfx1250"))
    assert invoke("--elf", path).exit_code == 0
    for kernel in CodeObject(path.read_bytes()).kernels:
        assert invoke(path, "--kernel", kernel.name).exit_code == 0


def test_names_cannot_disturb_a_terminal(tmp_path: Path) -> None:
    """Control characters of names are not printed."""
    path = tmp_path / "k.co"
    path.write_bytes(built().replace(b"kernel_0", b"ker\x1b[2J0"))
    for arguments in ((path,), ("--elf", path), ("--check", path)):
        assert "\x1b" not in invoke(*arguments).stdout


def test_a_line_for_each_of_several(tmp_path: Path) -> None:
    path = tmp_path / "lib.o"
    path.write_bytes(bundle() * 3)
    lines = invoke(path).stdout.splitlines()
    assert [line.split()[0] for line in lines] == ["gfx90a", "gfx1100"] * 3
    path.write_bytes(host_of(bundle()))
    (line,) = invoke(path, "--target", "gfx11*").stdout.split("\n\n")[0].splitlines()[:1]
    assert line.endswith("gfx1100")
    whole = invoke(path, "--all").stdout
    assert whole.count("Kernel ") == 2
    result = invoke(path, "--target", "gfx942")
    assert result.exit_code == 2
    assert "no code object for gfx942" in result.stderr
    assert "gfx1100, gfx90a" in result.stderr


def test_kernels_by_pattern(file: Path) -> None:
    """A line for each that fits, in the order that is asked for."""
    result = invoke(file, "--kernel", "kernel_*", "--sort", "name")
    lines = [line.split()[0] for line in result.stdout.splitlines()[2:]]
    assert lines == ["kernel_0", "kernel_1"]
    assert len(invoke(file, "--kernel", "*_1").stdout.splitlines()) == 3
    assert invoke(file, "--kernel", "nothing*").exit_code == 2


def test_many_kernels_are_listed_where_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "many.co"
    path.write_bytes(built(kernels=60))
    assert invoke(path).stdout.endswith("60 kernels; --kernel '*' lists them\n")
    assert len(invoke(path, "--sort", "vgprs").stdout.splitlines()) > 60
    assert len(invoke(path, "--all").stdout.splitlines()) > 60


def test_findings_of_one_rule_are_counted(tmp_path: Path) -> None:
    """The first is told whole; --all tells each."""
    data = built(kernels=3).replace(b"global_buffer", b"globul_buffer")
    path = tmp_path / "bad.co"
    path.write_bytes(data)
    short, whole = invoke("--check", path), invoke("--check", "--all", path)
    assert short.exit_code == whole.exit_code == 1
    count = whole.stdout.count(": FP559")
    assert count > 1
    assert short.stdout.count(": FP559") == 2
    assert f"FP559 {count - 1} times more, as error" in short.stdout
