"""LLVM's tools for tests of the ABI: found by name, and the tests that need one skip without it."""

from __future__ import annotations

import io
import re
import shutil
import subprocess
from dataclasses import dataclass
from functools import cache

import pytest
from elftools.elf.elffile import ELFFile

from fencepost.targets.processor import Architecture, Processor
from fencepost.targets.processors import ALL_PROCESSORS

VERSIONS = (19, 22)
"""The versions of LLVM that the tests know; Debian has both."""

AMDGCN = tuple(row for row in ALL_PROCESSORS if row.architecture is Architecture.AMDGCN)
NAMES = tuple(name for row in AMDGCN for name in (row.name, *row.alternatives))
"""Every name that `-mcpu` takes, so a processor with another name stands there twice."""


@dataclass(frozen=True, slots=True)
class Tool:
    """A tool of one version of LLVM."""

    name: str
    version: int

    @property
    def program(self) -> str:
        return f"{self.name}-{self.version}"

    def needed(self) -> None:
        """Skips the test where the tool is absent."""
        if shutil.which(self.program) is None:
            pytest.skip(f"{self.program} is not installed")

    def run(self, *options: str, text: str) -> subprocess.CompletedProcess[bytes]:
        """Runs the tool on a text. Skips the test where the tool is absent."""
        self.needed()
        return subprocess.run(
            [self.program, *options], input=text.encode(), capture_output=True, check=False
        )

    def knows(self, processor: str) -> bool:
        """Whether this version has the processor. Skips the test where the tool is absent."""
        self.needed()
        return processor in _processors(self.program)


@cache
def _processors(program: str) -> frozenset[str]:
    """What `-mcpu=help` lists."""
    shown = subprocess.run(
        [program, "-mtriple=amdgcn", "-mcpu=help"]
        if program.startswith("llc")
        else [program, "-triple=amdgcn", "-mcpu=help"],
        input=b"",
        capture_output=True,
        check=False,
    ).stderr.decode()
    listed = shown.partition("Available features")[0]
    return frozenset(re.findall(r"^  ([\w-]+) +- Select", listed, re.MULTILINE))


def section(data: bytes, name: str) -> bytes:
    """The bytes of a section of an ELF file."""
    found = ELFFile(io.BytesIO(data)).get_section_by_name(name)
    assert found is not None, name
    contents: bytes = found.data()
    return contents


def errors(shown: bytes) -> list[tuple[int, str]]:
    """The errors that an assembler shows: line and message."""
    pattern = r"^<stdin>:(\d+):\d+: error: (.*)$"
    return [(int(a), b) for a, b in re.findall(pattern, shown.decode(), re.MULTILINE)]


def assembled(tool: Tool, processor: str, text: str, triple: str = "amdgcn-amd-amdhsa") -> bytes:
    """The object file that an assembler makes of a text; fails the test where it refuses."""
    done = tool.run(
        f"-triple={triple}", f"-mcpu={processor}", "-filetype=obj", "-o", "-", text=text
    )
    assert done.returncode == 0, done.stderr.decode()[:2000]
    return done.stdout


def processor_of(name: str) -> Processor:
    """The processor of a primary or alternative name."""
    return next(row for row in AMDGCN if name in (row.name, *row.alternatives))
