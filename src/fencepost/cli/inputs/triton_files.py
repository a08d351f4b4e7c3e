"""Files that Triton's cache has beside a module."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from fencepost.cli import files
from fencepost.errors import InputError
from fencepost.isolation.below import is_below

if TYPE_CHECKING:
    from fencepost.frontends.triton.kernel import Beside

METADATA = ".json"
SIGNATURE = ".ttir"


def is_compiled(path: Path) -> bool:
    """Return True if a module is named as Triton names its output."""
    return path.suffix == ".llir"


def beside_module(path: Path) -> Beside:
    """Return the contents of the files beside a module, if Triton wrote it; none if it did not.

    Raise InputError, about the file that cannot be read.
    """
    from fencepost.frontends.triton.kernel import Beside, beside

    if not is_compiled(path):
        return Beside()
    known = Beside()
    for suffix in (METADATA, SIGNATURE):
        other = path.with_suffix(suffix)
        try:
            if not other.is_file() or not is_below(str(other), (str(path.parent),)):
                continue
            text = files.read_text(other, "what Triton writes")
            one = beside(text, None) if suffix == METADATA else beside(None, text)
        except InputError as error:
            error.source = error.source or str(other)
            raise
        known = Beside(one.metadata or known.metadata, one.signature or known.signature)
    return known
