"""The files of the campaign's data: one JSON object a line."""

from __future__ import annotations

from pathlib import Path
from typing import Any


def lines_of(name: str) -> list[dict[str, Any]]:
    """The lines of a file of this folder."""
    import json  # loaded where somebody asks for reasons

    text = Path(__file__).with_name(f"{name}.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]
