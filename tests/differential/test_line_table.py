"""Source lines of addresses against llvm-dwarfdump, in objects that clang writes."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from fencepost.abi.dwarf.line_table import line_table
from tests.abi.tools import Tool
from tests.differential.dwarf import source

_ROW = re.compile(r"^0x([0-9a-f]+) +(\d+) +\d+ +(\d+) .*?(end_sequence)?$")


@pytest.mark.parametrize("version", ["-gdwarf-4", "-gdwarf-5"])
@pytest.mark.parametrize("seed", range(3))
def test_lines_of_compiled_code(seed: int, version: str, tmp_path: Path) -> None:
    """Every row of the line number programs."""
    Tool("clang", 19).needed()
    Tool("llvm-dwarfdump", 19).needed()
    path, made = tmp_path / "k.cl", tmp_path / "k.o"
    path.write_text(source(seed))
    words = ["clang-19", "-x", "cl", "-cl-std=CL2.0", "-Xclang", "-finclude-default-header"]
    words += ["--target=amdgcn-amd-amdhsa", "-mcpu=gfx942", "-nogpulib", version, "-O2", "-c"]
    subprocess.run([*words, path, "-o", made], check=True, timeout=60, capture_output=True)
    table = line_table(made.read_bytes())
    dumped = subprocess.run(
        ["llvm-dwarfdump-19", "--debug-line", made], capture_output=True, text=True, check=True
    ).stdout
    rows = {}
    for row in map(_ROW.match, dumped.splitlines()):
        if row is not None and not row[4]:
            rows[int(row[1], 16)] = int(row[2])
    assert rows
    for address, line in rows.items():
        found = table.at(address)
        assert (found.line if found else 0) == line, hex(address)
        assert found is None or found.file.endswith("k.cl")
