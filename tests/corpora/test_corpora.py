"""Programs that others wrote: each verdict is the recorded one, or the documented difference."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fencepost.executions.options import Options
from fencepost.executions.verdict import run
from fencepost.frontends.litmus.parse import parse

ROOT = Path(__file__).resolve().parents[2]
CORPORA = ROOT.parent / "shared" / "corpora"
DOCUMENT = ROOT / "docs" / "external-tests.md"
FILES = sorted(
    path
    for folder in ("vulkan/memory", "vulkan/barriers", "scale")
    for path in (CORPORA / folder).glob("*.litmus")
)

pytestmark = pytest.mark.skipif(
    not FILES, reason="the outside programs are not beside the repository"
)


def documented() -> set[str]:
    """The tests that the document says differ."""
    return set(re.findall(r"^\| `([^`]+\.litmus)` \|", DOCUMENT.read_text("utf-8"), re.MULTILINE))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_verdict_is_the_recorded_one_or_documented(path: Path) -> None:
    verdict = run(parse(path.read_text(encoding="utf-8")), Options(max_outcomes=0))
    assert verdict.holds is not None
    name = path.relative_to(CORPORA).as_posix()
    assert verdict.as_expected == (name not in documented())


def test_the_document_names_tests_that_exist() -> None:
    assert documented()
    assert documented() <= {path.relative_to(CORPORA).as_posix() for path in FILES}
