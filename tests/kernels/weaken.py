"""Weaker twins of a kernel: an ordering relaxed, a scope narrowed, a fence or a barrier dropped."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from fencepost.kernels.check import check_kernel
from fencepost.kernels.report import Verdict
from fencepost.llvm.read import find_kernel, read_module
from tests.kernels.checking import options_of
from tests.kernels.corpus import Case

_ATOMIC = re.compile(r"\s*(%\S+ = )?(load atomic|store atomic|atomicrmw|cmpxchg|fence)\b")
_STRONG = re.compile(r"\b(acquire|release|acq_rel|seq_cst)\b")
_FENCE = re.compile(r"atomic_work_item_fence|@_Z9mem_fence|work_group_barrier|@_Z7barrierj")
_EXPLICIT = re.compile(r"_explicit\w*\((.*?)\)")
_NUMBER = re.compile(r"i32 noundef (\d+)")


@dataclass(frozen=True, slots=True)
class Twin:
    """What was done to a line of a module's text, and what stands there instead."""

    line: int
    what: str
    text: str


def twins(lines: list[str], kernel: str) -> Iterator[Twin]:
    """The twins of a kernel in the text of its module."""
    start = next(
        at for at, line in enumerate(lines) if line.startswith("define") and f"@{kernel}(" in line
    )
    end = next(at for at in range(start, len(lines)) if lines[at].startswith("}"))
    for at in range(start, end):
        line = lines[at]
        for what, text in (*_of_atomic(line), *_of_call(line)):
            if text != line:
                yield Twin(at, what, text)


def _of_atomic(line: str) -> Iterator[tuple[str, str]]:
    if not _ATOMIC.match(line):
        return
    if line.strip().startswith("fence"):
        yield "dropped", ""
    else:
        yield "relaxed", _STRONG.sub("monotonic", line)
    yield "narrowed", line.replace('syncscope("agent")', 'syncscope("workgroup")')


def _of_call(line: str) -> Iterator[tuple[str, str]]:
    """Twins of a call of OpenCL: memory_order 0 is relaxed, memory_scope 1 the workgroup."""
    if _FENCE.search(line):
        yield "dropped", ""
    elif found := _EXPLICIT.search(line):
        arguments = found[1].split(", ")
        numbers = [at for at, each in enumerate(arguments) if _NUMBER.fullmatch(each)]
        if len(numbers) < 2:
            return
        orders = numbers[-3:-1] if "compare_exchange" in line else numbers[-2:-1]
        for what, places, number in (("relaxed", orders, 0), ("narrowed", numbers[-1:], 1)):
            changed = [
                f"i32 noundef {number}" if at in places else each
                for at, each in enumerate(arguments)
            ]
            yield what, line.replace(found[1], ", ".join(changed))


def proved(case: Case, twin: Twin, lines: list[str], seconds: float) -> bool:
    """Whether a twin is proved all the same."""
    module = read_module("\n".join([*lines[: twin.line], twin.text, *lines[twin.line + 1 :]]))
    (kernel,) = find_kernel(module, case.name)
    report = check_kernel(module, kernel, options_of(case.options, seconds), "twin")
    return report.verdict is Verdict.PROVED
