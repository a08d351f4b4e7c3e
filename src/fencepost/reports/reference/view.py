"""How a row of a table is read as an entry."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from fencepost.records import dataclass

Facts = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class View:
    """The name, the words, the facts, other names, pitfalls; what is empty is no fact."""

    name: Callable[[Any], str]
    says: Callable[[Any], str] = lambda row: row.meaning
    facts: Callable[[Any], Facts] = lambda row: {}
    also: Callable[[Any], tuple[str, ...]] = lambda row: ()
    pitfalls: Callable[[Any], tuple[str, ...]] = lambda row: ()
