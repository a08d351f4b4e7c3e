"""The Markdown of the repository as sources of the site.

A file of the repository that has a page may be named in three ways: as the target of a link, in
backticks, or as a code (FP201). Each becomes a link to the page. Text in code blocks stays as it
is, except for the head of a block: ```` ```cpp race.hip ```` names a file, which becomes the
caption.
"""

from __future__ import annotations

import posixpath
import re
import shutil
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path

from website.navigation import CHAPTERS, Chapter, staged_names
from website.notebooks import SOURCES, notebook_of, with_outputs
from website.reference.codes import code_places

_FENCE = re.compile(r"^(\s*)(`{3,})(\S*)[ \t]*(.*)$")
_LEXERS = {"": "text", "hip": "cpp", "opencl": "c", "litmus": "text"}
"""A lexer for blocks of languages that the highlighter does not know."""
_SPAN = re.compile(r"(?<![\[`])(`+)([^`]+)\1(?!`)")
_LINK = re.compile(r"\]\(([^)\s:#]+)(#[^)\s]*)?\)")
_CODE = re.compile(r"\bFP\d{3}\b")
_PICTURES = (".svg", ".png")


def stage(root: Path, folder: Path) -> None:
    """Write the sources of the site into `folder`: pages of the repository at `root`, the first
    page of each chapter, pictures and the schema.
    """
    names = staged_names()
    for file, name in names.items():
        if (root / file).name == "diagnostics.md":
            continue
        text = (root / file).read_text(encoding="utf-8")
        if file in SOURCES:
            text = with_outputs(text, file)
            notebook = notebook_of(file)
            _write((folder / name).with_name(notebook.name), notebook.read_text(encoding="utf-8"))
        _write(folder / f"{name}.md", rewrite(text, file, names))
    for chapter in CHAPTERS:
        _write(folder / chapter.folder / "index.md", "\n".join(_contents(chapter, names)))
    shutil.copytree(root / "docs" / "images", folder / "images")


def rewrite(text: str, file: str, names: Mapping[str, str]) -> str:
    """The text of `file` as a page of the site; `names` are the pages of all files."""
    page = names[file]

    def path_to(target: str) -> str:
        return posixpath.relpath(target, posixpath.dirname(page) or ".")

    out = []
    fence = ""
    for line in text.splitlines():
        opening = _FENCE.match(line)
        if fence:
            if line.strip() == fence:
                fence = ""
            out.append(line)
        elif opening is not None and "`" not in opening[4]:
            fence = opening[2]
            out += _head_of_block(opening)
        elif line.startswith(("    ", "<!--")):
            out.append(line)
        else:
            out.append(_linked(line, file, names, path_to))
    return "\n".join(out) + "\n"


def _head_of_block(opening: re.Match[str]) -> Iterator[str]:
    indent, fence, language, name = opening.groups()
    if language.startswith("{"):
        yield opening[0]
        return
    if not name:
        yield f"{indent}{fence}{_LEXERS.get(language, language)}"
        return
    yield f"{indent}{fence}{{code-block}} {_LEXERS.get(language, language)}"
    yield f"{indent}:caption: {name.removeprefix('>')}"
    yield ""


def _linked(line: str, file: str, names: Mapping[str, str], path_to: Callable[[str], str]) -> str:
    here = posixpath.dirname(file)

    def link(found: re.Match[str]) -> str:
        target, place = found[1], found[2] or ""
        whole = posixpath.normpath(posixpath.join(here, target))
        if whole.startswith("docs/images/") and target.endswith(_PICTURES):
            return f"]({path_to(whole.removeprefix('docs/'))})"
        return f"]({path_to(names[whole])}.md{place})" if whole in names else found[0]

    def span(found: re.Match[str]) -> str:
        ticks, words = found[1], found[2]
        for whole in (words, posixpath.normpath(posixpath.join(here, words))):
            if whole in names and whole != file and "/" in f"{whole}/":
                return f"[{ticks}{words}{ticks}]({path_to(names[whole])}.md)"
        return found[0]

    def code(found: re.Match[str]) -> str:
        place = _places().get(found[0])
        return found[0] if place is None else f"[{found[0]}]({path_to(place)})"

    line = _LINK.sub(link, line)
    if line.startswith("#"):
        return line
    parts = re.split(r"(!?\[[^\]]*\]\([^)]*\)|(?<!`)`+[^`]+`+)", line)
    for number, part in enumerate(parts):
        if number % 2 == 0:
            parts[number] = _CODE.sub(code, part)
        elif part.startswith("`"):
            parts[number] = _SPAN.sub(span, part)
    return "".join(parts)


@cache
def _places() -> Mapping[str, str]:
    return code_places()


def _contents(chapter: Chapter, names: Mapping[str, str]) -> Iterator[str]:
    """The lines of a chapter's first page."""
    pages = [*chapter.made, *(names[file] for file in chapter.pages)]
    yield from (f"# {chapter.title}", "", chapter.about, "")
    yield from ("```{toctree}", ":maxdepth: 1", "")
    yield from (f"/{page}" for page in pages)
    yield from ("```", "")


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
