"""Instances of one template: processor time of 20, as a ratio to that of one.

    python -m benchmarks.instances [--runs 3]

The factor of `scaled` is data alone, so that its instances share one check; the tile of `tiled`
decides addresses and sizes, so that each instance has its own. Both are checked with launches in
the source and without. Printed are the rows of a table, with medians.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import tempfile
from pathlib import Path

from benchmarks.start_up import processor_time

COUNT = 20
SCALED = """#include <hip/hip_runtime.h>
template <int N, class T> __global__ void k(const T *in, T *out, int n) {
  __shared__ T s[256];
  T sum = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    sum += in[i] * N;
"""
TILED = """#include <hip/hip_runtime.h>
template <int N, class T> __global__ void k(const T *in, T *out, int n) {
  __shared__ T s[N];
  T sum = 0;
  for (int i = blockIdx.x * N + threadIdx.x; i < n; i += gridDim.x * N) sum += in[i];
"""
REST = """  s[threadIdx.x] = sum;
  __syncthreads();
  for (int d = blockDim.x / 2; d > 0; d /= 2) {
    if (threadIdx.x < d) s[threadIdx.x] += s[threadIdx.x + d];
    __syncthreads();
  }
  if (threadIdx.x == 0) out[blockIdx.x] = s[0];
}
"""
KINDS = ("float", "double", "int", "unsigned")
TILES = (64, 128, 256, 512, 1024)


def source(name: str, count: int, *, launched: bool) -> str:
    """The text of a template with so many instances."""
    if name == "scaled":
        instances = [(each + 2, "float", 256) for each in range(count)]
    else:
        instances = [(tile, kind, tile) for kind in KINDS for tile in TILES][:count]
    lines = [(SCALED if name == "scaled" else TILED) + REST]
    for number, (value, kind, items) in enumerate(instances):
        if launched:
            call = f"k<{value}, {kind}><<<(n + {items - 1}) / {items}, {items}>>>(a, b, n);"
            lines.append(f"void run{number}({kind} *a, {kind} *b, int n) {{ {call} }}")
        else:
            types = f"const {kind} *, {kind} *, int"
            lines.append(f"template __global__ void k<{value}, {kind}>({types});")
    return "\n".join(lines) + "\n"


def main() -> None:
    """Measure all rows."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=3)
    runs = parser.parse_args().runs
    command = (sys.executable, "-m", "fencepost", "check", "--no-cache", "-j", "1")
    with tempfile.TemporaryDirectory() as folder:
        for name in ("scaled", "tiled"):
            for launched in (True, False):
                times = []
                for count in (1, COUNT):
                    file = Path(folder) / f"{name}{count}.hip"
                    file.write_text(source(name, count, launched=launched))
                    words = (*command, str(file))
                    each = [processor_time(words, {**os.environ}) for _ in range(runs)]
                    times.append(statistics.median(each))
                how = "read" if launched else "guessed"
                one, many = times
                print(f"| {name} | {how} | {one:.2f} | {many:.2f} | {many / one:.1f} |", flush=True)


if __name__ == "__main__":
    main()
