"""Damaged input ends in a message and the status for it; the campaign sees where it does not."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from fencepost.cli.parsing.status import Status
from tests.fuzz.campaign import COMMANDS, LINES, NAMES, SEEDS, campaign, prepare, run
from tests.fuzz.oracle import AROUND, SECONDS, Ran, falls

RIGHT = Ran(
    ("check", "a.ll", "--json"),
    0,
    json.dumps({"verdict": "proved", "diagnostics": [], "kernel": "k"}) + "\n",
    "",
)
BUG = json.dumps({"verdict": "bug", "diagnostics": [{"code": "FP201"}]}) + "\n"
UNREAD = json.dumps({"verdict": "unknown", "diagnostics": [{"code": "FP901"}]}) + "\n"


@pytest.mark.parametrize("kind", [*SEEDS, "line"])
def test_some(kind: str) -> None:
    """A few runs of each kind; `python -m tests.fuzz.campaign` makes many."""
    counted = campaign(6, 7, [kind], None)
    assert not [each for each in counted if each.startswith("FALL")]
    assert sum(counted.values()) == 6


def test_the_same_seed_draws_the_same() -> None:
    assert campaign(4, 3, ["line"], None) == campaign(4, 3, ["line"], None)


def test_a_right_run() -> None:
    assert not list(falls(RIGHT))
    assert not list(falls(replace(RIGHT, status=1, out=BUG)))
    assert not list(falls(replace(RIGHT, status=2, out=UNREAD)))
    named = replace(RIGHT, words=("check", "a.ll", "--kernel", "--json"), status=2, out="text\n")
    assert not list(falls(named))


@pytest.mark.parametrize(
    "wrong",
    [
        replace(RIGHT, exception=ValueError("out")),
        replace(RIGHT, err="Traceback (most recent call last):\n"),
        replace(RIGHT, status=70),
        replace(RIGHT, status=2, out=""),
        replace(RIGHT, status=1),
        replace(RIGHT, out=BUG),
        replace(RIGHT, status=1, out=UNREAD),
        replace(RIGHT, status=3, out=UNREAD),
        replace(RIGHT, out=""),
        replace(RIGHT, out="text\n"),
        replace(RIGHT, seconds=SECONDS * 1.2 + AROUND + 1),
    ],
    ids=lambda ran: f"{ran.status}-{len(ran.out)}-{len(ran.err)}-{ran.seconds:.0f}",
)
def test_what_falls(wrong: Ran) -> None:
    """Each is seen."""
    assert list(falls(wrong))


def test_what_is_whole_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The commands are spelled right: none of them falls over its own options."""
    monkeypatch.chdir(tmp_path)
    prepare(tmp_path)
    lines = [*LINES]
    for kind, commands in COMMANDS.items():
        lines += [tuple(NAMES[kind] if w == "FILE" else w for w in each) for each in commands]
    for each in lines:
        ran = run(each)
        assert "Usage:" not in ran.err, (each, ran.err)
        assert ran.status in (Status.OK, Status.FOUND, Status.INPUT, Status.UNKNOWN)


def test_json_of_a_litmus_test(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As data, `check` prints a line for each and nothing else, whatever it was given."""
    monkeypatch.chdir(tmp_path)
    prepare(tmp_path)
    ran = run(("check", "t.litmus", "k.ll", "--json", "--no-infer"))
    records = [json.loads(each) for each in ran.out.splitlines()]
    assert {each.get("model") for each in records} == {"amdgpu", None}


@pytest.mark.parametrize("command", ["check", "litmus", "lower", "place"])
@pytest.mark.parametrize("name", ["a" * 3000, "a/" * 3000, "x" * 300 + ".ll"])
def test_a_name_that_the_system_does_not_take(command: str, name: str) -> None:
    """An error of the input, told without the whole of it."""
    ran = run((command, name))
    assert not list(falls(ran))
    assert ran.status == Status.INPUT
    assert len(ran.err) < 7000
