"""A kernel of machine code that is kept is reported again as it was found, and nothing else is."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from fencepost.machine_code.describe import Operation
from fencepost.reports.kernels.machine_code import Compared, MachineTold, machine_line, machine_text
from fencepost.reports.kernels.remembered_code import code_data, of_code_data
from tests.unit.reports.kernels.test_machine_code import told

BODY = "ds_read_b32 v1, v0\nv_mov_b32 v0, v1\nds_write_b32 v1, v0\ns_barrier\nds_read_b32 v2, v0"


def again(one: MachineTold, name: str) -> MachineTold:
    return of_code_data(json.loads(json.dumps(code_data(one, "k.s"))), name)


def compared() -> MachineTold:
    """A kernel with all that there can be."""
    one = told(BODY)
    asked = Operation("fence", "k.ll:3", ("a wait",), "row")
    findings = tuple(replace(each, operation=asked) for each in one.findings)
    counts = Compared(3, 1, 1, ("llvm-22",), ("not followed",))
    return replace(
        one, findings=findings, accepted=2, seconds=0.25, against="k.ll", comparison=counts
    )


@pytest.mark.parametrize("one", [told(BODY), told("v_mov_b32 v1, 0"), compared()])
def test_reported_again(one: MachineTold) -> None:
    """Text, JSON and outcome are the same, under another name with that name."""
    assert again(one, "k.s").remembered
    assert machine_text(again(one, "k.s"), lambda _: None) == machine_text(one, lambda _: None)
    for times in (False, True):
        assert machine_line(again(one, "k.s"), times=times) == machine_line(one, times=times)
    assert again(one, "k.s").outcome == replace(one.outcome, remembered=True)
    moved = machine_text(again(one, "other.s"), lambda _: None)
    assert moved == machine_text(one, lambda _: None).replace("k.s", "other.s")


@pytest.mark.parametrize(
    "change",
    [
        {"kernel": ["k", True, 0]},
        {"findings": [{}]},
        {"findings": "x"},
        {"seconds": "soon"},
        {"compared": {"counts": [1, 2], "as_llvm": [], "reasons": []}},
        {"reasons": 3},
    ],
)
def test_other_data(change: dict[str, Any]) -> None:
    """Data of another form is refused."""
    with pytest.raises((KeyError, TypeError, ValueError)):
        of_code_data({**code_data(told(BODY), "k.s"), **change}, "k.s")
