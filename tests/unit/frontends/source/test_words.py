"""Words of a compiler that name files."""

from __future__ import annotations

from pathlib import Path

import pytest

from fencepost.frontends.source.words import absolute, named, rewritten


@pytest.mark.parametrize(
    ("words", "made"),
    [
        (("-I", "inc"), ("-I", "/p/inc")),
        (("-Iinc", "-I../x", "-I/abs"), ("-I/p/inc", "-I/p/../x", "-I/abs")),
        (("-isystem", "a", "-idirafterb"), ("-isystem", "/p/a", "-idirafter/p/b")),
        (("--rocm-path=r", "--sysroot", "s"), ("--rocm-path=/p/r", "--sysroot", "/p/s")),
        (("-fplugin=x.so",), ("-fplugin=/p/x.so",)),
        (
            ("-Xclang", "-load", "-Xclang", "x.so"),
            ("-Xclang", "-load", "-Xclang", "/p/x.so"),
        ),
        (("-include", "not_there.h"), ("-include", "not_there.h")),
        (("-D", "-Iinc", "-DX=inc", "-Ux"), ("-D", "-Iinc", "-DX=inc", "-Ux")),
        (("-fgpu-rdc", "-O2", "-std=c++17"), ("-fgpu-rdc", "-O2", "-std=c++17")),
        (("-I=inc",), ("-I=inc",)),
        (("-I",), ("-I",)),
    ],
)
def test_paths_become_absolute(words: tuple[str, ...], made: tuple[str, ...]) -> None:
    assert absolute(words, "/p") == made


def test_a_file_to_include_is_the_folders_where_it_is_there(tmp_path: Path) -> None:
    (tmp_path / "h.h").write_text("")
    assert absolute(("-include", "h.h"), str(tmp_path)) == ("-include", str(tmp_path / "h.h"))


def test_what_is_dropped_goes_with_its_option() -> None:
    words = ("-I/a", "-isystem", "/b", "-Xclang", "-load", "-Xclang", "/c", "-DX")
    assert rewritten(words, lambda *_: None) == ("-DX",)


def test_folders_are_named() -> None:
    words = ("-I/a", "-include", "/b/h.h", "-D", "-I/c", "-Irelative")
    assert named(words) == ("/a", "/b")
