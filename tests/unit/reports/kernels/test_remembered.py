"""Reports that are kept: what is told comes back, under the name that the file has then."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from fencepost.citations import Cite, Source
from fencepost.diagnostics import Code, Diagnostic, Location, Severity
from fencepost.kernels.certificate import Certificate, Engine, Premise, Sized
from fencepost.kernels.findings.unsettled import reason
from fencepost.kernels.question.argument_types import ArgumentType
from fencepost.kernels.report import Actor, Condition, Finding, Guess, Report, Verdict, Witness
from fencepost.llvm.launches.launch import Launch
from fencepost.llvm.source_types import Sign
from fencepost.reports.kernels.remembered import as_data, of_data
from fencepost.vocabulary.address_spaces import Memory

LAUNCH = Launch((64, 2, 1), (4, 1, 1), 64, (2, 1, 1))
PLACES = (
    Location("a.ll", 3, 4, 5, 6, "k", "store", "/src", (Location("b.h", 9),)),
    Location("c.h", 1),
)
WITNESS = Witness(
    (Actor((0, 0, 0), (1, 0, 0), 0, 1, "stores"),),
    {"n": 4},
    "zeroes",
    "lds",
    8,
    Memory.LDS,
    {"n": ArgumentType(8, Sign.UNSIGNED, "uchar"), "m": ArgumentType(32, None)},
    (Location("a.ll", 4, note="an atomic add"),),
)
FINDING = Finding(
    Diagnostic(
        Code.DATA_RACE_IN_LDS, "m", PLACES, "mend it", Cite(Source.GUIDE, "M0"), Severity.ERROR
    ),
    WITNESS,
)
BUG = Report(
    "k",
    LAUNCH,
    (FINDING,),
    notes=("slow",),
    seconds=0.5,
    condition=Condition(("n > 1",), LAUNCH, frozenset({Guess.GRID})),
)
UNKNOWN = Report(
    "k", LAUNCH, (), unsettled=(reason(Code.STEPS_USED_UP, "too large", "make it small"),)
)
PROVED = Report("k", LAUNCH, (), Certificate(Engine.TERMS, (), (Premise.LOOPS_END,)))
EXPECTED = Report(
    "k",
    LAUNCH,
    (),
    Certificate(
        Engine.TERMS,
        (),
        (Premise.ROWS_APART,),
        sizes=(Sized("s >= n", Premise.ROWS_APART),),
    ),
    condition=Condition(("s >= n",), LAUNCH),
)
TOLD = ("kernel", "launch", "verdict", "findings", "unsettled", "notes", "seconds", "condition")


def kept(report: Report, name: str = "a.ll") -> Any:
    """As it comes back from a file."""
    return json.loads(json.dumps(as_data(report, name)))


@pytest.mark.parametrize(
    "report", [BUG, UNKNOWN, PROVED, EXPECTED], ids=lambda report: str(report.verdict.value)
)
def test_all_that_is_told_comes_back(report: Report) -> None:
    found = of_data(kept(report), "a.ll")
    assert [getattr(found, each) for each in TOLD] == [getattr(report, each) for each in TOLD]


def test_what_a_proof_expects_of_sizes_comes_back() -> None:
    found = of_data(kept(EXPECTED), "a.ll")
    assert found.verdict is Verdict.CONDITIONAL
    assert found.proof is not None
    assert EXPECTED.proof is not None
    assert found.proof.sizes == EXPECTED.proof.sizes


def test_of_a_proof_the_obligations_are_counted() -> None:
    """Nothing can be certified by it, but engine, premises and counts are told."""
    found = of_data(kept(PROVED), "a.ll").proof
    assert found is not None
    assert (found.engine, found.premises) == (Engine.TERMS, (Premise.LOOPS_END,))
    assert found.as_data() == json.loads(json.dumps(PROVED.proof.as_data(whole=False)))  # type: ignore[union-attr]


def test_the_file_may_have_another_name() -> None:
    """Places in the module go with it; places in other files stay."""
    first, second = of_data(kept(BUG), "new.ll").findings[0].diagnostic.locations
    assert (first.file, first.frames[0].file, second.file) == ("new.ll", "b.h", "c.h")


@pytest.mark.parametrize(
    "change",
    [
        {"verdict": "PROVED"},
        {"verdict": "UNKNOWN"},
        {"verdict": "FINE"},
        {"findings": []},
        {"launch": [[64, 1, 1], [1, 1, 1], 64]},
        {"launch": [[64, 1], [1, 1, 1], 64, [1, 1, 1]]},
        {"seconds": "soon"},
        {"findings": [{}]},
    ],
)
def test_damage_is_refused(change: dict[str, object]) -> None:
    """A verdict that its findings do not bear out above all."""
    with pytest.raises((KeyError, TypeError, ValueError)):
        of_data({**kept(BUG), **change}, "a.ll")


def test_a_proof_is_needed_for_proved() -> None:
    """And nothing else has one."""
    with pytest.raises(ValueError, match="does not follow"):
        of_data({**kept(UNKNOWN), "verdict": "PROVED"}, "a.ll")
    with pytest.raises(ValueError, match="does not follow"):
        of_data({**kept(UNKNOWN), "proof": kept(PROVED)["proof"]}, "a.ll")


def test_a_proof_beside_a_bug_is_not_kept() -> None:
    assert as_data(replace(BUG, proof=PROVED.proof), "a.ll")["proof"] is None
    assert replace(BUG, proof=PROVED.proof).verdict is Verdict.BUG
