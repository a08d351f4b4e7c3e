"""The index of the modules of the package, by their docstrings."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from website.reference.markdown import escaped, span, table

PACKAGE = Path(__file__).resolve().parents[2] / "src" / "fencepost"


def module_pages() -> dict[str, str]:
    """The page of all modules, a section for each room."""
    lines = ["# Modules", "", "The modules of the package, by the first words of each.", ""]
    for folder in sorted({each.parent for each in PACKAGE.rglob("*.py")}):
        room = folder.relative_to(PACKAGE.parent).as_posix()
        lines += [f"## {room}", ""]
        if about := _first_words(folder / "__init__.py"):
            lines += [escaped(about), ""]
        lines += table(("module", "about"), _rows(folder))
    return {"project/modules": "\n".join(lines)}


def _rows(folder: Path) -> Iterator[tuple[str, str]]:
    for path in sorted(folder.glob("*.py")):
        if path.name != "__init__.py":
            yield span(path.name), escaped(_first_words(path))


def _first_words(path: Path) -> str:
    """Return the first paragraph of the docstring of a module, empty without one."""
    if not path.exists():
        return ""
    found = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    return found.partition("\n\n")[0].replace("\n", " ")
