"""Code objects within wheels, libraries and bundles, as items of a campaign.

A wheel may have thousands of kernels for twenty processors. Each code object has the limits of an
item, and one that ends its worker costs itself alone. They are unpacked as they are asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from fencepost.campaigns.plan import Check, Part
from fencepost.cli import files
from fencepost.errors import FencepostError

_WHOLE = frozenset({"--against", "--kernel"})
"""Options that are about all code objects of a file together."""
_PIECE = 256 << 20
_ALL = 4 << 30
"""Bytes that a compressed part, and all of a file's, may have."""


def members(part: Part, path: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the code objects within a file for the processors that are asked about, each with its
    label; none if the file is one itself, or is checked as a whole: by its LLVM IR, or by options
    that are about all of it.

    Raises FencepostError, or OSError, where the file cannot be read further.
    """
    from fencepost.cli.inputs.kinds import Kind, holds_bitcode, kind_of
    from fencepost.cli.inputs.object_inputs import is_for
    from fencepost.code_object.code_object import CodeObject
    from fencepost.code_object.containers import Limits, find

    options = {each.partition("=")[0] for each in part.options}
    if part.check is not Check.CHECK or options & _WHOLE:
        return
    if kind_of(path) is not Kind.BINARY or holds_bitcode(path):
        return
    target = _value(part.options, "--mcpu")
    for each in find(files.mapped(path), Limits(_PIECE, _ALL)):
        if each.label and is_for(CodeObject(each.data, each.label), target, set()):
            yield each.label, bytes(each.data)


def _value(options: Sequence[str], name: str) -> str | None:
    """Return the value of an option; None if it is not given."""
    value = None
    for place, each in enumerate(options):
        if each == name and place + 1 < len(options):
            value = options[place + 1]
        elif each.startswith(f"{name}="):
            value = each.partition("=")[2]
    return value


def count_members(part: Part, path: Path) -> int:
    """Return the number of code objects into which a file is taken apart; 0 if it is an item as a
    whole, as where not all of it can be read.
    """
    try:
        return sum(1 for _ in members(part, path))
    except (OSError, ValueError, FencepostError):
        return 0
