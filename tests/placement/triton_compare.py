"""The barriers that placement needs for what Triton ships, beside those of Triton's own pass.

    python -m tests.placement.triton_compare [NAME ...] [--check] [--seconds 60]

Each module is stripped of its barriers and placed anew, for order in LDS alone, which is what
Triton's pass is about, and for all memory. A barrier that is split counts once. `--check`: what
`fencepost check` says of the module as it was and with what was placed; status 1 where it proved
the one and not the other, where a placement is not verified, or has more barriers than Triton.
"""

from __future__ import annotations

import argparse
import lzma
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from time import process_time

from fencepost.errors import FencepostError
from fencepost.kernels.check import check_kernel
from fencepost.kernels.one_workgroup import Reading
from fencepost.kernels.options import Options
from fencepost.llvm.read import read_module as read_for_check
from fencepost.placement.comparison import barriers
from fencepost.placement.from_llvm.kernel import Kernel
from fencepost.placement.from_llvm.module import ReadModule, read_module, written
from fencepost.placement.place import Existing, Placement, place
from fencepost.placement.target import TargetConfig

FOLDER = Path(__file__).resolve().parents[1] / "kernels" / "triton"
WAVES = 4


@dataclass(frozen=True, slots=True)
class Row:
    """What became of one module: Triton's barriers, those placed for LDS alone and for all memory,
    whether each is verified, and what `check` says before and after.
    """

    name: str
    own: int
    lds: Placement
    whole: Placement
    seconds: tuple[float, float]
    checked: tuple[str, str] | None

    @property
    def wrong(self) -> str:
        """What is not as it should be, in words."""
        if not (self.lds.verdict.ok and self.whole.verdict.ok):
            return "not verified"
        if self.checked is not None and self.checked[0] == "proved" != self.checked[1]:
            return "no longer proved"
        return "more barriers than Triton" if barriers(self.lds.after) > self.own else ""


def read(module: ReadModule, *, lds: bool) -> Kernel:
    """A module's kernel without its barriers. Triton launches rows of four waves, which is told
    where the kernel asks for something that other axes would change.
    """
    (function,) = module.functions
    found = Reading(stripped=True, lds=lds, seconds=1e6)
    kernel = found.kernel(module, function)
    if kernel.program.asked is not None and kernel.most[1:] == (1, 1):
        return kernel
    items = WAVES * max(kernel.lanes)
    return Reading(True, workgroup=(items, 1, 1), lds=lds, seconds=1e6).kernel(module, function)


def compare(path: Path, *, check: bool, seconds: float) -> Row:
    """One module. Raises FencepostError."""
    name = path.name.split(".")[0]
    target = name.rpartition("_")[2]
    text = lzma.decompress(path.read_bytes()).decode()
    module = read_module(text, target, 60.0)
    config = TargetConfig(target)
    placed, times = [], []
    for lds in (True, False):
        start = process_time()
        kernel = read(module, lds=lds)
        result = place(kernel.program, config, existing=Existing.STRIP)
        times.append(process_time() - start)
        placed.append((kernel, result))
    said = None
    if check:
        after = written(module, placed[:1])
        said = _checked(text, seconds), _checked(after, seconds)
    (_, one), (_, two) = placed
    return Row(name, barriers(one.given), one, two, (times[0], times[1]), said)


def _checked(text: str, seconds: float) -> str:
    """What `check` says of a module, in a word."""
    module = read_for_check(text.encode())
    (kernel,) = module.kernels
    return check_kernel(module, kernel, Options(seconds=seconds), "").verdict.value


def rows(names: list[str], *, check: bool, seconds: float) -> Iterator[Row | tuple[str, str]]:
    """All modules, or those whose names begin with one of some words; or why there is no row."""
    for path in sorted(FOLDER.glob("*.llir.xz")):
        if names and not any(path.name.startswith(each) for each in names):
            continue
        try:
            yield compare(path, check=check, seconds=seconds)
        except FencepostError as error:
            yield path.name, error.message


def main() -> int:
    """Print a table; status 1 if anything is wrong."""
    parser = argparse.ArgumentParser()
    parser.add_argument("names", nargs="*")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--seconds", type=float, default=60.0)
    options = parser.parse_args()
    print(f"{'module':22} Triton   LDS  all  verified  CPU s (LDS, all)  check", flush=True)
    wrong = fewer = 0
    for row in rows(options.names, check=options.check, seconds=options.seconds):
        if isinstance(row, tuple):
            print(f"{row[0]:22} {row[1]}", flush=True)
            wrong += 1
            continue
        counts = barriers(row.lds.after), barriers(row.whole.after)
        sure = "/".join("yes" if each.verdict.ok else "no" for each in (row.lds, row.whole))
        times = f"{row.seconds[0]:.1f} {row.seconds[1]:.1f}"
        said = " -> ".join(row.checked or ())
        print(
            f"{row.name:22} {row.own:6} {counts[0]:5} {counts[1]:4}  {sure:8}  {times:16} {said}"
            f"  {row.wrong}",
            flush=True,
        )
        wrong += bool(row.wrong)
        fewer += counts[0] < row.own
    print(f"fewer than Triton: {fewer}; wrong: {wrong}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
