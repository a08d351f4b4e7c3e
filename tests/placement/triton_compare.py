"""The barriers that placement needs for what Triton ships, beside those of Triton's own pass.

    python -m tests.placement.triton_compare [NAME ...] [--check] [--seconds 60]

The table is that of `tests.placement.shipped`; NAME is the beginning of a module's. `--check`: also
what `fencepost check` says before and after. Status 1 where something is wrong.
"""

from __future__ import annotations

import argparse
import lzma
import sys
from collections.abc import Iterator
from pathlib import Path

from fencepost.errors import FencepostError
from tests.placement.shipped import Row, compare, told

FOLDER = Path(__file__).resolve().parents[1] / "kernels" / "triton"


def rows(names: list[str], check: float | None) -> Iterator[Row | tuple[str, FencepostError]]:
    """All modules, or those whose names begin with one of some words; or why there is no row."""
    for path in sorted(FOLDER.glob("*.llir.xz")):
        if names and not any(path.name.startswith(each) for each in names):
            continue
        name = path.name.split(".")[0]
        text = lzma.decompress(path.read_bytes()).decode()
        try:
            yield compare(name, text, name.rpartition("_")[2], check=check)
        except FencepostError as error:
            yield name, error


def main() -> int:
    """Print the table; status 1 if anything is wrong."""
    parser = argparse.ArgumentParser()
    parser.add_argument("names", nargs="*")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--seconds", type=float, default=60.0)
    options = parser.parse_args()
    return told(rows(options.names, options.seconds if options.check else None))


if __name__ == "__main__":
    sys.exit(main())
