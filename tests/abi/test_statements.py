"""The command states, or decides, the statements of the guide that the audit lists."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from tests.abi.statements import STATEMENTS, Statement
from tests.command import app

LEAST = 72
ALL = 77


@pytest.mark.parametrize(
    "statement", STATEMENTS, ids=lambda each: f"{each.number} {' '.join(each.line)}"
)
def test_statement(statement: Statement) -> None:
    """The output holds the words, wherever its lines break."""
    done = CliRunner().invoke(app, list(statement.line))
    assert done.exit_code in (0, 1), done.stderr
    text = " ".join(done.stdout.split())
    assert [word for word in statement.words if word not in text] == [], text


def test_as_many_as_asked_for() -> None:
    """Of those that audits drew, nearly all are there."""
    stated = {each.number for each in STATEMENTS}
    assert stated <= set(range(1, ALL + 1))
    assert len(stated) >= LEAST
