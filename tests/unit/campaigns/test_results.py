"""Results together."""

from __future__ import annotations

import json

import pytest

from fencepost.campaigns.results import (
    Result,
    Standing,
    all_of_data,
    changes,
    of_data,
    summarize,
)

A = Result("a", "litmus", "allowed", Standing.RIGHT, seconds=1.0)
B = Result("b", "litmus", "differs", Standing.FOUND, "axiom", 9, 3.0)
C = Result("c", "litmus", "differs", Standing.FOUND, "axiom", 4, 2.0)
D = Result("d", "check", "failed", Standing.FAILED, "no file")


def test_summary() -> None:
    """Groups have their smallest example; the most severe stands first."""
    found = summarize([A, B, C, D])
    assert (found.total, found.seconds) == (4, 6.0)
    assert found.counts[("litmus", "differs")] == 2
    assert [(g.count, g.example.item) for g in found.groups] == [(1, "d"), (2, "c")]
    assert [each.item for each in found.slowest][:3] == ["b", "c", "a"]


def test_the_order_of_results_changes_nothing() -> None:
    """Results come as they are done."""
    assert summarize([D, C, B, A]) == summarize([A, B, C, D])


def test_changes() -> None:
    """New, gone and changed, and not what took longer."""
    slower = Result("a", "litmus", "allowed", Standing.RIGHT, seconds=8.0)
    other = Result("b", "litmus", "allowed", Standing.RIGHT)
    found = changes([A, B, C], [slower, other, D])
    assert [(each.before, each.after) for each in found] == [(B, other), (C, None), (None, D)]


@pytest.mark.parametrize("result", [A, B, D])
def test_data(result: Result) -> None:
    """A result survives JSON."""
    assert of_data(json.loads(json.dumps(result.as_data())), result.seconds) == result


def test_results_of_an_item_share_its_seconds() -> None:
    """What all of them take together is what the item took."""
    found = all_of_data([A.as_data(), B.as_data()], 3.0)
    assert [each.item for each in found] == [A.item, B.item]
    assert sum(each.seconds for each in found) == 3.0
    assert all_of_data([], 3.0) == ()


@pytest.mark.parametrize("data", [None, [], ["a"], ["a", "b", "c", "loud", "", 0], {"item": "a"}])
def test_other_data(data: object) -> None:
    """It is no result."""
    with pytest.raises(ValueError, match=r"no result|loud"):
        of_data(data, 0.0)
