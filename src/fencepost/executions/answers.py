"""Answers about ground programs, by the text of the program.

Tests that differ in nothing that a model reads are one program. Generated ones often do: tags say
nothing to a model that has no availability, and two editions of a model are the same rules where a
program has none of what they differ in. The answer is then there already, and nothing is ground.

An answer is kept for a question that the solver has decided, never for one that a bound ended.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

from fencepost.executions.rule_text import Signature
from fencepost.patterns import pattern

MOST = 20_000
"""Programs whose answers are kept: about 10 MB."""
FEW = 8
"""Programs that are kept by their texts: a command that asks about no more needs no digests."""

Asked = tuple[tuple[Any, bool], ...]
"""Assumptions: atoms, and if they hold."""

_WORD = pattern(r"\b[a-z]\w*")


class Answers:
    """The answers about the first programs, and about those that were used last."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._first: dict[str, dict[Asked, bool]] = {}
        self._kept: OrderedDict[bytes, dict[Asked, bool]] = OrderedDict()

    def about(self, *texts: str) -> dict[Asked, bool]:
        """Return the answers about the program of these texts, to be read and added to."""
        text = "\0".join(texts)
        if text in self._first or len(self._first) < FEW:
            return self._first.setdefault(text, {})
        from hashlib import blake2b  # takes longer to load than a small test to decide

        digest = blake2b(text.encode(), digest_size=20).digest()
        found = self._kept.pop(digest, None)
        self._kept[digest] = found = {} if found is None else found
        if len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return found


def words(text: str) -> frozenset[Signature]:
    """Return the predicates that a text may mention, and other words."""
    return frozenset(_WORD.findall(text))
