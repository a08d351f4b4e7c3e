"""Two columns: a program's own barriers, and those that are placed without them."""

from __future__ import annotations

import json

import pytest

from fencepost.frontends.placement_text.parse import parse
from fencepost.frontends.placement_text.print import print_node
from fencepost.placement.beside import Beside, beside
from fencepost.placement.comparison import Comparison, compare
from fencepost.placement.place import Strategy
from fencepost.placement.target import TargetConfig
from fencepost.reports.placement.placement_compare import Places, compare_json, compare_text
from fencepost.reports.placement.programs import before, placement_data


def compared(text: str, target: str = "") -> tuple[Comparison, Places]:
    """A program in text form."""
    found = compare(parse(text), TargetConfig(target), Strategy.MINIMIZE, 10.0)
    places = Places(
        lambda node: f"node {node}", lambda placed: before(found.anew, placed, print_node)
    )
    return found, places


def test_text() -> None:
    """Each own barrier needed or redundant, beside those that are placed."""
    found, places = compared("W A\nbarrier\nbarrier\nR A\nbarrier\nR A\n")
    every = [
        Beside(Strategy.MINIMIZE, 1, 10, 0, verified=True),
        Beside(Strategy.DISJOINT, 1, 10, 4),
        Beside(Strategy.OPTIMAL, 1, 1, 2, verified=True, proven=True),
        Beside(Strategy.OPTIMAL, proven=None),
    ]
    assert compare_text(found, print_node, places, every).split("\nverified")[0] == (
        "  in the file: 3                | placed without them: 1\n"
        "  barrier at node 1: redundant  | barrier at R A (4:1)\n"
        "  barrier at node 2: needed     |\n"
        "  barrier at node 4: redundant  |\n"
        "  strategy  barriers  executed  distance\n"
        "  minimize  1         10        0\n"
        "  disjoint  1         10        4         not verified\n"
        "  optimal   1         1         2         proven: no placement runs fewer\n"
        "  optimal   -         -         -         no proof in the time that there was"
    )


@pytest.mark.parametrize(
    ("text", "needed", "placed", "stands"),
    [
        ("W A\nbarrier\nR A\n", [True], 1, True),
        ("W A\nbarrier\nR B\n", [False], 0, True),
        ("W A\nR A\nbarrier\nR A\n", [None], 1, False),
        ("W A\nsignal\nwait\nR A\n", [True], 1, True),
        ("for { W A\nbarrier\nR A\nbarrier }\n", [True, True], 2, True),
        ("for { W A\nbarrier\nR A }\n", [None], 2, False),
    ],
)
def test_json(text: str, needed: list[bool | None], placed: int, stands: bool) -> None:
    """What is not in order as it stands says nothing of what is needed."""
    found, places = compared(text)
    data = placement_data("x.txt", "", "minimize", found.anew, print_node, 0.0)
    every = tuple(beside(found.kept.given, TargetConfig(), 10.0))
    record = json.loads(compare_json(data, found, places, every))
    assert [each["strategy"] for each in record["strategies"]] == [each.value for each in Strategy]
    assert [each["barriers"] for each in record["strategies"]] == [placed] * 3
    assert [each["proven"] for each in record["strategies"]] == [False, False, True]
    assert [each["needed"] for each in record["own"]] == needed
    assert record["barriers_after"] == placed
    assert [each["kind"] for each in record["placed"]] == ["barrier"] * placed
    assert all(each["at"] for each in record["placed"])
    assert record["verified_as_it_stands"] is stands
    assert record["verified"] is True
