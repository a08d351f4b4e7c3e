"""The barriers that placement needs for what IREE makes, beside those of IREE's own passes.

    python -m tests.placement.iree_compare [NAME ...] [--target gfx942 ...] [--check] [--seconds 60]

The programs of `tests/kernels/iree` are compiled with the `iree-compile` of this environment, which
needs no GPU (package iree-base-compiler; Wave's environment has it). The table is that of
`tests.placement.shipped`; status 1 where something is wrong.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from fencepost.errors import FencepostError
from tests.placement.shipped import Row, compare, told

FOLDER = Path(__file__).resolve().parents[1] / "kernels" / "iree"
COMPILER = Path(sys.executable).parent / "iree-compile"
TARGETS = ("gfx942", "gfx950", "gfx1100", "gfx1201")
SECONDS = 300
"""For one program and target."""


def compiled(program: Path, target: str) -> list[str]:
    """The modules of LLVM IR, optimised, that IREE makes of a program for a target."""
    with TemporaryDirectory() as scratch:
        options = (
            "--iree-hal-target-backends=rocm",
            f"--iree-hip-target={target}",
            f"--iree-hal-dump-executable-intermediates-to={scratch}",
        )
        command = [str(COMPILER), *options, str(program), "-o", "/dev/null"]
        subprocess.run(command, check=True, capture_output=True, timeout=SECONDS)
        found = sorted(Path(scratch).glob("*.optimized.ll"))
        return [each.read_text(encoding="utf-8") for each in found]


def rows(
    names: list[str], targets: list[str], check: float | None
) -> Iterator[Row | tuple[str, FencepostError]]:
    """All programs, or those that are named, for each target; or why there is no row."""
    for target in targets:
        for program in sorted(FOLDER.glob("*.mlir")):
            if names and program.stem not in names:
                continue
            for text in compiled(program, target):
                name = f"{program.stem}_{target}"
                try:
                    yield compare(name, text, target, check=check)
                except FencepostError as error:
                    yield name, error


def main() -> int:
    """Print the table; status 1 if anything is wrong."""
    parser = argparse.ArgumentParser()
    parser.add_argument("names", nargs="*")
    parser.add_argument("--target", nargs="*", default=list(TARGETS))
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--seconds", type=float, default=60.0)
    options = parser.parse_args()
    check = options.seconds if options.check else None
    return told(rows(options.names, options.target, check))


if __name__ == "__main__":
    sys.exit(main())
