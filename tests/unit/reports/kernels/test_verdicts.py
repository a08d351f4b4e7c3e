"""Verdicts on kernels as text for people, as JSON, and as diagnostics for a log."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from fencepost.diagnostics import Code, Diagnostic, Location
from fencepost.errors import InputError, Place
from fencepost.kernels.certificate import Certificate, Engine, Premise, Sized
from fencepost.kernels.findings.unsettled import reason
from fencepost.kernels.question.argument_types import ArgumentType
from fencepost.kernels.report import Actor, Condition, Finding, Guess, Report, Witness
from fencepost.llvm.launches.launch import Launch
from fencepost.llvm.source_types import Sign
from fencepost.reports.kernels.pardon import Pardon
from fencepost.reports.kernels.verdicts import error_line, json_line, reported, text
from fencepost.vocabulary.address_spaces import Memory

LAUNCH = Launch((64, 2, 1), (4, 1, 1), 64)
RACE = Finding(
    Diagnostic(
        Code.DATA_RACE_IN_LDS, "a race", (Location("a.ll", 3, note="store"),), "add a barrier"
    ),
    Witness(
        (Actor((0, 0, 0), (1, 0, 0), 0, 1, "stores"), Actor((0, 0, 0), (2, 0, 0), 0, 2, "loads")),
        {"n": 4},
        "buffers of zeroes",
        "lds",
        8,
        Memory.LDS,
    ),
)
BUG = Report("k", LAUNCH, (RACE,), seconds=0.25)
TOO_LARGE = reason(Code.STEPS_USED_UP, "too large", "make it small")
TOO_DEEP = reason(Code.NOT_FOLLOWED, "too deep")
UNKNOWN = Report("k", LAUNCH, (), unsettled=(TOO_LARGE, TOO_DEEP), notes=("slow",))
PROVED = Report("k", LAUNCH, (), Certificate(Engine.TERMS, (), (Premise.LOOPS_END,)))


def told(report: Report, *pardons: Pardon) -> list[str]:
    return text("a.ll", report, lambda _: None, pardons).splitlines()


def test_a_bug() -> None:
    """The verdict with the launch, the finding with its inputs, and where to read more."""
    assert told(BUG) == [
        "a.ll: k: bug (workgroup 64×2×1, grid 4×1×1, wave 64; 0.25 s)",
        "a.ll:3: FP201 a race",
        "  (1) store, a.ll:3",
        "  with n = 4; buffers of zeroes",
        f"  rule: {RACE.diagnostic.rule}",
        "  help: add a barrier",
        "  explained by: fencepost explain FP201",
    ]


def test_numbers_of_unknown_sign() -> None:
    """Both numbers are said, where they differ; JSON has the types."""
    types = {"n": ArgumentType(8, None), "m": ArgumentType(8, Sign.UNSIGNED, "uchar")}
    assert RACE.witness is not None
    witness = replace(RACE.witness, arguments={"n": 200, "m": 200}, types=types)
    report = replace(BUG, findings=(replace(RACE, witness=witness),))
    assert "  with n = 200 (-56 if signed), m = 200; buffers of zeroes" in told(report)
    shown = json.loads(json_line("a.ll", report))["diagnostics"][0]["witness"]["argument_types"]
    assert shown["n"] == {"name": None, "bits": 8, "signed": None}
    assert shown["m"] == {"name": "uchar", "bits": 8, "signed": False}


def test_a_bug_that_is_let_be() -> None:
    """The finding shrinks to a line with the reason, and no verdict says proved."""
    first, last, more = told(BUG, Pardon(RACE, "only polls", "a.cl", 7))
    assert first.startswith("a.ll: k: bug, allowed (")
    assert last == "a.ll:3: FP201 allowed: only polls (a.cl:7)"
    assert more == "  explained by: fencepost explain FP201"


def test_errors_come_before_what_is_none() -> None:
    """The verdict, the errors with all that is known of them, then notes in a line each."""
    at = (Location("a.ll", 2, note="store"), Location("a.ll", 2, note="store"))
    note = Finding(Diagnostic(Code.SAME_VALUE_WRITES, "the same value", at, "let one write"), None)
    lines = told(replace(BUG, findings=(note, RACE), notes=("slow",)))
    assert lines[0].startswith("a.ll: k: bug (")
    assert lines[1] == "a.ll:3: FP201 a race"
    assert lines[-3:] == [
        "  note: a.ll:2: FP208 the same value; help: let one write",
        "  note: slow",
        "  explained by: fencepost explain FP201 FP208",
    ]
    assert "store, a.ll:2" not in "\n".join(lines)


def test_a_proof_names_its_premises() -> None:
    first, *rest = told(PROVED)
    assert first.startswith("a.ll: k: proved: no race and no divergent barrier, for all inputs (")
    assert rest == [
        "  because two arbitrary work-items never conflict",
        f"  premise: {Premise.LOOPS_END.stated}",
    ]


def test_what_is_unknown_has_its_reasons() -> None:
    first, *rest = told(UNKNOWN)
    assert first.startswith("a.ll: k: unknown (")
    assert rest == [
        "  reason: FP805 too large",
        "    help: make it small",
        "  reason: FP806 too deep",
        "  note: slow",
        "  explained by: fencepost explain FP805 FP806",
    ]
    record = json.loads(json_line("a.ll", UNKNOWN))
    assert record["unknown_reasons"] == ["too large", "too deep"]
    assert [each["code"] for each in record["reasons"]] == ["FP805", "FP806"]


CONDITION = Condition(("n > 1", "m"), BUG.launch)


def test_a_condition_of_a_guessed_launch() -> None:
    """What was guessed is said beside the condition, as the options take it."""
    guessed = replace(CONDITION, guesses=frozenset({Guess.WORKGROUP, Guess.GRID}))
    report = replace(BUG, condition=guessed, findings=())
    first, second, *_ = told(report)
    launch = "for the guessed launch 64×2×1 in a grid of 4×1×1"
    assert f"k: proved if n > 1 and m, {launch}; otherwise unknown (" in first
    assert second.endswith("--assume 'n > 1 and m' --workgroup 64,2,1 --grid 4,1,1")
    record = json.loads(json_line("a.ll", report))
    assert record["condition_launch"]["guessed"] == ["workgroup", "grid"]


def test_a_condition_is_said_as_the_option_takes_it() -> None:
    """Quoted for a shell; outside of it the verdict stays what it was."""
    first, second, *_ = told(replace(BUG, condition=CONDITION, findings=()))
    assert "k: proved if n > 1 and m; otherwise unknown (" in first
    assert second == "  if your launches keep to that: --assume 'n > 1 and m'"


SIZES = (Sized("n >= 1", Premise.POSITIVE_SIZES), Sized("s >= n", Premise.ROWS_APART))
EXPECTED = replace(
    PROVED,
    proof=Certificate(Engine.TERMS, (), (Premise.POSITIVE_SIZES, Premise.ROWS_APART), sizes=SIZES),
    condition=Condition(("n >= 1", "s >= n"), LAUNCH),
)


def test_expected_sizes_are_said_with_the_premise_that_each_is() -> None:
    lines = told(EXPECTED)
    assert "k: proved for expected sizes: n >= 1 and s >= n (" in lines[0]
    assert any("sizes are positive: n >= 1; --strict-sizes" in each for each in lines)
    assert any("strides keep rows apart: s >= n; --strict-sizes" in each for each in lines)
    assert not any("--assume" in each for each in lines)


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"unread": ("line 9",), "places": ("line 7",)}, "proved only for the launch of line 7"),
        ({"guesses": frozenset({Guess.GRID})}, "proved only for the guessed launch 64×2×1"),
    ],
)
def test_expected_sizes_are_said_beside_a_launch(more: dict[str, Any], said: str) -> None:
    first = told(replace(EXPECTED, **more))[0]
    assert f"k: {said}" in first
    assert " and expected sizes: n >= 1 and s >= n (" in first


def test_json_of_a_bug() -> None:
    record = json.loads(json_line("a.ll", BUG, pardons=[Pardon(RACE, "why", "a.cl", 7)]))
    assert (record["file"], record["kernel"], record["verdict"]) == ("a.ll", "k", "bug")
    sizes = {"workgroup": [64, 2, 1], "most_items": None, "grid": [4, 1, 1], "wave": 64}
    assert record["launch"] == sizes
    (found,) = record["diagnostics"]
    assert found["code"] == "FP201"
    assert found["witness"]["arguments"] == {"n": 4}
    assert (found["witness"]["object"], found["witness"]["offset"]) == ("lds", 8)
    assert found["witness"]["work_items"][1]["work_item"] == [2, 0, 0]
    assert record["allowed"] == [{"code": "FP201", "why": "why", "file": "a.cl", "line": 7}]
    assert record["proof"] is None
    assert "mend" not in record


def test_json_of_workgroups_of_any_size() -> None:
    """The most that any stands for is told."""
    wide = replace(PROVED, launch=PROVED.launch.of_any_size((256, 1, 1)))
    launch = json.loads(json_line("a.ll", wide))["launch"]
    assert (launch["workgroup"], launch["most_items"]) == ([None, 1, 1], 256)


def test_json_of_a_proof_that_does_not_count() -> None:
    """A proof beside an error is no proof; what --fix came to is there where it was asked for."""
    both = replace(PROVED, findings=(RACE,))
    assert json.loads(json_line("a.ll", both))["proof"] is None
    proved = json.loads(json_line("a.ll", PROVED, {"tried": 1}))
    assert proved["proof"]["engine"] == "terms"
    assert proved["mend"] == {"tried": 1}
    assert "allowed" not in proved


def test_a_file_that_cannot_be_read_is_a_record_too() -> None:
    error = InputError("no kernel", place=Place(1, 2), rule="r")
    record = json.loads(error_line("a.ll", error))
    assert (record["verdict"], record["kernel"], record["launch"]) == ("unknown", None, None)
    assert record["unknown_reasons"] == ["no kernel"]
    assert record["diagnostics"][0]["witness"] is None
    assert {*record} == {*json.loads(json_line("a.ll", UNKNOWN))}


def test_a_log_says_what_is_not_decided() -> None:
    """All findings, and one more where the verdict is unknown."""
    assert list(reported("a.ll", BUG)) == [RACE.diagnostic]
    assert list(reported("a.ll", PROVED)) == []
    (undecided,) = reported("a.ll", UNKNOWN)
    assert undecided.code is Code.UNDECIDED
    assert undecided.message == "k: unknown: too large; too deep"
