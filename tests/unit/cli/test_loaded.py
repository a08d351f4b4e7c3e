"""A command loads what it needs, its workers too: that is most of the time of a short run.

`python -X importtime` writes a line for each module that a process or a fork of it loads.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys

import pytest

from tests.architecture.source_tree import ROOT

_LOADED = re.compile(r"^import time: [^|]*\|[^|]*\| *([\w.]+)$", re.MULTILINE)
_PARSER = ("typer", "click", "rich", "pydantic", "argparse", "inspect", "dataclasses")
_READERS = ("tomllib", "yaml", "importlib.metadata")
_FILES = ("tempfile", "shutil", "subprocess", "multiprocessing")
_ENGINES = ("numpy", "z3", "llvmlite", "clingo")
_SMALL = (*_PARSER, *_READERS, *_FILES, *_ENGINES, "secrets", "hashlib")
"""Modules that a command without an engine has no use for."""

CASES = {
    "explain FP201": (26, (*_SMALL, "fencepost.lowering", "fencepost.diagnostics.codes")),
    "explain llvm.amdgcn.readlane": (30, (*_SMALL, "fencepost.lowering", "fencepost.llvm")),
    "targets": (34, (*_SMALL, "json")),
    "targets gfx942": (40, (*_SMALL, "json")),
    "targets gfx942 --json": (42, _SMALL),
    "lower 'fence agent acq_rel' --mcpu gfx942": (
        106,
        (
            *(*_SMALL, "json", "pickle", "fencepost.llvm.ir", "fencepost.diagnostics"),
            "fencepost.cli.workers.worker",
        ),
    ),
    "object examples/reduce.co": (
        110,
        (
            *(*_PARSER, *_READERS, *_FILES, *_ENGINES, "cxxfilt", "ctypes.util"),
            "fencepost.abi.amdpal",
        ),
    ),
    "litmus tests/litmus/mp/mp_acq_rel_accesses.litmus": (
        111,
        (
            *("typer", "rich", "numpy", "z3", "llvmlite", "dataclasses", "inspect", "yaml"),
            *("tempfile", "shutil", "subprocess", "secrets", "hashlib", "tomllib", "datetime"),
        ),
    ),
    "check examples/reduce.ll": (
        374,
        ("typer", "rich", "clingo", "yaml", "z3", "numpy.ma", "cxxfilt", "hashlib"),
    ),
}
"""Command lines, each with the most modules of the package that it loads, and with those of
libraries, and of other rooms, that it does not load."""


def _loaded(line: str) -> list[str]:
    variables = {**os.environ, "FENCEPOST_CACHE_DIR": "", "COLUMNS": ""}
    words = [sys.executable, "-X", "importtime", "-c", _MAIN, *shlex.split(line)]
    done = subprocess.run(
        words, capture_output=True, text=True, cwd=ROOT, env=variables, check=False
    )
    assert done.stdout, done.stderr
    return _LOADED.findall(done.stderr)


_MAIN = "from fencepost.__main__ import main; main()"


@pytest.mark.parametrize("line", CASES)
def test_modules(line: str) -> None:
    """Where the limit is exceeded, look if what was added can be loaded where it is used."""
    most, others = CASES[line]
    found = {*_loaded(line)}
    assert not found.intersection(others)
    own = {each for each in found if each.split(".")[0] == "fencepost"}
    assert len(own) <= most, sorted(own)


def test_what_is_loaded_is_seen() -> None:
    """In workers, too."""
    found = _loaded("check examples/reduce.ll")
    assert {"numpy", "fencepost.kernels.check", "fencepost.cli.main"} <= {*found}
