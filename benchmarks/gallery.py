"""What a test of the gallery costs, printed.

    python -m benchmarks.gallery [FOLDER]

Each test runs in this one process under its model, parsing included, start-up and the loading of
the rules excluded: the best of several runs a test, then the median and the tail over the tests.
With all outcomes (at most 1,000), and the verdict alone.
"""

from __future__ import annotations

import statistics
import sys
from pathlib import Path

from benchmarks.growth import VERDICT_ONLY, best
from fencepost.executions.options import Options


def main() -> None:
    """Prints the table."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "tests/litmus")
    texts = [path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.litmus"))]
    print(f"{len(texts)} tests, ms a test")
    print(f"  {'':14}{'median':>8}{'mean':>8}{'95 %':>8}{'largest':>9}")
    for label, options in (("all outcomes", Options()), ("verdict only", VERDICT_ONLY)):
        times = sorted(best(text, options, runs=3)[0] * 1e3 for text in texts)
        print(
            f"  {label:14}{statistics.median(times):8.2f}{statistics.mean(times):8.2f}"
            f"{times[int(len(times) * 0.95)]:8.2f}{times[-1]:9.2f}"
        )


if __name__ == "__main__":
    main()
