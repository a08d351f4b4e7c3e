"""Every hostile tree, with both compilers, in a sandbox and without."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from enum import Enum
from pathlib import Path

import pytest

from tests.hostile.place import WORD, Place, Tree, program
from tests.hostile.trees import TREES

WHOLE = "FENCEPOST_TEST_WHOLE"
"""Where this is set in the environment, each compiler runs in a sandbox and without."""


class Compiler(Enum):
    """The compilers that are attacked."""

    CLANG = "clang"
    ZIG = "ziglang"


OF_COMPILERS = ("response", "config", "include", "database", "variable", "path")
"""Trees that attack the compiler; the others attack this program, and one is enough."""


def _runs() -> Iterator[tuple[Tree, Compiler, str]]:
    for number, tree in enumerate(TREES):
        for at, compiler in enumerate(Compiler):
            if tree.needs not in ("", compiler.value):
                continue
            if os.environ.get(WHOLE):
                yield from ((tree, compiler, wish) for wish in ("auto", "off"))
            elif tree.needs or tree.name.startswith(OF_COMPILERS) or number % 2 == at:
                yield tree, compiler, ("auto", "off")[at]


RUNS = tuple(_runs())


def _environment(compiler: Compiler, place: Place, folder: Path) -> dict[str, str]:
    """A clean environment in which the compiler is the one that is found."""
    given = {
        "HOME": str(folder),
        "TMPDIR": str(folder / "temporary"),
        "FENCEPOST_CACHE_DIR": str(folder / "cache"),
        "XDG_STATE_HOME": str(folder / "state"),
        "PATH": str(folder / "bin"),
        "LC_ALL": "C.UTF-8",
    }
    for each in ("temporary", "bin"):
        (folder / each).mkdir(parents=True)
    names = ["bwrap", "sh"]
    if compiler is Compiler.CLANG:
        clang = shutil.which("clang-19")
        if clang is None:
            pytest.skip("clang-19 is not here")
        names.append("clang-19")
    elif not _has_ziglang():
        pytest.skip("ziglang is not here")
    for each in names:
        if found := shutil.which(each):
            (folder / "bin" / each).symlink_to(found)
    given |= place.environment
    given["PATH"] = given["PATH"].replace("{path}", str(folder / "bin"))
    return {name: value for name, value in given.items() if value or name == "PATH"}


def _has_ziglang() -> bool:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return bool(version("ziglang"))
    except PackageNotFoundError:
        return False


@pytest.mark.parametrize(
    ("tree", "compiler", "sandbox"),
    RUNS,
    ids=[f"{tree.name}-{compiler.value}-{wish}" for tree, compiler, wish in RUNS],
)
def test_nothing_happens(tree: Tree, compiler: Compiler, sandbox: str, tmp_path: Path) -> None:
    """Nothing of the tree is executed, nothing is written, and no secret is shown."""
    place = Place(tmp_path / "tree", tmp_path / "outside")
    for each in (place.tree, place.outside):
        each.mkdir()
    place.secret.write_text(f"{WORD} wrong = {WORD};\n")
    place.quoted.write_text(f'"{WORD}"\n')
    arguments = tree.build(place)
    environment = _environment(compiler, place, tmp_path / "user")
    here = environment.pop("cwd", str(place.tree))
    before = place.files()
    words = (sys.executable, "-m", "fencepost") if tree.module else program()
    wish = () if sandbox == "auto" else ("--sandbox", sandbox)
    done = subprocess.run(
        [*words, "check", *arguments, *wish],
        cwd=here,
        env=environment,
        capture_output=True,
        timeout=300,
    )
    said = (done.stdout + done.stderr).decode("utf-8", "replace")
    assert not place.canary.exists(), f"it was executed, or wrote: {said}"
    assert place.files() == before, said
    assert WORD not in said
    assert "root:x:" not in said
    assert "Traceback" not in said
    assert done.returncode in (0, 1, 2, 3), said
    assert done.returncode != 3 or "seconds" not in said, said
    assert tree.says in said
    assert not [*(tmp_path / "user" / "temporary").iterdir()], "left behind"


def test_there_are_sixty() -> None:
    """The list does not shrink, and its names are unique."""
    names = [each.name for each in TREES]
    assert len({*names}) == len(names) >= 60
