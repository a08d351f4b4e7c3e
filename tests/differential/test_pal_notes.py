"""AMDPAL metadata of compiled shaders against the notes that llvm-readobj prints, and the names
that LLVM writes behind registers.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from tests.abi.compiled import binding
from tests.command import app

READOBJ = "llvm-readobj-19"
STAGES = ("cs", "es", "gs", "hs", "ls", "ps", "vs")
PROCESSORS = ("gfx803", "gfx900", "gfx1030", "gfx1100", "gfx1200")

pytestmark = pytest.mark.skipif(shutil.which(READOBJ) is None, reason=f"{READOBJ} is not here")


def _source(stage: str, registers: int) -> str:
    """A shader that uses so many scalar and vector registers."""
    uniform = ", ".join(f"i32 inreg %s{number}" for number in range(registers))
    own = ", ".join(f"float %v{number}" for number in range(registers))
    stores = "".join(
        f"  store volatile i32 %s{n}, ptr addrspace(1) null\n"
        f"  store volatile float %v{n}, ptr addrspace(1) null\n"
        for n in range(registers)
    )
    return (
        'target triple = "amdgcn-amd-amdpal"\n'
        f"define amdgpu_{stage} void @_amdgpu_{stage}_main({uniform}, {own}) {{\n"
        f"{stores}  ret void\n}}\n"
    )


@cache
def _made(stage: str, processor: str) -> tuple[bytes, str]:
    """The object and the text of a shader."""
    binding.initialize_all_targets()
    binding.initialize_all_asmprinters()
    target = binding.Target.from_triple("amdgcn-amd-amdpal")
    machine = target.create_target_machine(cpu=processor)
    text = _source(stage, 3 + STAGES.index(stage))
    return (
        machine.emit_object(binding.parse_assembly(text)),
        machine.emit_assembly(binding.parse_assembly(text)),
    )


def _record(folder: Path, stage: str, processor: str) -> tuple[dict[str, Any], str]:
    """What `abi pal` says, and the notes that llvm-readobj prints."""
    file = folder / "shader.o"
    file.write_bytes(_made(stage, processor)[0])
    done = CliRunner().invoke(app, ["abi", "pal", str(file), "--json"])
    assert done.exit_code in (0, 1), done.stderr
    words = [READOBJ, "--notes", str(file)]
    notes = subprocess.run(words, check=True, capture_output=True, text=True).stdout
    return json.loads(done.stdout), notes


@pytest.mark.parametrize("processor", PROCESSORS)
@pytest.mark.parametrize("stage", STAGES)
def test_notes(stage: str, processor: str, tmp_path: Path) -> None:
    """The same registers with the same values, the same keys of the stage."""
    record, notes = _record(tmp_path, stage, processor)
    block = notes.partition(".registers:")[2].partition("...")[0]
    registers = {int(a): int(b) for a, b in re.findall(r"^ +(\d+): +(\d+)$", block, re.MULTILINE)}
    assert registers
    assert {each[1]: each[2] for each in record["registers"]} == registers
    (shown,) = (each for each in record["stages"] if each["name"] == f".{stage}")
    keys = notes.partition(f".{stage}:")[2].partition(".registers:")[0]
    stated = dict(re.findall(r"^ +(\.\w+): +(\S+)$", keys, re.MULTILINE))
    for fact in shown["facts"]:
        assert str(fact["value"]) == stated[fact["key"]]
    assert {".vgpr_count", ".sgpr_count", ".entry_point"} <= {
        each["key"] for each in shown["facts"]
    }


@pytest.mark.parametrize("processor", PROCESSORS)
@pytest.mark.parametrize("stage", STAGES)
def test_names_of_registers(stage: str, processor: str, tmp_path: Path) -> None:
    """Where LLVM's text names a register, we have that name."""
    record, _ = _record(tmp_path, stage, processor)
    ours = {each["offset"]: each["name"] for each in record["names"]}
    named = re.findall(r"'(0x[0-9a-f]+) \((\w+)\)'", _made(stage, processor)[1])
    for offset, name in named:
        assert ours[int(offset, 16)] == name
    assert named


@pytest.mark.parametrize("stage", STAGES)
def test_fields_of_resources(stage: str, tmp_path: Path) -> None:
    """The vector registers in the resource register are blocks that hold those of the stage."""
    record, _ = _record(tmp_path, stage, "gfx900")
    (says,) = (each["says"] for each in record["names"] if "RSRC1" in (each["name"] or ""))
    blocks = sum(int(each.split()[-1]) for each in says if "VGPR_COUNT" in each)
    (shown,) = (each for each in record["stages"] if each["name"] == f".{stage}")
    facts = {fact["key"]: fact["value"] for fact in shown["facts"]}
    assert 4 * blocks < facts[".vgpr_count"] <= 4 * (blocks + 1)
