"""Rules that many programs have, as the solver's statements: parsed once."""

from __future__ import annotations

import atexit
from collections import Counter
from collections.abc import Sequence
from typing import Any

import clingo

OFTEN = 8
"""Programs with the same rules before these are kept as statements: most commands have fewer."""
MOST = 256
"""Texts of rules that are kept."""
SEEN = 4 * MOST
"""Texts of rules that are counted: their counts begin again where there are more."""


class RuleTexts:
    """The texts of rules that were added to programs, and the statements of some; both bounded,
    however many programs there are.
    """

    def __init__(self) -> None:
        self._added: Counter[str] = Counter()
        self._statements: dict[str, Sequence[Any]] = {}

    def add(self, control: clingo.Control, rules: str) -> None:
        """Add rules to a program."""
        statements = self._statements.get(rules)
        if statements is None:
            if rules not in self._added and len(self._added) >= SEEN:
                self._added.clear()
            self._added[rules] += 1
            if self._added[rules] > OFTEN:
                statements = self._parsed(rules)
        if statements is None:
            control.add("base", [], rules)
            return
        from clingo.ast import ProgramBuilder  # loaded for many programs alone

        with ProgramBuilder(control) as builder:
            for each in statements:
                builder.add(each)

    def _parsed(self, rules: str) -> Sequence[Any]:
        from clingo.ast import parse_string

        if not self._statements:
            # Statements that are left when the interpreter ends have no library to free them.
            atexit.register(self._statements.clear)
        if len(self._statements) >= MOST:
            self._statements.clear()
            self._added.clear()
        found: list[Any] = []
        parse_string(rules, found.append)
        self._statements[rules] = found
        return found
