"""The diagnostic codes, a page for each group, as `fencepost explain` knows them."""

from __future__ import annotations

import re
from itertools import groupby

from fencepost.diagnostics.pages import Page, pages
from fencepost.reports.codes.code_pages import entry
from website.reference.markdown import contents, escaped, table

FOLDER = "reference/codes"


def page_name(page: Page) -> str:
    """The name of the page that has the entry of a code."""
    return f"{FOLDER}/" + "-".join(re.findall(r"[a-z0-9]+", page.title.lower()))


def code_places() -> dict[str, str]:
    """The page and the place on it of each code: `reference/codes/races.md#fp201`."""
    return {
        str(page.code): f"{page_name(page)}.md#fp{page.code.number}" for page in pages().values()
    }


def code_pages() -> dict[str, str]:
    """A page for each group of codes, and one that lists all codes."""
    lines = [
        "# Diagnostic codes",
        "",
        "Every finding has a code. It keeps its number and meaning, and no number is used again.",
        "`fencepost explain FP201` prints the entry of a code, `fencepost explain` lists all.",
        "[Unknown verdicts](/howto/unknown.md) says what to do about each.",
        "",
    ]
    made = {}
    for title, group in groupby(pages().values(), key=lambda page: page.title):
        members = list(group)
        lines += [f"## {title}", ""]
        lines += table(
            ("code", "name", "level", "rule"),
            (
                (
                    f"[{page.code}](/{page_name(page)}.md#fp{page.code.number})",
                    page.code.slug,
                    page.code.severity.value,
                    escaped(page.code.rule),
                )
                for page in members
            ),
        )
        body = [f"# {title}", "", members[0].group, ""]
        for page in members:
            _first, second, *rest = entry(page)
            body += [f"(fp{page.code.number})=", second.replace("### ", "## "), *rest, ""]
        made[page_name(members[0])] = "\n".join(body)
    lines += ["## Pages", "", *contents(made)]
    return {f"{FOLDER}/index": "\n".join(lines), **made}
