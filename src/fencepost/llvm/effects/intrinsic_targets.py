"""The processors for which LLVM 22 has code for each intrinsic of AMDGPU.

`intrinsic_targets.txt` is written by `python -m tests.differential.intrinsic_targets.generate`,
which compiles a call of every intrinsic for every processor, in waves of each size. An intrinsic
that LLVM expands, or drops, has code. A line has the name, without `llvm.amdgcn.` and types, and
the targets: a generation whose processors all have it, or single processors. An intrinsic without a
line is not LLVM 22's: a later version has it, or, with the word `before-22`, an earlier one.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum, auto, unique
from functools import cache
from pathlib import Path
from types import MappingProxyType

from fencepost.lines import lines_of
from fencepost.llvm.effects.row import TYPE_NAME
from fencepost.records import dataclass
from fencepost.targets.generation import EVERY, Generation
from fencepost.targets.members import members

TABLE = Path(__file__).with_name("intrinsic_targets.txt")
BEFORE = "before-22"
"""The word of an intrinsic that an earlier version of LLVM had."""
_PREFIX = "llvm.amdgcn."


@unique
class Known(Enum):
    """The state of an intrinsic in LLVM 22."""

    COMPILED = auto()
    """It has code for it on some processors."""
    NEWER = auto()
    """A later version has it."""
    GONE = auto()
    """An earlier version had it."""


@dataclass(frozen=True, slots=True)
class Availability:
    """The processors that have an intrinsic: those for which LLVM 22 has code, as far as the guide
    does not limit it to fewer.

    - `known`: where it is not COMPILED, the processors are the guide's.
    - `stated`: False if neither LLVM nor the guide says on which processors it is; there are none
      then.
    - `compiled`: those for which LLVM 22 has code, beyond the guide's limit too.
    """

    known: Known
    processors: frozenset[str]
    stated: bool = True
    compiled: frozenset[str] = frozenset()


@cache
def rows() -> Mapping[str, frozenset[str]]:
    """The processors that have code for each intrinsic, by its name without prefix and types."""
    named = {each.name: names for each, names in members().items()}
    return MappingProxyType(
        {
            name: frozenset[str]().union(*(named.get(word, (word,)) for word in words))
            for name, words in _lines().items()
            if words != (BEFORE,)
        }
    )


@cache
def before() -> frozenset[str]:
    """The intrinsics that earlier versions of LLVM had."""
    return frozenset(name for name, words in _lines().items() if words == (BEFORE,))


@cache
def _lines() -> Mapping[str, tuple[str, ...]]:
    found = {}
    for each in lines_of(TABLE.read_text(encoding="utf-8")):
        name, _, targets = each.partition(":")
        found[name] = tuple(targets.split())
    return MappingProxyType(found)


@cache
def availability(name: str, limit: frozenset[Generation] = EVERY) -> Availability:
    """Return the processors that have an intrinsic, by its full name, with or without its types, or
    without the width that a family's names end in; `limit` is the guide's.
    """
    bare = _known(name.removeprefix(_PREFIX))
    guide = frozenset[str]().union(*(members()[each] for each in limit))
    compiled = rows().get(bare, _of_family(bare))
    if compiled is None:
        known = Known.GONE if bare in before() else Known.NEWER
        stated = limit != EVERY
        return Availability(known, guide if stated else frozenset(), stated)
    if not compiled:
        # None of the calls that were tried has code on any processor.
        return Availability(Known.COMPILED, frozenset(), stated=False)
    return Availability(Known.COMPILED, compiled & guide, compiled=compiled)


def _known(name: str) -> str:
    """A name without its types, if the file has it then; else the name itself."""
    plain = name
    while plain not in _lines():
        plain, _, last = plain.rpartition(".")
        if not TYPE_NAME.fullmatch(last):
            return name
    return plain


def _of_family(name: str) -> frozenset[str] | None:
    """The processors that have any of the intrinsics whose names go on with a width, as in
    `global.load.monitor.b32`; None where LLVM 22 has none.
    """
    width = re.compile(re.escape(name) + r"\.b\d+", re.ASCII)
    having = [on for each, on in rows().items() if width.fullmatch(each)]
    return frozenset[str]().union(*having) if having else None
