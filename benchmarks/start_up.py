"""Start-up of commands: processor time, user and system, as a ratio to a named peer.

    python -m benchmarks.start_up [--runs 15] [--cold] [--beside FOLDER]

Every command runs in turn with its peer: the bare interpreter, the import of the libraries that its
verdict needs, or a tool of LLVM's. Printed are, as the rows of a table, the peer, the medians in
milliseconds, the median of the ratios of the pairs, and their quartiles. Modules are compiled and
the cache of verdicts is off. With `--cold` the interpreter keeps no compiled modules. With
`--beside`, the sources in that folder (`src` of another working tree) run in turn with these, and
have a column of ratios of their own.
"""

from __future__ import annotations

import argparse
import os
import resource
import shutil
import statistics
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parents[1]
LITMUS = "tests/litmus/mp/mp_acq_rel_accesses.litmus"
PYTHON = (sys.executable, "-c", "pass")
CLINGO = (sys.executable, "-c", "import clingo")
LIBRARIES = (sys.executable, "-c", "import llvmlite.binding, z3, numpy")
READOBJ = ("llvm-readobj-19", "--all", "examples/reduce.co")


@dataclass(frozen=True, slots=True)
class Row:
    """A command and the peer that it is compared with."""

    words: tuple[str, ...]
    peer: tuple[str, ...]
    named: str


ROWS = (
    Row(("--version",), PYTHON, "python -c pass"),
    Row(("--help",), PYTHON, "python -c pass"),
    Row(("explain", "FP201"), PYTHON, "python -c pass"),
    Row(("targets", "gfx942", "--json"), PYTHON, "python -c pass"),
    Row(("targets",), PYTHON, "python -c pass"),
    Row(("lower", "fence agent acq_rel", "--mcpu", "gfx942"), PYTHON, "python -c pass"),
    Row(("litmus", LITMUS), CLINGO, "import clingo"),
    Row(("check", "examples/reduce.ll"), LIBRARIES, "import llvmlite.binding, z3, numpy"),
    Row(("check", "examples/reduce.hip"), LIBRARIES, "import llvmlite.binding, z3, numpy"),
    Row(("place", "examples/reduce.ll"), LIBRARIES, "import llvmlite.binding, z3, numpy"),
    Row(("object", "examples/reduce.co"), READOBJ, "llvm-readobj --all"),
)


def processor_time(words: tuple[str, ...], environment: dict[str, str]) -> float:
    """Seconds that a command and its children take of the processor."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(words, check=False, cwd=HERE, capture_output=True, env=environment)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def measured(row: Row, trees: list[str], runs: int, environment: dict[str, str]) -> None:
    """Print the row of a command: its peer runs in turn with the sources of each tree."""
    # The script that pip installs.
    ours = (str(Path(sys.executable).with_name("fencepost")), *row.words)
    surroundings = [{**environment, "PYTHONPATH": each} if each else environment for each in trees]
    for each in surroundings:
        processor_time(ours, each)  # modules are compiled and files read once
    times = [
        [
            processor_time(row.peer, environment),
            *(processor_time(ours, each) for each in surroundings),
        ]
        for _ in range(runs)
    ]
    cells = [f"{1000 * statistics.median(each):.0f}" for each in zip(*times, strict=True)]
    for number in range(1, len(trees) + 1):
        low, middle, high = statistics.quantiles([each[number] / each[0] for each in times], n=4)
        cells += [f"{middle:.1f}", f"{low:.1f} to {high:.1f}"]
    print(f"| `{' '.join(row.words)}` | {row.named} | {' | '.join(cells)} |", flush=True)


def main() -> None:
    """Run every pair so many times, and print a row for each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=15)
    parser.add_argument("--cold", action="store_true")
    parser.add_argument("--beside", metavar="FOLDER", default="")
    asked = parser.parse_args()
    environment = {**os.environ, "FENCEPOST_CACHE_DIR": ""}
    environment.pop("FENCEPOST_SOCKET", None)
    if not asked.cold:
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
    trees = [asked.beside, str(HERE / "src")] if asked.beside else [""]
    heads = ["before", "command"] if asked.beside else ["command"]
    columns = ["command", "peer", "peer, ms", *(f"{each}, ms" for each in heads)]
    columns += [word for each in heads for word in (f"ratio, {each}", "quartiles")]
    print(f"| {' | '.join(columns)} |\n|{'---|' * len(columns)}")
    for row in ROWS:
        if shutil.which(row.peer[0]) is None:
            print(f"| `{' '.join(row.words)}` | {row.named} | not installed |")
            continue
        measured(row, trees, asked.runs, environment)


if __name__ == "__main__":
    main()
