"""The code objects that packages on PyPI carry: one command a package, and what it must find.

`make wheel` downloads the packages one by one and keeps nothing of them. Of each, every code object
is found (bytes that begin one are counted apart from the reader, also in what is compressed), none
has an error, none is written otherwise than it is read; the command's time and memory are printed.

    python -m tests.code_object.rocm_wheel [--only NAME] [--folder FOLDER]
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import time
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path

from fencepost.code_object.bundle import zstd
from fencepost.code_object.bundle.compressed import MAX_SIZE
from fencepost.code_object.elf.draft import write
from fencepost.code_object.reading import read_code_objects

PACKAGES = {
    "bitsandbytes": "0.50.2",
    "cupy-rocm-7-0": "14.2.0",
    "cupy-rocm-5-0": "13.3.0",
    "jax-rocm7-plugin": "0.10.2",
    "onnxruntime-rocm": "1.22.2.post3",
    "pyg-lib-rocm": "0.8.0.post2",
    "cyllama-rocm": "0.2.18",
    "mojolearn-amd": "0.8.62",
}
MEMORY = 1 << 30
"""Bytes that the command may take."""

_CODE_OBJECT = re.compile(rb"\x7fELF\x02\x01.{12}\xe0\0", re.DOTALL)
_COMPRESSED = re.compile(rb"CCOB([\1-\3])\0([\0\1])\0", re.DOTALL)
_HEADER = {1: 20, 2: 24, 3: 32}


def main() -> int:
    """Download, run, compare; 1 where something is not as it should be."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--only", action="append", choices=PACKAGES)
    parser.add_argument("--folder", type=Path, help="where packages are already")
    parser.add_argument("--compare", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.compare:
        print(*_compared(options.compare))
        return 0
    wrong = 0
    for package in options.only or PACKAGES:
        with tempfile.TemporaryDirectory() as temporary:
            folder = options.folder / package if options.folder else _downloaded(package, temporary)
            for wheel in sorted(folder.glob("*.whl")):
                wrong += _report(package, wheel)
    return int(bool(wrong))


def _downloaded(package: str, folder: str) -> Path:
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
    asked = [f"{package}=={PACKAGES[package]}", "--only-binary", ":all:"]
    subprocess.run([*pip, "--dest", folder, *asked], check=True)
    return Path(folder)


def _report(package: str, wheel: Path) -> bool:
    """Prints what came of a package; whether something is wrong."""
    status, output, seconds, memory = _run(wheel)
    said = output.splitlines()[-1:] or [""]
    told = said[0].partition(f"{wheel}: ")[2]
    inside = re.search(r"in ([\d,]+) code objects", told)
    found = int(inside[1].replace(",", "")) if inside else 0
    # In a process of its own: a process counts the memory of who started it as its own.
    compare = [sys.executable, "-m", __spec__.name, "--compare", str(wheel)]
    there, other = map(int, subprocess.check_output(compare, text=True).split())
    print(
        json.dumps(
            {
                "package": package,
                "status": status,
                "said": told,
                "there": there,
                "written otherwise": other,
                "seconds": round(seconds, 1),
                "MB": memory >> 20,
            }
        ),
        flush=True,
    )
    return bool(status or other or found != there or memory > MEMORY)


def _run(wheel: Path) -> tuple[int, str, float, int]:
    """The command: its status, what it printed, its seconds, and the bytes of the largest of its
    processes.
    """
    command = [sys.executable, "-m", "fencepost", "object", "--check", str(wheel)]
    start = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    with process.stdout as stream:
        output = stream.read()
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, output, time.perf_counter() - start, 1024 * used.ru_maxrss


def _compared(wheel: Path) -> tuple[int, int]:
    """How many code objects begin somewhere in a package, and how many of those that are read are
    written otherwise.
    """
    there = sum(map(_count, _members(wheel)))
    other = sum(write(code.elf) != bytes(code.data) for code in read_code_objects(wheel))
    return there, other


def _members(wheel: Path) -> Iterator[bytes]:
    with zipfile.ZipFile(wheel) as archive:
        for name in archive.namelist():
            yield archive.read(name)


def _count(data: bytes) -> int:
    """How many code objects begin somewhere in bytes, or in what is compressed there."""
    count = len(_CODE_OBJECT.findall(data))
    for found in _COMPRESSED.finditer(data):
        payload = data[found.start() + _HEADER[found[1][0]] :]
        try:
            if found[2] == b"\1":
                inside = zstd.decompress(memoryview(payload), MAX_SIZE)
            else:
                inside = zlib.decompressobj().decompress(payload)
        except (zstd.DamagedError, zlib.error):
            continue  # the letters alone, as the linker's own strings have them
        count += len(_CODE_OBJECT.findall(inside))
    return count


if __name__ == "__main__":
    sys.exit(main())
