"""The words behind `--` of `check` and `place`, which are the compiler's."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fencepost.cli.parsing.offers import Context

WORDS = "fencepost.compiler_words"
"""The key of them in the context of a command line."""


def compiler_words(context: Context) -> tuple[str, ...]:
    """The words that were set aside."""
    found: tuple[str, ...] = context.meta.get(WORDS, ())
    return found
