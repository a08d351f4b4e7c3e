"""`fencepost check` of a source whose kernels are launched in a file that includes it."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from fencepost.cli import files
from fencepost.cli.parsing.status import Status
from fencepost.errors import UnsupportedError
from fencepost.frontends.source.compilers import find_compiler
from tests.command import app

KERNEL = """#include <hip/hip_runtime.h>
__global__ void k(int *a) {
  __shared__ int s[64];
  s[threadIdx.x & 63] = a[threadIdx.x];
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


def check(folder: Path, host: str, kernel: str = KERNEL) -> Result:
    files._HELD.clear()
    (folder / "k.hip").write_text(kernel)
    (folder / "main.hip").write_text(host)
    return CliRunner().invoke(app, ["check", str(folder / "k.hip"), "--no-cache"])


@pytest.mark.parametrize("items", [64, 128])
def test_the_launch_of_an_including_file_counts(tmp_path: Path, items: int) -> None:
    host = f'#include "k.hip"\n\nint main() {{ k<<<1, {items}>>>(nullptr); }}\n'
    done = check(tmp_path, host)
    assert done.exit_code == (Status.OK if items == 64 else Status.FOUND)
    assert "launch of main.hip:3;" in done.stdout
    assert "guess" not in done.stdout


def test_a_file_that_names_another_source_is_not_read(tmp_path: Path) -> None:
    host = '#include "other.hip"\nint main() { k<<<1, 64>>>(nullptr); }\n'
    assert "launch of" not in check(tmp_path, host).stdout


def test_a_source_with_launches_has_its_own(tmp_path: Path) -> None:
    host = '#include "k.hip"\nint main() { k<<<1, 128>>>(nullptr); }\n'
    done = check(tmp_path, host, f"{KERNEL}void f() {{ k<<<1, 64>>>(nullptr); }}\n")
    assert done.exit_code == Status.OK
    assert "launch of line 8;" in done.stdout


def test_a_launch_that_is_not_read_is_told(tmp_path: Path) -> None:
    host = '#include "k.hip"\nint main(int n, char **) { n++; k<<<n, n>>>(nullptr); }\n'
    assert "not read: main.hip:2: its workgroup is no constant" in check(tmp_path, host).stdout
