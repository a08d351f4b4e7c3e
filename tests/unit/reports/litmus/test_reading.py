"""What a read returns, in words."""

from __future__ import annotations

from pathlib import Path

import pytest

from fencepost.executions.execution import Execution, Relation
from fencepost.executions.explain import explain
from fencepost.frontends.litmus.parse import parse
from fencepost.program.values import UNDEF, Partial, Value
from fencepost.reports.litmus.reading import sources_text, undef_text, value_text
from fencepost.reports.litmus.relations import relation_lines
from fencepost.reports.picture.content import Strand, content

LITMUS = Path(__file__).parents[3] / "litmus"


def witness(name: str) -> Execution:
    found = explain(parse((LITMUS / f"{name}.litmus").read_text(encoding="utf-8"))).witness
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (7, "7"),
        (-1, "-1"),
        (2**32, "0x0000000100000000"),
        (-(2**40), "0xffffff0000000000"),
        (UNDEF, "undef"),
        (Partial((1, None)), "0x??01"),
    ],
)
def test_wide_values_are_in_hexadecimal(value: Value, text: str) -> None:
    assert value_text(value) == text


def test_each_run_of_bytes_has_its_source_or_its_reason() -> None:
    execution = witness("bytes/four_writers_one_late")
    load = execution.events[-1]
    assert sources_text(execution, load) == "a (bytes 0..3), b (bytes 4..7), c (bytes 8..11)"
    assert undef_text(execution, load) == (
        "bytes 12..15: it may see init x; and e, which is not location-ordered before it"
    )


def test_a_read_of_one_write_names_no_bytes() -> None:
    execution = witness("bytes/release_of_another_size")
    assert all("byte" not in sources_text(execution, each) for each in execution.read)


def test_relations_name_the_bytes_at_which_they_hold() -> None:
    """Byte 0 is location-ordered from one store, byte 1 from the other."""
    execution = witness("bytes/acquire_of_two_releases")
    lines = "\n".join(relation_lines(execution))
    assert "modification order" not in lines
    strands = [
        strand
        for bundle in content(execution, [Relation.READS_FROM]).bundles
        for strand in bundle.strands
        if strand.bytes
    ]
    assert sorted(map(_label, strands)) == ["rf@0", "rf@1"]


def _label(strand: Strand) -> str:
    return strand.label
