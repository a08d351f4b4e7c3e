"""The corpus: kernels with the verdict that they state in their sources.

Sources are OpenCL C (`opencl`), C as HIP has it (`hip`), and LLVM IR where no compiler here knows
the operations (`ir`, with `;` for `//`). Before a kernel stands a comment `// expect: proved`,
`// expect: bug` or `// expect: bug FP201`, and after the verdict options of the check;
`// launch: …` gives the launch of this kernel, or at the top of the file that of all its kernels.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
_KERNEL = re.compile(
    r"\b(?:kernel|KERNEL)\b[^(;]*?\b(\w+)\s*\(|^define amdgpu_kernel .*?@(\w+)\("
    r"|^KERNEL_OF\(\w+, (\w+)"
)


@dataclass(frozen=True, slots=True)
class Case:
    """A kernel of the corpus. `code` is what a bug must be reported under, '' for any."""

    module: Path
    name: str
    verdict: str
    code: str
    options: tuple[str, ...]
    line: int

    def __str__(self) -> str:
        return f"{self.module.stem}/{self.name}"


def cases(folder: Path = HERE) -> Iterator[Case]:
    """The kernels below a folder, in the order of the sources."""
    for source in sorted(folder.rglob("*")):
        written = source.suffix in (".cl", ".c") or source.parent.name == "ir"
        if written and source.is_file():
            yield from _of(source)


def _of(source: Path) -> Iterator[Case]:
    common: list[str] = []
    launch: list[str] | None = None
    expected: list[str] | None = None
    for number, line in enumerate(source.read_text(encoding="utf-8").splitlines(), 1):
        if found := re.match(r"(?://|;) launch: (.*)", line):
            if expected is None:
                common = shlex.split(found[1])
            else:
                launch = shlex.split(found[1])
        elif found := re.match(r"(?://|;) expect: (.*)", line):
            expected = shlex.split(found[1])
        elif expected is not None and (kernel := _KERNEL.search(line)):
            verdict, *rest = expected
            code = rest.pop(0) if rest and rest[0].startswith("FP") else ""
            options = (*(common if launch is None else launch), *rest)
            name = kernel[1] or kernel[2] or kernel[3]
            yield Case(source.with_suffix(".ll"), name, verdict, code, options, number)
            expected = launch = None
