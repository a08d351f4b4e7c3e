"""`fencepost check` of sources with the launches that stand in them."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from fencepost.cli import files
from fencepost.cli.checking.launched import launched_in
from fencepost.cli.parsing.status import Status
from fencepost.errors import UnsupportedError
from fencepost.frontends.source.compilers import find_compiler
from fencepost.frontends.source.host.host_launch import HostLaunch, Launches, Unread
from fencepost.frontends.source.host.read import HostCode
from fencepost.frontends.source.host.text import Line
from fencepost.llvm.read import read_module
from tests.command import app

REVERSED = """#include <hip/hip_runtime.h>
__global__ void k(int *a) {
  __shared__ int s[64];
  s[threadIdx.x] = a[threadIdx.x];
  __syncthreads();
  a[threadIdx.x] = s[63 - threadIdx.x];
}
"""


@pytest.fixture(autouse=True)
def _compiler() -> None:
    try:
        find_compiler(None)
    except UnsupportedError as error:
        pytest.skip(f"no compiler: {error.message}")


def check(path: Path, host: str, *words: str) -> Result:
    files._HELD.clear()
    path = path / "k.hip"
    path.write_text(f"{REVERSED}{host}\n")
    return CliRunner().invoke(app, ["check", str(path), "--no-cache", *words])


def test_the_report_names_the_line_of_the_launch(tmp_path: Path) -> None:
    done = check(tmp_path, "int main() { k<<<1, 64>>>(nullptr); }")
    assert done.exit_code == Status.OK
    assert "(workgroup 64×1×1, grid 1×1×1, wave 64, launch of line 8;" in done.stdout
    assert "guess" not in done.stdout


def test_json_says_where_the_launch_is_from(tmp_path: Path) -> None:
    host = "int main() {\nk<<<1, 64>>>(nullptr);\nk<<<pick(), pick()>>>(nullptr); }"
    done = check(tmp_path, host, "--json")
    record = json.loads(done.stdout.splitlines()[0])
    assert record["verdict"] == "launch-dependent"
    assert record["launched_at"] == ["line 9"]
    assert record["guessed"] == []
    (unread,) = record["launches_unread"]
    assert unread.startswith("line 10: ")
    assert done.exit_code == Status.UNKNOWN


def test_a_launch_that_is_wrong_is_a_bug(tmp_path: Path) -> None:
    done = check(tmp_path, "int main() {\nk<<<1, 64>>>(nullptr);\nk<<<1, 128>>>(nullptr); }")
    assert done.exit_code == Status.FOUND
    assert "launch of line 10" in done.stdout
    assert "line 9 with workgroups of 64×1×1: proved" in done.stdout


def test_options_come_first(tmp_path: Path) -> None:
    done = check(tmp_path, "int main() { k<<<1, 128>>>(nullptr); }", "--workgroup", "64")
    assert "launch of" not in done.stdout
    assert "workgroup 64×1×1" in done.stdout
    done = check(tmp_path, "int main() { k<<<1, 64>>>(nullptr); }", "--grid", "2")
    assert "workgroup 64×1×1, grid 2×1×1, wave 64, launch of line 8" in done.stdout


def test_settings_come_before_what_is_read(tmp_path: Path) -> None:
    config = tmp_path / "fencepost.toml"
    config.write_text('[[kernel]]\nname = "k"\nworkgroup = 64\n')
    host = "int main() { k<<<1, 128>>>(nullptr); }"
    done = check(tmp_path, host, "--config", str(config))
    assert "workgroup 64×1×1" in done.stdout
    assert "launch of" not in done.stdout


def test_host_code_that_does_not_compile_is_noted(tmp_path: Path) -> None:
    done = check(tmp_path, "int main() {\nTimer timer;\nk<<<1, 64>>>(nullptr); }")
    assert done.exit_code == Status.OK
    assert "launch of line 10" in done.stdout
    assert "left out (line 9: unknown type name 'Timer')" in done.stdout


KERNELS = """
define amdgpu_kernel void @_Z1kILi4EEvv() { ret void }
define amdgpu_kernel void @_ZL1sv.intern.x() { ret void }
"""


def test_kernels_are_known_by_their_names_in_device_code() -> None:
    of_template, static = read_module(KERNELS, 60).kernels
    here = Line("", 4)

    def launch(kernel: str, *, bare: bool = False) -> HostLaunch:
        return HostLaunch(kernel, (64, 1, 1), None, None, (), here, bare)

    host = HostCode(
        Launches(
            (
                *(launch(each) for each in ("_Z1kILi4EEvv", "_Z1kILi8EEvv", "_ZL1sv", "s")),
                launch("s", bare=True),
            ),
            (Unread("k", "why", Line("x.h", 5), bare=True), Unread("k", "of C", here)),
        )
    )
    found = launched_in(host, of_template)
    assert len(found.read) == 1
    assert found.unread == ("x.h:5: why",)
    found = launched_in(host, static)
    assert len(found.read) == 2
    assert {each.place for each in found.read} == {"line 4"}
    assert found.unread == ()


def test_why_host_code_was_not_read_is_a_note() -> None:
    kernel = read_module(KERNELS, 60).kernels[0]
    assert launched_in(None, kernel).notes == ()
    (note,) = launched_in(HostCode(failure="too large"), kernel).notes
    assert "too large" in note


def test_kernels_that_left_out_code_alone_instantiates(tmp_path: Path) -> None:
    """The error says that there may be some."""
    path = tmp_path / "k.hip"
    path.write_text(
        "#include <hip/hip_runtime.h>\ntemplate <int N> __global__ void k(int *p) { *p = N; }\n"
        "int main() { lost(k<4>); }\n"
    )
    done = CliRunner().invoke(app, ["check", str(path), "--no-cache"])
    assert done.exit_code == Status.INPUT
    assert "the module has no kernel" in done.stderr
    assert "use of undeclared identifier 'lost'" in done.stderr


def test_a_bare_name_is_of_the_instances_that_its_literals_allow() -> None:
    module = read_module(
        b"define amdgpu_kernel void @_Z1kIfLi64ELb1EEvv() { ret void }\n"
        b"define amdgpu_kernel void @_Z1kIfLj32ELb1EEvv() { ret void }\n"
    )
    launch = HostLaunch("k", (64, 1, 1), None, None, (), Line("", 3), bare=True)
    of_64 = replace(launch, literals=(None, 64, 1))
    other = Unread("k", "", Line("", 4), bare=True, literals=(None, 32))
    host = HostCode(Launches((launch, of_64), (other,)))
    first, second = (launched_in(host, each) for each in module.kernels)
    assert (len(first.read), len(first.unread)) == (2, 0)
    assert (len(second.read), len(second.unread)) == (1, 1)
