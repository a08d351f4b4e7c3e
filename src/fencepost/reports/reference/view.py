"""A view: the functions that read a table's rows as entries."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from fencepost.records import dataclass

Facts = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class View:
    """Functions that read a row's name, meaning, facts, other names and pitfalls; empty facts are
    omitted.
    """

    name: Callable[[Any], str]
    says: Callable[[Any], str] = lambda row: row.meaning
    facts: Callable[[Any], Facts] = lambda row: {}
    also: Callable[[Any], tuple[str, ...]] = lambda row: ()
    pitfalls: Callable[[Any], tuple[str, ...]] = lambda row: ()
