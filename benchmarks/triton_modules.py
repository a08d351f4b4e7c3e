"""Many modules of Triton, compiled without a GPU: how long Triton takes, and a check of them all.

    .venv-triton/bin/python -m benchmarks.triton_modules --count 500 FOLDER

Writes the modules to FOLDER, and prints the seconds of compiling them, of a first check and of a
second one, whose verdicts are remembered. The cache of verdicts lies in FOLDER.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from importlib import import_module
from itertools import product
from pathlib import Path

import triton
from triton.backends.compiler import GPUTarget
from triton.compiler import ASTSource

TARGETS = {"gfx90a": 64, "gfx942": 64, "gfx950": 64, "gfx1100": 32, "gfx1201": 32, "gfx1250": 32}
BLOCKS = (256, 512, 1024, 2048)
WARPS = (1, 2, 4, 8)
FLOATS, INTS, NUMBER = "*fp32", "*i32", "i32"
ROW = {"in_ptr": FLOATS, "out_ptr": FLOATS}
FUNCTIONS: dict[str, dict[str, str]] = {
    "benchmarks.triton_functions.add": {
        "x_ptr": FLOATS,
        "y_ptr": FLOATS,
        "out_ptr": FLOATS,
        "n": NUMBER,
    },
    "benchmarks.triton_functions.atomic_sum": {"x_ptr": FLOATS, "total_ptr": FLOATS, "n": NUMBER},
    "tests.users.triton.cumsum.cumsum": {**ROW, "n": NUMBER},
    "benchmarks.triton_functions.histogram": {"in_ptr": INTS, "bins_ptr": INTS, "n": NUMBER},
    "tests.users.triton.softmax.softmax": {**ROW, "columns": NUMBER, "stride": NUMBER},
    "tests.users.triton.layernorm.layernorm": {
        **ROW,
        **dict.fromkeys(("weight_ptr", "bias_ptr", "mean_ptr"), FLOATS),
        **dict.fromkeys(("stride", "columns"), NUMBER),
        "epsilon": "fp32",
    },
}


def main() -> None:
    """Compiles, checks twice, prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--timeout", default="20")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    started = time.monotonic()
    made = 0
    for row in product(BLOCKS, WARPS, TARGETS.items(), FUNCTIONS.items()):
        if made == given.count:
            break
        _compile(given.folder, *row)
        made += 1
    compiling = time.monotonic() - started
    print(f"compiled {made} modules: {compiling:.1f} s")
    fencepost = [sys.executable, "-m", "fencepost", "check", str(given.folder)]
    kept = {**os.environ, "XDG_CACHE_HOME": str(given.folder.resolve() / "cache")}
    for which in ("first", "second"):
        started = time.monotonic()
        command = [*fencepost, "-q", "-j", "2", "--timeout", given.timeout]
        done = subprocess.run(command, env=kept, capture_output=True, text=True, check=False)
        seconds = time.monotonic() - started
        print(f"{which} check: {seconds:.1f} s, {seconds / compiling:.2f} of compiling")
        print(done.stdout[-500:], done.stderr[-500:])


def _compile(
    folder: Path, block: int, warps: int, target: tuple[str, int], named: tuple[str, dict[str, str]]
) -> None:
    """Writes one module, as Triton's cache has it."""
    path, types = named
    module, name = path.rsplit(".", 1)
    function = getattr(import_module(module), name)
    names = [each.name for each in function.params]
    constants = {each: block for each in names if each not in types}
    pointers = [each for each, kind in types.items() if kind.startswith("*")]
    source = ASTSource(
        function,
        {**types, **dict.fromkeys(constants, "constexpr")},
        constexprs=constants,
        attrs={(names.index(each),): [["tt.divisibility", 16]] for each in pointers},
    )
    options = {"num_warps": warps}
    made = triton.compile(source, target=GPUTarget("hip", *target), options=options)
    text = folder / f"{name}_{block}_{warps}_{target[0]}.llir"
    text.write_text(made.asm["llir"], encoding="utf-8")
    text.with_suffix(".ttir").write_text(made.asm["ttir"], encoding="utf-8")


if __name__ == "__main__":
    main()
