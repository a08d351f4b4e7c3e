"""The coverage table of the guide: read from `coverage.toml`, written as a document.

`python -m tests.abi.coverage` writes docs/abi-coverage.md; a test compares.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from fencepost.citations import Section, Source, sections

ROOT = Path(__file__).resolve().parents[2]
DOCUMENT = ROOT / "docs" / "abi-coverage.md"

HEAD = """# Coverage of the backend guide

Every titled section and every numbered table of the guide (001), with the modules that implement it
and the tests that check it, or the reason why there are none. Written by `make docs` from
`tests/abi/coverage.toml`; `tests/abi/test_coverage.py` compares it with the index of sections, with
the tables of the guide, and with the files.
"""


@dataclass(frozen=True, slots=True)
class Group:
    """Sections and tables that the same modules realise; a reason where there are none."""

    modules: tuple[str, ...]
    tests: tuple[str, ...]
    sections: tuple[str, ...]
    tables: tuple[str, ...]
    reason: str


@cache
def groups() -> tuple[Group, ...]:
    """The groups of the file."""
    rows = tomllib.loads((Path(__file__).parent / "coverage.toml").read_text(encoding="utf-8"))
    return tuple(
        Group(
            tuple(row.get("modules", ())),
            tuple(row.get("tests", ())),
            tuple(row.get("sections", ())),
            tuple(row.get("tables", ())),
            row.get("reason", ""),
        )
        for row in rows["group"]
    )


def guide_sections() -> tuple[Section, ...]:
    """The sections of the guide in the index."""
    return tuple(each for each in sections() if each.source is Source.GUIDE)


def covers(name: str, section: Section) -> bool:
    """Whether a name in the file is a section's: its heading, or its path."""
    return name in (section.heading, section.path)


@cache
def group_of(section: Section) -> Group | None:
    """The group of a section: the one that names its path, else the one that names its heading."""
    for wanted in (section.path, section.heading):
        for group in groups():
            if wanted in group.sections:
                return group
    return None


def document() -> str:
    """The document."""
    lines = [HEAD, "## Sections", "", "| section | modules | tests |", "|---|---|---|"]
    for section in guide_sections():
        group = group_of(section)
        if group is not None:
            lines.append(f"| {section.path} | {_modules(group)} | {_tests(group)} |")
    lines += ["", "## Tables", "", "| table | modules | tests |", "|---|---|---|"]
    for group in groups():
        lines += [f"| {table} | {_modules(group)} | {_tests(group)} |" for table in group.tables]
    return "\n".join(lines) + "\n"


def _modules(group: Group) -> str:
    if group.reason:
        return f"none: {group.reason}"
    return ", ".join(f"`{module}`" for module in group.modules)


def _tests(group: Group) -> str:
    return ", ".join(f"`{test}`" for test in group.tests)


if __name__ == "__main__":
    DOCUMENT.write_text(document(), encoding="utf-8")
