"""Looking up rules: what a query finds, in which order, and how much of it is shown."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import cast

import pytest

from fencepost.citations import Cite, Section, Source, resolve
from fencepost.executions.rules import Axiom
from fencepost.reports.litmus.spec import (
    Answer,
    Rule,
    Style,
    json_lines,
    lines,
    look_up,
    not_found,
    rules,
)

LOCATION = Cite(Source.MEMORY_MODEL, "Location Order")
AXIOM = Axiom("order/writes", (LOCATION,), "writes to a location are ordered", "order.lp", 7)
OTHER = Axiom("fence/release", (), "a fence releases what was written", "fences.lp", 9)
RULES = (Rule(AXIOM, ("amdgpu",), ("mp",)), Rule(OTHER, ("amdgpu", "llvm"), ()))
SECTION = cast(Section, resolve(LOCATION))
SECTIONS = (SECTION, Section(Source.GUIDE, "M0", "what bounds accesses to LDS", ("register",)))


def found(query: str, *, everything: bool = False) -> tuple[list[str], list[str]]:
    """The names of axioms and the headings of sections that a query finds."""
    answer = look_up(query, RULES, SECTIONS, everything=everything)
    return [each.axiom.name for each in answer.rules], [each.heading for each in answer.sections]


def test_a_name_finds_its_axiom_and_the_section_that_it_cites() -> None:
    assert found("order/writes") == (["order/writes"], ["Location Order"])
    assert found("fence/release") == (["fence/release"], [])


def test_a_heading_finds_its_section_and_the_axioms_that_cite_it() -> None:
    assert found("location order") == (["order/writes"], ["Location Order"])
    assert found("002 Location Order")[1] == ["Location Order"]


def test_words_find_what_has_all_of_them() -> None:
    """In any number and order; fillers do not count, unless there is nothing else."""
    assert found("written fence") == (["fence/release"], [])
    assert found("what of the fences") == found("fence what")
    assert found("fence location") == ([], [])
    assert found("registers") == ([], ["M0"])


def test_much_is_cut() -> None:
    """To ten, with the number of the rest; all of it where all is asked for."""
    many = [replace(RULES[0], axiom=replace(AXIOM, name=f"order/n{n}")) for n in range(25)]
    answer = look_up("writes", many, ())
    assert (len(answer.rules), answer.more) == (10, 15)
    assert "15 more match these words; --all shows them" in map(str, lines(answer))
    assert len(look_up("writes", many, (), everything=True).rules) == 25


def test_names_that_come_close_are_suggested() -> None:
    answer = look_up("order/wrotes", RULES, SECTIONS)
    assert not answer.found
    assert answer.suggestions[0] == "order/writes"
    assert not_found("order/wrotes", answer) == (
        "nothing in the rules or the documents has all words of 'order/wrotes'\n"
        "  did you mean: " + "; ".join(answer.suggestions)
    )
    assert not_found("q", Answer((), ())).count("\n") == 0


def test_axioms_of_editions_are_joined() -> None:
    """One entry where several editions have the same axiom, with the tests that turn on it."""
    joined = rules({"a": {AXIOM.name: AXIOM}, "b": {AXIOM.name: AXIOM}}, {AXIOM.name: ["mp", "sb"]})
    assert joined == (Rule(AXIOM, ("a", "b"), ("mp", "sb")),)


def test_in_words() -> None:
    shown = list(lines(look_up("order/writes", RULES, SECTIONS)))
    assert [str(each) for each in shown[:6]] == [
        "axiom order/writes",
        "    writes to a location are ordered",
        "    cites: 002 Location Order",
        "    file: src/fencepost/order.lp:7",
        "    models: amdgpu",
        "    tests: mp",
    ]
    assert [each.style for each in shown[:3]] == [Style.NAME, Style.SAYS, Style.DETAIL]
    assert [str(each) for each in shown[6:8]] == [
        f"section 002 {SECTION.path}",
        f"    {SECTION.says}",
    ]


@pytest.mark.parametrize(
    ("optional", "state"), [(True, "off unless --with"), (False, "on unless --without")]
)
def test_readings_say_how_to_switch_them(optional: bool, state: str) -> None:
    reading = replace(RULES[0], axiom=replace(AXIOM, reading="A reading", optional=optional))
    assert f"    reading: A reading in DEVIATIONS.md, {state}" in [
        str(each) for each in lines(Answer((reading,), ()))
    ]


def test_json() -> None:
    records = [json.loads(each) for each in json_lines(look_up("order/writes", RULES, SECTIONS))]
    assert [each["kind"] for each in records] == ["axiom", "section"]
    assert (records[0]["name"], records[0]["line"], records[0]["tests"]) == (
        "order/writes",
        7,
        ["mp"],
    )
    assert (records[1]["source"], records[1]["heading"]) == ("002", "Location Order")
    nothing = look_up("order/wrotes", RULES, SECTIONS)
    assert [json.loads(each)["kind"] for each in json_lines(nothing)][:1] == ["suggestion"]
