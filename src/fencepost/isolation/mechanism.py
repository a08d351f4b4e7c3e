"""The mechanisms of a system to confine a program, and the choice among them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from enum import Enum, unique
from functools import cache

from fencepost.errors import UnsupportedError
from fencepost.isolation import bubblewrap, landlock
from fencepost.isolation.search import SearchPath
from fencepost.records import dataclass


@unique
class Sandbox(Enum):
    """A user's request for a sandbox."""

    AUTO = "auto"
    """The strongest available mechanism, or none."""
    REQUIRE = "require"
    """Some mechanism, or an error."""
    OFF = "off"


@unique
class Mechanism(Enum):
    """A mechanism to confine a program, the strongest first."""

    BUBBLEWRAP = "bubblewrap"
    """The program sees the given folders and nothing else; no network, no other processes."""
    LANDLOCK = "landlock"
    """The program opens files of the given folders alone; no network if namespaces are allowed,
    otherwise no TCP. It sees names of other files, not their contents.
    """
    NAMESPACES = "namespaces"
    """The program sees the given folders and nothing else; no network."""
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Way:
    """A mechanism; `program` is the program it needs, such as the path of bwrap. `instead` says why
    it is not a stronger one.
    """

    mechanism: Mechanism
    program: str = ""
    instead: str = ""


UNCONFINED = Way(Mechanism.NONE)


def ways(wish: Sandbox, path: SearchPath) -> Iterator[Way]:
    """Return the ways to confine a program that the system seems to have, the strongest first; the
    last is none at all, unless one is required. Each must still be tried.
    """
    instead = ""
    if wish is not Sandbox.OFF and sys.platform == "linux":
        bwrap = path.find("bwrap")
        if bwrap is not None and bubblewrap.works(bwrap):
            yield Way(Mechanism.BUBBLEWRAP, bwrap)
        elif bwrap is not None:
            instead = "bubblewrap may not make namespaces here"
        if _has_landlock():
            yield Way(Mechanism.LANDLOCK, instead=instead)
        yield Way(Mechanism.NAMESPACES, instead=instead)
        instead = "neither bubblewrap nor Landlock nor a user namespace confines it here"
    if wish is not Sandbox.REQUIRE:
        yield Way(Mechanism.NONE, instead=instead)


@cache
def _has_landlock() -> bool:
    return landlock.version() > 0


def none_works() -> UnsupportedError:
    """Return the error for a required sandbox if no mechanism works here."""
    return UnsupportedError(
        "--sandbox require: nothing on this system confines a compiler",
        rule="bubblewrap that may make namespaces, Landlock (Linux 5.13), or user namespaces",
        mend="install bubblewrap (apt install bubblewrap, dnf install bubblewrap), boot with "
        "lsm=landlock, or allow user namespaces; --sandbox auto goes on without one",
    )
