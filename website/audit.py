"""Faults of the HTML that was built: links that lead nowhere, and what another host would serve.

Each link and each file that a page loads is looked up in the folder of the site, with the place on
the page that it names. A page may link to another host, but loads nothing from there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

_LOADED = {"img": "src", "script": "src", "link": "href", "iframe": "src", "source": "src"}


@dataclass
class Page(HTMLParser):
    """A page as it is read: the places on it, what it links to, and what it loads."""

    places: set[str] = field(default_factory=set)
    links: list[str] = field(default_factory=list)
    loads: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = dict(attrs)
        self.places |= {value for name in ("id", "name") if (value := known.get(name))}
        if tag == "a" and (target := known.get("href")):
            self.links.append(target)
        if target := known.get(_LOADED.get(tag, "")):
            self.loads.append(target)


def faults(folder: Path) -> Iterator[str]:
    """A line for each fault of the pages below a folder."""

    @cache
    def page_at(path: Path) -> Page:
        page = Page()
        page.feed(path.read_text(encoding="utf-8"))
        return page

    for path in sorted(folder.rglob("*.html")):
        page = page_at(path)
        shown = path.relative_to(folder)
        for target in page.loads:
            if (parts := urlsplit(target)).scheme not in ("", "data") or parts.netloc:
                yield f"{shown}: loads {target} from another host"
        for target in (*page.links, *page.loads):
            parts = urlsplit(target)
            if parts.scheme or parts.netloc:
                continue
            there = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            if not there.is_file():
                yield f"{shown}: there is no {target}"
            elif parts.fragment and there.suffix == ".html" and parts.fragment != "top":
                places = page_at(there).places
                if not {parts.fragment, unquote(parts.fragment)} & places:
                    yield f"{shown}: there is no place {target}"
