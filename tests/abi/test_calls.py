"""`fencepost abi call`: every calling convention, types and modules."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from fencepost.abi.conventions import CONVENTIONS
from tests.command import app


def run(*words: object) -> Result:
    return CliRunner().invoke(app, ["abi", "call", *map(str, words)])


@pytest.mark.parametrize(
    ("convention", "types", "mcpu", "words"),
    [
        ("ccc", "i32, inreg i64", "gfx900", ("v0", "s16 s17", "return address: s30-31")),
        ("ccc", "i32", "gfx942", ("preserved accumulators: a32-255", "s32, an unswizzled")),
        ("ccc", "i32", "gfx803", ("M0", "s0-3: base of the wave's scratch")),
        ("amdgpu_gfx", "inreg i32, i1, float", "gfx1030", ("s4", "stack+0", "v0")),
        ("amdgpu_gfx_whole_wave", "i1, i32", "gfx1200", ("EXEC on entry: no register", "v0")),
        ("amdgpu_cs_chain", "inreg i32, i32", "gfx1030", ("s0", "v8", "s48-51", "not preserved")),
        ("amdgpu_cs_chain_preserve", "i32", "gfx1200", ("v8 and above are preserved",)),
        ("amdgpu_ps", "inreg i32, float", "gfx1030", ("s0", "none: the wave ends", "zero")),
        ("amdgpu_kernel", "i8, i64", "gfx942", ("bytes 8 to 15", "kernarg segment: 16 bytes")),
    ],
)
def test_conventions(convention: str, types: str, mcpu: str, words: tuple[str, ...]) -> None:
    """Registers by convention, and what holds on entry and exit."""
    done = run(types, "--convention", convention, "--mcpu", mcpu, "--implicit")
    assert done.exit_code == 0, done.stderr
    shown = " ".join(done.stdout.split())
    assert [word for word in words if word not in shown] == [], shown


def test_every_convention_answers() -> None:
    """Those of the guide, all of them."""
    for each in CONVENTIONS:
        types = "i1, i32" if each.first_is_i1 else "i32"
        done = run(types, "--convention", each.name, "--json")
        assert done.exit_code == 0, (each.name, done.stderr)
        record = json.loads(done.stdout)
        assert record["convention"] == each.name
        assert record["boundary"]


MODULE = """target triple = "amdgcn-amd-amdpal"
%pair = type { i32, [2 x half] }
declare amdgpu_gfx ptr addrspace(5) @outside(<2 x i8>)
define amdgpu_gfx { i32, i64 } @f(%pair %a, ptr addrspace(1) inreg noalias %b) {
  ret { i32, i64 } zeroinitializer
}
define void @g(ptr addrspace(5) byval(%pair) align 4 %a, i64 %b) "amdgpu-no-workitem-id-x" {
  ret void
}
"""


def test_functions_of_a_module(tmp_path: Path) -> None:
    """Each function of a file as it is written there; one of them by name."""
    file = tmp_path / "m.ll"
    file.write_text(MODULE, encoding="utf-8")
    done = run(file, "--mcpu", "gfx1030")
    assert done.exit_code == 0, done.stderr
    assert [line.split(":")[0] for line in done.stdout.splitlines() if " on gfx1030" in line] == [
        "outside",
        "f",
        "g",
    ]
    done = run(file, "--mcpu", "gfx1030", "--function", "f")
    lines = done.stdout.splitlines()
    assert lines[1].split()[-3:] == ["v0", "v1", "v2"]
    assert lines[2].split()[-2:] == ["s4", "s5"]
    assert lines[3].split()[-3:] == ["v0", "v1", "v2"]
    record = json.loads(run(file, "--function", "g", "--json").stdout)
    assert [place["number"] for place in record["arguments"][0]["parts"][0]] == [0, 4]
    assert record["stack_size"] == 8


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("i32", "--convention", "amdgpu_xs"), "the conventions are"),
        (("i32", "--mcpu", "r600"), "r600"),
        (("<0 x i32>",), "one or more"),
        (("<{ i32 }",), "> is missing"),
        (("i32, i32", "--convention", "amdgpu_cs_chain", "--result", "i32"), "too large"),
    ],
)
def test_refusals(words: tuple[str, ...], said: str) -> None:
    """What has no answer is an error with its rule."""
    done = run(*words)
    assert done.exit_code == 2
    assert said in done.stderr


def test_a_module_without_the_function(tmp_path: Path) -> None:
    """Its functions are named instead."""
    file = tmp_path / "m.ll"
    file.write_text(MODULE, encoding="utf-8")
    done = run(file, "--function", "h")
    assert done.exit_code == 2
    assert "outside, f, g" in done.stderr
