"""The data of whole wheels is of the versions that are compared at night, and adds up."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from tests.code_object.rocm_wheel import PACKAGES
from tests.machine_code.wheels import CHECKED, DATA, SMALL

WHEELS: list[dict[str, Any]] = tomllib.loads(DATA.read_text(encoding="utf-8"))["wheel"]


def test_it_is_of_all_wheels() -> None:
    assert [each["name"] for each in WHEELS] == list(CHECKED)


@pytest.mark.parametrize("wheel", WHEELS, ids=lambda each: each["name"])
def test_it_adds_up(wheel: dict[str, Any]) -> None:
    """Each kernel has a verdict; what is found or open has a cause; nothing failed."""
    assert wheel["version"] == PACKAGES[wheel["name"]]
    assert tuple(wheel["options"]) == tuple(CHECKED[wheel["name"]])
    counts = {each["verdict"]: each["count"] for each in wheel["verdict"]}
    assert sum(counts.values()) == wheel["kernels"] > 0
    assert "failed" not in counts
    grouped: dict[str, int] = {}
    for each in wheel.get("group", ()):
        grouped[each["verdict"]] = grouped.get(each["verdict"], 0) + each["count"]
    for verdict, number in grouped.items():
        assert number <= counts[verdict]
        if len(wheel["group"]) < SMALL:
            assert number == counts[verdict]
    assert counts.keys() - grouped.keys() <= {"nothing found"}
