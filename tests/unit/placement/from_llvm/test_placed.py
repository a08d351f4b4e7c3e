"""A kernel in order as it is keeps its own barriers where placing anew would take more."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

import fencepost
from fencepost.placement.place import Existing
from tests.command import app

SCANS = Path(__file__).parents[3] / "placement" / "opencl" / "scans.ll"
BARRIER = "tail call void @_Z7barrierj(i32 noundef 1)"
DEFINITION = re.compile(r"^define [^\n]* @(\w+)\(.*?^}\n", re.DOTALL | re.MULTILINE)


def _kernel(name: str) -> str:
    """The module with one of its kernels."""
    return DEFINITION.sub(
        lambda found: found[0] if found[1] == name else "", SCANS.read_text(encoding="utf-8")
    )


def test_its_own_are_kept(tmp_path: Path) -> None:
    """Up and down a tree: that the last step up is by the one that clears the root is seen by a
    proof of the whole kernel alone, which holds for its barriers.
    """
    file = tmp_path / "k.ll"
    file.write_text(_kernel("scan_up_and_down"), encoding="utf-8")
    options = ("place", str(file), "--existing", "strip")
    (line,) = CliRunner().invoke(app, [*options, "--json"]).stdout.splitlines()
    record = json.loads(line)
    counts = (record["barriers_before"], record["barriers_after"], record["anew"])
    assert (counts, record["verified"], record["placed"]) == ((3, 3, 4), True, [])
    told = CliRunner().invoke(app, [*options]).stdout
    assert "its own barriers are kept: placed anew, there would be 4" in told
    made = fencepost.place(file.read_text(encoding="utf-8"), existing=Existing.STRIP)
    assert made.ok
    assert made.text.count(BARRIER) == 3


@pytest.mark.parametrize("which", [0, 2])
def test_wrong_ones_are_not_kept(which: int) -> None:
    """Fewer than placement needs, and not in order: placed anew. (The other one is redundant.)"""
    lines = _kernel("scan_up_and_down").split("\n")
    at = [number for number, line in enumerate(lines) if BARRIER in line]
    assert len(at) == 3
    del lines[at[which]]
    made = fencepost.place("\n".join(lines), existing=Existing.STRIP)
    assert made.ok
    ((_, placement),) = made.placements
    assert placement.is_stripped
    assert "call void @_Z7barrierj" not in made.text
