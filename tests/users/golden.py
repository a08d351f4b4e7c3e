"""The text of reports on these kernels at two widths, as `fencepost check` prints it.

python -m tests.users.golden

writes the snapshots, `golden/NAME.WIDTH.txt`, anew.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

from typer.testing import CliRunner

from fencepost.reports.text.fitted import fitted
from tests.command import app

HERE = Path(__file__).resolve().parent
GOLDEN = HERE / "golden"
WIDTHS = (80, 120)
FILES = (
    "hip/reduce_wrong.hip",
    "hip/matmul.hip",
    "hip/scan.hip",
    "hip/softmax_wrong.hip",
    "hip/streamk_wrong.hip",
    "hip/splitk_wrong.hip",
    "hip/dekker_wrong.hip",
    "hip/earlyexit_wrong.hip",
    "hip/stencil_wrong.hip",
    "hip/transpose_wrong.hip",
    "opencl/fence_flag_wrong.cl",
    "opencl/message_wrong.cl",
    "opencl/bitonic_wrong.cl",
)
_SECONDS = re.compile(r"\d+\.\d+(?= s\b)")


def printed(file: str) -> str:
    """What is printed on a kernel, from this folder, with 0.00 for the seconds."""
    before = Path.cwd()
    os.chdir(HERE)
    try:
        done = CliRunner().invoke(app, ["check", file, "--timeout", "300"], env={"COLUMNS": None})
    finally:
        os.chdir(before)
    return _SECONDS.sub("0.00", done.stdout)


def snapshot(file: str, width: int) -> Path:
    """The file that a report is kept in."""
    return GOLDEN / f"{Path(file).stem}.{width}.txt"


def main() -> None:
    """Writes all snapshots."""
    GOLDEN.mkdir(exist_ok=True)
    for file in FILES:
        text = printed(file)
        for width in WIDTHS:
            snapshot(file, width).write_text(fitted(text, width), encoding="utf-8")


if __name__ == "__main__":
    main()
