"""Answers about ground programs, by the text of the program.

Tests that differ in nothing that a model reads are one program. Generated ones often do: tags say
nothing to a model that has no availability, and two editions of a model are the same rules where a
program has none of what they differ in. The answer is then there already, and nothing is ground.

An answer is kept for a question that the solver has decided, never for one that a bound ended.
"""

from __future__ import annotations

from collections import OrderedDict
from hashlib import blake2b
from typing import Any

from fencepost.executions.rule_text import Signature
from fencepost.patterns import pattern

MOST = 20_000
"""Programs whose answers are kept: about 10 MB."""

Asked = tuple[tuple[Any, bool], ...]
"""Assumptions: atoms, and if they hold."""

_WORD = pattern(r"\b[a-z]\w*")


class Answers:
    """The answers about the programs that were used last."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._kept: OrderedDict[bytes, dict[Asked, bool]] = OrderedDict()

    def about(self, *texts: str) -> dict[Asked, bool]:
        """Return the answers about the program of these texts, to be read and added to."""
        digest = blake2b("\0".join(texts).encode(), digest_size=20).digest()
        found = self._kept.pop(digest, None)
        self._kept[digest] = found = {} if found is None else found
        if len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return found


def words(text: str) -> frozenset[Signature]:
    """Return the predicates that a text may mention, and other words."""
    return frozenset(_WORD.findall(text))
