"""Choices as options, and as words of a command line that mean the same."""

from __future__ import annotations

import shlex

import pytest

from fencepost.kernels.advice.choice import Choice
from fencepost.kernels.options import Options

CHOICES = {
    "": Choice(),
    "--assume 'n >= 1' --workgroup 64": Choice((64, 1, 1), assumptions=("n >= 1",)),
    "--arg n=-1 --arg %2=3 --grid 4,2": Choice(
        grid=(4, 2, 1), arguments=(("n", "-1"), ("%2", "3"))
    ),
    "--arg 'a b=1'": Choice(arguments=(("a b", "1"),)),
    "--workgroup 8,1,8": Choice((8, 1, 8)),
    "--effort 8": Choice(effort=4.0),
}


@pytest.mark.parametrize("words", CHOICES)
def test_words(words: str) -> None:
    assert CHOICES[words].words(Options(effort=2.0)) == words
    assert shlex.split(words)[::2] == [e for e in shlex.split(words) if e.startswith("--")]


def test_options_stay_beside_a_choice() -> None:
    given = Options(workgroup=(32, 1, 1), arguments=(("m", "1"),), assumptions=("m > 0",), effort=2)
    found = Choice(arguments=(("n", "2"),), assumptions=("n > 1",), effort=4).applied(given)
    assert found.workgroup == (32, 1, 1)
    assert found.grid is None
    assert found.arguments == (("m", "1"), ("n", "2"))
    assert found.assumptions == ("m > 0", "n > 1")
    assert found.effort == 8
    assert Choice((64, 1, 1), (2, 1, 1)).applied(given).workgroup == (64, 1, 1)
