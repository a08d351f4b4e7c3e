"""How much of what could run between the signal and the wait of split barriers does.

    python -m tests.placement.overlap [--mcpu gfx1200]

The kernels of the folder are stripped of their barriers and placed anew. Of a pair in one block,
independent instructions of the block are those that compute, that nothing before the signal which
it must follow needs, and that need nothing read behind the wait.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

import fencepost
from fencepost.placement.place import Existing, Strategy
from tests.placement.compiled import compiled_for

FOLDER = Path(__file__).parent / "kernels"
_VALUE = re.compile(r"%[\w.]+")
_NODE = re.compile(r"\b(load|store|atomicrmw|cmpxchg|fence|br|ret|switch|phi|unreachable)\b|call ")


@dataclass(frozen=True, slots=True)
class Overlap:
    """A pair of a kernel: instructions between signal and wait, and independent ones in all."""

    kernel: str
    between: int
    independent: int

    @property
    def is_third(self) -> bool:
        """Whether a third of the independent instructions runs between."""
        return 3 * self.between >= self.independent


def overlaps(kernel: str, text: str) -> list[Overlap]:
    """The pairs of a module whose halves stand in one block."""
    found = []
    for block in re.split(r"\n(?=[\w.\"-]+:)|\n\n", text):
        lines = [line.strip() for line in block.split("\n") if line.startswith("  ")]
        signals = [n for n, line in enumerate(lines) if "s.barrier.signal(" in line]
        waits = [n for n, line in enumerate(lines) if "s.barrier.wait(" in line]
        for signal in signals:
            wait = next((n for n in waits if n > signal), None)
            if wait is not None:
                found.append(_overlap(kernel, lines, signal, wait))
    return found


def _overlap(kernel: str, lines: list[str], signal: int, wait: int) -> Overlap:
    made = {line.split(" = ")[0]: n for n, line in enumerate(lines) if " = " in line}
    uses = [{made[v] for v in _VALUE.findall(line.split(" = ")[-1]) if v in made} for line in lines]
    needed: set[int] = set()
    left = [n for n in range(signal) if re.search(r"\b(store|atomicrmw|cmpxchg|load)\b", lines[n])]
    while left:
        for each in uses[left.pop()] - needed:
            needed.add(each)
            left.append(each)
    late = {n for n in range(wait, len(lines)) if re.search(r"\b(load|atomicrmw)\b", lines[n])}
    for n in range(len(lines)):
        if uses[n] & late:
            late.add(n)
    computing = [n for n, line in enumerate(lines) if not _NODE.search(line)]
    independent = [n for n in computing if n not in needed and n not in late]
    between = [n for n in independent if signal < n < wait]
    return Overlap(kernel, len(between), len(independent))


def main() -> int:
    """Print the pairs of each kernel; 1 where one has fewer than a third."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--mcpu", default="gfx1200")
    target = parser.parse_args().mcpu
    pairs: list[Overlap] = []
    with tempfile.TemporaryDirectory() as folder:
        for path in sorted(FOLDER.glob("*.ll")):
            text = compiled_for(path, target, Path(folder)).read_text(encoding="utf-8")
            made = fencepost.place(
                text, target=target, strategy=Strategy.DISJOINT, existing=Existing.STRIP
            )
            assert made.ok, path
            pairs += overlaps(path.stem, made.text)
    for each in pairs:
        print(f"{each.kernel:20}{each.between:4} of {each.independent:4}")
    some = [each for each in pairs if each.independent]
    good = sum(each.is_third for each in some)
    print(
        f"{len(pairs)} pairs in one block, {len(some)} with independent instructions: "
        f"{good} with a third of them between"
    )
    return int(good < len(some))


if __name__ == "__main__":
    sys.exit(main())
