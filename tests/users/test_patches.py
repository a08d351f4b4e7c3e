"""`--fix` of what people write: each change is one statement, and what it leaves is proved."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from fencepost.cli.parsing.status import Status
from fencepost.errors import UnsupportedError
from fencepost.frontends.source.compilers import find_compiler
from tests.command import app
from tests.users.table import HERE, MENDED, NOT_MENDED, Mended
from tests.users.test_users import ALL


@pytest.fixture(scope="module", autouse=True)
def compiler() -> None:
    try:
        find_compiler(None)
    except UnsupportedError as error:
        pytest.skip(f"no compiler: {error.message}")


def fixed(path: Path, *words: str) -> dict[str, Any]:
    done = CliRunner().invoke(
        app, ["check", str(path), "--fix", "--json", "--timeout", "300", *words]
    )
    record: dict[str, Any] = json.loads(done.stdout.splitlines()[0])
    return record


def changed(patch: str) -> list[str]:
    """The lines that a patch puts in."""
    lines = patch.splitlines()
    return [each[1:].strip() for each in lines if each[:1] == "+" and not each.startswith("+++")]


@pytest.mark.parametrize("row", MENDED, ids=lambda row: row.file)
def test_mended(row: Mended, tmp_path: Path) -> None:
    """The lines that are put in; written, the source is proved."""
    if row.slow and not ALL:
        pytest.skip("takes tens of seconds; FENCEPOST_KERNELS=all")
    path = tmp_path / Path(row.file).name
    shutil.copy(HERE / row.file, path)
    found = fixed(path, "--apply")
    assert found["mend"]["mended"], found["mend"]
    assert found["mend"]["patch"].startswith(f"--- a{path}\n+++ b{path}\n")
    lines = changed(found["mend"]["patch"])
    assert len(lines) == len(row.lines)
    for line, part in zip(lines, row.lines, strict=True):
        assert part in line
    again = CliRunner().invoke(app, ["check", str(path), "--json", "--timeout", "300"])
    record = json.loads(again.stdout.splitlines()[0])
    proved = record["proof"] is not None or record["condition"]
    assert proved, record["diagnostics"]


def test_only_what_is_asked_for_is_written(tmp_path: Path) -> None:
    """Without --apply the source stays as it is, and the bug with it."""
    path = tmp_path / "k.hip"
    shutil.copy(HERE / MENDED[0].file, path)
    before = path.read_text()
    done = CliRunner().invoke(app, ["check", str(path), "--fix"])
    assert done.exit_code == Status.FOUND
    assert "+    __syncthreads();" in done.stdout
    assert path.read_text() == before


@pytest.mark.parametrize("file", NOT_MENDED)
def test_not_mended(file: str, tmp_path: Path) -> None:
    """What is for its author to say is told so, and nothing is written."""
    path = tmp_path / Path(file).name
    shutil.copy(HERE / file, path)
    before = path.read_text()
    found = fixed(path, "--apply")
    assert not found["mend"]["mended"]
    assert found["mend"]["reason"]
    assert path.read_text() == before


def test_the_module_of_a_source(tmp_path: Path) -> None:
    """--fix-ir writes LLVM IR, as --fix of a module does."""
    path, target = tmp_path / "k.hip", tmp_path / "k.ll"
    shutil.copy(HERE / MENDED[0].file, path)
    done = CliRunner().invoke(app, ["check", str(path), "--fix-ir", "-o", str(target)])
    assert done.exit_code == Status.OK, done.output
    assert CliRunner().invoke(app, ["check", str(target)]).exit_code == Status.OK


@pytest.mark.parametrize("words", [("--apply",), ("--fix-ir", "--apply")])
def test_apply_is_for_patches(words: tuple[str, ...]) -> None:
    done = CliRunner().invoke(app, ["check", str(HERE / MENDED[0].file), *words])
    assert done.exit_code == Status.INPUT
