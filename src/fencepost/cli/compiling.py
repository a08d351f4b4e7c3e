"""How sources are compiled, as the options and the projects say it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from fencepost.records import dataclass, field

if TYPE_CHECKING:
    from fencepost.frontends.source.compilers import Isolation
    from fencepost.frontends.source.project import Entry


@dataclass(frozen=True, slots=True)
class Compiling:
    """How sources are compiled. `clang` None: whichever compiler is there; `processor` None: the
    project's, or the language's; `words` are those after `--`.
    """

    clang: str | None = None
    processor: str | None = None
    words: tuple[str, ...] = ()
    projects: Mapping[Path, Entry] = field(default_factory=dict)
    """The sources that projects compile, with their words."""
    trees: Mapping[Path, str] = field(default_factory=dict)
    """The folders that hold these projects, by the source."""
    isolation: Isolation | None = None
    """How compilers are kept apart; None: as by default."""
    launches: bool = False
    """True if launches of kernels are read from host code."""
    private: str | None = None
    """The folder of this run for temporary files of compilers that no sandbox gives one."""
