"""Rules around the tables that were applied to an operation."""

from __future__ import annotations

from fencepost.citations import Cite
from fencepost.records import dataclass


@dataclass(frozen=True, slots=True)
class Note:
    """A rule that was applied, in words, with its cite; or a warning about the code."""

    text: str
    cite: Cite
    is_warning: bool = False
