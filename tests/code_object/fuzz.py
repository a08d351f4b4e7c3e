"""A coverage-guided run over everything that reads bytes: `make fuzz`.

    python -m tests.code_object.fuzz -max_total_time=600

Options are libFuzzer's. It begins with valid files of every kind; an exception that is no
InputError, more than 10 seconds or 2 GB for an input end the run.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["fencepost.code_object", "fencepost.targets"]):
    from tests.code_object.exercise import exercise

from tests.code_object.seeds import seeds


def main() -> None:
    """Fuzz until a fault is found or the time is over."""
    with tempfile.TemporaryDirectory() as folder:
        for number, data in enumerate(seeds()):
            Path(folder, f"seed-{number:03}").write_bytes(data)
        bounds = ["-timeout=10", "-rss_limit_mb=2048", "-max_len=16384"]
        atheris.Setup([sys.argv[0], *bounds, *sys.argv[1:], folder], exercise)
        atheris.Fuzz()


if __name__ == "__main__":
    main()
