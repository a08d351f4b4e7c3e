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


BUILT = """#ifndef SIZE
#define SIZE 64
#endif
__kernel void k(__global int *a, int n) {
  __local int s[SIZE];
  s[get_local_id(0)] = a[get_global_id(0)];
#ifndef NO_BARRIER
  barrier(CLK_LOCAL_MEM_FENCE);
#endif
  a[get_global_id(0)] = s[SIZE - 1 - get_local_id(0)];
}
"""


PROGRAM = """#include <CL/cl.h>
#include <stdio.h>
void rebuild(cl_program);
void clRebuild(cl_program);
int run(cl_command_queue q, cl_mem b, int n, cl_device_id d, const char *given) {{
  cl_program p = load("k.cl"), other = load("other.cl");
  {}
  cl_kernel k = clCreateKernel(p, "k", 0);
  size_t global = n, local = 64;
  clSetKernelArg(k, 0, sizeof(cl_mem), &b);
  clSetKernelArg(k, 1, sizeof(int), &n);
  return clEnqueueNDRangeKernel(q, k, 1, 0, &global, &local, 0, 0, 0);
}}
"""


def built(folder: Path, build: str, kernel: str = BUILT) -> Result:
    (folder / "k.cl").write_text(kernel)
    (folder / "main.cpp").write_text(PROGRAM.format(build))
    return check(folder / "k.cl")


def test_a_kernel_is_compiled_as_its_host_code_builds_it(tmp_path: Path) -> None:
    done = built(tmp_path, 'clBuildProgram(p, 1, &d, "-DSIZE=64 -w -cl-mad-enable", 0, 0);')
    assert done.exit_code == Status.OK
    assert "compiled with -DSIZE=64 -cl-mad-enable, as its host code builds it" in done.stdout
    options = 'const char *o = "-D SIZE=64 " "-DNO_BARRIER"; clBuildProgram(p, 0, 0, o, 0, 0);'
    assert built(tmp_path, options).exit_code == Status.FOUND


@pytest.mark.parametrize(
    "build",
    [
        "clBuildProgram(p, 1, &d, given, 0, 0);",
        'char o[64] = "-DSIZE=64"; given += sprintf(o, given); clBuildProgram(p, 1, &d, o, 0, 0);',
        'const char *o = "-w"; if (d) o = given; clBuildProgram(p, 1, &d, o, 0, 0);',
        'clBuildProgram(p, 1, &d, 0, 0, 0); clBuildProgram(p, 1, &d, "-DNO_BARRIER", 0, 0);',
        'clBuildProgram(p, 1, &d, d ? "-w" : "-DNO_BARRIER", 0, 0);',
        'clBuildProgram(p, 1, &d, "-w", 0, 0); auto f = clBuildProgram; f(p, 1, &d, given, 0, 0);',
        'clBuildProgram(p, 1, &d, "-w", 0, 0); clBuildProgram(p, 1, &d, unknown(given), 0, 0);',
        'clBuildProgram(p, 1, &d, "-include other.h", 0, 0);',
        "clBuildProgram(p, 1, &d, \"-DSIZE=64 -D'barrier(x)='\", 0, 0);",
        "clCompileProgram(p, 1, &d, given, 0, 0, 0, 0, 0);",
        'clBuildProgram(other, 1, &d, "-w", 0, 0);',
        'clBuildProgram(other, 1, &d, "-w", 0, 0); rebuild(p);',
        'if (clBuildProgram(p, 1, &d, "-w", 0, 0)) rebuild(p);',
        'clBuildProgram(p, 1, &d, "-w", 0, 0); cl_program &r = p; rebuild(r);',
        'clBuildProgram(p, 1, &d, "-w", 0, 0); cl_program *r = &p; rebuild(*r);',
        'clBuildProgram(p, 1, &d, "-w", 0, 0); p = other;',
        'clBuildProgram(p, 1, &d, "-w", 0, 0); clRebuild(p);',
        'p = other; clBuildProgram(p, 1, &d, "-w", 0, 0); rebuild(other);',
        "",
    ],
)
def test_no_launch_is_known_of_a_text_that_unknown_options_may_change(
    build: str, tmp_path: Path
) -> None:
    done = built(tmp_path, build)
    assert "its program is built with options that are not known" in done.stdout
    assert "launch of main.cpp" not in done.stdout


def test_unknown_options_change_no_text_without_conditions(tmp_path: Path) -> None:
    done = built(tmp_path, "clBuildProgram(p, 1, &d, given, 0, 0);", REVERSED)
    assert "launch of main.cpp" in done.stdout


def test_a_pointer_to_constant_text_may_lead_to_other_text(tmp_path: Path) -> None:
    source, host = written(tmp_path, REVERSED + REVERSED.replace(" k(", " l("), "n", "64")
    text = host.read_text().replace('"k", 0)', "name, 0)")
    host.write_text(
        text.replace("  cl_kernel", '  const char *name = "k"; if (n) name = "l";\n  cl_kernel')
    )
    assert "launch of main.cpp" not in check(source).stdout


def test_definitions_of_the_command_line_settle_the_text(tmp_path: Path) -> None:
    built(tmp_path, "clBuildProgram(p, 1, &d, given, 0, 0);")
    files._HELD.clear()
    command = ["check", str(tmp_path / "k.cl"), "--no-cache", "--", "-DSIZE=64"]
    done = CliRunner().invoke(app, command)
    assert done.exit_code == Status.OK
    assert "launch of main.cpp" in done.stdout
    built(tmp_path, 'clBuildProgram(p, 1, &d, "-DSIZE=32 -DNO_BARRIER", 0, 0);')
    files._HELD.clear()
    done = CliRunner().invoke(app, [*command, "-UNO_BARRIER"])
    assert done.exit_code == Status.OK
    assert "as its host code builds it" not in done.stdout
