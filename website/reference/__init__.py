"""Pages that are made from the program: each module makes the pages of one kind."""

from __future__ import annotations

from pathlib import Path

from website.reference.codes import code_pages
from website.reference.commands import command_pages
from website.reference.lowering import lowering_pages
from website.reference.models import model_pages
from website.reference.modules import module_pages
from website.reference.python import python_pages
from website.reference.schema import schema_pages
from website.reference.targets import target_pages

MAKERS = (
    command_pages,
    code_pages,
    python_pages,
    schema_pages,
    model_pages,
    target_pages,
    lowering_pages,
    module_pages,
)


def reference_pages() -> dict[str, str]:
    """The Markdown of each page, by its name without a suffix."""
    return {name: text for make in MAKERS for name, text in make().items()}


def write_reference(folder: Path) -> None:
    """Write all pages below a folder."""
    for name, text in reference_pages().items():
        path = folder / f"{name}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
