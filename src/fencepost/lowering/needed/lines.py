"""The files of the campaign's data: one JSON object a line."""

from __future__ import annotations

import json
from importlib import resources
from typing import Any


def lines_of(name: str) -> list[dict[str, Any]]:
    """The lines of a file of this folder."""
    text = (resources.files(__package__) / f"{name}.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]
