"""Ties as values."""

from __future__ import annotations

from fencepost.frontends.source.host.tie import Size, Tie


def test_a_size_that_no_variable_has_is_read_at_the_launch() -> None:
    assert Size(64).since is None


def test_a_tie_of_no_axis_is_about_arguments() -> None:
    assert Tie(None, "k < n", ("k", "n"), exact=True) != Tie(0, "k < n", ("k", "n"), exact=True)


def test_a_size_is_one_number_of_workgroups() -> None:
    assert Tie(1, "groups_y == 1", (), exact=True).is_size
    assert not Tie(1, "groups_y >= 1", (), exact=True).is_size
    assert not Tie(1, "groups_y == n", ("n",), exact=True).is_size
    assert not Tie(None, "k == 1", (), exact=True).is_size
