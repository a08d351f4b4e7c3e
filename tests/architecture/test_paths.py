"""Paths that documents mention exist."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.architecture.source_tree import PACKAGE, ROOT, SHARED, document

DOCUMENTS = ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "DEVIATIONS.md", "CHANGELOG.md")
FOLDERS = ("src", "tests", "docs", "benchmarks", "examples", "tools", ".github")
"""What a path in a document may start with, besides the folders of the package."""

ELSEWHERE = {
    "vulkan": "a collection of litmus tests that stands beside the repository",
    "scale": "a collection of litmus tests that stands beside the repository",
    "llvm": "LLVM's own tree",
    "clang": "LLVM's own tree",
}
"""Where paths start that lead into other trees, and into which."""

SUFFIX = re.compile(r"\.(py|lp|toml|md|litmus|ll|bc|s|json|svg|rst|txt|yml|yaml|cfg|sh|hip|mlir)$")
PLACEHOLDER = re.compile(r"[<>{}$…]|\b[A-Z]{3,}\b|\.\.\.")
"""Where a document leaves a name open, nothing needs to exist."""


def _documents() -> list[str]:
    guides = sorted(path.relative_to(ROOT).as_posix() for path in ROOT.glob("docs/**/*.md"))
    return [*DOCUMENTS, *guides]


def _paths(text: str) -> Iterator[str]:
    """The paths in backticks, without a line number or a test's name."""
    for span in re.findall(r"`([^`\n]+)`", text):
        name = re.sub(r"(::.*|:\d+(:\d+)?)$", "", span)
        if "/" not in name or re.search(r"[\s=(),;|*?]", name.replace("*", "")):
            continue
        if PLACEHOLDER.search(name) or "://" in name or name.startswith("/"):
            continue
        first = name.split("/")[0]
        if first in ELSEWHERE:
            continue
        known = first in FOLDERS or (PACKAGE / first).is_dir() or first in (".", "..")
        if SUFFIX.search(name) or (known and not _is_axiom(name)):
            yield name


def _is_axiom(name: str) -> bool:
    from fencepost.executions.rules import axioms_of, editions

    return any(name in axioms_of(edition) for edition in editions())


def _exists(name: str, beside: str) -> bool:
    """Whether a path, or a pattern, leads somewhere from the repository, the package, or the
    document.
    """
    if name.startswith("../shared/") and not SHARED.is_dir():
        return True
    for start in (ROOT, PACKAGE, (ROOT / beside).parent):
        if "*" in name:
            if any(start.glob(name)):
                return True
        elif (start / name).exists():
            return True
    return False


@pytest.mark.parametrize("name", _documents())
def test_paths_exist(name: str) -> None:
    """Each path in backticks exists."""
    wrong = sorted({path for path in _paths(document(name)) if not _exists(path, name)})
    assert not wrong, "\n".join(wrong)


def test_paths_are_told_from_words() -> None:
    """What counts as a path: a known folder or suffix, and no open name."""
    text = (
        "`src/fencepost/errors.py:12` `P0/P1` `tests/litmus/<family>/x.litmus` `and/or` `models/`"
    )
    assert list(_paths(text)) == ["src/fencepost/errors.py", "models/"]
