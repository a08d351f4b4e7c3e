"""Explanations of codes as `make docs` wrote them: one is read without a table of codes, or of the
instructions that a page shows.

A line of the file is about a code: its text and its record, by `explain.py` beside this module.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from fencepost.records import dataclass


@dataclass(frozen=True, slots=True)
class Explained:
    """A code explained: for a person, and as JSON has it."""

    text: str
    record: dict[str, Any]


def explained(number: str) -> Explained | None:
    """Return the explanation of the code with a number, in digits; None if there is none."""
    start = f'{{"code": "FP{number}", '
    for each in _lines():
        if each.startswith(start):
            found = json.loads(each)
            return Explained(found["text"], found["record"])
    return None


@cache
def _lines() -> tuple[str, ...]:
    file = Path(__file__).with_name("explained.jsonl")
    return tuple(file.read_text(encoding="utf-8").split("\n"))
