"""'Forbidden' as a certificate: what was decided, and the readings that it rests on."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from fencepost.errors import InputError, InternalError
from fencepost.executions.certificate import Certificate, Claim, Engine, Obligation, Reason
from fencepost.executions.options import Options
from fencepost.executions.verdict import Verdict, VerdictKind, run
from fencepost.frontends.litmus.parse import parse
from fencepost.reports.litmus.json import verdict_line
from fencepost.reports.litmus.one_line import summary
from fencepost.reports.litmus.text import report

GALLERY = Path(__file__).parents[2] / "litmus"

RESTS_ON = {
    "barriers/read_from_behind": "D26",
    "barriers/first_of_each_of_two": "D20",
    "address_spaces/lds_by_way_of_another_workgroup": "D29",
    "mmra/own_reads": "D3",
    "lb/thin_air": "D11",
    "lb/thin_air_control": "D11",
    "lb/false_dependency": "D11",
}
"""Tests that are forbidden by one reading alone."""
ONLY_WITH = {
    "mmra/fence_through_incompatible": "D12",
    "mmra/fence_behind_incompatible": "D12",
    "mmra/unknown_tags": "D14",
    "seq_cst/ring_of_two_scopes": "D7",
    "release_sequences/link_of_another_workgroup": "D8",
    "address_spaces/one_as_generic": "D30",
}
"""Tests that are forbidden only where a reading is asked for."""


def ask(name: str, **options: object) -> Verdict:
    test = parse((GALLERY / f"{name}.litmus").read_text(encoding="utf-8"))
    return run(test, Options(**options))  # type: ignore[arg-type] # by name


def readings(verdict: Verdict) -> tuple[str, ...]:
    assert verdict.proof is not None
    return verdict.proof.readings


@pytest.mark.parametrize("name", RESTS_ON)
def test_what_rests_on_a_reading_says_so(name: str) -> None:
    verdict = ask(name)
    assert verdict.kind is VerdictKind.FORBIDDEN
    assert readings(verdict) == (RESTS_ON[name],)
    assert f"forbidden, resting on {RESTS_ON[name]}" in summary("f", verdict)
    assert f"  {RESTS_ON[name]}: " in report(verdict, None)


@pytest.mark.parametrize("name", RESTS_ON)
def test_a_reading_can_be_refused_by_its_section(name: str) -> None:
    verdict = ask(name, without=frozenset({RESTS_ON[name]}))
    assert verdict.kind is VerdictKind.ALLOWED
    assert verdict.proof is None


@pytest.mark.parametrize("name", ONLY_WITH)
def test_the_weaker_reading_holds_unless_the_stronger_is_asked_for(name: str) -> None:
    assert ask(name).kind is VerdictKind.ALLOWED
    stronger = ask(name, assumed=frozenset({ONLY_WITH[name]}))
    assert stronger.kind is VerdictKind.FORBIDDEN
    assert readings(stronger) == (ONLY_WITH[name],)


def test_what_rests_on_no_reading_names_none() -> None:
    assert readings(ask("seq_cst/ring_of_one_scope", assumed=frozenset({"D7"}))) == ()
    assert readings(ask("mmra/flag_tags_differ")) == ("D31",)
    assert readings(ask("mmra/fence_through_compatible", assumed=frozenset({"D12", "D14"}))) == ()


def test_json_has_the_proof() -> None:
    proof = json.loads(verdict_line("f", ask("barriers/read_from_behind")))["proof"]
    assert proof["engine"] == "stable-models"
    assert {each["claim"] for each in proof["obligations"]} == {
        "unreachable",
        "well-defined",
        "complete",
    }
    assert [each["name"] for each in proof["premises"]] == ["D26"]
    assert proof["premises"][0]["refused_by"].startswith("--without ")


def test_what_is_reachable_or_undefined_has_no_proof() -> None:
    assert ask("mmra/unknown_tags").proof is None
    assert ask("barriers/join_alone").proof is None


def test_a_proof_that_leaves_something_open_cannot_be_made() -> None:
    unreachable = Obligation(Claim.UNREACHABLE, Reason.UNSATISFIABLE)
    proof = ask("barriers/read_from_behind").proof
    assert proof is not None
    with pytest.raises(InternalError):
        Certificate(Engine.STABLE_MODELS, (unreachable,), proof.resting)
    with pytest.raises(InternalError):
        replace(ask("barriers/read_from_behind"), proof=None)


def test_a_loop_that_is_cut_short_is_no_proof() -> None:
    program = """AMDGPU loop
{ global x = 0; }
 P0                              | P1           ;
 r1 = 0                          | store x, 1   ;
 L: r0 = load atomic x           |              ;
 r1 = r1 + 1                     |              ;
 if r0 == 0 goto L               |              ;
exists P0:r1 == 77
"""
    verdict = run(parse(program), Options(unroll=3))
    assert verdict.kind is VerdictKind.UNKNOWN
    assert verdict.proof is None


def test_a_section_that_is_no_reading_is_refused() -> None:
    with pytest.raises(InputError):
        ask("mmra/unknown_tags", assumed=frozenset({"D99"}))
