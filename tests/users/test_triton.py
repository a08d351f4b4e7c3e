"""Kernels in Triton as people write them: what is wrong is told at its line, what is right
is proved.

Skipped where Triton is absent; `make triton` runs them in an environment that has it.
"""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from tests.command import app
from tests.users.table import HERE
from tests.users.test_users import ALL, assert_proved, told_at
from tests.users.triton_table import RIGHT, WRONG, Compiling, Right, Wrong


@pytest.fixture(scope="module")
def modules(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for what is compiled, and one for Triton's cache."""
    pytest.importorskip("triton", reason="Triton is not installed (extra 'triton')")
    folder = tmp_path_factory.mktemp("triton")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TRITON_CACHE_DIR", str(folder / "cache"))
        from tests.users.compiled import compiled

        for row in (*RIGHT, *WRONG):
            compiled(row.compiling, folder)
    return folder


def checked(row: Compiling, modules: Path, *words: str) -> dict[str, Any]:
    """The record of a kernel that `fencepost check` writes."""
    path = modules / f"{row.name}.llir"
    done = CliRunner().invoke(app, ["check", str(path), "--json", *words])
    record: dict[str, Any] = json.loads(done.stdout.splitlines()[0])
    return record


def named(row: Right | Wrong) -> str:
    return row.compiling.name


@pytest.mark.parametrize("row", [e for e in RIGHT if not e.unknown or ALL], ids=named)
def test_right(row: Right, modules: Path) -> None:
    """Proved, also under the condition that is printed, where one is; what is not known is said to
    be so, and proved where its sizes are given.
    """
    if row.unknown:
        found = checked(row.compiling, modules)
        if found["verdict"] == "bug" and not found["condition"]:
            assert row.unless
            found = checked(row.compiling, modules, "--assume", row.unless)
        assert found["verdict"] in ("unknown", "proved") or found["condition"]
    else:
        check = partial(checked, row.compiling, modules)
        assert_proved(check, row.guessed, conditional=row.condition)


@pytest.mark.parametrize("row", [each for each in RIGHT if each.sizes], ids=named)
def test_right_with_sizes(row: Right, modules: Path) -> None:
    found = checked(row.compiling, modules, *row.sizes)
    assert found["verdict"] == "proved", found["diagnostics"] or found["unknown_reasons"]


@pytest.mark.parametrize("row", WRONG, ids=named)
def test_wrong(row: Wrong, modules: Path) -> None:
    """Some finding has the code, at the line of the Python source, with the other's beside."""
    found = checked(row.compiling, modules)
    assert found["verdict"] == "bug"
    assert not found["condition"]
    told = [each for each in found["diagnostics"] if each["code"] == row.code]
    assert told, [each["code"] for each in found["diagnostics"]]
    file = row.compiling.file
    shown = [[told_at(file, at) for at in each["locations"]] for each in told]
    assert any(row.line in each[0] and row.other in each[-1] for each in shown), shown


def test_the_table_is_whole() -> None:
    """Each source has its row."""
    sources = {each.stem for each in (HERE / "triton").glob("*.py")} - {"__init__"}
    assert sources == {each.compiling.name for each in (*RIGHT, *WRONG)}
