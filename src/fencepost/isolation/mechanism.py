"""The means of a system to confine a program, and the choice among them."""

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
    """A user's wish for a sandbox."""

    AUTO = "auto"
    """The best that there is; without any, none."""
    REQUIRE = "require"
    """One of them, or an error."""
    OFF = "off"


@unique
class Mechanism(Enum):
    """A means to confine a program, the strongest first."""

    BUBBLEWRAP = "bubblewrap"
    """Sees the folders it is given and nothing else; no network, no other processes."""
    LANDLOCK = "landlock"
    """Opens files of the folders it is given alone; no network where namespaces are allowed, else
    no TCP. Sees names of other files, not their contents."""
    NAMESPACES = "namespaces"
    """Sees the folders it is given and nothing else; no network."""
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Way:
    """A mechanism; `program` is what it needs, such as the path of bwrap. `instead` says why it is
    not a stronger one.
    """

    mechanism: Mechanism
    program: str = ""
    instead: str = ""


UNCONFINED = Way(Mechanism.NONE)


def ways(wish: Sandbox, path: SearchPath) -> Iterator[Way]:
    """The ways to confine a program that the system seems to have, the best first; the last is none
    at all, unless one is required. Each still has to be tried.
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
    """The error where a sandbox is required and nothing confines a program here."""
    return UnsupportedError(
        "--sandbox require: nothing on this system confines a compiler",
        rule="bubblewrap that may make namespaces, Landlock (Linux 5.13), or user namespaces",
        mend="install bubblewrap (apt install bubblewrap, dnf install bubblewrap), boot with "
        "lsm=landlock, or allow user namespaces; --sandbox auto goes on without one",
    )
