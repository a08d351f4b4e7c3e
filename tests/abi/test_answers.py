"""Every row of the guide and of the memory model has a command that answers it."""

from __future__ import annotations

import re

import pytest
from typer.testing import CliRunner

from fencepost.citations import Source, sections
from tests.abi.answers import Answer, answers, write_files
from tests.abi.coverage import groups
from tests.command import app

LEAST = 0.95


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The files that the answers are about."""
    return write_files(tmp_path_factory.mktemp("answers"))


ASKED = [each for each in answers() if not each.reason]


@pytest.mark.parametrize("answer", ASKED, ids=lambda each: f"{each.document}: {each.row}")
def test_answer(answer: Answer, files: dict[str, str]) -> None:
    """The output of the command holds the words, wherever its lines break."""
    line = []
    for word in answer.line:
        named = re.search(r"\{([\w.]+)\}", word)
        if named is not None and named[1] not in files:
            pytest.skip(f"{named[1]} needs a compiler that is not here")
        line.append(word if named is None else word.replace(named[0], files[named[1]]))
    done = CliRunner().invoke(app, line)
    assert done.exit_code in (0, 1), done.stderr
    text = " ".join(done.stdout.split())
    assert [word for word in answer.words if word not in text] == [], text


def test_every_row_has_an_answer() -> None:
    """All sections of both documents, and all tables of the guide; no row of something else."""
    wanted = {
        "sections": {each.path for each in sections() if each.source is Source.GUIDE},
        "tables": {table for group in groups() for table in group.tables},
        "memory-model": {each.path for each in sections() if each.source is Source.MEMORY_MODEL},
    }
    named: dict[str, set[str]] = {document: set() for document in wanted}
    for each in answers():
        named[each.document].add(each.row)
    assert named == wanted


def test_as_many_as_asked_for() -> None:
    """At least 95 % of the rows are answered; each other one has a reason."""
    assert len(ASKED) >= LEAST * len(answers())
    assert all(each.words for each in ASKED)
    assert all(each.reason for each in answers() if each not in ASKED)


def test_words_are_no_echo() -> None:
    """No answer holds only what was asked."""
    for each in ASKED:
        asked = " ".join(each.line)
        assert any(word not in asked for word in each.words), each.row
