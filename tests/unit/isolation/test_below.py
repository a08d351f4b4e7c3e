"""Which files may be read and shown."""

from __future__ import annotations

from pathlib import Path

from fencepost.isolation.below import is_below


def test_links_are_followed(tmp_path: Path) -> None:
    tree = tmp_path / "tree"
    tree.mkdir()
    (tmp_path / "secret").write_text("")
    (tmp_path / "tree2").mkdir()
    (tree / "out").symlink_to(tmp_path / "secret")
    (tree / "loop").symlink_to(tree / "loop")
    (tmp_path / "way").symlink_to(tree)
    for inside in ("tree", "tree/x", "tree/a/../x", "way/x", "tree/loop"):
        assert is_below(str(tmp_path / inside), (str(tree),)), inside
    for outside in ("tree/out", "tree/../secret", "tree2/x", "tree\0"):
        assert not is_below(str(tmp_path / outside), (str(tree),)), outside
    assert is_below(str(tree / "x"), (str(tmp_path / "way"),))
    assert not is_below(str(tree / "x"), ())
