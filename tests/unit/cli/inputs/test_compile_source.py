"""How modules of sources name files, and whose words count."""

from __future__ import annotations

from pathlib import Path

import pytest

from fencepost.cli.inputs.compile_source import isolated, named_from_here, trusted, with_folder
from fencepost.cli.inputs.compiling import Compiling
from fencepost.errors import InputError

FILE = '!1 = !DIFile(filename: "{}", directory: "{}")'


@pytest.mark.parametrize(
    ("path", "name"), [("k.hip", "k.hip"), ("a/k.hip", "a/k.hip"), ('/b"/k.hip', "/b\\22/k.hip")]
)
def test_names_are_from_here(path: str, name: str) -> None:
    for directory in ("", "."):
        assert named_from_here(FILE.format("k.hip", directory), Path(path)) == FILE.format(
            name, "."
        )


def test_a_module_for_others_has_its_folder() -> None:
    assert with_folder(FILE.format("k.hip", "."), Path("/p q")) == FILE.format("k.hip", "/p q")
    for kept in (FILE.format("/x/k.h", ""), FILE.format("k.h", "/x")):
        assert with_folder(kept, Path("/p")) == kept


def test_a_database_names_nothing_outside_of_its_project(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tree = tmp_path / "p"
    (tree / "inc").mkdir(parents=True)
    (tree / "inc" / "h.h").write_text("")
    (tree / "way").symlink_to(tmp_path)
    monkeypatch.setenv("ROCM_PATH", str(tmp_path / "rocm"))
    words = (
        *("-Iinc", "-isystem", "/usr/include", "-include", "inc/h.h", "-include", "found.h"),
        f"--rocm-path={tmp_path / 'rocm'}",
    )
    kept = (
        *(f"-I{tree}/inc", "-isystem", "/usr/include", "-include", f"{tree}/inc/h.h"),
        *("-include", "found.h", f"--rocm-path={tmp_path / 'rocm'}"),
    )
    strange = (
        *("-I..", "-Iway", f"-I{tmp_path}", "-isystem", "/etc", "-include", "/etc/passwd"),
        *("-include", "../../../etc/shadow", f"--rocm-path={tree}", f"--hip-path={tmp_path}"),
    )
    assert trusted((*words, *strange), str(tree), str(tree)) == kept


def test_a_wish_is_one_of_three(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="auto, require, off"):
        isolated(Compiling(), [tmp_path], [], "always", whole=False).__enter__()


def test_users_words_are_absolute_and_response_files_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "r.rsp").write_text("-Iinc '-DX=a b'\n")
    compiling = Compiling(words=("@r.rsp", "-Iother", "-fgpu-rdc"))
    with isolated(compiling, [tmp_path], [tmp_path / "k.hip"], "off", whole=False) as how:
        words = how.words
    assert words == (f"-I{tmp_path}/inc", "-DX=a b", f"-I{tmp_path}/other", "-fgpu-rdc")
