"""Reports of campaigns that are kept as data, and compared with what is found anew."""

from __future__ import annotations

import json
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

from fencepost.cli.parsing.parse import plain


def reported(plan: Path, text: str, jobs: int) -> dict[str, Any]:
    """Run the campaign of a plan, which is written first; return its report."""
    plan.write_text(text, encoding="utf-8")
    _run("campaign", "run", str(plan), "--jobs", str(jobs))
    found: dict[str, Any] = json.loads(_run("campaign", "report", str(plan), "--json"))
    assert found["whole"]
    return found


def _run(*words: str) -> str:
    command = plain(words)
    assert command is not None
    out = StringIO()
    with redirect_stdout(out):
        command()
    return out.getvalue()


def counted(table: str, found: Mapping[str, Any], most: int | None = None) -> Iterator[str]:
    """The verdicts of a report with their counts, and its first groups, as tables within one."""
    for each in sorted(found["counts"], key=lambda row: (-row["count"], row["verdict"])):
        yield f"[[{table}.verdict]]"
        yield f"verdict = {json.dumps(each['verdict'])}"
        yield f"count = {each['count']}"
    for each in found["groups"][:most]:
        yield f"[[{table}.group]]"
        keys = ("verdict", "cause", "count", "example")
        yield from (f"{key} = {json.dumps(each[key])}" for key in keys)


def write(data: Path, table: str, written: Sequence[str], head: str) -> None:
    """Write tables to the data, those of the same names in place of what was there."""
    text = data.read_text(encoding="utf-8") if data.exists() else ""
    before = {_name(part, table): part for part in _parts(text, table)}
    merged = before | {_name(part, table): part for part in written}
    data.write_text("\n\n".join([head, *merged.values()]) + "\n", encoding="utf-8")


def _parts(text: str, table: str) -> list[str]:
    _, *parts = text.split(f"[[{table}]]\n")
    return [f"[[{table}]]\n{each.strip()}" for each in parts]


def _name(part: str, table: str) -> str:
    name: str = tomllib.loads(part)[table][0]["name"]
    return name


def compared(data: Path, table: str, written: Sequence[str]) -> int:
    """Say which of these tables the data has otherwise; 1 if it has some, 0 if none."""
    known = {each["name"]: each for each in tomllib.loads(data.read_text(encoding="utf-8"))[table]}
    found = [tomllib.loads(each)[table][0] for each in written]
    wrong = [each["name"] for each in found if each != known.get(each["name"])]
    for name in wrong:
        print(f"{data.name} is not what the campaign finds: {name}", file=sys.stderr)
    return int(bool(wrong))
