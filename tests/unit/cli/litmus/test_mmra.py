"""`fencepost mmra` as its users meet it."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from fencepost.cli.parsing.status import Status
from tests.command import app

TEXT = """; two lines
; of comment
define void @f(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p, !mmra !0
  store i32 2, ptr addrspace(1) %p
  fence syncscope("agent") release, !mmra !1
  ret void
}
!0 = !{!"vulkan", !"private"}
!1 = !{!"vulkan", !"nonprivate"}
"""


def run(*words: object, text: str = "") -> Result:
    return CliRunner().invoke(app, ["mmra", "--memory", "0", *map(str, words)], input=text)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "f.ll"
    path.write_text(TEXT)
    return path


def test_what_is_kept_apart_and_why(file: Path) -> None:
    done = run(file)
    assert done.exit_code == Status.OK
    assert "@f: 2 operations with tags, in 2 sets; 1 without, compatible with all" in done.stdout
    assert "line 4: store i32 1" in done.stdout
    assert "A and B: not compatible (of vulkan A has private, B nonprivate)" in done.stdout
    assert "replaces one of each has !{vulkan:nonprivate, vulkan:private}" in done.stdout


def test_a_suffix_that_says_nothing(file: Path) -> None:
    text = TEXT.replace("vulkan", "amdgpu-synchronize-as").replace('"private"', '"locl"')
    file.write_text(text)
    done = run(file)
    assert done.exit_code == Status.FOUND
    assert f"{file}:4: the tag amdgpu-synchronize-as:locl says nothing" in done.stdout
    assert "did you mean amdgpu-synchronize-as:local?" in done.stdout


def test_what_a_pass_relaxes(file: Path, tmp_path: Path) -> None:
    after = tmp_path / "after.ll"
    after.write_text(
        TEXT.replace("i32 2, ptr addrspace(1) %p", "i32 2, ptr addrspace(1) %p, !mmra !0")
    )
    done = run(file, after)
    assert done.exit_code == Status.FOUND
    assert f"{after}:5: @f: store i32 2" in done.stdout
    assert f"{file}:5: store i32 2" in done.stdout
    assert run(after, file).exit_code == Status.OK


def test_on_the_standard_input() -> None:
    done = run("-", text=TEXT)
    assert done.exit_code == Status.OK
    assert done.stdout.startswith("-: @f: ")


def test_no_annotations(file: Path) -> None:
    file.write_text(TEXT.replace(", !mmra !0", "").replace(", !mmra !1", ""))
    assert "no operation has relaxation annotations" in run(file).stdout


@pytest.mark.parametrize("text", ["hello", "define void @f( {"])
def test_what_cannot_be_read(file: Path, text: str) -> None:
    file.write_text(text)
    done = run(file)
    assert done.exit_code == Status.INPUT
    assert "help:" in done.stderr


def test_the_standard_input_has_one_module() -> None:
    done = run("-", "-", text=TEXT)
    assert done.exit_code == Status.INPUT
    assert "give the other one as a file" in done.stderr
