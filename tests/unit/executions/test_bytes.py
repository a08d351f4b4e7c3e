"""Executions of accesses of several bytes: values, relations by bytes, explanations."""

from __future__ import annotations

from pathlib import Path

from fencepost.executions.cells import Extent
from fencepost.executions.execution import Execution, Relation
from fencepost.executions.explain import explain
from fencepost.executions.options import Options
from fencepost.executions.verdict import Outcome, VerdictKind, run
from fencepost.frontends.litmus.parse import parse
from fencepost.program.values import UNDEF, Partial

BYTES = Path(__file__).parents[2] / "litmus/bytes"


def outcomes(*columns: str, state: str, condition: str = "true") -> tuple[Outcome, ...]:
    """The outcomes of a test with these columns of operations."""
    head = " | ".join(f"P{number} @ workgroup {number}" for number in range(len(columns)))
    rows = [column.split("; ") for column in columns]
    longest = max(map(len, rows))
    table = "".join(
        " " + " | ".join(row[n] if n < len(row) else "" for row in rows) + " ;\n"
        for n in range(longest)
    )
    text = f"AMDGPU t\n{{ {state} }}\n {head} ;\n{table}exists {condition}\n"
    return run(parse(text)).outcomes


def witness(name: str) -> Execution:
    test = parse((BYTES / f"{name}.litmus").read_text(encoding="utf-8"))
    found = explain(test, Options()).witness
    assert found is not None
    return found


def test_values_may_be_undef_in_part() -> None:
    found = outcomes("store i8 x+1, 1", "r0 = load x", state="global x = 0;")
    assert found == ((("P1:r0", Partial((0, None))),),)


def test_a_narrow_value_that_is_undef_is_undef() -> None:
    found = outcomes("store i8 x+1, 1", "r0 = load i8 x+1", state="global x = 0;")
    assert found == ((("P1:r0", UNDEF),),)


def test_arithmetic_has_the_width_of_its_registers() -> None:
    found = outcomes(
        "r0 = load x; r1 = r0 + 1; store x, r1; r2 = load i32 x+4",
        state="global i64 x = 0xffffffff;",
    )
    assert dict(found[0])["P0:r1"] == 0x100000000
    assert dict(found[0])["P0:r2"] == 1


def test_a_part_of_a_final_value_may_be_asked_for() -> None:
    found = outcomes(
        "store i8 x+1, 7", state="global i32 x = 0;", condition="i16 x == 0x0700 /\\ i8 x+1 == 7"
    )
    assert found == ((("i16 x", 0x0700), ("i8 x+1", 7)),)


def test_a_read_has_a_source_for_each_run_of_bytes() -> None:
    execution = witness("four_writers_one_late")
    load = execution.events[-1]
    sources = {
        execution.label(pair.first): pair.bytes
        for pair in execution.pairs(Relation.READS_FROM)
        if pair.second == load
    }
    assert sources == {"a": (Extent(0, 4),), "b": (Extent(4, 4),), "c": (Extent(8, 4),)}
    known = (1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, None, None, None, None)
    assert execution.read[load] == Partial(known)


def test_an_operation_is_one_event_of_an_execution() -> None:
    execution = witness("av_b128_torn")
    assert [execution.label(event) for event in execution.events] == ["init x", "a", "b"]
    (race,) = execution.pairs(Relation.RACE)
    assert race.bytes == ()


def test_a_candidate_that_tears_breaks_the_rule_that_forbids_it() -> None:
    test = parse((BYTES / "single_read.litmus").read_text(encoding="utf-8"))
    nearest = explain(test, Options()).nearest
    assert nearest is not None
    assert [each.axiom and each.axiom.name for each in nearest.violations] == ["bytes/single-read"]


def test_a_verdict_rests_on_the_reading_of_overlaps() -> None:
    test = parse((BYTES / "halves_are_defined.litmus").read_text(encoding="utf-8"))
    verdict = run(test)
    assert verdict.proof is not None
    assert [premise.name for premise in verdict.proof.stated()] == ["D42"]
    assert run(test, Options(without=frozenset({"D42"}))).kind is VerdictKind.ALLOWED


def test_a_read_modify_write_of_undef_bytes_keeps_the_others() -> None:
    """A bitwise one works on each byte alone; an `add` makes all of it undef."""
    state = "global i8 x[2] = {undef, 6};"
    masked = outcomes("r0 = atomicrmw and i16 x, 0x03ff; r1 = load i16 x", state=state)
    assert dict(masked[0])["P0:r1"] == Partial((None, 2))
    added = outcomes("r0 = atomicrmw add i16 x, 1; r1 = load i16 x", state=state)
    assert dict(added[0])["P0:r1"] is UNDEF
