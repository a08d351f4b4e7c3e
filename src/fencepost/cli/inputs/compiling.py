"""Settings of compilations, from the options and the projects."""

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
    """Settings for compiling sources. `clang` None: any compiler that is found; `processor` None:
    that of the project, or of the language; `words` are the options after `--`.
    """

    clang: str | None = None
    processor: str | None = None
    words: tuple[str, ...] = ()
    projects: Mapping[Path, Entry] = field(default_factory=dict)
    """The sources that projects compile, with their options."""
    trees: Mapping[Path, str] = field(default_factory=dict)
    """The folders of these projects, by the source."""
    hosts: Mapping[Path, tuple[Path, ...]] = field(default_factory=dict)
    """The host code that was named for sources of OpenCL."""
    isolation: Isolation | None = None
    """The isolation of compilers; None: the default one."""
    launches: bool = False
    """True if launches of kernels are read from host code."""
    private: str | None = None
    """The folder of this run for temporary files of compilers that no sandbox gives one."""
