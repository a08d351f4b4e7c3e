"""What commands cost from the start of the process: processor time, user and system.

    python -m benchmarks.start_up [--runs 11]

Each command runs in turn with the others and with `import clingo`, which no verdict of a litmus
test is had without; printed are the median in seconds, and how many times as long that is.
"""

from __future__ import annotations

import argparse
import resource
import statistics
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parents[1]
LITMUS = "tests/litmus/mp/mp_acq_rel_accesses.litmus"
COMMANDS = {
    "python -c pass": ["-c", "pass"],
    "python -c 'import clingo'": ["-c", "import clingo"],
    "fencepost litmus FILE": ["-m", "fencepost", "litmus", LITMUS],
    "fencepost litmus FILE --explain": ["-m", "fencepost", "litmus", LITMUS, "--explain"],
    "fencepost explain FP201": ["-m", "fencepost", "explain", "FP201"],
    "fencepost --help": ["-m", "fencepost", "--help"],
    "fencepost check KERNEL": ["-m", "fencepost", "check", "examples/reduce.ll"],
}
PEER = "python -c 'import clingo'"


def processor_time(words: list[str]) -> float:
    """Seconds that a command and its children take of the processor."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *words], check=False, cwd=HERE, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    """Runs every command so many times, and prints a row for each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=11)
    runs = parser.parse_args().runs
    for words in COMMANDS.values():
        processor_time(words)  # modules are compiled and files read once
    taken: dict[str, list[float]] = {name: [] for name in COMMANDS}
    for _ in range(runs):
        for name, words in COMMANDS.items():
            taken[name].append(processor_time(words))
    peer = statistics.median(taken[PEER])
    for name, seconds in taken.items():
        median = statistics.median(seconds)
        print(f"{name:34}{median:7.3f} s{median / peer:7.1f}")


if __name__ == "__main__":
    main()
