"""Markdown for tables, code and lists of pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """The lines of a table; cells are Markdown."""
    yield "| " + " | ".join(head) + " |"
    yield "|" + " --- |" * len(head)
    for row in rows:
        yield "| " + " | ".join(cell.replace("|", "\\|").replace("\n", " ") for cell in row) + " |"
    yield ""


def definitions(rows: Iterable[tuple[str, str]]) -> Iterator[str]:
    """The lines of a list of terms with what they mean, both Markdown; pages of `man` have no room
    for tables.
    """
    for term, meaning in rows:
        yield from (term, ": " + meaning.replace("\n", " "), "")


def block(text: str, language: str = "text") -> Iterator[str]:
    """The lines of a block of code."""
    fence = "`" * max(3, _longest_run(text) + 1)
    yield from (f"{fence}{language}", text.rstrip("\n"), fence, "")


def span(text: str) -> str:
    """Code in a line."""
    return f"`{text}`" if "`" not in text else f"`` {text} ``"


def escaped(text: str) -> str:
    """Text without meaning in Markdown, except for backticks, which stay."""
    return text.replace("\\", "\\\\").replace("<", "\\<").replace("*", "\\*").replace("[", "\\[")


def contents(pages: Iterable[str], depth: int = 1) -> Iterator[str]:
    """The lines that list pages, by their absolute names."""
    yield from ("```{toctree}", f":maxdepth: {depth}", "")
    yield from (f"/{page}" for page in pages)
    yield from ("```", "")


def _longest_run(text: str) -> int:
    longest = run = 0
    for letter in text:
        run = run + 1 if letter == "`" else 0
        longest = max(longest, run)
    return longest


def html_table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """The lines of a table as HTML; cells are HTML. Sphinx makes a node of each cell of a Markdown
    table, which takes minutes for the largest tables, and passes this one on as it is.
    """
    yield '<div class="table-wrapper"><table class="docutils">'
    if any(head):
        yield "<thead><tr>" + "".join(f"<th>{cell}</th>" for cell in head) + "</tr></thead>"
    yield "<tbody>"
    for row in rows:
        yield "<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>"
    yield from ("</tbody></table></div>", "")
