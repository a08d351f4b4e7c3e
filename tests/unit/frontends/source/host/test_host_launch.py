"""Launches as values."""

from __future__ import annotations

from fencepost.frontends.source.host.host_launch import HostLaunch, Launches, Unread
from fencepost.frontends.source.host.text import Line


def test_what_is_not_said_is_open() -> None:
    launch = HostLaunch("k", (64, 1, 1), None, None, (), Line("", 1))
    assert (launch.bare, launch.shared, launch.ties, launch.literals) == (False, (), (), ())
    assert Launches((launch,)).unread == ()
    assert Unread("k", "its workgroup is no constant", Line("", 1)).literals == ()
