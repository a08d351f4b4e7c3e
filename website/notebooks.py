"""Tutorials that are notebooks: run, and written with their outputs.

    python -m website.notebooks [--check]

A notebook has a page of Markdown as its source. Its ```` ```python ```` blocks are cells, run from
top to bottom in one namespace, in the repository's folder; what a cell ends with is its output, as
Jupyter would show it. The site shows the page with the outputs, and offers the notebook.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ("docs/tutorials/notebook-memory-model.md", "docs/tutorials/notebook-kernel.md")
_CELL = re.compile(r"^```python\n(.*?)^```$\n?", re.DOTALL | re.MULTILINE)
_SECONDS = re.compile(r"\b\d+\.\d\d s\b")
_SHOWN = (("text/html", "_repr_html_"), ("image/svg+xml", "_repr_svg_"))


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell: Markdown, or code with what it shows by media type."""

    text: str
    is_code: bool
    shows: tuple[tuple[str, str], ...] = ()


def notebook_of(source: str) -> Path:
    """Return the file of the notebook of a page."""
    return ROOT / "docs/notebooks" / f"{Path(source).stem}.ipynb"


def cells(text: str) -> Iterator[Cell]:
    """Yield the cells of a page, run."""
    names: dict[str, Any] = {"__name__": "__notebook__"}
    at = 0
    for found in _CELL.finditer(text):
        if words := text[at : found.start()].strip():
            yield Cell(words, is_code=False)
        at = found.end()
        code = found[1].rstrip("\n")
        yield Cell(code, is_code=True, shows=tuple(_run(code, names)))
    if words := text[at:].strip():
        yield Cell(words, is_code=False)


def _run(code: str, names: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Run a cell, and yield what its last expression shows."""
    tree = ast.parse(code)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "cell", "exec"), names)  # noqa: S102  # pages of this repository
    if not isinstance(last, ast.Expr):
        return
    value = eval(compile(ast.Expression(last.value), "cell", "eval"), names)  # noqa: S307
    if value is None:
        return
    for kind, method in _SHOWN:
        if (shown := getattr(value, method, lambda: None)()) is not None:
            # Seconds differ from run to run.
            yield kind, _SECONDS.sub("0.00 s", shown)
    yield "text/plain", value if isinstance(value, str) else repr(value)


def made(source: str) -> str:
    """Return the notebook of a page, with its outputs, as its format has it (nbformat 4.5)."""
    text = (ROOT / source).read_text(encoding="utf-8")
    rows: list[dict[str, Any]] = []
    before = Path.cwd()
    os.chdir(ROOT)
    try:
        for number, cell in enumerate(cells(text), 1):
            row: dict[str, Any] = {
                "cell_type": "code" if cell.is_code else "markdown",
                "id": f"cell-{number}",
                "metadata": {},
                "source": cell.text.splitlines(keepends=True),
            }
            if cell.is_code:
                data = {kind: shown.splitlines(keepends=True) for kind, shown in cell.shows}
                output: dict[str, Any] = {
                    "output_type": "execute_result",
                    "metadata": {},
                    "data": data,
                }
                count = sum(each["cell_type"] == "code" for each in rows) + 1
                row |= {
                    "execution_count": count,
                    "outputs": [{**output, "execution_count": count}] if data else [],
                }
            rows.append(row)
    finally:
        os.chdir(before)
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    whole = {
        "cells": rows,
        "metadata": {"kernelspec": kernel, "language_info": {"name": "python"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    return json.dumps(whole, indent=1, ensure_ascii=False) + "\n"


def with_outputs(text: str, source: str) -> str:
    """Return a page with the outputs of its notebook below its cells, and a link to it."""
    whole = json.loads(notebook_of(source).read_text(encoding="utf-8"))
    shown = iter(
        ["".join(each["data"].get(kind, "")) for each in row["outputs"] for kind in _order(each)]
        for row in whole["cells"]
        if row["cell_type"] == "code"
    )

    def below(found: re.Match[str]) -> str:
        parts = [found[0].rstrip("\n")]
        for each in next(shown, []):
            if each.startswith("<"):
                parts.append(f'````{{raw}} html\n<div class="cell-output">{each}</div>\n````')
            else:
                parts.append(f"```text\n{each}\n```")
        return "\n\n".join(parts) + "\n"

    head, _, rest = _CELL.sub(below, text).partition("\n")
    name = notebook_of(source).name
    return f"{head}\n\n{{download}}`This page as a notebook <{name}>`.\n{rest}"


def _order(output: dict[str, Any]) -> tuple[str, ...]:
    """Return the one media type that a page shows: the richest."""
    kinds = (*(kind for kind, _ in _SHOWN), "text/plain")
    return next(((kind,) for kind in kinds if kind in output["data"]), ())


def main() -> int:
    """Write the notebooks, or compare them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="compare, and write nothing")
    is_check = parser.parse_args().check
    status = 0
    for source in SOURCES:
        text, path = made(source), notebook_of(source)
        if not is_check:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
        elif not path.is_file() or path.read_text(encoding="utf-8") != text:
            print(f"{path.relative_to(ROOT)} is not what its page makes")
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main())
