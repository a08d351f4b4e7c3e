"""The code objects of ROCm libraries that a package on PyPI carries, checked one and all.

`make wheel` downloads the package and prints what was found; nothing of it is kept.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
import zipfile
from collections import Counter
from pathlib import Path

from fencepost.code_object.check.check import check
from fencepost.code_object.elf.draft import write
from fencepost.code_object.reading import read_code_objects
from fencepost.code_object.resources import resources

PACKAGE = "bitsandbytes==0.50.2"
CODE_OBJECTS = 218
PROCESSORS = 25


def main() -> int:
    """Download, check, print; 1 where something is not as it should be."""
    with tempfile.TemporaryDirectory() as folder:
        pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
        subprocess.run([*pip, "--dest", folder, PACKAGE], check=True)
        for wheel in Path(folder).glob("*.whl"):
            with zipfile.ZipFile(wheel) as archive:
                archive.extractall(folder)
        return _report(sorted(Path(folder).rglob("*.so")))


def _report(libraries: list[Path]) -> int:
    start = time.perf_counter()
    processors: Counter[str] = Counter()
    told: Counter[str] = Counter()
    kernels = 0
    changed = 0
    for library in libraries:
        here = 0
        for code in read_code_objects(library):
            here += 1
            processors[str(code.target.target.processor)] += 1
            changed += write(code.elf) != bytes(code.data)
            kernels += sum(resources(kernel) is not None for kernel in code.kernels)
            for finding in check(code):
                told[f"{finding.code} {finding.message}"] += 1
        if here:
            print(f"{library.name}: {here} code objects")
    total = sum(processors.values())
    print(
        f"{total} code objects for {len(processors)} processors, {kernels} kernels, "
        f"{changed} written otherwise than read, {sum(told.values())} findings, "
        f"{time.perf_counter() - start:.1f} s"
    )
    for message, number in told.most_common(20):
        print(f"  {number} × {message}")
    expected = (total, len(processors)) == (CODE_OBJECTS, PROCESSORS)
    return int(bool(told) or bool(changed) or not expected)


if __name__ == "__main__":
    sys.exit(main())
