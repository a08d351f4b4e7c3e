"""Sizes that every launch is expected to have, as the command tells them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from fencepost.certificates import Judgement, Ruling
from fencepost.cli import files
from fencepost.cli.parsing.status import Status
from fencepost.errors import UnsupportedError
from fencepost.frontends.source.compilers import find_compiler
from tests.command import app

ROWS = """__global__ void k(int *out, int stride, int n) {
  int row = blockIdx.x;
  for (int j = threadIdx.x; j < n; j += 64) out[row * stride + j] = row + j;
}"""
RECORDS = """__global__ void k(float *out, const float *x, int n, int fields) {
  int i = threadIdx.x + blockIdx.x * 64;
  if (i >= n) return;
  out[i * fields] = 1;
  out[i * fields + 1] = x[i];
  out[i * fields + 2] = -x[i];
  out[i * fields + 3] = i;
}"""
BYTES = """__global__ void k(float *out, size_t pitch, int width) {
  float *row = (float *)((char *)out + blockIdx.x * pitch);
  if (threadIdx.x < width) row[threadIdx.x] = blockIdx.x;
}"""
GUARDED = """__global__ void k(int *out, int pitch, int width, int height) {
  int x = blockIdx.x * 64 + threadIdx.x, y = blockIdx.y;
  if (x < width && y < height) out[y * pitch + x] = x;
}"""
PRODUCT = """__global__ void k(float *c, const float *a, const float *b, int n) {
  int x = blockIdx.x * 64 + threadIdx.x, y = blockIdx.y;
  if (y >= n || x >= n) return;
  float sum = x;
  for (int k = 0; k < n; k++) sum += a[y * n + k] * b[k * n + x];
  c[y * n + x] = sum;
}"""
MULTIPLIED = """__global__ void k(int *out, unsigned n, unsigned rows) {
  unsigned x = blockIdx.x * 64 + threadIdx.x, y = blockIdx.y, pitch = PITCH;
  if (x < n && y < rows) out[(size_t)y * pitch + x] = y;
}"""
WRONG = {
    "a flag": """__global__ void k(const int *a, int *out, int flag) {
  __shared__ int s[64];
  s[threadIdx.x] = a[threadIdx.x];
  if (flag) __syncthreads();
  out[blockIdx.x * 64 + threadIdx.x] = s[63 - threadIdx.x];
}""",
    "a leader": """__global__ void k(const int *a, int *out, int leader) {
  __shared__ int s[64];
  s[threadIdx.x] = 0;
  __syncthreads();
  if (threadIdx.x == leader) s[0] = a[leader];
  if (threadIdx.x == 0) s[0] = 7;
  __syncthreads();
  out[blockIdx.x * 64 + threadIdx.x] = s[63 - threadIdx.x];
}""",
    "an offset": """__global__ void k(int *a, int step) {
  int i = threadIdx.x + blockIdx.x * 64;
  a[i] = a[i + step];
}""",
    "a hash": """__global__ void k(int *a, int by, int size) {
  a[(threadIdx.x * by) % size] = threadIdx.x;
}""",
    "a ring": """__global__ void k(int *a, int by, int mask) {
  a[(threadIdx.x * by) & mask] = threadIdx.x;
}""",
    "a truncation": """__global__ void k(int *a, short n) {
  a[(long)threadIdx.x * (long)(short)(n * 100)] = threadIdx.x;
}""",
    "a tail": """__global__ void k(int *a, int n) {
  __shared__ int s[64];
  int i = threadIdx.x + blockIdx.x * 64;
  if (i >= n) return;
  s[threadIdx.x] = a[i];
  __syncthreads();
  a[i] = s[63 - threadIdx.x];
}""",
    "few elements": """__global__ void k(int *a, int n) {
  int i = threadIdx.x + blockIdx.x * 64;
  if (i < n) a[i] = i;
  if (n < 3) a[0] = threadIdx.x;
}""",
    "many elements": """__global__ void k(int *a, unsigned n) {
  unsigned short i = threadIdx.x + blockIdx.x * 64;
  if (threadIdx.x + blockIdx.x * 64 < n) a[i] = threadIdx.x + blockIdx.x * 64;
}""",
    "elements apart": """__global__ void k(int *a, int d) {
  if (blockIdx.x == 0) a[threadIdx.x * d] = a[threadIdx.x];
}""",
    "a row": """__global__ void k(int *a, int row, int n) {
  int i = threadIdx.x + blockIdx.x * 64;
  if (i < n) a[row * n + i] = a[i + 1];
}""",
    "a distance": """__global__ void k(float *a, int d, int n) {
  int i = (threadIdx.x + blockIdx.x * 64) * d;
  if (i + d < n) a[i] += a[i + d];
}""",
    "a border": """__global__ void k(float *a, int pad, int n) {
  int i = threadIdx.x + blockIdx.x * 64;
  if (i < n) a[i * (1 + pad)] = i;
  if (i < n) a[i + pad] = 1;
}""",
    "a step of overlapping windows": """__global__ void k(const float *x, float *out, int step) {
  out[blockIdx.x * step + threadIdx.x] += x[blockIdx.x * 64 + threadIdx.x];
}""",
    "a step of scaled windows": """__global__ void k(float *a, float *x, int step) {
  float v = a[blockIdx.x * step + threadIdx.x] * 2 + x[threadIdx.x];
  a[blockIdx.x * step + threadIdx.x] = v;
}""",
    "a factor": """__global__ void k(const int *x, int *out, int scale) {
  __shared__ int s[64];
  s[threadIdx.x] = x[threadIdx.x];
  if (scale * (blockIdx.x + 1) != 0) __syncthreads();
  out[blockIdx.x * 64 + threadIdx.x] = s[63 - threadIdx.x];
}""",
}


@pytest.fixture(autouse=True)
def _compiler() -> None:
    try:
        find_compiler(None)
    except UnsupportedError as error:
        pytest.skip(f"no compiler: {error.message}")


def check(path: Path, kernel: str, *words: str) -> Result:
    files._HELD.clear()
    source = path / "k.hip"
    source.write_text(f"#include <hip/hip_runtime.h>\n{kernel}\n")
    return CliRunner().invoke(
        app, ["check", str(source), "--no-cache", "--workgroup", "64", *words]
    )


@pytest.mark.parametrize(
    ("kernel", "condition"),
    [(ROWS, "stride >= n"), (RECORDS, "fields >= 4"), (BYTES, "pitch >= 4 * width")],
    ids=["rows", "records", "bytes"],
)
def test_a_pitch(kernel: str, condition: str, tmp_path: Path) -> None:
    """A kernel that is wrong where rows overlap is proved where they do not, unless refused."""
    done = check(tmp_path, kernel)
    assert done.exit_code == Status.OK
    assert f"k: proved for expected sizes: {condition}" in done.stdout
    assert f"premise: strides keep rows apart: {condition}" in done.stdout
    strict = check(tmp_path, kernel, "--strict-sizes")
    assert strict.exit_code == Status.FOUND
    assert "otherwise bug" in strict.stdout


@pytest.mark.parametrize(
    ("pitch", "largest"), [("n * 65536", 16384), ("n * n", 32768), ("(n + 255) << 16", 16384)]
)
def test_a_bound_within_which_products_fit(pitch: str, largest: int, tmp_path: Path) -> None:
    """Of a size that is multiplied in 32 bits, no bound is expected for which that wraps."""
    done = check(tmp_path, MULTIPLIED.replace("PITCH", pitch))
    assert done.exit_code == Status.OK
    assert f"k: proved for expected sizes: n <= {largest}" in done.stdout


def test_json(tmp_path: Path) -> None:
    record = json.loads(check(tmp_path, ROWS, "--json").stdout.splitlines()[0])
    assert record["verdict"] == "conditional"
    assert record["condition"] == ["stride >= n"]
    (premise,) = [e for e in record["proof"]["premises"] if e["name"] == "rows-apart"]
    assert premise["refused_by"] == "--strict-sizes"
    assert premise["text"].endswith("stride >= n")


_GRID = ("--grid", "4,4")


@pytest.mark.parametrize(
    ("kernel", "words", "status"),
    [
        (GUARDED, _GRID, Status.OK),
        (GUARDED.replace("x < width", "x <= width"), _GRID, Status.FOUND),
        (PRODUCT, ("--no-infer",), Status.OK),
        (PRODUCT.replace(" || x >= n", ""), (), Status.FOUND),
    ],
    ids=["columns", "a column too many", "a product", "a product of rows alone"],
)
def test_guards_have_to_be_right(
    kernel: str, words: tuple[str, ...], status: Status, tmp_path: Path
) -> None:
    """In a small grid a number would do for a row, and in any grid as many workgroups as fit."""
    done = check(tmp_path, kernel, *words)
    assert done.exit_code == status
    assert ("expected sizes: pitch >= width" in done.stdout) == (kernel == GUARDED)
    assert status is Status.OK or "expected sizes" not in done.stdout


@pytest.mark.parametrize("kernel", WRONG.values(), ids=WRONG)
def test_no_argument_is_a_size_by_its_bug(kernel: str, tmp_path: Path) -> None:
    """Whatever number rules the bug out, a launch may well have others."""
    done = check(tmp_path, kernel)
    assert done.exit_code == Status.FOUND
    assert "expected sizes" not in done.stdout


def test_a_judge_reads_the_certificate(tmp_path: Path) -> None:
    pytest.importorskip("cvc5")
    done = check(tmp_path, ROWS, "--judged")
    assert "judged: accepted" in done.stdout


def test_a_proof_that_the_judge_refuses_leaves_no_condition(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("cvc5")
    refused = Judgement(Ruling.REFUSED, ("no",), 0.0)
    monkeypatch.setattr("fencepost.judge.ruling.judging.judge", lambda *_: refused)
    done = check(tmp_path, ROWS, "--judged")
    assert done.exit_code == Status.UNKNOWN
    assert "k: unknown (" in done.stdout
    assert "proved if" not in done.stdout


def test_what_is_kept_is_told_again(tmp_path: Path) -> None:
    """The cache has the premises and the conditions."""
    source = tmp_path / "k.hip"
    source.write_text(f"#include <hip/hip_runtime.h>\n{ROWS}\n")
    words = ["check", str(source), "--workgroup", "64"]
    told = []
    for _ in range(2):
        files._HELD.clear()
        told.append(CliRunner().invoke(app, words).stdout.splitlines()[1:5])
    assert told[0] == told[1]
    assert any("strides keep rows apart: stride >= n" in each for each in told[0])
