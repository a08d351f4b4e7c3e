"""`fencepost check` of OpenCL sources with the launches in host code beside or around them."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from fencepost.cli import files
from fencepost.cli.parsing.status import Status
from fencepost.errors import UnsupportedError
from fencepost.frontends.source.compilers import find_compiler
from tests.command import app

REVERSED = """__kernel void k(__global int *a, int n) {
  __local int s[64];
  s[get_local_id(0) & 63] = a[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  a[get_global_id(0)] = s[63 - get_local_id(0)];
}
"""
SHIFTED = """__kernel void k(__global int *p, int n) {
  int g = get_global_id(0);
  p[g] = p[g + n];
}
"""
HOST = """#include <CL/cl.h>
{}
int run(cl_command_queue q, cl_mem b, int n) {{
  cl_kernel k = clCreateKernel(load("k.cl"), "k", 0);
  size_t global = {}, local = {};
  clSetKernelArg(k, 0, sizeof(cl_mem), &b);
  clSetKernelArg(k, 1, sizeof(int), &n);
  return clEnqueueNDRangeKernel(q, k, 1, 0, &global, &local, 0, 0, 0);
}}
"""


@pytest.fixture(autouse=True)
def _compiler() -> None:
    try:
        find_compiler(None)
    except UnsupportedError as error:
        pytest.skip(f"no compiler: {error.message}")


def check(*paths: Path) -> Result:
    files._HELD.clear()
    return CliRunner().invoke(app, ["check", *map(str, paths), "--no-cache"])


def written(folder: Path, kernel: str, size: str, local: str) -> tuple[Path, Path]:
    source, host = folder / "k.cl", folder / "main.cpp"
    source.write_text(kernel)
    host.write_text(HOST.format("", size, local))
    return source, host


def test_a_kernel_is_proved_for_the_launch_beside_it(tmp_path: Path) -> None:
    source, _ = written(tmp_path, REVERSED, "n", "64")
    done = check(source)
    assert done.exit_code == Status.OK
    assert "(workgroup 64×1×1, grid any×1×1, wave 64, launch of main.cpp:8;" in done.stdout


def test_a_kernel_races_in_the_launch_beside_it(tmp_path: Path) -> None:
    source, _ = written(tmp_path, REVERSED, "n", "256")
    done = check(source)
    assert done.exit_code == Status.FOUND
    assert "launch of main.cpp:8" in done.stdout
    assert "guess" not in done.stdout


def test_a_grid_of_an_argument_proves_what_a_larger_one_does_not(tmp_path: Path) -> None:
    source, _ = written(tmp_path, SHIFTED, "n", "64")
    done = check(source)
    assert done.exit_code == Status.OK
    assert "main.cpp:8 launches n / 64 workgroups of 64×1×1" in done.stdout
    source, _ = written(tmp_path, SHIFTED, "2 * n", "64")
    done = check(source)
    assert done.exit_code == Status.FOUND
    assert "FP203" in done.stdout


def test_host_code_stands_for_the_sources_that_it_names(tmp_path: Path) -> None:
    source, host = written(tmp_path, REVERSED, "n", "64")
    assert check(host).stdout.partition("; ")[0] == check(source).stdout.partition("; ")[0]
    source.rename(tmp_path / "other.cl")
    done = check(host)
    assert done.exit_code == Status.INPUT
    assert "names no source of kernels" in done.stderr
    done = check(host, tmp_path / "other.cl")
    assert done.exit_code == Status.OK
    assert "launch of main.cpp:8" in done.stdout


@pytest.mark.parametrize("local", ["64", "256"])
def test_kernels_in_strings_have_the_launch_around_them(tmp_path: Path, local: str) -> None:
    host = tmp_path / "main.cpp"
    text = f'const char *source = R"({REVERSED})";'
    host.write_text(HOST.replace('load("k.cl")', "build(source)").format(text, "n", local))
    done = check(host)
    assert done.exit_code == (Status.OK if local == "64" else Status.FOUND)
    assert "launch of line 14;" in done.stdout


def test_a_local_size_that_is_left_open_is_no_launch(tmp_path: Path) -> None:
    source, host = written(tmp_path, REVERSED, "n", "64")
    host.write_text(host.read_text().replace("&local", "NULL"))
    done = check(source)
    assert "not read: main.cpp:8: its local size is left to the runtime" in done.stdout
    assert "launch of" not in done.stdout


def test_host_code_that_is_not_read_leaves_a_proof_to_the_launch(tmp_path: Path) -> None:
    source, host = written(tmp_path, REVERSED, "n", "64")
    (tmp_path / "more.cpp").write_text(f'#include "gone.h"\n{host.read_text()}')
    done = check(source)
    assert done.exit_code == Status.UNKNOWN
    assert '"gone.h" was not found' in done.stdout


def test_host_code_outside_of_the_tree_is_not_read(tmp_path: Path) -> None:
    folder = tmp_path / "inside"
    folder.mkdir()
    (folder / "Makefile").write_text("")
    _, host = written(tmp_path, REVERSED, "n", "64")
    (folder / "k.cl").write_text(REVERSED)
    (folder / "main.cpp").symlink_to(host)
    assert "launch of" not in check(folder / "k.cl").stdout
