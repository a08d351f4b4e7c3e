"""`fencepost explain`: a code by number or name, all of them, and what there is not."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from fencepost.diagnostics import Code
from tests.command import app


def run(*words: str) -> tuple[int, str, str]:
    done = CliRunner().invoke(app, ["explain", *words])
    return done.exit_code, done.stdout, done.stderr


@pytest.mark.parametrize("word", ["FP201", "fp201", "201", "data-race-in-lds"])
def test_one(word: str) -> None:
    """A code is found by its number, with or without FP, and by its name."""
    status, out, _ = run(word)
    assert status == 0
    assert out.startswith("FP201 data-race-in-lds (error)\n")
    assert "__syncthreads();" in out


def test_all() -> None:
    """Without a code, each has a line; as JSON, a record."""
    status, out, _ = run()
    assert status == 0
    assert [line.split()[0] for line in out.splitlines()] == [str(each) for each in Code]
    records = [json.loads(line) for line in run("--json")[1].splitlines()]
    assert [each["code"] for each in records] == [str(each) for each in Code]
    assert all(each["about"] and each["rule"] for each in records)


def test_none() -> None:
    """What is no code is an error that proposes near ones."""
    status, out, err = run("FP2O1")
    assert (status, out) == (2, "")
    assert "there is no code 'FP2O1'" in err
    assert "did you mean" in err
