"""Rules around the tables that were applied to an operation."""

from __future__ import annotations

from dataclasses import dataclass

from fencepost.citations import Cite


@dataclass(frozen=True, slots=True)
class Note:
    """A rule that was applied, in words, with its cite."""

    text: str
    cite: Cite
