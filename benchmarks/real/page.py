"""docs/real-code.md: the table of counts, and each bug that was reported with its reading."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from statistics import median

from benchmarks.real.check import Kernel, Outcome
from benchmarks.real.projects import PROJECTS
from benchmarks.real.readings import Bug, Judgement, Key, Reading, find_bugs, find_gone
from fencepost.symbols import demangled

PAGE = Path(__file__).resolve().parents[2] / "docs" / "real-code.md"
HEAD = """# Real code

Written by `make real` from checkouts of other projects; nothing of theirs stands here. A file
counts as compiled if the compiler took its device code with fencepost's own headers. Each kernel
has one verdict, without options; *conditional* are those that are no bug and proved under a
condition. A file is *stopped* after ten minutes; kernels that were not reached are not counted. A
bug is *true* if a caller can meet it: each was read, in the source and its host code
(`docs/real-code.toml`).
"""
COLUMNS = (
    *("project", "files", "compiled", "with ROCm's headers", "stopped", "kernels"),
    *("proved", "conditional", "launch-dependent", "bug", "unknown"),
    *("CPU s, median", "90th percentile"),
)


def write_page(draws: Sequence[tuple[str, list[Outcome]]], readings: dict[Key, Reading]) -> str:
    """The page for draws of files, each with its title."""
    parts = [HEAD]
    for title, outcomes in draws:
        parts += [f"## {title}\n", _table(outcomes)]
    every = [each for _, outcomes in draws for each in outcomes]
    bugs = list(dict.fromkeys(find_bugs(every, readings)))
    parts += ["## Reported bugs\n", _summary(bugs), _bugs(bugs)]
    gone = find_gone(every, readings)
    if gone:
        parts.append("No longer reported:\n")
        parts.append("".join(f"- {_named(each)}\n" for each in gone))
    return "\n".join(parts)


def _table(outcomes: list[Outcome]) -> str:
    rows = [_row(COLUMNS), _row(["---"] * len(COLUMNS))]
    for name in [each.name for each in PROJECTS]:
        own = [each for each in outcomes if each.project == name]
        if own:
            rows.append(_row(_counts(name, own)))
    return "".join([*rows, _row(_counts("sum", outcomes))])


def _counts(name: str, outcomes: list[Outcome]) -> list[object]:
    kernels = [kernel for each in outcomes for kernel in each.kernels]
    with_rocm = [each.with_rocm for each in outcomes if each.with_rocm is not None]
    seconds = sorted(each.seconds for each in outcomes if each.compiled) or [0.0]
    late = seconds[min(len(seconds) - 1, int(0.9 * len(seconds)))]
    return [
        name,
        len(outcomes),
        sum(each.compiled for each in outcomes),
        sum(with_rocm) if with_rocm else "–",
        sum(each.stopped for each in outcomes),
        len(kernels),
        *(sum(_column(each) == column for each in kernels) for column in COLUMNS[6:11]),
        f"{median(seconds):.1f}",
        f"{late:.1f}",
    ]


def _column(kernel: Kernel) -> str:
    decided = kernel.verdict in ("bug", "launch-dependent")
    return "conditional" if kernel.conditional and not decided else kernel.verdict


def _summary(bugs: list[Bug]) -> str:
    read = [each.reading.judgement for each in bugs if each.reading is not None]
    said = f"{len(bugs)} bugs, one for each kernel and code: {read.count(Judgement.TRUE)} true, "
    false = [e for e in bugs if e.reading is not None and e.reading.judgement is Judgement.FALSE]
    limited = sum(each.limited for each in false)
    said += f"{len(false)} false"
    said += f" (the reports of {limited} say for which sizes or contents)" if limited else ""
    return said + (f", {len(bugs) - len(read)} not read yet.\n" if len(read) < len(bugs) else ".\n")


def _bugs(bugs: list[Bug]) -> str:
    rows = [_row(("where", "lines", "code", "reading")), _row(["---"] * 4)]
    for each in bugs:
        lines = ", ".join(str(line) for line in dict.fromkeys(each.finding.lines))
        rows.append(_row((_named(each.key), lines, each.key.code, _reading(each.reading))))
    return "".join(rows)


def _named(key: Key) -> str:
    kernel = demangled(key.kernel).split("(")[0].removeprefix("void ")
    return f"{key.project}: {key.path}: {kernel}"


def _reading(reading: Reading | None) -> str:
    return "**not read**" if reading is None else f"{reading.judgement.value}: {reading.why}"


def _row(cells: Iterable[object]) -> str:
    return "| " + " | ".join(str(each).replace("|", "\\|") for each in cells) + " |\n"
