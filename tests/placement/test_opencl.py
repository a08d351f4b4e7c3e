"""OpenCL kernels with LDS and barriers by hand, in the style of checkers' own collections: all
barriers out, placed anew, no more than their authors wrote, and as right as before.

Built-in functions stay calls (`opencl/build.sh`); waves have 32 work-items.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.command import app

FOLDER = Path(__file__).parent / "opencl"
MODULES = sorted(FOLDER.glob("*.ll"))
OTHERWISE = {
    "five_points": "unknown",
    "merge_places": "unknown",
    "product": "bug",
    "product_two_stages": "bug",
    "transposed": "unknown",
    "transposed_padded": "proved",
}
"""What `check` says of kernels that it does not prove, with their own barriers as with those
placed: the width of what they write may be any, so that rows overlap; or a place is searched for;
or no proof is found for any grid.
"""


def run(*arguments: str) -> list[dict[str, object]]:
    """The lines of JSON that a command prints."""
    result = CliRunner().invoke(app, list(arguments))
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_corpus() -> None:
    """Sixty kernels, each with its source."""
    sources = [each.with_suffix(".cl").read_text(encoding="utf-8") for each in MODULES]
    assert sum(each.count("kernel void ") for each in sources) >= 60
    assert all("barrier(" in each for each in sources)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_placed_anew(path: Path, tmp_path: Path) -> None:
    """Verified, no more barriers than by hand in any kernel, and proved wherever `check` proves the
    kernel as it was written.
    """
    after = tmp_path / "after.ll"
    placed = run(
        "place", str(path), "--mcpu", "gfx1100", "--existing", "strip", "--json", "-o", str(after)
    )
    assert [each["verified"] for each in placed] == [True] * len(placed)
    more = [
        each["input"]
        for each in placed
        if each["barriers_after"] > each["barriers_before"]  # type: ignore[operator]
    ]
    assert more == []
    verdicts = {str(each["kernel"]): each["verdict"] for each in run("check", str(after), "--json")}
    assert verdicts == {name: OTHERWISE.get(name, "proved") for name in verdicts}
    assert len(verdicts) == len(placed)
