"""Ties of launches as values, and what they are read from."""

from __future__ import annotations

from collections.abc import Mapping

from fencepost.frontends.source.host.constants import Constants
from fencepost.frontends.source.host.helpers import Helpers
from fencepost.frontends.source.host.lvalues import Places
from fencepost.frontends.source.host.syntax import Node
from fencepost.records import dataclass, field, replace


@dataclass(frozen=True, slots=True)
class Tie:
    """A condition on the size of a grid along an axis (0, 1, 2) and on arguments, `names`. A tie to
    a number has none; one without an axis is about arguments alone. `exact`: it holds whatever the
    arguments are, of axes along which a workgroup has several work-items.
    """

    axis: int | None
    condition: str
    names: tuple[str, ...]
    exact: bool

    @property
    def is_size(self) -> bool:
        """True if there is one number of workgroups along the axis."""
        return self.axis is not None and not self.names and " == " in self.condition


@dataclass(frozen=True, slots=True)
class HostText:
    """Host code: its constants, the places that it reads, the functions that sizes may be computed
    with, its `for` statements, and its `blocks`.
    """

    constants: Constants
    places: Places
    helpers: Helpers
    loops: tuple[Node, ...] = ()
    blocks: tuple[Node, ...] = ()


@dataclass(frozen=True, slots=True)
class Size:
    """The work-items of a launch along an axis; `since` is the variable that was declared with the
    size, None where that is read at the launch.
    """

    node: Node | int
    since: Node | None = None


@dataclass(frozen=True, slots=True)
class Scope:
    """The place of an expression: `since` are the variables through whose declarations it was
    reached; `bound` what parameters of functions around it stand for, in a scope of their own.
    """

    since: tuple[Node, ...] = ()
    bound: Mapping[str, tuple[Node, Scope]] = field(default_factory=dict)
    depth: int = 0

    @property
    def deeper(self) -> Scope:
        return replace(self, depth=self.depth + 1)
