"""Conflicts behind rare guards, injected into kernels that are proved: never proved.

    python -m tests.kernels.hunt.injection --count 10000 --seed 1 [--keep FOLDER]

The kernels are those of the corpus that are proved, Triton's, and drawn ones (where clang is at
hand). A call of a function that conflicts is added to the kernel's text, at its start, before its
ends, or within its first block; the function is inlined when the module is read.
"""

from __future__ import annotations

import lzma
import random
import re
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.kernels.corpus import HERE, Case, cases
from tests.kernels.drawn.compare import CLANG, build, chosen
from tests.kernels.hunt.conflicts import LARGE, Shape, conflicts, function, tables
from tests.kernels.hunt.guards import guard
from tests.kernels.hunt.trial import Trial, main

_KERNEL = re.compile(r"^define\b.*\bamdgpu_kernel\b.*?@([\w.$]+)\(")
_ADDED = (
    "ptr addrspace(1) noalias %inj.out, ptr addrspace(1) noalias readonly %inj.in, "
    "ptr addrspace(1) noalias %inj.flag, i32 %inj.a, i64 %inj.b"
)
_POINTER = re.compile(r"ptr addrspace\(1\)([^,%]*)(%[\w.]+)")
_LABEL = re.compile(r'^("[^"]+"|[\w.$-]+):')
TRITON = ("add", "softmax", "cumsum", "sort", "layernorm", "atomic_sum")


@dataclass(frozen=True, slots=True)
class Base:
    """A kernel that is right: the lines of its module, and the options of its check."""

    origin: str
    name: str
    lines: tuple[str, ...]
    words: tuple[str, ...]

    @property
    def shape(self) -> Shape:
        return Shape(
            self._first("--workgroup", 256), self._first("--grid", 4), "--lockstep" in self.words
        )

    def _first(self, option: str, otherwise: int) -> int:
        if option not in self.words:
            return otherwise
        return int(self.words[self.words.index(option) + 1].split(",")[0])


@cache
def _lines(path: Path) -> tuple[str, ...]:
    return tuple(path.read_text(encoding="utf-8").splitlines())


def alone(lines: tuple[str, ...], kernel: str) -> tuple[str, ...]:
    """The module without its other kernels."""
    kept: list[str] = []
    skipping = False
    for line in lines:
        if found := _KERNEL.match(line):
            skipping = found[1] != kernel
        if not skipping:
            kept.append(line)
        if line.startswith("}"):
            skipping = False
    return tuple(kept)


def of_corpus() -> Iterator[Base]:
    """Those of the corpus, apart from launches of one work-item."""
    for each in cases():
        if each.verdict == "proved":
            yield _of_case(each)


def _of_case(case: Case) -> Base:
    return Base("corpus", case.name, alone(_lines(case.module), case.name), case.options)


def of_triton() -> Iterator[Base]:
    """Triton's, of the kinds that are checked in little time."""
    for path in sorted((HERE / "triton").glob("*.llir.xz")):
        if not path.name.startswith(TRITON):
            continue
        text = lzma.decompress(path.read_bytes()).decode()
        found = next(filter(None, map(_KERNEL.match, text.splitlines())))
        items = "256" if "gfx9" in path.name else "128"
        words = ("--workgroup", items, "--grid", "4")
        yield Base("Triton", found[1], tuple(text.splitlines()), words)


def of_drawn(first: int, count: int) -> Iterator[Base]:
    """Drawn ones that running every work-item shows to be right."""
    if shutil.which(CLANG) is None:
        return
    known = [each for number in range(first, first + count) for each in chosen(number, True)]
    right = [kernel for kernel, truth in known if truth is None]
    lines = tuple(build(right, "O1").decode().splitlines())
    for kernel in right:
        bounds = [f"{name} {op}" for name in "nm" for op in (">= 0", f"<= {kernel.limit}")]
        assumed = tuple(word for each in bounds for word in ("--assume", each))
        words = ("--workgroup", f"{kernel.items},{kernel.rows}", "--grid", str(kernel.groups))
        yield Base("drawn", kernel.name, alone(lines, kernel.name), (*words, *assumed))


def injected(base: Base, seed: int) -> Trial | None:
    """A kernel with a conflict that is drawn; None where it does not suit the launch."""
    drawn = random.Random(seed)
    conflict = drawn.choice(list(conflicts()))
    shape, words = base.shape, base.words
    if conflict.large:
        if "--grid" not in words or "," in words[words.index("--grid") + 1]:
            return None
        at = words.index("--grid") + 1
        words = (*words[:at], str(LARGE), *words[at + 1 :])
        if "--cluster" in words:
            return None
        shape = Shape(shape.items, LARGE, shape.lockstep)
    asked = guard(drawn)
    if asked.asked.own and not conflict.own:
        return None
    body = conflict.body(drawn, shape)
    if body is None:
        return None
    text = _with(base, drawn, shape, function(asked, body))
    if text is None:
        return None
    what = f"{seed} {base.origin} {base.name}: {asked.asked.value} {asked.words}"
    why = f"{conflict.name} where {asked.asked.value} is magic"
    return Trial(conflict.name, what, text, words, why, base.name)


def _with(base: Base, drawn: random.Random, shape: Shape, added: str) -> str | None:
    """The module with the function, its objects, and calls of it."""
    lines = list(base.lines)
    at = next(n for n, each in enumerate(lines) if (k := _KERNEL.match(each)) and k[1] == base.name)
    head = lines[at]
    start = head.index(f"@{base.name}(") + len(base.name) + 2
    end = _closing(head, start)
    if not head.rstrip().endswith("{"):
        return None
    theirs = "%inj.out"
    for found in _POINTER.finditer(head[start:end]):
        if "readonly" not in found[1] and "readnone" not in found[1]:
            theirs = found[2]
            break
    comma = ", " if head[start:end].strip() else ""
    lines[at] = f"{head[:end]}{comma}{_ADDED}{head[end:]}"
    call = (
        "  call void @inj(ptr addrspace(1) %inj.out, ptr addrspace(1) %inj.in,"
        f" ptr addrspace(1) %inj.flag, ptr addrspace(1) {theirs}, i32 %inj.a, i64 %inj.b)"
    )
    first, last = at + 1, _end(lines, at)
    if _LABEL.match(lines[first]):
        first += 1
    where = drawn.choice(("start", "ends", "block"))
    spots = [first]
    if where == "ends":
        spots = [n for n in range(first, last) if lines[n].strip().startswith("ret void")]
        if any(lines[n].strip().startswith("unreachable") for n in range(first, last)):
            spots = [first]
    elif where == "block":
        spots = [drawn.choice(_of_block(lines, first, last))]
    for spot in reversed(spots):
        lines.insert(spot, call)
    place = next(n for n, each in enumerate(lines) if each.startswith("define"))
    return "\n".join([*lines[:place], tables(drawn, shape), *lines[place:], added]) + "\n"


def _closing(head: str, start: int) -> int:
    depth = 1
    for at in range(start, len(head)):
        depth += {"(": 1, ")": -1}.get(head[at], 0)
        if depth == 0:
            return at
    raise ValueError(head)


def _end(lines: list[str], at: int) -> int:
    return next(n for n in range(at, len(lines)) if lines[n].startswith("}"))


def _of_block(lines: list[str], first: int, last: int) -> list[int]:
    """Places between the instructions of the first block."""
    spots = [first]
    for at in range(first, last):
        line = lines[at]
        if _LABEL.match(line) or not line.startswith("  "):
            break
        if re.match(r"\s+(br|switch|ret|unreachable|indirectbr)\b", line):
            spots.append(at)
            break
        if re.match(r"\s+(%\S+ = |store|call|tail call|fence)", line):
            spots.append(at)
    return spots


def bases(seed: int, triton: bool = True, drawn: int = 120) -> list[Base]:
    """What is injected into."""
    found = list(of_corpus())
    if triton:
        found += of_triton()
    if drawn:
        found += of_drawn(seed * 1_000_000, drawn)
    return found


def trials(found: list[Base], count: int, seed: int) -> Iterator[Trial]:
    """Injected kernels, each base in turn."""
    made = 0
    number = seed * 10_000_000
    order = list(found)
    random.Random(seed).shuffle(order)
    while made < count:
        number += 1
        trial = injected(order[number % len(order)], number)
        if trial is not None:
            made += 1
            yield trial


def draw(count: int, seed: int) -> Iterator[Trial]:
    """Injected kernels of all three origins."""
    yield from trials(bases(seed), count, seed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], __doc__, draw, 10_000))
