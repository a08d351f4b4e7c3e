"""Patterns of files in the plan of a campaign."""

from __future__ import annotations

from pathlib import Path

import pytest

from fencepost.cli.inputs.patterns import matching


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A folder with files at several depths."""
    for name in (
        "a.ll",
        "b.co",
        "-.ll",
        ".hidden.ll",
        "s/a.ll",
        "s/t/b.ll",
        ".git/c.ll",
        "u/t/x.ll",
    ):
        path = tmp_path / "plan" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    (tmp_path / "out.ll").touch()
    return tmp_path / "plan"


@pytest.mark.parametrize(
    ("pattern", "names"),
    [
        ("*.ll", "-.ll a.ll"),
        ("**/*.ll", "-.ll a.ll s/a.ll s/t/b.ll u/t/x.ll"),
        ("**/**/*.ll", "-.ll a.ll s/a.ll s/t/b.ll u/t/x.ll"),
        ("s/**", "s/a.ll s/t s/t/b.ll"),
        ("*/t/*.ll", "s/t/b.ll u/t/x.ll"),
        ("**/t", "s/t u/t"),
        ("[ab].*", "a.ll b.co"),
        (".*.ll", ".hidden.ll"),
        (".git/*", ".git/c.ll"),
        ("../*.ll", "../out.ll"),
        ("nowhere/*", ""),
        ("a\0/*", ""),
    ],
)
def test_what_a_pattern_matches(tree: Path, pattern: str, names: str) -> None:
    """The same as a shell with `globstar`."""
    found = [str(each)[len(str(tree)) + 1 :] for each in matching(tree, pattern)]
    assert " ".join(found) == names


def test_links_are_no_way_around(tree: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Folders that hold links to themselves are read once, and what leads out is reported."""
    for name in ("loop", "again", "s/up"):
        (tree / name).symlink_to(tree)
    (tree / "s/inside.ll").symlink_to(tree / "s/a.ll")
    (tree / "s/outside.ll").symlink_to(tree.parent / "out.ll")
    names = [each.name for each in matching(tree, "s/**/*.ll")]
    assert names == ["a.ll", "inside.ll", "b.ll"]
    assert "outside.ll: skipped: a link to outside" in capsys.readouterr().err
    assert matching(tree / "loop", "*.ll") == [tree / "loop/-.ll", tree / "loop/a.ll"]
