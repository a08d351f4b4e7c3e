"""The command line of the campaign's parts that keep a file for each machine."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from fencepost.lowering.target import Follow
from tests.hardware_memory.campaign.machines import MACHINES, Named


@dataclass(frozen=True, slots=True)
class Asked:
    """The machines that are asked for (all, if none is named), what their code follows, and the
    directory of their files.
    """

    machines: tuple[str, ...]
    follow: Follow
    state: Path

    def path(self, named: Named, follow: Follow, kind: str = "") -> Path:
        """The file of a machine."""
        return self.state / f"{kind}{named}-{follow.value}.json"

    def left(self, kind: str = "") -> Iterator[tuple[Named, Path]]:
        """The machines that have no file yet, with the file to write."""
        for named in MACHINES:
            path = self.path(named, self.follow, kind)
            if not path.exists() and (not self.machines or str(named) in self.machines):
                yield named, path


def asked(description: str | None) -> Asked:
    """What the command line asks for; the directory exists then."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("machines", nargs="*", metavar="MACHINE")
    parser.add_argument("--state", type=Path, default=Path("build/machines"))
    parser.add_argument("--follow", type=Follow, default=Follow.DOCUMENT)
    options = parser.parse_args()
    options.state.mkdir(parents=True, exist_ok=True)
    return Asked(tuple(options.machines), options.follow, options.state)
