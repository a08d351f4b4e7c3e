"""Readers give a value or an error of the input, whatever they read."""

from __future__ import annotations

import random

import pytest

from tests.fuzz.damage import WAYS, damaged
from tests.fuzz.readers import KINDS, Kind, campaign, fall, seeds

SOME = 40


@pytest.mark.parametrize("kind", [*KINDS])
def test_some(kind: str) -> None:
    """Some inputs of each kind; `python -m tests.fuzz.readers` makes many."""
    counted = campaign(SOME, 11, [kind])
    assert not [each for each in counted if each.startswith("FALL")]
    assert counted[kind] == SOME


@pytest.mark.parametrize("kind", [*KINDS])
def test_every_way(kind: str) -> None:
    """Each way to damage a text, once."""
    every = seeds(kind)
    for number, way in enumerate(WAYS):
        draw = random.Random(number)
        assert not fall(kind, way(draw, every[0], every))


def test_what_falls(monkeypatch: pytest.MonkeyPatch) -> None:
    """An exception that is no error of the input, and work without an end."""

    def wrong(data: bytes) -> object:
        return int(data.decode())

    def endless(_: bytes) -> object:
        while True:
            pass

    monkeypatch.setitem(KINDS, "wrong", Kind(wrong, lambda: [b"1"]))
    monkeypatch.setitem(KINDS, "endless", Kind(endless, lambda: [b"1"]))
    monkeypatch.setattr("tests.fuzz.readers.SECONDS", 0.1)
    assert not fall("wrong", b"12")
    assert fall("wrong", b"x").startswith("ValueError")
    assert fall("wrong", b"9" * 5000).startswith("ValueError")
    assert fall("endless", b"").startswith("more than")


def test_the_same_seed_draws_the_same() -> None:
    first, other = (damaged(random.Random(5), b"a b 12\n", [b"c"]) for _ in range(2))
    assert first == other
