"""The barriers that placement needs for what another compiler made, beside those of that compiler.

Each module is stripped of its barriers and placed anew, for order in LDS alone, which is what the
passes of compilers are about, and for all memory. A barrier that is split counts once. With a
limit of seconds, what `fencepost check` says of the module as it was and with what was placed.
Something is wrong where it proved the one and not the other, where a placement is not verified, or
has more barriers than the compiler's.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from time import process_time

from fencepost.errors import FencepostError
from fencepost.kernels.check import check_kernel
from fencepost.kernels.one_workgroup import Reading
from fencepost.kernels.options import Options
from fencepost.kernels.report import Verdict
from fencepost.llvm.module import Function
from fencepost.llvm.read import read_module as read_for_check
from fencepost.placement.comparison import barriers
from fencepost.placement.from_llvm.kernel import Kernel
from fencepost.placement.from_llvm.module import ReadModule, read_module, written
from fencepost.placement.place import Existing, Placement, place
from fencepost.placement.target import TargetConfig

WAVES = 4
"""Of a workgroup whose size is not in the module; Triton launches rows of so many."""

_GOOD = (Verdict.GUESSED, Verdict.PROVED)
_WORST = (Verdict.BUG, Verdict.UNKNOWN, *_GOOD)


@dataclass(frozen=True, slots=True)
class Row:
    """What became of one module: its own barriers, those placed for LDS alone and for all memory,
    kernel by kernel, the CPU seconds of both, and what `check` says before and after.
    """

    name: str
    lds: tuple[Placement, ...]
    whole: tuple[Placement, ...]
    seconds: tuple[float, float]
    checked: tuple[Verdict, Verdict] | None

    @property
    def own(self) -> int:
        """The barriers that the module had."""
        return sum(barriers(each.given) for each in self.lds)

    @property
    def placed(self) -> tuple[int, int]:
        """The barriers for LDS alone, and for all memory."""
        lds, whole = (sum(barriers(one.after) for one in all_) for all_ in (self.lds, self.whole))
        return lds, whole

    @property
    def wrong(self) -> str:
        """What is not as it should be, in words."""
        if not all(each.verdict.ok for each in (*self.lds, *self.whole)):
            return "not verified"
        before, after = self.checked or (Verdict.UNKNOWN, Verdict.UNKNOWN)
        if before in _GOOD and _WORST.index(after) < _WORST.index(before):
            return f"no longer {before.value}"
        return "more barriers than before" if self.placed[0] > self.own else ""

    def __str__(self) -> str:
        sure = "/".join(
            "yes" if all(each.verdict.ok for each in some) else "no"
            for some in (self.lds, self.whole)
        )
        times = f"{self.seconds[0]:.1f} {self.seconds[1]:.1f}"
        said = " -> ".join(each.value for each in self.checked or ())
        counts = f"{self.own:6} {self.placed[0]:5} {self.placed[1]:4}"
        return f"{self.name:22} {counts}  {sure:8}  {times:16} {said}  {self.wrong}"


HEADING = f"{'module':22}    own   LDS  all  verified  CPU s (LDS, all)  check"


def compare(name: str, text: str, target: str, *, check: float | None = None) -> Row:
    """One module for a target; `check`: the seconds of a check. Raises FencepostError."""
    module = read_module(text, target, 60.0)
    config = TargetConfig(target)
    placed: list[list[tuple[Kernel, Placement]]] = []
    times = []
    for lds in (True, False):
        start = process_time()
        kernels = [_kernel(module, each, lds=lds) for each in module.functions]
        placed.append([(k, place(k.program, config, existing=Existing.STRIP)) for k in kernels])
        times.append(process_time() - start)
    said = None
    if check is not None:
        said = _checked(text, check), _checked(written(module, placed[0]), check)
    alone, whole = (tuple(placement for _, placement in each) for each in placed)
    return Row(name, alone, whole, (times[0], times[1]), said)


def _kernel(module: ReadModule, function: Function, *, lds: bool) -> Kernel:
    """A module's kernel without its barriers. Its launch is told where the kernel asks for
    something that other axes would change.
    """
    kernel = Reading(stripped=True, lds=lds, seconds=1e6).kernel(module, function)
    if function.required_workgroup is not None:
        return kernel
    if kernel.program.asked is not None and kernel.most[1:] == (1, 1):
        return kernel
    items = WAVES * max(kernel.lanes)
    return Reading(True, workgroup=(items, 1, 1), lds=lds, seconds=1e6).kernel(module, function)


def _checked(text: str, seconds: float) -> Verdict:
    """The verdict of `check` on a module: of several kernels, the worst."""
    module = read_for_check(text.encode())
    options = Options(seconds=seconds)
    said = {check_kernel(module, each, options, "").verdict for each in module.kernels}
    return min(said, key=_WORST.index)


def told(found: Iterable[Row | tuple[str, FencepostError]]) -> int:
    """Print a table as its rows are found; 1 if anything is wrong."""
    print(HEADING, flush=True)
    wrong = fewer = 0
    for row in found:
        if isinstance(row, tuple):
            print(f"{row[0]:22} {row[1].message}", flush=True)
            wrong += 1
            continue
        print(row, flush=True)
        wrong += bool(row.wrong)
        fewer += row.placed[0] < row.own
    print(f"fewer barriers than before: {fewer}; wrong: {wrong}")
    return 1 if wrong else 0
