"""Code objects within wheels, libraries and bundles, as items of a campaign.

A wheel may have thousands of kernels for twenty processors. Each code object has the limits of an
item, and one that ends its worker costs itself alone. A file is read once for the digests of its
code objects, and once more from where something is to be done.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from pathlib import Path

from fencepost.campaigns.plan import Check, Part
from fencepost.cli import files
from fencepost.errors import FencepostError
from fencepost.records import dataclass

_WHOLE = frozenset({"--against", "--kernel"})
"""Options that are about all code objects of a file together."""
_PIECE = 256 << 20
_ALL = 4 << 30
"""Bytes that a compressed part, and all of a file's, may have."""


@dataclass(frozen=True, slots=True)
class Member:
    """A code object in a file: the file, its label there, and its digest."""

    path: Path
    label: str
    digest: bytes


class Members:
    """The code objects of files, found once for each processor that is asked about."""

    def __init__(self) -> None:
        self._found: dict[tuple[Path, str | None], tuple[Member, ...]] = {}
        self._taken_apart: dict[Path, bool] = {}
        self._walk: tuple[tuple[Path, str | None], Iterator[tuple[str, bytes]]] | None = None

    def of(self, part: Part, path: Path) -> tuple[Member, ...]:
        """Return the code objects into which a file is taken apart; none if it is an item as a
        whole: a code object itself, a file whose LLVM IR is checked, one that cannot be read to its
        end, or one that options are about as a whole.
        """
        if part.check is not Check.CHECK or _names(part.options) & _WHOLE:
            return ()
        key = path, _value(part.options, "--mcpu")
        if key not in self._found:
            try:
                self._found[key] = self._all(*key)
            except (OSError, ValueError, FencepostError):
                self._found[key] = ()
        return self._found[key]

    def _all(self, path: Path, target: str | None) -> tuple[Member, ...]:
        from fencepost.cli.inputs.kinds import Kind, holds_bitcode, kind_of

        if path not in self._taken_apart:
            is_binary = kind_of(path) is Kind.BINARY
            self._taken_apart[path] = is_binary and not holds_bitcode(path)
        if not self._taken_apart[path]:
            return ()
        return tuple(
            Member(path, label, hashlib.sha256(data).digest())
            for label, data in _read(path, target)
        )

    def data(self, part: Part, member: Member) -> bytes | None:
        """Return the bytes of a code object; None if they are other ones by now. Those of one file
        are read in order, once.
        """
        key = member.path, _value(part.options, "--mcpu")
        for is_new in (False, True):
            if is_new or self._walk is None or self._walk[0] != key:
                self._walk = key, _read(*key)
            try:
                for label, data in self._walk[1]:
                    if label == member.label:
                        is_same = hashlib.sha256(data).digest() == member.digest
                        return data if is_same else None
            except (OSError, ValueError, FencepostError):
                self._walk = None
                return None
            self._walk = None
        return None


def _read(path: Path, target: str | None) -> Iterator[tuple[str, bytes]]:
    """Yield the code objects within a file for a processor, each with its label. Raises
    FencepostError, or OSError, where the file cannot be read further.
    """
    from fencepost.cli.inputs.object_inputs import is_for
    from fencepost.code_object.code_object import CodeObject
    from fencepost.code_object.containers import Limits, find

    for each in find(files.mapped(path), Limits(_PIECE, _ALL)):
        if each.label and is_for(CodeObject(each.data, each.label), target, set()):
            yield each.label, bytes(each.data)


def _names(options: Sequence[str]) -> set[str]:
    return {each.partition("=")[0] for each in options}


def _value(options: Sequence[str], name: str) -> str | None:
    """Return the value of an option; None if it is not given."""
    value = None
    for place, each in enumerate(options):
        if each == name and place + 1 < len(options):
            value = options[place + 1]
        elif each.startswith(f"{name}="):
            value = each.partition("=")[2]
    return value
