"""Finds programs on PATH.

An entry of PATH that is empty, '.' or relative means the working folder, and so a stranger's
`clang`; so does an entry inside the folders that are checked. Neither is searched.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Sequence

from fencepost.isolation.environment import is_usable
from fencepost.records import dataclass


@dataclass(frozen=True, slots=True)
class SearchPath:
    """The folders of PATH that are searched, and those that are not."""

    folders: tuple[str, ...]
    passed_over: tuple[str, ...]

    def find(self, name: str) -> str | None:
        """Return the path of a program by its name, which has no folder in it; None if there is
        none.
        """
        if not name or os.sep in name:
            return None
        return shutil.which(name, path=os.pathsep.join(self.folders)) if self.folders else None

    def overlooked(self, name: str) -> str | None:
        """Return the first folder that has the program and is not searched; None if there is
        none.
        """
        for each in self.passed_over:
            if shutil.which(name, path=each or os.curdir) is not None:
                return each or os.curdir
        return None


def search_path(path: str | None, avoided: Sequence[str] = ()) -> SearchPath:
    """Return the folders of a PATH, those to search apart from those not to; `avoided` are folders
    whose inside is not searched. Links are followed, so that a link from outside does not lead into
    them.
    """
    entries = (os.defpath if path is None else path).split(os.pathsep)
    real = [os.path.realpath(each) for each in avoided]
    used = [e for e in entries if is_usable(e, avoided) and is_usable(os.path.realpath(e), real)]
    return SearchPath(tuple(used), tuple(each for each in entries if each not in used))
