"""The identity of this program: another version of it, or of a library, may decide differently."""

from __future__ import annotations

import os
import re
import sys
from contextlib import suppress
from functools import cache
from pathlib import Path

from fencepost.patterns import pattern
from fencepost.store.sources import WRITTEN, digest

DECIDING = (
    "backports_zstd",
    "clingo",
    "cxxfilt",
    "fencepost",
    "llvmlite",
    "msgpack",
    "numpy",
    "pyelftools",
    "pyyaml",
    "z3_solver",
)
"""Distributions whose versions are part of the identity, by their normalized names: those that read
inputs or decide. rich and typer only print.
"""
_INFO = pattern(r"(.+)-([^-]+)\.(?:dist|egg)-info", re.IGNORECASE)


@cache
def identity() -> str:
    """Return the digest of the sources, versions of libraries, Python's minor version."""
    versions = " ".join(f"{name}={version}" for name, version in _versions())
    return f"{_sources()} {versions} python={sys.version_info[0]}.{sys.version_info[1]}"


def _sources() -> str:
    root = Path(__file__).parent.parent
    try:
        descriptor = os.open(root / WRITTEN, os.O_RDONLY)
    except OSError:
        return digest(root)
    try:
        return os.read(descriptor, 200).decode("ascii", "replace").strip()
    finally:
        os.close(descriptor)


def _versions() -> list[tuple[str, str]]:
    """Return name and version of each deciding distribution, as the names of their folders state
    them. importlib.metadata finds the same, but takes longer to load than a litmus test takes.
    """
    found: dict[str, str] = {}
    for folder in sys.path:
        names: list[str] = []
        with suppress(OSError):
            names = sorted(each.name for each in Path(folder or ".").iterdir())
        for each in names:
            if (info := _INFO.fullmatch(each)) is not None:
                found.setdefault(re.sub(r"[-_.]+", "_", info[1]).lower(), info[2])
    return [(each, found.get(each) or _asked(each)) for each in DECIDING]


def _asked(name: str) -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(name.replace("_", "-"))
    except PackageNotFoundError:
        return "?"
