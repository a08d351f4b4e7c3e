"""Writes the package's data from what machines showed.

python -m tests.hardware_memory.campaign.data [--state DIR]
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from fencepost.lowering.target import Follow
from tests.architecture.source_tree import ROOT
from tests.hardware_memory.campaign.machines import MACHINES
from tests.hardware_memory.campaign.units import unasked

DATA = ROOT / "src" / "fencepost" / "lowering" / "needed"

Key = tuple[str, str, str, str, int, str]


def collected(state: Path) -> tuple[list[dict[str, Any]], dict[str, str]]:
    """The rows of the data, and the tests by name."""
    rows: dict[Key, dict[str, Any]] = {}
    tests: dict[str, str] = {}
    for follow in Follow:
        for named in MACHINES:
            path = state / f"{named}-{follow.value}.json"
            if not path.exists():
                continue
            chapter = named.target().chapter.value
            for each in json.loads(path.read_text(encoding="utf-8"))["entries"]:
                key = (
                    chapter, follow.value, each["row"], each["scope"], each["step"], each["part"]
                )  # fmt: skip
                row = rows.setdefault(key, dict(zip(_NAMES, key, strict=True)))
                row.setdefault("instruction", each["instruction"])
                _add(row.setdefault("found", []), each, str(named))
                if each["test"]:
                    tests.setdefault(each["test"], each["text"])
    asked = {name for row in rows.values() for each in row["found"] for name in each["machines"]}
    for named in (each for each in MACHINES if str(each) in asked):
        for part in dict.fromkeys(unasked(named.target())):
            unit = part.unit
            chapter, document = named.target().chapter.value, Follow.DOCUMENT.value
            key = (chapter, document, unit.row, unit.scope, unit.step, unit.part)
            row = rows.setdefault(key, dict(zip(_NAMES, key, strict=True)))
            row.setdefault("instruction", part.text)
            _add(row.setdefault("found", []), {"test": "", "reason": part.reason.value}, str(named))
    return [rows[key] for key in sorted(rows)], tests


_NAMES = ("chapter", "follow", "row", "scope", "step", "part")


def _add(found: list[dict[str, Any]], each: dict[str, Any], machine: str) -> None:
    """Adds a machine to what was found on it."""
    what = {name: each[name] for name in ("test", "reason") if each[name]}
    for known in found:
        if {name: value for name, value in known.items() if name != "machines"} == what:
            if machine not in known["machines"]:
                known["machines"].append(machine)
            return
    found.append({"machines": [machine], **what})


def galleries(state: Path) -> list[dict[str, Any]]:
    """What became of the gallery's tests, machine by machine."""
    paths = [state / f"gallery-{named}-{each.value}.json" for each in Follow for named in MACHINES]
    return [json.loads(path.read_text(encoding="utf-8")) for path in paths if path.exists()]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--state", type=Path, default=Path("build/machines"))
    state = parser.parse_args().state
    rows, tests = collected(state)
    named = [{"name": name, "text": tests[name]} for name in sorted(tests)]
    for name, lines in (("rows", rows), ("tests", named), ("gallery", galleries(state))):
        text = "".join(json.dumps(each, ensure_ascii=False) + "\n" for each in lines)
        (DATA / f"{name}.jsonl").write_text(text, encoding="utf-8")
        print(f"{len(lines)} {name}")


if __name__ == "__main__":
    main()
