"""`fencepost check` of sources that compile only with what stands around them."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from fencepost.cli import files
from fencepost.cli.parsing.status import Status
from fencepost.errors import UnsupportedError
from fencepost.frontends.source.compilers import find_compiler
from tests.command import app

PART = """__global__ void part(word *a) {
  __shared__ word s[N];
  s[threadIdx.x] = a[threadIdx.x];
  __syncthreads();
  a[threadIdx.x] = s[N - 1 - threadIdx.x];
}
"""
MAIN = """#include <hip/hip_runtime.h>
typedef int word;
#define N 64
#include "part.hip"
__global__ void other(int *a) { a[0] = threadIdx.x; }
int main() { part<<<1, 64>>>(nullptr); other<<<1, 64>>>(nullptr); }
"""
ALONE = f'#include <hip/hip_runtime.h>\n#include "word.h"\n{PART}'


@pytest.fixture(autouse=True)
def _compiler() -> None:
    try:
        find_compiler(None)
    except UnsupportedError as error:
        pytest.skip(f"no compiler: {error.message}")


def check(file: Path, *words: str) -> Result:
    files._HELD.clear()
    return CliRunner().invoke(app, ["check", str(file), *words])


def written(folder: Path, **texts: str) -> Path:
    """Write files into a folder, and return it."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        (folder / name.replace("_", ".")).write_text(text)
    return folder


@pytest.mark.parametrize("place", ["", "kernels/"])
def test_a_part_is_compiled_in_the_file_that_includes_it(tmp_path: Path, place: str) -> None:
    (tmp_path / "Makefile").write_text("")
    written(tmp_path / place, part_hip=PART)
    written(tmp_path, main_hip=MAIN.replace("part.hip", f"{place}part.hip"))
    done = check(tmp_path / place / "part.hip", "--no-cache")
    assert done.exit_code == Status.OK, done.output
    assert "main.hip, which includes it" in done.stdout
    assert "other" not in done.stdout


def test_a_wrong_part_is_wrong(tmp_path: Path) -> None:
    written(tmp_path, part_hip=PART.replace("  __syncthreads();\n", ""), main_hip=MAIN)
    done = check(tmp_path / "part.hip", "--no-cache")
    assert done.exit_code == Status.FOUND
    assert "part.hip:4" in done.stdout


def test_two_parts_of_one_file_have_their_own_verdicts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FENCEPOST_CACHE_DIR", str(tmp_path / "store"))
    wrong = PART.replace("  __syncthreads();\n", "").replace("part", "wrong")
    main = MAIN.replace('"part.hip"', '"part.hip"\n#include "wrong.hip"')
    main = main.replace("{ part", "{ wrong<<<1, 64>>>(nullptr); part")
    written(tmp_path, part_hip=PART, wrong_hip=wrong, main_hip=main)
    assert check(tmp_path / "part.hip").exit_code == Status.OK
    assert check(tmp_path / "wrong.hip").exit_code == Status.FOUND


def test_a_source_that_compiles_alone_stays_alone(tmp_path: Path) -> None:
    own = (
        f"#include <hip/hip_runtime.h>\ntypedef int word;\n#ifndef N\n#define N 64\n#endif\n{PART}"
    )
    main = MAIN.replace("#define N 64", "#define N 32").replace("typedef int word;\n", "")
    written(tmp_path, part_hip=own, main_hip=main, Makefile="CFLAGS = -DN=32\n")
    assert "part of" not in check(tmp_path / "part.hip", "--no-cache").stdout


def test_folders_and_macros_of_the_makefile(tmp_path: Path) -> None:
    made = "SIZE = 64\nHIPFLAGS = -DN=$(SIZE) -Iinclude -DTYPE=$(shell uname)\n"
    written(tmp_path / "include", word_h="typedef int word;\n")
    written(tmp_path, part_hip=ALONE, Makefile=made)
    done = check(tmp_path / "part.hip", "--no-cache", "--workgroup", "64", "--grid", "1")
    assert done.exit_code == Status.OK, done.output
    assert "compiled with -DN=64 -Iinclude, as Makefile has it, but without TYPE" in done.stdout


def test_a_makefile_names_nothing_outside_of_its_tree(tmp_path: Path) -> None:
    written(tmp_path / "outside", word_h="typedef int word;\n")
    folder = written(tmp_path / "tree", part_hip=ALONE, Makefile="X = -DN=64 -I../outside\n")
    done = check(folder / "part.hip", "--no-cache")
    assert done.exit_code == Status.INPUT
