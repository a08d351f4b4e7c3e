"""The examples in the help of commands: every command has some, and they run as they stand."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from fencepost.abi.core_file.file import write_core
from fencepost.abi.core_file.snapshot import RUNTIME, Record, Snapshot
from fencepost.abi.dispatch.packets import DispatchPacket, Header, PacketType
from fencepost.cli.examples import EXAMPLES
from fencepost.cli.status import Status
from fencepost.errors import UnsupportedError
from fencepost.frontends.source.compilers import find_compiler
from tests.abi.compiled import compiled
from tests.command import app

ROOT = Path(__file__).parents[3]
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
FOUND = frozenset(
    {
        "fencepost check kernel.hip --workgroup 256 --grid 16",
        "fencepost check kernel.hip --mcpu gfx1201 -- -DTILE=32 -I include",
        "fencepost check kernel.ll --grid 64 --sarif found.sarif",
        "fencepost diff --models guide guide-2026-06 --size 2",
        "fencepost abi atomic fadd float --mcpu gfx90a --scope agent",
        "fencepost object diff kernel.o other.o",
        "fencepost object kernel.o --runs-on gfx90a:xnack-",
        "fencepost place kernel.ll --check",
        "fencepost place kernel.hip --check -- -I include",
    }
)
"""Those that show a bug or a difference."""


def _commands(command: Any, name: str = "") -> Iterator[str]:
    inner = getattr(command, "commands", None)
    if inner is None:
        yield name
        return
    for each, one in inner.items():
        yield from _commands(one, f"{name} {each}".strip())


def test_every_command_has_some() -> None:
    """The table has the commands that there are, and no others."""
    assert EXAMPLES.keys() == set(_commands(typer.main.get_command(app)))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Files with the names that the examples use."""
    folder = tmp_path_factory.mktemp("examples")
    data, text = compiled("gfx90a", KERNEL)
    other, _ = compiled("gfx90a", KERNEL.replace("i32 %n,", "i32 7,"))
    packet = DispatchPacket(
        Header(PacketType.KERNEL_DISPATCH), 1, (64, 1, 1), (256, 1, 1), 0, 0, 4096, 4096
    )
    runtime = Record(dict.fromkeys(RUNTIME.offsets, 0))
    contents = {
        "kernel.hip": (ROOT / "examples" / "reduce.hip").read_bytes(),
        "kernel.ll": (ROOT / "examples" / "reduce.ll").read_bytes(),
        "vulkan.litmus": (
            b"VULKAN v\n{ x=0; }\n P0@sg 0, wg 0, qf 0 ;\n st.av.dv.sc0 x, 1 ;\nexists (x == 1)\n"
        ),
        "test.litmus": (ROOT / "examples" / "reduce.litmus").read_bytes(),
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
    return folder


@pytest.mark.parametrize("line", [each for lines in EXAMPLES.values() for each in lines])
def test_example_runs(line: str, folder: Path) -> None:
    """It ends with the status that its files deserve."""
    if "kernel.hip" in line:
        try:
            find_compiler(None)
        except UnsupportedError as error:
            pytest.skip(f"no compiler: {error.message}")
    text = ""
    if found := re.fullmatch(r"echo '(.*)' \| (.*)", line):
        text, line = found[1], found[2]
    words = [sys.executable, "-m", *shlex.split(line)]
    done = subprocess.run(words, input=text, capture_output=True, text=True, cwd=folder)
    assert done.returncode == (Status.FOUND if line in FOUND else Status.OK), done.stderr


@pytest.mark.parametrize("name", sorted(EXAMPLES))
def test_help_ends_with_them(name: str) -> None:
    """They stand in the help, each in a line of its own."""
    shown = CliRunner().invoke(app, [*name.split(), "--help"], terminal_width=200).output
    for line in EXAMPLES[name]:
        assert f"\n    {line}\n" in shown


def test_version() -> None:
    """The version, and those of what decides."""
    done = CliRunner().invoke(app, ["--version"])
    assert done.exit_code == 0
    assert re.match(r"fencepost \d+\.\d+\.\d+\nLLVM \d+\.\d+\.\d+ .*clingo \d.*z3 \d", done.output)
