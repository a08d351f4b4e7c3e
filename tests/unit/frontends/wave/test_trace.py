"""Traces that are none are refused before anything is read of them."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from fencepost.errors import InputError
from fencepost.frontends.wave.trace import capture, locations


@pytest.mark.parametrize("trace", [None, "trace", SimpleNamespace(get_root_graph=list)])
def test_what_is_no_trace(trace: object) -> None:
    """The message says what was given in its place, and nothing of Wave is loaded for it."""
    with pytest.raises(InputError, match=f"a {type(trace).__name__} instead of a captured trace"):
        capture(trace)


class Node:
    """A node of a graph."""

    _topo_location = -1


def test_locations_are_positions_of_the_walk() -> None:
    """Told, and set on the nodes, as Wave's own pass does."""
    walk = [Node(), Node(), Node()]
    assert locations(walk) == {node: position for position, node in enumerate(walk)}
    assert [node._topo_location for node in walk] == [0, 1, 2]
