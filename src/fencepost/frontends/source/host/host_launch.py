"""Launches of kernels in host code, as values."""

from __future__ import annotations

from fencepost.frontends.source.host.constants import Dims
from fencepost.frontends.source.host.text import Line
from fencepost.frontends.source.host.tie import Tie
from fencepost.records import dataclass


@dataclass(frozen=True, slots=True)
class HostLaunch:
    """A launch whose workgroup or grid is known. `kernel` is its name in device code; with `bare`
    the name in the source, where it was not resolved which of these it is: then it may be any.
    `workgroup`, `grid` and `dynamic_lds` (bytes) are None where they are not known; `arguments` are
    those that are integer constants, by their names. `shared` are pairs of pointers that come from
    one variable, `same` those that are one variable, `ties` what ties a grid that is not known to
    arguments, and bounds these; `literals` the template arguments of a bare name that are literals,
    by their places. `relations` are the arguments that are computed from others.
    """

    kernel: str
    workgroup: Dims | None
    grid: Dims | None
    dynamic_lds: int | None
    arguments: tuple[tuple[str, int], ...]
    place: Line
    bare: bool = False
    shared: tuple[tuple[str, str], ...] = ()
    ties: tuple[Tie, ...] = ()
    literals: tuple[int | None, ...] = ()
    same: tuple[tuple[str, str], ...] = ()
    relations: tuple[Tie, ...] = ()


@dataclass(frozen=True, slots=True)
class Unread:
    """A launch, or what may lead to one, of which neither workgroup nor grid is known. `kernel` and
    `bare` as for `HostLaunch`; `kernel` None: any one. `ties` are those of a grid that is one size
    along some axis.
    """

    kernel: str | None
    why: str
    place: Line
    bare: bool = False
    literals: tuple[int | None, ...] = ()
    ties: tuple[Tie, ...] = ()


@dataclass(frozen=True, slots=True)
class Launches:
    """The launches in a translation unit."""

    read: tuple[HostLaunch, ...] = ()
    unread: tuple[Unread, ...] = ()
