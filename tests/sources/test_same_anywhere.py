"""The LLVM IR of a source does not depend on where its checkout lies."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from fencepost.cli.inputs.compile_source import compiler_of, isolated
from fencepost.cli.inputs.compiling import Compiling
from fencepost.cli.inputs.kinds import Input, modules_of
from fencepost.cli.workers.limits import Limits
from fencepost.cli.workers.pipe import pipe
from fencepost.cli.workers.worker import Desk, Outbox
from fencepost.frontends.source.packages import zig_folder

DESK = Desk(Outbox(pipe()[1]), Limits(None, None), frozenset())
"""Without a limit it says nothing of time."""

SOURCE = """#include "../inc/up.h"
#include <given.h>
#include "beside.h"
static __attribute__((device)) int s;
extern "C" __attribute__((global)) void k(int *p) {
  *p = up(given(beside(s))) + __FILE__[p[1]] + UP[p[2]];
}
"""


def checkout(root: Path) -> Path:
    """A project with headers on three ways."""
    for folder, name in (("inc", "up"), ("given", "given"), ("src", "beside")):
        (root / folder).mkdir(parents=True, exist_ok=True)
        text = f'inline __attribute__((device)) int {name}(int i) {{\n  asm volatile("s_nop 0");\n'
        text += "  return i;\n}\n"
        (root / folder / f"{name}.h").write_text(text)
    with (root / "inc" / "up.h").open("a") as file:
        file.write("static __attribute__((device)) const char UP[] = __FILE__;\n")
    (root / ".git").mkdir()
    (root / "src" / "a.hip").write_text(SOURCE)
    (root / "src" / "b.cl").write_text("kernel void k(global int *p) { *p = __FILE__[0]; }\n")
    return root


def module(root: Path, name: str, clang: str | None, *words: str, sandbox: str = "auto") -> Input:
    path = root / "src" / name
    compiling = Compiling(clang, words=(f"-I{root / 'given'}", *words))
    with isolated(compiling, [path], [path], sandbox, whole=False) as how:
        (found,) = modules_of(path, how, DESK)
    return found


@pytest.fixture(params=["clang-19", "ziglang"])
def clang(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> str:
    """A compiler by its name; '' is ziglang's, which is found where no other is."""
    name: str = request.param
    if name == "ziglang":
        if zig_folder() is None:
            pytest.skip("ziglang is not here")
        monkeypatch.setenv("PATH", str(tmp_path / "empty"))
        return ""
    return shutil.which(name) or pytest.skip(f"{name} is not here")


@pytest.mark.parametrize("words", [(), ("-fgpu-rdc",)], ids=["whole", "relocatable"])
@pytest.mark.parametrize("name", ["a.hip", "b.cl"])
def test_two_checkouts(clang: str, name: str, words: tuple[str, ...], tmp_path: Path) -> None:
    """Two folders of one tree, of other names and depths, give the same bytes; so does the absence
    of a sandbox.
    """
    one = checkout(tmp_path / "one")
    other = checkout(tmp_path / "a longer way" / "to another")
    first = module(one, name, clang or None, *words)
    second = module(other, name, clang or None, *words, sandbox="off")
    assert first.module == second.module
    assert isinstance(first.module, str)
    assert str(tmp_path) not in first.module
    assert first.sandbox != "none" or second.sandbox == "none"


def test_a_changed_text_names_the_same_files(clang: str, tmp_path: Path) -> None:
    """--fix compiles other texts in place of the source; their places are the source's."""
    root = checkout(tmp_path / "one")
    path = root / "src" / "a.hip"
    compiling = Compiling(clang or None, words=(f"-I{root / 'given'}",))
    with isolated(compiling, [path], [path], "auto", whole=False) as how:
        text = compiler_of(path, how, DESK)(path.read_text())
    assert str(tmp_path) not in text
    assert 'filename: "a.hip"' in text
