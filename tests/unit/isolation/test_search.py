"""Where on PATH a program is looked for."""

from __future__ import annotations

from pathlib import Path

import pytest

from fencepost.isolation.search import search_path


def program(folder: Path) -> str:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "clang").write_text("#!/bin/sh\n")
    (folder / "clang").chmod(0o755)
    return str(folder)


@pytest.mark.parametrize("entry", ["", ".", "bin", "TREE/bin", "LINK"])
def test_a_folder_of_strangers_is_passed_over(
    entry: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tree = tmp_path / "tree"
    for each in (tree, tree / "bin"):
        program(each)
    (tmp_path / "link").symlink_to(tree / "bin")
    good = program(tmp_path / "good")
    monkeypatch.chdir(tree)
    entry = entry.replace("TREE", str(tree)).replace("LINK", str(tmp_path / "link"))
    path = search_path(f"{entry}:{good}", (str(tree),))
    assert path.find("clang") == f"{good}/clang"
    assert path.overlooked("clang") == (entry or ".")
    assert path.overlooked("hipcc") is None


def test_a_path_is_no_name(tmp_path: Path) -> None:
    path = search_path(program(tmp_path))
    assert path.find(f"{tmp_path}/clang") is None
    assert path.find("") is None
    assert search_path(".").find("clang") is None
