"""Kernels as people write them, each in one command: what is wrong is told at its line, what is
right is proved.

Skipped where no compiler makes AMDGPU code of HIP.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from typer.testing import CliRunner

from fencepost.errors import UnsupportedError
from fencepost.frontends.source.compilers import find_compiler
from tests.command import app
from tests.users.table import BROKEN, HERE, RIGHT, WRONG, Broken, Right, Wrong, lines

ALL = os.environ.get("FENCEPOST_KERNELS") == "all"


def named(row: Right | Wrong | Broken) -> str:
    return row.file


@pytest.fixture(scope="module", autouse=True)
def compiler() -> None:
    try:
        find_compiler(None)
    except UnsupportedError as error:
        pytest.skip(f"no compiler: {error.message}")


def checked(file: str, *words: str) -> dict[str, Any]:
    """The record of a kernel that `fencepost check FILE` writes."""
    done = CliRunner().invoke(
        app, ["check", str(HERE / file), "--json", "--timeout", "300", *words]
    )
    record: dict[str, Any] = json.loads(done.stdout.splitlines()[0])
    return record


def launched(launch: dict[str, Any]) -> list[str]:
    """The options that give what of a launch was guessed."""
    return [
        word
        for part in launch["guessed"]
        for word in (f"--{part}", ",".join(str(each) for each in launch[part]))
    ]


def told_at(file: str, at: dict[str, Any]) -> str:
    """The text of the source's line that a place is of."""
    assert at["file"].endswith(file), at
    number: int = at["line"]
    return lines(file)[number - 1]


@pytest.mark.parametrize("row", RIGHT, ids=named)
def test_right(row: Right) -> None:
    """Proved, for the launch that was guessed or under the condition where the row says so; not
    known is said to be so, and never wrong.
    """
    if row.unknown:
        assert checked(row.file)["verdict"] in ("unknown", "proved")
    elif row.sized:
        found = checked(row.file)
        assert (found["verdict"], found["condition"]) == ("conditional", None)
        assert "workgroup-fits" in [each["name"] for each in found["proof"]["premises"]]
    else:
        assert_proved(partial(checked, row.file), row.guessed, conditional=row.conditional)


def assert_proved(
    check: Callable[..., dict[str, Any]], guessed: tuple[str, ...], *, conditional: bool
) -> None:
    """A kernel is proved where these parts of the launch are guessed, and under a condition where
    it needs one; also as printed, when `check` is given both as options.
    """
    found = check()
    if conditional:
        launch = found["condition_launch"]
    else:
        verdict = "launch-dependent" if guessed else "proved"
        assert found["verdict"] == verdict, found["diagnostics"] or found["unknown_reasons"]
        launch = {**found["launch"], "guessed": found["guessed"]}
    assert tuple(launch["guessed"]) == guessed
    if conditional or guessed:
        given = [word for each in found["condition"] or () for word in ("--assume", each)]
        given += launched(launch)
        assert check(*given)["verdict"] == "proved", given


@pytest.mark.parametrize("row", WRONG, ids=named)
def test_wrong(row: Wrong) -> None:
    """Some finding has the code, at the line, with the other party's beside it."""
    found = checked(row.file)
    assert found["verdict"] == "bug"
    assert tuple(found["condition"] or ()) == row.condition
    told = [each for each in found["diagnostics"] if each["code"] == row.code]
    assert told, [each["code"] for each in found["diagnostics"]]
    shown = [[told_at(row.file, at) for at in each["locations"]] for each in told]
    assert any(row.line in each[0] and row.other in each[-1] for each in shown), shown


@pytest.mark.parametrize("row", BROKEN, ids=named)
def test_the_missing_link(row: Broken) -> None:
    """The chain is told as far as it goes, and where it breaks, with the change at its line."""
    found = checked(row.file)
    (told, *_) = (each["chain"] for each in found["diagnostics"] if each["chain"] is not None)
    link = told["links"][told["broken"]]
    assert [each["holds"] for each in told["links"]].index(False) == told["broken"]
    assert link["missing"] == row.failure
    assert row.line in told_at(row.file, link["at"])
    mends = [each["mend"] for each in told["links"] if each["mend"] is not None]
    assert len(mends) == len(row.changes)
    for mend, (words, text) in zip(mends, row.changes, strict=True):
        assert mend.startswith(words)
        assert text in lines(row.file)[int(re.findall(r"line (\d+)", mend)[-1]) - 1]


def test_the_table_is_whole() -> None:
    """Each source has its row, and each right one its wrong twin."""
    here = {str(e.relative_to(HERE)) for f in ("hip", "opencl") for e in (HERE / f).iterdir()}
    known = {each.file for each in (*RIGHT, *WRONG)}
    assert known <= here
    for each in RIGHT:
        stem, kind = each.file.split(".")
        assert f"{stem}_wrong.{kind}" in known
