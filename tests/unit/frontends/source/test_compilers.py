"""Which compiler is taken."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from fencepost.errors import InputError, UnsupportedError
from fencepost.frontends.source import compilers
from fencepost.frontends.source.compilers import VARIABLE, Kind, find_compiler


def command(folder: Path, name: str, targets: str) -> Path:
    """A program that says which targets it has."""
    path = folder / name
    path.write_text(f"#!{sys.executable}\nprint({targets!r})\n")
    path.chmod(0o755)
    return path


@pytest.fixture
def no_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compilers, "zig_folder", lambda: None)


def test_the_one_asked_for_comes_first(tmp_path: Path) -> None:
    mine = command(tmp_path, "mine", "amdgcn")
    other = command(tmp_path, "other", "amdgcn")
    assert find_compiler(str(mine), {VARIABLE: str(other)}).command == (str(mine),)
    assert find_compiler(None, {VARIABLE: str(other)}).command == (str(other),)


def test_one_without_amdgpu_is_refused_where_it_is_named(tmp_path: Path) -> None:
    plain = command(tmp_path, "plain", "x86-64")
    with pytest.raises(InputError, match="no target amdgcn"):
        find_compiler(str(plain), {})
    with pytest.raises(InputError, match=VARIABLE):
        find_compiler(None, {VARIABLE: str(plain)})
    with pytest.raises(InputError, match="no such command"):
        find_compiler(str(tmp_path / "gone"), {})


@pytest.mark.usefixtures("no_package")
def test_one_without_amdgpu_is_passed_over_on_path(tmp_path: Path) -> None:
    command(tmp_path, "clang", "x86-64")
    right = command(tmp_path, "clang-19", "amdgcn")
    environment = {"PATH": str(tmp_path), "ROCM_PATH": str(tmp_path)}
    assert find_compiler(None, environment).command == (str(right),)


@pytest.mark.usefixtures("no_package")
def test_hipcc_is_taken_before_clang(tmp_path: Path) -> None:
    command(tmp_path, "clang", "amdgcn")
    command(tmp_path, "hipcc", "")
    found = find_compiler(None, {"PATH": str(tmp_path)})
    assert found.kind is Kind.HIPCC


@pytest.mark.usefixtures("no_package")
def test_where_there_is_none_the_message_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(UnsupportedError) as error:
        find_compiler(None, {"PATH": str(tmp_path), "ROCM_PATH": str(tmp_path)})
    assert "pip install 'fencepost[source]'" in str(error.value)
    assert "\n" not in str(error.value)
