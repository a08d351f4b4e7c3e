"""An identity of findings that survives changes in the lines around them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import PurePath

from fencepost.diagnostics import Diagnostic, Location
from fencepost.reports.text.snippet import Lines


def fingerprint(diagnostic: Diagnostic, lines: Lines) -> str:
    """Return 16 hexadecimal digits: a hash of the code and, for each place, of its file's name, its
    kernel and the text of its line (the line's number if the text is not available). The working
    directory, the work-items that meet, and the order in which they are reported do not count.
    """
    places = sorted("\0".join(_place(at, lines)) for at in diagnostic.locations)
    return hashlib.sha256(
        "\0\0".join([str(diagnostic.code), *places]).encode("utf-8", "surrogatepass")
    ).hexdigest()[:16]


def _place(at: Location, lines: Lines) -> Iterator[str]:
    source = lines(at.file) if at.line else None
    yield PurePath(at.file).name
    yield at.name
    if source is not None and at.line <= len(source):
        yield " ".join(source[at.line - 1].split())
    else:
        yield str(at.line if at.offset is None else at.offset)
