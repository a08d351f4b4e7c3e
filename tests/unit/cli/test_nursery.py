"""The nursery loads what is installed, and needs no extra."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib

from tests.architecture.source_tree import ROOT

_WITHOUT = """
import importlib.abc, sys

class Absent(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {absent!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
        return None

sys.meta_path.insert(0, Absent())
from fencepost.cli import nursery
nursery.load()
print(len([each for each in sys.modules if each.startswith("fencepost.")]))
"""
_MODULES = {"pyyaml": "yaml", "sphinx": "sphinx", "mcp": "mcp", "wave-lang": "wave_lang"}
"""Modules of libraries that have another name than these."""


def _absent() -> frozenset[str]:
    """The modules of the libraries that extras bring."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    found = {"sympy", "lsprotocol", "pydantic"}
    for extra in ("judge", "lsp", "mcp", "triton", "wave"):
        for each in project["optional-dependencies"][extra]:
            name = re.split(r"[\[<>=~]", each)[0].strip()
            found.add(_MODULES.get(name, name.replace("-", "_")))
    return frozenset(found)


def test_no_extra_is_needed() -> None:
    script = _WITHOUT.format(absent=sorted(_absent()))
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 500
