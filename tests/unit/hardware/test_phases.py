"""In which phases waits complete."""

from __future__ import annotations

import pytest

from fencepost.hardware.barriers import Edition, Rule, Waking
from tests.unit.hardware.programs import broken, explored, maps, program

EDITIONS = list(Edition)


@pytest.mark.parametrize("edition", EDITIONS)
def test_each_wait_takes_the_next_phase(edition: Edition) -> None:
    """Waves that arrive and wait in turn go from phase to phase together."""
    of = program("barrier w = workgroup;", "barrier w; barrier w", "barrier w; barrier w")
    assert maps(of, edition) == {"P0:wait0=0 P0:wait1=1 P1:wait0=0 P1:wait1=1"}
    assert broken(of, edition) == set()


def test_work_between_the_halves() -> None:
    """A split barrier completes when all have arrived, wherever their waits stand."""
    of = program(
        "barrier w = workgroup;",
        "barrier.arrive w; store x, 1; barrier.wait w",
        "barrier.arrive w; barrier.wait w",
    )
    assert maps(of) == {"P0:wait0=0 P1:wait0=0"}
    assert broken(of) == set()


def test_a_wave_that_ends_drops_out() -> None:
    """A wave that ends no longer counts: its drop can complete the phase."""
    of = program("barrier w = workgroup;", "barrier w; barrier w", "barrier w")
    assert maps(of) == {"P0:wait0=0 P0:wait1=1 P1:wait0=0"}
    assert broken(of) == set()


def test_arriving_and_ending_at_once() -> None:
    """The drop at the end of a wave must not follow an arrive whose phase it has not waited for."""
    of = program("barrier w = workgroup;", "barrier.arrive w", "barrier w")
    assert "barrier-drop/after-arrive" in broken(of)


def test_two_arrives_may_share_a_phase() -> None:
    """Which arrives make up a phase is a race; phases separate waits all the same."""
    of = program(
        "barrier b = bare 2;", "barrier.arrive b; barrier b", "barrier.arrive b; barrier b"
    )
    assert maps(of, Edition.PR170447) == {
        "P0:wait0=0 P1:wait0=0",
        "P0:wait0=0 P1:wait0=1",
        "P0:wait0=1 P1:wait0=0",
        "P0:wait0=1 P1:wait0=1",
    }


def test_named_waits_go_to_the_last_joined() -> None:
    """Whatever a wait names, it waits on the named barrier that the wave joined last."""
    setup = "barrier.init a, 1; barrier.init b, 1; barrier.join a; barrier.arrive a"
    barriers = "barrier a = named; barrier b = named;"
    assert broken(program(barriers, f"{setup}; barrier.wait b")) == set()
    rejoined = f"{setup}; barrier.join b; barrier.wait a"
    assert broken(program(barriers, rejoined)) == {"barrier-wait/completes"}


def test_null_ends_the_membership() -> None:
    """After a join of NULL a wait does nothing, and a drop has no join."""
    barriers = "barrier a = named; barrier z = null;"
    setup = "barrier.init a, 1; barrier.join a; barrier.join z"
    assert broken(program(barriers, f"{setup}; barrier.wait a; barrier.wait z")) == set()
    assert broken(program(barriers, f"{setup}; barrier.drop a")) == {"barrier-drop/joined"}
    only = program(barriers, "barrier.init z, 0; barrier.drop z; barrier.arrive z; barrier z")
    assert broken(only) == set()
    assert maps(only) == {""}


def test_ending_does_not_drop_named_objects() -> None:
    """A wave that joined a named barrier and ends still counts."""
    wave = "barrier.join n; barrier n"
    of = program(
        "barrier w = workgroup; barrier n = named;",
        f"barrier.init n, 2; barrier w; {wave}; barrier n",
        f"barrier w; {wave}",
    )
    assert broken(of) == {"barrier-wait/completes"}


def test_reinitialisation_begins_a_phase() -> None:
    """An init forgets the arrives before it; completed phases keep their numbers."""
    of = program(
        "barrier n = named;",
        "barrier.init n, 1; barrier.join n; barrier n; barrier.init n, 2; barrier.arrive n; "
        "barrier.init n, 1; barrier n",
    )
    assert maps(of) == {"P0:wait0=0 P0:wait1=1"}
    assert broken(of) == set()


def test_new_expected_count() -> None:
    """An arrive can set the expected count before it counts."""
    of = program("barrier b = bare 3;", "barrier.arrive b; barrier.arrive b, 2; barrier.wait b")
    assert maps(of) == {"P0:wait0=0"}
    assert broken(of) == set()


def test_cluster() -> None:
    """One wave of each workgroup arrives; all can wait, once a workgroup barrier orders them."""
    first = "barrier w; barrier.arrive c; barrier.wait c"
    second = "barrier w; barrier.wait c"
    positions = ("cluster 0, workgroup 0", "cluster 0, workgroup 0", "cluster 0, workgroup 1")
    codes = (first, second, first)
    threads = [f"{at} @ {code}" for at, code in zip(positions, codes, strict=True)]
    barriers = "barrier w = workgroup; barrier c = cluster;"
    of = program(barriers, *threads)
    assert maps(of) == {"P0:wait0=0 P0:wait1=0 P1:wait0=0 P1:wait1=0 P2:wait0=0 P2:wait1=0"}
    assert broken(of) == set()
    codes = ("barrier c; barrier w", "barrier.wait c; barrier w", "barrier c")
    threads = [f"{at} @ {code}" for at, code in zip(positions, codes, strict=True)]
    unordered = program(barriers, *threads)
    assert broken(unordered) == {"barrier-wait/join-executes-before"}
    assert broken(unordered, Edition.GUIDE_2026_06) == set()


def test_a_cluster_drop_is_the_workgroup_s() -> None:
    """The object is dropped once a workgroup, when its last wave ends: never more often than it
    expects.
    """
    of = program(
        "barrier c = cluster;",
        "cluster 0, workgroup 0 @",
        "cluster 0, workgroup 0 @",
        "cluster 0, workgroup 1 @ barrier c",
    )
    assert maps(of) == {"P2:wait0=0"}
    assert broken(of) == set()


def test_a_wave_that_has_parted_does_not_end() -> None:
    """Its workgroup goes on counting at the cluster barrier."""
    of = program(
        "barrier c = cluster;",
        "cluster 0, workgroup 0, wavefront 0 @",
        "cluster 0, workgroup 0, wavefront 1 @ barrier.wait c; barrier.arrive c",
        "cluster 0, workgroup 0, wavefront 1 @ barrier.wait c",
    )
    assert broken(of) == {"barrier-wait/completes"}


def test_a_run_that_only_an_earlier_choice_blocks_is_none() -> None:
    """A wave that arrives twice before it waits could pass in the first phase; where another wave
    waits for the second, phase separation makes it pass in that one. The run in which it passed
    in the first is no execution, and no hang either.
    """
    of = program(
        "barrier b = bare 2; barrier g = bare 2;",
        "barrier.arrive b; barrier g; barrier.arrive b; barrier.wait b",
        "barrier b; barrier g; barrier b",
    )
    assert maps(of) == {"P0:wait0=0 P0:wait1=1 P1:wait0=0 P1:wait1=0 P1:wait2=1"}
    assert broken(of) == set()


def test_completed_bit() -> None:
    """A wave that keeps one bit passes at once in that program: its bit was set by the first
    phase.
    """
    of = program(
        "barrier b = bare 2; barrier g = bare 2;",
        "barrier.arrive b; barrier g; barrier.arrive b; barrier.wait b",
        "barrier b; barrier g; barrier b",
    )
    found = explored(of, waking=Waking.COMPLETED_BIT)
    phases = {{str(wait): phase for wait, phase in each}["P0:wait1"] for each in found.maps}
    assert phases == {0, 1}


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_wave_of_several_threads_counts_once(edition: Edition) -> None:
    """Barriers count waves."""
    of = program(
        "barrier w = workgroup;",
        "workgroup 0, wavefront 0 @ barrier w",
        "workgroup 0, wavefront 0 @ barrier w",
        "workgroup 0, wavefront 1 @ barrier w",
    )
    assert maps(of, edition) == {"P0:wait0=0 P2:wait0=0"}
    assert broken(of, edition) == set()


def test_objects_of_two_workgroups_are_two() -> None:
    """Each workgroup has its own instance."""
    of = program("barrier b = bare 2;", "workgroup 0 @ barrier b", "workgroup 1 @ barrier b")
    assert explored(of).broken.keys() == {Rule.WAIT_COMPLETES}


def test_eight_waves_four_phases() -> None:
    """The reduction keeps the regular case small."""
    rounds = "; ".join(["barrier.arrive w; barrier.wait w"] * 4)
    report = explored(program("barrier w = workgroup;", *[rounds] * 8))
    assert report.well_defined
    assert len(report.maps) == 1
    assert report.states < 1000
