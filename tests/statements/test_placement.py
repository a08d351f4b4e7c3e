"""The statements of 003: programs and what is placed in them, or what is asked of its functions."""

from __future__ import annotations

import inspect
import tomllib
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

from fencepost.citations import Cite, Source, resolve
from fencepost.cli.placing.code import codes
from fencepost.frontends.placement_text.parse import parse
from fencepost.frontends.placement_text.print import print_node
from fencepost.placement.choice.hazards import (
    ResourceAccessWindow,
    Site,
    add_hazard_if_window_valid,
    add_sync_requirements,
    get_barriers_analysis,
    get_hazard_handle,
)
from fencepost.placement.choice.strategies import (
    SyncRegion,
    find_disjoint_interval_strategy,
    minimize_placement_strategy,
)
from fencepost.placement.insert import inserted
from fencepost.placement.place import Existing, Placement, Strategy, place
from fencepost.placement.regions import Access, AccessKind, HazardKind, walk
from fencepost.placement.target import TargetConfig
from fencepost.placement.verifier.verdict import Fault
from fencepost.placement.verifier.verify import verify
from fencepost.reports.picture.placement_svg import placement_svg
from fencepost.reports.placement.programs import before, kind
from tests.placement.test_windows import window as bare

ROWS: list[dict[str, Any]] = tomllib.loads(
    (Path(__file__).parent / "placement.toml").read_text(encoding="utf-8")
)["statement"]
PROGRAMS = [row for row in ROWS if "program" in row]


def placement(text: str, target: str = "", strategy: str = "minimize") -> Placement:
    """What is placed in a program that keeps its own barriers."""
    return place(parse(text), TargetConfig(target), Strategy(strategy), Existing.KEEP)


def told(result: Placement) -> list[str]:
    """The operations that were placed, each with the node behind it."""

    def name(found: str) -> str:
        return found.partition(" (")[0]

    return [
        f"{kind(each.node)} before {name(before(result, each, print_node))}"
        for each in result.placed
    ]


def test_every_statement_has_a_test() -> None:
    """Rows are numbered in order, name sections of 003, and have a program or a function."""
    assert [row["number"] for row in ROWS] == list(range(1, 45))
    for row in ROWS:
        assert resolve(Cite(Source.PLACEMENT, row["section"])) is not None, row
        assert ("program" in row) != (row.get("test") in globals()), row


@pytest.mark.parametrize("row", PROGRAMS, ids=lambda row: row["number"])
def test_statement(row: dict[str, Any]) -> None:
    """The program gets what the statement says, and the verifier finds each of it needed; its twin
    gets something else.
    """
    asked = row.get("target", "gfx942"), row.get("strategy", "minimize")
    result = placement(row["program"], *asked)
    assert told(result) == row["placed"]
    assert result.verdict.ok
    for left_out in result.placed:
        rest = [each for each in result.placed if each is not left_out]
        assert not verify(inserted(result.before, result.layout, rest), TargetConfig(asked[0])).ok
    twin = placement(row["twin"], *asked)
    assert told(twin) == row["twin_placed"] != row["placed"]
    assert twin.verdict.ok


def test_whole_barriers() -> None:
    """No processor of gfx94 and gfx95 gets a split barrier, whatever the strategy
    [003 Shared Memory Barrier Placements].
    """
    for target in ("gfx942", "gfx950", "gfx94"):
        for strategy in Strategy:
            found = placement("W A\nother x\nR A", target, strategy.value)
            assert told(found) == ["barrier before R A"]


def test_code_of_split_barriers() -> None:
    """The signal comes with its wait for LDS [003 Shared Memory Barrier Placements]."""
    made = codes(placement("W A\nR A", "gfx1201"), "gfx1201")
    assert made is not None
    lines = [line for each in made for line in each]
    order = [next(n for n, line in enumerate(lines) if word in line) for word in
             ("dscnt", "s_barrier_signal -1", "s_barrier_wait -1")]  # fmt: skip
    assert order == sorted(order)
    assert codes(placement("W A\nR A", "gfx942"), "gfx942") != made


def test_atomics_read_and_write() -> None:
    """An atomic conflicts with a read as a write does, and with a write as a read does
    [003 Glossary].
    """
    atomic = AccessKind.READ_WRITE
    assert atomic.reads
    assert atomic.writes
    assert not AccessKind.WRITE.reads
    assert not AccessKind.READ.writes
    for text in ("A A\nR A", "R A\nA A", "A A\nW A", "W A\nA A"):
        assert len(placement(text).placed) == 1


def regions(text: str) -> list[tuple[str, int, int, bool]]:
    """The windows of a program: resource, ends, and whether a loop carries them."""
    return [
        (each.resource, each.prod_location, each.cons_location, each.cross_iter)
        for each in get_barriers_analysis(parse(text))
    ]


def test_regions() -> None:
    """A hazard has its resource and its two positions [003 Glossary]."""
    assert regions("W A\nother x\nR A") == [("A", 0, 2, False)]
    assert regions("R A\nother x\nR A") == []


def test_picture_of_a_barrier() -> None:
    """The picture has windows, and a barrier across them
    [003 Visualization: add_shared_memory_barriers].
    """
    picture = placement_svg("x", placement("W A\nR A"), print_node)
    without = placement_svg("x", placement("W A\nR B"), print_node)
    assert picture.count("barrier") > without.count("barrier")
    assert picture.count('class="raw"') > without.count('class="raw"')


def test_picture_of_a_split_barrier() -> None:
    """The picture has a span of both [003 Visualization: add_shared_memory_barriers]."""
    split = placement("W A\nother x\nR A", "gfx1201", "disjoint")
    picture = placement_svg("x", split, print_node)
    assert "signal" in picture
    assert "wait" in picture
    assert "signal" not in placement_svg("x", placement("W A\nR A", "gfx942"), print_node)


def test_public_function() -> None:
    """The drop-in has the function's parameters [003 Public API:]."""
    from fencepost.frontends.wave import add_shared_memory_barriers

    found = inspect.signature(add_shared_memory_barriers).parameters
    assert list(found) == ["trace", "target"]
    assert found["target"].default == ""


def test_target_config() -> None:
    """Split barriers are a property of the target [003 Target]."""
    assert {name: TargetConfig(name).has_split_barriers for name in ("gfx942", "gfx950")} == {
        "gfx942": False,
        "gfx950": False,
    }
    assert TargetConfig("gfx1201").has_split_barriers
    assert TargetConfig("gfx120x").has_split_barriers


def site(location: int, letter: str, buffer: str = "A") -> Site:
    """An access at a position."""
    return Site(location, Access(AccessKind(letter), buffer), buffer)


def handled(kind_: HazardKind, *sites: Site) -> list[SyncRegion]:
    """What some accesses, one after the other, make of the windows of a kind of hazard."""
    windows: defaultdict[str, ResourceAccessWindow] = defaultdict(ResourceAccessWindow)
    results: list[SyncRegion] = []
    handle = get_hazard_handle(kind_)
    for each in sites:
        handle(results, windows, each)
    for name, window in windows.items():
        add_hazard_if_window_valid(results, name, window)
    return results


def ends(found: list[SyncRegion]) -> list[tuple[int, int]]:
    """The ends of windows."""
    return [(each.prod_location, each.cons_location) for each in found]


def test_windows_close() -> None:
    """The next producer finishes a window that has both sides [003 Analysis]."""
    found = handled(HazardKind.RAW, site(0, "W"), site(1, "R"), site(2, "W"), site(3, "R"))
    assert ends(found) == [(0, 1), (2, 3)]


def test_last_producer_first_consumer() -> None:
    """The statement of its row [003 add_sync_requirements]."""
    window = ResourceAccessWindow([site(0, "W"), site(1, "W")], [site(3, "R"), site(4, "R")])
    found: list[SyncRegion] = []
    add_sync_requirements(found, "A", window)
    assert ends(found) == [(1, 3)]


def test_reads_make_no_requirement() -> None:
    """The statement of its row [003 add_sync_requirements]."""
    found: list[SyncRegion] = []
    add_sync_requirements(found, "A", ResourceAccessWindow([site(0, "R")], [site(1, "R")]))
    assert found == []


def test_carried() -> None:
    """The statement of its row [003 add_sync_requirements]."""
    carried = [each for each in get_barriers_analysis(parse("for { R A; W A }")) if each.cross_iter]
    assert (2, 1) in ends(carried)
    assert all(each.prod_location >= each.cons_location for each in carried)
    first, last = carried[0].graph_start, carried[0].graph_end
    assert (first._topo_location, last._topo_location) == (1, 2)
    assert not any(each.cross_iter for each in get_barriers_analysis(parse("R A; W A")))


def test_windows_are_reset() -> None:
    """The statement of its row [003 add_hazard_if_window_valid]."""
    found: list[SyncRegion] = []
    lone = ResourceAccessWindow([site(0, "W")], [])
    add_hazard_if_window_valid(found, "A", lone)
    assert (found, lone.producers) == ([], [])
    both = ResourceAccessWindow([site(0, "W")], [site(1, "R")])
    add_hazard_if_window_valid(found, "A", both)
    assert (ends(found), both.producers, both.consumers) == ([(0, 1)], [], [])


def test_handle_hazard() -> None:
    """The statement of its row [003 handle_hazard]."""
    assert handled(HazardKind.RAW, site(0, "R"), site(1, "W")) == []
    found = handled(HazardKind.RAW, site(0, "R"), site(1, "W"), site(2, "R"), site(3, "R"))
    assert ends(found) == [(1, 2)]
    assert len(found[0].consumers or ()) == 2


def test_hazard_handles() -> None:
    """The statement of its row [003 get_hazard_handle]."""
    accesses = site(0, "W"), site(1, "R"), site(2, "W")
    assert ends(handled(HazardKind.RAW, *accesses)) == [(0, 1)]
    assert ends(handled(HazardKind.WAR, *accesses)) == [(1, 2)]


def test_passes() -> None:
    """The hazards of both kinds are found, those of WAR first [003 get_barriers_analysis]."""
    assert [each[1:3] for each in regions("W A\nR A\nW A")] == [(1, 2), (0, 1)]


def window(start: int, end: int, loop: tuple[int, int] | None = None) -> SyncRegion:
    """A bare window, perhaps around a loop."""
    first, last = (Site(at) for at in loop) if loop else (None, None)
    one, two = Site(start), Site(end)
    return SyncRegion("A", [one], [two], loop is not None, one, two, start, end, first, last)


def test_circular_windows() -> None:
    """The statement of its row [003 Minimize placement (minimize_placement_strategy)]."""
    around = window(5, 2, (1, 6))
    assert ends(minimize_placement_strategy([around])) == [(5, 2)]
    before_it = window(0, 2)
    assert ends(minimize_placement_strategy([before_it, around])) == [(0, 2)]
    elsewhere = window(2, 4)
    assert len(minimize_placement_strategy([elsewhere, around])) == 2


def test_disjoint_signals() -> None:
    """The statement of its row [003 Disjoint interval (find_disjoint_interval_strategy)]."""
    found = [bare(0, 4), bare(2, 5), bare(5, 7)]
    assert ends(minimize_placement_strategy(found)) == [(0, 4), (5, 7)]
    assert ends(find_disjoint_interval_strategy(found)) == [(2, 4), (5, 7)]
    # No producer comes before the wait: the signal stands right before it.
    assert ends(find_disjoint_interval_strategy([bare(5, 2, (1, 6))])) == [(1, 2)]


def test_verification() -> None:
    """The statement of its row [003 Emission]."""
    placed = placement("W A\nother x\nR A", "gfx1201", "disjoint")
    assert {each.node.barrier for each in placed.placed} == {-1}  # type: ignore[union-attr]
    config = TargetConfig("gfx1201")

    def faults(text: str) -> set[Fault | None]:
        return {each.fault for each in verify(parse(text), config).findings}

    assert faults("signal\nwait") == set()
    assert Fault.ORPHAN in faults("W A\nsignal\nR B")
    assert faults("wait\nsignal") - {Fault.ORPHAN}
    assert len(list(walk(placed.after.body))) == 5
