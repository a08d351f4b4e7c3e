"""Names of results that stand for inputs: pictures and certificates.

A result has the place of its input below the folder that all inputs share, so that two inputs of
one name give two results, and the same inputs the same names:

    a/mp.litmus b/mp.litmus   →   a/mp.svg b/mp.svg
    a/mp.litmus a/sb.litmus   →   mp.svg sb.svg
    k.ll k.hip                →   k.ll.svg k.hip.svg
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path, PurePath

from fencepost.records import dataclass

LONGEST = 120
"""Characters of a part of a name; longer ones are cut, and marked by a hash of the whole."""


@dataclass(frozen=True, slots=True)
class ResultNames:
    """The names for the results of some inputs. `shared` is the folder that all are below;
    `ambiguous` are the places, without suffix, of more inputs than one.
    """

    shared: str = ""
    ambiguous: frozenset[str] = frozenset()

    def name(self, source: Path | str, part: str = "") -> PurePath:
        """Return the name for the result of an input, or of a `part` of it, without a suffix."""
        place = PurePath(_place(source))
        try:
            below = place.relative_to(self.shared)
        except ValueError:
            below = PurePath(*place.parts[1:])
        # A file that holds several modules is named with the way to each: `libk.so[gfx942 k.bc]`.
        whole = place.name.endswith("]") or _without_suffix(place) in self.ambiguous
        stem = place.name if whole else place.stem
        last = f"{stem}.{part}" if part else stem
        return PurePath(*map(plain_part, below.parent.parts), plain_part(last))


UNNAMED = ResultNames()
"""The names where there are no inputs."""


def result_names(sources: Iterable[Path | str]) -> ResultNames:
    """Return the names for the results of these inputs."""
    places = dict.fromkeys(PurePath(_place(each)) for each in sources)
    if not places:
        return ResultNames()
    shared = os.path.commonpath([str(each.parent) for each in places])
    counts = Counter(map(_without_suffix, places))
    return ResultNames(shared, frozenset(each for each, count in counts.items() if count > 1))


def _place(source: Path | str) -> str:
    """Return the absolute path of an input; standard input counts as a program in this folder."""
    # Lexical: what a link leads to says nothing about the name that was given.
    return os.path.abspath("program" if str(source) == "-" else source)  # noqa: PTH100


def _without_suffix(place: PurePath) -> str:
    """Return a key shared by inputs whose results could have one name on some file system."""
    return str(place.with_name(place.stem)).casefold()


def plain_part(part: str) -> str:
    """Return a part of a name in plain characters, with a hash of the whole if that changes it."""
    plain = re.sub(r"[^\w.$-]", "_", part, flags=re.ASCII)
    if plain == part and len(plain) <= LONGEST and plain.strip("."):
        return plain
    import hashlib

    mark = hashlib.sha256(part.encode("utf-8", "surrogateescape")).hexdigest()[:12]
    return f"{plain[:LONGEST]}.{mark}"
